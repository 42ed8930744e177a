//! What is known where the rewriter looks: formulas that hold whenever control is there.
//!
//! A walk from the start of a method to the place in question. Preconditions, ranges of threads, invariants and conditions are
//! learned; an assignment forgets what spoke of the variable before and learns the equation; a loop or branch forgets everything
//! that it changes; a call, barrier or parallel block forgets what was read from memory. Each step keeps the rule: *everything in
//! the list holds here, in every run in which the contract's preconditions hold and its invariants are true*. The rewritten program
//! is proved anyway; what stands here decides what is tried and what is said about a rejection.

use crate::read::{Language, Source};
use crate::tree::{self, Changes, range};
use gpuproof_base::Name;
use gpuproof_front_pvl::Method;
use gpuproof_front_pvl::ast::{For, Par, Stmt, StmtKind};
use gpuproof_spec::ast::clause::ContractWord;
use gpuproof_spec::ast::expr::{BinaryOp, IntLiteral, UnaryOp};
use gpuproof_spec::ast::stmt as simple;
use gpuproof_spec::ast::ty::{BuiltinType, TypeKind};
use gpuproof_spec::{Clause, ClauseKind, Expr, ExprKind, Type, parse_expr};
use std::collections::BTreeSet;

/// Facts that hold at one place.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The facts, oldest first.
    pub facts: Vec<Expr>,
    /// Variables that are no integers, or so narrow that they wrap: nothing that speaks of them counts.
    pub narrow: BTreeSet<Name>,
    /// Variables that wrap silently, or may hold what has wrapped in a narrower type: sums and differences that they are set to are not learned.
    pub unsigned: BTreeSet<Name>,
}

/// A statement and its surroundings.
pub struct Found<'s> {
    /// The method or kernel.
    pub method: &'s Method,
    /// The innermost parallel block around it.
    pub par: Option<&'s Par>,
    /// The list that it stands in, and its position there.
    pub list: &'s [Stmt],
    /// Its position.
    pub at: usize,
    /// What is known before it.
    pub known: Known,
}

impl<'s> Found<'s> {
    /// The statement.
    pub fn stmt(&self) -> Option<&'s Stmt> {
        self.list.get(self.at)
    }
}

/// `a op b`
pub fn binary(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    Expr::new(ExprKind::Binary(op, Box::new(a), Box::new(b)))
}

/// A number.
pub fn int(value: i128) -> Expr {
    let size = Expr::new(ExprKind::Int(IntLiteral::decimal(value.unsigned_abs())));
    if value < 0 { Expr::new(ExprKind::Unary(UnaryOp::Neg, Box::new(size))) } else { size }
}

/// A name.
pub fn name(text: impl Into<Name>) -> Expr {
    Expr::new(ExprKind::Name(text.into()))
}

/// The negation of a formula.
pub fn not(formula: Expr) -> Expr {
    if let ExprKind::Binary(op, a, b) = &formula.kind {
        let opposite = match op {
            BinaryOp::Eq => Some(BinaryOp::Ne),
            BinaryOp::Ne => Some(BinaryOp::Eq),
            BinaryOp::Lt => Some(BinaryOp::Ge),
            BinaryOp::Ge => Some(BinaryOp::Lt),
            BinaryOp::Gt => Some(BinaryOp::Le),
            BinaryOp::Le => Some(BinaryOp::Gt),
            _ => None,
        };
        if let Some(opposite) = opposite {
            return binary(opposite, (**a).clone(), (**b).clone());
        }
    }
    Expr::new(ExprKind::Unary(UnaryOp::Not, Box::new(formula)))
}

