//! An empty home directory for a program, removed at the end.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory of its own, removed when dropped.
pub(crate) struct Home(PathBuf);

impl Home {
    /// Creates a new one.
    pub(crate) fn new() -> io::Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("footprint-{}-{number}", std::process::id()));
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Self(path)),
                // Left behind by an earlier run that was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Creates one with changed settings and this number of games.
    pub(crate) fn used(games: usize) -> io::Result<Self> {
        let home = Self::new()?;
        fs::create_dir_all(home.config())?;
        fs::write(home.config().join("config.toml"), "theme = \"contrast\"\nbest-of = 3\n")?;
        fs::create_dir_all(home.data())?;
        let mut file = io::BufWriter::new(fs::File::create(home.games())?);
        for game in 0..games {
            let (hour, minute) = (game / 60 % 24, game % 60);
            let (day, time) = (game / 1440 % 28 + 1, format!("{hour:02}:{minute:02}"));
            writeln!(
                file,
                r#"{{"format":1,"begun":"2026-01-{day:02}T{time}:00+00:00","ended":"2026-01-{day:02}T{time}:40+00:00","x":"human","o":"depth:2","columns":3,"rows":3,"connect":3,"misere":false,"start":".../.../...","to_move":"X","moves":["a1","b2","a2","a3","c3","c1"],"result":"O"}}"#
            )?;
        }
        file.flush()?;
        Ok(home)
    }

    /// Its path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Its directory for settings.
    pub(crate) fn config(&self) -> PathBuf {
        self.0.join("config")
    }

    /// Its directory for games.
    pub(crate) fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    /// The file of games.
    fn games(&self) -> PathBuf {
        self.data().join("games.jsonl")
    }

    /// The number of games that were played to the end here.
    pub(crate) fn finished_games(&self) -> usize {
        let games = fs::read_to_string(self.games()).unwrap_or_default();
        games.lines().filter(|game| !game.contains(r#""result":"unfinished""#)).count()
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
