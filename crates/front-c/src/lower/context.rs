//! Reads host code for the launches that it makes ([`gpuproof_host::Context`]).
//!
//! Functions are executed on [`State`]s, calls by executing the body of the callee ([`call`]); [`expr`], [`pointer`], [`object`] and [`stmt`] know the constructs of the language, [`launch`] what a launch
//! gives to the kernel. Nothing is refused: a construct that is not understood is passed over ([`Reader::skip`]).
//!
//! Soundness: contexts contain every launch that the program can make.
//! * What is passed over may do anything that it mentions, and whatever code can do that nobody has read: variables that it can reach are forgotten, launches in it
//!   are launches of which nothing is known, functions mentioned in it that launch something are executed for all arguments.
//! * A loop is executed turn by turn while its condition is a constant; otherwise its body is executed once, from a state in which nothing
//!   is known of what it may change.
//! * Launches in code that may run on the device are launches of which nothing is known: variables there belong to many threads.
//! * Which functions are starting points ([`entries`]): `main`, and every function with a launch that somebody out of sight may call. With `main` in the
//!   file these are only functions whose address is taken, methods, and those that are called where calls are not followed; otherwise all that
//!   other files can name. Their arguments are inputs. That nobody else calls into a file with `main` is a listed assumption.
//! * Where text was taken out because of errors, nobody knows what it did: no launch is read.
//! * Calls of the CUDA runtime succeed and signed arithmetic of the host does not overflow: listed assumptions.

mod call;
mod entries;
mod expr;
mod float;
mod induction;
mod inputs;
mod lambda;
mod launch;
mod object;
mod order;
mod part;
mod pointer;
pub(super) mod size;
mod stmt;

pub(super) use entries::launching;

pub(super) use lambda::operator;

use super::Unit;
use super::captured::callee;
use super::launch::{config_launch_kernel, kernel_of, runtime_launch_kernel};
use crate::ast::{DeclId, Node};
use gpuproof_base::Origin;
use gpuproof_host::state::{Place, Pool, State, Var};
use gpuproof_host::{Context, SymbolKind, many};
use gpuproof_kir::{Expr, FunctionId, LaunchHow, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// Deepest chain of calls that is followed.
const MAX_CALLS: usize = 16;
/// Steps after which everything is passed over.
const MAX_STEPS: usize = 100_000;
/// Most contexts that are kept.
const MOST_CONTEXTS: usize = 400;

/// The launches of the host code.
#[derive(Clone, Default, Debug)]
pub struct Launches {
    /// All of them.
    pub contexts: Vec<Context>,
    /// Whether the file is read as a whole program.
    pub is_program: bool,
    /// Whether anything of it reads numbers from outside.
    pub has_inputs: bool,
}

/// Reads the host code of a file.
pub fn read(unit: &mut Unit<'_, '_>) -> Launches {
    let is_program = super::unchanged::is_program(unit);
    let has_none = unit.index.launches.is_empty() && unit.module.launches.is_empty();
    if has_none {
        return Launches { contexts: Vec::new(), is_program, has_inputs: true };
    }
    let launching = entries::launching(unit);
    let mut pool = Pool::default();
    pool.globals.extend(unit.index.globals.iter().map(|node| node.id.0));
    let mut reader = Reader {
        unit: &mut *unit,
        pool,
        contexts: Vec::new(),
        noted: Vec::new(),
        calls: Vec::new(),
        objects: Vec::new(),
        outer_object: None,
        steps: 0,
        made: 0,
        not_followed: BTreeSet::new(),
        launching,
        addressed: BTreeSet::new(),
        lambdas: BTreeMap::new(),
        first_values: false,
        has_callbacks: false,
        has_destructors: false,
        has_own_new: false,
    };
    reader.read_all(is_program);
    let mut contexts = reader.contexts;
    contexts.iter().for_each(|context| launch::note_overlaps(unit, context));
    // Where text was taken out, there may be others, and variables may have other values; so they may where one name stands for another.
    if !unit.passed_over.is_empty() || super::unchanged::has_aliases(unit) {
        return Launches::default();
    }
    if contexts.len() > MOST_CONTEXTS {
        contexts = entries::open_contexts(contexts);
    }
    let name = |kernel: FunctionId, position: usize| {
        let function = &unit.module.functions[kernel];
        function.params.get(position).map_or_else(String::new, |p| function.locals[p.local].name.to_string())
    };
    let contexts = many::together(contexts, &name);
    Launches { contexts, is_program, has_inputs: !is_program || inputs::are_read(unit.index) }
}

/// Host code being read.
struct Reader<'u, 's, 'n> {
    unit: &'u mut Unit<'s, 'n>,
    pool: Pool,
    contexts: Vec<Context>,
    /// Launches that are in them, in the form in which they are found again soon.
    noted: Vec<launch::Noted>,
    /// Functions that are being executed.
    calls: Vec<DeclId>,
    /// The objects that they are methods of.
    objects: Vec<Option<Place>>,
    /// The object of the method that execution started with, if it did with one.
    outer_object: Option<Var>,
    steps: usize,
    /// How many objects without a name were made.
    made: u64,
    /// Functions with launches that are called where calls are not followed.
    not_followed: BTreeSet<DeclId>,
    /// Functions from which a launch can be reached.
    launching: BTreeSet<DeclId>,
    /// Functions whose address is taken.
    addressed: BTreeSet<DeclId>,
    /// Lambdas that capture by reference, by their operator.
    lambdas: BTreeMap<DeclId, lambda::Lambda>,
    /// Whether variables outside of functions have the values of their declarations when `main` starts.
    first_values: bool,
    /// Whether something may run or write while the host goes on.
    has_callbacks: bool,
    /// Whether a class of the program has a destructor that does something.
    has_destructors: bool,
    /// Whether the program has an `operator new` of its own.
    has_own_new: bool,
}

