//! The small files: settings, finished lessons, lessons of one's own, and figures.

use super::directory::{PATIENCE, damaged};
use super::{Store, plain_file};
use crate::config::Change;
use crate::teach::Progress;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

impl Store {
    pub fn settings_path(&self) -> PathBuf {
        self.config.path.join("config.toml")
    }

    /// The text of the settings file; `None` if there is none.
    pub fn load_settings(&self) -> Result<Option<String>, String> {
        let path = self.settings_path();
        plain_file::read_text(&path).map_err(self.config.failed("read", &path))
    }

    /// Changes one entry in the settings file; all else stays as it is. A damaged file is left unchanged.
    pub fn save_setting(&self, change: &Change) -> Result<(), String> {
        if change.value.is_none() && self.load_settings()?.is_none() {
            return Ok(());
        }
        let _lock = self.config.lock(PATIENCE)?;
        let path = self.settings_path();
        let text = self.load_settings()?.unwrap_or_default();
        let changed = change.in_text(&text).map_err(|why| damaged(&path, &why))?;
        if changed == text {
            return Ok(());
        }
        plain_file::replace(&path, &changed).map_err(self.config.failed("write", &path))
    }

    pub fn load_progress(&self) -> Result<Progress, String> {
        let (path, text) = self.lessons()?;
        Progress::read(&text).map_err(|why| damaged(&path, &why))
    }

    /// Adds finished lessons to the saved ones, and returns all of them. A damaged file is left unchanged.
    pub fn save_progress(&self, progress: &Progress) -> Result<Progress, String> {
        let _lock = self.data.lock(PATIENCE)?;
        let (path, text) = self.lessons()?;
        let (all, text) = progress.added_to(&text).map_err(|why| damaged(&path, &why))?;
        plain_file::replace(&path, &text).map_err(self.data.failed("write", &path))?;
        Ok(all)
    }

    fn lessons(&self) -> Result<(PathBuf, String), String> {
        let path = self.data.path.join("lessons.toml");
        let text = plain_file::read_text(&path).map_err(self.data.failed("read", &path))?;
        Ok((path, text.unwrap_or_default()))
    }
}

/// The lesson files `*.toml` in a directory, in the order of their names: each with its name, and its text with the line
/// ends of Unix, or why it cannot be read.
pub fn lesson_files(directory: &Path) -> io::Result<Vec<(String, Result<String, String>)>> {
    let paths = fs::read_dir(directory)?.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let file = |path: PathBuf| {
        let text = plain_file::read_text(&path).and_then(|text| text.ok_or(ErrorKind::NotFound.into()));
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (name, text.map(|text| text.replace("\r\n", "\n")).map_err(|fault| fault.to_string()))
    };
    Ok(paths.into_iter().map(file).collect())
}

/// Writes an SVG picture to a new file in the working directory, such as `noughts-tree.svg` or the first of
/// `noughts-tree-2.svg` to `noughts-tree-999.svg` that does not exist yet. Returns its name, or why that is not possible.
pub fn save_figure(svg: &str) -> Result<String, String> {
    for number in 1..1000 {
        let name =
            if number == 1 { "noughts-tree.svg".to_owned() } else { format!("noughts-tree-{number}.svg") };
        match write_figure(File::create_new(&name), name.as_ref(), svg) {
            Err(fault) if fault.kind() == ErrorKind::AlreadyExists => {}
            Err(fault) => return Err(format!("cannot write {name}: {fault}")),
            Ok(()) => return Ok(name),
        }
    }
    Err("the working directory has 999 figures already".to_owned())
}

/// Writes a figure to a file that was opened for it. What could not be written whole is removed, but never a device.
pub fn write_figure(opened: io::Result<File>, path: &Path, figure: &str) -> io::Result<()> {
    let mut file = opened?;
    file.write_all(figure.as_bytes()).inspect_err(|_| {
        if path.is_file() {
            // If even that fails, the fault is told all the same.
            let _ = fs::remove_file(path);
        }
    })
}
