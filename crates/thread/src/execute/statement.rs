//! Statements, one at a time.

use crate::event::{
    Access, Claim, ConvergencePoint, ConvergenceScope, Exit, Kind, Length, Unreached, is_about_accesses,
};
use crate::fence::is_fence;
use crate::lemma::monotone_update::Done;
use crate::log::Event;
use crate::machine::{Machine, Mode, TOKEN, Touch};
use crate::memory::Cell;
use crate::state::{Passage, State};
use crate::symbols::Level;
use crate::two;
use crate::value::{Base, OFFSET, Place, Value, choose, sort_of};
use gpuproof_base::{Code, Id, Origin};
use gpuproof_kir::{
    AtomicOp, Barrier, BarrierScope, CastKind, Expr, LocalId, ObjectId, Space, Stmt, StmtKind, Ty,
};
use gpuproof_logic::{Range, Term};
use std::rc::Rc;

/// Facts about memory that are kept, the latest.
const FACTS: usize = 16;

/// Whether the run goes on after a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// With the next statement.
    On,
    /// No: the thread waits at a barrier, has left, or cannot get further.
    Ended,
}

impl Machine<'_, '_> {
    /// Executes a statement that is not control flow.
    pub fn stmt(&mut self, state: &mut State, stmt: &Stmt) -> Next {
        let guard = state.guard;
        let origin = stmt.origin;
        self.here.facts = Rc::clone(&state.facts);
        match &stmt.kind {
            StmtKind::Set(local, expr) => {
                let value = self.eval(state, guard, expr);
                self.set(state, *local, value);
            }
            StmtKind::Havoc(local) => self.havoc(state, *local, "", origin),
            StmtKind::Unknown(local) => self.havoc(state, *local, "a result that is not modelled", origin),
            StmtKind::Fresh(object) => {
                let token = self.token(*object, Level::Thread);
                state.memory.forget(*object, token);
            }
            StmtKind::Load(targets, access) => {
                let places = self.pointer(state, guard, &access.ptr);
                let size = access.ty.size();
                let length = Length::Bytes(size * targets.len() as u64);
                let &gpuproof_kir::Access { align, read_only, in_global, for_warp, .. } = access;
                let touch =
                    Touch { align, read_only, in_global, for_warp, ..Touch::plain(Kind::Read, length) };
                self.access(state, &places, &touch, origin);
                for (number, local) in targets.iter().enumerate() {
                    let at = self.moved(&places, size * number as u64);
                    if access.ty == Ty::Ptr {
                        let pointer = self.kept_pointer(state, &at);
                        self.set(state, *local, Value::Pointer(pointer));
                        continue;
                    }
                    let value = self.peek(state, guard, &at, access.ty, origin);
                    self.set(state, *local, Value::Scalar(value));
                }
            }
            StmtKind::Store(access, values) => {
                let places = self.pointer(state, guard, &access.ptr);
                let scalars: Vec<Term> = values
                    .iter()
                    .map(|v| match self.eval(state, guard, v) {
                        Value::Scalar(t) => t,
                        Value::Pointer(to) => self.cast_pointer(v, CastKind::PtrToInt, &to),
                    })
                    .collect();
                let size = access.ty.size();
                let length = Length::Bytes(size * values.len() as u64);
                let mut before = Vec::new();
                if access.ty != Ty::Ptr {
                    for number in 0..values.len() {
                        let at = self.moved(&places, size * number as u64);
                        before.push(self.peek(state, guard, &at, access.ty, origin));
                    }
                }
                let touch = Touch {
                    values: &scalars,
                    before: &before,
                    align: access.align,
                    in_global: access.in_global,
                    ..Touch::plain(Kind::Write, length)
                };
                self.access(state, &places, &touch, origin);
                if self.world.lockstep {
                    self.forget_shared(state, &places);
                }
                for (number, value) in scalars.iter().enumerate() {
                    let at = self.moved(&places, size * number as u64);
                    let value = (access.ty != Ty::Ptr).then_some(*value);
                    let kept = values.get(number).filter(|v| v.ty == Ty::Ptr && access.ty == Ty::Ptr);
                    let kept = kept.map(|v| self.pointer(state, guard, v));
                    self.write(state, guard, &at, access.ty, value);
                    if let (Some(to), [Place { when, base: Base::Object(object), offset }]) = (kept, &at[..])
                        && self.terms.as_bool(*when) == Some(true)
                        && self.kernel.module.objects[*object].space == Space::Private
                    {
                        state.memory.pointers.store(self.terms, *object, *offset, to);
                    }
                }
            }
            StmtKind::Copy { dst, src, bytes, align } => {
                let (to, from) = (self.pointer(state, guard, dst), self.pointer(state, guard, src));
                let count = self.scalar(state, guard, bytes);
                self.ranges(state, guard, (&to, &from, *align), count, origin);
            }
            StmtKind::Fill { dst, byte, bytes } => {
                let to = self.pointer(state, guard, dst);
                let _ = self.scalar(state, guard, byte);
                let count = self.scalar(state, guard, bytes);
                self.access(state, &to, &Touch::plain(Kind::Write, Length::Term(count)), origin);
                self.forget_written(state, &to);
            }
            StmtKind::Atomic { dst, op, access, operands, scope, .. } => {
                let places = self.pointer(state, guard, &access.ptr);
                let values: Vec<Value> = operands.iter().map(|o| self.eval(state, guard, o)).collect();
                let length = Length::Bytes(access.ty.size());
                self.here.scope = *scope;
                let touch = Touch {
                    align: access.align,
                    load_only: *op == AtomicOp::Load,
                    ..Touch::plain(Kind::Atomic, length)
                };
                self.access(state, &places, &touch, origin);
                self.forget_written(state, &places);
                if let Some(local) = dst {
                    self.havoc(state, *local, "the result of an atomic operation", origin);
                }
                self.note_observations(state, stmt, &places, *dst);
                self.note_tickets(state, stmt, *op, access.ty, &places, &values, *dst);
                if is_fence(stmt) {
                    self.pass_fence(state);
                }
            }
            StmtKind::Barrier(barrier) => return self.barrier(state, barrier, origin),
            StmtKind::Fence(_) if is_fence(stmt) => self.pass_fence(state),
            StmtKind::Fence(_) | StmtKind::Ghost(_) => {}
            StmtKind::Exchange { dst, op, mask, args } => {
                self.exchange(state, dst, *op, (mask, args), origin)
            }
            StmtKind::BarrierInit(number) => self.initialise(state, *number, origin),
            StmtKind::AsyncCopy(copy) => self.async_copy(state, copy, origin),
            StmtKind::AsyncCommit => self.async_commit(state),
            StmtKind::AsyncWaitGroups { pending } => self.async_wait_groups(state, pending),
            StmtKind::AsyncWaitEvents(events) => self.async_wait_events(state, events, origin),
            StmtKind::ImageRead { dst, image, coords } => {
                self.image(state, Kind::Read, image, coords, origin);
                for local in dst {
                    self.havoc(state, *local, "a texel", origin);
                }
            }
            StmtKind::ImageWrite { image, coords, values } => {
                for value in values {
                    let _ = self.eval(state, guard, value);
                }
                self.image(state, Kind::Write, image, coords, origin);
            }
            StmtKind::Call { dst, function, args } => {
                self.call(state, dst, *function, args, origin);
            }
            StmtKind::Return(values) => {
                for value in values {
                    let _ = self.eval(state, guard, value);
                }
                self.leave(state, origin);
                return Next::Ended;
            }
            StmtKind::Assert { condition, .. } if is_about_accesses(condition) => {
                let at = self.here.at;
                self.claim_pending(state, condition, Code::AssertFailed, at, origin);
            }
            StmtKind::Assert { condition, message } => {
                let before = self.spec.untranslated.len();
                let holds = self.spec_value(state, guard, condition);
                if self.spec.untranslated.len() == before {
                    let detail = message.clone();
                    self.claim(Claim {
                        code: Code::AssertFailed,
                        guard,
                        holds,
                        origin,
                        object: None,
                        detail,
                        facts: Rc::clone(&self.here.facts),
                        counters: state.counters_of(self.kernel.flow.loops_around(self.here.at.node)),
                        candidate: None,
                        required: true,
                    });
                    // What has been shown may be used from here on; what has not is reported. What is said of two threads
                    // holds of two at the same visit only, which later questions are not about.
                    if self.world.assertions_checked && !two::is_about_two(self.terms, &[holds]) {
                        state.guard = self.terms.and2(guard, holds);
                    }
                } else {
                    self.spec.untranslated.truncate(before);
                    let what = "an assertion that `check` does not understand";
                    self.forbid(Code::UnsupportedAnnotation, guard, origin, None, what);
                }
            }
            StmtKind::Assume(condition) => {
                let before = self.spec.untranslated.len();
                let holds = self.truth(state, guard, condition);
                if self.spec.untranslated.len() == before {
                    let within = self.terms.and2(guard, holds);
                    self.log.push(Event::Unreached(Unreached {
                        within,
                        guard,
                        origin,
                        assumed: Some(holds),
                        counters: state.counters_of(self.kernel.flow.loops_around(self.here.at.node)),
                    }));
                    state.guard = within;
                }
                // An assumption that is not understood is not used.
                self.spec.untranslated.truncate(before);
            }
            StmtKind::Trap(message) => {
                self.forbid(Code::TrapReached, guard, origin, None, message.clone());
                return Next::Ended;
            }
            StmtKind::Unsupported { code, reason, dst } => {
                self.forbid(*code, guard, origin, None, reason.clone());
                for local in dst {
                    self.havoc(state, *local, "the result of something unsupported", origin);
                }
            }
            StmtKind::If(..)
            | StmtKind::Block(..)
            | StmtKind::Loop { .. }
            | StmtKind::Br(_)
            | StmtKind::BrIf(..) => {}
        }
        if self.terms.as_bool(state.guard) == Some(false) { Next::Ended } else { Next::On }
    }

