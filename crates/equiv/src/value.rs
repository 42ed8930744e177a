//! Values of locals and the state of one thread.
//!
//! A bool is a truth value, an integer or float a bit-vector of its width. A pointer is a list of places with the
//! conditions under which it points there.

use gpuproof_kir::{ObjectId, Ty};
use gpuproof_logic::{Op, Range, Sort, Term, Terms};
use std::rc::Rc;

/// The value of a local.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Never set.
    Unset,
    /// Of a bool, integer or float.
    Scalar(Term),
    /// Of a pointer.
    Pointer(Rc<Vec<Place>>),
}

/// Where a pointer points under a condition.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// The condition.
    pub when: Term,
    /// Into which object; nothing: null.
    pub object: Option<ObjectId>,
    /// Byte offset, 64 bits, two's complement.
    pub offset: Term,
}

/// What one thread is about to do next with: under which condition it gets here, and its locals then.
#[derive(Clone, Debug)]
pub struct State {
    /// A condition on the inputs.
    pub guard: Term,
    /// By number.
    pub locals: Vec<Value>,
}

/// The sort of a scalar type's values; that of a pointer's offset for pointers.
pub fn sort_of(ty: Ty) -> Sort {
    match ty {
        Ty::Bool => Sort::Bool,
        other => Sort::BitVec(other.bits()),
    }
}

/// A value of which nothing is known, different from all others.
pub fn arbitrary(terms: &mut Terms, sort: Sort) -> Term {
    terms.fresh("arbitrary", sort, Range::ANY)
}

/// The conjuncts of a condition.
pub fn conjuncts(terms: &Terms, guard: Term) -> &[Term] {
    match terms.op(guard) {
        Op::And => terms.args(guard),
        _ => &[],
    }
}

fn is_conjunct(terms: &Terms, guard: Term, t: Term) -> bool {
    guard == t || conjuncts(terms, guard).contains(&t)
}

/// What a term is for inputs that satisfy `guard`: choices that the guard has made already are taken.
pub fn under(terms: &mut Terms, guard: Term, mut t: Term) -> Term {
    if terms.as_bool(guard) == Some(true) {
        return t;
    }
    loop {
        if terms.sort(t) == Sort::Bool && terms.as_bool(t).is_none() {
            if is_conjunct(terms, guard, t) {
                return terms.true_();
            }
            let not = terms.not(t);
            if is_conjunct(terms, guard, not) {
                return terms.false_();
            }
        }
        if terms.op(t) != Op::Ite {
            return t;
        }
        let (condition, then, otherwise) = (terms.args(t)[0], terms.args(t)[1], terms.args(t)[2]);
        if is_conjunct(terms, guard, condition) {
            t = then;
            continue;
        }
        let not = terms.not(condition);
        match is_conjunct(terms, guard, not) {
            true => t = otherwise,
            false => return t,
        }
    }
}

/// Two ways of getting to one place become one. The guards exclude each other.
pub fn join(terms: &mut Terms, types: &[Ty], a: Option<State>, b: Option<State>) -> Option<State> {
    let (a, b) = match (a, b) {
        (Some(a), Some(b)) => (a, b),
        (one, other) => return one.or(other),
    };
    // What both ways have in common need not be asked again.
    let common: Vec<Term> = {
        let of = |guard: Term| match terms.op(guard) {
            Op::And => terms.args(guard).to_vec(),
            _ => vec![guard],
        };
        let theirs = of(b.guard);
        of(a.guard).into_iter().filter(|t| !theirs.contains(t)).collect()
    };
    let first = terms.and(&common);
    let guard = terms.or2(a.guard, b.guard);
    let mut locals = a.locals;
    for ((mine, theirs), ty) in locals.iter_mut().zip(b.locals).zip(types) {
        if *mine != theirs {
            *mine = choose(terms, first, *ty, mine, &theirs);
        }
    }
    Some(State { guard, locals })
}

/// `first ? a : b`.
pub fn choose(terms: &mut Terms, first: Term, ty: Ty, a: &Value, b: &Value) -> Value {
    match (a, b) {
        (Value::Unset, Value::Unset) => Value::Unset,
        (Value::Pointer(p), Value::Pointer(q)) => {
            let not = terms.not(first);
            let mut places: Vec<Place> = Vec::with_capacity(p.len() + q.len());
            for (condition, list) in [(first, p), (not, q)] {
                for place in list.iter() {
                    let when = terms.and2(condition, place.when);
                    let known = places.iter_mut().find(|x| x.object == place.object);
                    match known {
                        Some(same) => {
                            same.offset = terms.ite(when, place.offset, same.offset);
                            same.when = terms.or2(same.when, when);
                        }
                        None => places.push(Place { when, ..*place }),
                    }
                }
            }
            Value::Pointer(Rc::new(places))
        }
        // A pointer that is set on one way only may be anything on the other; what is then accessed through it is
        // not known, so that it stays unset.
        (Value::Pointer(_), _) | (_, Value::Pointer(_)) => Value::Unset,
        (Value::Scalar(x), Value::Scalar(y)) => Value::Scalar(terms.ite(first, *x, *y)),
        (Value::Scalar(x), Value::Unset) => {
            let any = arbitrary(terms, sort_of(ty));
            Value::Scalar(terms.ite(first, *x, any))
        }
        (Value::Unset, Value::Scalar(y)) => {
            let any = arbitrary(terms, sort_of(ty));
            Value::Scalar(terms.ite(first, any, *y))
        }
    }
}
