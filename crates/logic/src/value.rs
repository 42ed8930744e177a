//! Values of terms.

use crate::number::{Integer, Rational};
use crate::sort::Sort;
use crate::term::Terms;
use std::collections::BTreeMap;
use std::fmt;

/// A value. Two values of one sort are equal exactly if they are equal in the logic.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A bit-vector (in `[0, 2^w)`) or an integer.
    Int(Integer),
    /// A real: numerator and denominator in lowest terms.
    Real(Integer, Integer),
    /// An array.
    Array(Box<ArrayValue>),
    /// An element of an uninterpreted sort.
    Element(u64),
}

/// An array: a default and the exceptions from it. No exception has the default's value, so equal arrays have equal
/// representations (over infinite index sorts; over finite ones an array whose exceptions cover every index
/// may have several, and the evaluator does not compare those).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ArrayValue {
    /// Everywhere else.
    pub default: Value,
    /// By index.
    pub exceptions: BTreeMap<Value, Value>,
}

impl ArrayValue {
    /// The same value everywhere.
    pub fn constant(default: Value) -> Self {
        Self { default, exceptions: BTreeMap::new() }
    }

    /// The element at an index.
    pub fn get(&self, index: &Value) -> &Value {
        self.exceptions.get(index).unwrap_or(&self.default)
    }

    /// Replaces the element at an index.
    pub fn set(&mut self, index: Value, value: Value) {
        if value == self.default {
            self.exceptions.remove(&index);
        } else {
            self.exceptions.insert(index, value);
        }
    }
}

impl Value {
    /// From a rational.
    pub fn real(value: &Rational) -> Self {
        Value::Real(value.numerator().clone(), value.denominator().clone())
    }

    /// The truth value.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The integer or bit-vector.
    pub fn as_integer(&self) -> Option<&Integer> {
        match self {
            Value::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The real.
    pub fn as_rational(&self) -> Option<Rational> {
        match self {
            Value::Real(n, d) => Rational::new(n.clone(), d.clone()),
            _ => None,
        }
    }

    /// The simplest value of a sort: false, 0, an array of those.
    pub fn default_of(terms: &Terms, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::BitVec(_) | Sort::Int => Value::Int(Integer::ZERO),
            Sort::Real => Value::Real(Integer::ZERO, Integer::ONE),
            Sort::Array(parts) => {
                let element = terms.array_parts(parts).1;
                Value::Array(Box::new(ArrayValue::constant(Value::default_of(terms, element))))
            }
            Sort::Uninterpreted(_) => Value::Element(0),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => write!(f, "{value}"),
            Value::Int(value) => write!(f, "{value}"),
            Value::Real(n, d) if *d == Integer::ONE => write!(f, "{n}"),
            Value::Real(n, d) => write!(f, "{n}/{d}"),
            Value::Element(number) => write!(f, "#{number}"),
            Value::Array(array) => {
                f.write_str("[")?;
                for (index, value) in &array.exceptions {
                    write!(f, "{index}: {value}, ")?;
                }
                write!(f, "else {}]", array.default)
            }
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
