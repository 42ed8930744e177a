//! The playground: a page for a browser in which anybody can write a kernel and see what gpuproof says of it.
//!
//! * [`server`]: the addresses that it answers, and the words for everything that goes wrong. [`page`]: the files of the page and its examples, which are in the program.
//! * [`request`]: what may be asked. [`answers`]: answers that are kept; the same text is worked on once.
//! * [`child`]: a process for each text, with limits of time, memory and output; [`limits`]: how a process limits itself.
//!
//! Texts come from strangers. Nothing is done with one in the server's own process but to hand it to a child: that is the same program, started by a command that is not listed, which
//! limits itself before it reads the text. It has an empty folder and no variables that it does not need, and it ends, with everything that it started, at the time limit, or when the
//! browser goes away. What it answers is a report and its page, as `gpuproof check` makes them; nothing here decides or draws anything.
//!
//! It promises that the server lives whatever a text does, that a text takes no more than the limits say, and that as many texts wait as the queue has places and no more.

pub mod answers;
#[cfg(unix)]
pub mod child;
pub mod limits;
pub mod page;
pub mod request;
#[cfg(unix)]
pub mod server;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen.
    pub address: SocketAddr,
    /// The program that works on a text, and the words that tell it to.
    pub program: (PathBuf, Vec<String>),
    /// How many texts are worked on at a time.
    pub jobs: usize,
    /// How many more may wait.
    pub queue: usize,
    /// Time for a text, from its start on.
    pub time: Duration,
    /// Address space of a process, in bytes.
    pub memory: u64,
    /// Most bytes of a text.
    pub source_bytes: usize,
    /// Most bytes of an answer.
    pub output_bytes: usize,
    /// Says whether a text is a size of a launch.
    pub size: request::CheckSize,
}

/// Serves until it is told to end. `ready` is called with the address once somebody can connect.
#[cfg(unix)]
pub fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    server::run(settings, ready)
}

/// Serves until it is told to end.
#[cfg(not(unix))]
pub fn serve(_: Settings, _: impl FnOnce(SocketAddr)) -> Result<(), String> {
    Err("this system has no limits for processes, without which the playground is not safe".into())
}
