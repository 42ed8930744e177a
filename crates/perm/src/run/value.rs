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
    /// No two of them are equal.
    Set(Arc<Vec<Value>>),
    Bag(Arc<Vec<Value>>),
    /// No two keys are equal.
    Map(Arc<Vec<(Value, Value)>>),
    Option(Option<Arc<Value>>),
    Tuple(Arc<Vec<Value>>),
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
    /// Rows and columns, if it is a matrix: then its elements are those of the rows, one after the other, and an index is the number of
    /// a pair ([`number_of_pair`]).
    pub shape: Option<(usize, usize)>,
    /// Whether an access outside is a defect; otherwise the run chose the size, and it does not count.
    pub bounded: bool,
}

/// Columns that numbers of pairs tell apart.
const PAIRS: i128 = 1 << 40;

/// The number of a row and a column: different pairs, different numbers. None for pairs that no matrix here comes near.
pub fn number_of_pair(row: i128, column: i128) -> Option<i128> {
    let near = |number: i128| (-PAIRS / 2..PAIRS / 2).contains(&number);
    (near(row) && near(column)).then(|| row * PAIRS + column)
}

impl Array {
    /// A row of elements.
    pub fn row(elements: Vec<Value>, bounded: bool) -> Array {
        Array { elements, shape: None, bounded }
    }

    /// Its number of elements, or of rows.
    pub fn length(&self) -> usize {
        self.shape.map_or(self.elements.len(), |(rows, _)| rows)
    }

    /// Where the element with this index stands.
    fn position(&self, index: i128) -> Option<usize> {
        let Some((rows, columns)) = self.shape else { return usize::try_from(index).ok() };
        let column = (index + PAIRS / 2).rem_euclid(PAIRS) - PAIRS / 2;
        let row = usize::try_from((index - column) / PAIRS).ok().filter(|row| *row < rows)?;
        let column = usize::try_from(column).ok().filter(|column| *column < columns)?;
        Some(row * columns + column)
    }

    /// Makes it larger or smaller; what is in both stays where it is.
    pub fn resize(&mut self, length: usize, columns: Option<usize>, filler: &Value) {
        let Some((rows, old)) = self.shape else {
            self.elements.resize(length, filler.clone());
            return;
        };
        let columns = columns.unwrap_or(old);
        let element = |row: usize, column: usize| {
            let known = (row < rows && column < old).then(|| self.elements.get(row * old + column));
            known.flatten().unwrap_or(filler).clone()
        };
        let all = (0..length).flat_map(|row| (0..columns).map(move |column| (row, column)));
        self.elements = all.map(|(row, column)| element(row, column)).collect();
        self.shape = Some((length, columns));
    }
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
        let array = self.arrays.get(array)?;
        array.elements.get(array.position(index)?)
    }

    /// Writes an element; whether there is one.
    pub fn set(&mut self, array: usize, index: i128, value: Value) -> bool {
        let Some(array) = self.arrays.get_mut(array) else { return false };
        let at = array.position(index).and_then(|at| array.elements.get_mut(at));
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
            Value::Set(elements) => list(elements, "{", "}"),
            Value::Bag(elements) => list(elements, "b{", "}"),
            Value::Tuple(parts) => list(parts, "(", ")"),
            Value::Map(pairs) => {
                let pair = |(k, v): &(Value, Value)| format!("{} -> {}", self.shown(k), self.shown(v));
                let first: Vec<String> = pairs.iter().take(MOST_SHOWN).map(pair).collect();
                let more = if pairs.len() > MOST_SHOWN { ", ..." } else { "" };
                format!("{{{}{more}}}", first.join(", "))
            }
            Value::Option(None) => "None".to_owned(),
            Value::Option(Some(value)) => format!("Some({})", self.shown(value)),
            Value::Array(number) => match self.arrays.get(*number) {
                Some(Array { elements, shape: Some((_, columns)), .. }) if *columns > 0 => {
                    let rows: Vec<String> =
                        elements.chunks(*columns).take(MOST_SHOWN).map(|row| list(row, "[", "]")).collect();
                    format!("[{}]", rows.join(", "))
                }
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
    fn elements_of_a_matrix_are_told_apart() {
        let elements = (0..6).map(Value::Int).collect();
        let mut memory = Memory { arrays: vec![Array { elements, shape: Some((2, 3)), bounded: true }] };
        let at = |memory: &Memory, row, column| memory.get(0, number_of_pair(row, column)?).cloned();
        assert_eq!(at(&memory, 1, 2), Some(Value::Int(5)));
        for (row, column) in [(0, 3), (2, 0), (-1, 0), (1, -1)] {
            assert_eq!(at(&memory, row, column), None, "{row} {column}");
        }
        memory.arrays[0].resize(3, Some(2), &Value::Int(9));
        let kept = [(0, 1, 1), (1, 0, 3), (2, 1, 9)];
        assert!(kept.iter().all(|&(row, column, value)| at(&memory, row, column) == Some(Value::Int(value))));
        assert_eq!(memory.shown(&Value::Array(0)), "[[0, 1], [3, 4], [9, 9]]");
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
