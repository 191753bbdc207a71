//! The end of a file to which lines are appended, where a program may have been killed.

use super::plain_file;
use serde::de::IgnoredAny;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The longest line that is read, in bytes: many times what a game on the largest board needs.
pub(super) const LONGEST: u64 = 64 * 1024;

/// What has been done to the last line of a file.
pub(super) enum Mended {
    /// The last line had everything but its end, and has that now.
    Ended,
    /// The last line was only part of one, and has been moved elsewhere.
    Moved,
}

/// Whether the last line has an end.
pub(super) fn is_whole(mut file: &File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(true);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// Sees to it that the last line has an end. If it is only part of a line it is moved to another file: first it is
/// safe there, then it is cut off here. Nobody else may write meanwhile.
pub(super) fn mend(file: &File, torn: &Path) -> io::Result<Option<Mended>> {
    if is_whole(file)? {
        return Ok(None);
    }
    let length = file.metadata()?.len();
    let begin = last_line(file, length)?;
    if length - begin <= LONGEST && is_object(file, begin)? {
        plain_file::append(file, b"\n")?;
        return Ok(Some(Mended::Ended));
    }
    let mut options = OpenOptions::new();
    let aside = plain_file::open(torn, options.append(true).create(true))?;
    let before = aside.metadata()?.len();
    copy(file, begin, &aside).inspect_err(|_| {
        let _ = aside.set_len(before);
    })?;
    plain_file::sync_directory(torn.parent().unwrap_or(Path::new(".")));
    file.set_len(begin)?;
    file.sync_data()?;
    Ok(Some(Mended::Moved))
}

/// Appends what a file holds from a place on to another, and an end of line.
fn copy(mut from: &File, begin: u64, mut to: &File) -> io::Result<()> {
    from.seek(SeekFrom::Start(begin))?;
    io::copy(&mut from, &mut to)?;
    plain_file::append(to, b"\n")?;
    to.sync_all()
}

/// Where the last line begins.
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

/// Whether from here to the end there is one whole object of JSON.
fn is_object(mut file: &File, begin: u64) -> io::Result<bool> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(begin))?;
    file.take(LONGEST).read_to_end(&mut bytes)?;
    let text = str::from_utf8(&bytes).unwrap_or_default();
    Ok(text.trim_start().starts_with('{') && serde_json::from_str::<IgnoredAny>(text).is_ok())
}
