//! The machine: one symbolic thread, what it needs to know, and how it touches memory.

use crate::event::{Candidate, Claim, Houdini, Kind, Length, Pending, Point, Question, Template};
use crate::log::{Event, EventLog};
use crate::memory::Memory;
use crate::state::{Merger, State};
use crate::symbols::{Level, Symbols};
use crate::value::{OFFSET, Value};
use crate::world::World;
use gpuproof_base::{Code, Id, Origin};
use gpuproof_facts::{Flow, Live, LoopId, NodeId, PointsTo};
use gpuproof_kir::{FenceScope, LocalId, Module, ObjectId, Space};
use gpuproof_logic::{Integer, Range, Sort, Term, Terms};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

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
    /// A load through the read-only cache.
    pub read_only: bool,
    /// By an instruction for global memory.
    pub in_global: bool,
    /// A load that the lanes of the warp make for one another.
    pub for_warp: bool,
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
            read_only: false,
            in_global: false,
            for_warp: false,
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

/// The kernel that is run, and what is known of it without running it.
#[derive(Clone, Copy)]
pub struct Kernel<'a, 'm> {
    /// The module.
    pub module: &'m Module,
    /// The kernel's control flow.
    pub flow: &'a Flow<'m>,
    /// What is needed where.
    pub live: &'a Live,
    /// What pointers point to.
    pub points_to: &'a PointsTo,
}

/// Where the thread stands.
#[derive(Debug)]
pub(crate) struct Here {
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
}

/// How annotations are read.
#[derive(Debug)]
pub struct Annotations {
    /// Those that were not understood.
    pub untranslated: Vec<Origin>,
    /// What questions about pending accesses are answered with.
    pub answers: Pending,
    /// The questions that were asked.
    pub(crate) questions: BTreeSet<Question>,
    /// Whether what they find in memory is recorded.
    pub(crate) reading: bool,
    /// While a contract is read: memory when the function was entered, and its results.
    pub(crate) entry_of_call: Option<(Memory, Vec<Value>)>,
}

/// Invariants that are used only if they can be shown.
#[derive(Debug)]
pub struct Candidates<'a> {
    /// Those that could not be shown.
    pub dropped: &'a BTreeSet<Candidate>,
    /// Which guesses about loops are used.
    pub mode: Houdini,
    /// What is guessed of the loops that are being run.
    pub(crate) guessed: BTreeMap<LoopId, Vec<Template>>,
    /// What may be guessed of the loop that was run last.
    pub(crate) guessable: Vec<Template>,
}

/// Symbols that say what copies are under way.
#[derive(Debug, Default)]
pub(crate) struct CopySymbols {
    /// Any piece of the copy that a statement starts, by what is done to it.
    pub(crate) pieces: BTreeMap<(Point, Kind), Term>,
    /// Any earlier iteration of a loop.
    pub(crate) earlier: BTreeMap<LoopId, Term>,
    /// Events that are not known.
    pub(crate) unknown_events: Vec<Term>,
}

/// One symbolic thread.
pub struct Machine<'a, 'm> {
    /// The arena.
    pub terms: &'a mut Terms,
    /// All symbols.
    pub symbols: &'a mut Symbols,
    /// The kernel.
    pub kernel: Kernel<'a, 'm>,
    /// The launch.
    pub world: &'a World,
    /// What happens at barriers.
    pub mode: Mode<'a>,
    /// What the run has left behind so far.
    pub log: EventLog,
    /// How annotations are read.
    pub spec: Annotations,
    /// Invariants that are used only if they can be shown.
    pub candidates: Candidates<'a>,
    /// Where the thread stands.
    pub(crate) here: Here,
    /// Symbols that say what copies are under way.
    pub(crate) copies: CopySymbols,
    /// Who shares the variables of loops with barriers, where that is fewer threads than their value at entry shows.
    pub(crate) shared_less: BTreeMap<(LoopId, LocalId), Level>,
}

impl<'a, 'm> Machine<'a, 'm> {
    /// A machine that has not run yet.
    pub fn new(
        terms: &'a mut Terms,
        symbols: &'a mut Symbols,
        kernel: Kernel<'a, 'm>,
        world: &'a World,
        mode: Mode<'a>,
        dropped: &'a BTreeSet<Candidate>,
    ) -> Self {
        Self {
            terms,
            symbols,
            kernel,
            world,
            mode,
            log: EventLog::default(),
            spec: Annotations {
                untranslated: Vec::new(),
                answers: Pending::Asked,
                questions: BTreeSet::new(),
                reading: false,
                entry_of_call: None,
            },
            candidates: Candidates {
                dropped,
                mode: Houdini::Nothing,
                guessed: BTreeMap::new(),
                guessable: Vec::new(),
            },
            here: Here {
                at: Point { node: kernel.flow.entry(), index: 0 },
                facts: Rc::default(),
                private_loops: 0,
                endings: 0,
                scope: FenceScope::System,
            },
            copies: CopySymbols::default(),
            shared_less: BTreeMap::new(),
        }
    }

    // semantics: memory/private
    /// The state at the kernel's start.
    pub fn start(&mut self) -> State {
        let function = self.kernel.flow.function;
        let mut locals: Vec<Option<Value>> = vec![None; function.locals.len()];
        for (param, value) in function.params.iter().zip(&self.world.params) {
            if let Some(slot) = locals.get_mut(param.local.number()) {
                *slot = Some(value.clone());
            }
        }
        let tokens = self
            .kernel
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
            counters: vec![None; self.kernel.flow.loops.len()],
            facts: Rc::default(),
            copying: Rc::default(),
            abstracted: Level::Grid,
            missed: Level::Grid,
        }
    }

    pub(crate) fn merger(&self) -> Merger<'a> {
        Merger { live: self.kernel.live, function: self.kernel.flow.function }
    }

    /// Records something that must hold.
    pub fn claim(&mut self, claim: Claim) {
        let trivial = self.terms.as_bool(claim.holds) == Some(true)
            || self.terms.as_bool(claim.guard) == Some(false)
            || crate::guard::stands_in(self.terms, claim.guard, claim.holds);
        if !trivial {
            self.log.push(Event::Claim(claim));
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
            counters: state.counters_of(self.kernel.flow.loops_around(node)),
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
        let facts = Rc::clone(&self.here.facts);
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

    /// A symbol for the address of an object: the same for all who share the object; 0 for an argument that is null.
    pub(crate) fn address_of(&mut self, object: ObjectId) -> Term {
        let data = &self.kernel.module.objects[object];
        let address = self.terms.symbol(
            format!("&{}#{}", data.name, object.number()),
            OFFSET,
            Range::new(256, Integer::from(1u64 << 48)),
        );
        let (null, zero) = (self.is_null(object), self.terms.bv(0, 64));
        self.terms.ite(null, zero, address)
    }

    // semantics: memory/arguments
    /// Whether the argument through which an object is reached is null: the same for the whole launch.
    pub(crate) fn is_null(&mut self, object: ObjectId) -> Term {
        if self.world.null.contains(&object) {
            return self.terms.true_();
        }
        if !self.world.nullable.contains(&object) {
            return self.terms.false_();
        }
        let name = &self.kernel.module.objects[object].name;
        self.terms.var(format!("{name}#{} is null", object.number()), Sort::Bool)
    }
}
