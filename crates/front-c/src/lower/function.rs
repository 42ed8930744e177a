//! Lowers one function body: the state of the work, and the small steps that everything else is made of.

use super::{Lower, Unit, Unsupported, annotation, captured};
use crate::ast::{DeclId, Node};
use crate::lower::cleanup::Scope;
use crate::lower::lambda::Closure;
use crate::lower::place::Value;
use crate::lower::signature::{is_method, lane_name};
use crate::types::CType;
use gpuproof_base::{Code, Id, Origin};
use gpuproof_kir::{
    Access, Body, Clause, Expr, ExprKind, FunctionId, FunctionKind, LabelId, LocalId, ObjectId, Stmt,
    StmtKind, Ty,
};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// What a variable's name stands for.
#[derive(Clone)]
pub enum Binding<'t> {
    /// The lanes of a scalar or vector kept in locals.
    Locals(Vec<LocalId>),
    /// Memory at this address.
    Memory(Expr),
    /// Values that stay as they are: variables of a function that an annotation calls.
    Values(Vec<Expr>),
    /// A lambda, known at compile time.
    Closure(Rc<Closure<'t>>),
}

/// Where `return` goes.
#[derive(Clone)]
pub struct ReturnTo {
    /// Label behind the inlined body; none for the function itself.
    pub label: Option<LabelId>,
    /// Locals that take the lanes of the result.
    pub lanes: Vec<LocalId>,
    /// Address that takes a record result.
    pub record: Option<Expr>,
    /// The type of the result.
    pub ty: CType,
    /// How many blocks were open outside.
    pub depth: usize,
}

/// Where `break` and `continue` go.
#[derive(Clone, Copy)]
pub struct Jumps {
    /// Target of `break`.
    pub on_break: LabelId,
    /// Target of `continue`; none inside a switch that is not inside a loop.
    pub on_continue: Option<LabelId>,
    /// How many blocks were open outside.
    pub depth: usize,
}

/// A function body on its way to kir.
pub struct Lowerer<'u, 's, 't> {
    /// The translation unit.
    pub unit: &'u mut Unit<'s, 't>,
    /// The function.
    pub id: FunctionId,
    /// Statements so far; the innermost open body last.
    pub bodies: Vec<Body>,
    /// What names stand for.
    pub vars: HashMap<DeclId, Binding<'t>>,
    /// Variables that must live in memory.
    pub in_memory: HashSet<DeclId>,
    /// Address of the object in a method.
    pub this: Option<Expr>,
    /// Where `return` goes, innermost inlined body last.
    pub returns: Vec<ReturnTo>,
    /// Where `break` and `continue` go, innermost last.
    pub jumps: Vec<Jumps>,
    /// How many loops are open, those around inlined bodies included.
    pub loops: usize,
    /// Blocks that end at a label, for forward `goto`.
    pub gotos: HashMap<DeclId, (LabelId, usize)>,
    /// Clauses found in the condition of the loop that is being lowered.
    pub loop_clauses: Vec<Clause>,
    /// Barrier invariants waiting for their barrier.
    pub barrier_clauses: Vec<Clause>,
    /// Whether an annotation is being lowered: loads are looks into memory, not accesses.
    pub in_annotation: bool,
    /// Objects to destroy at the end of each open block and full expression, outermost first.
    pub cleanups: Vec<Scope>,
    /// The event that the copies of the block join.
    pub group_event: Option<LocalId>,
    /// Pointers whose addresses in shared memory variables were declared with, and keep.
    pub shared_addresses: HashMap<DeclId, Expr>,
    /// The body that is being lowered.
    pub body: Option<&'t Node<'t>>,
    /// Barrier objects that were initialised, by their declaration and index.
    pub barriers: HashMap<(DeclId, u64), crate::builtin::split_barrier::SplitBarrier>,
    /// Parameters and references that stand for barrier objects.
    pub barrier_names: HashMap<DeclId, crate::builtin::barrier_name::Named<'t>>,
    /// What atomic references refer to.
    pub atomic_refs: HashMap<DeclId, crate::builtin::atomic_ref::Referred>,
    /// The events of the block's copies that are bound to barrier objects.
    pub barrier_events: HashMap<DeclId, LocalId>,
    /// Whether this is host code: it may launch kernels.
    pub on_host: bool,
    /// Nodes of the tree that were lowered.
    pub met: HashSet<DeclId>,
    /// Where something was refused.
    pub refused: HashSet<Origin>,
    /// Calls being inlined, to stop recursion.
    pub inlining: Vec<DeclId>,
    labels: usize,
}

