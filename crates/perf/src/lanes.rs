//! Numbers of all lanes of a warp at once: polynomials over what the lanes share, with a coefficient for each lane.
//!
//! Every operation gives nothing where a coefficient would not fit 64 bits.

use gpuproof_logic::Term;
use std::collections::BTreeMap;
use std::rc::Rc;

/// One number for each lane.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Lanes {
    /// The same for all.
    Same(i64),
    /// One for each.
    Each(Rc<[i64]>),
}

impl Lanes {
    /// From one number for each lane.
    pub fn new(values: Vec<i64>) -> Self {
        match values.first() {
            Some(first) if values.iter().all(|v| v == first) => Lanes::Same(*first),
            None => Lanes::Same(0),
            _ => Lanes::Each(values.into()),
        }
    }

    /// The number of a lane.
    pub fn get(&self, lane: usize) -> i64 {
        match self {
            Lanes::Same(value) => *value,
            Lanes::Each(values) => values.get(lane).copied().unwrap_or(0),
        }
    }

    /// The number that all lanes have.
    pub fn same(&self) -> Option<i64> {
        match self {
            Lanes::Same(value) => Some(*value),
            Lanes::Each(_) => None,
        }
    }

    /// The numbers, as many as there are lanes; one if all are the same.
    pub fn values(&self) -> &[i64] {
        match self {
            Lanes::Same(value) => std::slice::from_ref(value),
            Lanes::Each(values) => values,
        }
    }

    fn zip(&self, other: &Lanes, op: impl Fn(i64, i64) -> Option<i64>) -> Option<Lanes> {
        let count = match (self, other) {
            (Lanes::Same(a), Lanes::Same(b)) => return op(*a, *b).map(Lanes::Same),
            (Lanes::Each(values), _) | (_, Lanes::Each(values)) => values.len(),
        };
        let values: Option<Vec<i64>> = (0..count).map(|lane| op(self.get(lane), other.get(lane))).collect();
        values.map(Lanes::new)
    }
}

/// What the lanes share: a product of terms; none: 1.
pub type Shared = Vec<Term>;

/// A polynomial over what the lanes share. No coefficient is 0 in all lanes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// Coefficients.
    pub parts: BTreeMap<Shared, Lanes>,
}

impl Sum {
    /// A number for each lane.
    pub fn of(lanes: Lanes) -> Self {
        let mut sum = Self::default();
        if lanes != Lanes::Same(0) {
            sum.parts.insert(Vec::new(), lanes);
        }
        sum
    }

    /// The same number in all lanes.
    pub fn number(value: i64) -> Self {
        Self::of(Lanes::Same(value))
    }

    /// Something that the lanes share, times a factor.
    pub fn shared(term: Term, factor: i64) -> Self {
        Self { parts: BTreeMap::from([(vec![term], Lanes::Same(factor))]) }
    }

    /// The part without anything shared.
    pub fn constant(&self) -> Lanes {
        self.parts.get(&Vec::new()).cloned().unwrap_or(Lanes::Same(0))
    }

    /// The numbers, if nothing shared is in it.
    pub fn as_numbers(&self) -> Option<Lanes> {
        self.parts.keys().all(Vec::is_empty).then(|| self.constant())
    }

    /// The number that all lanes have, if it is known.
    pub fn as_number(&self) -> Option<i64> {
        self.as_numbers().and_then(|lanes| lanes.same())
    }

    /// Whether all lanes have the same value.
    pub fn is_same(&self) -> bool {
        self.parts.values().all(|lanes| lanes.same().is_some())
    }

    /// What is shared, with its coefficients.
    pub fn of_shared(&self) -> impl Iterator<Item = (&Shared, &Lanes)> {
        self.parts.iter().filter(|(shared, _)| !shared.is_empty())
    }

