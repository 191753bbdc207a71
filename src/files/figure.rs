//! Figures that users save, in the working directory.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

/// Writes a figure to a new file, such as `noughts-tree.svg` or the first of `noughts-tree-2.svg` to
/// `noughts-tree-999.svg` that does not exist yet. Returns its name.
///
/// # Errors
/// A sentence about why that is not possible.
pub fn save_figure(text: &str, extension: &str) -> Result<String, String> {
    let numbers = (2..1000).map(|number| format!("-{number}"));
    for number in std::iter::once(String::new()).chain(numbers) {
        let name = format!("noughts-tree{number}.{extension}");
        match write_figure(File::create_new(&name), name.as_ref(), text) {
            Err(fault) if fault.kind() == ErrorKind::AlreadyExists => {}
            Err(fault) => return Err(format!("cannot write {name}: {fault}")),
            Ok(()) => return Ok(name),
        }
    }
    Err("the working directory has 999 figures already".to_owned())
}

/// Writes a figure to a file that was opened for it. What could not be written whole is removed, but never a device.
///
/// # Errors
/// If it could not be opened or written.
pub fn write_figure(opened: io::Result<File>, path: &Path, figure: &str) -> io::Result<()> {
    let mut file = opened?;
    file.write_all(figure.as_bytes()).inspect_err(|_| {
        if path.is_file() {
            // If even that fails, the fault is told all the same.
            let _ = fs::remove_file(path);
        }
    })
}
