//! The integer reading of bit-vector formulas.
//!
//! [`Reader::read`] gives an integer term that *is* the unsigned (or two's complement) value of a bit-vector term, in
//! every model of the facts it was given, of the ranges, and of the no-wrap assumptions it reports as used.
//! [`Reader::formula`] gives an equivalent formula over such terms. A sum or product is read as the integer sum of the
//! readings of its parts only
//!
//! * if the facts entail that this integer sum lies in the range of the width: it is congruent to the value modulo
//!   `2^w`, and in range, hence equal; or
//! * if it is the result of an operation that is assumed not to wrap.
//!
//! Otherwise it is read as the integer sum modulo `2^w`, which is exact too but of little use to the procedures;
//! what was missing is remembered in [`Notes::missing`] so that the caller can try to prove it.

use crate::facts::Facts;
use gpuproof_logic::number::{mask, pow2, to_signed};
use gpuproof_logic::{Integer, Op, Poly, Sort, Term, Terms};
use gpuproof_logic::{NoWrap, WrapOp};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Terms nested deeper than this are opaque.
const DEPTH_LIMIT: usize = 150;

/// Constants of bitwise operations with more runs of ones than this are not taken apart.
const RUNS: usize = 3;

/// An integer polynomial and the range in which it would have to lie for a cleaner reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    /// The exact integer value.
    pub value: Term,
    /// Least value of the width.
    pub low: Integer,
    /// Largest value of the width.
    pub high: Integer,
}

/// Which no-wrap assumptions belong to a result.
#[derive(Clone, Debug, Default)]
pub struct NoWrapTable {
    by_result: FxHashMap<Term, Vec<(usize, NoWrap)>>,
}

impl NoWrapTable {
    /// The assumptions with these positions in the query. One whose result is an operand (`0 + x`) says nothing of the result, and
    /// would stand in the way of another that does.
    pub fn new(records: impl IntoIterator<Item = (usize, NoWrap)>) -> Self {
        let mut table = Self::default();
        let says = |r: &NoWrap| r.result != r.left && r.result != r.right;
        for (position, record) in records.into_iter().filter(|(_, record)| says(record)) {
            table.by_result.entry(record.result).or_default().push((position, record));
        }
        table
    }
}

/// What a reading rests on and leaves open.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// Positions of the no-wrap assumptions that it rests on.
    pub used: BTreeSet<usize>,
    /// Ranges that could not be shown.
    pub missing: Vec<Missing>,
    /// Polynomials that are not negative because they are values of a bounded width, under the used assumptions.
    pub learned: Vec<Poly>,
    /// Whether some question to the facts was answered "no": with more facts the reading may be better.
    pub undecided: bool,
}

impl Notes {
    fn is_empty(&self) -> bool {
        !self.undecided && self.used.is_empty() && self.missing.is_empty() && self.learned.is_empty()
    }

    /// Takes over what another reading rests on.
    pub fn add(&mut self, other: &Notes) {
        self.used.extend(other.used.iter().copied());
        add_new(&mut self.missing, &other.missing);
        add_new(&mut self.learned, &other.learned);
        self.undecided |= other.undecided;
    }
}

/// Most entries of a list of notes. Those left out are side conditions that nobody tries and facts that nobody uses.
const MOST_NOTES: usize = 128;

/// Adds what is not there yet. A part that stands in a term many times is noted once: otherwise notes would grow with the
/// number of paths through the term, which may be exponential in its size.
fn add_new<T: PartialEq + Clone>(list: &mut Vec<T>, more: &[T]) {
    for one in more {
        if list.len() >= MOST_NOTES {
            return;
        }
        if !list.contains(one) {
            list.push(one.clone());
        }
    }
}

#[derive(Clone, Debug)]
struct Reading {
    term: Term,
    notes: Option<Rc<Notes>>,
}

/// Readings that were made with some facts; they stay exact when there are more facts.
#[derive(Clone, Debug, Default)]
pub struct Readings {
    values: FxHashMap<(Term, bool), Reading>,
    formulas: FxHashMap<Term, Reading>,
    /// Readings with a remainder by `2^w` in them, because wrapping was not excluded.
    pub wrapped: FxHashSet<Term>,
}