impl Known {
    /// What holds at the start of a method.
    pub fn at_start(source: &Source<'_>, method: &Method) -> Self {
        let mut known = Self::default();
        if source.language != Language::Pvl {
            known.note_types(method);
        }
        for (name_of, value) in &source.macros {
            known.facts.push(binary(BinaryOp::Eq, name(name_of.as_str()), value.clone()));
        }
        let of_launch = source.launches.iter().filter(|(kernel, _)| **kernel == *method.name.name);
        known.facts.extend(of_launch.map(|(_, fact)| fact.clone()));
        let coordinates: &[&str] = match source.language {
            Language::Pvl => &[],
            Language::Cuda => &[
                "0 <= threadIdx.x && threadIdx.x < blockDim.x && 0 <= blockIdx.x && blockIdx.x < gridDim.x",
                "\\gtid == blockIdx.x * blockDim.x + threadIdx.x && \\ltid == threadIdx.x",
                "0 <= threadIdx.y && threadIdx.y < blockDim.y && 0 <= blockIdx.y && blockIdx.y < gridDim.y",
                "0 <= threadIdx.z && threadIdx.z < blockDim.z && 0 <= blockIdx.z && blockIdx.z < gridDim.z",
            ],
            Language::OpenCl => &[
                "0 <= get_local_id(0) && get_local_id(0) < get_local_size(0) && 0 <= get_global_id(0) && get_global_id(0) < get_global_size(0)",
                "\\gtid == get_global_id(0) && \\ltid == get_local_id(0)",
                "0 <= get_group_id(0) && get_group_id(0) < get_num_groups(0)",
                "get_global_id(0) == get_group_id(0) * get_local_size(0) + get_local_id(0) + get_global_offset(0)",
            ],
        };
        known.facts.extend(coordinates.iter().filter_map(|text| parse_expr(text).ok()));
        known.learn_contract(
            &method.contract,
            &[ContractWord::Requires, ContractWord::Context, ContractWord::ContextEverywhere],
        );
        known
    }

    fn note_types(&mut self, method: &Method) {
        let mut note = |ty: &Type, name: &Name| {
            let (narrow, unsigned) = reach(ty);
            if narrow {
                self.narrow.insert(name.clone());
            }
            if unsigned {
                self.unsigned.insert(name.clone());
            }
        };
        method.params.iter().for_each(|(ty, param)| note(ty, &param.name));
        let mut declare = |stmt: &simple::Stmt| {
            if let simple::StmtKind::Declare(ty, variables) = &stmt.kind {
                variables.iter().for_each(|(variable, _)| note(ty, &variable.name));
            }
        };
        tree::each_stmt(method.body.as_deref().unwrap_or(&[]), &mut |stmt| match &stmt.kind {
            StmtKind::Simple(s) => declare(s),
            StmtKind::For(parts) => parts.init.iter().for_each(&mut declare),
            _ => {}
        });
    }

    /// Learns a formula, conjunct by conjunct.
    pub fn learn(&mut self, formula: &Expr) {
        self.facts.extend(tree::conjuncts(formula).into_iter().cloned());
    }

    /// Learns the clauses with these words.
    pub fn learn_contract(&mut self, contract: &[Clause], words: &[ContractWord]) {
        for clause in contract {
            if let ClauseKind::Contract(word, claim) = &clause.kind
                && words.contains(word)
            {
                self.learn(claim);
            }
        }
    }

    /// Forgets what speaks of these variables.
    fn forget_names(&mut self, names: &BTreeSet<Name>) {
        self.facts.retain(|fact| tree::names(fact).is_disjoint(names));
    }

    /// Forgets what changes may have made false.
    pub fn forget(&mut self, changes: &Changes) {
        self.forget_names(&changes.names);
        if changes.memory {
            self.facts.retain(|fact| !tree::reads_memory(fact));
        }
    }

    /// After `variable = value`.
    fn assigned(&mut self, variable: &Name, value: Option<&Expr>) {
        self.forget_names(&BTreeSet::from([variable.clone()]));
        // Calls in code may do something, or give another value the next time.
        let wraps = |e: &Expr| self.unsigned.contains(variable) && may_wrap(e);
        let plain = |e: &Expr| !tree::mentions(e, variable) && !tree::any(e, &is_impure_call) && !wraps(e);
        if let Some(value) = value.filter(|v| plain(v)) {
            self.facts.push(binary(BinaryOp::Eq, name(variable.clone()), value.clone()));
        }
    }

    /// After a simple statement.
    pub fn after_simple(&mut self, stmt: &simple::Stmt) {
        match &stmt.kind {
            simple::StmtKind::Declare(_, variables) => {
                for (variable, value) in variables {
                    self.assigned(&variable.name, value.as_ref());
                }
            }
            simple::StmtKind::Assign(target, op, value) => match (&target.kind, op) {
                (ExprKind::Name(variable), None) => self.assigned(variable, Some(value)),
                _ => self.forget(&Changes::of_simple(std::slice::from_ref(stmt))),
            },
            simple::StmtKind::Proof(simple::ProofStep::Assert | simple::ProofStep::Assume, claim) => {
                self.learn(claim);
            }
            _ => self.forget(&Changes::of_simple(std::slice::from_ref(stmt))),
        }
    }

