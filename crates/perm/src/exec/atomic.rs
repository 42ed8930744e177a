//! Resources that threads share: `invariant I(R) { ... atomic(I) { ... } ... }`.
//!
//! **Sharing.** The code around hands R on; while the body runs R belongs to nobody. At the end the code around takes R in again.
//!
//! **Atomic.** A thread takes R in, runs its body, and hands R on. Threads do so one after the other, so that each finds R as the last one left
//! it: what R says holds, and nothing else is known of the elements that it alone speaks of. An element of which the thread held some
//! permission all along has not changed: nobody else can have had all of it.
//!
//! What makes it sound: R is taken by one thread at a time (no `atomic(I)` inside `atomic(I)`, no barrier inside, both refused by the front
//! ends); R means the same to all (its variables are not assigned inside, it does not speak of `\old`); and R only speaks of elements that it
//! has permission for (shown when it is shared).

use super::assertion::Blame;
use super::eval::{Frame, View};
use super::flow::Flow;
use super::{Exec, State};
use crate::ir::{Clause, Invariant, InvariantId, Stmt};
use gpuproof_base::{Code, Name};
use gpuproof_logic::Range;
use gpuproof_spec::Place;

/// A resource that is being shared.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    pub id: InvariantId,
    pub name: Name,
    pub resource: Vec<Clause>,
}

impl Exec<'_> {
    /// Shares a resource while a body runs.
    pub fn share(&mut self, invariant: &Invariant, mut state: State, place: Place) -> Flow {
        // It must make sense by itself.
        let mut alone = self.elsewhere(&state);
        for clause in &invariant.resource {
            self.take_in(clause, &mut alone, &mut Frame::checked());
        }
        let message = format!("the invariant `{}` can be met", invariant.name);
        self.possible(alone.facts, message, place);
        let blame = Blame {
            code: Code::InvariantEntry,
            permission: Code::InvariantEntry,
            what: format!("the invariant `{}` holds when it is shared", invariant.name),
            place,
            at_site: false,
        };
        for clause in &invariant.resource {
            self.hand_on(clause, &mut state, &mut Frame::unchecked(), &blame);
        }
        let Invariant { id, name, resource, body } = invariant;
        self.shared.push(Shared { id: *id, name: name.clone(), resource: resource.clone() });
        let mut flow = self.body(body, state);
        self.shared.pop();
        for end in flow.next.iter_mut().chain(flow.branches.iter_mut().map(|(_, state)| state)) {
            self.take_shared(resource, end);
        }
        flow
    }

    /// Runs a body with shared resources.
    pub fn atomic(&mut self, ids: &[InvariantId], body: &[Stmt], mut state: State, place: Place) -> Flow {
        let taken: Vec<Shared> =
            self.shared.iter().filter(|shared| ids.contains(&shared.id)).cloned().collect();
        for shared in &taken {
            self.take_shared(&shared.resource, &mut state);
        }
        self.at_most_one(&mut state);
        let mut flow = self.body(body, state);
        for end in flow.next.iter_mut().chain(flow.branches.iter_mut().map(|(_, state)| state)) {
            self.hand_back(&taken, end, place);
        }
        flow
    }

    /// Shows shared resources and gives them back.
    pub fn hand_back(&mut self, taken: &[Shared], state: &mut State, place: Place) {
        for shared in taken {
            let blame = Blame {
                code: Code::InvariantMaintained,
                permission: Code::InvariantMaintained,
                what: format!("the invariant `{}` holds again when it is given back", shared.name),
                place,
                at_site: true,
            };
            for clause in &shared.resource {
                self.hand_on(clause, state, &mut Frame::unchecked(), &blame);
            }
        }
    }

    /// Takes a shared resource in. Others may have changed what it alone speaks of.
    pub fn take_shared(&mut self, resource: &[Clause], state: &mut State) {
        let before = state.clone();
        for k in 0..state.heaps.len() {
            let sort = self.terms.sort(state.heaps[k]);
            state.heaps[k] = self.terms.fresh(&self.arrays[k].name, sort, Range::ANY);
        }
        let tried = self.ints(&View::code(&before).tried());
        self.keep_owned(&before.atoms, &before.heaps, state, &tried);
        for clause in resource {
            self.take_in(clause, state, &mut Frame::unchecked());
        }
    }
}
