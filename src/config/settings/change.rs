//! What becomes different in the file of settings.

/// A change of one entry of the settings' file; all others stay as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The names of the tables it is in, and its own last: `["keys", "game", "undo"]`. Never empty.
    pub path: Vec<String>,
    /// The value that the entry gets; none if the entry is taken out, so that the default holds.
    pub value: Option<Value>,
}

/// What an entry of the settings' file can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A word.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(i64),
    /// Several words.
    List(Vec<String>),
}