    /// After a statement.
    pub fn after(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Simple(s) => self.after_simple(s),
            StmtKind::While(contract, condition, body) => {
                self.forget(&Changes::of_one(stmt));
                self.learn_contract(contract, &[ContractWord::LoopInvariant]);
                if !leaves_early(body) {
                    self.facts.push(not(condition.clone()));
                }
            }
            StmtKind::For(parts) => {
                self.forget(&Changes::of_one(stmt));
                // A variable that the loop declares is another one afterwards.
                let declared = Changes::of_simple(&parts.init);
                let mut inside = Known::default();
                inside.learn_contract(&parts.contract, &[ContractWord::LoopInvariant]);
                inside.forget_names(&declared.names);
                self.facts.extend(inside.facts);
            }
            StmtKind::Block(body) => {
                // Declared names end with the block.
                let changes = Changes::of(body);
                self.forget(&changes);
            }
            StmtKind::If(condition, then, otherwise) => {
                self.forget(&Changes::of_one(stmt));
                // `if (c) return;` tells that c does not hold afterwards.
                if otherwise.is_empty() && ends_with_return(then) {
                    self.facts.push(not(condition.clone()));
                }
            }
            _ => self.forget(&Changes::of_one(stmt)),
        }
    }

    /// On entry of the body of a statement; `which` is the number of the list among those of [`tree::inside`].
    pub fn enter(&mut self, stmt: &Stmt, which: usize) {
        match &stmt.kind {
            StmtKind::While(contract, condition, _) => {
                self.forget(&Changes::of_one(stmt));
                self.learn_contract(contract, &[ContractWord::LoopInvariant]);
                self.learn(condition);
            }
            StmtKind::For(parts) => {
                self.forget(&Changes::of_one(stmt));
                self.learn_contract(&parts.contract, &[ContractWord::LoopInvariant]);
                self.facts.extend(starts_at(parts, &self.unsigned));
                if let Some(condition) = &parts.condition {
                    self.learn(condition);
                }
            }
            StmtKind::If(condition, ..) if which == 0 => self.learn(condition),
            StmtKind::If(condition, ..) => self.facts.push(not(condition.clone())),
            StmtKind::Par(par) => {
                self.facts.retain(|fact| !tree::reads_memory(fact));
                self.enter_par(par);
            }
            _ => self.facts.retain(|fact| !tree::reads_memory(fact)),
        }
    }

    /// What every thread of a parallel block knows.
    pub fn enter_par(&mut self, par: &Par) {
        for binding in &par.bindings {
            self.forget_names(&BTreeSet::from([binding.name.name.clone()]));
        }
        for binding in &par.bindings {
            let Some((from, to)) = &binding.range else { continue };
            let at = || name(binding.name.name.clone());
            self.facts.push(binary(BinaryOp::Le, from.clone(), at()));
            self.facts.push(binary(BinaryOp::Lt, at(), to.clone()));
        }
        let before = [ContractWord::Requires, ContractWord::Context, ContractWord::ContextEverywhere];
        self.learn_contract(&par.contract, &before);
    }

    /// What holds when a loop's condition is looked at for the first time: what was known before, and its invariants.
    pub fn at_loop(&self, contract: &[Clause], init: &[simple::Stmt]) -> Self {
        let mut known = self.clone();
        for stmt in init {
            known.after_simple(stmt);
        }
        known.learn_contract(contract, &[ContractWord::LoopInvariant]);
        known
    }
}

/// Whether a type is no integer of 32 bits or more, and whether it is unsigned or wide. Arrays and pointers count by themselves: neither.
fn reach(ty: &Type) -> (bool, bool) {
    match &ty.kind {
        TypeKind::Qualified(_, inner) => reach(inner),
        TypeKind::Pointer(_) | TypeKind::Array(..) => (false, false),
        TypeKind::Builtin(BuiltinType::Int) => (false, false),
        // `long x = threadIdx.x - 1` is 4294967295 for thread 0.
        TypeKind::Builtin(
            BuiltinType::Long
            | BuiltinType::LongLong
            | BuiltinType::UnsignedInt
            | BuiltinType::UnsignedLong
            | BuiltinType::UnsignedLongLong,
        ) => (false, true),
        TypeKind::Named(name) => match &**name {
            "size_t" | "uint" | "ulong" | "uint32_t" | "uint64_t" | "int64_t" | "ptrdiff_t" => (false, true),
            "int32_t" => (false, false),
            _ => (true, false),
        },
        _ => (true, false),
    }
}

