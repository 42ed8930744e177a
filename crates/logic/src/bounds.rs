//! What is known of a term's value from its shape alone: ranges and known bits.
//!
//! Facts are computed once, when a term is made, from the facts of its arguments and the ranges of variables. Rule
//! of soundness: for every assignment that respects the ranges of the variables, the term's value satisfies its
//! facts. Facts may be weak, never wrong. If a variable's range is empty there is no such assignment and
//! anything is true; facts then stay non-inverted so that later arithmetic on them is well defined.

use crate::interval::Interval;
use crate::number::{
    Integer, bit_len, fits_signed, fits_unsigned, mask, pow2, to_signed, trailing_zeros, wrap,
};
use crate::sort::Sort;
use crate::term::{Op, Range, Term, Terms};

/// Facts about one term.
#[derive(Clone, Debug)]
pub(crate) enum Facts {
    /// Neither integer nor bit-vector.
    Other,
    Int(Interval),
    Bits(Box<BitFacts>),
}

/// Facts about a bit-vector term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BitFacts {
    /// Bounds of the unsigned value; both ends present.
    pub unsigned: Interval,
    /// Bounds of the two's complement value; both ends present.
    pub signed: Interval,
    /// Bits that are surely 0.
    pub zeros: Integer,
    /// Bits that are surely 1.
    pub ones: Integer,
}

impl BitFacts {
    fn any(width: u32) -> Self {
        Self {
            unsigned: Interval::new(0, mask(width)),
            signed: Interval::new(-pow2(width - 1), pow2(width - 1) - Integer::ONE),
            zeros: Integer::ZERO,
            ones: Integer::ZERO,
        }
    }

    fn constant(value: &Integer, width: u32) -> Self {
        Self {
            unsigned: Interval::point(value.clone()),
            signed: Interval::point(to_signed(value, width)),
            zeros: mask(width) - value,
            ones: value.clone(),
        }
    }

    fn from_unsigned(interval: Option<Interval>, width: u32) -> Self {
        Self { unsigned: interval.unwrap_or_else(|| Interval::new(0, mask(width))), ..Self::any(width) }
    }

    /// Lets the three views sharpen one another.
    fn sharpened(mut self, width: u32) -> Self {
        let half = pow2(width - 1);
        // unsigned bounds from known bits
        narrow(&mut self.unsigned, &Interval::new(self.ones.clone(), mask(width) - &self.zeros));
        // signed from unsigned and back, where the sign is known
        if self.unsigned.at_most(&(&half - Integer::ONE)) {
            let unsigned = self.unsigned.clone();
            narrow(&mut self.signed, &unsigned);
        } else if self.unsigned.at_least(&half) {
            let shifted = self.unsigned.plus(&Interval::point(-pow2(width)));
            narrow(&mut self.signed, &shifted);
        }
        if self.signed.is_non_negative() {
            let signed = self.signed.clone();
            narrow(&mut self.unsigned, &signed);
        } else if self.signed.at_most(&-Integer::ONE) {
            let shifted = self.signed.plus(&Interval::point(pow2(width)));
            narrow(&mut self.unsigned, &shifted);
        }
        // known bits from the common leading bits of the unsigned bounds
        if let (Some(low), Some(high)) = (&self.unsigned.low, &self.unsigned.high) {
            let open = bit_len(&(low ^ high));
            let leading = mask(width) - mask(open.min(width));
            if leading > Integer::ZERO {
                let ones = low & &leading;
                let zeros = &leading - &ones;
                // A clash means that there is no value at all; keep the masks disjoint.
                if &zeros & &self.ones == Integer::ZERO && &ones & &self.zeros == Integer::ZERO {
                    self.ones |= ones;
                    self.zeros |= zeros;
                }
            }
        }
        self
    }
}

/// Intersects, unless that leaves nothing.
fn narrow(target: &mut Interval, with: &Interval) {
    if let Some(met) = target.meet(with) {
        *target = met;
    }
}

/// The unsigned readings of all values in an interval of integers, if they do not wrap around in between.
fn unsigned_reading(interval: &Interval, width: u32) -> Option<Interval> {
    let (low, high) = (interval.low.as_ref()?, interval.high.as_ref()?);
    if fits_unsigned(low, width) && fits_unsigned(high, width) {
        return Some(interval.clone());
    }
    let wrapped = wrap(low, width);
    let top = &wrapped + (high - low);
    (top < pow2(width)).then(|| Interval::new(wrapped, top))
}

/// The signed readings likewise.
fn signed_reading(interval: &Interval, width: u32) -> Option<Interval> {
    let (low, high) = (interval.low.as_ref()?, interval.high.as_ref()?);
    if fits_signed(low, width) && fits_signed(high, width) {
        return Some(interval.clone());
    }
    let wrapped = to_signed(low, width);
    let top = &wrapped + (high - low);
    (top < pow2(width - 1)).then(|| Interval::new(wrapped, top))
}

