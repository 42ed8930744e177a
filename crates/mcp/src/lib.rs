//! The server for coding agents: gpuproof's commands as tools of the Model Context Protocol, over standard input and output.
//!
//! * [`server`]: the protocol; one call at a time, off the thread that listens.
//! * [`tools`]: the list of tools, and what each one asks the engine.
//! * [`arguments`]: what an agent may say, with one message for each thing that is wrong; [`schema`]: how agents are told. [`subject`]: the file or the text that a call is about.
//! * [`view`]: a `Report` made small enough for an agent to read, as data; [`figures`]: the same for `perf`; [`text`]: as text.
//!
//! Nothing here decides a verdict, and nothing is written but a temporary folder with the text of a call. What is left out of an answer is counted there.

pub mod arguments;
pub mod figures;
pub mod schema;
pub mod server;
pub mod subject;
pub mod text;
pub mod tools;
pub mod view;

use gpuproof_engine::check;

/// What the program around the server knows.
#[derive(Clone, Copy)]
pub struct Program {
    /// How a file is to be checked: what its project says. The path is absolute; the second word is the kernel that is asked for.
    pub settings: fn(&str, Option<&str>) -> Result<check::Options, String>,
    /// The page about a code or a rule, or a list of those whose names start so.
    pub explain: fn(&str) -> Result<String, String>,
}

/// Serves an agent at standard input and output until it goes away.
pub fn serve(program: Program) -> Result<(), String> {
    server::run(program)
}