impl Readings {
    /// The reading of a formula, settled or not, and what it rests on.
    pub fn of_formula(&self, t: Term) -> Option<(Term, Notes)> {
        let reading = self.formulas.get(&t)?;
        Some((reading.term, reading.notes.as_deref().cloned().unwrap_or_default()))
    }
}

/// Reads the terms of one conjunction.
pub struct Reader<'a> {
    facts: &'a Facts,
    no_wrap: &'a NoWrapTable,
    /// Readings made with a part of the facts. Those that left something open are made anew.
    base: Option<&'a Readings>,
    /// What was read.
    pub readings: Readings,
    in_progress: FxHashSet<(Term, bool)>,
    /// What the readings since the last [`take_notes`](Self::take_notes) rest on.
    pub notes: Notes,
}

impl<'a> Reader<'a> {
    /// A reader that may use these facts and assumptions.
    pub fn new(facts: &'a Facts, no_wrap: &'a NoWrapTable) -> Self {
        Self {
            facts,
            no_wrap,
            base: None,
            readings: Readings::default(),
            in_progress: FxHashSet::default(),
            notes: Notes::default(),
        }
    }

    /// The same that goes on from readings made with the same facts.
    pub fn resumed(facts: &'a Facts, no_wrap: &'a NoWrapTable, readings: Readings) -> Self {
        Self { readings, ..Self::new(facts, no_wrap) }
    }

    /// The same that looks up readings made with a part of the facts.
    pub fn over(facts: &'a Facts, no_wrap: &'a NoWrapTable, base: &'a Readings) -> Self {
        Self { base: Some(base), ..Self::new(facts, no_wrap) }
    }

    /// The notes so far; from here on new ones are kept.
    pub fn take_notes(&mut self) -> Notes {
        std::mem::take(&mut self.notes)
    }

    fn known_value(&self, t: Term, signed: bool) -> Option<Reading> {
        let settled = |reading: &&Reading| reading.notes.as_ref().is_none_or(|notes| !notes.undecided);
        self.readings
            .values
            .get(&(t, signed))
            .or_else(|| self.base?.values.get(&(t, signed)).filter(settled))
            .cloned()
    }

    fn known_formula(&self, t: Term) -> Option<Reading> {
        let settled = |reading: &&Reading| reading.notes.as_ref().is_none_or(|notes| !notes.undecided);
        self.readings.formulas.get(&t).or_else(|| self.base?.formulas.get(&t).filter(settled)).cloned()
    }

    fn reuse(&mut self, known: Reading) -> Term {
        if let Some(notes) = &known.notes {
            self.notes.add(notes);
        }
        known.term
    }

    /// Runs a reading with notes of its own, which are returned and added to those of the surroundings.
    fn noting(&mut self, read: impl FnOnce(&mut Self) -> Term) -> Reading {
        let outer = std::mem::take(&mut self.notes);
        let term = read(self);
        let own = std::mem::replace(&mut self.notes, outer);
        if own.is_empty() {
            return Reading { term, notes: None };
        }
        self.notes.add(&own);
        Reading { term, notes: Some(Rc::new(own)) }
    }

    /// The value of a bit-vector term as an integer term.
    pub fn read(&mut self, terms: &mut Terms, t: Term, signed: bool) -> Term {
        if let Some(known) = self.known_value(t, signed) {
            return self.reuse(known);
        }
        // Assumptions may name one another's results in a circle, and terms may be very deep: beyond the limit a term
        // is opaque, which is exact.
        if self.in_progress.len() >= DEPTH_LIMIT || !self.in_progress.insert((t, signed)) {
            return opaque(terms, t, signed);
        }
        let reading =
            self.noting(
                |reader| {
                    if signed { reader.read_signed(terms, t) } else { reader.read_unsigned(terms, t) }
                },
            );
        self.in_progress.remove(&(t, signed));
        let value = reading.term;
        self.readings.values.insert((t, signed), reading);
        value
    }

