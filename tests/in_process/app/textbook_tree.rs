//! A tree of numbers, drawn and stepped through: neither assumes a board.

use crate::prelude::*;
use noughts::app::{Effects, Shared, TreeView, WindowSize};
use noughts::draw::Scene;
use noughts::wording::{Writing, written};

const WINDOW: WindowSize = WindowSize { columns: 130, rows: 36 };

fn alpha_beta() -> Arc<Trace> {
    let search = Minimax { pruning: Pruning::AlphaBeta, ..Minimax::DEPTH_AWARE };
    let game: NumberTree = "((3 12 8)(2 4 6)(14 5 2))".parse().expect("a tree");
    Arc::new(grow(search, game))
}

fn in_unicode(text: &str) -> String {
    written(text, Writing::Unicode)
}

/// What is drawn in a window, and what is returned for the status.
fn drawn(shared: &Shared, draw: impl FnOnce(&mut Scene) -> String) -> String {
    let area = Rect::new(0, 0, WINDOW.columns, WINDOW.rows);
    let (mut buf, mut frame) = (Buffer::empty(area), Hits::default());
    frame.area = area;
    let look = &Look::of(shared.settings.appearance());
    let status = draw(&mut Scene::new(look, 1.0, &mut buf, &mut frame));
    let row = |y| (0..WINDOW.columns).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    let rows = (0..WINDOW.rows).map(row).collect_vec();
    rows.join("\n").trim_end().to_owned() + "\n" + &in_unicode(&status)
}

#[test]
fn a_tree_of_letters_and_numbers_is_drawn_and_explained() {
    let driver = at_menu();
    let shared = &driver.app().shared;
    let mut tree = TreeView::new(Outline::new(alpha_beta()));
    tree.settle(None, WINDOW);
    assert_snapshot!("tree", drawn(shared, |scene| tree.draw(shared, None, scene)));
    let act = |tree: &mut TreeView, command| {
        let mut effects = Effects::default();
        tree.update(&Action::Command(command), WINDOW, None, &mut effects);
        assert_eq!(format!("{effects:?}"), format!("{:?}", Effects::default()), "{command:?} is refused");
        tree.settle(None, WINDOW);
    };
    let mut said = Vec::new();
    // The root, the cut node and one of its cut leaves.
    for commands in [&[][..], &[Command::Down, Command::Right], &[Command::NextCutoff]] {
        for &command in commands {
            act(&mut tree, command);
        }
        let description = tree.describe(shared, None);
        said.push(format!("{}\n{}", description.selected, texts(&description)));
    }
    assert_snapshot!("nodes", in_unicode(&said.join("\n\n")));
}

fn texts(description: &noughts::app::Description) -> String {
    description.lines.iter().map(|line| line.text.as_str()).join("\n")
}

#[test]
fn the_search_of_a_tree_of_letters_and_numbers_is_stepped_through() {
    let driver = at_menu();
    let shared = &driver.app().shared;
    let mut playback = Playback::new(alpha_beta());
    playback.settle(WINDOW);
    let mut said = Vec::new();
    while playback.step < playback.trace.steps() {
        playback.update(&Action::Command(Command::Right), &mut Effects::default());
        playback.settle(WINDOW);
        let description = playback.describe(shared);
        assert!(description.board.is_none());
        said.push(description.selected);
    }
    assert_snapshot!("steps", in_unicode(&said.join("\n")));
    playback.update(&Action::Command(Command::PreviousCutoff), &mut Effects::default());
    playback.settle(WINDOW);
    assert_snapshot!("stepper", drawn(shared, |scene| playback.draw(shared, scene)));
    assert_snapshot!("calls", in_unicode(&texts(&playback.describe(shared))));
}

#[test]
fn a_reason_names_a_leaf_without_a_name_by_its_address() {
    for (tree, told) in [
        ("(4,(4,9))", "MAX already has 4 with leaf 1."),
        ("((4,(6,4,9)),(5,1))", "MIN can already hold MAX to 4 with leaf 1.1."),
        ("((4,6),(4,9))", "MAX already has 4 with B."),
    ] {
        let mut driver = Driver::at(&format!("#stepper={tree}&algorithm=alpha-beta"));
        let text = format!("{:?}", driver.press("x").app().describe());
        assert!(text.contains(told), "{tree}: {text}");
    }
}
