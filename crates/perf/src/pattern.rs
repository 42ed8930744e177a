//! The addresses of one request of a warp, as far as they are known, and what every value of the rest makes of them.
//!
//! An address is a known number for each lane, plus something that all lanes share, plus quantities that rows of lanes are
//! apart. Of the shared part only the remainders count that it can have; a quantity that sets lanes apart is tried
//! in every residue class, at a value so large that lanes meet only if they have it in equal measure. Smaller
//! values can only make lanes meet, which makes degrees and sectors smaller: the worst case is that of all values. Where one quantity
//! sets lanes apart, its small values are tried one by one ([`Curve`]).

use crate::lanes::{Lanes, Shared, Sum};
use crate::request::{Banks, Hardware, LINE, Sectors, Touch, banks, sectors};

/// Most combinations of remainders that are tried.
const MOST_CASES: i64 = 4096;

/// Which memory, and how.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    /// Shared memory; otherwise global.
    pub shared: bool,
    /// Lanes at one word wait for one another.
    pub atomic: bool,
    /// Bytes of each lane.
    pub bytes: u32,
}

/// The addresses of a request.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pattern {
    /// The lanes that take part.
    pub lanes: Vec<u32>,
    /// The known part of their addresses.
    pub known: Vec<i64>,
    /// What sets lanes apart, with the factor of each lane.
    pub apart: Vec<(Shared, Vec<i64>)>,
    /// What moves all lanes alike, with its factor.
    pub moving: Vec<(Shared, i64)>,
    /// Which memory.
    pub target: Target,
}

/// Most small values that are tried.
const MOST_SMALL: i64 = 512;

/// Degree or sectors as a function of one quantity, for values that are not negative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Curve {
    /// The quantity.
    pub on: Shared,
    /// For the values 0, 1, 2, ...
    pub small: Vec<u32>,
    /// From there on, by residue.
    pub by_residue: Vec<u32>,
}

impl Curve {
    fn at(&self, value: usize) -> Option<u32> {
        let residue = || self.by_residue.get(value % self.by_residue.len().max(1));
        self.small.get(value).or_else(residue).copied()
    }

    /// The greater figure at small values of two requests that depend on the same quantity; from there on this one's.
    pub fn join(&mut self, other: &Curve) {
        if self.on == other.on {
            let count = self.small.len().max(other.small.len());
            self.small = (0..count).filter_map(|value| self.at(value).max(other.at(value))).collect();
        }
    }
}

/// What a request comes to, over all cases.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// Degree or sectors in the best case.
    pub best: u32,
    /// In the worst.
    pub worst: u32,
    /// In the mean over all residues.
    pub mean: f64,
    /// Whether all executions lie between these.
    pub bounded_below: bool,
    /// Lines, best and worst.
    pub lines: (u32, u32),
    /// Efficiency, best and worst.
    pub efficiency: (f64, f64),
    /// In the worst case: lanes that meet in the busiest bank.
    pub colliding: Vec<u32>,
    /// In the worst case: parts of the warp served one after the other, and how often banks are needed.
    pub passes: u32,
    /// The addresses of the worst case.
    pub touches: Vec<Touch>,
    /// Degree or sectors by the one quantity that sets lanes apart.
    pub curve: Option<Curve>,
}

impl Pattern {
    /// The pattern of an address, for the lanes that take part.
    pub fn new(address: &Sum, lanes: Vec<u32>, target: Target) -> Self {
        let of = |numbers: &Lanes| lanes.iter().map(|lane| numbers.get(*lane as usize)).collect::<Vec<i64>>();
        let mut moving = Vec::new();
        let mut apart = Vec::new();
        for (shared, numbers) in address.of_shared() {
            let factors = of(numbers);
            match factors.first() {
                Some(first) if factors.iter().all(|f| f == first) => moving.push((shared.clone(), *first)),
                _ => apart.push((shared.clone(), factors)),
            }
        }
        let mut known = of(&address.constant());
        // Whole lines more or less change nothing.
        if let Some(first) = known.first().copied() {
            let whole = first.div_euclid(PERIOD) * PERIOD;
            known.iter_mut().for_each(|k| *k = k.wrapping_sub(whole));
        }
        Self { lanes, known, apart, moving, target }
    }