    fn within(&mut self, terms: &mut Terms, value: Term, low: &Integer, high: &Integer) -> bool {
        let poly = terms.poly_of(value);
        let answer = self.facts.entails_within(terms, &poly, low, high);
        self.noted(answer)
    }

    fn entails(&mut self, terms: &mut Terms, poly: &Poly) -> bool {
        let answer = self.facts.entails(terms, poly);
        self.noted(answer)
    }

    fn noted(&mut self, answer: bool) -> bool {
        self.notes.undecided |= !answer;
        answer
    }

    fn is_non_negative(&mut self, terms: &mut Terms, value: Term) -> bool {
        let poly = terms.poly_of(value);
        self.entails(terms, &poly)
    }

    fn read_unsigned(&mut self, terms: &mut Terms, t: Term) -> Term {
        let width = terms.width(t);
        let args = terms.args(t).to_vec();
        match (terms.op(t), &args[..]) {
            (Op::Number(_), _) => terms.bv_to_nat(t),
            (Op::Sum(_) | Op::Product, _) => self.read_sum(terms, t, false),
            (Op::ZeroExtend, &[x]) => self.read(terms, x, false),
            (Op::SignExtend, &[x]) => {
                let value = self.read(terms, x, true);
                if self.is_non_negative(terms, value) {
                    return value;
                }
                self.modulo(terms, value, width)
            }
            (Op::UDiv, &[a, b]) => {
                let (a, b) = (self.read(terms, a, false), self.read(terms, b, false));
                let quotient = terms.int_div(a, b);
                let all_ones = terms.int(mask(width));
                self.guard_zero(terms, b, all_ones, quotient)
            }
            (Op::URem, &[a, b]) => {
                let (a, b) = (self.read(terms, a, false), self.read(terms, b, false));
                let remainder = terms.int_mod(a, b);
                let remainder = self.small_remainder(terms, a, b).unwrap_or(remainder);
                self.guard_zero(terms, b, a, remainder)
            }
            (Op::Ite, &[condition, then, otherwise]) => {
                let condition = self.formula(terms, condition);
                let (then, otherwise) = (self.read(terms, then, false), self.read(terms, otherwise, false));
                terms.ite(condition, then, otherwise)
            }
            (Op::Concat, &[high, low]) => {
                let cut = terms.width(low);
                let (high, low) = (self.read(terms, high, false), self.read(terms, low, false));
                let scale = terms.int(pow2(cut));
                let high = terms.mul(high, scale);
                terms.add(high, low)
            }
            (Op::Extract { low, .. }, &[x]) => {
                let mut value = self.read(terms, x, false);
                if low > 0 {
                    let divisor = terms.int(pow2(low));
                    value = terms.int_div(value, divisor);
                } else {
                    let signed = self.read(terms, x, true);
                    if self.within(terms, signed, &Integer::ZERO, &mask(width)) {
                        return signed;
                    }
                }
                if self.within(terms, value, &Integer::ZERO, &mask(width)) {
                    return value;
                }
                self.modulo(terms, value, width)
            }
            (Op::IntToBv, &[n]) => {
                let n = self.integer(terms, n);
                if self.within(terms, n, &Integer::ZERO, &mask(width)) {
                    return n;
                }
                self.modulo(terms, n, width)
            }
            (Op::BvAnd | Op::BvOr | Op::BvXor, &[a, b]) => self.read_mask(terms, t, a, b),
            (Op::SDiv | Op::SRem | Op::AShr, _) => {
                let value = self.read(terms, t, true);
                if self.is_non_negative(terms, value) { value } else { opaque(terms, t, false) }
            }
            _ => self.opaque_unsigned(terms, t),
        }
    }

