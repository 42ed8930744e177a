//! Symbolic values of kir scalars.
//!
//! A bool is a truth value, an integer or float a bit-vector of its width (operations
//! on floats are uninterpreted functions, but for those of numbers that are known). A pointer is a list of places with the conditions under which it
//! points there; exactly one condition holds.

use gpuproof_kir::{Const, ObjectId, Ty};
use gpuproof_logic::{Integer, Sort, Term, Terms};
use std::rc::Rc;

/// The value of a local.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
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
    /// Into what.
    pub base: Base,
    /// Byte offset, 64 bits, two's complement.
    pub offset: Term,
}

/// What a pointer points into.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Base {
    /// An object.
    Object(ObjectId),
    /// Nothing: the null pointer.
    Null,
    /// Nobody knows (a pointer read from memory).
    Unknown,
}

/// Width of byte offsets.
pub const OFFSET: Sort = Sort::BitVec(64);

/// A constant as a value of a type.
pub fn constant_term(terms: &mut Terms, constant: Const, ty: Ty) -> Term {
    match constant {
        Const::Bool(value) => terms.bool(value),
        Const::Int(bits) if ty == Ty::Bool => terms.bool(bits != 0),
        Const::Int(bits) => terms.bv(Integer::from(bits), ty.bits()),
        Const::Float(bits) => terms.bv(Integer::from(bits), ty.bits()),
        Const::Null => terms.bv(0, 64),
    }
}

/// The sort of a scalar type's values; pointers have none.
pub fn sort_of(ty: Ty) -> Option<Sort> {
    match ty {
        Ty::Bool => Some(Sort::Bool),
        Ty::Ptr => None,
        other => Some(Sort::BitVec(other.bits())),
    }
}

/// `condition ? a : b` of values.
pub fn choose(terms: &mut Terms, condition: Term, a: &Value, b: &Value) -> Value {
    match (a, b) {
        (Value::Scalar(x), Value::Scalar(y)) if terms.sort(*x) == terms.sort(*y) => {
            Value::Scalar(terms.ite(condition, *x, *y))
        }
        (Value::Pointer(x), Value::Pointer(y)) => {
            let mut places: Vec<Place> = Vec::new();
            let not = terms.not(condition);
            for (list, under) in [(x, condition), (y, not)] {
                for place in list.iter() {
                    let when = terms.and2(under, place.when);
                    match places.iter_mut().find(|p| p.base == place.base) {
                        Some(known) => {
                            known.offset = terms.ite(when, place.offset, known.offset);
                            known.when = terms.or2(known.when, when);
                        }
                        None => places.push(Place { when, ..*place }),
                    }
                }
            }
            if let [only] = &mut places[..] {
                only.when = terms.true_();
            }
            Value::Pointer(Rc::new(places))
        }
        // Validation gives every local one type.
        _ => a.clone(),
    }
}

/// Changes the width of a bit-vector.
pub fn resize(terms: &mut Terms, x: Term, from: u32, to: u32, signed: bool) -> Term {
    if to < from {
        terms.bv_extract(to - 1, 0, x)
    } else if to == from {
        x
    } else if signed {
        terms.bv_sign_extend(x, to)
    } else {
        terms.bv_zero_extend(x, to)
    }
}