    /// The thread leaves the kernel.
    pub(crate) fn leave(&mut self, state: &State, origin: Origin) {
        self.unawaited(state);
        self.log.push(Event::Exit(Exit {
            to: None,
            guard: state.guard,
            counters: Vec::new(),
            origin,
            facts: Rc::clone(&state.facts),
            abstracted: state.abstracted,
            uniform_trips: Vec::new(),
        }));
    }

    pub(crate) fn set(&mut self, state: &mut State, local: LocalId, value: Value) {
        if let Some(slot) = state.locals.get_mut(local.number()) {
            *slot = Some(value);
        }
    }

    pub(crate) fn havoc(&mut self, state: &mut State, local: LocalId, what: &str, origin: Origin) {
        let data = &self.kernel.flow.function.locals[local];
        let value = match sort_of(data.ty) {
            Some(sort) => {
                let what = match what {
                    "" => format!("`{}`, which has no definite value", data.name),
                    what => what.to_owned(),
                };
                Value::Scalar(self.symbols.unknown(self.terms, &data.name, sort, Level::Thread, what, origin))
            }
            None => Value::Pointer(self.unknown_pointer()),
        };
        self.set(state, local, value);
    }

    /// After a barrier the locations that this thread accessed before it still hold what they held.
    fn remember(&mut self, state: &mut State, object: ObjectId, token: Term, known: &[Cell]) {
        for cell in known.iter().filter(|c| !c.ty.is_float() && c.ty != Ty::Ptr) {
            let now = self.contents_function(object, cell.ty, &[token, cell.offset]);
            let same = self.terms.eq(now, cell.value);
            let fact = self.terms.implies(cell.guard, same);
            Rc::make_mut(&mut state.facts).push(fact);
        }
        // What the source says is kept; of the rest, the latest.
        let terms = &*self.terms;
        let told = |fact: &Term| two::is_told(terms, *fact);
        let remembered = state.facts.iter().filter(|fact| !told(fact)).count();
        let mut old = remembered.saturating_sub(FACTS);
        if old > 0 {
            Rc::make_mut(&mut state.facts).retain(|fact| {
                let drop = old > 0 && !told(fact);
                old -= usize::from(drop);
                !drop
            });
        }
    }

