//! Ctrl-C and SIGTERM: work ends soon, what is known is shown, and the exit code is 3, or 1 if a defect was found. A second one ends the program at once.

use gpuproof_engine::progress::{interrupt, is_interrupted};
use gpuproof_engine::report::Summary;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often to see whether there was a signal.
const POLL: Duration = Duration::from_millis(50);
/// How long work may take to end by itself: a question to the solver, a run or clang may be under way.
const PATIENCE: Duration = Duration::from_secs(3);
/// The exit code of a second interrupt, as shells have it.
const KILLED: i32 = 130;

/// Whether a defect was found.
static DEFECT: AtomicBool = AtomicBool::new(false);

/// Remembers that a defect was found.
pub fn note_defect() {
    DEFECT.store(true, Ordering::Relaxed);
}

/// From here on signals end the work on kernels instead of the program. Where they cannot be had, they end the program as before.
pub fn watch() {
    let flagged = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first one finds the flag not set yet.
        let _ = flag::register_conditional_shutdown(signal, KILLED, Arc::clone(&flagged));
        let _ = flag::register(signal, Arc::clone(&flagged));
    }
    let watcher = std::thread::Builder::new().name("interrupt".into());
    // Without the thread nothing is lost but the answers so far, at the second signal.
    let _ = watcher.spawn(move || {
        while !flagged.load(Ordering::Relaxed) {
            std::thread::sleep(POLL);
        }
        interrupt();
        std::thread::sleep(PATIENCE);
        eprintln!("gpuproof: interrupted; what was not shown is not known");
        std::process::exit(i32::from(code(DEFECT.load(Ordering::Relaxed))));
    });
}

fn code(defect: bool) -> u8 {
    if defect { 1 } else { 3 }
}

/// The exit code for a report.
pub fn exit_code(summary: &Summary) -> u8 {
    if is_interrupted() { code(summary.defective > 0) } else { summary.exit_code }
}
