//! The machine: one symbolic thread, what it needs to know, and how it touches memory.

use crate::guess::{Guessing, Template};
use crate::memory::{Memory, Otherwise};
use crate::pending::{Pending, Question};
use crate::record::{Access, Candidate, Claim, Kind, Length, Point, Record};
use crate::state::{Merger, State};
use crate::symbols::{Level, Symbols};
use crate::value::{Base, OFFSET, Place, Value, sort_of};
use crate::world::World;
use gpuproof_base::{Code, Id, Origin};
use gpuproof_facts::{Flow, Live, LoopId, NodeId, PointsTo};
use gpuproof_kir::{FenceScope, Language, LocalId, Module, ObjectId, ObjectInit, Space, Ty};
use gpuproof_logic::{Integer, Range, Sort, Term, Terms};
use gpuproof_rules::{Rule, Side};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Elements of a constant table that are spelled out.
const CONSTANT_ELEMENTS: u64 = 64;
/// Width of memory tokens.
pub const TOKEN: Sort = Sort::BitVec(16);

/// What a statement does to the bytes that a pointer points to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch<'t> {
    pub kind: Kind,
    pub length: Length,
    /// The scalars written, if they are known.
    pub values: &'t [Term],
    /// The scalars that were there before.
    pub before: &'t [Term],
    /// Whether the whole block does it.
    pub collective: bool,
    /// Whether it happens at some later time.
    pub asynchronous: bool,
    /// What the address must be a multiple of.
    pub align: u64,
    /// An atomic that cannot write.
    pub load_only: bool,
}

impl Touch<'_> {
    /// An access whose values are not known.
    pub fn plain(kind: Kind, length: Length) -> Self {
        Self {
            kind,
            length,
            values: &[],
            before: &[],
            collective: false,
            asynchronous: false,
            align: 1,
            load_only: false,
        }
    }
}

/// What happens at barriers.
#[derive(Clone, Copy, Debug)]
pub enum Mode<'a> {
    /// They are passed; the state after each is recorded.
    Whole,
    /// The run ends at these; the others are passed.
    Until(&'a BTreeSet<Point>),
}

/// One symbolic thread.
pub struct Machine<'a, 'm> {
    /// The arena.
    pub terms: &'a mut Terms,
    /// All symbols.
    pub symbols: &'a mut Symbols,
    /// The module.
    pub module: &'m Module,
    /// The kernel's control flow.
    pub flow: &'a Flow<'m>,
    /// What is needed where.
    pub live: &'a Live,
    /// What pointers point to.
    pub points_to: &'a PointsTo,
    /// The launch.
    pub world: &'a World,
    /// What happens at barriers.
    pub mode: Mode<'a>,
    /// What the run has left behind so far.
    pub record: Record,
    /// Annotations that were not understood.
    pub untranslated: Vec<Origin>,
    /// The statement that is being executed.
    pub(crate) at: Point,
    /// What is known of memory there.
    pub(crate) facts: Rc<Vec<Term>>,
    /// Loops around it that two threads may be in different iterations of.
    pub(crate) private_loops: usize,
    /// Statements met so far that end the thread.
    pub(crate) endings: usize,
    /// Who the atomic that is being executed is atomic for.
    pub(crate) scope: FenceScope,
    /// Whether looks into memory are recorded.
    pub(crate) looking: bool,
    /// What questions about pending accesses are answered with.
    pub answers: Pending,
    /// The questions that were asked.
    pub(crate) questions: BTreeSet<Question>,
    /// While a contract is read: memory when the function was entered, and its results.
    pub(crate) entry_of_call: Option<(Memory, Vec<Value>)>,
    /// Candidates that could not be shown.
    pub dropped: &'a BTreeSet<Candidate>,
    /// Which guesses about loops are used.
    pub guessing: Guessing,
    /// What is guessed of the loops that are being run.
    pub(crate) guesses: BTreeMap<LoopId, Vec<Template>>,
    /// What may be guessed of the loop that was run last.
    pub(crate) guessable: Vec<Template>,
    /// Symbols for any piece of the copy that a statement starts, by what is done to it.
    pub(crate) pieces: BTreeMap<(Point, Kind), Term>,
    /// Symbols for any earlier iteration of a loop.
    pub(crate) earlier: BTreeMap<LoopId, Term>,
    /// Symbols for events that are not known.
    pub(crate) unknown_events: Vec<Term>,
    /// Who shares the variables of loops with barriers, where that is fewer threads than their value at entry shows.
    pub(crate) shared_less: BTreeMap<(LoopId, LocalId), Level>,
}

