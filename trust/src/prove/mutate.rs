//! One mistake in a program of the proof IR: in its code or in what it claims.

use crate::random::Random;
use gpuproof_perm::ir::{
    Amount, Assertion, Clause, Contract, Expr, ExprKind, Method, Op, Par, Program, Stmt, StmtKind, Ty, VarId,
    walk,
};

/// A part of a method that may be changed.
enum Site<'a> {
    Expr(&'a mut Expr),
    Body(&'a mut Vec<Stmt>),
    Clauses(&'a mut Vec<Clause>),
    Amount(&'a mut Amount),
}

/// What a visitor is told of a site: whether it is part of a claim.
type Visit<'v> = &'v mut dyn FnMut(Site<'_>, bool);

/// What was changed.
#[derive(Clone, Debug)]
pub struct Change {
    /// The kind of change.
    pub kind: &'static str,
    /// The method.
    pub method: String,
    /// What was there before, and what is there now.
    pub text: String,
}

/// Changes one thing in one method that has a body; none if nothing was changed.
pub fn one(program: &mut Program, random: &mut Random) -> Option<Change> {
    let methods: Vec<_> =
        program.methods.iter_enumerated().filter(|(_, m)| m.body.is_some()).map(|(id, _)| id).collect();
    if methods.is_empty() {
        return None;
    }
    let method = &mut program.methods[random.pick(&methods)];
    let claims = random.percent(35);
    let mut sites = 0u64;
    visit_method(method, &mut |_, claim| sites += u64::from(claim == claims));
    let chosen = random.below(sites);
    let vars: Vec<(VarId, Ty)> = method.vars.iter_enumerated().map(|(id, v)| (id, v.ty.clone())).collect();
    let (mut at, mut kind, mut text) = (0, None, String::new());
    visit_method(method, &mut |site, claim| {
        if claim == claims {
            if at == chosen {
                (kind, text) = told(site, &vars, random);
            }
            at += 1;
        }
    });
    let method = method.name.to_string();
    kind.map(|kind| Change { kind, method, text })
}

/// Changes a site and tells what it was and became.
fn told(site: Site<'_>, vars: &[(VarId, Ty)], random: &mut Random) -> (Option<&'static str>, String) {
    match site {
        Site::Expr(e) => {
            let before = format!("{:?} at {:?}", e.kind, e.place);
            let kind = change(Site::Expr(e), vars, random);
            (kind, format!("{before}\nbecame {:?}", e.kind))
        }
        Site::Body(body) => {
            let before = body.clone();
            let kind = change(Site::Body(body), vars, random);
            (kind, format!("{before:#?}\nbecame {body:#?}"))
        }
        Site::Clauses(clauses) => {
            let before = clauses.clone();
            let kind = change(Site::Clauses(clauses), vars, random);
            (kind, format!("{before:#?}\nbecame {clauses:#?}"))
        }
        Site::Amount(amount) => (change(Site::Amount(amount), vars, random), "a permission".into()),
    }
}

fn change(site: Site<'_>, vars: &[(VarId, Ty)], random: &mut Random) -> Option<&'static str> {
    match site {
        Site::Expr(e) => change_expr(e, vars, random),
        Site::Body(body) => change_body(body, random),
        Site::Clauses(clauses) => {
            if clauses.is_empty() {
                return None;
            }
            clauses.remove(random.below(clauses.len() as u64) as usize);
            Some("clause removed")
        }
        Site::Amount(amount) => match amount {
            Amount::Read => None,
            Amount::Exact(e) => {
                let place = e.place;
                let half = Expr::binary(Op::Ratio, Expr::int(1, place), Expr::int(2, place), Ty::Frac, place);
                *e = Expr::binary(Op::Mul, e.clone(), half, Ty::Frac, place);
                Some("half a permission")
            }
        },
    }
}

fn change_body(body: &mut Vec<Stmt>, random: &mut Random) -> Option<&'static str> {
    if body.is_empty() {
        return None;
    }
    let at = random.below(body.len() as u64) as usize;
    match random.below(4) {
        0 if at + 1 < body.len() => {
            body.swap(at, at + 1);
            Some("statements exchanged")
        }
        1 => {
            let StmtKind::If(_, then, otherwise) = &mut body[at].kind else { return None };
            let kept = if random.percent(50) { std::mem::take(then) } else { std::mem::take(otherwise) };
            body.splice(at..=at, kept);
            Some("branch without condition")
        }
        2 if matches!(body[at].kind, StmtKind::Store(..) | StmtKind::Assign(..)) => {
            let again = body[at].clone();
            body.push(again);
            Some("statement repeated")
        }
        _ => {
            let kind = match body.remove(at).kind {
                StmtKind::Barrier(_) => "barrier removed",
                StmtKind::Store(..) => "store removed",
                StmtKind::Call(_) => "call removed",
                _ => "statement removed",
            };
            Some(kind)
        }
    }
}

fn change_expr(e: &mut Expr, vars: &[(VarId, Ty)], random: &mut Random) -> Option<&'static str> {
    let place = e.place;
    let ty = e.ty.clone();
    match &mut e.kind {
        ExprKind::Int(value) => {
            *value += if random.percent(50) { 1 } else { -1 };
            Some("number off by one")
        }
        ExprKind::Bool(value) => {
            *value = !*value;
            Some("truth value")
        }
        ExprKind::Var(var) if ty == Ty::Int && random.percent(60) => {
            let others: Vec<VarId> =
                vars.iter().filter(|(v, t)| v != var && *t == ty).map(|(v, _)| *v).collect();
            if others.is_empty() {
                return None;
            }
            *var = random.pick(&others);
            Some("another variable")
        }
        ExprKind::Var(_) if ty == Ty::Int => {
            let one = Expr::int(1, place);
            let op = if random.percent(50) { Op::Add } else { Op::Sub };
            *e = Expr::binary(op, e.clone(), one, Ty::Int, place);
            Some("variable off by one")
        }
        // The parts of a pair are changed by themselves.
        ExprKind::Load(_, index) if matches!(index.kind, ExprKind::Pair(..)) => None,
        ExprKind::Load(array, index) => {
            let own = vars.iter().find(|(v, _)| v == array).map(|(_, t)| t.clone());
            let others: Vec<VarId> =
                vars.iter().filter(|(v, t)| v != array && Some(t) == own.as_ref()).map(|(v, _)| *v).collect();
            if !others.is_empty() && random.percent(40) {
                *array = random.pick(&others);
                return Some("another array");
            }
            let one = Expr::int(1, place);
            **index = Expr::binary(Op::Add, (**index).clone(), one, Ty::Int, place);
            Some("index off by one")
        }
        ExprKind::Not(inner) => {
            *e = (**inner).clone();
            Some("negation dropped")
        }
        ExprKind::Choose(_, a, b) => {
            std::mem::swap(a, b);
            Some("arms exchanged")
        }
        ExprKind::Quantified(_, _, condition, _) => {
            **condition = Expr::truth(place);
            Some("condition dropped")
        }
        ExprKind::Binary(op, a, b) => {
            let other = match (*op, random.below(2)) {
                (Op::Lt, 0) => Op::Le,
                (Op::Le, 0) => Op::Lt,
                (Op::Lt | Op::Le, _) => {
                    std::mem::swap(a, b);
                    return Some("comparison turned round");
                }
                (Op::Eq, _) => Op::Ne,
                (Op::Ne, _) => Op::Eq,
                (Op::Add, _) => Op::Sub,
                (Op::Sub, _) => Op::Add,
                (Op::Mul, _) if ty == Ty::Int => Op::Add,
                (Op::Div, _) => Op::Rem,
                (Op::Rem, _) => Op::Div,
                (Op::And, side) | (Op::Or, side) | (Op::Implies, side) => {
                    *e = if side == 0 { (**a).clone() } else { (**b).clone() };
                    return Some("half a condition");
                }
                _ => return None,
            };
            *op = other;
            Some("another operator")
        }
        _ => None,
    }
}

fn visit_method(method: &mut Method, visit: Visit<'_>) {
    visit_contract(&mut method.contract, visit);
    if let Some(body) = &mut method.body {
        visit_body(body, visit);
    }
}

fn visit_contract(contract: &mut Contract, visit: Visit<'_>) {
    visit_clauses(&mut contract.requires, visit);
    visit_clauses(&mut contract.ensures, visit);
}

fn visit_clauses(clauses: &mut Vec<Clause>, visit: Visit<'_>) {
    for clause in clauses.iter_mut() {
        visit_assertion(&mut clause.assertion, visit);
    }
    visit(Site::Clauses(clauses), true);
}

fn visit_assertion(assertion: &mut Assertion, visit: Visit<'_>) {
    match assertion {
        Assertion::Pure(e) => visit_expr(e, true, visit),
        Assertion::Perm(perm) => {
            visit_expr(&mut perm.index, true, visit);
            if let Amount::Exact(amount) = &mut perm.amount {
                visit_expr(amount, true, visit);
            }
            visit(Site::Amount(&mut perm.amount), true);
        }
        Assertion::Sep(parts) => parts.iter_mut().for_each(|part| visit_assertion(part, visit)),
        Assertion::Implies(c, inner) | Assertion::Forall(_, c, inner) => {
            visit_expr(c, true, visit);
            visit_assertion(inner, visit);
        }
        Assertion::Choose(c, a, b) => {
            visit_expr(c, true, visit);
            visit_assertion(a, visit);
            visit_assertion(b, visit);
        }
    }
}

fn visit_par(par: &mut Par, visit: Visit<'_>) {
    for (_, from, to) in &mut par.coordinates {
        visit_expr(from, false, visit);
        visit_expr(to, false, visit);
    }
    visit_contract(&mut par.contract, visit);
    visit_body(&mut par.body, visit);
}

fn visit_body(body: &mut Vec<Stmt>, visit: Visit<'_>) {
    for stmt in body.iter_mut() {
        match &mut stmt.kind {
            StmtKind::Assign(_, value) | StmtKind::Return(Some(value)) => visit_expr(value, false, visit),
            StmtKind::Store(_, index, value) => {
                visit_expr(index, false, visit);
                visit_expr(value, false, visit);
            }
            StmtKind::NewArray { length, .. } => visit_expr(length, false, visit),
            StmtKind::If(condition, then, otherwise) => {
                visit_expr(condition, false, visit);
                visit_body(then, visit);
                visit_body(otherwise, visit);
            }
            StmtKind::Block(_, inner) => visit_body(inner, visit),
            StmtKind::Loop(inner) => {
                visit_clauses(&mut inner.invariants, visit);
                visit_body(&mut inner.body, visit);
            }
            StmtKind::Par(par) => visit_par(par, visit),
            StmtKind::Parallel(blocks) => blocks.iter_mut().for_each(|par| visit_par(par, visit)),
            StmtKind::Invariant(shared) => {
                visit_clauses(&mut shared.resource, visit);
                visit_body(&mut shared.body, visit);
            }
            StmtKind::Atomic(_, inner) | StmtKind::Ghost(inner) => visit_body(inner, visit),
            StmtKind::Barrier(barrier) => visit_contract(&mut barrier.contract, visit),
            StmtKind::Call(call) => {
                for arg in call.args.iter_mut().filter(|arg| !matches!(arg.ty, Ty::Array(_))) {
                    visit_expr(arg, false, visit);
                }
            }
            StmtKind::Assert(claim) | StmtKind::Exhale(claim) => visit_assertion(claim, visit),
            // What is assumed is no claim, and what says nothing cannot be wrong.
            StmtKind::Havoc(_)
            | StmtKind::Unset(_)
            | StmtKind::Br(_)
            | StmtKind::Return(None)
            | StmtKind::Assume(_)
            | StmtKind::Inhale(_)
            | StmtKind::Refute(_)
            | StmtKind::Snapshot(_)
            | StmtKind::Unreachable(_) => {}
        }
    }
    visit(Site::Body(body), false);
}

fn visit_expr(e: &mut Expr, claim: bool, visit: Visit<'_>) {
    walk::operands_mut(e, &mut |operand| visit_expr(operand, claim, visit));
    visit(Site::Expr(e), claim);
}
