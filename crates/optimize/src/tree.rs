//! Walking the trees of `spec` and PVL: names, places, substitution, what a statement changes.

use gpuproof_base::Name;
use gpuproof_front_pvl::ast::{Par, Stmt, StmtKind};
use gpuproof_spec::ast::expr::{BinaryOp, UnaryOp};
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::{Clause, ClauseKind, Expr, ExprKind, Place};
use std::collections::BTreeSet;
use std::ops::Range;

/// The bytes that a node stands for; empty for one that was made up.
pub fn range(place: Place) -> Range<usize> {
    place.span().map_or(0..0, |span| span.start as usize..span.end as usize)
}

/// The expressions directly inside an expression, from left to right. Bound variables' ranges included.
pub fn children(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Unary(_, a) | ExprKind::SizeofExpr(a) | ExprKind::Size(a) | ExprKind::Old(_, a) => vec![a],
        ExprKind::Cast(_, a) | ExprKind::Member(a, _) | ExprKind::Arrow(a, _) => vec![a],
        ExprKind::Trigger(t) => vec![&t.body],
        ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) | ExprKind::Range(a, b) => vec![a, b],
        ExprKind::Unfolding(a, b) | ExprKind::Scale(a, b) => vec![a, b],
        ExprKind::Conditional(a, b, c) | ExprKind::Update(a, b, c) => vec![a, b, c],
        ExprKind::Chain(a, rest) => std::iter::once(&**a).chain(rest.iter().map(|(_, b)| b)).collect(),
        ExprKind::Call(call) => {
            let given = call.given.iter().map(|(_, e)| e);
            std::iter::once(&call.callee).chain(&call.args).chain(given).collect()
        }
        ExprKind::Slice(a, from, to) => {
            std::iter::once(&**a).chain(from.as_deref()).chain(to.as_deref()).collect()
        }
        ExprKind::Collection(_, _, all) | ExprKind::Tuple(_, all) => all.iter().collect(),
        ExprKind::Group(all) | ExprKind::Builtin(_, all) => all.iter().collect(),
        ExprKind::Map(_, _, pairs) => pairs.iter().flat_map(|(k, v)| [k, v]).collect(),
        ExprKind::Comprehension(c) => {
            let from = c.selectors.iter().filter_map(|(_, _, e)| e.as_ref());
            from.chain([&c.element, &c.condition]).collect()
        }
        ExprKind::Quantifier(q) => {
            let ranges = q.bindings.iter().filter_map(|b| b.range.as_ref());
            let ranges = ranges.flat_map(|(from, to)| [from, to]);
            ranges.chain(&q.condition).chain([&q.body]).collect()
        }
        ExprKind::Let(binding) => vec![&binding.value, &binding.body],
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Char(_)
        | ExprKind::Str(_)
        | ExprKind::Bool(_)
        | ExprKind::Null
        | ExprKind::Name(_)
        | ExprKind::Constant(_)
        | ExprKind::Any
        | ExprKind::SizeofType(_) => Vec::new(),
    }
}

/// The names that an expression binds itself.
pub fn bound(expr: &Expr) -> Vec<&Name> {
    match &expr.kind {
        ExprKind::Quantifier(q) => q.bindings.iter().map(|b| &b.name.name).collect(),
        ExprKind::Let(binding) => vec![&binding.name.name],
        ExprKind::Comprehension(c) => c.selectors.iter().map(|(_, x, _)| &x.name).collect(),
        _ => Vec::new(),
    }
}

/// The names that an expression or something inside it binds.
pub fn bound_inside(expr: &Expr) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    visit(expr, &mut |e| {
        found.extend(bound(e).into_iter().cloned());
        true
    });
    found
}

/// Calls a function on an expression and everything inside; it says whether to go deeper.
pub fn visit<'e>(expr: &'e Expr, f: &mut dyn FnMut(&'e Expr) -> bool) {
    if f(expr) {
        for child in children(expr) {
            visit(child, f);
        }
    }
}