impl<'a, 'm> Machine<'a, 'm> {
    /// A machine that has not run yet.
    #[allow(clippy::too_many_arguments, reason = "what a run looks at, each by its own name")]
    pub fn new(
        terms: &'a mut Terms,
        symbols: &'a mut Symbols,
        module: &'m Module,
        flow: &'a Flow<'m>,
        live: &'a Live,
        points_to: &'a PointsTo,
        world: &'a World,
        mode: Mode<'a>,
        dropped: &'a BTreeSet<Candidate>,
    ) -> Self {
        Self {
            terms,
            symbols,
            module,
            flow,
            live,
            points_to,
            world,
            mode,
            record: Record::default(),
            untranslated: Vec::new(),
            at: Point { node: flow.entry(), index: 0 },
            facts: Rc::default(),
            private_loops: 0,
            endings: 0,
            scope: FenceScope::System,
            looking: false,
            answers: Pending::Asked,
            questions: BTreeSet::new(),
            entry_of_call: None,
            dropped,
            guessing: Guessing::Nothing,
            guesses: BTreeMap::new(),
            guessable: Vec::new(),
            pieces: BTreeMap::new(),
            earlier: BTreeMap::new(),
            unknown_events: Vec::new(),
            shared_less: BTreeMap::new(),
        }
    }

    // semantics: memory/private
    /// The state at the kernel's start.
    pub fn start(&mut self) -> State {
        let function = self.flow.function;
        let mut locals: Vec<Option<Value>> = vec![None; function.locals.len()];
        for (param, value) in function.params.iter().zip(&self.world.params) {
            if let Some(slot) = locals.get_mut(param.local.number()) {
                *slot = Some(value.clone());
            }
        }
        let tokens = self
            .module
            .objects
            .iter_enumerated()
            .map(|(id, object)| {
                // Before the kernel starts, global memory has one content; shared memory one for each block.
                let level = match object.space {
                    Space::Global | Space::Constant | Space::Image => Level::Grid,
                    Space::Shared => Level::Block,
                    Space::Private => Level::Thread,
                };
                (format!("{}#{}@start", object.name, id.number()), level)
            })
            .collect::<Vec<_>>();
        // Preconditions speak of the same contents as the run.
        let tokens = tokens
            .into_iter()
            .map(|(name, level)| self.symbols.once(self.terms, &name, TOKEN, level))
            .collect();
        let facts = self.terms.and(&self.world.facts);
        State {
            guard: facts,
            locals,
            memory: Memory::new(tokens),
            counters: vec![None; self.flow.loops.len()],
            facts: Rc::default(),
            copying: Rc::default(),
            lost: Level::Grid,
            missed: Level::Grid,
        }
    }

