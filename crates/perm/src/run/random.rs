//! A small seeded generator of random numbers. Equal seeds give equal sequences on every machine.

/// A state.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator for this seed and stream; different streams of one seed have nothing in common.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut random =
            Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ stream.wrapping_mul(0xd1b5_4a32_d192_ed03));
        random.draw();
        random
    }

    /// The next 64 bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        if n == 0 { 0 } else { self.draw() % n }
    }

    /// A number from `low` to `high`, both included.
    pub fn from_to(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// Whether an event of this probability, in percent, happens.
    pub fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }

    /// One of several, which are at least one.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_repeat_and_streams_differ() {
        let take = |seed, stream| {
            let mut random = Random::new(seed, stream);
            [random.draw(), random.draw(), random.draw()]
        };
        assert_eq!(take(1, 2), take(1, 2));
        assert_ne!(take(1, 2), take(1, 3));
        assert_ne!(take(1, 2), take(2, 2));
        let mut random = Random::new(5, 5);
        assert!((0..1000).all(|_| (3..=7).contains(&random.from_to(3, 7))));
        assert_eq!(random.below(0), 0);
    }
}
