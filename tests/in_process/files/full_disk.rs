//! A full disk: a small one, in memory, that only one process sees.

use super::child;
use std::process::Command;

/// Mounts a small disk at the first argument, and runs the other arguments there.
const MOUNT: &str = "mount -t tmpfs -o size=64k none \"$1\" || exit 77; shift; exec \"$@\"";

#[test]
fn a_full_disk_damages_nothing() {
    let directory = tempfile::tempdir().expect("temporary directories can be created");
    let task = child::command("full disk", directory.path());
    // Root may mount disks anyway; others may as root of their own user namespace.
    for namespaces in ["-m", "-rm"] {
        let mut command = Command::new("unshare");
        command.args([namespaces, "sh", "-c", MOUNT, "sh"]).arg(directory.path());
        command.arg(task.get_program()).args(task.get_args());
        command.envs(task.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let Ok(output) = command.output() else { break };
        let (stdout, stderr) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        if stdout.contains("running 1 test") {
            assert!(output.status.success(), "{stdout}\n{stderr}");
            assert_eq!(child::reported(&output.stdout, "done").len(), 1, "{stdout}");
            return;
        }
    }
    let probe = ["-rm", "sh", "-c", "mount -t tmpfs none \"$1\"", "sh"];
    let probe = Command::new("unshare").args(probe).arg(directory.path()).output();
    let can_mount = probe.is_ok_and(|tried| tried.status.success());
    assert!(!can_mount || std::env::var_os("CI").is_none(), "a disk can be mounted here");
    eprintln!("skipped: no disk can be mounted here");
}
