//! Inlining: a kernel whose body has the bodies of the functions that it calls in the place of the calls.
//!
//! # What becomes of a call
//!
//! `%r = call &f(a)` becomes
//!
//! ```text
//! block #exit {
//!   %x = a            // a fresh local for each parameter
//!   havoc %y          // where an earlier pass through this place may have left a value, see below
//!   fresh @o'2        // the call's own instance of each private object of f, owned by the kernel
//!   ...               // f's body: locals, labels and objects renamed, `return e` as `%r = e; br #exit`
//! }
//! ```
//!
//! Origins are interned anew with the origin of the call, so that the chain of calls stays known. Clauses of
//! loops and barriers come along with their locals renamed; comments and ghost statements come along as they are
//! (they speak of names, and names stay). Of the contract of the called function, what its intrinsics require is
//! asserted before the body and what they ensure after it (unless they speak of `old` values); the rest is left out: the
//! body says all that the function does.
//!
//! A call stays a call if the function has no body, is a kernel, may call itself (directly or not), or uses
//! `old` or the result in its annotations: these would mean the kernel's entry and result once inlined. Callers
//! decide what to do about such calls. One whose arguments are constants, and that computes with numbers alone, is what it returns ([`evaluate`]).
//!
//! # Soundness
//!
//! The pass preserves the set of observable behaviours (accesses to objects that are not private, barriers, lane
//! exchanges, assertions) exactly, by these rules:
//!
//! - Arguments read locals of the caller and results read locals of the callee; the two are disjoint, so that
//!   setting one after the other equals setting all at once.
//! - Each activation has locals and private objects of its own, arbitrary at first. A place that is passed once
//!   has fresh ones anyway. In a loop a local that may be read before it is set is made arbitrary first, and so is
//!   each private object.
//! - A barrier is met by threads that reached it through the same calls; so it may become several statements.
//!
//! One thing gets lost: a private object outlives its activation. A pointer to it that is followed after the
//! function returned, an error in the source language, finds the kernel's object.

pub(crate) mod defined;
mod evaluate;
mod rename;

use crate::clause::{ClauseBody, ClauseKind};
use crate::expr::{Expr, ExprKind, SpecOp};
use crate::module::{Function, FunctionId, FunctionKind, Local, LocalId, Module, Object, ObjectId, Space};
use crate::stmt::{Body, LabelId, Stmt, StmtKind};
use crate::valid::{MAX_DEPTH, Valid, validate};
use crate::walk;
use gpuproof_base::{Code, Diagnostic, Id, IndexVec, Name, Origin, Origins};
use rename::Site;
use std::collections::{BTreeMap, BTreeSet};

/// Most statements and expressions that a kernel may have after inlining.
const MOST_NODES: usize = 1_000_000;

/// The module with the calls of one kernel inlined; everything else is as it was. An `unsupported.call` if the
/// result would be too large or nested too deep, or if there is no such function.
pub fn inline(module: &Valid, kernel: FunctionId) -> Result<Valid, Diagnostic> {
    let Some(function) = module.functions.get(kernel) else {
        return Err(Diagnostic::new(Code::UnsupportedCall, format!("there is no function {kernel:?}")));
    };
    let Some(body) = &function.body else { return Ok(module.clone()) };
    let mut inliner = Inliner {
        module,
        kernel,
        name: function.name.clone(),
        inlinable: inlinable(module, kernel),
        origins: module.origins.clone(),
        objects: module.objects.clone(),
        locals: function.locals.clone(),
        next_label: labels(body).last().map_or(0, |last| last.number() + 1),
        nodes: 0,
        constants: BTreeMap::new(),
        set_once: BTreeMap::new(),
    };
    inliner.set_once.insert(kernel, evaluate::set_once(&function.params, body));
    let new_body = inliner.body(body, None, Context { depth: 0, in_loop: false, call: function.origin })?;
    let Inliner { origins, objects, locals, .. } = inliner;
    let mut result: Module = Module::clone(module);
    result.origins = origins;
    result.objects = objects;
    if let Some(function) = result.functions.iter_mut().nth(kernel.number()) {
        function.locals = locals;
        function.body = Some(new_body);
    }
    validate(result).map_err(|errors| {
        let why = errors.into_iter().next().map_or_else(String::new, |error| error.message);
        Diagnostic::new(Code::UnsupportedCall, "the calls of the kernel cannot be inlined").note(why)
    })
}

