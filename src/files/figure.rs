//! Figures that users save, in the working directory.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

/// Writes a picture to a new file, `noughts-tree.svg` or the first of `noughts-tree-2.svg` to `noughts-tree-999.svg`
/// that does not exist yet. Returns its name.
///
/// # Errors
/// A sentence about why that is not possible.
pub fn save_figure(svg: &str) -> Result<String, String> {
    let numbered = (2..1000).map(|number| format!("noughts-tree-{number}.svg"));
    for name in std::iter::once("noughts-tree.svg".to_owned()).chain(numbered) {
        match OpenOptions::new().write(true).create_new(true).open(&name) {
            Err(fault) if fault.kind() == ErrorKind::AlreadyExists => {}
            opened => {
                let written = opened.and_then(|mut file| file.write_all(svg.as_bytes()));
                return written
                    .map(|()| name.clone())
                    .map_err(|fault| format!("cannot write {name}: {fault}"));
            }
        }
    }
    Err("the working directory has 999 figures already".to_owned())
}
