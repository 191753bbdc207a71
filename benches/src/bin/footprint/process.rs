//! What `/proc` shows of a process.

use std::fs;
use std::io;

/// Fields of `/proc/PID/stat` after the name: processor time in user mode and in the kernel.
const OWN_TIMES: [usize; 2] = [11, 12];

/// The same for children that have ended.
const TIMES_OF_CHILDREN: [usize; 2] = [13, 14];

/// Ticks of processor time in a second. Programs always see 100, even if the kernel uses another number.
pub(crate) const TICKS_PER_SECOND: u64 = 100;

/// Memory, in KiB.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Memory {
    /// Resident: pages of the process that are in memory, shared ones included.
    pub(crate) rss: u64,
    /// The peak of resident memory.
    pub(crate) peak: u64,
    /// The resident pages that do not belong to a file: heap, stacks, and pages that were written to.
    pub(crate) anonymous: u64,
    /// The resident pages of files: the program and its libraries. All processes share them.
    pub(crate) file: u64,
}

/// The memory of a process.
pub(crate) fn memory(pid: u32) -> io::Result<Memory> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let field = |name| field(&status, name);
    Ok(Memory {
        rss: field("VmRSS")?,
        peak: field("VmHWM")?,
        anonymous: field("RssAnon")?,
        file: field("RssFile")?,
    })
}

/// A process's share of memory, in KiB: each page is divided by the number of processes that use it.
pub(crate) fn proportional(pid: u32) -> io::Result<u64> {
    field(&fs::read_to_string(format!("/proc/{pid}/smaps_rollup"))?, "Pss")
}

/// The number of times that its threads went to sleep, and so were woken.
pub(crate) fn wake_ups(pid: u32) -> io::Result<u64> {
    let mut sum = 0;
    for task in fs::read_dir(format!("/proc/{pid}/task"))? {
        sum += field(&fs::read_to_string(task?.path().join("status"))?, "voluntary_ctxt_switches")?;
    }
    Ok(sum)
}

/// The processor time used so far by all its threads, including those that have ended, in ticks.
pub(crate) fn ticks(pid: u32) -> io::Result<u64> {
    sum_of_stat(pid, OWN_TIMES)
}

/// The same for all its children that have ended. The kernel adds them up before rounding, so the sum is exact even
/// if each took less than a tick.
pub(crate) fn ticks_of_children(pid: u32) -> io::Result<u64> {
    sum_of_stat(pid, TIMES_OF_CHILDREN)
}

fn sum_of_stat(pid: u32, places: [usize; 2]) -> io::Result<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // The name before it can contain spaces and parentheses.
    let (_, fields) = stat.rsplit_once(')').ok_or_else(|| missing("the name"))?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    places.iter().map(|&at| number(fields.get(at).copied(), "a time")).sum()
}

/// Returns the number in the line `name:`.
fn field(status: &str, name: &str) -> io::Result<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    number(line.and_then(|line| line.split_whitespace().next()), name)
}

fn number(text: Option<&str>, name: &str) -> io::Result<u64> {
    text.and_then(|text| text.parse().ok()).ok_or_else(|| missing(name))
}

fn missing(name: &str) -> io::Error {
    io::Error::other(format!("/proc does not show {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_found_by_its_whole_name() {
        let status = "VmRSSx:\t1 kB\nVmRSS:\t  6664 kB\nvoluntary_ctxt_switches:\t12\n";
        assert_eq!(field(status, "VmRSS").ok(), Some(6664));
        assert_eq!(field(status, "voluntary_ctxt_switches").ok(), Some(12));
        assert!(field(status, "Vm").is_err());
    }

    #[test]
    fn the_kernel_tells_of_this_very_process() {
        let pid = std::process::id();
        let memory = memory(pid).expect("memory");
        assert!(memory.rss > 0 && memory.peak >= memory.anonymous && memory.rss >= memory.file);
        assert!(proportional(pid).expect("a share") > 0);
        assert!(wake_ups(pid).is_ok() && ticks(pid).is_ok());
    }
}
