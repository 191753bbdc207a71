//! A running process, seen from outside.

use super::{Signal, wait_until};
use rustix::process::{Pid, kill_process};
use std::process::Child;

/// A process: the program itself, or a job that a shell started for us.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Process(Pid);

impl Process {
    /// A process that we started.
    pub(crate) fn of(child: &Child) -> Self {
        Self(Pid::from_child(child))
    }

    pub(crate) fn from_pid(pid: Pid) -> Self {
        Self(pid)
    }

    /// Its number.
    pub(crate) fn pid(self) -> i32 {
        self.0.as_raw_pid()
    }

    /// Sends it a signal.
    #[track_caller]
    pub(crate) fn signal(self, signal: Signal) {
        kill_process(self.0, signal).unwrap_or_else(|error| panic!("{signal:?} to {self:?}: {error}"));
    }

    /// Whether it has not ended: it runs or is stopped. A zombie has ended: not every system has an `init` that reaps
    /// orphans.
    pub(crate) fn is_alive(self) -> bool {
        #[cfg(target_os = "linux")]
        return !matches!(self.state(), None | Some('Z' | 'X'));
        #[cfg(not(target_os = "linux"))]
        return rustix::process::test_kill_process(self.0).is_ok();
    }

    /// Waits until it has ended. For processes that are not our children; ours have
    /// [`Terminal::wait_exit`](super::Terminal::wait_exit).
    #[track_caller]
    pub(crate) fn wait_gone(self) {
        wait_until(&format!("process {} has ended", self.pid()), || !self.is_alive());
    }
}

#[cfg(target_os = "linux")]
impl Process {
    /// `R` running, `S` sleeping, `T` stopped, `Z` zombie, and so on; `None` once it is gone.
    pub(crate) fn state(self) -> Option<char> {
        self.stat().and_then(|fields| fields.first()?.chars().next())
    }

    /// Waits until a signal has stopped it.
    #[track_caller]
    pub(crate) fn wait_stopped(self) {
        wait_until(&format!("process {} has stopped", self.pid()), || self.state() == Some('T'));
    }

    /// Processor time used so far by all its threads, in ticks of 1/100 s.
    #[track_caller]
    pub(crate) fn cpu_ticks(self) -> u64 {
        let fields = self.stat().unwrap_or_else(|| panic!("process {} is gone", self.pid()));
        let [user, system] = [11, 12].map(|n| fields[n].parse::<u64>().expect("a number of ticks"));
        user + system
    }

    /// Its current memory, in KiB.
    #[track_caller]
    pub(crate) fn memory(self) -> u64 {
        self.status("VmRSS:")
    }

    /// Its peak memory, in KiB.
    #[track_caller]
    pub(crate) fn peak_memory(self) -> u64 {
        self.status("VmHWM:")
    }

    /// A field of `/proc/PID/status` about memory, in KiB.
    #[track_caller]
    fn status(self, field: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid()));
        let status = status.unwrap_or_else(|error| panic!("process {}: {error}", self.pid()));
        let line = status.lines().find_map(|line| line.strip_prefix(field));
        let line = line.unwrap_or_else(|| panic!("process {} has ended", self.pid()));
        line.trim().trim_end_matches(" kB").parse().expect("a number of KiB")
    }

    /// The fields of `/proc/PID/stat` from the third, the state: the second, the name, may contain spaces and
    /// parentheses.
    fn stat(self) -> Option<Vec<String>> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid())).ok()?;
        let (_, fields) = stat.rsplit_once(')')?;
        Some(fields.split_whitespace().map(str::to_owned).collect())
    }
}
