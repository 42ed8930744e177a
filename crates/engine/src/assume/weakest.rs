//! Which conjunctions of conditions to try, weakest first.
//!
//! It may assume nothing about the conditions but which runs they allow. A conjunction is worth a proof if it allows no run that
//! went wrong and at least one that went well; the more of these it allows, the earlier it is tried.

/// A set of runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Runs(Vec<u64>);

impl Runs {
    /// The runs for which something holds.
    pub fn of(holds: impl Iterator<Item = bool>) -> Self {
        let mut words = Vec::new();
        for (n, holds) in holds.enumerate() {
            if n % 64 == 0 {
                words.push(0);
            }
            if let (Some(word), true) = (words.last_mut(), holds) {
                *word |= 1u64 << (n % 64);
            }
        }
        Self(words)
    }

    /// Those in both.
    pub fn and(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    /// Whether this run is one of them.
    pub fn contains(&self, run: usize) -> bool {
        self.0.get(run / 64).is_some_and(|word| word >> (run % 64) & 1 == 1)
    }

    /// How many.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether every one of them is in the other.
    pub fn within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }
}

/// What a condition allows.
#[derive(Clone, Debug)]
pub struct Allowed {
    /// Of the runs that went well.
    pub good: Runs,
    /// Of those that did not.
    pub bad: Runs,
    /// How special it is.
    pub rank: u8,
}

/// Most conditions that are combined in twos and in threes.
const FOR_PAIRS: usize = 160;
const FOR_TRIPLES: usize = 36;

/// The conjunctions of this many conditions that are worth a proof, weakest first.
pub fn conjunctions(atoms: &[Allowed], size: usize, bad: u32) -> Vec<Vec<usize>> {
    // A condition that excludes nothing bad says nothing, unless there is nothing bad at all.
    let useful = |n: &usize| atoms[*n].good.count() > 0 && (bad == 0 || atoms[*n].bad.count() < bad);
    let mut usable: Vec<usize> = (0..atoms.len()).filter(useful).collect();
    usable.sort_by_key(|n| (std::cmp::Reverse(atoms[*n].good.count()), atoms[*n].rank, *n));
    let mut found: Vec<(u32, u32, Vec<usize>)> = Vec::new();
    let mut add = |set: &[usize]| {
        let Some((first, rest)) = set.split_first() else { return };
        let all = rest.iter().fold(atoms[*first].clone(), |all, n| Allowed {
            good: all.good.and(&atoms[*n].good),
            bad: all.bad.and(&atoms[*n].bad),
            rank: all.rank,
        });
        let needed = set.iter().all(|one| {
            let mut others = set.iter().filter(|n| *n != one);
            let first = others.next().map(|n| atoms[*n].bad.clone());
            let left = first.map(|first| others.fold(first, |all, n| all.and(&atoms[*n].bad)));
            left.is_none_or(|left| left.count() > 0 || bad == 0)
        });
        if all.bad.count() == 0 && all.good.count() > 0 && needed {
            let rank = set.iter().map(|n| u32::from(atoms[*n].rank)).sum();
            found.push((all.good.count(), rank, set.to_vec()));
        }
    };
    match size {
        1 => usable.iter().for_each(|a| add(&[*a])),
        2 => {
            usable.truncate(FOR_PAIRS);
            for (n, a) in usable.iter().enumerate() {
                usable[n + 1..].iter().for_each(|b| add(&[*a, *b]));
            }
        }
        _ => {
            usable.truncate(FOR_TRIPLES);
            for (n, a) in usable.iter().enumerate() {
                for (m, b) in usable.iter().enumerate().skip(n + 1) {
                    usable[m + 1..].iter().for_each(|c| add(&[*a, *b, *c]));
                }
            }
        }
    }
    found.sort_by_key(|(good, rank, _)| (std::cmp::Reverse(*good), *rank));
    found.into_iter().map(|(_, _, set)| set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(good: &[usize], bad: &[usize], rank: u8) -> Allowed {
        let runs = |list: &[usize]| Runs::of((0..70).map(|n| list.contains(&n)));
        Allowed { good: runs(good), bad: runs(bad), rank }
    }

    #[test]
    fn weaker_conditions_come_first_and_bad_ones_not_at_all() {
        let atoms = [
            allowed(&[1, 2], &[], 0),
            allowed(&[1, 2, 69], &[], 3),
            allowed(&[1, 2, 3, 69], &[65], 0),
            allowed(&[], &[], 0),
            allowed(&[1, 2, 69], &[], 1),
        ];
        assert_eq!(conjunctions(&atoms, 1, 5), [vec![4], vec![1], vec![0]]);
    }

    #[test]
    fn only_what_is_needed_is_combined() {
        let atoms =
            [allowed(&[1, 2, 3], &[7], 0), allowed(&[2, 3, 4], &[8], 0), allowed(&[1, 2, 3, 4], &[7, 8], 0)];
        // The third adds nothing to the pair, and no pair with it is free of bad runs.
        assert_eq!(conjunctions(&atoms, 2, 2), [vec![0, 1]]);
        assert!(conjunctions(&atoms, 3, 2).is_empty());
    }

    #[test]
    fn sets_of_runs_are_sets() {
        let even = Runs::of((0..100).map(|n| n % 2 == 0));
        let fourth = Runs::of((0..100).map(|n| n % 4 == 0));
        assert_eq!((even.count(), even.and(&fourth).count()), (50, 25));
        assert!(fourth.within(&even) && !even.within(&fourth));
    }
}
