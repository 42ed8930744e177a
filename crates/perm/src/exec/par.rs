//! Parallel blocks and barriers.
//!
//! **Block.** The code around it hands on what all threads together require, and takes in what all together ensure. Each thread
//! starts with its own precondition, no other permissions, and memory as it was; its body must establish its postcondition.
//!
//! **Barrier.** Every thread hands in its part `P(t)` and gets `Q(t)`. Sound if
//! * each thread has `P(t)` when it arrives, and all threads of the group arrive (see [`crate::uniform`]);
//! * the permissions of all `Q(t)` together are at most those of all `P(t)` together;
//! * the formulas of `Q(t)` hold of the memory at the barrier. Of that memory M it is known that every `P(t)` holds of it, and that it
//!   has this thread's values wherever this thread held permission. A barrier writes nothing, so that M is also the memory after it.
//!
//! In `P(t)` and `Q(t)` for all t, the private variables of thread t are a function of t: if this thread's value is a term over its coordinates
//! and what was known before the block, then the same term over those of t, because t ran the same code; otherwise an unknown
//! function. Variables that are uniform are this thread's own.
//! Arrays that the barrier does not order are left out of what is known of other threads, and their permissions stay with
//! their thread.
//!
//! **What is left over.** What threads hand in and nobody gets belongs to the group: [`State::pool`], to be handed out at a later
//! barrier. All threads that meet have the same pool, because they have passed the same barriers: it is made of what all of them handed
//! in, in terms of what they have in common. Nobody writes an element of which the pool has a part, so that its value stays known. To keep it so,
//! * the threads of an inner block begin without one;
//! * a round of a loop begins without one, and the pool of before comes back behind the loop: rounds are about an arbitrary one;
//! * where ways with different pools come together nothing is left of them;
//! * a barrier leaves alone what the pool has of arrays that it does not order.

use super::assertion::{Blame, Parts};
use super::eval::{Frame, View};
use super::{ArrayId, Exec, State, Value};
use crate::ir::{Barrier, ExprKind, Par, Ty, VarId, walk};
use crate::own::Atom;
use crate::uniform::{Differences, differences};
use gpuproof_base::{Code, Id};
use gpuproof_logic::{Range, Sort, Term};
use gpuproof_spec::Place;
use std::collections::{BTreeMap, BTreeSet};

/// A parallel block that is being executed.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The state of a thread at its start.
    pub entry: State,
    /// The coordinates with their ranges, and how many are the same for all that meet.
    pub coordinates: Vec<(VarId, Term, Term)>,
    pub outer: usize,
    pub differences: Differences,
    /// The symbols that stand for the outer coordinates of all threads at once, while the block's own contract is handed on.
    pub outer_symbols: Vec<Term>,
    /// Terms below this number were there before the block began: they mean the same to all its threads.
    pub common: usize,
    /// Arrays whose contents are the same all the time, by their numbers: see [`Exec::unwritten`].
    pub constant: Vec<usize>,
    /// Private variables whose values in other threads are not known at the barrier that is being executed.
    pub unknown: BTreeSet<VarId>,
}

impl Block {
    /// Whether a variable is private and nothing is known of other threads' values.
    pub fn is_unknown(&self, var: VarId) -> bool {
        self.unknown.contains(&var)
    }

    /// Whether a variable may differ between threads and is no coordinate.
    pub fn is_private(&self, var: VarId) -> bool {
        self.differences.varying.contains(&var) && !self.coordinates.iter().any(|(v, _, _)| *v == var)
    }
}