    pub(crate) fn merger(&self) -> Merger<'a> {
        Merger { live: self.live, function: self.flow.function }
    }

    /// Records something that must hold.
    pub fn claim(&mut self, claim: Claim) {
        let trivial = self.terms.as_bool(claim.holds) == Some(true)
            || self.terms.as_bool(claim.guard) == Some(false)
            || crate::state::stands_in(self.terms, claim.guard, claim.holds);
        if !trivial {
            self.record.claims.push(claim);
        }
    }

    /// A claim of the source about a state, to be shown at a node.
    pub(crate) fn required(
        &self,
        state: &State,
        code: Code,
        holds: Term,
        origin: Origin,
        node: NodeId,
    ) -> Claim {
        Claim {
            code,
            guard: state.guard,
            holds,
            origin,
            object: None,
            detail: String::new(),
            facts: Rc::clone(&state.facts),
            counters: state.counters_of(self.flow.loops_around(node)),
            candidate: None,
            required: true,
        }
    }

    /// Control must not get here.
    pub(crate) fn forbid(
        &mut self,
        code: Code,
        guard: Term,
        origin: Origin,
        object: Option<ObjectId>,
        detail: impl Into<String>,
    ) {
        let holds = self.terms.false_();
        let facts = Rc::clone(&self.facts);
        let detail = detail.into();
        let (counters, candidate, required) = (Vec::new(), None, true);
        self.claim(Claim {
            code,
            guard,
            holds,
            origin,
            object,
            detail,
            facts,
            counters,
            candidate,
            required,
        });
    }

    /// A symbol for the address of an object: the same for all who share the object.
    pub(crate) fn address_of(&mut self, object: ObjectId) -> Term {
        let data = &self.module.objects[object];
        self.terms.symbol(
            format!("&{}#{}", data.name, object.number()),
            OFFSET,
            Range::new(256, Integer::from(1u64 << 48)),
        )
    }

    /// The value of a scalar in memory, without an access.
    pub fn peek(&mut self, state: &mut State, guard: Term, places: &[Place], ty: Ty, origin: Origin) -> Term {
        let mut value: Option<Term> = None;
        for place in places {
            let here = match place.base {
                Base::Object(object) => self.contents(state, guard, object, place.offset, ty, origin),
                Base::Null | Base::Unknown => self.any_scalar(ty, "memory behind an unknown pointer", origin),
            };
            value = Some(match value {
                None => here,
                Some(before) => self.terms.ite(place.when, here, before),
            });
        }
        match value {
            Some(value) => value,
            None => self.any_scalar(ty, "memory behind an unknown pointer", origin),
        }
    }

    pub(crate) fn any_scalar(&mut self, ty: Ty, what: &str, origin: Origin) -> Term {
        let sort = sort_of(ty).unwrap_or(OFFSET);
        self.symbols.unknown(self.terms, "any", sort, Level::Thread, what, origin)
    }

    fn contents(
        &mut self,
        state: &mut State,
        guard: Term,
        object: ObjectId,
        offset: Term,
        ty: Ty,
        origin: Origin,
    ) -> Term {
        let data = &self.module.objects[object];
        // Shared memory that nobody writes is arbitrary, and each block has its own.
        let common = matches!(data.space, Space::Global | Space::Constant | Space::Image);
        let is_fixed = Side::EachBlockHasItsOwn.holds(common)
            && Side::NobodyWritesIt.holds(!self.world.is_written(self.module, object));
        if is_fixed && Rule::UnwrittenMemory.applies() {
            if let Some(value) = self.initial_constant(object, offset, ty) {
                return value;
            }
            // Nobody writes it: one function of the offset for the whole launch.
            return self.contents_function(object, ty, &[offset]);
        }
        let found = state.memory.find(self.terms, object, offset, ty, guard);
        let mut value = match found.otherwise {
            Otherwise::Value(value) => value,
            Otherwise::Contents => match state.memory.token(object) {
                Some(token) => self.contents_function(object, ty, &[token, offset]),
                None => self.any_scalar(ty, "memory", origin),
            },
            Otherwise::Anything => {
                let what = format!("an element of `{}` after writes that may overlap it", data.name);
                self.any_scalar(ty, &what, origin)
            }
        };
        for (when, known) in found.conditional.into_iter().rev() {
            value = self.terms.ite(when, known, value);
        }
        state.memory.note_read(object, offset, ty, value, guard);
        value
    }

    pub(crate) fn contents_function(&mut self, object: ObjectId, ty: Ty, args: &[Term]) -> Term {
        contents_at(self.terms, self.module, object, ty, args)
    }

    // semantics: memory/constant
    /// A scalar of a constant object whose initialiser the source shows.
    fn initial_constant(&mut self, object: ObjectId, offset: Term, ty: Ty) -> Option<Term> {
        let data = &self.module.objects[object];
        let ObjectInit::Bytes(bytes) = &data.init else { return None };
        // The host may fill CUDA's `__constant__` arrays before the launch.
        let is_here = data.space == Space::Constant && ty != Ty::Ptr;
        let is_fixed = is_here && Side::HostCannotFillIt.holds(self.module.language != Language::Cuda);
        if !is_fixed || !Rule::InitialConstant.applies() {
            return None;
        }
        let (size, total) = (ty.size(), data.size?);
        if let Some(start) = self.terms.as_number(offset).and_then(|n| u64::try_from(n.clone()).ok()) {
            let end = start.checked_add(size)?;
            return (end <= total).then(|| self.scalar_of(bytes, start, ty));
        }
        let count = total / size;
        if count > CONSTANT_ELEMENTS || self.terms.known_trailing_zeros(offset) < size.trailing_zeros() {
            return None;
        }
        // A table: elsewhere (out of bounds) anything.
        let mut value = self.contents_function(object, ty, &[offset]);
        for number in 0..count {
            let here = self.scalar_of(bytes, number * size, ty);
            let at = self.terms.bv(number * size, 64);
            let same = self.terms.eq(offset, at);
            value = self.terms.ite(same, here, value);
        }
        Some(value)
    }

    /// The scalar at a place of some bytes, zeros beyond their end.
    fn scalar_of(&mut self, bytes: &[u8], start: u64, ty: Ty) -> Term {
        let mut bits = 0u128;
        for place in 0..ty.size() {
            let at = usize::try_from(start + place).unwrap_or(usize::MAX);
            bits |= u128::from(bytes.get(at).copied().unwrap_or(0)) << (8 * place);
        }
        match ty {
            Ty::Bool => self.terms.bool(bits != 0),
            _ => self.terms.bv(Integer::from(bits), ty.bits()),
        }
    }

    // semantics: memory/null
    /// Records an access for each place that the pointer may point to.
    pub(crate) fn access(&mut self, state: &State, places: &[Place], touch: &Touch<'_>, origin: Origin) {
        let Touch { kind, length, values, before, collective, asynchronous, align, load_only } = *touch;
        for place in places {
            let guard = self.terms.and2(state.guard, place.when);
            if self.terms.as_bool(guard) == Some(false) {
                continue;
            }
            match place.base {
                Base::Null => {
                    self.forbid(Code::MemoryNull, guard, origin, None, "");
                }
                Base::Unknown => {
                    let what = "an access through a pointer that gpuproof cannot follow";
                    self.forbid(Code::UnsupportedPointer, guard, origin, None, what);
                }
                Base::Object(object) => {
                    let data = &self.module.objects[object];
                    if kind != Kind::Read && data.space == Space::Constant {
                        self.forbid(Code::MemoryConstantWrite, guard, origin, Some(object), "");
                    }
                    let counters = state.counters_of(self.flow.loops_around(self.at.node));
                    let access = Access {
                        kind,
                        object,
                        offset: place.offset,
                        length,
                        texel: None,
                        guard,
                        values: values.to_vec(),
                        origin,
                        at: self.at,
                        counters,
                        facts: Rc::clone(&self.facts),
                        before: before.to_vec(),
                        scope: self.scope,
                        collective,
                        asynchronous,
                        phases: self.phases(state),
                        align,
                        load_only,
                    };
                    if !state.copying.is_empty() {
                        self.against_copies(state, &access);
                    }
                    self.record.accesses.push(access);
                }
            }
        }
    }
}

/// A scalar of an object: the arguments are the token of its contents, if it is ever written, and the offset.
pub fn contents_at(terms: &mut Terms, module: &Module, object: ObjectId, ty: Ty, args: &[Term]) -> Term {
    let domain: Vec<Sort> = args.iter().map(|a| terms.sort(*a)).collect();
    let name = contents_name(module, object, ty);
    let function = terms.function(name.as_str(), &domain, sort_of(ty).unwrap_or(OFFSET));
    terms.apply(function, args)
}

/// The name of the function that gives an object's contents as scalars of a type.
pub fn contents_name(module: &Module, object: ObjectId, ty: Ty) -> String {
    format!("{}#{}:{ty}", module.objects[object].name, object.number())
}
