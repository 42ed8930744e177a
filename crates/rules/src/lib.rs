//! The rules that `check` proves by: each has a name, a lemma, side conditions with names, and kernels.
//!
//! A rule concludes something about a kernel that does not follow from the text of one statement alone: the value of a loop variable in
//! iteration `k`, what an array holds after a barrier, that two numbers from a counter differ. It is right only under its side
//! conditions, and most wrong proofs of the past were a side condition that was missing or too weak. So they are not bare `if`s: the code
//! asks [`Side::holds`] for each, and a rule that concludes something says so ([`Rule::applies`]).
//!
//! For every rule the [list](list) names kernels of the corpus that it *keeps* (proved with it, not proved without it), and for every side
//! condition kernels that *break* if the condition is ignored (wrong, and proved then). The trust harness runs all of them
//! (`trust/tests/rules.rs`), so that a condition which nothing tests does not get in.
//!
//! # What may be switched
//!
//! [`without`] switches rules off, which is always sound: less is concluded. [`ignoring`] ignores a side condition, which is unsound; nothing but the
//! trust harness calls it, and no option of the command line leads there. Both are for the thread that asks, as the work on one kernel is done by one thread.

mod list;

pub use list::{Rule, Side};

use std::cell::Cell;
use std::thread::LocalKey;

/// A set of rules or side conditions, by number.
pub type Set = u128;

thread_local! {
    /// Rules that are switched off.
    static OFF: Cell<Set> = const { Cell::new(0) };
    /// Rules that have concluded something.
    static USED: Cell<Set> = const { Cell::new(0) };
    /// The side condition that is ignored.
    static IGNORED: Cell<Option<Side>> = const { Cell::new(None) };
    /// Side conditions that did not hold.
    static FAILED: Cell<Set> = const { Cell::new(0) };
}

impl Rule {
    /// Whether the rule may conclude what it is about to; notes that it does.
    pub fn applies(self) -> bool {
        let bit = 1 << self as u32;
        if OFF.get() & bit != 0 {
            return false;
        }
        USED.set(USED.get() | bit);
        true
    }

    /// The rule with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rule| rule.name() == name)
    }
}

impl Side {
    /// Whether the side condition may be taken to hold: if it does.
    pub fn holds(self, value: bool) -> bool {
        if !value {
            FAILED.set(FAILED.get() | 1 << self as u32);
            return IGNORED.get() == Some(self);
        }
        true
    }

    /// For a condition that is part of a formula: whether it is to be put in.
    pub fn is_heeded(self) -> bool {
        !self.holds(false)
    }
}

/// What the work on a kernel came by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noted {
    /// Rules that concluded something, in the order of the list.
    pub used: Vec<Rule>,
    /// Side conditions that did not hold somewhere, or that are part of a formula.
    pub failed: Vec<Side>,
}

/// What a variable of the thread is set back to, also if the work panics.
struct Restored<T: Copy + 'static>(&'static LocalKey<Cell<T>>, T);

impl<T: Copy + 'static> Drop for Restored<T> {
    fn drop(&mut self) {
        self.0.set(self.1);
    }
}

/// The rules that are switched off here, to be switched off on other threads, too.
pub fn switched_off() -> Vec<Rule> {
    Rule::ALL.iter().copied().filter(|rule| OFF.get() & 1 << *rule as u32 != 0).collect()
}

/// Does work without some rules, and tells what it came by. What work around it came by is kept apart: a thread that waits for others may do
/// the work on another kernel in the meantime.
pub fn without<T>(rules: &[Rule], work: impl FnOnce() -> T) -> (T, Noted) {
    let off = rules.iter().fold(OFF.get(), |set, rule| set | 1 << *rule as u32);
    let _old_off = Restored(&OFF, OFF.replace(off));
    let _old_used = Restored(&USED, USED.replace(0));
    let _old_failed = Restored(&FAILED, FAILED.replace(0));
    let result = work();
    let (used, failed) = (USED.get(), FAILED.get());
    let used = Rule::ALL.iter().copied().filter(|rule| used & 1 << *rule as u32 != 0).collect();
    let failed = Side::ALL.iter().copied().filter(|side| failed & 1 << *side as u32 != 0).collect();
    (result, Noted { used, failed })
}

/// Does work as if a side condition always held: for tests of the side condition alone, since what is concluded may be wrong.
pub fn ignoring<T>(side: Side, work: impl FnOnce() -> T) -> T {
    let _old = Restored(&IGNORED, IGNORED.replace(Some(side)));
    work()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn what_is_used_and_what_fails_is_noted() {
        let rule = Rule::ALL[0];
        let side = Side::ALL[0];
        let (inner, outer) = without(&[], || {
            assert!(rule.applies());
            without(&[rule], || {
                assert!(!rule.applies());
                assert!(!side.holds(false));
                assert!(side.holds(true));
            })
            .1
        });
        assert_eq!(inner, Noted { used: vec![], failed: vec![side] });
        assert_eq!(outer, Noted { used: vec![rule], failed: vec![] });
    }

    #[test]
    fn only_the_ignored_condition_is_ignored() {
        let (first, second) = (Side::ALL[0], Side::ALL[1]);
        ignoring(first, || {
            assert!(first.holds(false));
            assert!(!first.is_heeded());
            assert!(!second.holds(false));
        });
        assert!(!first.holds(false));
    }

    #[test]
    fn names_are_told_apart() {
        let rules: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
        assert_eq!(rules.len(), Rule::ALL.len());
        let sides: BTreeSet<(&str, &str)> =
            Side::ALL.iter().map(|side| (side.rule().name(), side.name())).collect();
        assert_eq!(sides.len(), Side::ALL.len());
        assert!(Rule::ALL.len() <= 128 && Side::ALL.len() <= 128);
        assert_eq!(Rule::named("closed-form"), Some(Rule::ClosedForm));
        assert_eq!(Rule::named("nothing"), None);
    }
}
