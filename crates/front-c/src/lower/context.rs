//! Reads host code for the launches that it makes ([`gpuproof_host::Context`]).
//!
//! Functions are executed on [`State`]s, calls by executing the body of the callee ([`call`]); [`expr`] and [`stmt`] know the constructs of the language. Nothing is
//! refused: a construct that is not understood is passed over ([`Reader::skip`]).
//!
//! Soundness: contexts contain every launch that the program can make.
//! * What is passed over may do anything that it mentions, and whatever code can do that nobody has read: variables that it can reach are forgotten, launches in it
//!   are launches of which nothing is known, functions mentioned in it that launch something are executed for all arguments.
//! * A loop is executed turn by turn while its condition is a constant; otherwise its body is executed once, from a state in which nothing
//!   is known of what it may change.
//! * Which functions are starting points ([`entries`]): `main`, and every function with a launch that somebody out of sight may call. With `main` in the
//!   file these are only functions whose address is taken, methods, and those that are called where calls are not followed; otherwise all that
//!   other files can name. Their arguments are inputs. That nobody else calls into a file with `main` is a listed assumption.
//! * Where text was taken out because of errors, nobody knows what it did: no launch is read.
//! * Calls of the CUDA runtime succeed and signed arithmetic of the host does not overflow: listed assumptions.

mod call;
mod entries;
mod expr;
mod stmt;

pub(super) use entries::launching;

use super::Unit;
use super::captured::callee;
use super::launch::{kernel_of, runtime_launch_kernel};
use crate::ast::{DeclId, Node};
use gpuproof_base::Origin;
use gpuproof_host::state::{Place, Pool, State, Value, Var};
use gpuproof_host::{Argument, Context, SymbolKind};
use gpuproof_kir::{Expr, FunctionId, LaunchHow, LaunchSite, Overlap, Ty};
use std::collections::BTreeSet;

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
}

/// Reads the host code of a file.
pub fn read(unit: &mut Unit<'_, '_>) -> Launches {
    let is_program = super::unchanged::is_program(unit);
    let has_none = unit.index.launches.is_empty() && unit.module.launches.is_empty();
    if has_none {
        return Launches { contexts: Vec::new(), is_program };
    }
    let launching = entries::launching(unit);
    let mut pool = Pool::default();
    pool.globals.extend(unit.index.globals.iter().map(|node| node.id.0));
    let mut reader = Reader {
        unit: &mut *unit,
        pool,
        contexts: Vec::new(),
        calls: Vec::new(),
        steps: 0,
        not_followed: BTreeSet::new(),
        launching,
        first_values: false,
        has_callbacks: false,
        has_destructors: false,
    };
    reader.read_all(is_program);
    let mut contexts = reader.contexts;
    contexts.iter().for_each(|context| note_overlaps(unit, context));
    // Where text was taken out, there may be others, and variables may have other values.
    if !unit.passed_over.is_empty() {
        contexts.clear();
    }
    if contexts.len() > MOST_CONTEXTS {
        contexts = entries::open_contexts(contexts);
    }
    Launches { contexts, is_program }
}

/// Two arguments that point into one allocation are one array to the kernel.
fn note_overlaps(unit: &mut Unit<'_, '_>, context: &Context) {
    let pointer = |argument: &Argument| match argument {
        Argument::Pointer { allocation, offset } => Some((*allocation, offset.clone())),
        _ => None,
    };
    let same = |site: &&mut LaunchSite| site.kernel == context.kernel && site.origin == context.origin;
    let Some(site) = unit.module.launches.iter_mut().find(same) else { return };
    let pointers: Vec<(usize, (usize, Expr))> =
        context.arguments.iter().enumerate().filter_map(|(n, a)| Some((n, pointer(a)?))).collect();
    for (n, (first, a)) in pointers.iter().enumerate() {
        for (second, b) in pointers[n + 1..].iter().filter(|(_, b)| b.0 == a.0) {
            let overlap = Overlap { params: [*first, *second], equal: a.1 == b.1 };
            if !site.overlaps.contains(&overlap) {
                site.overlaps.push(overlap);
            }
        }
    }
}

