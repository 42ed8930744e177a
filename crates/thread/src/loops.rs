//! How loops are run: as a summary of an arbitrary iteration, or iteration by iteration.
//!
//! A loop's body is run once, in an arbitrary iteration `k`. What it changes is replaced by fresh symbols at the head;
//! afterwards, those with a closed form are substituted by it, everywhere. What is known of iteration `k`:
//! the condition for going round held in iteration `k - 1`, unless `k` is 0.
//!
//! The symbols stand for the iteration in which an access happens, or in which the loop is left: two accesses are never
//! looked at together in one thread, so one set of symbols serves both.
//!
//! # Who shares a loop's symbols
//!
//! * In a loop that barriers are passed in (whole-kernel run), the counter is shared by the block: threads that meet at
//!   a barrier are in the same iteration, or divergence is reported. A variable is shared if it enters the
//!   loop shared and each iteration computes it from shared values alone. (Never by the grid: blocks do not wait for each other, so
//!   that what is alike in one iteration differs between blocks in two.)
//! * In a loop without barriers two threads are in different iterations: the symbols are private. But when what decides
//!   the exits is shared, all threads leave it in the same iteration with the same values: then the state *after*
//!   the loop gets shared copies. So do the barriers in it that an interval ends at.

mod carry;
mod exit;
pub(crate) mod header_phi;
mod houdini;
mod invariant;
mod no_wrap;
pub(crate) mod periodic;
pub(crate) mod recurrence;
mod rounds;
mod summary;
mod unrolling;

use crate::machine::{Machine, Mode};
use crate::state::{State, Waiting, append};
use gpuproof_base::Id;
use gpuproof_facts::{End, LoopId};
use gpuproof_kir::{LocalId, StmtKind};

impl Machine<'_, '_> {
    pub(crate) fn run_loop(&mut self, l: LoopId, state: State, pending: &mut Waiting) {
        let whole = matches!(self.mode, Mode::Whole);
        let mark = self.log.mark();
        if self.kernel.flow.loops[l].has_barrier && !whole {
            // The first iteration, exactly. If every way round passes a barrier, that is all of this interval.
            let mut inside = Waiting::new();
            inside.insert(self.kernel.flow.loops[l].header, vec![state.clone()]);
            self.region_of_loop(l, &mut inside);
            if !inside.contains_key(&self.kernel.flow.loops[l].header) {
                append(pending, inside);
                return;
            }
            self.log.truncate(mark);
        }
        let mut after = Waiting::new();
        let exact = self.summarise(l, state.clone(), &mut after);
        let guessable = std::mem::take(&mut self.candidates.guessable);
        let guesses = self.usable(l, guessable);
        if exact && guesses.is_empty() {
            append(pending, after);
            self.note_visit(l, &[]);
            return;
        }
        // Something in it has no simple closed form: iteration by iteration, if there are few.
        self.log.truncate(mark);
        let counted = self.log.counted;
        let unrolled = if exact { None } else { self.unroll(l, state.clone()) };
        match unrolled {
            Some(after) => {
                append(pending, after);
                self.note_visit(l, &[]);
            }
            None => {
                self.log.truncate(mark);
                self.log.counted = counted;
                self.note_visit(l, &guesses);
                self.candidates.guessed.insert(l, guesses);
                self.summarise(l, state, pending);
                self.candidates.guessed.remove(&l);
            }
        }
    }

    /// The next iteration of a loop.
    pub(crate) fn advance(&mut self, state: &mut State, l: LoopId) {
        if let Some(Some(counter)) = state.counters.get_mut(l.number()) {
            let one = self.terms.bv(1, 32);
            *counter = self.terms.add(*counter, one);
        }
    }

    /// Whether a local of a loop has a say in conditions or addresses, as far as the statements of the loop show.
    pub(crate) fn decides(&self, l: LoopId, local: LocalId) -> bool {
        let mut relevant: Vec<LocalId> = vec![local];
        let mut seen = 0;
        let mentions = |expr: &gpuproof_kir::Expr, local: LocalId| {
            let mut found = false;
            gpuproof_kir::walk::expr(expr, &mut |e| {
                found |= matches!(e.kind, gpuproof_kir::ExprKind::Local(x) if x == local);
            });
            found
        };
        while let Some(&local) = relevant.get(seen) {
            seen += 1;
            for node in self.kernel.flow.loops[l].nodes() {
                let node = &self.kernel.flow.nodes[node];
                if let End::Branch { condition, .. } = node.end
                    && mentions(condition, local)
                {
                    return true;
                }
                for stmt in &node.stmts {
                    let pointer = match &stmt.kind {
                        StmtKind::Load(_, access) | StmtKind::Store(access, _) => Some(&access.ptr),
                        StmtKind::Atomic { access, .. } => Some(&access.ptr),
                        StmtKind::Set(target, expr) => {
                            if mentions(expr, local) && !relevant.contains(target) {
                                relevant.push(*target);
                            }
                            None
                        }
                        _ => None,
                    };
                    if pointer.is_some_and(|p| mentions(p, local)) {
                        return true;
                    }
                }
            }
        }
        false
    }
}
