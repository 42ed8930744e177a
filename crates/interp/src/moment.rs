//! What threads hold at statements and heads of loops, for those who compare it with what is claimed of them.
//!
//! Statements and loops are numbered in the order of the text, each kind on its own: statements that are control flow have no
//! number. Only those of the kernel itself are noted; what calls it makes is for others to take apart first.

use crate::compile::Compiler;
use crate::thread::Thread;
use crate::value::{Handle, split};
use crate::world::{BlockState, World};
use gpuproof_base::Id;
use gpuproof_kir::{LocalId, ObjectId, Stmt, StmtKind, Ty};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spot {
    /// The start of an iteration of the loop with this number.
    Head(usize),
    /// Just before the statement with this number.
    Before(usize),
}

/// What a local holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// Nothing that was set.
    Unset,
    /// These bits.
    Bits(u128),
    /// The null pointer, with an offset if somebody added one.
    Null(i64),
    /// A pointer to a byte of an object.
    Pointer(ObjectId, i64),
    /// Some other pointer.
    Elsewhere,
}

/// A thread at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Linear index of the block.
    pub block: u32,
    /// Linear index of the thread in its block.
    pub thread: u32,
    /// The place.
    pub spot: Spot,
    /// Iterations of the loops around it, outermost first.
    pub iterations: Vec<u64>,
    /// What each local holds.
    pub locals: Vec<Held>,
}

/// Where the kernel's statements and loops start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moments {
    statements: usize,
    loops: usize,
    types: Vec<Ty>,
    by_operation: FxHashMap<u32, Vec<(Spot, usize)>>,
    /// Numbers of statements, by their first operation.
    starts: BTreeMap<u32, usize>,
}

impl Moments {
    /// The statement of the kernel that an operation belongs to, if that is watched.
    pub(crate) fn number_of(&self, operation: u32) -> Option<usize> {
        self.starts.range(..=operation).next_back().map(|(_, number)| *number)
    }
}

impl Compiler<'_> {
    /// A statement that is no control structure starts here.
    pub fn mark_statement(&mut self, stmt: &Stmt) {
        if self.current != self.program.kernel || matches!(stmt.kind, StmtKind::Br(_) | StmtKind::BrIf(..)) {
            return;
        }
        let number = self.program.spots.statements;
        self.program.spots.statements += 1;
        if !stmt.only_computes() {
            self.mark_spot(Spot::Before(number));
            let here = self.here();
            self.program.spots.starts.insert(here, number);
        }
    }

    /// The body of a loop starts here.
    pub fn mark_head(&mut self) {
        if self.current == self.program.kernel {
            let number = self.program.spots.loops;
            self.program.spots.loops += 1;
            self.mark_spot(Spot::Head(number));
        }
    }

    fn mark_spot(&mut self, spot: Spot) {
        let depth = self.loops_around() + usize::from(matches!(spot, Spot::Head(_)));
        let here = self.here();
        let spots = &mut self.program.spots;
        if spots.types.is_empty() {
            spots.types = self.module.functions[self.current].locals.iter().map(|l| l.ty).collect();
        }
        spots.by_operation.entry(here).or_default().push((spot, depth));
    }
}

impl World<'_> {
    /// Keeps what the thread holds, if it stands at a place where that is told.
    pub fn note_moments(&mut self, state: &BlockState, thread: &Thread) {
        let program = self.program;
        let Some(spots) = program.spots.by_operation.get(&thread.pc).filter(|_| self.watch.is_none()) else {
            return;
        };
        for (spot, depth) in spots {
            let locals = program.spots.types.iter().enumerate();
            let moment = Moment {
                block: state.index,
                thread: thread.index,
                spot: *spot,
                iterations: thread.loops.iter().take(*depth).copied().collect(),
                locals: locals.map(|(n, ty)| self.held(state, thread, LocalId::new(n), *ty)).collect(),
            };
            self.moments.push(moment);
        }
    }

    fn held(&self, state: &BlockState, thread: &Thread, local: LocalId, ty: Ty) -> Held {
        let Some(value) = thread.registers.get(local.number()) else { return Held::Unset };
        if value.undefined() {
            return Held::Unset;
        }
        if ty != Ty::Ptr {
            return Held::Bits(value.bits);
        }
        let (handle, offset) = split(value.bits);
        let object = match handle {
            Handle::Null => return Held::Null(offset),
            Handle::Global(slot) => self.globals.get(slot as usize).map(|r| r.object),
            Handle::Shared { block, slot } if block == state.index => {
                state.shared.get(slot as usize).map(|r| r.object)
            }
            Handle::Private { thread: owner, serial } if owner == thread.id => {
                thread.privates.iter().take(thread.live).find(|r| r.serial == serial).map(|r| r.object)
            }
            _ => None,
        };
        object.map_or(Held::Elsewhere, |object| Held::Pointer(object, offset))
    }
}
