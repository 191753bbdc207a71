//! The questions that programs ask their terminal, and the answers.
//!
//! A program that gets no answer waits for it, which is not a cost of its own. So the harness answers the questions that
//! programs wait for: the position of the cursor (DSR, `CSI 6 n`), the kind of terminal (DA1, `CSI c`) and the colour of
//! the background (`OSC 11 ; ?`, here ended by `BEL`). Programs do not rely on answers to any others.

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;

/// Questions have no longer parameters.
const LONGEST: usize = 8;

/// Finds questions in output, including those that arrive in pieces.
#[derive(Default)]
pub(crate) struct Queries {
    /// The part of a sequence that has arrived: `ESC`, `[` or `]`, and parameters.
    begun: Vec<u8>,
}

impl Queries {
    /// Returns the answers to all questions that these bytes complete.
    pub(crate) fn answers(&mut self, output: &[u8]) -> Vec<u8> {
        let mut answers = Vec::new();
        for &byte in output {
            match (self.begun.len(), byte) {
                (_, ESC) => self.begun = vec![ESC],
                (1, b'[' | b']') | (2..LONGEST, b'0'..=b'9' | b';' | b'?') => self.begun.push(byte),
                (0, _) => {}
                (_, last) => {
                    answers.extend_from_slice(match (&self.begun[1..], last) {
                        (b"[6", b'n') => b"\x1b[1;1R",
                        (b"[" | b"[0", b'c') => b"\x1b[?62;22c",
                        (b"]11;?", BEL) => b"\x1b]11;rgb:0000/0000/0000\x07",
                        _ => b"",
                    });
                    self.begun.clear();
                }
            }
        }
        answers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_found_whole_or_in_pieces() {
        let mut queries = Queries::default();
        assert_eq!(queries.answers(b"\x1b[2J\x1b[6nabc"), b"\x1b[1;1R");
        assert_eq!(queries.answers(b"\x1b["), b"");
        assert_eq!(queries.answers(b"c\x1b[0"), b"\x1b[?62;22c");
        assert_eq!(queries.answers(b"c"), b"\x1b[?62;22c");
        assert_eq!(queries.answers(b"\x1b]11;?\x07"), b"\x1b]11;rgb:0000/0000/0000\x07");
    }

    #[test]
    fn other_sequences_and_texts_are_no_questions() {
        let mut queries = Queries::default();
        assert_eq!(queries.answers(b"6n [6n c \x1b[16n \x1b[?6n \x1b[1;6n \x1bc \x1b[123456789012c"), b"");
    }
}
