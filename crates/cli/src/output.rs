//! Writing to the terminal: colours only where they are wanted, and a reader that goes away is no error.

use anstream::{AutoStream, ColorChoice};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a part of a report did not arrive.
static LOST: AtomicBool = AtomicBool::new(false);

/// Where text goes.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    choice: ColorChoice,
}

impl Output {
    /// With colours as the user wants them.
    pub fn new(color: clap::ColorChoice) -> Self {
        let choice = match color {
            clap::ColorChoice::Auto => ColorChoice::Auto,
            clap::ColorChoice::Always => ColorChoice::Always,
            clap::ColorChoice::Never => ColorChoice::Never,
        };
        Self { choice }
    }

    /// Writes a report to standard output, in one go. Returns whether it arrived; a closed pipe counts, because
    /// the reader chose to stop.
    pub fn report(&self, text: &str) -> bool {
        let mut stream = AutoStream::new(io::stdout(), self.choice).lock();
        let arrived = delivered(stream.write_all(text.as_bytes()).and_then(|()| stream.flush()));
        LOST.fetch_or(!arrived, Ordering::Relaxed);
        arrived
    }

    /// The exit code of a command whose report nobody may have got.
    pub fn exit_code(code: u8) -> u8 {
        match LOST.load(Ordering::Relaxed) && code == 0 {
            true => 2,
            false => code,
        }
    }

    /// Writes trouble to standard error.
    pub fn trouble(&self, text: &str) {
        let mut stream = AutoStream::new(io::stderr(), self.choice).lock();
        // There is nowhere left to complain.
        let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
    }
}

fn delivered(result: io::Result<()>) -> bool {
    match result {
        Ok(()) => true,
        Err(error) => error.kind() == io::ErrorKind::BrokenPipe,
    }
}
