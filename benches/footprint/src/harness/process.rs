//! Reads what the kernel reports about a process in `/proc`.

use std::fs;
use std::io;

/// The fields of `/proc/PID/stat`, counted after the name, with the processor time in user and kernel mode.
const OWN_TIMES: [usize; 2] = [11, 12];

/// The same for children that have ended.
const TIMES_OF_CHILDREN: [usize; 2] = [13, 14];

/// Ticks of processor time per second. The kernel always reports 100 to programs.
pub(crate) const TICKS_PER_SECOND: u64 = 100;

/// Memory, in KiB.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Memory {
    /// Resident memory: all pages of the process in memory, including shared ones.
    pub(crate) rss: u64,
    /// The peak of resident memory.
    pub(crate) peak: u64,
    /// The resident pages without a file: heap, stacks, and pages that were written to.
    pub(crate) anonymous: u64,
    /// The resident pages of files: the program and its libraries. The kernel has one copy for all
    /// processes.
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

/// The proportional memory of a process in KiB: each page divided by the number of processes that map it.
pub(crate) fn proportional(pid: u32) -> io::Result<u64> {
    field(&fs::read_to_string(format!("/proc/{pid}/smaps_rollup"))?, "Pss")
}

/// How often the threads of a process have gone to sleep, and so have been woken.
pub(crate) fn wake_ups(pid: u32) -> io::Result<u64> {
    let mut sum = 0;
    for task in fs::read_dir(format!("/proc/{pid}/task"))? {
        sum += field(&fs::read_to_string(task?.path().join("status"))?, "voluntary_ctxt_switches")?;
    }
    Ok(sum)
}

/// The processor time of all threads of a process so far, including those that have ended, in ticks.
pub(crate) fn ticks(pid: u32) -> io::Result<u64> {
    sum_of_stat(pid, OWN_TIMES)
}

/// The same for all children that have ended. The kernel rounds only the sum, so it is accurate even for many
/// children that each took less than a tick.
pub(crate) fn ticks_of_children(pid: u32) -> io::Result<u64> {
    sum_of_stat(pid, TIMES_OF_CHILDREN)
}

fn sum_of_stat(pid: u32, places: [usize; 2]) -> io::Result<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // The name before it may contain spaces and parentheses.
    let (_, fields) = stat.rsplit_once(')').ok_or_else(|| missing("the name"))?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    places.iter().map(|&at| number(fields.get(at).copied(), "a time")).sum()
}

/// The number in the line `name:`.
fn field(status: &str, name: &str) -> io::Result<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    number(line.and_then(|line| line.split_whitespace().next()), name)
}

fn number(text: Option<&str>, name: &str) -> io::Result<u64> {
    text.and_then(|text| text.parse().ok()).ok_or_else(|| missing(name))
}

fn missing(name: &str) -> io::Error {
    io::Error::other(format!("/proc does not report {name}"))
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
