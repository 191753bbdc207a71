//! Plain files: opening nothing else, and writing so that nothing is lost half-way.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Opens a file, if it is one: to open a pipe or a device, or to read it, could take for ever.
pub(super) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    if let Ok(metadata) = fs::metadata(path) {
        check(&metadata)?;
    }
    // It could have become something else meanwhile.
    let file = not_waiting(options).open(path)?;
    check(&file.metadata()?)?;
    Ok(file)
}

#[cfg(unix)]
fn not_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(OFlags::NONBLOCK.bits().cast_signed())
}

#[cfg(not(unix))]
fn not_waiting(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

/// Refuses whatever is no plain file.
fn check(metadata: &Metadata) -> io::Result<()> {
    let kind = metadata.file_type();
    if kind.is_file() {
        return Ok(());
    }
    let what = if kind.is_dir() { "a directory" } else { special(kind) };
    Err(io::Error::new(io::ErrorKind::InvalidInput, format!("it is {what}, not a file")))
}

#[cfg(unix)]
fn special(kind: fs::FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_: fs::FileType) -> &'static str {
    "something else"
}

/// What is in a text file of at most 1 MiB; none if there is no file.
pub(super) fn read_text(path: &Path) -> io::Result<Option<String>> {
    const MOST: u64 = 1 << 20;
    let invalid = |why| io::Error::new(io::ErrorKind::InvalidData, why);
    let file = match open(path, OpenOptions::new().read(true)) {
        Ok(file) => file,
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(fault) => return Err(fault),
    };
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(invalid("it is longer than 1 MiB, which is too long to be ours"));
    }
    String::from_utf8(bytes).map(Some).map_err(|_| invalid("it is no text in UTF-8"))
}

/// Puts a text in the place of a file: whoever reads it meanwhile finds the old one or the new one, whole.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    // A link stays a link.
    let path = target(path);
    let directory = path.parent().unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(directory)?;
    if let Ok(metadata) = fs::metadata(&path) {
        // Who could read the file still can. Where that cannot be had, its owner can.
        let _ = file.as_file().set_permissions(metadata.permissions());
    }
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    sync_directory(directory);
    Ok(())
}

/// Where a path leads by links, even if nothing is there yet.
fn target(path: &Path) -> PathBuf {
    /// As many as Linux follows.
    const LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(link) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    path
}

/// Appends to a file, and waits until that is on the disk. What was written of it if that fails is cut off.
pub(super) fn append(mut file: &File, bytes: &[u8]) -> io::Result<()> {
    let before = file.metadata()?.len();
    file.write_all(bytes).and_then(|()| file.sync_data()).inspect_err(|_| {
        // If this fails as well, the next one who appends finds a torn line and sets it aside.
        let _ = file.set_len(before).and_then(|()| file.sync_data());
    })
}

/// Waits until the names in a directory are on the disk. Not every system can do that.
pub(super) fn sync_directory(directory: &Path) {
    if cfg!(unix) {
        let _ = File::open(directory).and_then(|directory| directory.sync_all());
    }
}
