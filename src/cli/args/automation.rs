//! The arguments of the commands that need neither screen nor keyboard.

use super::StartArgs;
use super::parse::{computer, number, parse_seconds};
use crate::engine::player::Player;
use clap::{Args, ValueHint};
use clap_complete::Shell;
use std::time::Duration;

/// The arguments of `match`.
#[derive(Args, Clone, Debug)]
pub struct MatchArgs {
    /// Who plays X, and begins.
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = computer())]
    pub x: Player,

    /// Who plays O.
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = computer())]
    pub o: Player,

    /// How many games to play.
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true)]
    #[arg(value_hint = ValueHint::Other, value_parser = number(1..=1_000_000_000_u32))]
    pub games: u32,

    /// Where each game begins.
    #[command(flatten)]
    pub start: StartArgs,

    /// Make the match repeatable.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    #[arg(value_hint = ValueHint::Other, value_parser = number(0..=u64::MAX))]
    pub seed: Option<u64>,

    /// Think about a move no longer than this.
    #[arg(long, value_name = "SECONDS", default_value = "0.5", allow_negative_numbers = true)]
    #[arg(value_hint = ValueHint::Other, value_parser = parse_seconds)]
    pub time: Duration,

    /// Answer with one line of JSON.
    #[arg(long)]
    pub json: bool,
}

/// The arguments of `prove`.
#[derive(Args, Clone, Copy, Debug)]
pub struct ProveArgs {
    /// Answer with one line of JSON.
    #[arg(long)]
    pub json: bool,
}

/// The arguments of `completions`.
#[derive(Args, Clone, Copy, Debug)]
pub struct CompletionsArgs {
    /// Whose completions
    #[arg(value_enum)]
    pub shell: Shell,
}