impl Terms {
    /// Bounds of an integer term.
    pub fn int_bounds(&self, t: Term) -> Interval {
        self.int_bounds_ref(t).clone()
    }

    /// Bounds of an integer term, to look at.
    pub fn int_bounds_ref(&self, t: Term) -> &Interval {
        static ALL: Interval = Interval::ALL;
        match self.facts(t) {
            Facts::Int(interval) => interval,
            _ => &ALL,
        }
    }

    /// Bounds of the unsigned value of a bit-vector term.
    pub fn unsigned_bounds(&self, t: Term) -> Interval {
        match self.facts(t) {
            Facts::Bits(bits) => bits.unsigned.clone(),
            _ => Interval::ALL,
        }
    }

    /// Bounds of the two's complement value of a bit-vector term.
    pub fn signed_bounds(&self, t: Term) -> Interval {
        match self.facts(t) {
            Facts::Bits(bits) => bits.signed.clone(),
            _ => Interval::ALL,
        }
    }

    /// Ranges and known bits of a bit-vector term.
    pub fn bit_facts(&self, t: Term) -> BitFacts {
        self.bits(t).clone()
    }

    /// Whether the sign bit of a bit-vector term is surely 0.
    pub fn is_sign_clear(&self, t: Term) -> bool {
        self.signed_bounds(t).is_non_negative()
    }

    fn bits(&self, t: Term) -> &BitFacts {
        match self.facts(t) {
            Facts::Bits(bits) => bits,
            _ => panic!("a bit-vector was expected, not {:?}", self.sort(t)),
        }
    }

    pub(crate) fn compute_facts(&self, t: Term) -> Facts {
        match self.sort(t) {
            Sort::Int => Facts::Int(self.int_facts(t)),
            Sort::BitVec(width) => Facts::Bits(Box::new(self.bit_vector_facts(t, width).sharpened(width))),
            _ => Facts::Other,
        }
    }

    fn int_facts(&self, t: Term) -> Interval {
        let args = self.args(t);
        let bounds = |k: usize| self.int_bounds(args[k]);
        match self.op(t) {
            Op::Number(id) => Interval::point(self.number(id).clone()),
            Op::Symbol(id) => {
                let Range { low, high } = self.symbol_data(id).range.clone();
                Interval::ALL.meet(&Interval { low, high }).unwrap_or(Interval::ALL)
            }
            Op::Sum(id) => {
                let data = self.sum_data(id);
                let start = Interval::point(data.constant.clone());
                args.iter()
                    .zip(&data.coefficients)
                    .fold(start, |sum, (&a, c)| sum.plus(&self.int_bounds_ref(a).scaled(c)))
            }
            Op::Product => {
                let product =
                    args.iter().fold(Interval::point(Integer::ONE), |p, &a| p.times(self.int_bounds_ref(a)));
                // A square is never negative.
                if args.len() == 2 && args[0] == args[1] {
                    let square = Interval { low: Some(Integer::ZERO), high: None };
                    return product.meet(&square).unwrap_or(product);
                }
                product
            }
            Op::Ite => self.int_bounds_ref(args[1]).join(self.int_bounds_ref(args[2])),
            Op::IntDiv => bounds(0).div_by_positive(&bounds(1)),
            Op::IntMod => bounds(0).rem_by_positive(&bounds(1)),
            Op::BvToNat => self.bits(args[0]).unsigned.clone(),
            Op::BvToInt => self.bits(args[0]).signed.clone(),
            _ => Interval::ALL,
        }
    }

