//! What the solver can do without.

/// The rules by which the solver cuts branches off. All of them are sound; tests turn each off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Mirrored and turned positions are the same.
    pub symmetry: bool,
    /// Pairs of cells that stop a side for good.
    pub pairing: bool,
    /// The potential of Erdos and Selfridge, which stops a side for good when it is small.
    pub potential: bool,
}

impl Switches {
    /// All on.
    pub const ALL: Self = Self { symmetry: true, pairing: true, potential: true };
}
