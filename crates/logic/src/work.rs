//! How much work a piece of work has done, and how much it may do.
//!
//! Work is counted in units that depend on the input alone: terms made and visited, summands of polynomials, facts looked at, Z3's
//! resource units, statements of the interpreter. So a limit cuts the same work off at the same place on every machine.
//! [`UNITS_PER_SECOND`] says how many a slow machine does in a second. The clock is looked at only as a last resort, for work that the
//! units do not see; which of the two ended the work is told apart ([`Stop`]).
//!
//! The meter belongs to the thread: one piece of work runs on one thread, and a piece that begins within another ([`within`]) has a meter
//! of its own until it ends. Without [`within`] there is no limit.
//!
//! # How work ends
//!
//! Nothing is thrown. Loops ask [`is_spent`] and end early with "not decided"; whoever began the piece asks afterwards whether it was
//! stopped. Soundness: an early end may leave anything out (accesses, facts, cases), so that nothing that was worked out after the
//! stop, or rests on it, counts as shown. A meter that is spent stays spent until its piece of work ends.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Units of one second: measured over the corpus on a slow machine, with little optimisation by the compiler.
pub const UNITS_PER_SECOND: u64 = 40_000_000;
/// Units after which the clock and the interrupt are looked at.
const LOOK_EVERY: u64 = 200_000;

/// The clock ends work that takes so many times as long as it may, and this much more: a machine may be slow and busy with other things.
const BACKSTOP: u32 = 5;
const SLACK: Duration = Duration::from_secs(15);

/// What ended a piece of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The units were used up: the same on every machine.
    Units,
    /// The clock.
    Clock,
    /// The user.
    Interrupt,
}

/// What a piece of work may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Units.
    pub units: u64,
    /// When the clock ends it.
    pub until: Option<Instant>,
}

impl Limit {
    /// None.
    pub const NONE: Limit = Limit { units: u64::MAX, until: None };

    /// The units of it.
    pub fn units(&self) -> u64 {
        self.units
    }

    /// About so much time, counted in units; the clock ends what takes many times as long.
    pub fn of(time: Duration) -> Self {
        let units = (time.as_secs_f64() * UNITS_PER_SECOND as f64) as u64;
        let latest = time.checked_mul(BACKSTOP).and_then(|t| t.checked_add(SLACK));
        Self { units, until: latest.and_then(|t| Instant::now().checked_add(t)) }
    }
}

/// A meter: what was used, and what may be.
#[derive(Clone, Copy, Debug)]
struct Meter {
    used: u64,
    limit: Limit,
    /// When `used` gets here, there is something to look at.
    look_at: u64,
    stopped: Option<Stop>,
}

const FREE: Meter = Meter { used: 0, limit: Limit::NONE, look_at: u64::MAX, stopped: None };

thread_local! {
    static USED: Cell<u64> = const { Cell::new(0) };
    static LOOK_AT: Cell<u64> = const { Cell::new(u64::MAX) };
    static LIMIT: Cell<Limit> = const { Cell::new(Limit::NONE) };
    static STOPPED: Cell<Option<Stop>> = const { Cell::new(None) };
}

/// How often the clock has had a say.
static CLOCK: AtomicU64 = AtomicU64::new(0);

/// How often the clock has ended something in this process. Where the number has not changed, no answer since depends on it.
pub fn clock_ends() -> u64 {
    CLOCK.load(Ordering::Relaxed)
}

/// The clock has ended something, or may have.
pub fn note_clock() {
    CLOCK.fetch_add(1, Ordering::Relaxed);
}

/// Set when the user has had enough.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Ends all limited work of the process soon. Safe to call from a signal handler.
pub fn interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
}

/// Lets new work begin after [`interrupt`]. For who has seen that the old work has ended.
pub fn resume() {
    INTERRUPTED.store(false, Ordering::Relaxed);
}

/// Whether the user has had enough.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Counts work.
#[inline]
pub fn spend(units: u64) {
    let used = USED.get().saturating_add(units);
    USED.set(used);
    if used >= LOOK_AT.get() {
        look(used);
    }
}

#[cold]
fn look(used: u64) {
    let limit = LIMIT.get();
    if STOPPED.get().is_none() {
        STOPPED.set(if used >= limit.units && limit.units < u64::MAX {
            Some(Stop::Units)
        } else if is_interrupted() {
            Some(Stop::Interrupt)
        } else if limit.until.is_some_and(|until| Instant::now() >= until) {
            note_clock();
            Some(Stop::Clock)
        } else {
            None
        });
    }
    let next = used.saturating_add(LOOK_EVERY);
    LOOK_AT.set(if STOPPED.get().is_some() { u64::MAX } else { next.min(limit.units) });
}

