//! What lock-step warps change in the run of one thread: others may write, in order, between any two of its statements.
//!
//! Soundness rule: a location that this thread knows may have been written since by a lane that ran in step with it. So
//! * a statement that writes an array is executed by the other lanes, too: nothing else is known of the array after it;
//! * where ways come together, lanes that took another way have done what stands there: nothing is known of any array;
//! * where a loop is left, others may have stayed in it for longer: likewise.
//!
//! What lanes do that are not ordered with this thread is a race, and needs no care here.

use crate::machine::Machine;
use crate::state::{State, Waiting};
use crate::symbols::Level;
use gpuproof_facts::{LoopId, NodeId};
use gpuproof_kir::{ObjectId, Space};

impl Machine<'_, '_> {
    /// The state where ways come together.
    pub(crate) fn merge(&mut self, node: NodeId, states: Vec<State>) -> Option<State> {
        let parted = states.len() > 1;
        let mut state = self.merger().merge(self.terms, self.symbols, node, states)?;
        if parted {
            self.others_wrote(&mut state);
        }
        Some(state)
    }

    /// A loop was left: those who stay in it go on writing.
    pub(crate) fn others_stay(&mut self, l: LoopId, after: &mut Waiting) {
        if !self.world.lockstep {
            return;
        }
        for (node, states) in after.iter_mut() {
            if !self.kernel.flow.loops[l].contains(*node) {
                states.iter_mut().for_each(|state| self.others_wrote(state));
            }
        }
    }

    /// Lanes that took another way may have written anything.
    fn others_wrote(&mut self, state: &mut State) {
        if !self.world.lockstep {
            return;
        }
        let objects: Vec<ObjectId> = self
            .kernel
            .module
            .objects
            .iter_enumerated()
            .filter(|(id, object)| {
                object.space != Space::Private && self.world.is_written(self.kernel.module, *id)
            })
            .map(|(id, _)| id)
            .collect();
        for object in objects {
            let token = self.token(object, Level::Thread);
            state.memory.forget(object, token);
        }
    }
}
