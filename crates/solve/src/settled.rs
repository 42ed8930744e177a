//! Questions that were refuted, for those that ask for more.
//!
//! Soundness: a conjunction has no model if a part of it has none. A refutation rests on the assumptions that it names and on no others, so that it holds of every question
//! that has its formulas and these assumptions among its own.

use gpuproof_logic::{NoWrap, Term, work};

/// Most questions that are kept.
const MOST: usize = 256;

/// A refuted conjunction.
#[derive(Debug)]
struct Entry {
    /// Sorted.
    formulas: Vec<Term>,
    /// The assumptions that the refutation rests on.
    assumed: Vec<NoWrap>,
}

/// Refuted conjunctions, the youngest last.
#[derive(Default, Debug)]
pub(crate) struct Settled {
    entries: Vec<Entry>,
    /// Where the next one goes.
    next: usize,
}

impl Settled {
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Keeps a refutation.
    pub(crate) fn add(&mut self, formulas: &[Term], no_wrap: &[NoWrap], assumed: &[usize]) {
        let assumed: Option<Vec<NoWrap>> = assumed.iter().map(|n| no_wrap.get(*n).copied()).collect();
        let Some(assumed) = assumed else { return };
        let entry = Entry { formulas: sorted(formulas), assumed };
        match self.entries.get_mut(self.next) {
            Some(slot) => *slot = entry,
            None => self.entries.push(entry),
        }
        self.next = (self.next + 1) % MOST;
    }

    /// The assumptions with which a question is refuted because a part of it was, as positions.
    pub(crate) fn refutes(&self, formulas: &[Term], no_wrap: &[NoWrap]) -> Option<Vec<usize>> {
        work::spend(self.entries.len() as u64 / 4);
        let formulas = sorted(formulas);
        self.entries.iter().rev().find_map(|entry| {
            if !is_part(&entry.formulas, &formulas) {
                return None;
            }
            entry.assumed.iter().map(|needed| no_wrap.iter().position(|given| given == needed)).collect()
        })
    }
}

fn sorted(formulas: &[Term]) -> Vec<Term> {
    let mut sorted = formulas.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted
}

/// Whether a sorted list has all of another one.
fn is_part(part: &[Term], whole: &[Term]) -> bool {
    let mut rest = whole.iter();
    part.len() <= whole.len() && part.iter().all(|wanted| rest.any(|t| t == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_logic::{Sort, Terms, WrapOp};

    #[test]
    fn what_asks_for_more_is_refuted_as_well() {
        let mut terms = Terms::new();
        let [a, b, c] = ["a", "b", "c"].map(|name| terms.var(name, Sort::Bool));
        let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::BitVec(32)));
        let (_, step) = NoWrap::build(&mut terms, WrapOp::Add, x, y, true);
        let (_, other) = NoWrap::build(&mut terms, WrapOp::Mul, x, y, true);
        let mut settled = Settled::default();
        settled.add(&[b, a], &[step, other], &[1]);
        assert_eq!(settled.refutes(&[a, c, b], &[other]), Some(vec![0]));
        assert_eq!(settled.refutes(&[a, b], &[step, other]), Some(vec![1]));
        // A formula, or the assumption, is missing.
        assert_eq!(settled.refutes(&[a, c], &[other]), None);
        assert_eq!(settled.refutes(&[a, b, c], &[step]), None);
    }
}