    fn bit_vector_facts(&self, t: Term, width: u32) -> BitFacts {
        let args = self.args(t);
        let any = || BitFacts::any(width);
        let bits = |k: usize| self.bits(args[k]);
        match self.op(t) {
            Op::Number(id) => BitFacts::constant(self.number(id), width),
            Op::Symbol(id) => symbol_facts(&self.symbol_data(id).range, width),
            Op::Sum(_) => self.sum_facts(t, width),
            Op::Product => {
                let mut facts = any();
                let product = |of: fn(&BitFacts) -> &Interval| {
                    args.iter().fold(Interval::point(Integer::ONE), |p, &a| p.times(of(self.bits(a))))
                };
                let unsigned = product(|b| &b.unsigned);
                if unsigned.at_most(&mask(width)) {
                    facts.unsigned = unsigned;
                }
                let signed = product(|b| &b.signed);
                if signed.within(&facts.signed) {
                    facts.signed = signed;
                }
                // Trailing zeros add up.
                let zeros: u32 = args.iter().map(|&a| self.known_trailing_zeros(a)).sum();
                facts.zeros = mask(zeros.min(width));
                facts
            }
            Op::Ite => {
                let (a, b) = (bits(1), bits(2));
                BitFacts {
                    unsigned: a.unsigned.join(&b.unsigned),
                    signed: a.signed.join(&b.signed),
                    zeros: &a.zeros & &b.zeros,
                    ones: &a.ones & &b.ones,
                }
            }
            Op::UDiv => {
                // Divisor 0 gives all ones.
                let divisor = &bits(1).unsigned;
                let quotient = divisor.is_positive().then(|| bits(0).unsigned.div_by_positive(divisor));
                BitFacts::from_unsigned(quotient, width)
            }
            Op::URem => {
                // Divisor 0 gives the dividend, so the dividend bounds the remainder in any case.
                let (dividend, divisor) = (&bits(0).unsigned, &bits(1).unsigned);
                if divisor.is_positive() {
                    return BitFacts::from_unsigned(Some(dividend.rem_by_positive(divisor)), width);
                }
                BitFacts::from_unsigned(
                    Some(Interval { low: Some(Integer::ZERO), high: dividend.high.clone() }),
                    width,
                )
            }
            Op::SRem => {
                // The remainder has the dividend's sign and a smaller magnitude than both operands (divisor 0
                // gives the dividend).
                let dividend = &bits(0).signed;
                let mut facts = any();
                let low = dividend.low.clone().map(|low| low.min(Integer::ZERO));
                let high = dividend.high.clone().map(|high| high.max(Integer::ZERO));
                narrow(&mut facts.signed, &Interval { low, high });
                if bits(1).signed.is_positive()
                    && let Some(most) = &bits(1).signed.high
                {
                    narrow(&mut facts.signed, &Interval::new(Integer::ONE - most, most - Integer::ONE));
                }
                facts
            }
            Op::SDiv => {
                let (dividend, divisor) = (&bits(0).signed, &bits(1).signed);
                let mut facts = any();
                // By a positive divisor the quotient moves towards 0.
                if divisor.is_positive() {
                    let low = dividend.low.clone().map(|low| low.min(Integer::ZERO));
                    let high = dividend.high.clone().map(|high| high.max(Integer::ZERO));
                    narrow(&mut facts.signed, &Interval { low, high });
                }
                facts
            }
            Op::LShr => {
                // Larger amounts give smaller results; amounts from the width on give 0.
                let (value, amount) = (&bits(0).unsigned, &bits(1).unsigned);
                let shift = |value: &Option<Integer>, amount: &Option<Integer>| match (value, amount) {
                    (Some(value), Some(amount)) => Some(value >> small_shift(amount, width)),
                    _ => None,
                };
                let low = shift(&value.low, &amount.high).unwrap_or(Integer::ZERO);
                let high = shift(&value.high, &amount.low);
                BitFacts::from_unsigned(Some(Interval { low: Some(low), high }), width)
            }
            Op::AShr => {
                let value = &bits(0).signed;
                let mut facts = any();
                let low = value.low.clone().map(|low| low.min(Integer::ZERO));
                let high = value.high.clone().map(|high| high.max(-Integer::ONE));
                narrow(&mut facts.signed, &Interval { low, high });
                if value.is_non_negative() {
                    narrow(&mut facts.signed, &Interval { low: Some(Integer::ZERO), high: None });
                }
                facts
            }
            Op::BvAnd => {
                let mut facts = any();
                for &a in args {
                    let a = self.bits(a);
                    facts.zeros |= &a.zeros;
                    narrow(&mut facts.unsigned, &Interval { low: None, high: a.unsigned.high.clone() });
                }
                facts.ones = args.iter().fold(mask(width), |ones, &a| ones & &self.bits(a).ones);
                facts
            }
            Op::BvOr => {
                let mut facts = any();
                for &a in args {
                    let a = self.bits(a);
                    facts.ones |= &a.ones;
                    narrow(&mut facts.unsigned, &Interval { low: a.unsigned.low.clone(), high: None });
                }
                facts.zeros = args.iter().fold(mask(width), |zeros, &a| zeros & &self.bits(a).zeros);
                facts
            }
            Op::BvXor => {
                let mut facts = BitFacts::constant(&Integer::ZERO, width);
                let (mut zeros, mut ones) = (facts.zeros.clone(), facts.ones.clone());
                for &a in args {
                    let a = self.bits(a);
                    let next_ones = (&zeros & &a.ones) | (&ones & &a.zeros);
                    zeros = (&zeros & &a.zeros) | (&ones & &a.ones);
                    ones = next_ones;
                }
                facts = any();
                (facts.zeros, facts.ones) = (zeros, ones);
                facts
            }
            Op::Shl => {
                // The trailing zeros survive, and more come.
                let (value, amount) = (&bits(0).unsigned, &bits(1).unsigned);
                let zeros = mask(self.known_trailing_zeros(args[0]));
                let mut facts = BitFacts { zeros, ..any() };
                // If the largest result is not cut off, none is, and all are within.
                if let (Some(low), Some(high), Some(least), Some(most)) =
                    (&value.low, &value.high, &amount.low, &amount.high)
                    && *most < Integer::from(width)
                    && fits_unsigned(&(high << small_shift(most, width)), width)
                {
                    facts.unsigned =
                        Interval::new(low << small_shift(least, width), high << small_shift(most, width));
                }
                facts
            }
            Op::Concat => {
                let (high, low) = (bits(0), bits(1));
                let low_width = self.width(args[1]);
                let unsigned = high.unsigned.scaled(&pow2(low_width)).plus(&low.unsigned);
                BitFacts {
                    zeros: (&high.zeros << low_width as usize) | &low.zeros,
                    ones: (&high.ones << low_width as usize) | &low.ones,
                    ..BitFacts::from_unsigned(Some(unsigned), width)
                }
            }
            Op::Extract { high, low } => {
                let a = bits(0);
                let take = |m: &Integer| wrap(&(m >> low as usize), high - low + 1);
                let upper = a.unsigned.div_by_positive(&Interval::point(pow2(low)));
                BitFacts {
                    zeros: take(&a.zeros),
                    ones: take(&a.ones),
                    ..BitFacts::from_unsigned(unsigned_reading(&upper, width), width)
                }
            }
            Op::ZeroExtend => {
                let a = bits(0);
                let upper = mask(width) - mask(self.width(args[0]));
                BitFacts {
                    zeros: &a.zeros | upper,
                    ones: a.ones.clone(),
                    ..BitFacts::from_unsigned(Some(a.unsigned.clone()), width)
                }
            }
            Op::SignExtend => {
                let (a, from) = (bits(0), self.width(args[0]));
                let low = mask(from - 1);
                BitFacts { signed: a.signed.clone(), zeros: &a.zeros & &low, ones: &a.ones & &low, ..any() }
            }
            Op::IntToBv => {
                let interval = self.int_bounds(args[0]);
                let mut facts = BitFacts::from_unsigned(unsigned_reading(&interval, width), width);
                if let Some(signed) = signed_reading(&interval, width) {
                    facts.signed = signed;
                }
                facts
            }
            _ => any(),
        }
    }

