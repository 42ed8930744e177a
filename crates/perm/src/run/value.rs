//! Values of the proof IR, and memory.

use gpuproof_base::Code;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Elements of an array or sequence that a message shows.
const MOST_SHOWN: usize = 12;

/// A value.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs, reason = "the names are those of the types")]
pub enum Value {
    Int(i128),
    Bool(bool),
    Frac(Frac),
    /// Known by its text: equal texts are equal values, different ones may be equal, too.
    Opaque(Arc<str>),
    Seq(Arc<Vec<Value>>),
    /// An array by its number in memory.
    Array(usize),
}

/// Why an expression has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// It has one, but evaluation cannot tell which: unbounded quantifiers, functions without a body, elements outside of a sequence.
    Unknown,
    /// Code that does this goes wrong.
    Defect(Code),
}

/// The value of an expression.
pub type Evaluated = Result<Value, Trouble>;

/// An exact rational; the denominator is positive.
#[derive(Clone, Copy, Debug)]
pub struct Frac {
    numerator: i128,
    denominator: i128,
}

impl Frac {
    /// Nothing.
    pub const ZERO: Frac = Frac { numerator: 0, denominator: 1 };
    /// All of it.
    pub const ONE: Frac = Frac { numerator: 1, denominator: 1 };

    /// A quotient; none for a divisor of 0 or numbers that are too large.
    pub fn new(numerator: i128, denominator: i128) -> Option<Frac> {
        let divisor = gcd(numerator.checked_abs()?, denominator.checked_abs()?);
        if denominator == 0 {
            return None;
        }
        let sign = denominator.signum();
        let frac = Frac { numerator: sign * numerator / divisor, denominator: sign * denominator / divisor };
        (frac.numerator.abs() < 1 << 60 && frac.denominator < 1 << 60).then_some(frac)
    }

    /// The sum.
    pub fn plus(self, other: Frac) -> Option<Frac> {
        let numerator = self.numerator * other.denominator + other.numerator * self.denominator;
        Frac::new(numerator, self.denominator * other.denominator)
    }

    /// The opposite.
    pub fn opposite(self) -> Frac {
        Frac { numerator: -self.numerator, ..self }
    }

    /// The product.
    pub fn times(self, other: Frac) -> Option<Frac> {
        Frac::new(self.numerator * other.numerator, self.denominator * other.denominator)
    }

    /// The quotient.
    pub fn over(self, other: Frac) -> Option<Frac> {
        Frac::new(self.numerator * other.denominator, self.denominator * other.numerator)
    }

    /// Whether it is less.
    pub fn less(self, other: Frac) -> bool {
        self.numerator * other.denominator < other.numerator * self.denominator
    }
}

impl PartialEq for Frac {
    fn eq(&self, other: &Self) -> bool {
        !self.less(*other) && !other.less(*self)
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// One array.
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    /// Its elements.
    pub elements: Vec<Value>,
    /// Whether an access outside is a defect; otherwise the run chose the size, and it does not count.
    pub bounded: bool,
}

/// All arrays.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Memory {
    /// By number.
    pub arrays: Vec<Array>,
}

impl Memory {
    /// An element.
    pub fn get(&self, array: usize, index: i128) -> Option<&Value> {
        self.arrays.get(array)?.elements.get(usize::try_from(index).ok()?)
    }

    /// Writes an element; whether there is one.
    pub fn set(&mut self, array: usize, index: i128, value: Value) -> bool {
        let Some(array) = self.arrays.get_mut(array) else { return false };
        let at = usize::try_from(index).ok().and_then(|at| array.elements.get_mut(at));
        at.map(|element| *element = value).is_some()
    }

    /// A value in words; an array by its first elements.
    pub fn shown(&self, value: &Value) -> String {
        let list = |elements: &[Value], open: &str, close: &str| {
            let first: Vec<String> = elements.iter().take(MOST_SHOWN).map(|e| self.shown(e)).collect();
            let more = if elements.len() > MOST_SHOWN { ", ..." } else { "" };
            format!("{open}{}{more}{close}", first.join(", "))
        };
        match value {
            Value::Int(number) => number.to_string(),
            Value::Bool(truth) => truth.to_string(),
            Value::Frac(frac) => format!("{}\\{}", frac.numerator, frac.denominator),
            Value::Opaque(text) => text.to_string(),
            Value::Seq(elements) => list(elements, "{", "}"),
            Value::Array(number) => match self.arrays.get(*number) {
                Some(array) => list(&array.elements, "[", "]"),
                None => "[]".to_owned(),
            },
        }
    }
}

/// What a thread did with elements since a barrier: array and index; whether it wrote.
pub type Accesses = BTreeMap<(usize, i128), bool>;

/// Whether two threads clash.
pub fn clash(a: &Accesses, b: &Accesses) -> bool {
    let (few, many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    few.iter().any(|(location, wrote)| many.get(location).is_some_and(|other| *other || *wrote))
}

/// What one, then the other did.
pub fn merge(into: &mut Accesses, from: &Accesses) {
    for (location, wrote) in from {
        *into.entry(*location).or_default() |= wrote;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_exact() {
        let third = Frac::new(1, 3).expect("a third");
        let sum = third.plus(third).and_then(|s| s.plus(third)).expect("small");
        assert_eq!(sum, Frac::ONE);
        assert_eq!(Frac::new(-2, -6), Some(third));
        assert!(Frac::ZERO.less(third) && third.less(Frac::ONE));
        assert_eq!(Frac::new(1, 0), None);
    }

    #[test]
    fn reads_do_not_clash_with_reads() {
        let read = Accesses::from([((0, 1), false)]);
        let write = Accesses::from([((0, 1), true)]);
        let elsewhere = Accesses::from([((1, 1), true), ((0, 2), true)]);
        assert!(!clash(&read, &read));
        assert!(clash(&read, &write) && clash(&write, &read) && clash(&write, &write));
        assert!(!clash(&write, &elsewhere));
    }
}