    fn read_signed(&mut self, terms: &mut Terms, t: Term) -> Term {
        let width = terms.width(t);
        let (low, high) = (-pow2(width - 1), pow2(width - 1) - Integer::ONE);
        let args = terms.args(t).to_vec();
        match (terms.op(t), &args[..]) {
            (Op::Number(_), _) => terms.bv_to_int(t),
            (Op::Sum(_) | Op::Product, _) => self.read_sum(terms, t, true),
            (Op::SignExtend, &[x]) => self.read(terms, x, true),
            (Op::ZeroExtend, &[x]) => self.read(terms, x, false),
            (Op::Ite, &[condition, then, otherwise]) => {
                let condition = self.formula(terms, condition);
                let (then, otherwise) = (self.read(terms, then, true), self.read(terms, otherwise, true));
                terms.ite(condition, then, otherwise)
            }
            (Op::Extract { low: 0, .. }, &[x]) => {
                for signed in [true, false] {
                    let value = self.read(terms, x, signed);
                    if self.within(terms, value, &low, &high) {
                        return value;
                    }
                }
                self.signed_of_unsigned(terms, t)
            }
            (Op::AShr, &[x, amount]) => {
                // A constant amount below the width divides, rounding down.
                let Some(amount) = terms.as_number(amount).and_then(|a| u32::try_from(a).ok()) else {
                    return opaque(terms, t, true);
                };
                let value = self.read(terms, x, true);
                let divisor = terms.int(pow2(amount));
                terms.int_div(value, divisor)
            }
            (Op::SDiv | Op::SRem, &[a, b]) => {
                let quotient = terms.op(t) == Op::SDiv;
                let (a, b) = (self.read(terms, a, true), self.read(terms, b, true));
                let divisor = terms.poly_of(b);
                // The quotient by a positive divisor never overflows.
                if self.entails(terms, &divisor.clone().plus_constant(&-Integer::ONE)) {
                    return self.truncating(terms, a, b, quotient);
                }
                // Nor does that of a number that is not negative; `a / b = -(a / -b)` and `a % b = a % -b`.
                if self.entails(terms, &divisor.negated().plus_constant(&-Integer::ONE))
                    && self.is_non_negative(terms, a)
                {
                    let opposite = terms.neg(b);
                    let value = self.truncating(terms, a, opposite, quotient);
                    return if quotient { terms.neg(value) } else { value };
                }
                opaque(terms, t, true)
            }
            (Op::IntToBv, &[n]) => {
                let n = self.integer(terms, n);
                if self.within(terms, n, &low, &high) { n } else { self.signed_of_unsigned(terms, t) }
            }
            (Op::UDiv | Op::URem | Op::Concat | Op::Extract { .. }, _) => self.signed_of_unsigned(terms, t),
            (Op::BvAnd | Op::BvOr | Op::BvXor, &[a, b])
                if mask_of(terms, a, b).is_some_and(|(_, c)| runs(&c).is_some()) =>
            {
                self.signed_of_unsigned(terms, t)
            }
            _ => {
                // The unsigned value, if that is known to be small while the sign was not known directly.
                let signed = terms.bv_to_int(t);
                if !self.is_non_negative(terms, signed) {
                    let unsigned = terms.bv_to_nat(t);
                    if self.within(terms, unsigned, &Integer::ZERO, &high) {
                        return unsigned;
                    }
                }
                signed
            }
        }
    }

    /// A bitwise operation with a constant. A run of ones of the constant cuts out `(x div 2^low) mod 2^length`, and
    /// `x | c = x + c - (x & c)`, `x ^ c = x + c - 2 * (x & c)`.
    fn read_mask(&mut self, terms: &mut Terms, t: Term, a: Term, b: Term) -> Term {
        let Some((x, constant)) = mask_of(terms, a, b) else { return self.opaque_unsigned(terms, t) };
        let Some(runs) = runs(&constant) else { return self.opaque_unsigned(terms, t) };
        let width = terms.width(x);
        let value = self.read(terms, x, false);
        let mut common = terms.int(0);
        for (low, length) in runs {
            let scale = terms.int(pow2(low));
            let mut part = if low == 0 { value } else { terms.int_div(value, scale) };
            if low + length < width {
                let size = terms.int(pow2(length));
                part = terms.int_mod(part, size);
            }
            let part = terms.mul(part, scale);
            common = terms.add(common, part);
        }
        if terms.op(t) == Op::BvAnd {
            return common;
        }
        let constant = terms.int(constant);
        let sum = terms.add(value, constant);
        let rest = terms.sub(sum, common);
        if terms.op(t) == Op::BvOr { rest } else { terms.sub(rest, common) }
    }

