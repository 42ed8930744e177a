//! Inputs of a method that meet its precondition: random ones, then made better clause by clause.
//!
//! A clause that is false is followed down to a comparison that is false, and one side of that is changed so that it holds: a parameter, the
//! length of an array or sequence, an element. This finds inputs for most preconditions that programs have; where it does not, there is no run.

use super::eval::{View, conjuncts};
use super::machine::arbitrary;
use super::random::Random;
use super::value::{Array, Memory, Value};
use crate::ir::{Assertion, Clause, Expr, ExprKind, Method, Op, Par, Program, Ty, VarId};
use gpuproof_base::index::Id;
use std::cell::Cell;
use std::sync::Arc;

/// Changes that are tried.
const MOST_REPAIRS: usize = 400;
/// Elements of an array of any size.
const ANY_SIZE: usize = 48;
/// Elements at most.
const MOST_SIZE: i128 = 600;

/// A method's start.
#[derive(Clone, Debug)]
pub struct Start {
    /// Parameters and, for a kernel, its shared arrays.
    pub locals: Vec<Option<Value>>,
    /// Memory.
    pub memory: Memory,
}

/// A comparison that is false, and the bound variables under which it is.
struct Culprit {
    formula: Expr,
    wanted: bool,
    bound: Vec<(VarId, Value)>,
    locals: Vec<Option<Value>>,
}

/// Inputs that meet a method's precondition, decided by the seed; none if there are none that are found.
pub fn start(program: &Program, method: &Method, seed: u64) -> Option<Start> {
    let mut random = Random::new(seed, 0x1a9);
    let mut start = Start { locals: vec![None; method.vars.len()], memory: Memory::default() };
    let block = method.kernel_block().map(|(par, _)| par);
    // Arrays of kernels and of host code are as large as need be.
    let bounded = method.launch.is_none();
    let shared = block.map_or(&[][..], |par| &par.shared);
    for (id, var) in method.vars.iter_enumerated() {
        let is_param = method.params.contains(&id) || method.given.contains(&id);
        let is_shared = shared.iter().any(|(v, _)| *v == id);
        if !is_param && !is_shared && !method.yields.contains(&id) {
            continue;
        }
        let value = match &var.ty {
            Ty::Array(element) => {
                let size = if bounded { random.below(7) as usize } else { ANY_SIZE };
                let elements = (0..size).map(|_| arbitrary(element, &mut random)).collect();
                start.memory.arrays.push(Array::row(elements, bounded));
                Value::Array(start.memory.arrays.len() - 1)
            }
            Ty::Matrix(element) => {
                let (rows, columns) = (random.below(5) as usize, random.below(5) as usize);
                let elements = (0..rows * columns).map(|_| arbitrary(element, &mut random)).collect();
                start.memory.arrays.push(Array { elements, shape: Some((rows, columns)), bounded: true });
                Value::Array(start.memory.arrays.len() - 1)
            }
            Ty::Int if method.launch.is_some() && random.percent(60) => {
                Value::Int(i128::from(random.from_to(1, 5)))
            }
            ty => arbitrary(ty, &mut random),
        };
        start.locals[Id::number(id)] = Some(value);
    }
    for _ in 0..MOST_REPAIRS {
        let fuel = Cell::new(400_000);
        let Some(culprit) = culprit(program, method, block, &start, &fuel)? else { return Some(start) };
        repair(program, method, &mut start, &culprit, &mut random);
    }
    None
}

