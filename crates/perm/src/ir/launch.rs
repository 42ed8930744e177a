//! What a call has to show and what it knows afterwards. For a kernel, whose contract is that of one thread: of all threads together.
//!
//! A clause `C` of a thread becomes *for all threads, separately, C*. That is what the kernel's own proof starts from
//! ([`crate::exec`]: the precondition of all threads holds, and none of them asks for what another one has) and what its threads leave together.
//!
//! * Coordinates that a formula does not speak of are left out: sizes are at least 1, so that there is a thread. Not so for permissions, which
//!   every thread has for itself.
//! * Where a clause speaks of `blockIdx * blockDim + threadIdx` along a dimension and of neither coordinate by itself, it is said of that number: it takes
//!   every value below `gridDim * blockDim` once.
//! * Shared arrays are nothing that the host has: permissions for them are left out. A precondition that looks into one is met by no launch, and
//!   what a postcondition says of one is forgotten.

use super::{
    Amount, Assertion, Clause, Contract, Expr, ExprKind, Method, Op, Par, Perm, Stmt, StmtKind, Threads, Ty,
    VarId, walk,
};
use gpuproof_spec::Place;
use std::borrow::Cow;

impl Method {
    /// Whether it is a kernel: its contract is that of a thread.
    pub fn is_kernel(&self) -> bool {
        self.launch.as_ref().is_some_and(|launch| launch.threads.is_some())
    }