    /// One reading for both if the sign is known to be clear (see `read_signed`).
    fn opaque_unsigned(&mut self, terms: &mut Terms, t: Term) -> Term {
        let signed = terms.bv_to_int(t);
        if self.is_non_negative(terms, signed) { signed } else { opaque(terms, t, false) }
    }

    /// The signed value by way of the unsigned one.
    fn signed_of_unsigned(&mut self, terms: &mut Terms, t: Term) -> Term {
        let width = terms.width(t);
        let value = self.read(terms, t, false);
        if self.within(terms, value, &Integer::ZERO, &(pow2(width - 1) - Integer::ONE)) {
            return value;
        }
        let half = terms.int(pow2(width - 1));
        let small = terms.int_lt(value, half);
        let modulus = terms.int(pow2(width));
        let negative = terms.sub(value, modulus);
        terms.ite(small, value, negative)
    }

    /// Division towards zero by a positive divisor, with the sign of the dividend looked up in the facts.
    fn truncating(&mut self, terms: &mut Terms, a: Term, b: Term, quotient: bool) -> Term {
        if self.is_non_negative(terms, a) {
            if !quotient && let Some(small) = self.small_remainder(terms, a, b) {
                return small;
            }
            return if quotient { terms.int_div(a, b) } else { terms.int_mod(a, b) };
        }
        if quotient { terms.int_div_trunc(a, b) } else { terms.int_rem_trunc(a, b) }
    }

    /// `a mod b` is `a` if `0 <= a < b`.
    fn small_remainder(&mut self, terms: &mut Terms, a: Term, b: Term) -> Option<Term> {
        let slack = terms.difference(b, a).plus_constant(&-Integer::ONE);
        (self.is_non_negative(terms, a) && self.entails(terms, &slack)).then_some(a)
    }

    fn guard_zero(&mut self, terms: &mut Terms, divisor: Term, if_zero: Term, otherwise: Term) -> Term {
        let positive = terms.poly_of(divisor).plus_constant(&-Integer::ONE);
        if self.entails(terms, &positive) {
            return otherwise;
        }
        let zero = terms.int(0);
        let is_zero = terms.eq(divisor, zero);
        terms.ite(is_zero, if_zero, otherwise)
    }

    fn modulo(&mut self, terms: &mut Terms, value: Term, width: u32) -> Term {
        let modulus = terms.int(pow2(width));
        let wrapped = terms.int_mod(value, modulus);
        if terms.op(wrapped) == Op::IntMod {
            self.readings.wrapped.insert(wrapped);
        }
        wrapped
    }

    /// The integer sum whose value is congruent to the term's, factors read as asked.
    fn integer_sum(&mut self, terms: &mut Terms, t: Term, signed: bool) -> Term {
        let width = terms.width(t);
        let poly = terms.poly_of(t);
        let mut sum = Poly::constant(to_signed(&poly.constant, width));
        for (c, monomial) in &poly.summands {
            let mut product = terms.int(1);
            for factor in terms.factor_list(*monomial) {
                let value = self.read(terms, factor, signed);
                product = terms.mul(product, value);
            }
            sum = sum.plus_scaled(&terms.poly_of(product), &to_signed(c, width));
        }
        terms.poly_term(&sum, Sort::Int)
    }

