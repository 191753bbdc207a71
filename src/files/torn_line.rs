//! Repair of a file's last line, which is incomplete if a process was killed while appending it.

use super::plain_file;
use serde::de::IgnoredAny;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The longest line that is read, in bytes: many times the length of a game on the largest board.
pub(super) const LONGEST: u64 = 64 * 1024;

/// How the last line of a file was repaired.
pub(super) enum Repair {
    /// The line was complete except for its line end, which was added.
    Terminated,
    /// The line was incomplete and was moved to another file.
    Moved,
}

/// Whether the last line has a line end.
pub(super) fn is_whole(mut file: &File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(true);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// Repairs the last line if it has no line end: adds one if the line is otherwise complete; else moves the line to
/// `torn`, and removes it from here once it is safe there. No other process may write meanwhile.
pub(super) fn repair(file: &File, torn: &Path) -> io::Result<Option<Repair>> {
    if is_whole(file)? {
        return Ok(None);
    }
    let length = file.metadata()?.len();
    let begin = last_line(file, length)?;
    if length - begin <= LONGEST && is_object(file, begin)? {
        plain_file::append(file, b"\n")?;
        return Ok(Some(Repair::Terminated));
    }
    let aside = plain_file::open(torn, plain_file::appending().create(true))?;
    let before = aside.metadata()?.len();
    copy(file, begin, &aside).inspect_err(|_| {
        let _ = aside.set_len(before);
    })?;
    plain_file::sync_directory(torn.parent().unwrap_or(Path::new(".")));
    file.set_len(begin)?;
    file.sync_data()?;
    Ok(Some(Repair::Moved))
}

/// Appends the rest of a file, from byte `begin`, and a line end to another file.
fn copy(mut from: &File, begin: u64, mut to: &File) -> io::Result<()> {
    from.seek(SeekFrom::Start(begin))?;
    to.seek(SeekFrom::End(0))?;
    io::copy(&mut from, &mut to)?;
    plain_file::append(to, b"\n")?;
    to.sync_all()
}

/// Returns where the last line starts.
fn last_line(mut file: &File, length: u64) -> io::Result<u64> {
    let mut end = length;
    let mut bytes = Vec::new();
    while end > 0 {
        let begin = end.saturating_sub(LONGEST);
        file.seek(SeekFrom::Start(begin))?;
        bytes.clear();
        file.take(end - begin).read_to_end(&mut bytes)?;
        if let Some(place) = bytes.iter().rposition(|&byte| byte == b'\n') {
            return Ok(begin + place as u64 + 1);
        }
        end = begin;
    }
    Ok(0)
}

/// Whether the rest of the file, from byte `begin`, is one whole JSON object.
fn is_object(mut file: &File, begin: u64) -> io::Result<bool> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(begin))?;
    file.take(LONGEST).read_to_end(&mut bytes)?;
    let text = str::from_utf8(&bytes).unwrap_or_default();
    Ok(text.trim_start().starts_with('{') && serde_json::from_str::<IgnoredAny>(text).is_ok())
}
