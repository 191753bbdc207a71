//! scratch
#![cfg(unix)]
mod support;
use support::{Terminal, Options, FULL};

#[test]
fn scratch() {
    for _ in 0..10 {
    let scratch = support::Scratch::new();
    let mut t = Terminal::script("exec strace -f -o trace \"$APP\" --mode pvp", Options { home: Some(scratch.path()), ..Options::default() });
    t.wait_text("X to move");
    t.wait_modes(FULL);
    t.hang_up();
    let e = t.wait_exit();
    println!("{:?}", e);
    let s = std::fs::read_to_string(scratch.path().join("trace")).unwrap_or_default();
    if s.contains("SIGABRT") {
    println!("{}", s.lines().rev().take(60).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join("\n"));
    break; }
    }
}
#[test]
fn scratch2() {
    for _ in 0..20 {
    let mut t = Terminal::script("exec \"$APP\" --mode pvp", Options::default());
    t.wait_text("X to move");
    t.wait_modes(FULL);
    t.hang_up();
    println!("{:?}", t.wait_exit());
    }
}