/// What an expression that is a place stands for.
#[derive(Clone, PartialEq, Debug)]
enum Target {
    /// A variable or a known part of it.
    Place(Place),
    /// Some part of a variable.
    Within(Var),
    /// Anything whose address was taken, or that lives outside.
    Unknown,
}

impl<'n> Reader<'_, '_, 'n> {
    fn origin(&mut self, node: &Node<'_>) -> Origin {
        self.unit.origin(node)
    }

    /// The type of an expression, if it is an integer or bool.
    fn integer(&self, node: &Node<'_>) -> Option<Ty> {
        self.integer_named(node.type_text(), node)
    }

    /// The same for a type that is written in the file of this expression.
    fn integer_named(&self, text: &str, of: &Node<'_>) -> Option<Ty> {
        match self.unit.program.table(of.id).parse(text).ty.scalar()? {
            ty @ (Ty::Int { bits: 1..=64, .. } | Ty::Bool) => Some(ty),
            _ => None,
        }
    }

    fn fresh(&mut self, node: &Node<'_>, name: &str, ty: Ty, kind: SymbolKind) -> Expr {
        let origin = self.origin(node);
        self.pool.fresh(name, ty, kind, origin)
    }

    /// Counts a step; whether there are any left.
    fn step(&mut self) -> bool {
        self.steps += 1;
        self.steps <= MAX_STEPS
    }

    /// Passes over a construct: see the rules of this module.
    fn skip(&mut self, node: &'n Node<'n>, state: &mut State) {
        for var in self.touched(node) {
            match state.bound.get(&var.0).cloned() {
                Some(Some(place)) => {
                    state.escape(place.var);
                    state.forget_all_of(place.var);
                }
                Some(None) => {}
                None => {
                    state.escape(var.0);
                    state.forget_all_of(var.0);
                }
            }
        }
        self.note_launches(node);
        state.forget_reachable(&self.pool);
    }

    /// Notes the launches in a construct that is not executed, and the functions that it may call.
    fn note_launches(&mut self, node: &'n Node<'n>) {
        if node.kind == "DeclRefExpr" || node.kind == "MemberExpr" {
            let id = node.referenced.as_ref().map_or(node.referenced_member, |decl| decl.id);
            let id = self.unit.index.definition(id).map_or(id, |decl| decl.id);
            if self.launching.contains(&id) {
                self.not_followed.insert(id);
            }
        }
        if let Some(kernel) = config_launch_kernel(self.unit, node).filter(|_| node.kind == "CallExpr") {
            let origin = self.origin(node);
            self.add(launch::open(kernel, LaunchHow::Unknown, origin));
        }
        let launched = match &*node.kind {
            "CUDAKernelCallExpr" => callee(node).and_then(|decl| kernel_of(self.unit, decl.id)),
            "CallExpr" => runtime_launch_kernel(self.unit, node).map(|(kernel, _)| kernel),
            _ => None,
        };
        if node.kind == "CUDAKernelCallExpr" && launched.is_none() {
            // Through a pointer: any kernel whose address is taken.
            let origin = self.origin(node);
            let kernels: Vec<_> = self.addressed.iter().filter_map(|id| kernel_of(self.unit, *id)).collect();
            kernels.into_iter().for_each(|kernel| self.add(launch::open(kernel, LaunchHow::Unknown, origin)));
        }
        if let Some(kernel) = launched {
            let origin = self.origin(node);
            let how = match node.kind == "CallExpr" {
                true => runtime_launch_kernel(self.unit, node).map_or(LaunchHow::Plain, |found| found.1),
                false => LaunchHow::Plain,
            };
            self.add(launch::open(kernel, how, origin));
        }
        node.inner.iter().for_each(|n| self.note_launches(n));
    }

    fn add(&mut self, context: Context) {
        // Beyond the limit a launch is kept as one of which nothing is known.
        let context = match self.contexts.len() > MOST_CONTEXTS {
            true => launch::open(context.kernel, context.how, context.origin),
            false => context.tidied(),
        };
        // Reached in two ways, one of them is enough.
        match self.contexts.iter_mut().find(|known| known.is_same_launch(&context)) {
            Some(known) if known.unrelated != context.unrelated => known.unrelated.clear(),
            Some(_) => {}
            None => self.contexts.push(context),
        }
    }
}