    /// Whether the threads of the block agree on an object's contents.
    fn is_shared_by_block(&self, state: &State, object: ObjectId) -> bool {
        state.memory.token(object).is_some_and(|token| self.symbols.level(self.terms, token) <= Level::Block)
    }

    pub(crate) fn token(&mut self, object: ObjectId, level: Level) -> Term {
        let name = format!("{}@", self.kernel.module.objects[object].name);
        self.symbols.fresh(self.terms, &name, TOKEN, Range::ANY, level)
    }

    fn moved(&mut self, places: &[Place], bytes: u64) -> Vec<Place> {
        if bytes == 0 {
            return places.to_vec();
        }
        let delta = self.terms.bv(bytes, 64);
        places.iter().map(|p| Place { offset: self.terms.add(p.offset, delta), ..*p }).collect()
    }

    fn write(&mut self, state: &mut State, guard: Term, places: &[Place], ty: Ty, value: Option<Term>) {
        for place in places {
            let Base::Object(object) = place.base else { continue };
            match value {
                Some(value) => {
                    let when = self.terms.and2(guard, place.when);
                    state.memory.write(object, place.offset, ty, value, when);
                    state.memory.pointers.overwrite(self.terms, object, place.offset, ty.size());
                }
                None => {
                    // Scalars that the thread knew are gone; pointers elsewhere in the object are not.
                    let mut pointers = state.memory.pointers.clone();
                    pointers.overwrite(self.terms, object, place.offset, ty.size());
                    let token = self.token(object, Level::Thread);
                    state.memory.forget(object, token);
                    state.memory.pointers = pointers;
                }
            }
        }
    }