    /// What it comes to; nothing if there are too many cases.
    pub fn evaluate(&self, hardware: &Hardware) -> Option<Seen> {
        let period = if self.target.shared { hardware.period() } else { LINE as i64 };
        let unit = if self.target.shared { i64::from(hardware.bank_width) } else { period };
        // Of what moves all lanes, only that counts which is no multiple of the unit.
        let mut moving = self.moving.iter().filter(|(_, factor)| factor % unit != 0);
        let (alone, shift) = match (moving.next(), moving.next()) {
            (None, _) => (None, unit),
            (Some((shared, factor)), None) => (Some(shared), *factor),
            _ => (None, self.moving.iter().fold(unit, |all, (_, factor)| gcd(all, *factor))),
        };
        let shifts = unit / gcd(shift, unit).max(1);
        let residues: Vec<i64> = self
            .apart
            .iter()
            .map(|(_, factors)| period / factors.iter().fold(period, |all, f| gcd(all, *f)).max(1))
            .collect();
        let cases = residues.iter().try_fold(shifts, |all, n| all.checked_mul(*n))?;
        if cases > MOST_CASES || self.lanes.is_empty() {
            return None;
        }
        let mut seen: Option<Seen> = None;
        let mut table = Vec::new();
        for case in 0..cases {
            let mut rest = case;
            let moved = i128::from(rest % shifts * shift);
            rest /= shifts;
            let mut touches: Vec<Touch> =
                self.lanes.iter().zip(&self.known).map(|(lane, k)| (*lane, i128::from(*k) + moved)).collect();
            for (number, ((_, factors), count)) in self.apart.iter().zip(&residues).enumerate() {
                let value = i128::from(rest % count) + (i128::from(period) << (24 + 24 * number.min(2)));
                rest /= count;
                for (touch, factor) in touches.iter_mut().zip(factors) {
                    touch.1 += value * i128::from(*factor);
                }
            }
            let one = self.case(hardware, touches);
            table.push(one.worst);
            seen = Some(match seen.take() {
                Some(known) => known.join(one),
                None => one,
            });
        }
        let mut seen = seen?;
        seen.mean /= cases as f64;
        // Small values may make lanes meet that are apart in general; alone they never conflict with more.
        seen.bounded_below = self.apart.is_empty() || seen.worst == 1;
        match (self.apart.as_slice(), alone) {
            ([(shared, factors)], _) if shifts == 1 => {
                let small = self.small(hardware, factors, &table);
                seen.curve = Some(Curve { on: shared.clone(), small, by_residue: table });
            }
            ([], Some(shared)) if seen.best != seen.worst => {
                seen.curve = Some(Curve { on: shared.clone(), small: Vec::new(), by_residue: table });
            }
            _ => {}
        }
        Some(seen)
    }

    /// The figures for small values of the one quantity that sets lanes apart, up to the last that is not what its residue says. Empty,
    /// too, if too many would have to be tried.
    fn small(&self, hardware: &Hardware, factors: &[i64], table: &[u32]) -> Vec<u32> {
        let mut sorted = factors.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let gap = sorted.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).min().unwrap_or(1);
        let (least, most) = (self.known.iter().min(), self.known.iter().max());
        let spread = most.zip(least).map_or(0, |(most, least)| most.saturating_sub(*least));
        // From here on, lanes with different factors are more than a line apart.
        let reach = spread.saturating_add(LINE as i64).saturating_add(i64::from(self.target.bytes));
        let enough = reach / gap.max(1) + 1;
        if enough > MOST_SMALL {
            return Vec::new();
        }
        let figure = |value: i64| {
            let place = |((lane, known), factor): ((&u32, &i64), &i64)| {
                (*lane, i128::from(*known) + i128::from(value) * i128::from(*factor))
            };
            self.case(hardware, self.lanes.iter().zip(&self.known).zip(factors).map(place).collect()).worst
        };
        let mut figures: Vec<u32> = (0..enough).map(figure).collect();
        let as_residue = |value: usize, figure: u32| table.get(value % table.len().max(1)) == Some(&figure);
        while figures.last().is_some_and(|last| as_residue(figures.len() - 1, *last)) {
            figures.pop();
        }
        figures
    }

    fn case(&self, hardware: &Hardware, touches: Vec<Touch>) -> Seen {
        let Target { shared, atomic, bytes } = self.target;
        let (of_banks, of_sectors) = match shared {
            true => (banks(hardware, &touches, bytes, atomic), Sectors::default()),
            false => (Banks::default(), sectors(&touches, bytes)),
        };
        let figure = if shared { of_banks.degree } else { of_sectors.sectors };
        let efficiency = if shared { 1.0 } else { of_sectors.efficiency() };
        Seen {
            best: figure,
            worst: figure,
            mean: f64::from(figure),
            bounded_below: true,
            lines: (of_sectors.lines, of_sectors.lines),
            efficiency: (efficiency, efficiency),
            colliding: of_banks.lanes,
            passes: of_banks.passes,
            touches,
            curve: None,
        }
    }
}