/// Whether an expression or something inside it is so.
pub fn any(expr: &Expr, test: &dyn Fn(&Expr) -> bool) -> bool {
    test(expr) || children(expr).into_iter().any(|child| any(child, test))
}

/// Whether an expression mentions a name.
pub fn mentions(expr: &Expr, name: &str) -> bool {
    any(expr, &|e| matches!(&e.kind, ExprKind::Name(n) if &**n == name))
}

/// All names in an expression.
pub fn names(expr: &Expr) -> BTreeSet<Name> {
    let mut all = BTreeSet::new();
    visit(expr, &mut |e| {
        if let ExprKind::Name(name) = &e.kind {
            all.insert(name.clone());
        }
        true
    });
    all
}

/// Whether an expression looks into memory.
pub fn reads_memory(expr: &Expr) -> bool {
    any(expr, &|e| {
        matches!(e.kind, ExprKind::Index(..) | ExprKind::Arrow(..) | ExprKind::Unary(UnaryOp::Deref, _))
    })
}

/// The conjuncts of a formula or resource.
pub fn conjuncts(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Binary(BinaryOp::And | BinaryOp::Sep, a, b) => {
            let mut all = conjuncts(a);
            all.extend(conjuncts(b));
            all
        }
        _ => vec![expr],
    }
}

/// A formula of a contract clause.
pub fn claim(clause: &Clause) -> Option<&Expr> {
    match &clause.kind {
        ClauseKind::Contract(_, claim) => Some(claim),
        _ => None,
    }
}

/// The variable that an assignment changes, or the array of which it changes an element.
pub fn root(target: &Expr) -> Option<&Name> {
    match &target.kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Index(a, _) | ExprKind::Member(a, _) | ExprKind::Arrow(a, _) => root(a),
        ExprKind::Unary(UnaryOp::Deref, a) | ExprKind::Cast(_, a) => root(a),
        _ => None,
    }
}

/// What statements change: variables (declared ones included), and whether memory.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Variables, and arrays of which elements are assigned.
    pub names: BTreeSet<Name>,
    /// Variables that are assigned as a whole, or whose address is taken; declared ones are not among them.
    pub assigned: BTreeSet<Name>,
    /// Names that are declared anywhere inside: variables, arrays, coordinates of threads.
    pub declared: BTreeSet<Name>,
    /// Whether an element of an array may change: by an assignment, a barrier or a call.
    pub memory: bool,
}

impl Changes {
    fn address_taken(&mut self, expr: &Expr) {
        visit(expr, &mut |e| {
            if let ExprKind::Unary(UnaryOp::AddressOf, target) = &e.kind {
                self.names.extend(root(target).cloned());
                self.assigned.extend(root(target).cloned());
                self.memory = true;
            }
            self.memory |= matches!(e.kind, ExprKind::Call(_));
            true
        });
    }

    fn simple(&mut self, stmt: &simple::Stmt) {
        match &stmt.kind {
            simple::StmtKind::Declare(_, variables) => {
                for (name, value) in variables {
                    self.names.insert(name.name.clone());
                    self.declared.insert(name.name.clone());
                    value.iter().for_each(|v| self.address_taken(v));
                }
            }
            simple::StmtKind::Assign(target, _, value) => {
                self.target(target);
                self.address_taken(value);
            }
            simple::StmtKind::Step(target, _) => self.target(target),
            simple::StmtKind::Call(call) => {
                self.memory = true;
                self.address_taken(call);
            }
            simple::StmtKind::Block(all) | simple::StmtKind::Atomic(_, all) => {
                self.memory |= matches!(stmt.kind, simple::StmtKind::Atomic(..));
                all.iter().for_each(|s| self.simple(s));
            }
            simple::StmtKind::If(_, then, otherwise) => {
                then.iter().chain(otherwise.iter().flatten()).for_each(|s| self.simple(s));
            }
            simple::StmtKind::While(_, _, body) => body.iter().for_each(|s| self.simple(s)),
            simple::StmtKind::For(parts) => {
                parts.init.iter().chain(&parts.step).chain(&parts.body).for_each(|s| self.simple(s));
            }
            simple::StmtKind::Proof(..)
            | simple::StmtKind::Label(_)
            | simple::StmtKind::Return(_)
            | simple::StmtKind::Break
            | simple::StmtKind::Continue => {}
        }
    }

