//! Where files are saved, and the errors if there is no such place.

use super::child;
use super::common::{find, store_in};
use noughts::files::{CONFIG_DIR, DATA_DIR, Store};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Opens the store in an environment with nothing but these variables.
fn open_with(variables: &[(&str, &Path)]) -> Output {
    run(child::command("open", Path::new("")), variables)
}

fn run(mut command: Command, variables: &[(&str, &Path)]) -> Output {
    let task = child::command("open", Path::new(""));
    command.env_clear().envs(task.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let output = command.envs(variables.iter().copied()).output().expect("it can be run once more");
    assert!(output.status.success(), "{output:?}");
    output
}

#[test]
fn the_environment_chooses_the_directories() {
    let directory = tempfile::tempdir().expect("temporary directories can be created");
    let [own, mine, xdg, xdg_config, home] =
        ["own", "mine", "xdg", "xdg-config", "home"].map(|name| directory.path().join(name));
    let saved = |path: PathBuf| find(&store_in(path)).games == 1;
    let set = |path: PathBuf| path.join("config.toml").exists();

    open_with(&[(DATA_DIR, &own), (CONFIG_DIR, &mine), ("XDG_DATA_HOME", &xdg), ("HOME", &home)]);
    assert!(saved(own) && set(mine));
    assert!(!xdg.exists() && !home.exists(), "only the directories that are named are used");

    if cfg!(all(unix, not(target_vendor = "apple"))) {
        let empty = Path::new("");
        open_with(&[
            (DATA_DIR, empty),
            (CONFIG_DIR, empty),
            ("XDG_DATA_HOME", &xdg),
            ("XDG_CONFIG_HOME", &xdg_config),
            ("HOME", &home),
        ]);
        assert!(saved(xdg.join("noughts")) && set(xdg_config.join("noughts")) && !home.exists());
        open_with(&[("XDG_DATA_HOME", Path::new("not/absolute")), ("HOME", &home)]);
        assert!(saved(home.join(".local/share/noughts")) && set(home.join(".config/noughts")));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_home_the_error_names_the_variables_to_set() {
    use super::common::{fresh, put};
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    // A user who is not in the list of users has no home, and only root can switch to another user.
    let homeless = || {
        let mut command = child::command("open", Path::new(""));
        command.uid(54_321);
        command
    };
    if homeless().env_clear().output().is_err() {
        eprintln!("skipped: this test cannot become another user");
        return;
    }
    let output = run(homeless(), &[]);
    let failed = child::reported(&output.stdout, "failed");
    assert!(failed[0].contains(DATA_DIR) && failed[0].contains(CONFIG_DIR), "{failed:?}");

    let (directory, store) = fresh();
    fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o777)).expect("it is ours");
    put(&store.settings_path(), "# mine\n");
    fs::set_permissions(store.settings_path(), fs::Permissions::from_mode(0o666)).expect("it is ours");
    let output = run(homeless(), &[(CONFIG_DIR, directory.path())]);
    assert_eq!(child::reported(&output.stdout, "settings"), ["# mine"], "but settings are read");
    let settings = super::common::content(&store.settings_path());
    assert!(settings.ends_with("# mine\n") && settings.contains("plain"), "and written: {settings}");
    assert_eq!(find(&store).games, 1, "games are saved there, too");

    let (directory, store) = fresh();
    fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o777)).expect("it is ours");
    run(homeless(), &[(DATA_DIR, directory.path())]);
    assert_eq!(find(&store).games, 1);
    assert!(store.settings_path().exists(), "settings are saved there, too");
}

#[test]
fn everything_has_its_place() {
    let store = Store::in_directories("/some/config", "/some/data");
    assert_eq!(store.settings_path(), Path::new("/some/config/config.toml"));
}

#[cfg(unix)]
#[test]
fn files_are_read_where_nothing_can_be_written() {
    use super::common::{fresh, history_path, put};
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    let (directory, store) = fresh();
    put(&store.settings_path(), "theme = \"plain\"\n");
    for number in 1..=3 {
        super::common::append(&store, number);
    }
    let games = super::common::content(&history_path(&store));
    put(&history_path(&store), format!("{games}{{\"format\":1,\"x\":\"hu"));
    let allow = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is ours");
    };
    for file in [history_path(&store), store.settings_path(), directory.path().join(".lock")] {
        allow(&file, 0o444);
    }
    allow(directory.path(), 0o555);
    let mut command = child::command("read-only", directory.path());
    command.uid(54_321);
    // If switching to another user fails, this one is not root and cannot write there either.
    let output = command.output().or_else(|_| child::command("read-only", directory.path()).output());
    allow(directory.path(), 0o755);
    let output = output.expect("it can be run once more");
    assert!(output.status.success(), "{output:?}");
    let refused = child::reported(&output.stdout, "refused").len() == 1;
    assert!(refused || child::reported(&output.stdout, "skipped").len() == 1, "{output:?}");
    let is_tested = refused || rustix::process::geteuid().is_root();
    assert!(is_tested || std::env::var_os("CI").is_none(), "only root may write everywhere: {output:?}");
    let games_now = super::common::content(&history_path(&store));
    assert!(games_now.starts_with(&games) && games_now.ends_with("hu"), "it is unchanged");
}