/// Whether the piece of work at hand is to end.
#[inline]
pub fn is_spent() -> bool {
    STOPPED.get().is_some()
}

/// What ended the piece of work at hand.
pub fn stopped() -> Option<Stop> {
    STOPPED.get()
}

/// Units that are left to the piece of work at hand.
pub fn left() -> u64 {
    if is_spent() { 0 } else { LIMIT.get().units.saturating_sub(USED.get()) }
}

/// What is left to the piece of work at hand, in equal parts: for work on other threads.
pub fn rest(parts: usize) -> Limit {
    let (left, until) = (left(), LIMIT.get().until);
    let is_limited = LIMIT.get().units < u64::MAX;
    Limit { units: if is_limited { left / parts.max(1) as u64 } else { u64::MAX }, until }
}

/// Time that the clock leaves to the piece of work at hand.
pub fn time_left() -> Option<Duration> {
    LIMIT.get().until.map(|until| until.saturating_duration_since(Instant::now()))
}

/// What came of a limited piece of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done<T> {
    /// Its result.
    pub result: T,
    /// Units that it used.
    pub used: u64,
    /// What ended it before its time; then the result is worth nothing but what it was worth before.
    pub stopped: Option<Stop>,
}

/// Does a piece of work under a limit of its own, on this thread. It may not use more than is left to the work around it, which pays for it.
pub fn within<T>(limit: Limit, work: impl FnOnce() -> T) -> Done<T> {
    // Also where the work panics: the thread may be used again.
    struct Restore(Meter);
    impl Drop for Restore {
        fn drop(&mut self) {
            let used = USED.get();
            put(self.0);
            spend(used);
        }
    }
    let outer = take();
    let units = limit.units.min(outer.limit.units.saturating_sub(outer.used));
    let until = match (limit.until, outer.limit.until) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    let stopped = outer.stopped;
    let limit = Limit { units, until };
    let restore = Restore(outer);
    put(Meter { used: 0, limit, look_at: 0, stopped });
    spend(0);
    let result = work();
    // What the last units were spent on may be unfinished.
    let (used, stopped) = (USED.get(), STOPPED.get());
    drop(restore);
    Done { result, used, stopped }
}

/// A piece of work that has nothing to do with the one at hand: its limit is its own.
pub fn apart<T>(limit: Limit, work: impl FnOnce() -> T) -> Done<T> {
    struct Restore(Meter);
    impl Drop for Restore {
        fn drop(&mut self) {
            put(self.0);
        }
    }
    let restore = Restore(take());
    put(FREE);
    let done = within(limit, work);
    drop(restore);
    done
}

fn take() -> Meter {
    Meter { used: USED.get(), limit: LIMIT.get(), look_at: LOOK_AT.get(), stopped: STOPPED.get() }
}

fn put(meter: Meter) {
    USED.set(meter.used);
    LIMIT.set(meter.limit);
    LOOK_AT.set(meter.look_at);
    STOPPED.set(meter.stopped);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(units: u64) -> Limit {
        Limit { units, until: None }
    }

    #[test]
    fn without_a_limit_nothing_is_spent() {
        spend(u64::MAX);
        spend(u64::MAX);
        assert!(!is_spent());
    }

    #[test]
    fn a_limit_ends_work_and_only_that() {
        let done = within(units(10), || {
            spend(9);
            let before = is_spent();
            spend(1);
            (before, is_spent())
        });
        assert_eq!(done, Done { result: (false, true), used: 10, stopped: Some(Stop::Units) });
        assert!(!is_spent());
    }

    #[test]
    fn work_within_work_is_paid_for_by_both() {
        let done = within(units(10), || {
            let inner = within(units(100), || (0..7).for_each(|_| spend(1)));
            assert_eq!((inner.used, inner.stopped, left()), (7, None, 3));
            within(units(100), || spend(3)).stopped
        });
        assert_eq!((done.result, done.stopped), (Some(Stop::Units), Some(Stop::Units)));
    }

    #[test]
    fn a_part_may_end_without_the_whole() {
        let done = within(units(100), || within(units(10), || spend(20)).stopped);
        assert_eq!((done.result, done.used, done.stopped), (Some(Stop::Units), 20, None));
    }

    #[test]
    fn other_work_on_the_same_thread_does_not_count() {
        let done = within(units(10), || apart(units(100), || spend(50)).stopped);
        assert_eq!((done.result, done.used, done.stopped), (None, 0, None));
    }

    #[test]
    fn the_clock_is_told_apart() {
        let limit = Limit { units: u64::MAX, until: Some(Instant::now()) };
        assert_eq!(within(limit, || spend(1)).stopped, Some(Stop::Clock));
    }

    #[test]
    fn nothing_is_left_of_no_time() {
        assert_eq!(within(units(0), || ()).stopped, Some(Stop::Units));
    }
}