    fn target(&mut self, target: &Expr) {
        if matches!(target.kind, ExprKind::Name(_)) {
            self.names.extend(root(target).cloned());
            self.assigned.extend(root(target).cloned());
        } else {
            self.memory = true;
            // A member of a private struct is a variable, too.
            self.names.extend(root(target).cloned());
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Simple(s) => self.simple(s),
            StmtKind::Block(body) | StmtKind::While(_, _, body) | StmtKind::Invariant(_, _, body) => {
                self.stmts(body);
            }
            StmtKind::If(_, then, otherwise) => {
                self.stmts(then);
                self.stmts(otherwise);
            }
            StmtKind::For(parts) => {
                parts.init.iter().chain(&parts.step).for_each(|s| self.simple(s));
                self.stmts(&parts.body);
            }
            StmtKind::Par(par) => self.par(par),
            StmtKind::Parallel(blocks) => blocks.iter().for_each(|par| self.par(par)),
            StmtKind::NewArray(name, ..) | StmtKind::MakeField(name, ..) | StmtKind::NewObject(name, ..) => {
                self.memory = true;
                self.names.insert(name.name.clone());
                self.declared.insert(name.name.clone());
            }
            StmtKind::Barrier(_) => self.memory = true,
            StmtKind::Atomic(_, body) => {
                self.memory = true;
                self.stmts(body);
            }
        }
    }

    fn par(&mut self, par: &Par) {
        self.memory = true;
        self.declared.extend(par.bindings.iter().map(|b| b.name.name.clone()));
        self.stmts(&par.body);
    }

    /// Adds what these statements change.
    pub fn stmts(&mut self, stmts: &[Stmt]) {
        stmts.iter().for_each(|s| self.stmt(s));
    }

    /// What a list of statements changes.
    pub fn of(stmts: &[Stmt]) -> Self {
        let mut changes = Self::default();
        changes.stmts(stmts);
        changes
    }

    /// What one statement changes.
    pub fn of_one(stmt: &Stmt) -> Self {
        let mut changes = Self::default();
        changes.stmt(stmt);
        changes
    }

    /// What simple statements change.
    pub fn of_simple(stmts: &[simple::Stmt]) -> Self {
        let mut changes = Self::default();
        stmts.iter().for_each(|s| changes.simple(s));
        changes
    }
}

/// The statements directly inside a statement.
pub fn inside(stmt: &Stmt) -> Vec<&[Stmt]> {
    match &stmt.kind {
        StmtKind::Simple(_)
        | StmtKind::Barrier(_)
        | StmtKind::NewArray(..)
        | StmtKind::MakeField(..)
        | StmtKind::NewObject(..) => Vec::new(),
        StmtKind::Parallel(blocks) => blocks.iter().map(|par| &par.body[..]).collect(),
        StmtKind::Block(body)
        | StmtKind::While(_, _, body)
        | StmtKind::Invariant(_, _, body)
        | StmtKind::Atomic(_, body) => vec![body],
        StmtKind::If(_, then, otherwise) => vec![then, otherwise],
        StmtKind::For(parts) => vec![&parts.body],
        StmtKind::Par(par) => vec![&par.body],
    }
}

/// Calls a function on every statement, those inside others included.
pub fn each_stmt<'s>(stmts: &'s [Stmt], f: &mut dyn FnMut(&'s Stmt)) {
    for stmt in stmts {
        f(stmt);
        for list in inside(stmt) {
            each_stmt(list, f);
        }
    }
}