/// Host code being read.
struct Reader<'u, 's, 'n> {
    unit: &'u mut Unit<'s, 'n>,
    pool: Pool,
    contexts: Vec<Context>,
    /// Functions that are being executed.
    calls: Vec<DeclId>,
    steps: usize,
    /// Functions with launches that are called where calls are not followed.
    not_followed: BTreeSet<DeclId>,
    /// Functions from which a launch can be reached.
    launching: BTreeSet<DeclId>,
    /// Whether variables outside of functions have the values of their declarations when `main` starts.
    first_values: bool,
    /// Whether something may run or write while the host goes on.
    has_callbacks: bool,
    /// Whether a class of the program has a destructor that does something.
    has_destructors: bool,
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
        self.integer_named(node.type_text())
    }

    fn integer_named(&self, text: &str) -> Option<Ty> {
        match self.unit.table.parse(text).ty.scalar()? {
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
        let mut touched = Vec::new();
        super::unchanged::touched(node, &mut touched);
        for var in touched {
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
        let launched = match &*node.kind {
            "CUDAKernelCallExpr" => callee(node).and_then(|decl| kernel_of(self.unit, decl.id)),
            "CallExpr" => runtime_launch_kernel(self.unit, node).map(|(kernel, _)| kernel),
            _ => None,
        };
        if let Some(kernel) = launched {
            let origin = self.origin(node);
            let how = match node.kind == "CallExpr" {
                true => runtime_launch_kernel(self.unit, node).map_or(LaunchHow::Plain, |found| found.1),
                false => LaunchHow::Plain,
            };
            self.add(open(kernel, how, origin));
        }
        node.inner.iter().for_each(|n| self.note_launches(n));
    }

    fn add(&mut self, context: Context) {
        let context = context.tidied();
        if !self.contexts.contains(&context) && self.contexts.len() <= MOST_CONTEXTS {
            self.contexts.push(context);
        }
    }

    /// `k<<<grid, block, shared, stream>>>(arguments)`
    fn launch(&mut self, node: &'n Node<'n>, state: &mut State) -> Value {
        let called = callee(node);
        let kernel = called.and_then(|decl| kernel_of(self.unit, decl.id));
        let declared = called.and_then(|decl| self.unit.index.definition(decl.id));
        let configuration: Vec<&'n Node<'n>> = match node.inner.get(1).filter(|n| n.kind == "CallExpr") {
            Some(call) => call.inner.iter().skip(1).collect(),
            None => Vec::new(),
        };
        let sizes: Vec<Value> = configuration.iter().take(3).map(|part| self.eval(part, state)).collect();
        let values: Vec<Value> = node.inner.iter().skip(2).map(|part| self.value(part, state)).collect();
        let (Some(kernel), Some(declared)) = (kernel, declared) else { return Value::Unknown };
        let origin = self.origin(node);
        let mut context = self.context(kernel, LaunchHow::Plain, origin, state);
        context.grid = grid_of(sizes.first());
        context.block = grid_of(sizes.get(1));
        context.shared = match configuration.get(2) {
            Some(part) if part.kind == "CXXDefaultArgExpr" => Some(Expr::u64(0, Origin::NONE)),
            _ => bytes_of(sizes.get(2)),
        };
        let params: Vec<&Node<'_>> = declared.inner.iter().filter(|n| n.kind == "ParmVarDecl").collect();
        for (param, value) in params.iter().zip(values) {
            let function = &self.unit.module.functions[kernel];
            let at = |p: &gpuproof_kir::Param| function.locals[p.local].name.as_str() == param.name;
            let Some(position) = function.params.iter().position(at) else { continue };
            let (ty, is_array) = (
                function.locals[function.params[position].local].ty,
                function.params[position].object.is_some(),
            );
            context.arguments[position] = match value {
                Value::Term(expr) if !is_array => {
                    gpuproof_host::term::converted(expr, ty).map_or(Argument::Unknown, Argument::Scalar)
                }
                Value::Pointer { allocation, offset } if is_array => Argument::Pointer { allocation, offset },
                _ => Argument::Unknown,
            };
        }
        self.add(context);
        Value::Unknown
    }

    /// `cudaLaunchKernel(kernel, grid, block, arguments, shared, stream)`; what the arguments are is not followed.
    fn runtime_launch(&mut self, node: &'n Node<'n>, kernel: FunctionId, how: LaunchHow, state: &mut State) {
        let values: Vec<Value> = node.inner.iter().skip(2).map(|part| self.value(part, state)).collect();
        let origin = self.origin(node);
        let mut context = self.context(kernel, how, origin, state);
        context.grid = grid_of(values.first());
        context.block = grid_of(values.get(1));
        context.shared = bytes_of(values.get(3));
        self.add(context);
    }

    fn context(&self, kernel: FunctionId, how: LaunchHow, origin: Origin, state: &State) -> Context {
        let mut context = open(kernel, how, origin);
        context.arguments = vec![Argument::Unknown; self.unit.module.functions[kernel].params.len()];
        context.allocations.clone_from(&self.pool.allocations);
        context.facts.clone_from(&state.facts);
        context.symbols.clone_from(&self.pool.symbols);
        context.exact = state.exact;
        context
    }
}

/// A launch of which nothing is known.
fn open(kernel: FunctionId, how: LaunchHow, origin: Origin) -> Context {
    Context {
        kernel,
        origin,
        how,
        grid: [None, None, None],
        block: [None, None, None],
        shared: None,
        arguments: Vec::new(),
        allocations: Vec::new(),
        facts: Vec::new(),
        symbols: Vec::new(),
        exact: false,
    }
}

fn grid_of(value: Option<&Value>) -> [Option<Expr>; 3] {
    match value {
        Some(Value::Sizes(sizes)) => (**sizes).clone(),
        _ => [None, None, None],
    }
}

fn bytes_of(value: Option<&Value>) -> Option<Expr> {
    match value {
        Some(Value::Term(expr)) => gpuproof_host::term::converted(expr.clone(), Ty::U64),
        _ => None,
    }
}