    /// Rule: the value is congruent to the integer sum modulo `2^w`; coefficients may be read as negative, and each
    /// argument by its unsigned or its signed value, whichever gives the tighter interval.
    fn sum_facts(&self, t: Term, width: u32) -> BitFacts {
        let Op::Sum(id) = self.op(t) else { return BitFacts::any(width) };
        let data = self.sum_data(id);
        let args = self.args(t);
        let mut facts = BitFacts::any(width);
        let total = |of: fn(&BitFacts) -> &Interval| {
            let start = Interval::point(to_signed(&data.constant, width));
            args.iter()
                .zip(&data.coefficients)
                .fold(start, |sum, (&a, c)| sum.plus(&of(self.bits(a)).scaled(&to_signed(c, width))))
        };
        for interval in [total(|b| &b.unsigned), total(|b| &b.signed)] {
            if let Some(unsigned) = unsigned_reading(&interval, width) {
                narrow(&mut facts.unsigned, &unsigned);
            }
            if let Some(signed) = signed_reading(&interval, width) {
                narrow(&mut facts.signed, &signed);
            }
        }
        // Below the lowest set bit of every summand only the constant contributes.
        let clear = args
            .iter()
            .zip(&data.coefficients)
            .map(|(&a, c)| (trailing_zeros(c, width) + self.known_trailing_zeros(a)).min(width))
            .min()
            .unwrap_or(width);
        facts.ones = wrap(&data.constant, clear);
        facts.zeros = mask(clear) - &facts.ones;
        facts
    }

    /// How many low bits are surely 0.
    pub fn known_trailing_zeros(&self, t: Term) -> u32 {
        let facts = self.bits(t);
        let width = self.width(t);
        trailing_zeros(&(mask(width) - &facts.zeros), width)
    }
}

/// A shift amount as a machine number, capped at the width.
fn small_shift(amount: &Integer, width: u32) -> usize {
    u32::try_from(amount).map_or(width, |a| a.min(width)) as usize
}

fn symbol_facts(range: &Range, width: u32) -> BitFacts {
    let interval = Interval { low: range.low.clone(), high: range.high.clone() };
    let mut facts = BitFacts::any(width);
    if range.low.as_ref().is_some_and(|low| *low < Integer::ZERO) {
        narrow(&mut facts.signed, &interval);
    } else {
        narrow(&mut facts.unsigned, &interval);
    }
    facts
}