/// The expressions directly in a statement, those of its contract included; the second part is whether only the prover sees it.
/// Statements inside are left out.
pub fn exprs(stmt: &Stmt) -> Vec<(&Expr, bool)> {
    let mut found = Vec::new();
    match &stmt.kind {
        StmtKind::Simple(s) => simple_exprs(s, &mut found),
        StmtKind::If(condition, ..) => found.push((condition, false)),
        StmtKind::While(contract, condition, _) => {
            found.extend(contract.iter().filter_map(claim).map(|e| (e, true)));
            found.push((condition, false));
        }
        StmtKind::For(parts) => {
            found.extend(parts.contract.iter().filter_map(claim).map(|e| (e, true)));
            parts.init.iter().for_each(|s| simple_exprs(s, &mut found));
            found.extend(parts.condition.iter().map(|e| (e, false)));
            parts.step.iter().for_each(|s| simple_exprs(s, &mut found));
        }
        StmtKind::Par(par) => {
            found.extend(par.contract.iter().filter_map(claim).map(|e| (e, true)));
            for (from, to) in par.bindings.iter().filter_map(|b| b.range.as_ref()) {
                found.extend([(from, false), (to, false)]);
            }
        }
        StmtKind::Barrier(barrier) => {
            found.extend(barrier.contract.iter().filter_map(claim).map(|e| (e, true)));
            for inner in &barrier.body {
                found.extend(exprs(inner).into_iter().map(|(e, _)| (e, true)));
            }
        }
        StmtKind::Parallel(blocks) => {
            for par in blocks {
                found.extend(par.contract.iter().filter_map(claim).map(|e| (e, true)));
                for (from, to) in par.bindings.iter().filter_map(|b| b.range.as_ref()) {
                    found.extend([(from, false), (to, false)]);
                }
            }
        }
        StmtKind::NewArray(_, _, sizes)
        | StmtKind::MakeField(_, _, sizes)
        | StmtKind::NewObject(_, _, sizes) => found.extend(sizes.iter().map(|size| (size, false))),
        StmtKind::Invariant(_, resource, _) => found.push((resource, true)),
        StmtKind::Block(_) | StmtKind::Atomic(..) => {}
    }
    found
}

fn simple_exprs<'s>(stmt: &'s simple::Stmt, found: &mut Vec<(&'s Expr, bool)>) {
    match &stmt.kind {
        simple::StmtKind::Proof(_, claim) => found.push((claim, true)),
        simple::StmtKind::Declare(_, variables) => {
            found.extend(variables.iter().filter_map(|(_, v)| v.as_ref()).map(|v| (v, false)));
        }
        simple::StmtKind::Assign(target, _, value) => found.extend([(target, false), (value, false)]),
        simple::StmtKind::Step(e, _) | simple::StmtKind::Call(e) => found.push((e, false)),
        simple::StmtKind::Return(value) => found.extend(value.iter().map(|e| (e, false))),
        simple::StmtKind::Block(all) | simple::StmtKind::Atomic(_, all) => {
            all.iter().for_each(|s| simple_exprs(s, found));
        }
        simple::StmtKind::If(condition, then, otherwise) => {
            found.push((condition, true));
            then.iter().chain(otherwise.iter().flatten()).for_each(|s| simple_exprs(s, found));
        }
        simple::StmtKind::While(contract, condition, body) => {
            found.extend(contract.iter().filter_map(claim).map(|e| (e, true)));
            found.push((condition, true));
            body.iter().for_each(|s| simple_exprs(s, found));
        }
        simple::StmtKind::For(parts) => {
            found.extend(parts.contract.iter().filter_map(claim).map(|e| (e, true)));
            found.extend(parts.condition.iter().map(|e| (e, true)));
            parts.init.iter().chain(&parts.step).chain(&parts.body).for_each(|s| simple_exprs(s, found));
        }
        simple::StmtKind::Label(_) | simple::StmtKind::Break | simple::StmtKind::Continue => {}
    }
}

