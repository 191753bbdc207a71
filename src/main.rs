//! Arguments in, exit code out; see [`noughts::cli`].

fn main() -> std::process::ExitCode {
    noughts::cli::run()
}
