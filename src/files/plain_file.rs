//! Opens plain files only, and writes them so that a crash loses nothing.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Opens a plain file. Refuses pipes and devices, because opening or reading one could block for ever.
pub(super) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    if let Ok(metadata) = fs::metadata(path) {
        check(&metadata)?;
    }
    // It could have been replaced since.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        options,
        rustix::fs::OFlags::NONBLOCK.bits().cast_signed(),
    );
    let file = options.open(path)?;
    check(&file.metadata()?)?;
    Ok(file)
}

/// Opens a file that the user has named to read it. Refuses pipes in directories, which nobody may ever write to; those of
/// a shell have names of the system.
pub fn open_named(path: &Path) -> io::Result<File> {
    if ["/dev", "/proc"].iter().any(|place| path.starts_with(place)) {
        return File::open(path);
    }
    open(path, OpenOptions::new().read(true))
}

fn check(metadata: &Metadata) -> io::Result<()> {
    let kind = metadata.file_type();
    if kind.is_file() {
        return Ok(());
    }
    let what = if kind.is_dir() { "a directory" } else { "a pipe or a device" };
    Err(io::Error::other(format!("it is {what}, not a file")))
}

/// Opens a file to read it; `None` if there is none.
pub(super) fn open_if_there(path: &Path) -> io::Result<Option<File>> {
    match open(path, OpenOptions::new().read(true)) {
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => Ok(None),
        opened => opened.map(Some),
    }
}

/// Reads a text file of at most 1 MiB; `None` if there is no file.
pub(super) fn read_text(path: &Path) -> io::Result<Option<String>> {
    const MOST: u64 = 1 << 20;
    let Some(file) = open_if_there(path)? else { return Ok(None) };
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(io::Error::other("it is longer than 1 MiB, so it is not from noughts"));
    }
    String::from_utf8(bytes).map(Some).map_err(|_| io::Error::other("it is not UTF-8 text"))
}

/// Replaces the text of a file atomically: a reader finds either the whole old text or the whole new one.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    // A link stays a link.
    let path = target(path);
    let directory = path.parent().unwrap_or(Path::new("."));
    let prefix = format!(".noughts-{}.", path.file_name().unwrap_or_default().display());
    remove_left(directory, &prefix);
    let (mut file, temporary) = create(directory, || format!("{prefix}{:06x}", fastrand::u32(..1 << 24)))?;
    if let Ok(metadata) = fs::metadata(&path) {
        // If that fails, it has the usual permissions.
        let _ = file.set_permissions(metadata.permissions());
    }
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    if cfg!(windows) {
        // There, a reader would be refused.
        let _ = file.unlock();
    }
    written.and_then(|()| rename(&temporary, &path)).inspect_err(|_| drop(fs::remove_file(&temporary)))?;
    sync_directory(directory);
    Ok(())
}

/// Creates a file and locks it. A process that removes files whose process has ended may find it before it is locked: then
/// this creates another one.
pub(super) fn create(directory: &Path, name: impl Fn() -> String) -> io::Result<(File, PathBuf)> {
    loop {
        let path = directory.join(name());
        let file = open(&path, appending().create_new(true))?;
        let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        if !is_taken && path.exists() {
            return Ok((file, path));
        }
    }
}

/// Removes the temporary files that killed processes have left: their names are this prefix and six letters or digits. The
/// lock of their own protects those in use, as a directory that a link leads to may serve processes without another one.
fn remove_left(directory: &Path, prefix: &str) {
    for path in fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let end = name.strip_prefix(prefix).unwrap_or_default();
        let is_temporary = end.len() == 6 && end.chars().all(char::is_alphanumeric);
        if is_temporary && open(&path, &mut appending()).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Moves a file to a path. Windows refuses that while a program reads a file there, so this waits a moment.
fn rename(file: &Path, path: &Path) -> io::Result<()> {
    let mut tries = if cfg!(windows) { 100 } else { 1 };
    loop {
        tries -= 1;
        match fs::rename(file, path) {
            Err(refused) if tries > 0 && refused.kind() == io::ErrorKind::PermissionDenied => {
                thread::sleep(Duration::from_millis(5));
            }
            renamed => return renamed,
        }
    }
}

/// Follows links from a path, even if the target does not exist yet.
fn target(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // As many as Linux follows.
    for _ in 0..40 {
        let Ok(link) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    path
}

/// Options to open a file for [`append`]. On Windows, one that is opened for appending only could not be shortened.
pub(super) fn appending() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).append(cfg!(not(windows))).write(cfg!(windows));
    options
}

/// Appends a line to a file with one write, and waits until it is on the disk. Ends a last line that was cut short. If
/// this fails, cuts the file back.
pub(super) fn append(mut file: &File, line: &str) -> io::Result<()> {
    let begin = if matches!(end(file, 1)?.as_slice(), [] | b"\n") { "" } else { "\n" };
    let before = file.seek(SeekFrom::End(0))?;
    file.write_all(format!("{begin}{line}\n").as_bytes()).and_then(|()| file.sync_data()).inspect_err(|_| {
        // If this fails as well, the line is incomplete: the next one begins with a line end.
        let _ = file.set_len(before).and_then(|()| file.sync_data());
    })
}

/// The end of a file, at most this many bytes.
pub(super) fn end(mut file: &File, most: u64) -> io::Result<Vec<u8>> {
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(most)))?;
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Waits until the entries of a directory are on the disk.
pub(super) fn sync_directory(directory: &Path) {
    if cfg!(unix) {
        let _ = File::open(directory).and_then(|directory| directory.sync_all());
    }
}