/// Whole multiples of this change neither banks nor lines.
const PERIOD: i64 = 1 << 16;

impl Seen {
    /// Both cases are possible.
    fn join(self, other: Seen) -> Seen {
        let lines = (self.lines.0.min(other.lines.0), self.lines.1.max(other.lines.1));
        let efficiency =
            (self.efficiency.0.max(other.efficiency.0), self.efficiency.1.min(other.efficiency.1));
        let (best, mean) = (self.best.min(other.best), self.mean + other.mean);
        let worse = if other.worst > self.worst { other } else { self };
        Seen { best, mean, lines, efficiency, ..worse }
    }
}

/// The greatest common divisor, not negative.
pub fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_logic::{Sort, Terms};

    fn shared(bytes: u32) -> Target {
        Target { shared: true, atomic: false, bytes }
    }

    #[test]
    fn a_column_of_a_pitch_conflicts_as_the_pitch_says() {
        let mut terms = Terms::new();
        let pitch = terms.var("pitch", Sort::BitVec(32));
        let lane = Sum::of(Lanes::new((0..32).map(|l| 4 * l).collect()));
        let column = lane.times(&Sum::shared(pitch, 1)).expect("small");
        let seen = Pattern::new(&column, (0..32).collect(), shared(4))
            .evaluate(&Hardware::default())
            .expect("cases");
        assert_eq!((seen.best, seen.worst), (1, 32));
        let Curve { small, by_residue: table, .. } = seen.curve.expect("one quantity");
        assert_eq!((small.as_slice(), table.len()), ([1].as_slice(), 32), "all lanes share one word");
        assert!(table.iter().enumerate().all(|(r, d)| i64::from(*d) == gcd(r as i64, 32)));
        let row = lane.plus(&Sum::shared(pitch, 4), 1).expect("small");
        let seen =
            Pattern::new(&row, (0..32).collect(), shared(4)).evaluate(&Hardware::default()).expect("cases");
        assert_eq!((seen.best, seen.worst, seen.bounded_below), (1, 1, true));
    }

    #[test]
    fn sectors_depend_on_what_the_shared_part_leaves_open() {
        let mut terms = Terms::new();
        let start = terms.var("start", Sort::BitVec(32));
        let lane = Sum::of(Lanes::new((0..32).map(|l| 4 * l).collect()));
        let global = Target { shared: false, atomic: false, bytes: 4 };
        let at = |factor: i64| {
            let address = lane.plus(&Sum::shared(start, factor), 1).expect("small");
            let seen = Pattern::new(&address, (0..32).collect(), global)
                .evaluate(&Hardware::default())
                .expect("cases");
            (seen.best, seen.worst, seen.lines)
        };
        assert_eq!(at(1024), (4, 4, (1, 1)));
        assert_eq!(at(4), (4, 5, (1, 2)));
        assert_eq!(at(32), (4, 4, (1, 2)));
    }

    #[test]
    fn small_strides_are_exact() {
        let mut terms = Terms::new();
        let stride = terms.var("stride", Sort::BitVec(32));
        let lane = Sum::of(Lanes::new((0..32).map(|l| 4 * l).collect()));
        let address = lane.times(&Sum::shared(stride, 1)).expect("small");
        let global = Target { shared: false, atomic: false, bytes: 4 };
        let seen = Pattern::new(&address, (0..32).collect(), global).evaluate(&Hardware::default());
        let mut curve = seen.and_then(|seen| seen.curve).expect("one quantity");
        assert_eq!(curve.small, [1, 4, 8, 12, 16, 20, 24, 28]);
        assert!(curve.by_residue.iter().all(|sectors| *sectors == 32));
        let worse = Curve { small: vec![2, 3], ..curve.clone() };
        curve.join(&worse);
        assert_eq!(curve.small, [2, 4, 32, 32, 32, 32, 32, 32]);
    }
}
