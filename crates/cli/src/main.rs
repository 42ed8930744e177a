//! The program: everything is in the library, so that tests can call it.

fn main() -> std::process::ExitCode {
    gpuproof_cli::run(std::env::args_os().collect()).into()
}