    fn read_sum(&mut self, terms: &mut Terms, t: Term, signed: bool) -> Term {
        let width = terms.width(t);
        let (low, high) = if signed {
            (-pow2(width - 1), pow2(width - 1) - Integer::ONE)
        } else {
            (Integer::ZERO, mask(width))
        };
        let first = self.integer_sum(terms, t, signed);
        // The ranges of the parts alone may show it (an extended 32-bit index times 4 fits 64 bits, however the index
        // itself is read); else the facts have to.
        if terms.exact_poly(t, signed).is_some() || self.within(terms, first, &low, &high) {
            return first;
        }
        if let Some(value) = self.read_assumed(terms, t, signed) {
            return value;
        }
        let second = self.integer_sum(terms, t, !signed);
        if second != first && self.within(terms, second, &low, &high) {
            return second;
        }
        // Not wrapping as a signed number, and not negative: that is the unsigned value as well. It is no larger than signed numbers
        // are. The other way round it is not negative, and must not be larger.
        if let Some(other) = self.read_assumed(terms, t, !signed) {
            let poly = terms.poly_of(other);
            let rest = if signed { poly.negated().plus_constant(&high) } else { poly };
            if self.entails(terms, &rest) {
                return other;
            }
        }
        self.notes.missing.push(Missing { value: first, low, high });
        let wrapped = self.modulo(terms, first, width);
        if !signed {
            return wrapped;
        }
        let half = terms.int(pow2(width - 1));
        let small = terms.int_lt(wrapped, half);
        let modulus = terms.int(pow2(width));
        let negative = terms.sub(wrapped, modulus);
        let value = terms.ite(small, wrapped, negative);
        self.readings.wrapped.insert(value);
        value
    }

    fn read_assumed(&mut self, terms: &mut Terms, t: Term, signed: bool) -> Option<Term> {
        let records = self.no_wrap.by_result.get(&t)?;
        let (position, record) = *records.iter().find(|(_, r)| r.signed == signed)?;
        let left = self.read(terms, record.left, signed);
        let right = self.read(terms, record.right, signed);
        self.notes.used.insert(position);
        let value = match record.op {
            WrapOp::Add => terms.add(left, right),
            WrapOp::Sub => terms.sub(left, right),
            WrapOp::Mul => terms.mul(left, right),
        };
        // It is the value of a term of this width.
        let bounds = if signed { terms.signed_bounds(t) } else { terms.unsigned_bounds(t) };
        for (bound, lower) in [(bounds.low, true), (bounds.high, false)] {
            if let Some(bound) = bound {
                let poly = terms.poly_of(value);
                self.notes.learned.push(if lower {
                    poly.plus_constant(&-bound)
                } else {
                    poly.negated().plus_constant(&bound)
                });
            }
        }
        Some(value)
    }

    /// An integer term with every bit-vector below it read.
    pub fn integer(&mut self, terms: &mut Terms, t: Term) -> Term {
        self.formula(terms, t)
    }

    /// An equivalent formula (or integer term) over integers. Bit-vectors remain only inside opaque readings and as
    /// arguments of arrays and functions.
    pub fn formula(&mut self, terms: &mut Terms, t: Term) -> Term {
        if let Some(known) = self.known_formula(t) {
            return self.reuse(known);
        }
        // Arguments first; bit-vector terms are read from above, by the operator that uses them.
        let outer = std::mem::take(&mut self.notes);
        for s in self.reachable(terms, t) {
            if self.known_formula(s).is_none() {
                let reading = self.noting(|reader| reader.one_formula(terms, s));
                self.readings.formulas.insert(s, reading);
            }
        }
        self.notes = outer;
        match self.known_formula(t) {
            Some(known) => self.reuse(known),
            // Not reached: a formula reaches itself.
            None => t,
        }
    }

    fn reachable(&self, terms: &Terms, root: Term) -> Vec<Term> {
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut stack = vec![root];
        while let Some(t) = stack.pop() {
            let over_integers = matches!(terms.sort(t), Sort::Bool | Sort::Int | Sort::Real);
            if !over_integers || self.known_formula(t).is_some() || !seen.insert(t) {
                continue;
            }
            if !matches!(terms.op(t), Op::Forall | Op::Exists) {
                stack.extend_from_slice(terms.args(t));
            }
        }
        let mut order: Vec<Term> = seen.into_iter().collect();
        order.sort_unstable();
        order
    }