// semantics: values/recursion
/// The functions that the kernel reaches and that may take the place of their calls.
fn inlinable(module: &Module, kernel: FunctionId) -> BTreeSet<FunctionId> {
    let fits = |id: &FunctionId| {
        let Some(function) = module.functions.get(*id) else { return false };
        let Some(body) = &function.body else { return false };
        let recursive =
            walk::called_functions(body).iter().any(|c| walk::reachable_functions(module, *c).contains(id));
        function.kind == FunctionKind::Device && !recursive && !speaks_of_entry(body)
    };
    walk::reachable_functions(module, kernel).into_iter().filter(fits).collect()
}

/// Whether annotations in the body speak of the function's entry or of its results.
fn speaks_of_entry(body: &[Stmt]) -> bool {
    let mut found = false;
    walk::exprs(body, &mut |expr| {
        found |= matches!(expr.kind, ExprKind::Spec(SpecOp::Old | SpecOp::Result(_), _));
    });
    found
}

/// The labels of a body.
fn labels(body: &[Stmt]) -> BTreeSet<LabelId> {
    let mut labels = BTreeSet::new();
    walk::stmts(body, &mut |stmt| {
        if let StmtKind::Block(label, _) | StmtKind::Loop { label, .. } = &stmt.kind {
            labels.insert(*label);
        }
    });
    labels
}

/// Whether control may reach the end of a body; yes if in doubt.
fn may_fall_off(body: &[Stmt]) -> bool {
    match body.last().map(|stmt| &stmt.kind) {
        Some(StmtKind::Return(_) | StmtKind::Br(_) | StmtKind::Trap(_)) => false,
        Some(StmtKind::If(_, then, otherwise)) => may_fall_off(then) || may_fall_off(otherwise),
        _ => true,
    }
}

/// Where the statements of a body will stand.
#[derive(Clone, Copy)]
struct Context {
    /// How many statements are around them.
    depth: usize,
    /// Whether one of these is a loop, so that they may be executed again.
    in_loop: bool,
    /// The last call on the way to them, for messages.
    call: Origin,
}

impl Context {
    fn inside(self, is_loop: bool) -> Context {
        Context { depth: self.depth + 1, in_loop: self.in_loop || is_loop, ..self }
    }
}

struct Inliner<'m> {
    module: &'m Module,
    kernel: FunctionId,
    name: Name,
    inlinable: BTreeSet<FunctionId>,
    origins: Origins,
    objects: IndexVec<ObjectId, Object>,
    /// Locals of the kernel, old and new.
    locals: IndexVec<LocalId, Local>,
    next_label: usize,
    /// How much there is already.
    nodes: usize,
    /// Locals that hold one constant, wherever they are read.
    constants: evaluate::Locals,
    /// The locals that each function sets at one place.
    set_once: BTreeMap<FunctionId, BTreeSet<LocalId>>,
}