/// The first comparison of the precondition that is false; none at all if something cannot be told.
#[allow(clippy::option_option, reason = "no answer, no culprit, a culprit")]
fn culprit(
    program: &Program,
    method: &Method,
    block: Option<&Par>,
    start: &Start,
    fuel: &Cell<u64>,
) -> Option<Option<Culprit>> {
    let look = |clauses: &[Clause], locals: &[Option<Value>]| -> Option<Option<Culprit>> {
        for clause in clauses {
            let view = View::new(program, locals, &start.memory, Some(&start.memory), fuel);
            match view.holds(&clause.assertion) {
                Ok(true) => continue,
                Ok(false) => {}
                Err(_) => return None,
            }
            let mut found = None;
            blame(&view, &clause.assertion, &mut found);
            return found.map(Some);
        }
        Some(None)
    };
    if let Some(found) = look(&method.contract.requires, &start.locals)? {
        return Some(Some(found));
    }
    let Some(par) = block else { return Some(None) };
    // All threads, in their order.
    let mut threads = vec![start.locals.clone()];
    for (var, from, to) in &par.coordinates {
        let view = View::new(program, &start.locals, &start.memory, None, fuel);
        let (from, to) = (view.int(from).ok()?, view.int(to).ok()?);
        if (to - from) * threads.len() as i128 > MOST_SIZE {
            return None;
        }
        threads = threads
            .iter()
            .flat_map(|locals| {
                (from..to).map(move |value| {
                    let mut locals = locals.clone();
                    locals[Id::number(*var)] = Some(Value::Int(value));
                    locals
                })
            })
            .collect();
    }
    for locals in &threads {
        if let Some(found) = look(&par.contract.requires, locals)? {
            return Some(Some(found));
        }
    }
    Some(None)
}

fn blame(view: &View<'_>, assertion: &Assertion, found: &mut Option<Culprit>) {
    match assertion {
        Assertion::Pure(e) => blame_formula(view, e, true, found),
        // The array must reach that far.
        Assertion::Perm(perm) => {
            let place = perm.place;
            let number = |kind| Expr::new(kind, Ty::Int, place);
            let within = |index: &Expr, size: Expr| {
                let above = Expr::binary(Op::Le, Expr::int(0, place), index.clone(), Ty::Bool, place);
                [above, Expr::binary(Op::Lt, index.clone(), size, Ty::Bool, place)]
            };
            let length = number(ExprKind::Length(perm.array));
            let formulas = match &perm.index.kind {
                ExprKind::Pair(row, column) => {
                    let columns = number(ExprKind::Columns(perm.array));
                    [within(row, length), within(column, columns)].concat()
                }
                _ => within(&perm.index, length).to_vec(),
            };
            if let Some(formula) = formulas.iter().find(|formula| view.truth(formula) != Ok(true)) {
                blame_formula(view, formula, true, found);
            }
        }
        Assertion::Sep(parts) => {
            if let Some(part) = parts.iter().find(|part| view.holds(part) == Ok(false)) {
                blame(view, part, found);
            }
        }
        Assertion::Implies(_, inner) => blame(view, inner, found),
        Assertion::Choose(c, a, b) => blame(view, if view.truth(c) == Ok(true) { a } else { b }, found),
        Assertion::Forall(vars, condition, inner) => {
            let mut limits = Vec::new();
            conjuncts(condition, &mut limits);
            view.each(vars, &limits, &mut |view| {
                if view.truth(condition) == Ok(true) && view.holds(inner) == Ok(false) {
                    blame(view, inner, found);
                }
                found.is_none()
            });
        }
        #[allow(unreachable_patterns, reason = "what the IR learns later is not known here")]
        _ => {}
    }
}

fn blame_formula(view: &View<'_>, e: &Expr, wanted: bool, found: &mut Option<Culprit>) {
    match &e.kind {
        ExprKind::Not(inner) => blame_formula(view, inner, !wanted, found),
        ExprKind::Binary(Op::And, a, b) if wanted => {
            let side = if view.truth(a) == Ok(true) { b } else { a };
            blame_formula(view, side, true, found);
        }
        ExprKind::Binary(Op::Implies, _, b) if wanted => blame_formula(view, b, true, found),
        ExprKind::Binary(Op::Or, _, b) if wanted => blame_formula(view, b, true, found),
        ExprKind::Choose(c, a, b) => {
            blame_formula(view, if view.truth(c) == Ok(true) { a } else { b }, wanted, found);
        }
        ExprKind::Quantified(_, vars, condition, body) if wanted => {
            let mut limits = Vec::new();
            conjuncts(condition, &mut limits);
            conjuncts(body, &mut limits);
            if let ExprKind::Binary(Op::Implies, premise, _) = &body.kind {
                conjuncts(premise, &mut limits);
            }
            view.each(vars, &limits, &mut |view| {
                if view.truth(condition) == Ok(true) && view.truth(body) == Ok(false) {
                    blame_formula(view, body, true, found);
                }
                found.is_none()
            });
        }
        _ => {
            let bound = view.bound.borrow().clone();
            *found = Some(Culprit { formula: e.clone(), wanted, bound, locals: view.locals.to_vec() });
        }
    }
}