/// All expressions of a method: its contract and everything inside.
pub fn method_exprs(method: &gpuproof_front_pvl::Method) -> Vec<(&Expr, bool)> {
    let mut found: Vec<(&Expr, bool)> = method.contract.iter().filter_map(claim).map(|e| (e, true)).collect();
    each_stmt(method.body.as_deref().unwrap_or(&[]), &mut |stmt| found.extend(exprs(stmt)));
    found
}

/// An expression with some parts replaced, outermost first; what is bound by a quantifier inside is left alone.
pub fn replaced(expr: &Expr, with: &dyn Fn(&Expr) -> Option<Expr>) -> Expr {
    if let Some(new) = with(expr) {
        return new;
    }
    let mut copy = expr.clone();
    for (slot, old) in children_mut(&mut copy).into_iter().zip(children(expr)) {
        *slot = replaced(old, with);
    }
    copy
}

/// An expression with a variable replaced.
pub fn with_name(expr: &Expr, name: &str, value: &Expr) -> Expr {
    replaced(expr, &|e| match &e.kind {
        ExprKind::Name(n) if &**n == name => Some(value.clone()),
        // A variable of the same name hides it.
        _ if bound(e).iter().any(|n| &***n == name) => Some(e.clone()),
        _ => None,
    })
}

/// The same as [`children`], to be changed; in the same order.
fn children_mut(expr: &mut Expr) -> Vec<&mut Expr> {
    match &mut expr.kind {
        ExprKind::Unary(_, a) | ExprKind::SizeofExpr(a) | ExprKind::Size(a) | ExprKind::Old(_, a) => vec![a],
        ExprKind::Cast(_, a) | ExprKind::Member(a, _) | ExprKind::Arrow(a, _) => vec![a],
        ExprKind::Trigger(t) => vec![&mut t.body],
        ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) | ExprKind::Range(a, b) => vec![a, b],
        ExprKind::Unfolding(a, b) | ExprKind::Scale(a, b) => vec![a, b],
        ExprKind::Conditional(a, b, c) | ExprKind::Update(a, b, c) => vec![a, b, c],
        ExprKind::Chain(a, rest) => {
            std::iter::once(&mut **a).chain(rest.iter_mut().map(|(_, b)| b)).collect()
        }
        ExprKind::Call(call) => {
            let call = &mut **call;
            let given = call.given.iter_mut().map(|(_, e)| e);
            std::iter::once(&mut call.callee).chain(call.args.iter_mut()).chain(given).collect()
        }
        ExprKind::Slice(a, from, to) => {
            std::iter::once(&mut **a).chain(from.as_deref_mut()).chain(to.as_deref_mut()).collect()
        }
        ExprKind::Collection(_, _, all) | ExprKind::Tuple(_, all) => all.iter_mut().collect(),
        ExprKind::Group(all) | ExprKind::Builtin(_, all) => all.iter_mut().collect(),
        ExprKind::Map(_, _, pairs) => pairs.iter_mut().flat_map(|(k, v)| [k, v]).collect(),
        ExprKind::Comprehension(c) => {
            let c = &mut **c;
            let from = c.selectors.iter_mut().filter_map(|(_, _, e)| e.as_mut());
            from.chain([&mut c.element, &mut c.condition]).collect()
        }
        ExprKind::Quantifier(q) => {
            let q = &mut **q;
            let ranges = q.bindings.iter_mut().filter_map(|b| b.range.as_mut());
            let ranges = ranges.flat_map(|(from, to)| [from, to]);
            ranges.chain(&mut q.condition).chain([&mut q.body]).collect()
        }
        ExprKind::Let(binding) => {
            let binding = &mut **binding;
            vec![&mut binding.value, &mut binding.body]
        }
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Char(_)
        | ExprKind::Str(_)
        | ExprKind::Bool(_)
        | ExprKind::Null
        | ExprKind::Name(_)
        | ExprKind::Constant(_)
        | ExprKind::Any
        | ExprKind::SizeofType(_) => Vec::new(),
    }
}