    fn one_formula(&mut self, terms: &mut Terms, t: Term) -> Term {
        let args = terms.args(t).to_vec();
        match (terms.op(t), &args[..]) {
            (Op::Eq, &[a, b]) if terms.sort(a).width().is_some() => self.equality(terms, a, b),
            (Op::Ult, &[a, b]) => {
                let (a, b) = (self.read(terms, a, false), self.read(terms, b, false));
                terms.int_lt(a, b)
            }
            (Op::Slt, &[a, b]) => {
                let (a, b) = (self.read(terms, a, true), self.read(terms, b, true));
                terms.int_lt(a, b)
            }
            (Op::BvToNat, &[x]) => self.read(terms, x, false),
            (Op::BvToInt, &[x]) => self.read(terms, x, true),
            (Op::Forall | Op::Exists | Op::Apply(_) | Op::Select, _) => t,
            (Op::Eq, &[a, _]) if matches!(terms.sort(a), Sort::Array(_) | Sort::Uninterpreted(_)) => t,
            _ => {
                let mut new = Vec::with_capacity(args.len());
                for &a in &args {
                    let known = self.known_formula(a);
                    new.push(known.map_or(a, |known| self.reuse(known)));
                }
                if new == args { t } else { terms.rebuild(t, &new) }
            }
        }
    }

    /// Equality of bit-vectors. Each way of reading is exact; the one without remainders is the most useful.
    fn equality(&mut self, terms: &mut Terms, a: Term, b: Term) -> Term {
        let width = terms.width(a);
        let outer = std::mem::take(&mut self.notes);
        let mut result = None;
        for signed in [false, true] {
            let (x, y) = (self.read(terms, a, signed), self.read(terms, b, signed));
            if !self.is_wrapped(terms, x) && !self.is_wrapped(terms, y) {
                result = Some(terms.eq(x, y));
                break;
            }
            // What an attempt that is not taken rests on does not matter.
            self.notes = Notes { undecided: true, ..Notes::default() };
        }
        // Congruent modulo 2^w and less than 2^w apart.
        for signed in [false, true] {
            if result.is_some() {
                break;
            }
            let (x, y) = (self.integer_sum(terms, a, signed), self.integer_sum(terms, b, signed));
            let difference = terms.sub(x, y);
            if self.within(terms, difference, &-mask(width), &mask(width)) {
                let zero = terms.int(0);
                result = Some(terms.eq(difference, zero));
                break;
            }
            self.notes = Notes { undecided: true, ..Notes::default() };
        }
        let result = result.unwrap_or_else(|| {
            let (x, y) = (self.read(terms, a, false), self.read(terms, b, false));
            terms.eq(x, y)
        });
        let own = std::mem::replace(&mut self.notes, outer);
        self.notes.add(&own);
        result
    }

    /// Whether a remainder by `2^w` stands in the reading.
    fn is_wrapped(&self, terms: &Terms, t: Term) -> bool {
        let wrapped = |t: &Term| {
            self.readings.wrapped.contains(t) || self.base.is_some_and(|base| base.wrapped.contains(t))
        };
        if self.readings.wrapped.is_empty() && self.base.is_none_or(|base| base.wrapped.is_empty()) {
            return false;
        }
        let poly = terms.poly_of(t);
        wrapped(&t) || poly.summands.iter().any(|(_, m)| wrapped(m) || terms.factors(*m).iter().any(wrapped))
    }
}

/// A term and a constant, from two operands in any order.
fn mask_of(terms: &Terms, a: Term, b: Term) -> Option<(Term, Integer)> {
    match (terms.as_number(a), terms.as_number(b)) {
        (None, Some(constant)) => Some((a, constant.clone())),
        (Some(constant), None) => Some((b, constant.clone())),
        _ => None,
    }
}

/// The runs of ones of a constant, each with its position and length, if they are few.
fn runs(constant: &Integer) -> Option<Vec<(u32, u32)>> {
    let mut runs = Vec::new();
    let mut rest = u128::try_from(constant).ok()?;
    let mut at = 0;
    while rest != 0 {
        let low = rest.trailing_zeros();
        rest >>= low;
        let length = rest.trailing_ones();
        runs.push((at + low, length));
        if runs.len() > RUNS {
            return None;
        }
        rest = rest.checked_shr(length).unwrap_or(0);
        at += low + length;
    }
    Some(runs)
}

/// The value of a term that is not looked into.
fn opaque(terms: &mut Terms, t: Term, signed: bool) -> Term {
    if signed { terms.bv_to_int(t) } else { terms.bv_to_nat(t) }
}
