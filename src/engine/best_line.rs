//! The best lines that a search collects on its way back.

/// Sets the line of a ply to this move and the line of the next ply, the best one after it.
pub(crate) fn extend_line<M: Copy>(lines: &mut [Vec<M>], ply: usize, first: M) {
    let [line, rest] = lines.get_disjoint_mut([ply, ply + 1]).expect("a line ends with the game");
    line.clear();
    line.push(first);
    line.extend_from_slice(rest);
}
