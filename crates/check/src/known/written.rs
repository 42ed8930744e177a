//! What was written before a barrier.

use gpuproof_logic::Term;
use gpuproof_thread::WriteBack;

/// What was written before a barrier, ready for use.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Written {
    pub(crate) write: WriteBack,
    /// The symbol that the writer's number is put in for; none: the writer is named.
    pub(crate) number: Option<Term>,
    /// What holds of a writer that is named, whether it wrote or not.
    pub(crate) thread_facts: Vec<Term>,
}
