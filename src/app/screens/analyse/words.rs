//! The entries and texts of the list of positions.

use super::{Draft, Entry};
use crate::app::description::{Describe, Description};
use crate::app::{AnalyseScreen, Context, Shared, Target, phrases};
use crate::game::{Rules, Setup};
use crate::teach::library;

pub(super) const TITLE: &str = "Analyse";

/// The header's text while nothing is searched for.
pub(super) const TASK: &str = "choose a position";

/// All entries of the list.
pub(super) fn entries(shared: &Shared) -> Vec<Entry> {
    let unnamed = |title, about, setup, draft| Entry { title, name: None, about, setup, draft };
    let [own, other] = shared.drafts.clone();
    let own = own.unwrap_or_else(|| Setup::empty(Rules::TIC_TAC_TOE));
    let about = "Set up any position and see what each move is worth.";
    let own = unnamed("A board of your own", about, own, Draft::Own);
    let other = other.map(|setup| {
        let about = "The position from this list that you changed last.";
        unnamed("A position you changed", about, setup, Draft::Other)
    });
    let left = shared.game.as_ref().map(|game| {
        let about = "The current position of your unfinished game.";
        unnamed("The game you left", about, game.position().setup(), Draft::Other)
    });
    let named = library::positions().iter().map(|named| Entry {
        title: &named.title,
        name: Some(&named.name),
        about: &named.about,
        setup: named.position.setup(),
        draft: Draft::Other,
    });
    std::iter::once(own).chain(other).chain(left).chain(named).collect()
}

/// The description of the selected entry.
pub(super) fn about(entry: Option<&Entry>) -> String {
    match entry.map(|entry| (entry.about, entry.name)) {
        Some((about, Some(name))) => format!("{about} On the command line: --position {name}."),
        Some((about, None)) => about.to_owned(),
        None => "No position matches all these words.".to_owned(),
    }
}

impl Describe for AnalyseScreen {
    fn describe(&self, shared: &Shared) -> Description {
        let search = phrases::search_text(shared, Context::Analyse, &self.search);
        let (entry, entries) = (self.entry(), self.entries());
        let described = Description::of(TITLE, search.or(Some(TASK.to_owned())))
            .list(entries.len(), Some(self.selected), Target::Item, |place| entries[place].title.to_owned())
            .note(&about(entry));
        match entry {
            Some(entry) => described.board(&entry.setup, None),
            None => described,
        }
    }
}