/// `i >= e` for a loop that sets i to e and only ever adds a positive constant to it, e being the same in all rounds.
fn starts_at(parts: &For, unsigned: &BTreeSet<Name>) -> Option<Expr> {
    let [init] = parts.init.as_slice() else { return None };
    let (variable, start) = match &init.kind {
        simple::StmtKind::Declare(_, variables) => match variables.as_slice() {
            [(variable, Some(start))] => (&variable.name, start),
            _ => return None,
        },
        simple::StmtKind::Assign(Expr { kind: ExprKind::Name(variable), .. }, None, start) => {
            (variable, start)
        }
        _ => return None,
    };
    let [step] = parts.step.as_slice() else { return None };
    let grows = match &step.kind {
        simple::StmtKind::Step(_, up) => *up,
        simple::StmtKind::Assign(_, Some(BinaryOp::Add), by) => matches!(by.kind, ExprKind::Int(_)),
        _ => false,
    };
    let mut changed = Changes::of(&parts.body).names;
    let stepped = Changes::of_simple(&parts.step).names;
    let fixed = !changed.contains(variable) && stepped.len() == 1 && stepped.contains(variable);
    changed.insert(variable.clone());
    // Signed numbers do not wrap; coordinates and everything that is computed with them is unsigned.
    let coordinates = tree::any(start, &|e| matches!(e.kind, ExprKind::Member(..) | ExprKind::Call(_)));
    let wraps = may_wrap(start) && (coordinates || !tree::names(start).is_disjoint(unsigned));
    let plain = !tree::reads_memory(start) && !tree::any(start, &is_impure_call) && !wraps;
    let same = tree::names(start).is_disjoint(&changed);
    (grows && fixed && plain && same && !unsigned.contains(variable))
        .then(|| binary(BinaryOp::Ge, name(variable.clone()), start.clone()))
}

/// Whether an unsigned expression may wrap: it is a difference, or a sum or product of more than a thread's coordinates.
pub fn may_wrap(expr: &Expr) -> bool {
    let coordinates = ["threadIdx", "blockIdx", "blockDim", "gridDim"];
    let free = || tree::names(expr).iter().any(|n| !coordinates.contains(&&**n) && !n.starts_with("get_"));
    tree::any(expr, &|e| match &e.kind {
        ExprKind::Binary(BinaryOp::Sub, ..) | ExprKind::Unary(UnaryOp::Neg | UnaryOp::BitNot, _) => true,
        ExprKind::Binary(BinaryOp::Add | BinaryOp::Mul | BinaryOp::Shl, ..) => free(),
        _ => false,
    })
}

/// Whether an expression calls something that is no coordinate, minimum or maximum.
pub fn is_impure_call(expr: &Expr) -> bool {
    let ExprKind::Call(call) = &expr.kind else { return false };
    let ExprKind::Name(callee) = &call.callee.kind else { return true };
    !(callee.starts_with("get_") || matches!(&**callee, "min" | "max"))
}

/// Whether statements contain a `break`, `continue` or `return` (those of loops inside count, too).
pub fn leaves_early(body: &[Stmt]) -> bool {
    let mut found = false;
    tree::each_stmt(body, &mut |stmt| {
        found |= matches!(
            &stmt.kind,
            StmtKind::Simple(simple::Stmt {
                kind: simple::StmtKind::Break | simple::StmtKind::Continue | simple::StmtKind::Return(_),
                ..
            })
        );
    });
    found
}

fn ends_with_return(body: &[Stmt]) -> bool {
    matches!(
        body.last().map(|s| &s.kind),
        Some(StmtKind::Simple(simple::Stmt { kind: simple::StmtKind::Return(_), .. }))
    )
}

/// Finds the statement that begins at an offset.
pub fn find<'s>(source: &'s Source<'_>, start: usize) -> Option<Found<'s>> {
    source.methods.iter().find_map(|method| {
        let within = range(method.place);
        let body = method.body.as_ref().filter(|_| within.start <= start && start < within.end)?;
        let known = Known::at_start(source, method);
        find_in(method, None, body, known, start)
    })
}

fn find_in<'s>(
    method: &'s Method,
    par: Option<&'s Par>,
    list: &'s [Stmt],
    mut known: Known,
    start: usize,
) -> Option<Found<'s>> {
    for (at, stmt) in list.iter().enumerate() {
        let here = range(stmt.place);
        if here.start == start && !matches!(stmt.kind, StmtKind::Block(_)) {
            return Some(Found { method, par, list, at, known });
        }
        if here.start <= start && start < here.end {
            let par = match &stmt.kind {
                StmtKind::Par(par) => Some(&**par),
                _ => par,
            };
            return tree::inside(stmt).into_iter().enumerate().find_map(|(which, inner)| {
                let mut known = known.clone();
                known.enter(stmt, which);
                find_in(method, par, inner, known, start)
            });
        }
        known.after(stmt);
    }
    None
}