    /// What others write in the same statement is not known.
    fn forget_shared(&mut self, state: &mut State, places: &[Place]) {
        let shared = |place: &&Place| match place.base {
            Base::Object(object) => self.kernel.module.objects[object].space != Space::Private,
            Base::Null | Base::Unknown => false,
        };
        let places: Vec<Place> = places.iter().filter(shared).copied().collect();
        self.forget_written(state, &places);
    }

    /// The pointer at one of these places, as far as it is known.
    fn kept_pointer(&mut self, state: &State, places: &[Place]) -> Rc<Vec<Place>> {
        let mut value: Option<Value> = None;
        for place in places {
            let Base::Object(object) = place.base else { return self.unknown_pointer() };
            let Some(here) = state.memory.pointers.load(self.terms, object, place.offset) else {
                return self.unknown_pointer();
            };
            let here = Value::Pointer(here);
            value = Some(match value {
                None => here,
                Some(before) => choose(self.terms, place.when, &here, &before),
            });
        }
        match value {
            Some(Value::Pointer(pointer)) => pointer,
            _ => self.unknown_pointer(),
        }
    }

    pub(crate) fn forget_written(&mut self, state: &mut State, places: &[Place]) {
        for place in places {
            if let Base::Object(object) = place.base {
                let token = self.token(object, Level::Thread);
                state.memory.forget(object, token);
            }
        }
    }

    // semantics: memory/copies
    fn ranges(
        &mut self,
        state: &mut State,
        guard: Term,
        (to, from, align): (&[Place], &[Place], u64),
        count: Term,
        origin: Origin,
    ) {
        let length = match self.terms.as_number(count).and_then(|n| u64::try_from(n.clone()).ok()) {
            Some(bytes) => Length::Bytes(bytes),
            None => Length::Term(count),
        };
        self.access(state, from, &Touch { align, ..Touch::plain(Kind::Read, length) }, origin);
        self.access(state, to, &Touch { align, ..Touch::plain(Kind::Write, length) }, origin);
        let copied = match length {
            Length::Bytes(bytes) => self.copied_cells(state, guard, from, bytes),
            Length::Term(_) => Vec::new(),
        };
        let pointers = match (length, from) {
            (Length::Bytes(bytes), [Place { base: Base::Object(object), offset, .. }]) => {
                state.memory.pointers.within(self.terms, *object, *offset, bytes)
            }
            _ => Vec::new(),
        };
        self.forget_written(state, to);
        if let [Place { base: Base::Object(object), .. }] = to
            && self.kernel.module.objects[*object].space == Space::Private
        {
            for (at, pointer) in pointers {
                if let [place] = &self.moved(to, at)[..] {
                    state.memory.pointers.store(self.terms, *object, place.offset, pointer);
                }
            }
        }
        for (at, ty, value) in copied {
            let places = self.moved(to, at);
            self.write(state, guard, &places, ty, Some(value));
        }
    }