/// Changes something so that a comparison holds, or anything if that is not possible.
fn repair(program: &Program, method: &Method, start: &mut Start, culprit: &Culprit, random: &mut Random) {
    let small = i128::from(random.below(3));
    let done = match &culprit.formula.kind {
        ExprKind::Binary(op @ (Op::Eq | Op::Ne | Op::Lt | Op::Le), a, b) => {
            let value = |start: &Start, e: &Expr| {
                let fuel = Cell::new(100_000);
                let view = View::new(program, &culprit.locals, &start.memory, Some(&start.memory), &fuel);
                *view.bound.borrow_mut() = culprit.bound.clone();
                view.eval(e).ok()
            };
            let (left, right) = (value(start, a), value(start, b));
            let equal = (*op == Op::Eq) == culprit.wanted && matches!(op, Op::Eq | Op::Ne);
            let strict = i128::from(*op == Op::Lt);
            // What the left side is to be, and what the right one.
            let (first, second) = match (op, &left, &right) {
                (Op::Eq | Op::Ne, Some(l), Some(r)) if equal => (Some(r.clone()), Some(l.clone())),
                (Op::Eq | Op::Ne, Some(Value::Int(l)), Some(Value::Int(r))) => {
                    (Some(Value::Int(r + 1 + small)), Some(Value::Int(l + 1 + small)))
                }
                (Op::Lt | Op::Le, Some(Value::Int(l)), Some(Value::Int(r))) if culprit.wanted => {
                    (Some(Value::Int(r - strict - small)), Some(Value::Int(l + strict + small)))
                }
                (Op::Lt | Op::Le, Some(Value::Int(l)), Some(Value::Int(r))) => {
                    (Some(Value::Int(r + 1 - strict + small)), Some(Value::Int(l - 1 + strict - small)))
                }
                _ => (None, None),
            };
            let sides =
                if random.percent(50) { [(a, first), (b, second)] } else { [(b, second), (a, first)] };
            sides.into_iter().any(|(side, wanted)| {
                wanted.is_some_and(|wanted| set(program, method, start, culprit, side, wanted))
            })
        }
        ExprKind::Var(_) | ExprKind::Load(..) => {
            set(program, method, start, culprit, &culprit.formula, Value::Bool(culprit.wanted))
        }
        _ => false,
    };
    if !done || random.percent(5) {
        shake(method, start, random);
    }
}

