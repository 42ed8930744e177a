//! Fences: where a thread may take over what other blocks have written.
//!
//! Soundness rule. Blocks that are ordered by a fence and an atomic (`gpuproof_check::order`) may write, without a race, what this thread has read or written before: the writes
//! come after that, and before what the thread does behind its fence. What one thread of a block took over another one may take over from it, by a fence of the block. So behind a fence of the block or
//! wider, or an atomic of such a scope that acquires or releases, nothing is known of memory that other blocks reach and that the kernel writes. Threads that pass no fence go on to see what the
//! last barrier left.

use crate::machine::Machine;
use crate::state::State;
use crate::symbols::Level;
use gpuproof_facts::LoopId;
use gpuproof_kir::{FenceScope, MemoryOrder, ObjectId, Space, Stmt, StmtKind};
use gpuproof_rules::Side;

impl Machine<'_, '_> {
    // semantics: memory/fences
    /// The thread passes a fence.
    pub(crate) fn pass_fence(&mut self, state: &mut State) {
        for object in self.reached_by_other_blocks() {
            if !Side::NoFenceBetween.is_heeded() {
                return;
            }
            let token = self.token(object, Level::Thread);
            state.memory.forget(object, token);
            state.memory.settle(object, token);
            self.new_epoch(state, object, Level::Thread);
        }
    }

    /// What the kernel writes in memory that other blocks reach.
    fn reached_by_other_blocks(&self) -> Vec<ObjectId> {
        let objects = self.kernel.module.objects.iter_enumerated();
        let shared = objects.filter(|(_, object)| is_common(object.space));
        shared.map(|(id, _)| id).filter(|id| self.world.is_written(self.kernel.module, *id)).collect()
    }

    /// Whether a fence stands in a loop.
    pub(crate) fn has_fence(&self, l: LoopId) -> bool {
        let mut stmts =
            self.kernel.flow.loops[l].nodes().flat_map(|n| self.kernel.flow.nodes[n].stmts.iter());
        stmts.any(|stmt| is_fence(stmt)) && Side::NoFenceBetween.is_heeded()
    }
}

/// Whether other blocks reach memory of a space.
pub(crate) fn is_common(space: Space) -> bool {
    matches!(space, Space::Global | Space::Image)
}

/// Whether a thread may take something over from other blocks at a statement.
pub fn is_fence(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Fence(scope) => *scope >= FenceScope::Block,
        StmtKind::Atomic { order, scope, .. } => {
            *order != MemoryOrder::Relaxed && *scope >= FenceScope::Block
        }
        _ => false,
    }
}