/// Lowers the body of a declared function.
pub fn lower_body<'t>(unit: &mut Unit<'_, 't>, id: FunctionId, node: &'t Node<'t>) {
    let Some(body) = node.find("CompoundStmt") else { return };
    unit.inside(node.id, |unit| lower_statements(unit, id, node, body));
}

fn lower_statements<'t>(unit: &mut Unit<'_, 't>, id: FunctionId, node: &'t Node<'t>, body: &'t Node<'t>) {
    let mut in_memory = captured::in_memory(body);
    for initialiser in node.inner.iter().filter(|n| n.kind == "CXXCtorInitializer") {
        in_memory.extend(captured::in_memory(initialiser));
    }
    let mut lowerer = Lowerer::scratch(unit, id);
    lowerer.in_memory = in_memory;
    lowerer.on_host = lowerer.unit.is_host_code(id, node);
    lowerer.body = Some(body);
    lowerer.bind_params(node);
    annotation::attach_function(&mut lowerer, node);
    lowerer.constructor_initialisers(node);
    lowerer.statement(body);
    for part in node.inner.iter().filter(|n| n.kind == "CXXCtorInitializer" || n.kind == "CompoundStmt") {
        lowerer.take_census(part);
    }
    let statements = lowerer.bodies.pop().unwrap_or_default();
    let function = &mut lowerer.unit.module.functions[id];
    // A specification says by its contract alone what the function does: what stands in its braces is no body.
    let is_specification = function.kind == FunctionKind::Device && function.name.starts_with("__spec");
    function.body = (!is_specification).then_some(statements);
}

impl<'u, 's, 't> Lowerer<'u, 's, 't> {
    /// Puts a statement before everything else in the function but what puts parameters in their places.
    pub fn at_start(&mut self, stmt: Stmt) {
        if let Some(first) = self.bodies.first_mut() {
            let opens = |stmt: &Stmt| {
                matches!(stmt.kind, StmtKind::Fresh(_) | StmtKind::Havoc(_) | StmtKind::Store(..))
            };
            let after = first.iter().take_while(|stmt| opens(stmt)).count();
            first.insert(after, stmt);
        }
    }

    /// An empty body of a declared function, with nothing bound yet.
    pub fn scratch(unit: &'u mut Unit<'s, 't>, id: FunctionId) -> Self {
        Lowerer {
            unit,
            id,
            bodies: vec![Vec::new()],
            vars: HashMap::new(),
            in_memory: HashSet::new(),
            this: None,
            returns: Vec::new(),
            jumps: Vec::new(),
            loops: 0,
            gotos: HashMap::new(),
            loop_clauses: Vec::new(),
            barrier_clauses: Vec::new(),
            in_annotation: false,
            cleanups: Vec::new(),
            group_event: None,
            shared_addresses: HashMap::new(),
            body: None,
            barriers: HashMap::new(),
            barrier_names: HashMap::new(),
            atomic_refs: HashMap::new(),
            barrier_events: HashMap::new(),
            on_host: false,
            met: HashSet::new(),
            refused: HashSet::new(),
            inlining: Vec::new(),
            labels: 0,
        }
    }
}