impl Exec<'_> {
    /// The symbols of outer coordinates among what is quantified.
    pub fn outer_symbols(&self, frame: &Frame<'_>) -> Vec<Term> {
        let Some(block) = self.blocks.last() else { return Vec::new() };
        block.outer_symbols.iter().copied().filter(|s| frame.quantified.contains(s)).collect()
    }

    /// Runs parallel blocks, all at the same time: what all their threads require together must be there, and nothing that
    /// one of them ensures is known to the others.
    pub fn par<P: std::borrow::Borrow<Par>>(&mut self, blocks: &[P], state: &mut State, place: Place) {
        let mut all = Vec::new();
        for par in blocks {
            let par: &Par = par.borrow();
            let coordinates = self.threads_of(par, state);
            all.push((par, coordinates));
        }
        let before = state.clone();
        for (par, coordinates) in &all {
            self.launch(par, coordinates, &before, state, place);
        }
        if all.iter().any(|(par, _)| par.kernel) {
            return;
        }
        let bodies: Vec<&[crate::ir::Stmt]> = all.iter().map(|(par, _)| &par.body[..]).collect();
        let constant = self.unwritten(&bodies, state);
        for k in (0..state.heaps.len()).filter(|k| !constant.contains(k)) {
            let sort = self.terms.sort(state.heaps[k]);
            state.heaps[k] = self.terms.fresh(&self.arrays[k].name, sort, Range::ANY);
        }
        let kept = state.atoms.clone();
        let tried = self.ints(&View::code(&before).tried());
        self.keep_owned(&kept, &before.heaps, state, &tried);
        if self.shared.is_empty() {
            self.keep_unwritten(&before.atoms, &before.heaps, state);
        }
        for (par, coordinates) in &all {
            self.finish_threads(par, coordinates, &before, state);
        }
    }

    /// Shows one thread of a block; its coordinates with their ranges.
    fn threads_of(&mut self, par: &Par, state: &mut State) -> Vec<(VarId, Term, Term)> {
        let mut coordinates = Vec::new();
        for (var, from, to) in &par.coordinates {
            let from = self.eval(from, &mut View::code(state));
            let to = self.eval(to, &mut View::code(state));
            coordinates.push((*var, from, to));
        }
        for (var, length) in &par.shared {
            let length = length.as_ref().map(|length| self.eval(length, &mut View::code(state)));
            let name = self.var_name(*var).into();
            let ty = self.type_of(*var);
            let array = self.new_array(&name, &ty, length, state);
            self.arrays[array.0].shared = true;
            self.own_array(array, state);
            state.locals.insert(*var, Value::Array(array));
        }
        let differences = differences(par);
        for barrier in &differences.divergent {
            let goal = self.terms.false_();
            let message = "all threads of the block reach this barrier together".to_owned();
            self.need(Code::BarrierDivergence, message, goal, state, *barrier);
        }
        self.thread(par, &coordinates, differences, state);
        coordinates
    }

    /// The type of a variable of the current method.
    pub fn type_of(&self, var: VarId) -> Ty {
        let method = self.current.map(|id| &self.program.methods[id]);
        method.and_then(|m| m.vars.get(var)).map_or(Ty::Int, |v| v.ty.clone())
    }

    /// One thread, from its precondition to its postcondition.
    fn thread(
        &mut self,
        par: &Par,
        coordinates: &[(VarId, Term, Term)],
        differences: Differences,
        around: &State,
    ) {
        let mut state = State { atoms: Vec::new(), pool: Vec::new(), ..around.clone() };
        let common = self.terms.len();
        for &(var, from, to) in coordinates {
            // A lower end that is a number is a fact that simplification may use.
            let low = self.terms.as_number(from).cloned();
            let name = self.var_name(var);
            let symbol = self.terms.fresh(&name, Sort::Int, Range { low, high: None });
            let (above, below) = (self.terms.int_le(from, symbol), self.terms.int_lt(symbol, to));
            state.facts.extend([above, below]);
            state.locals.insert(var, Value::Term(symbol));
        }
        for clause in &par.contract.requires {
            self.take_in(clause, &mut state, &mut Frame::checked());
        }
        let message = format!("the precondition of the threads of `{}` can be met", par.name);
        self.possible(state.facts.clone(), message, first_place(&par.contract.requires));
        // `\old` is the memory that the code around the block had: what it held may be spoken of.
        let entry = State { atoms: around.atoms.clone(), ..state.clone() };
        let mut after = self.elsewhere(&state);
        let mut frame = Frame { old: Some(&entry), ..Frame::checked() };
        for clause in &par.contract.ensures {
            self.take_in(clause, &mut after, &mut frame);
        }
        let constant = self.unwritten(&[&par.body], &entry);
        self.blocks.push(Block {
            entry: entry.clone(),
            coordinates: coordinates.to_vec(),
            outer: par.outer,
            differences,
            outer_symbols: Vec::new(),
            common,
            constant,
            unknown: BTreeSet::new(),
        });
        let flow = self.body(&par.body, state);
        let branches = flow.branches.into_iter().map(|(_, state)| state);
        let ends: Vec<State> = flow.next.into_iter().chain(branches).collect();
        self.blocks.pop();
        for mut end in ends {
            // What the contract speaks of is as it was on entry: parameters of a kernel may have been assigned.
            end.locals.clone_from(&entry.locals);
            let mut frame = Frame { old: Some(&entry), ..Frame::unchecked() };
            let blame = Blame {
                code: Code::ContractPost,
                permission: Code::ContractPost,
                what: format!("the postcondition of a thread of `{}` holds at its end", par.name),
                place: Place::NONE,
                at_site: false,
            };
            for clause in &par.contract.ensures {
                self.hand_on(clause, &mut end, &mut frame, &blame);
            }
        }
    }

    /// A frame in which coordinates stand for all threads at once.
    fn for_all<'s>(
        &mut self,
        coordinates: &[(VarId, Term, Term)],
        old: Option<&'s State>,
        check: Option<Code>,
    ) -> Frame<'s> {
        let mut frame = Frame { old, check, ..Frame::default() };
        for &(var, from, to) in coordinates {
            let name = self.var_name(var);
            let symbol = self.terms.fresh(&name, Sort::Int, Range::ANY);
            let (above, below) = (self.terms.int_le(from, symbol), self.terms.int_lt(symbol, to));
            frame.guards.extend([above, below]);
            frame.bound.push((var, Value::Term(symbol)));
            frame.quantified.push(symbol);
        }
        frame
    }

    /// While the contract of a whole block is looked at: copies of shared arrays have their outer coordinates fixed while permissions
    /// for them are counted.
    fn enter_launch(
        &mut self,
        par: &Par,
        coordinates: &[(VarId, Term, Term)],
        entry: &State,
        frame: &Frame<'_>,
    ) {
        let outer_symbols = frame.quantified.iter().copied().take(par.outer).collect();
        self.blocks.push(Block {
            entry: entry.clone(),
            coordinates: coordinates.to_vec(),
            outer: par.outer,
            differences: Differences::default(),
            outer_symbols,
            common: 0,
            constant: Vec::new(),
            unknown: BTreeSet::new(),
        });
    }

    /// What the block takes from the code around it.
    fn launch(
        &mut self,
        par: &Par,
        coordinates: &[(VarId, Term, Term)],
        before: &State,
        state: &mut State,
        place: Place,
    ) {
        let blame = Blame {
            code: Code::ContractPre,
            permission: Code::PermDistribute,
            what: format!("what the threads of `{}` require together is there", par.name),
            place,
            at_site: false,
        };
        if par.kernel {
            // What every launch has to establish.
            let mut frame = self.for_all(coordinates, None, None);
            let atoms = state.atoms.clone();
            for clause in &par.contract.requires {
                // A launch has a thread, so that what does not depend on the thread simply holds.
                if speaks_of(clause, coordinates) {
                    self.take_in(clause, state, &mut frame);
                } else {
                    self.take_in(clause, state, &mut Frame::unchecked());
                }
            }
            state.atoms = atoms;
            let message = format!("what the threads of `{}` require together can be met", par.name);
            // Of the first thread and of the last one by themselves, because nothing else may name a thread.
            let mut two = state.clone();
            for first in [true, false] {
                let mut frame = Frame::unchecked();
                for &(var, from, to) in coordinates {
                    let one = self.terms.int(1);
                    let thread = if first { from } else { self.terms.sub(to, one) };
                    frame.bound.push((var, Value::Term(thread)));
                }
                par.contract.requires.iter().for_each(|clause| self.take_in(clause, &mut two, &mut frame));
            }
            self.possible(two.facts, message, first_place(&par.contract.requires).or(place));
        }
        let mut frame = self.for_all(coordinates, None, None);
        self.enter_launch(par, coordinates, before, &frame);
        let parts = if par.kernel { Parts::Permissions } else { Parts::Both };
        for clause in &par.contract.requires {
            self.hand_on_parts(clause, state, &mut frame, &blame, parts);
        }
        self.blocks.pop();
    }

    /// What the block gives to the code around it.
    fn finish_threads(
        &mut self,
        par: &Par,
        coordinates: &[(VarId, Term, Term)],
        before: &State,
        state: &mut State,
    ) {
        let mut frame = self.for_all(coordinates, Some(before), None);
        self.enter_launch(par, coordinates, before, &frame);
        for clause in &par.contract.ensures {
            self.take_in(clause, state, &mut frame);
        }
        self.blocks.pop();
    }

    /// The threads of the innermost block meet.
    pub fn barrier(&mut self, barrier: &Barrier, state: &mut State, place: Place) {
        if let Some(block) = self.blocks.last_mut() {
            block.unknown.clear();
        }
        let Some(block) = self.blocks.last().cloned() else { return };
        self.atoms_made += 1;
        let serial = self.atoms_made;
        let entry = block.entry.clone();
        let before = state.clone();
        let old = Some(&entry);
        // 1. This thread hands in its part.
        let arriving = Blame {
            code: Code::ContractPre,
            permission: Code::PermBarrier,
            what: "what the barrier requires of each thread is there".into(),
            place,
            at_site: true,
        };
        for clause in &barrier.contract.requires {
            let mut frame = Frame { old, ..Frame::unchecked() };
            self.hand_on(clause, state, &mut frame, &arriving);
        }
        // 2. The memory at the barrier.
        for k in (0..state.heaps.len()).filter(|k| !block.constant.contains(k)) {
            let sort = self.terms.sort(state.heaps[k]);
            state.heaps[k] = self.terms.fresh(&self.arrays[k].name, sort, Range::ANY);
        }
        let tried = self.ints(&View::code(&before).tried());
        let kept: Vec<_> = before.atoms.iter().chain(&before.pool).cloned().collect();
        self.keep_owned(&kept, &before.heaps, state, &tried);
        // 3. What all threads handed in. Private variables are functions of the thread.
        let unfenced: Vec<ArrayId> = barrier
            .unfenced
            .iter()
            .filter_map(|var| match state.locals.get(var) {
                Some(Value::Array(array)) if !block.constant.contains(&array.0) => Some(*array),
                _ => None,
            })
            .collect();
        let group: Vec<(VarId, Term, Term)> = block.coordinates.iter().skip(block.outer).copied().collect();
        let mut all = State { atoms: Vec::new(), ..state.clone() };
        for array in &unfenced {
            let sort = self.terms.sort(all.heaps[array.0]);
            all.heaps[array.0] = self.terms.fresh(&self.arrays[array.0].name, sort, Range::ANY);
        }
        // A formula may look at what it names permission for, and at what its thread keeps of arrays that nobody writes. Each thread is
        // looked at by itself: of others nobody knows what they keep.
        let mut kept = state.atoms.clone();
        kept.retain(|atom| block.constant.contains(&atom.array.0));
        let mut wellformed = State { atoms: kept.clone(), ..state.clone() };
        for clause in &barrier.contract.requires {
            self.take_in(clause, &mut wellformed, &mut Frame { old, ..Frame::checked() });
        }
        let mut frame = self.for_all(&group, old, None);
        let own: Vec<Term> = group.iter().filter_map(|(var, _, _)| term_of(state.locals.get(var))).collect();
        let coordinates: Vec<Term> =
            block.coordinates.iter().filter_map(|(var, _, _)| term_of(state.locals.get(var))).collect();
        let private = Private {
            block: &block,
            own: &own,
            coordinates: &coordinates,
            values: &before.locals,
            heaps: &before.heaps,
            serial,
        };
        self.privatise(&private, &frame.quantified.clone(), &mut all);
        for clause in &barrier.contract.requires {
            self.take_in(clause, &mut all, &mut frame);
        }
        self.possible(
            all.facts.clone(),
            "what the barrier requires of all threads can be met".into(),
            first_place(&barrier.contract.requires).or(place),
        );
        if !barrier.invariants.is_empty() {
            self.barrier_with_shared(barrier, state, all, &private, old, place);
            return;
        }
        // 4. What all threads get is no more than that.
        let leaving = Blame {
            code: Code::BarrierPost,
            permission: Code::PermBarrier,
            what: "what the barrier ensures follows from what all threads hand in".into(),
            place,
            at_site: false,
        };
        let facts = all.facts.clone();
        let mut frame = self.for_all(&group, old, None);
        let quantified = frame.quantified.clone();
        let mut given = all.clone();
        self.privatise(&private, &quantified, &mut given);
        // With what they left to the group before; what this barrier does not order stays where it is.
        let (apart, pool): (Vec<_>, Vec<_>) =
            std::mem::take(&mut state.pool).into_iter().partition(|atom| unfenced.contains(&atom.array));
        given.atoms.extend(pool);
        if unfenced.is_empty() {
            for clause in &barrier.contract.ensures {
                self.hand_on_parts(clause, &mut given, &mut frame, &leaving, Parts::Permissions);
            }
            state.pool = given.atoms;
        } else {
            state.pool = self.separately(barrier, &unfenced, &given, frame, &leaving);
        }
        state.pool.extend(apart);
        // 5. This thread's formulas, from what it knows and what all handed in.
        state.facts = facts;
        let mut wellformed = State { atoms: kept, ..state.clone() };
        for clause in &barrier.contract.ensures {
            self.take_in(clause, &mut wellformed, &mut Frame { old, ..Frame::checked() });
        }
        if !barrier.body.is_empty() {
            // Ghost steps see what every thread handed in; they change no memory.
            let mut inner = state.clone();
            inner.atoms = all.atoms.clone();
            self.in_barrier = true;
            let flow = self.body(&barrier.body, inner);
            self.in_barrier = false;
            if let Some(end) = flow.next {
                state.facts = end.facts;
            }
        }
        for clause in &barrier.contract.ensures {
            let mut copy = state.clone();
            let mut frame = Frame { old, ..Frame::unchecked() };
            self.hand_on_parts(clause, &mut copy, &mut frame, &leaving, Parts::Formulas);
        }
        for clause in &barrier.contract.ensures {
            self.take_in(clause, state, &mut Frame { old, ..Frame::unchecked() });
        }
    }

    /// A barrier whose steps use shared resources, and may write: they run once, with what all threads handed in and the shared resources, and
    /// must establish what all threads get, and the shared resources again.
    fn barrier_with_shared(
        &mut self,
        barrier: &Barrier,
        state: &mut State,
        mut all: State,
        private: &Private<'_>,
        old: Option<&State>,
        place: Place,
    ) {
        let kept = state.atoms.clone();
        let heaps = private.heaps.to_vec();
        let taken: Vec<_> =
            self.shared.iter().filter(|shared| barrier.invariants.contains(&shared.id)).cloned().collect();
        for shared in &taken {
            self.take_shared(&shared.resource, &mut all);
        }
        // The steps are nobody's in particular.
        for var in &private.block.differences.varying {
            all.locals.remove(var);
        }
        self.in_barrier = true;
        let flow = self.body(&barrier.body, all);
        self.in_barrier = false;
        let leaving = Blame {
            code: Code::BarrierPost,
            permission: Code::PermBarrier,
            what: "what the barrier ensures is there for all threads after its steps".into(),
            place,
            at_site: false,
        };
        if let Some(mut end) = flow.next {
            let group: Vec<_> = private.block.coordinates.iter().skip(private.block.outer).copied().collect();
            let mut frame = self.for_all(&group, old, None);
            self.privatise(private, &frame.quantified.clone(), &mut end);
            for clause in &barrier.contract.ensures {
                self.hand_on(clause, &mut end, &mut frame, &leaving);
            }
            self.hand_back(&taken, &mut end, place);
        }
        let mut wellformed = State { atoms: Vec::new(), ..state.clone() };
        for clause in &barrier.contract.ensures {
            self.take_in(clause, &mut wellformed, &mut Frame { old, ..Frame::checked() });
        }
        for k in 0..state.heaps.len() {
            let sort = self.terms.sort(state.heaps[k]);
            state.heaps[k] = self.terms.fresh(&self.arrays[k].name, sort, Range::ANY);
        }
        let tried = self.ints(&View::code(state).tried());
        self.keep_owned(&kept, &heaps, state, &tried);
        for clause in &barrier.contract.ensures {
            self.take_in(clause, state, &mut Frame { old, ..Frame::unchecked() });
        }
    }

    /// Permissions when some arrays are not ordered: for those, a thread gets no more than it handed in itself. What is left of the
    /// others stays with the group.
    fn separately(
        &mut self,
        barrier: &Barrier,
        unfenced: &[ArrayId],
        all: &State,
        frame: Frame<'_>,
        blame: &Blame,
    ) -> Vec<Atom> {
        let mut given = all.clone();
        // One thread, the one that the frame's symbols name: its own part of the unordered arrays.
        given.atoms.retain(|atom| !unfenced.contains(&atom.array));
        let mut alone = State { atoms: Vec::new(), ..all.clone() };
        let mut single = Frame { quantified: Vec::new(), ..frame.clone() };
        for clause in &barrier.contract.requires {
            self.take_in(clause, &mut alone, &mut single);
        }
        alone.atoms.retain(|atom| unfenced.contains(&atom.array));
        for clause in &barrier.contract.ensures {
            // Ordered arrays from all, unordered ones from the thread itself.
            let mut from_all = given.clone();
            let mut kept = alone.clone();
            let ordered = restrict(&clause.assertion, &|var| !is_unfenced(all, var, unfenced));
            let own = restrict(&clause.assertion, &|var| is_unfenced(all, var, unfenced));
            let ordered = crate::ir::Clause { assertion: ordered, place: clause.place };
            let own = crate::ir::Clause { assertion: own, place: clause.place };
            self.hand_on_parts(&ordered, &mut from_all, &mut frame.clone(), blame, Parts::Permissions);
            self.hand_on_parts(&own, &mut kept, &mut single.clone(), blame, Parts::Permissions);
            given.atoms = from_all.atoms;
            alone.atoms = kept.atoms;
        }
        given.atoms
    }

    /// Replaces the private variables by functions of the thread, which for this thread have its own values. The functions are new at
    /// each barrier: they are the values at this time.
    fn privatise(&mut self, private: &Private<'_>, threads: &[Term], state: &mut State) {
        for var in &private.block.differences.varying {
            if !private.block.is_private(*var) {
                continue;
            }
            let Some(&Value::Term(value)) = private.values.get(var) else {
                state.locals.remove(var);
                continue;
            };
            if let Some(other) = self.of_thread(private, value, threads) {
                state.locals.insert(*var, Value::Term(other));
                continue;
            }
            if let Some(block) = self.blocks.last_mut() {
                block.unknown.insert(*var);
            }
            let sort = self.terms.sort(value);
            // Variables of one name in two blocks of the text are two.
            let name = format!("{}.{}!of!{}", self.var_name(*var), var.number(), private.serial);
            let domain = vec![Sort::Int; threads.len()];
            let function = self.terms.function(name, &domain, sort);
            let other = self.terms.apply(function, threads);
            let mine = self.terms.apply(function, private.own);
            let known = self.terms.eq(mine, value);
            state.facts.push(known);
            state.locals.insert(*var, Value::Term(other));
        }
    }
}

