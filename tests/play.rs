//! scratch
#![cfg(unix)]
mod support;
use support::{Options, Terminal};

fn show(t: &Terminal, what: &str) {
    t.settle();
    println!("=== {what} {:?}\n{}", t.modes(), t.text());
}

#[test]
fn scratch() {
    let t = Terminal::start(&["--seed", "7"]);
    t.wait_text("Human vs computer");
    show(&t, "menu");
    t.press("Enter");
    show(&t, "setup");
    t.press("Enter");
    show(&t, "game");
    t.press("Enter");
    show(&t, "game after");
    std::thread::sleep(std::time::Duration::from_millis(600));
    show(&t, "reply");
    t.press("Enter");
    show(&t, "taken");
    t.press("r");
    show(&t, "panel");
    t.press("Right");
    show(&t, "panel right");
    t.press("i");
    show(&t, "hint");
    t.resize(60, 20);
    show(&t, "60x20");
    t.press("?");
    show(&t, "help");
    t.press("Esc");
    t.press("q");
    show(&t, "confirm");
    t.press("n Esc");
    show(&t, "menu");
    t.resize(20, 5);
    show(&t, "small");
    t.resize(80, 24);
    t.press("Down Enter");
    show(&t, "setup");
}
#[test]
fn scratch2() {
    let t = Terminal::start(&["--mode", "pvp", "--best-of", "3"]);
    t.wait_text("to move");
    show(&t, "pvp");
    t.press("1 4 2 5 3");
    show(&t, "over");
    t.press("Enter");
    show(&t, "next");
    t.press("1 4 2 5 9 6");
    show(&t, "over2");
    let t = Terminal::start(&["--mode", "ai", "--board", "15x15"]);
    t.wait_text("is thinking");
    show(&t, "15");
    t.press("r");
    show(&t, "15");
    std::thread::sleep(std::time::Duration::from_millis(1000));
    show(&t, "15");
    t.press("p");
    show(&t, "paused");
    let t = Terminal::start_with(&["--mode", "ai"], Options { size: (28, 9), ..Options::default() });
    show(&t, "28x9");
}
