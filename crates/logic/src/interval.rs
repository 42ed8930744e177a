//! Integer intervals with open ends.
//!
//! Every operation returns an interval that holds all results for operands in the given intervals (it may hold
//! more). An interval is never inverted: `meet` of disjoint intervals says so instead.

use crate::number::{Integer, div_ceil, div_euclid, div_floor};

/// `low <= x <= high`; `None` is unbounded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Interval {
    /// Lower bound.
    pub low: Option<Integer>,
    /// Upper bound.
    pub high: Option<Integer>,
}

impl Interval {
    /// All integers.
    pub const ALL: Interval = Interval { low: None, high: None };

    /// From both bounds.
    pub fn new(low: impl Into<Integer>, high: impl Into<Integer>) -> Self {
        Self { low: Some(low.into()), high: Some(high.into()) }
    }

    /// One value.
    pub fn point(value: Integer) -> Self {
        Self { low: Some(value.clone()), high: Some(value) }
    }

    /// The value if there is only one.
    pub fn as_point(&self) -> Option<&Integer> {
        if self.low == self.high { self.low.as_ref() } else { None }
    }

    /// Whether every element is at least `bound`.
    pub fn at_least(&self, bound: &Integer) -> bool {
        self.low.as_ref().is_some_and(|low| low >= bound)
    }

    /// Whether every element is at most `bound`.
    pub fn at_most(&self, bound: &Integer) -> bool {
        self.high.as_ref().is_some_and(|high| high <= bound)
    }

    /// Whether every element is at least 0.
    pub fn is_non_negative(&self) -> bool {
        self.at_least(&Integer::ZERO)
    }

    /// Whether every element is at least 1.
    pub fn is_positive(&self) -> bool {
        self.at_least(&Integer::ONE)
    }

    /// Whether `value` is an element.
    pub fn contains(&self, value: &Integer) -> bool {
        self.low.as_ref().is_none_or(|low| low <= value)
            && self.high.as_ref().is_none_or(|high| value <= high)
    }

    /// Whether every element lies in `other`.
    pub fn within(&self, other: &Interval) -> bool {
        other.low.as_ref().is_none_or(|b| self.at_least(b))
            && other.high.as_ref().is_none_or(|b| self.at_most(b))
    }

    /// Sums of elements.
    pub fn plus(&self, other: &Interval) -> Interval {
        let add = |a: &Option<Integer>, b: &Option<Integer>| Some(a.as_ref()? + b.as_ref()?);
        Interval { low: add(&self.low, &other.low), high: add(&self.high, &other.high) }
    }

    /// Elements times a constant.
    pub fn scaled(&self, factor: &Integer) -> Interval {
        let scale = |a: &Option<Integer>| a.as_ref().map(|a| a * factor);
        if *factor == Integer::ZERO {
            Interval::point(Integer::ZERO)
        } else if *factor > Integer::ZERO {
            Interval { low: scale(&self.low), high: scale(&self.high) }
        } else {
            Interval { low: scale(&self.high), high: scale(&self.low) }
        }
    }

    /// Products of elements.
    pub fn times(&self, other: &Interval) -> Interval {
        if let Some(point) = self.as_point() {
            return other.scaled(point);
        }
        if let Some(point) = other.as_point() {
            return self.scaled(point);
        }
        if let (Some(a), Some(b), Some(c), Some(d)) = (&self.low, &self.high, &other.low, &other.high) {
            // The extremes of a bilinear form lie at corners.
            let corners = [a * c, a * d, b * c, b * d];
            return Interval { low: corners.iter().min().cloned(), high: corners.iter().max().cloned() };
        }
        if self.is_non_negative() && other.is_non_negative() {
            let low = self.low.as_ref().zip(other.low.as_ref()).map(|(a, b)| a * b);
            return Interval { low, high: None };
        }
        Interval::ALL
    }

    /// Elements of both; `None` if there are none.
    pub fn meet(&self, other: &Interval) -> Option<Interval> {
        let low = match (&self.low, &other.low) {
            (Some(a), Some(b)) => Some(a.max(b).clone()),
            (a, b) => a.clone().or_else(|| b.clone()),
        };
        let high = match (&self.high, &other.high) {
            (Some(a), Some(b)) => Some(a.min(b).clone()),
            (a, b) => a.clone().or_else(|| b.clone()),
        };
        if let (Some(low), Some(high)) = (&low, &high)
            && low > high
        {
            return None;
        }
        Some(Interval { low, high })
    }

    /// Smallest interval around both.
    pub fn join(&self, other: &Interval) -> Interval {
        let pick = |a: &Option<Integer>, b: &Option<Integer>, larger: bool| {
            let (a, b) = (a.as_ref()?, b.as_ref()?);
            Some(if larger { a.max(b) } else { a.min(b) }.clone())
        };
        Interval { low: pick(&self.low, &other.low, false), high: pick(&self.high, &other.high, true) }
    }

    /// Euclidean quotients by a divisor that is at least 1.
    pub fn div_by_positive(&self, divisor: &Interval) -> Interval {
        let Some(least) = divisor.low.as_ref().filter(|low| **low >= Integer::ONE) else {
            return Interval::ALL;
        };
        let most = divisor.high.as_ref();
        // floor(a / b) grows with a; for a >= 0 it shrinks as b grows, for a < 0 it grows with b.
        let low = self.low.as_ref().map(|a| {
            if *a >= Integer::ZERO {
                most.map_or(Integer::ZERO, |m| div_floor(a, m))
            } else {
                div_floor(a, least)
            }
        });
        let high = self.high.as_ref().map(|a| {
            if *a >= Integer::ZERO {
                div_floor(a, least)
            } else {
                most.map_or(-Integer::ONE, |m| div_floor(a, m))
            }
        });
        Interval { low, high }
    }

    /// Euclidean remainders by a divisor that is at least 1.
    pub fn rem_by_positive(&self, divisor: &Interval) -> Interval {
        if !divisor.is_positive() {
            return Interval::ALL;
        }
        if let (Some(low), Some(high), Some(m)) = (&self.low, &self.high, divisor.as_point()) {
            let quotient = div_euclid(low, m);
            if quotient == div_euclid(high, m) {
                let base = quotient * m;
                return Interval::new(low - &base, high - &base);
            }
        }
        let mut high = divisor.high.as_ref().map(|m| m - Integer::ONE);
        if self.is_non_negative()
            && let Some(own) = &self.high
        {
            high = Some(high.map_or_else(|| own.clone(), |h| h.min(own.clone())));
        }
        Interval { low: Some(Integer::ZERO), high }
    }

    /// The `x` for which `factor * x` is an element; `factor` is not 0. `None` if there is none.
    pub fn divided_exactly(&self, factor: &Integer) -> Option<Interval> {
        let (interval, factor) = if *factor < Integer::ZERO {
            (self.scaled(&-Integer::ONE), -factor)
        } else {
            (self.clone(), factor.clone())
        };
        let low = interval.low.map(|low| div_ceil(&low, &factor));
        let high = interval.high.map(|high| div_floor(&high, &factor));
        Interval::ALL.meet(&Interval { low, high })
    }
}
