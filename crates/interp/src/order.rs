//! Which accesses are ordered by barriers: intervals, and vector clocks for barriers of some threads only.
//!
//! A barrier of all threads of a block starts a new *interval* of the block for each space that it fences;
//! shared records are then simply forgotten, global ones carry the number of their interval. A barrier of some
//! threads (warp, tile, named) moves their *clocks*: entry `s` of thread `t`'s clock is the number of partial
//! barriers of `s` in this interval whose earlier accesses are ordered before what `t` does next. So an
//! access of `s` made at its own count `c` is ordered before `t`'s next access iff `clock[t][s] > c`.

use gpuproof_kir::Space;

/// The two kinds of memory that barriers order separately; images go with global memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fenced {
    Shared = 0,
    Global = 1,
}

impl Fenced {
    pub const ALL: [Fenced; 2] = [Fenced::Shared, Fenced::Global];

    /// The kind that an object belongs to; none if it cannot be raced for.
    pub fn of(space: Space) -> Option<Fenced> {
        match space {
            Space::Shared => Some(Fenced::Shared),
            Space::Global | Space::Image => Some(Fenced::Global),
            Space::Constant | Space::Private => None,
        }
    }
}

/// The vector clocks of a block within one interval.
#[derive(Clone, Default, Debug)]
pub(crate) struct Clocks {
    threads: usize,
    /// Threads that a clock speaks of: a warp's, or all of the block if named barriers join warps.
    width: usize,
    own: Vec<u32>,
    rows: Vec<u32>,
}

impl Clocks {
    /// Clocks for a block of this many threads, not yet in use.
    pub fn new(threads: usize, width: usize) -> Self {
        Self { threads, width: width.min(threads).max(1), own: Vec::new(), rows: Vec::new() }
    }

    /// Starts a new interval.
    pub fn reset(&mut self) {
        self.own.fill(0);
        self.rows.fill(0);
    }

    /// The thread's count of partial barriers in this interval.
    pub fn count(&self, thread: usize) -> u32 {
        self.own.get(thread).copied().unwrap_or(0)
    }

    /// Whether an access of `s` at its count `count` is ordered before what `t` does next.
    pub fn ordered(&self, s: usize, count: u32, t: usize) -> bool {
        s / self.width == t / self.width
            && self.rows.get(t * self.width + s % self.width).is_some_and(|seen| *seen > count)
    }

    /// The thread arrives at a partial barrier: everything up to here is what it hands over.
    pub fn release(&mut self, s: usize, into: &mut Vec<u32>) {
        if self.own.is_empty() {
            self.own = vec![0; self.threads];
            self.rows = vec![0; self.threads.div_ceil(self.width) * self.width * self.width];
        }
        self.own[s] += 1;
        self.rows[s * self.width + s % self.width] = self.own[s];
        into.resize(self.width, 0);
        let row = &self.rows[s * self.width..(s + 1) * self.width];
        into.iter_mut().zip(row).for_each(|(a, b)| *a = (*a).max(*b));
    }

    /// The thread goes on after a partial barrier with what was handed over.
    pub fn acquire(&mut self, t: usize, from: &[u32]) {
        if let Some(row) = self.rows.get_mut(t * self.width..(t + 1) * self.width) {
            row.iter_mut().zip(from).for_each(|(a, b)| *a = (*a).max(*b));
        }
    }

    /// All of these threads wait for each other.
    pub fn meet(&mut self, threads: &[usize]) {
        let mut joined = Vec::new();
        threads.iter().for_each(|s| self.release(*s, &mut joined));
        threads.iter().for_each(|t| self.acquire(*t, &joined));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partial_barriers_order_their_threads_and_chains_of_them() {
        let mut clocks = Clocks::new(8, 8);
        assert!(!clocks.ordered(0, 0, 1));
        clocks.meet(&[0, 1]);
        assert!(clocks.ordered(0, 0, 1) && clocks.ordered(1, 0, 0) && !clocks.ordered(0, 0, 2));
        assert!(!clocks.ordered(0, 1, 1), "what comes after the barrier is not ordered by it");
        clocks.meet(&[1, 2]);
        assert!(clocks.ordered(0, 0, 2), "by the chain over thread 1");
        assert!(!clocks.ordered(2, 0, 0));
    }

    #[test]
    fn arriving_without_waiting_orders_one_way() {
        let mut clocks = Clocks::new(4, 4);
        let mut handed = Vec::new();
        clocks.release(0, &mut handed);
        clocks.release(1, &mut handed);
        clocks.acquire(1, &handed);
        assert!(clocks.ordered(0, 0, 1));
        assert!(!clocks.ordered(1, 0, 0));
    }

    #[test]
    fn warps_are_never_ordered_by_warp_barriers() {
        let mut clocks = Clocks::new(8, 4);
        clocks.meet(&[0, 1, 2, 3]);
        clocks.meet(&[4, 5, 6, 7]);
        assert!(clocks.ordered(5, 0, 6) && !clocks.ordered(1, 0, 5));
    }
}