    /// The scalars of a range that this thread knows, by their place in it.
    fn copied_cells(
        &mut self,
        state: &State,
        guard: Term,
        from: &[Place],
        bytes: u64,
    ) -> Vec<(u64, Ty, Term)> {
        match from {
            [Place { base: Base::Object(object), offset, .. }] => {
                state.memory.known_in(self.terms, *object, *offset, bytes, guard)
            }
            _ => Vec::new(),
        }
    }

    // semantics: memory/images
    fn image(&mut self, state: &mut State, kind: Kind, image: &Expr, coords: &[Expr], origin: Origin) {
        let guard = state.guard;
        let places = self.pointer(state, guard, image);
        let exact = coords.iter().all(|c| c.ty.is_int());
        let texel: Vec<Term> = coords.iter().map(|c| self.scalar(state, guard, c)).collect();
        for place in places.iter() {
            let guard = self.terms.and2(guard, place.when);
            match place.base {
                Base::Object(object) => {
                    let counters = state.counters_of(self.kernel.flow.loops_around(self.here.at.node));
                    let zero = self.terms.bv(0, 64);
                    let phases = self.phases(state);
                    self.log.push(Event::Access(Access {
                        kind,
                        object,
                        offset: zero,
                        length: Length::Bytes(1),
                        // Filtered coordinates may touch any texel.
                        texel: exact.then(|| texel.clone()),
                        guard,
                        values: Vec::new(),
                        origin,
                        at: self.here.at,
                        counters,
                        facts: Rc::clone(&self.here.facts),
                        before: Vec::new(),
                        scope: self.here.scope,
                        collective: false,
                        asynchronous: false,
                        phases,
                        align: 1,
                        load_only: false,
                        read_only: false,
                        for_warp: false,
                    }));
                }
                Base::Null | Base::Unknown => {
                    self.forbid(Code::UnsupportedPointer, guard, origin, None, "an image that is not known");
                }
            }
        }
    }

    /// This thread gets to a place where others must get, too.
    pub(crate) fn converge(
        &mut self,
        state: &State,
        mask: Option<Term>,
        scope: ConvergenceScope,
        origin: Origin,
    ) {
        let counters = state.counters_of(self.kernel.flow.loops_around(self.here.at.node));
        let guard = state.guard;
        let thread_facts = self.log.thread_facts().count();
        self.log.push(Event::ConvergencePoint(ConvergencePoint {
            thread_facts,
            guard,
            mask,
            scope,
            origin,
            counters,
            agree: Vec::new(),
            at: self.here.at,
            round: false,
            missed: state.missed,
        }));
    }

