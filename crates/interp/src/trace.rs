//! Accesses of a run one by one, for those who look at addresses rather than at defects.

use crate::code::Place;
use crate::finding::AccessKind;
use crate::race::Touch;
use crate::thread::Thread;
use crate::world::{BlockState, World};
use gpuproof_base::Origin;
use gpuproof_kir::ObjectId;

/// One access of one thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Traced {
    /// Linear index of the block.
    pub block: u32,
    /// Linear index of the thread in its block.
    pub thread: u32,
    /// The statement.
    pub origin: Origin,
    /// Tells statements apart.
    pub statement: u32,
    /// Its number among the kernel's statements ([`Spot::Before`](crate::Spot::Before)); none in another function.
    pub number: Option<usize>,
    /// Iterations of the loops around it, outermost first, those of callers included.
    pub iterations: Vec<u64>,
    /// What it touches.
    pub object: ObjectId,
    /// How.
    pub kind: AccessKind,
    /// First byte.
    pub offset: u64,
    /// How many.
    pub len: u64,
}

impl World<'_> {
    /// Keeps an access to memory that threads share.
    pub fn note_access(&mut self, state: &BlockState, thread: &Thread, touch: Touch) {
        let found = match touch.place {
            Place::Global(n) => self.globals.get(n as usize),
            Place::Shared(n) => state.shared.get(n as usize),
            Place::Private(_) => None,
        };
        let Some(object) = found.map(|region| region.object) else { return };
        let site = self.program.site(thread.pc) as usize;
        let Some(info) = self.program.sites.get(site) else { return };
        let depth = thread.frame().loops as usize + info.loops.len();
        self.trace.push(Traced {
            block: state.index,
            thread: thread.index,
            origin: info.origin,
            statement: thread.pc,
            number: self.program.spots.number_of(thread.pc).filter(|_| thread.frames.len() == 1),
            iterations: thread.loops.iter().take(depth).copied().collect(),
            object,
            kind: touch.kind,
            offset: touch.offset,
            len: touch.len,
        });
    }
}
