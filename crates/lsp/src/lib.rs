//! The language server: what `gpuproof check` says, in an editor, while a kernel is written.
//!
//! * [`server`]: messages in, work in its order, answers out. [`job`]: one piece of work for the engine, which a newer text cancels.
//! * [`document`]: the text of an open file and what is known about it.
//! * [`diagnostics`], [`lens`], [`hover`], [`action`]: views of a `Report`, each for one request of the protocol.
//! * [`position`]: places of a report as positions of the protocol, and back. [`uri`]: paths and addresses. [`transport`]: bytes to messages, whatever comes.
//!
//! Nothing here decides a verdict. Whatever is shown was found out for the very text that is in the editor: an answer for an older text is
//! thrown away, never shown at places that have moved.

pub mod action;
pub mod diagnostics;
pub mod document;
pub mod hover;
pub mod job;
pub mod lens;
pub mod position;
pub mod server;
pub mod transport;
pub mod uri;

use gpuproof_engine::check;

/// How a file is to be checked: what the project says, or why that cannot be told.
pub type Settings<'s> = dyn Fn(&str) -> Result<check::Options, String> + 's;

/// Serves an editor at standard input and output until it says goodbye.
pub fn serve(settings: &Settings<'_>) -> Result<(), String> {
    let cannot = |error: std::io::Error| format!("cannot talk to the editor: {error}");
    let (connection, writer) = transport::stdio().map_err(cannot)?;
    server::run(&connection, settings)?;
    // The writer ends when nobody can send any more.
    drop(connection);
    match writer.join() {
        Ok(written) => written.map_err(cannot),
        Err(_) => Err("cannot talk to the editor".into()),
    }
}