    fn barrier(&mut self, state: &mut State, barrier: &Barrier, origin: Origin) -> Next {
        let guard = state.guard;
        if let Some(vote) = &barrier.vote {
            let _ = self.truth(state, guard, &vote.predicate);
        }
        if !self.world.ignore_invariants {
            self.claim_barrier_invariants(state, &barrier.contract);
        }
        let block_wide = barrier.scope.is_of_block();
        match &barrier.scope {
            BarrierScope::Block => {}
            BarrierScope::Cluster => self.converge(state, None, ConvergenceScope::Cluster, origin),
            BarrierScope::Grid => self.converge(state, None, ConvergenceScope::Grid, origin),
            BarrierScope::Warp(mask) => {
                let mask = self.scalar(state, guard, mask);
                self.converge(state, Some(mask), ConvergenceScope::Warp, origin);
            }
            BarrierScope::Tile { size } => self.converge(state, None, ConvergenceScope::Tile(*size), origin),
            // The lanes of a warp come to a named barrier together.
            BarrierScope::Named { .. } => self.converge(state, None, ConvergenceScope::Warp, origin),
        }
        self.arrive(state, barrier, origin);
        if let Mode::Until(points) = self.mode
            && points.contains(&self.here.at)
        {
            let counters = state.counters_of(self.kernel.flow.loops_around(self.here.at.node));
            self.log.push(Event::Exit(Exit {
                to: Some(self.here.at),
                guard,
                counters,
                origin,
                facts: Rc::clone(&state.facts),
                abstracted: state.abstracted,
                uniform_trips: Vec::new(),
            }));
            return Next::Ended;
        }
        let whole = matches!(self.mode, Mode::Whole);
        // Passed in the midst of an interval, threads may be in different rounds of a loop.
        let level = if self.here.private_loops == 0 { Level::Block } else { Level::Thread };
        let named = matches!(barrier.scope, BarrierScope::Named { .. });
        if !named {
            // A barrier of lanes works like one of the block: whoever reads what other warps read, too, reads what nobody
            // writes before the next barrier of the block (or it races).
            let objects: Vec<(ObjectId, Space)> = self
                .kernel
                .module
                .objects
                .iter_enumerated()
                .filter(|(id, _)| self.world.is_written(self.kernel.module, *id))
                .map(|(id, object)| (id, object.space))
                .collect();
            let met_by_all = block_wide && level == Level::Block;
            for (object, space) in objects {
                if met_by_all
                    && self.done_to(object) == Done::Nothing
                    && self.is_shared_by_block(state, object)
                {
                    continue;
                }
                self.new_epoch(state, object, if block_wide { level } else { Level::Thread });
                let ordered = match space {
                    Space::Shared => barrier.fences.shared,
                    Space::Global | Space::Image => barrier.fences.global,
                    Space::Constant | Space::Private => false,
                };
                if ordered {
                    let token = self.token(object, level);
                    let written = state.memory.written(object);
                    let known = state.memory.pass_barrier(object, token);
                    if whole && met_by_all && !self.world.lockstep {
                        self.write_back(object, token, &written);
                    }
                    if met_by_all {
                        self.end_region(state, object, token);
                    }
                    // In lock step a lane that has left since may have written in between, in order.
                    if !self.world.lockstep {
                        self.remember(state, object, token, &known);
                    }
                }
            }
            if let Some(vote) = &barrier.vote {
                // All threads of the block get the same result.
                let data = &self.kernel.flow.function.locals[vote.dst];
                let sort = sort_of(data.ty).unwrap_or(OFFSET);
                let what = "the result of a vote of the block";
                let result = self.symbols.unknown(self.terms, &data.name, sort, level, what, origin);
                self.set(state, vote.dst, Value::Scalar(result));
            }
            // Those who meet in a warp know nothing of the other warps.
            if block_wide && !self.world.ignore_invariants && level == Level::Block {
                self.know_barrier_invariants(state, &barrier.contract);
            }
            if whole {
                self.log.push(Event::Passage(Passage { point: self.here.at, state: state.clone() }));
            }
        } else {
            // A named barrier: others' writes become visible, but only some threads agree on them.
            let objects: Vec<ObjectId> = self
                .kernel
                .module
                .objects
                .ids()
                .filter(|id| self.world.is_written(self.kernel.module, *id))
                .filter(|id| self.kernel.module.objects[*id].space != Space::Private)
                .collect();
            for object in objects {
                let token = self.token(object, Level::Thread);
                state.memory.forget(object, token);
                self.new_epoch(state, object, Level::Thread);
            }
            if let Some(vote) = &barrier.vote {
                self.havoc(state, vote.dst, "the result of a vote", origin);
            }
        }
        Next::On
    }
}