impl<'t> Lowerer<'_, '_, 't> {
    /// Binds parameters to their locals, or moves them to memory where their address is needed.
    fn bind_params(&mut self, node: &'t Node<'t>) {
        let is_kernel = self.unit.module.functions[self.id].kind == FunctionKind::Kernel;
        let locals: Vec<LocalId> =
            self.unit.module.functions[self.id].params.iter().map(|p| p.local).collect();
        let mut next = locals.into_iter();
        if is_method(node) {
            self.this = next.next().map(|local| self.local(local, Origin::NONE));
        }
        for param in node.inner.iter().filter(|n| n.kind == "ParmVarDecl") {
            let origin = self.unit.origin(param);
            let ty = self.unit.type_of(param).ty.clone();
            let binding = match (&ty, ty.lanes()) {
                (CType::Reference(_), _) => {
                    let Some(local) = next.next() else { return };
                    Binding::Memory(self.local(local, origin))
                }
                (_, Some((_, lanes))) => {
                    let lanes: Vec<LocalId> = next.by_ref().take(lanes as usize).collect();
                    if self.in_memory.contains(&param.id) {
                        let values = lanes.iter().map(|l| self.local(*l, origin)).collect();
                        self.spill(&param.name, &ty, values, origin)
                    } else {
                        Binding::Locals(lanes)
                    }
                }
                (_, None) if is_kernel => {
                    let Some(leaves) = self.unit.leaves(&ty) else {
                        let reason = format!(
                            "the type `{}` of parameter `{}` is not understood",
                            param.type_text(),
                            param.name
                        );
                        self.emit_unsupported(
                            Unsupported { code: Code::UnsupportedType, reason, origin },
                            vec![],
                        );
                        continue;
                    };
                    let Ok(object) = self.unit.private_object(self.id, &param.name, &ty, origin) else {
                        continue;
                    };
                    self.emit(StmtKind::Fresh(object), origin);
                    let base = Expr::object(object, origin);
                    for leaf in leaves {
                        let Some(local) = next.next() else { break };
                        let ptr = self.offset(base.clone(), leaf.offset as i64, origin);
                        let value = self.local(local, origin);
                        self.emit(StmtKind::Store(Access::new(leaf.ty, ptr), vec![value]), origin);
                    }
                    Binding::Memory(base)
                }
                (_, None) => {
                    let Some(local) = next.next() else { return };
                    Binding::Memory(self.local(local, origin))
                }
            };
            self.vars.insert(param.id, binding);
        }
        // A record result goes where the last parameter points.
        let record = next.next().map(|local| self.local(local, Origin::NONE));
        let ty = self.unit.result_type(node);
        self.returns.push(ReturnTo { label: None, lanes: Vec::new(), record, ty, depth: 0 });
    }