impl Exec<'_> {
    /// Another thread's value of a variable, if this thread's is a term over its coordinates and what all threads have in common.
    fn of_thread(&mut self, private: &Private<'_>, value: Term, threads: &[Term]) -> Option<Term> {
        let known = self.terms.free_symbols(&[value]).into_iter().all(|id| {
            let symbol = self.terms.symbol_term(id);
            symbol.number() < private.block.common || private.coordinates.contains(&symbol)
        });
        if !known || self.terms.has_quantifier(&[value]) {
            return None;
        }
        let map = private.own.iter().copied().zip(threads.iter().copied()).collect();
        Some(self.terms.substitute(value, &map))
    }
}

/// The private variables at a barrier.
struct Private<'b> {
    block: &'b Block,
    /// The coordinates of this thread among those that meet.
    own: &'b [Term],
    /// All its coordinates.
    coordinates: &'b [Term],
    /// Its values.
    values: &'b BTreeMap<VarId, Value>,
    /// The memory that it knew when it arrived.
    heaps: &'b [Term],
    /// Tells barriers apart.
    serial: usize,
}

fn term_of(value: Option<&Value>) -> Option<Term> {
    match value {
        Some(Value::Term(t)) => Some(*t),
        _ => None,
    }
}

fn is_unfenced(state: &State, var: VarId, unfenced: &[ArrayId]) -> bool {
    matches!(state.locals.get(&var), Some(Value::Array(array)) if unfenced.contains(array))
}