impl Inliner<'_> {
    fn label(&mut self) -> LabelId {
        self.next_label += 1;
        LabelId::new(self.next_label - 1)
    }

    /// A body of the kernel (`site` is none) or of a function inlined at a site.
    fn body(&mut self, body: &[Stmt], site: Option<&Site>, context: Context) -> Result<Body, Diagnostic> {
        let mut out = Vec::with_capacity(body.len());
        for stmt in body {
            self.stmt(stmt, site, context, &mut out)?;
        }
        Ok(out)
    }

    fn stmt(
        &mut self,
        stmt: &Stmt,
        site: Option<&Site>,
        context: Context,
        out: &mut Body,
    ) -> Result<(), Diagnostic> {
        self.nodes += 1;
        walk::stmt_exprs(stmt, &mut |root, _| walk::expr(root, &mut |_| self.nodes += 1));
        if self.nodes > MOST_NODES {
            return Err(self.refuse(context, "have more statements than can be dealt with"));
        }
        if context.depth >= MAX_DEPTH {
            return Err(self.refuse(context, "be nested too deep"));
        }
        let copy = Box::new(self.shallow(stmt, site));
        let origin = copy.origin;
        if self.is_constant_call(&copy, stmt, site, out) {
            return Ok(());
        }
        let kind = match (copy.kind, &stmt.kind) {
            (StmtKind::Call { dst, function, args }, _) if self.inlinable.contains(&function) => {
                return self.call(function, dst, args, origin, context, out);
            }
            (StmtKind::Return(values), _) if site.is_some() => {
                let site_results = site.map_or(&[][..], |site| &site.results);
                let sets = site_results.iter().zip(values);
                out.extend(sets.map(|(local, value)| Stmt::set(*local, value, origin)));
                out.extend(site.map(|site| Stmt::new(StmtKind::Br(site.exit), origin)));
                return Ok(());
            }
            (StmtKind::If(condition, ..), StmtKind::If(_, then, otherwise)) => {
                let inside = context.inside(false);
                let then = self.body(then, site, inside)?;
                StmtKind::If(condition, then, self.body(otherwise, site, inside)?)
            }
            (StmtKind::Block(label, _), StmtKind::Block(_, body)) => {
                StmtKind::Block(label, self.body(body, site, context.inside(false))?)
            }
            (StmtKind::Loop { label, contract, .. }, StmtKind::Loop { body, .. }) => {
                StmtKind::Loop { label, contract, body: self.body(body, site, context.inside(true))? }
            }
            (kind, _) => kind,
        };
        out.push(Stmt { kind, origin });
        Ok(())
    }

    /// Puts what a call returns in its place, if constants decide that. Apart from its caller, which has to be small: it nests as deep as calls do.
    #[inline(never)]
    fn is_constant_call(&mut self, copy: &Stmt, stmt: &Stmt, site: Option<&Site>, out: &mut Body) -> bool {
        match (&copy.kind, &stmt.kind) {
            (StmtKind::Call { dst, function, args }, _) if !self.inlinable.contains(function) => {
                let values = evaluate::returned(self.module, *function, args, &self.constants);
                for ((local, value), own) in dst.iter().zip(values.iter().flatten()).zip(walk::targets(stmt))
                {
                    self.note_constant(*own, *local, value, site);
                    out.push(Stmt::set(*local, value.clone(), copy.origin));
                }
                values.is_some()
            }
            (StmtKind::Set(local, value), StmtKind::Set(own, _)) => {
                self.note_constant(*own, *local, value, site);
                false
            }
            _ => false,
        }
    }

    /// Notes what a local is set to, by its name in its function and in the kernel, if that is a constant and nothing else sets it.
    fn note_constant(&mut self, own: LocalId, local: LocalId, value: &Expr, site: Option<&Site>) {
        let function = site.map_or(self.kernel, |site| site.function);
        let is_once = self.set_once.get(&function).is_some_and(|once| once.contains(&own));
        if is_once && let Some(value) = evaluate::value(value, &self.constants) {
            self.constants.insert(local, value);
        }
    }

    #[inline(never)]
    fn note_arguments(&mut self, callee: &Function, args: &[Expr], site: &Site) {
        let body = callee.body.as_deref().unwrap_or(&[]);
        self.set_once.entry(site.function).or_insert_with(|| evaluate::set_once(&callee.params, body));
        for (param, arg) in callee.params.iter().zip(args) {
            self.note_constant(param.local, site.local(param.local), arg, Some(site));
        }
    }

    /// The statement without the statements inside it, in the kernel's names.
    fn shallow(&mut self, stmt: &Stmt, site: Option<&Site>) -> Stmt {
        let kind = match &stmt.kind {
            StmtKind::If(condition, ..) => StmtKind::If(condition.clone(), Vec::new(), Vec::new()),
            StmtKind::Block(label, _) => StmtKind::Block(*label, Vec::new()),
            StmtKind::Loop { label, contract, .. } => {
                StmtKind::Loop { label: *label, contract: contract.clone(), body: Vec::new() }
            }
            other => other.clone(),
        };
        let mut copy = Stmt { kind, origin: stmt.origin };
        if let Some(site) = site {
            rename::stmt(&mut copy, site, &mut self.origins);
        }
        copy
    }

    fn refuse(&self, context: Context, what: &str) -> Diagnostic {
        let message = format!("with its calls inlined, kernel {:?} would {what}", self.name);
        let error = Diagnostic::new(Code::UnsupportedCall, message);
        match self.origins.span(context.call) {
            Some(span) => error.at(span, ""),
            None => error,
        }
    }

    /// The block that takes the place of a call; arguments and targets are in the kernel's names already.
    fn call(
        &mut self,
        id: FunctionId,
        dst: Vec<LocalId>,
        args: Vec<Expr>,
        origin: Origin,
        context: Context,
        after: &mut Body,
    ) -> Result<(), Diagnostic> {
        let module = self.module;
        let Some(callee) = module.functions.get(id) else { return Ok(()) };
        let body = callee.body.as_deref().unwrap_or(&[]);
        let first_local = self.locals.len();
        for local in callee.locals.iter() {
            let origin = rename::origin(local.origin, origin, &mut self.origins);
            self.locals.push(Local { origin, ..local.clone() });
        }
        let mut objects = BTreeMap::new();
        for (old, object) in self.module.objects.iter_enumerated() {
            if object.space == Space::Private && object.owner == Some(id) {
                let origin = rename::origin(object.origin, origin, &mut self.origins);
                let owner = Some(self.kernel);
                objects.insert(old, self.objects.push(Object { owner, origin, ..object.clone() }));
            }
        }
        let labels = labels(body).into_iter().map(|old| (old, self.label())).collect();
        let falls = may_fall_off(body);
        // On the heap: calls nest deep.
        let site = Box::new(Site {
            function: id,
            first_local,
            objects,
            labels,
            exit: self.label(),
            call: origin,
            results: dst,
        });
        self.note_arguments(callee, &args, &site);
        let sets = callee.params.iter().zip(args);
        let mut out: Body =
            sets.map(|(param, arg)| Stmt::set(site.local(param.local), arg, origin)).collect();
        let mut havoc: Vec<LocalId> = Vec::new();
        if context.in_loop {
            let params = callee.params.iter().map(|param| param.local);
            let read = defined::read_before_set(body, callee.locals.len(), params);
            havoc.extend(read.into_iter().map(|local| site.local(local)));
        }
        if falls {
            // Leaving without a `return` leaves the results arbitrary.
            havoc.extend(&site.results);
        }
        out.extend(havoc.into_iter().map(|local| Stmt::new(StmtKind::Havoc(local), origin)));
        out.extend(site.objects.values().map(|object| Stmt::new(StmtKind::Fresh(*object), origin)));
        let inside = Context { call: origin, ..context.inside(false) };
        // Copies of the results that the function's own names reach, for what it ensures.
        let first_copy = self.locals.len();
        let copies: Vec<Local> = site.results.iter().map(|result| self.locals[*result].clone()).collect();
        let (requires, ensures) = contract_assertions(callee, copies.len(), first_copy - first_local);
        let mut result_copies = Vec::new();
        if !ensures.is_empty() {
            for (copy, result) in copies.into_iter().zip(&site.results) {
                let value = Expr { kind: ExprKind::Local(*result), ty: copy.ty, origin };
                result_copies.push(Stmt::set(self.locals.push(copy), value, origin));
            }
        }
        out.extend(self.body(&requires, Some(&site), inside)?);
        out.extend(self.body(body, Some(&site), inside)?);
        after.push(Stmt::block(site.exit, out, origin));
        after.extend(result_copies);
        for assertion in ensures {
            self.stmt(&assertion, Some(&site), context, after)?;
        }
        Ok(())
    }
}