    /// Moves a value that starts in locals to a private object.
    fn spill(&mut self, name: &str, ty: &CType, values: Vec<Expr>, origin: Origin) -> Binding<'t> {
        match self.unit.private_object(self.id, name, ty, origin) {
            Ok(object) => {
                self.emit(StmtKind::Fresh(object), origin);
                let ptr = Expr::object(object, origin);
                let scalar = values.first().map_or(Ty::I32, |v| v.ty);
                self.emit(StmtKind::Store(Access::new(scalar, ptr.clone()), values), origin);
                Binding::Memory(ptr)
            }
            Err(_) => Binding::Locals(Vec::new()),
        }
    }

    /// Adds a statement to the innermost body.
    pub fn emit(&mut self, kind: StmtKind, origin: Origin) {
        if let Some(body) = self.bodies.last_mut() {
            body.push(Stmt { kind, origin });
        }
    }

    /// Adds an `unsupported` statement whose results are these locals.
    pub fn emit_unsupported(&mut self, what: Unsupported, dst: Vec<LocalId>) {
        self.refused.insert(what.origin);
        self.emit(StmtKind::Unsupported { code: what.code, reason: what.reason, dst }, what.origin);
    }

    /// Runs `work` with a new innermost body and returns the statements it added.
    pub fn collect(&mut self, work: impl FnOnce(&mut Self)) -> Body {
        self.bodies.push(Vec::new());
        work(self);
        self.bodies.pop().unwrap_or_default()
    }

    /// Like [`collect`](Self::collect) for work that has a result.
    pub fn collect_with<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (Body, T) {
        self.bodies.push(Vec::new());
        let result = work(self);
        (self.bodies.pop().unwrap_or_default(), result)
    }

    /// A new temporary.
    pub fn temp(&mut self, ty: Ty, origin: Origin) -> LocalId {
        self.unit.module.functions[self.id].add_temp(ty, origin)
    }

    /// New temporaries, one for each lane.
    pub fn temps(&mut self, ty: Ty, lanes: u32, origin: Origin) -> Vec<LocalId> {
        (0..lanes).map(|_| self.temp(ty, origin)).collect()
    }

    /// New locals with a source name, one for each lane.
    pub fn named_locals(&mut self, name: &str, ty: Ty, lanes: u32, origin: Origin) -> Vec<LocalId> {
        let function = &mut self.unit.module.functions[self.id];
        (0..lanes).map(|n| function.add_local(lane_name(name, n, lanes), ty, origin)).collect()
    }

    /// The value of a local.
    pub fn local(&self, local: LocalId, origin: Origin) -> Expr {
        let ty = self.unit.module.functions[self.id].locals[local].ty;
        Expr::local(local, ty, origin)
    }

    /// The values of locals.
    pub fn locals(&self, locals: &[LocalId], origin: Origin) -> Vec<Expr> {
        locals.iter().map(|l| self.local(*l, origin)).collect()
    }

    /// A new label.
    pub fn label(&mut self) -> LabelId {
        self.labels += 1;
        LabelId::new(self.labels - 1)
    }

    /// A value kept in a temporary, so that later effects do not change it. Constants stay as they are.
    pub fn keep(&mut self, value: Expr, origin: Origin) -> Expr {
        if matches!(value.kind, ExprKind::Const(_) | ExprKind::Builtin(_) | ExprKind::ObjectAddr(_))
            || self.in_annotation
        {
            return value;
        }
        let temp = self.temp(value.ty, origin);
        self.emit(StmtKind::Set(temp, value), origin);
        self.local(temp, origin)
    }

    /// Does `work` after values were computed. Reading a local costs no statement, so that a value that is made of one changes with it: where
    /// `work` sets such a local, the values are kept before it.
    pub fn after<T>(
        &mut self,
        values: Vec<Expr>,
        origin: Origin,
        work: impl FnOnce(&mut Self) -> T,
    ) -> (Vec<Expr>, T) {
        let (body, result) = self.collect_with(work);
        let set = gpuproof_kir::walk::set_locals(&body);
        let mut changed = false;
        for value in &values {
            gpuproof_kir::walk::expr(value, &mut |part| {
                changed |= matches!(&part.kind, ExprKind::Local(local) if set.contains(local));
            });
        }
        let values =
            if changed { values.into_iter().map(|v| self.keep(v, origin)).collect() } else { values };
        if let Some(outer) = self.bodies.last_mut() {
            outer.extend(body);
        }
        (values, result)
    }

    /// A pointer moved by a constant number of bytes.
    pub fn offset(&self, ptr: Expr, bytes: i64, origin: Origin) -> Expr {
        if bytes == 0 { ptr } else { Expr::ptr_add(ptr, Expr::i64(bytes, origin), origin) }
    }

    /// A new private object for a temporary record, with arbitrary contents.
    pub fn temporary(&mut self, ty: &CType, origin: Origin) -> Lower<Expr> {
        let object = self.private("temporary", ty, origin)?;
        Ok(Expr::object(object, origin))
    }

    /// A new private object, made fresh here.
    pub fn private(&mut self, name: &str, ty: &CType, origin: Origin) -> Lower<ObjectId> {
        let object = self.unit.private_object(self.id, name, ty, origin)?;
        self.emit(StmtKind::Fresh(object), origin);
        Ok(object)
    }

    /// The type of a node.
    pub fn ty(&mut self, node: &Node<'_>) -> CType {
        self.unit.type_of(node).ty.clone()
    }

    /// An `Unsupported` at a node.
    pub fn unsupported<T>(&mut self, code: Code, reason: impl Into<String>, node: &Node<'_>) -> Lower<T> {
        let origin = self.unit.origin(node);
        Err(Unsupported { code, reason: reason.into(), origin })
    }

    /// Arbitrary values in place of something that could not be lowered.
    pub fn arbitrary(&mut self, what: Unsupported, ty: &CType) -> Value<'t> {
        let origin = what.origin;
        if self.in_annotation {
            // An annotation must not bring statements with it; the caller drops the whole clause.
            self.emit_unsupported(what, Vec::new());
            return match ty.lanes() {
                Some((ty, lanes)) => Value::Lanes(vec![Expr::zero(ty, origin); lanes as usize]),
                None => Value::Void,
            };
        }
        match ty.lanes() {
            Some((ty, lanes)) => {
                let dst = self.temps(ty, lanes, origin);
                let values = self.locals(&dst, origin);
                self.emit_unsupported(what, dst);
                Value::Lanes(values)
            }
            None => {
                self.emit_unsupported(what, Vec::new());
                match (ty, self.unit.private_object(self.id, "unsupported", ty, origin)) {
                    (CType::Void, _) | (_, Err(_)) => Value::Void,
                    (_, Ok(object)) => {
                        self.emit(StmtKind::Fresh(object), origin);
                        Value::Memory(Expr::object(object, origin))
                    }
                }
            }
        }
    }
}
