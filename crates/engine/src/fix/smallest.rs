//! The smallest set of changes that makes something hold.
//!
//! It may assume that more changes never hurt. Then every set that fails, made as large as it can be while it still fails, says that
//! one of the changes outside of it is needed; the smallest set that meets all these demands is tried next. What holds
//! first is as small as possible, and of these the first in the order of the changes.

use std::collections::BTreeSet;

/// What the search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Smallest {
    /// These changes, as few as possible.
    Found(Vec<usize>),
    /// Not even all changes together are enough.
    Impossible,
    /// More changes or more tries would be needed than are allowed.
    GaveUp,
}

/// Finds the smallest set of the changes `0..count`, of at most `most`. `holds` gives nothing when no more may be tried.
pub fn smallest(
    count: usize,
    most: usize,
    holds: &mut dyn FnMut(&BTreeSet<usize>) -> Option<bool>,
) -> Smallest {
    let mut demands: Vec<BTreeSet<usize>> = Vec::new();
    loop {
        let Some(set) = (0..=most).find_map(|size| hitting(size, &demands)) else {
            return Smallest::GaveUp;
        };
        match holds(&set) {
            Some(true) => return Smallest::Found(set.into_iter().collect()),
            Some(false) => {}
            None => return Smallest::GaveUp,
        }
        let mut failing = set;
        for change in 0..count {
            if failing.contains(&change) {
                continue;
            }
            failing.insert(change);
            match holds(&failing) {
                Some(true) => {
                    failing.remove(&change);
                }
                Some(false) => {}
                None => return Smallest::GaveUp,
            }
        }
        let demand: BTreeSet<usize> = (0..count).filter(|change| !failing.contains(change)).collect();
        if demand.is_empty() {
            return Smallest::Impossible;
        }
        demands.push(demand);
    }
}

/// A set of at most this size that meets every demand, by the first changes that do.
fn hitting(size: usize, demands: &[BTreeSet<usize>]) -> Option<BTreeSet<usize>> {
    fn extend(left: usize, chosen: &mut BTreeSet<usize>, demands: &[BTreeSet<usize>]) -> bool {
        let mut open = demands.iter().filter(|demand| demand.is_disjoint(chosen));
        let Some(first) = open.next() else { return true };
        // Demands that have nothing in common need a change each.
        let mut apart: Vec<&BTreeSet<usize>> = vec![first];
        for demand in open {
            if apart.iter().all(|other| other.is_disjoint(demand)) {
                apart.push(demand);
            }
        }
        if apart.len() > left {
            return false;
        }
        for change in first.clone() {
            chosen.insert(change);
            if extend(left - 1, chosen, demands) {
                return true;
            }
            chosen.remove(&change);
        }
        false
    }
    let mut chosen = BTreeSet::new();
    extend(size, &mut chosen, demands).then_some(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(count: usize, most: usize, needs: &[&[usize]]) -> (Smallest, usize) {
        let mut tries = 0;
        let result = smallest(count, most, &mut |set| {
            tries += 1;
            Some(needs.iter().all(|need| need.iter().any(|c| set.contains(c))))
        });
        (result, tries)
    }

    #[test]
    fn one_change_that_meets_all_needs_is_found() {
        assert_eq!(search(6, 4, &[&[1, 3], &[3, 5]]).0, Smallest::Found(vec![3]));
        assert_eq!(search(6, 4, &[]).0, Smallest::Found(vec![]));
    }

    #[test]
    fn needs_that_nothing_has_in_common_take_several() {
        let (found, tries) = search(20, 4, &[&[1, 2], &[4], &[7, 19]]);
        assert_eq!(found, Smallest::Found(vec![1, 4, 7]));
        assert!(tries < 100, "{tries}");
    }

    #[test]
    fn what_cannot_be_met_is_told_apart_from_what_is_too_much() {
        assert_eq!(search(4, 4, &[&[9]]).0, Smallest::Impossible);
        assert_eq!(search(4, 1, &[&[0], &[1]]).0, Smallest::GaveUp);
        assert_eq!(smallest(3, 3, &mut |_| None), Smallest::GaveUp);
    }
}