/// What the intrinsics of a function's contract say, as assertions in the function's names before and after its body. The
/// results are locals from `first_result` on.
fn contract_assertions(callee: &Function, results: usize, first_result: usize) -> (Body, Body) {
    let (mut requires, mut ensures) = (Vec::new(), Vec::new());
    for clause in &callee.contract {
        let ClauseBody::Exprs(exprs) = &clause.body else { continue };
        let Some(condition) = exprs.first() else { continue };
        let assertion = |condition: Expr| {
            Stmt::new(StmtKind::Assert { condition, message: String::new() }, clause.origin)
        };
        let mut about_entry = false;
        walk::expr(condition, &mut |e| about_entry |= matches!(e.kind, ExprKind::Spec(SpecOp::Old, _)));
        match clause.kind {
            ClauseKind::Requires { .. } => requires.push(assertion(condition.clone())),
            ClauseKind::Ensures { .. } if !about_entry => {
                let mut condition = condition.clone();
                let mut known = true;
                walk::expr_mut(&mut condition, &mut |e| {
                    if let ExprKind::Spec(SpecOp::Result(lane), _) = e.kind {
                        known &= (lane as usize) < results;
                        e.kind = ExprKind::Local(LocalId::new(first_result + lane as usize));
                    }
                });
                if known {
                    ensures.push(assertion(condition));
                }
            }
            _ => {}
        }
    }
    (requires, ensures)
}
