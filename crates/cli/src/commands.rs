//! One file for each command.

pub mod bench;
pub mod dump;
pub mod explain;
pub mod replay;

/// Gives the engine's worker threads as much stack as the main one has.
pub fn use_stack(bytes: usize) {
    // Fails only if the pool exists already, which is as good.
    let _ = rayon::ThreadPoolBuilder::new().stack_size(bytes).build_global();
}