    /// What a call of it has to show, and knows afterwards.
    pub fn at_call(&self) -> Cow<'_, Contract> {
        let Some(threads) = self.launch.as_ref().and_then(|launch| launch.threads.as_ref()) else {
            return Cow::Borrowed(&self.contract);
        };
        let Some((par, resource)) = self.kernel_block() else {
            // Not the shape of a kernel: nothing is known, so that no call is right.
            let never = Expr::new(ExprKind::Bool(false), Ty::Bool, self.place);
            let requires = vec![Clause { assertion: Assertion::Pure(never), place: self.place }];
            return Cow::Owned(Contract { requires, ensures: Vec::new() });
        };
        let lift = Lift { par, threads };
        let mut contract = self.contract.clone();
        contract.requires.extend_from_slice(resource);
        contract.ensures.extend_from_slice(resource);
        for clause in par.contract.requires.iter().skip(threads.facts) {
            lift.clause(clause, Side::Before, &mut contract.requires);
        }
        for clause in &par.contract.ensures {
            lift.clause(clause, Side::After, &mut contract.ensures);
        }
        Cow::Owned(contract)
    }

    /// The parallel block of a kernel, and what its threads share. Coordinates count from 0.
    pub fn kernel_block(&self) -> Option<(&Par, &[Clause])> {
        let (par, resource) = self.block_and_resource()?;
        let from_zero = par.coordinates.iter().all(|(_, from, _)| from.kind == ExprKind::Int(0));
        from_zero.then_some((par, resource))
    }

    fn block_and_resource(&self) -> Option<(&Par, &[Clause])> {
        let block = |body: &'_ [Stmt]| matches!(body, [Stmt { kind: StmtKind::Par(par), .. }] if par.kernel);
        match self.body.as_deref()? {
            [Stmt { kind: StmtKind::Par(par), .. }] if par.kernel => Some((par, &[])),
            [Stmt { kind: StmtKind::Invariant(shared), .. }] if block(&shared.body) => match &shared.body[..]
            {
                [Stmt { kind: StmtKind::Par(par), .. }] => Some((par, &shared.resource)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether a clause has to be shown, or is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

struct Lift<'p> {
    par: &'p Par,
    threads: &'p Threads,
}

impl Lift<'_> {
    /// Adds what a clause says of all threads, part by part.
    fn clause(&self, clause: &Clause, side: Side, into: &mut Vec<Clause>) {
        match &clause.assertion {
            Assertion::Sep(parts) => {
                for part in parts {
                    self.clause(&Clause { assertion: part.clone(), place: clause.place }, side, into);
                }
            }
            assertion => {
                let left = self.of_host(assertion, side);
                into.extend(left.map(|assertion| self.for_all(assertion, clause.place)));
            }
        }
    }

    /// What is left of an assertion without shared arrays.
    fn of_host(&self, assertion: &Assertion, side: Side) -> Option<Assertion> {
        let unmet = |place| match side {
            Side::Before => Some(Assertion::Pure(Expr::new(ExprKind::Bool(false), Ty::Bool, place))),
            Side::After => None,
        };
        match assertion {
            Assertion::Pure(e) if self.looks_into_shared(e) => unmet(e.place),
            Assertion::Pure(_) => Some(assertion.clone()),
            Assertion::Perm(perm) if self.is_shared(perm.array) => None,
            Assertion::Perm(perm) => {
                let amount = matches!(&perm.amount, Amount::Exact(amount) if self.looks_into_shared(amount));
                if amount || self.looks_into_shared(&perm.index) {
                    return unmet(perm.place);
                }
                Some(assertion.clone())
            }
            Assertion::Sep(parts) => {
                let parts: Vec<Assertion> =
                    parts.iter().filter_map(|part| self.of_host(part, side)).collect();
                (!parts.is_empty()).then_some(Assertion::Sep(parts))
            }
            Assertion::Implies(c, inner) => {
                let inner = self.of_host(inner, side)?;
                if self.looks_into_shared(c) {
                    return unmet(c.place);
                }
                Some(Assertion::Implies(c.clone(), Box::new(inner)))
            }
            Assertion::Forall(vars, c, inner) => {
                let inner = self.of_host(inner, side)?;
                if self.looks_into_shared(c) {
                    return unmet(c.place);
                }
                Some(Assertion::Forall(vars.clone(), c.clone(), Box::new(inner)))
            }
            Assertion::Choose(c, a, b) => {
                let (a, b) = (self.of_host(a, side), self.of_host(b, side));
                if a.is_none() && b.is_none() {
                    return None;
                }
                if self.looks_into_shared(c) {
                    return unmet(c.place);
                }
                let nothing = || Assertion::Sep(Vec::new());
                let (a, b) = (a.unwrap_or_else(nothing), b.unwrap_or_else(nothing));
                Some(Assertion::Choose(c.clone(), Box::new(a), Box::new(b)))
            }
        }
    }

    fn is_shared(&self, array: VarId) -> bool {
        self.par.shared.iter().any(|(shared, _)| *shared == array)
    }

    fn looks_into_shared(&self, e: &Expr) -> bool {
        let mut found = false;
        walk::exprs(e, &mut |part| {
            found |= match &part.kind {
                ExprKind::Load(array, _)
                | ExprKind::Var(array)
                | ExprKind::Length(array)
                | ExprKind::Columns(array) => self.is_shared(*array),
                _ => false,
            }
        });
        found
    }

    /// The assertion for all threads.
    fn for_all(&self, mut assertion: Assertion, place: Place) -> Clause {
        let coordinates = &self.par.coordinates;
        let mut ranges: Vec<(VarId, Expr)> = Vec::new();
        let mut counted = Vec::new();
        for (dim, number) in self.threads.numbers.iter().enumerate() {
            let thread = self.par.outer + dim;
            let (Some((block, _, blocks)), Some((own, _, size))) =
                (coordinates.get(dim), coordinates.get(thread))
            else {
                continue;
            };
            let mut said = assertion.clone();
            change(&mut said, &mut |e| {
                if is_number(e, *block, size, *own) {
                    e.kind = ExprKind::Var(*number);
                }
            });
            if !speaks_of(&said, *block) && !speaks_of(&said, *own) {
                assertion = said;
                counted.extend([dim, thread]);
                let all = Expr::binary(Op::Mul, blocks.clone(), size.clone(), Ty::Int, place);
                ranges.push((*number, within(*number, &Expr::int(0, place), &all, place)));
            }
        }
        for (k, (var, from, to)) in coordinates.iter().enumerate() {
            if !counted.contains(&k) {
                ranges.push((*var, within(*var, from, to, place)));
            }
        }
        if !assertion.holds_permission() {
            ranges.retain(|(var, _)| speaks_of(&assertion, *var));
        }
        let vars = ranges.iter().map(|(var, _)| *var).collect();
        let ranges = ranges.into_iter().map(|(_, range)| range);
        let condition = ranges.reduce(|all, next| Expr::binary(Op::And, all, next, Ty::Bool, place));
        let assertion = match condition {
            None => assertion,
            Some(condition) => Assertion::Forall(vars, Box::new(condition), Box::new(assertion)),
        };
        Clause { assertion, place }
    }
}

/// `from <= x && x < to`
fn within(var: VarId, from: &Expr, to: &Expr, place: Place) -> Expr {
    let var = Expr::new(ExprKind::Var(var), Ty::Int, place);
    let above = Expr::binary(Op::Le, from.clone(), var.clone(), Ty::Bool, place);
    let below = Expr::binary(Op::Lt, var, to.clone(), Ty::Bool, place);
    Expr::binary(Op::And, above, below, Ty::Bool, place)
}

/// Whether this is `block * threads + thread`, in any order.
fn is_number(e: &Expr, block: VarId, threads: &Expr, thread: VarId) -> bool {
    let is = |e: &Expr, var: VarId| e.kind == ExprKind::Var(var);
    let is_size = |e: &Expr| matches!(&e.kind, ExprKind::Var(_)) && e.kind == threads.kind;
    let is_before = |e: &Expr| match &e.kind {
        ExprKind::Binary(Op::Mul, a, b) => (is(a, block) && is_size(b)) || (is(b, block) && is_size(a)),
        _ => false,
    };
    match &e.kind {
        ExprKind::Binary(Op::Add, a, b) => (is_before(a) && is(b, thread)) || (is_before(b) && is(a, thread)),
        _ => false,
    }
}

/// Changes expressions, outer ones first.
fn change(assertion: &mut Assertion, each: &mut dyn FnMut(&mut Expr)) {
    fn expr(e: &mut Expr, each: &mut dyn FnMut(&mut Expr)) {
        each(e);
        walk::operands_mut(e, &mut |inner| expr(inner, each));
    }
    match assertion {
        Assertion::Pure(e) => expr(e, each),
        Assertion::Perm(perm) => {
            let Perm { index, amount, .. } = &mut **perm;
            expr(index, each);
            if let Amount::Exact(amount) = amount {
                expr(amount, each);
            }
        }
        Assertion::Sep(parts) => parts.iter_mut().for_each(|part| change(part, each)),
        Assertion::Implies(c, inner) | Assertion::Forall(_, c, inner) => {
            expr(c, each);
            change(inner, each);
        }
        Assertion::Choose(c, a, b) => {
            expr(c, each);
            change(a, each);
            change(b, each);
        }
    }
}

fn speaks_of(assertion: &Assertion, var: VarId) -> bool {
    let mut found = false;
    walk::assertion(assertion, &mut |e| found |= e.kind == ExprKind::Var(var));
    found
}