    fn insert(&mut self, shared: Shared, lanes: Lanes) {
        if lanes == Lanes::Same(0) {
            self.parts.remove(&shared);
        } else {
            self.parts.insert(shared, lanes);
        }
    }

    /// The sum with another one times a factor.
    pub fn plus(&self, other: &Sum, factor: i64) -> Option<Sum> {
        let mut sum = self.clone();
        for (shared, lanes) in &other.parts {
            let mine = sum.parts.get(shared).cloned().unwrap_or(Lanes::Same(0));
            let new = mine.zip(lanes, |a, b| a.checked_add(b.checked_mul(factor)?))?;
            sum.insert(shared.clone(), new);
        }
        Some(sum)
    }

    /// The product.
    pub fn times(&self, other: &Sum) -> Option<Sum> {
        let mut product = Sum::default();
        for (a, x) in &self.parts {
            for (b, y) in &other.parts {
                let mut shared: Shared = a.iter().chain(b).copied().collect();
                shared.sort_unstable();
                let term = x.zip(y, i64::checked_mul)?;
                let mine = product.parts.get(&shared).cloned().unwrap_or(Lanes::Same(0));
                let new = mine.zip(&term, i64::checked_add)?;
                product.insert(shared, new);
            }
        }
        Some(product)
    }

    /// The quotient (rounded down) and remainder by a positive number, if it divides everything shared.
    pub fn divide(&self, by: i64) -> Option<(Sum, Sum)> {
        if by <= 0 {
            return None;
        }
        let mut quotient = Sum::default();
        for (shared, lanes) in self.of_shared() {
            if lanes.values().iter().any(|c| c % by != 0) {
                return None;
            }
            quotient.insert(shared.clone(), lanes.zip(&Lanes::Same(by), |c, by| Some(c / by))?);
        }
        let constant = self.constant();
        quotient.insert(Vec::new(), constant.zip(&Lanes::Same(by), |c, by| Some(c.div_euclid(by)))?);
        let rest = constant.zip(&Lanes::Same(by), |c, by| Some(c.rem_euclid(by)))?;
        Some((quotient, Sum::of(rest)))
    }

    /// Lane by lane of one sum or another.
    pub fn choose(first: &[bool], yes: &Sum, no: &Sum) -> Sum {
        let mut sum = Sum::default();
        let keys: std::collections::BTreeSet<&Shared> = yes.parts.keys().chain(no.parts.keys()).collect();
        for key in keys {
            let of = |sum: &Sum, lane: usize| sum.parts.get(key).map_or(0, |lanes| lanes.get(lane));
            let values =
                first.iter().enumerate().map(|(lane, yes_here)| of(if *yes_here { yes } else { no }, lane));
            sum.insert(key.clone(), Lanes::new(values.collect()));
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_products_keep_lanes_apart() {
        let mut terms = gpuproof_logic::Terms::new();
        let n = terms.var("n", gpuproof_logic::Sort::BitVec(32));
        let lane = Sum::of(Lanes::new((0..32).collect()));
        let row = lane.times(&Sum::shared(n, 4)).expect("small");
        let address = row.plus(&Sum::number(128), 1).expect("small");
        assert!(!address.is_same() && address.as_numbers().is_none());
        let gone = address.plus(&row, -1).expect("small");
        assert_eq!(gone.as_number(), Some(128));
        let (quotient, rest) = address.divide(4).expect("divides");
        assert_eq!(rest.as_number(), Some(0));
        assert_eq!(quotient.parts.get(&vec![n]).map(|l| l.get(3)), Some(3));
        assert!(address.divide(8).is_none());
        let even: Vec<bool> = (0..32).map(|n| n % 2 == 0).collect();
        let chosen = Sum::choose(&even, &lane, &Sum::number(7));
        assert_eq!((chosen.constant().get(4), chosen.constant().get(5)), (4, 7));
        assert!(Sum::number(i64::MAX).plus(&Sum::number(1), 1).is_none());
    }
}