/// Makes an expression have a value; whether that was possible.
fn set(
    program: &Program,
    method: &Method,
    start: &mut Start,
    culprit: &Culprit,
    e: &Expr,
    wanted: Value,
) -> bool {
    let eval = |start: &Start, e: &Expr| {
        let fuel = Cell::new(100_000);
        let view = View::new(program, &culprit.locals, &start.memory, Some(&start.memory), &fuel);
        *view.bound.borrow_mut() = culprit.bound.clone();
        view.eval(e).ok()
    };
    let number = |start: &Start, e: &Expr| match eval(start, e) {
        Some(Value::Int(n)) => Some(n),
        _ => None,
    };
    let is_param = |var: &VarId| method.params.contains(var) || method.given.contains(var);
    match &e.kind {
        ExprKind::Var(var) if is_param(var) && !culprit.bound.iter().any(|(v, _)| v == var) => {
            start.locals[Id::number(*var)] = Some(wanted);
            true
        }
        ExprKind::Old(inner) | ExprKind::Within(inner, _, _) => {
            set(program, method, start, culprit, inner, wanted)
        }
        ExprKind::Length(var) | ExprKind::Columns(var) => {
            let (Some(Some(Value::Array(array))), Value::Int(size)) =
                (culprit.locals.get(Id::number(*var)), wanted)
            else {
                return false;
            };
            let (0..=MOST_SIZE, Some(array)) = (size, start.memory.arrays.get_mut(*array)) else {
                return false;
            };
            let filler = array.elements.last().cloned().unwrap_or_else(|| element_of(method, *var));
            match &e.kind {
                ExprKind::Columns(_) => array.resize(array.length(), Some(size as usize), &filler),
                _ => array.resize(size as usize, None, &filler),
            }
            true
        }
        ExprKind::Load(var, index) => {
            let index = number(start, index);
            match (culprit.locals.get(Id::number(*var)), index) {
                (Some(Some(Value::Array(array))), Some(index)) => start.memory.set(*array, index, wanted),
                _ => false,
            }
        }
        ExprKind::SeqLength(inner) => match (eval(start, inner), wanted) {
            (Some(Value::Seq(values)), Value::Int(size @ 0..=MOST_SIZE)) => {
                let mut values = (*values).clone();
                let filler = values.first().cloned().unwrap_or(match &inner.ty {
                    Ty::Seq(element) => filler(element),
                    _ => Value::Int(0),
                });
                values.resize(size as usize, filler);
                set(program, method, start, culprit, inner, Value::Seq(Arc::new(values)))
            }
            _ => false,
        },
        ExprKind::SeqAt(inner, index) => match (eval(start, inner), number(start, index)) {
            (Some(Value::Seq(values)), Some(index)) => {
                let mut values = (*values).clone();
                let place = usize::try_from(index).ok().and_then(|i| values.get_mut(i));
                let Some(place) = place else { return false };
                *place = wanted;
                set(program, method, start, culprit, inner, Value::Seq(Arc::new(values)))
            }
            _ => false,
        },
        ExprKind::Binary(op @ (Op::Add | Op::Sub | Op::Mul), a, b) => {
            let Value::Int(wanted) = wanted else { return false };
            let (left, right) = (number(start, a), number(start, b));
            let (first, second) = match (op, left, right) {
                (Op::Add, Some(l), Some(r)) => (Some(wanted - r), Some(wanted - l)),
                (Op::Sub, Some(l), Some(r)) => (Some(wanted + r), Some(l - wanted)),
                (Op::Mul, Some(l), Some(r)) => {
                    let part = |other: i128| (other != 0).then(|| wanted / other);
                    (part(r), part(l))
                }
                _ => (None, None),
            };
            [(a, first), (b, second)].into_iter().any(|(side, value)| {
                value.is_some_and(|v| set(program, method, start, culprit, side, Value::Int(v)))
            })
        }
        _ => false,
    }
}

fn filler(ty: &Ty) -> Value {
    match ty {
        Ty::Bool => Value::Bool(false),
        Ty::Opaque(name) => Value::Opaque(format!("{name} 0").into()),
        Ty::Seq(_) => Value::Seq(Arc::default()),
        Ty::Set(_) => Value::Set(Arc::default()),
        Ty::Bag(_) => Value::Bag(Arc::default()),
        Ty::Map(..) => Value::Map(Arc::default()),
        Ty::Option(_) => Value::Option(None),
        Ty::Tuple(parts) => Value::Tuple(Arc::new(parts.iter().map(filler).collect())),
        _ => Value::Int(1),
    }
}

fn element_of(method: &Method, var: VarId) -> Value {
    match method.vars.get(var).map(|v| &v.ty) {
        Some(Ty::Array(element) | Ty::Matrix(element)) => filler(element),
        _ => Value::Int(1),
    }
}

/// Changes a parameter at random.
fn shake(method: &Method, start: &mut Start, random: &mut Random) {
    let params: Vec<VarId> = method.params.iter().chain(&method.given).copied().collect();
    if params.is_empty() {
        return;
    }
    let param = random.pick(&params);
    let (place, Some(var)) = (Id::number(param), method.vars.get(param)) else { return };
    match (&var.ty, start.locals.get(place)) {
        (Ty::Array(element) | Ty::Matrix(element), Some(Some(Value::Array(array)))) => {
            let Some(array) = start.memory.arrays.get_mut(*array) else { return };
            if array.elements.is_empty() {
                array.resize(1, Some(1), &arbitrary(element, random));
            } else {
                let at = random.below(array.elements.len() as u64) as usize;
                array.elements[at] = arbitrary(element, random);
            }
        }
        (ty, _) => start.locals[place] = Some(arbitrary(ty, random)),
    }
}