/// An assertion with the permissions for some arrays alone.
fn restrict(assertion: &crate::ir::Assertion, keep: &dyn Fn(VarId) -> bool) -> crate::ir::Assertion {
    use crate::ir::Assertion;
    match assertion {
        Assertion::Perm(perm) if !keep(perm.array) => Assertion::Sep(Vec::new()),
        Assertion::Pure(_) | Assertion::Perm(_) => assertion.clone(),
        Assertion::Sep(parts) => Assertion::Sep(parts.iter().map(|part| restrict(part, keep)).collect()),
        Assertion::Implies(c, inner) => Assertion::Implies(c.clone(), Box::new(restrict(inner, keep))),
        Assertion::Choose(c, a, b) => {
            Assertion::Choose(c.clone(), Box::new(restrict(a, keep)), Box::new(restrict(b, keep)))
        }
        Assertion::Forall(vars, c, inner) => {
            Assertion::Forall(vars.clone(), c.clone(), Box::new(restrict(inner, keep)))
        }
    }
}

/// Whether a clause mentions one of the coordinates.
fn speaks_of(clause: &crate::ir::Clause, coordinates: &[(VarId, Term, Term)]) -> bool {
    let mut found = false;
    walk::assertion(&clause.assertion, &mut |e| {
        if let ExprKind::Var(var) = &e.kind {
            found |= coordinates.iter().any(|(v, _, _)| v == var);
        }
    });
    found
}

/// Where the first clause stands.
fn first_place(clauses: &[crate::ir::Clause]) -> Place {
    clauses.first().map_or(Place::NONE, |clause| clause.place)
}

/// The first place that is known.
trait Or {
    fn or(self, other: Place) -> Place;
}

impl Or for Place {
    fn or(self, other: Place) -> Place {
        if self.span().is_some() { self } else { other }
    }
}
