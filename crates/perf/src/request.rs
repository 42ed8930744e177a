//! One request of a warp with known addresses: what the memory system makes of it.
//!
//! These are the rules that everything else here comes down to, and that the tests apply to addresses seen in runs.

/// A memory system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hardware {
    /// Lanes of a warp.
    pub warp: u32,
    /// Banks of shared memory.
    pub banks: u32,
    /// Bytes of a bank's word.
    pub bank_width: u32,
}

/// Bytes of a sector, the unit of transfer from global memory.
pub const SECTOR: i128 = 32;
/// Bytes of a line of the cache.
pub const LINE: i128 = 128;

impl Default for Hardware {
    fn default() -> Self {
        Self { warp: 32, banks: 32, bank_width: 4 }
    }
}

impl Hardware {
    /// After so many bytes the banks repeat.
    pub fn period(&self) -> i64 {
        i64::from(self.banks) * i64::from(self.bank_width)
    }
}

/// A lane and the first byte that it touches.
pub type Touch = (u32, i128);

/// What shared memory makes of a request.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Banks {
    /// How often the busiest bank is needed; 1 is conflict-free.
    pub degree: u32,
    /// How often banks are needed, over all parts of the warp that are served one after the other.
    pub passes: u32,
    /// The busiest bank.
    pub bank: u32,
    /// The lanes that meet there, if they are in each other's way.
    pub lanes: Vec<u32>,
}

/// What shared memory makes of a request of so many bytes in each lane.
///
/// A bank gives one word at a time; lanes that want the same word get it together, at no cost. Atomics on the same word
/// wait for one another. Accesses wider than a bank are served in parts of the warp (8 bytes: halves,
/// 16 bytes: quarters, with 4-byte banks), so that a part asks for at most one word of each bank if it is conflict-free;
/// the degree is that of the worst part.
pub fn banks(hardware: &Hardware, touches: &[Touch], bytes: u32, atomic: bool) -> Banks {
    let width = i128::from(hardware.bank_width.max(1));
    let part = (hardware.warp * hardware.bank_width / bytes.max(hardware.bank_width)).max(1);
    let mut worst = Banks::default();
    let parts = hardware.warp.div_ceil(part);
    let mut words: Vec<(u32, i128, u32)> = Vec::new();
    for number in 0..parts {
        words.clear();
        for (lane, first) in touches.iter().filter(|(lane, _)| lane / part == number) {
            let last = (first + i128::from(bytes.max(1)) - 1).div_euclid(width);
            for word in first.div_euclid(width)..=last {
                let bank = word.rem_euclid(i128::from(hardware.banks.max(1))) as u32;
                words.push((bank, word, *lane));
            }
        }
        if words.is_empty() {
            continue;
        }
        words.sort_unstable();
        let mut busiest = (0, 0, 0..0);
        let mut at = 0;
        while at < words.len() {
            let bank = words[at].0;
            let end = words[at..].iter().position(|w| w.0 != bank).map_or(words.len(), |n| at + n);
            let group = &words[at..end];
            let distinct = 1 + group.windows(2).filter(|w| w[0].1 != w[1].1).count();
            let needed = if atomic { group.len() } else { distinct } as u32;
            if needed > busiest.0 {
                busiest = (needed, bank, at..end);
            }
            at = end;
        }
        worst.passes += busiest.0;
        if busiest.0 > worst.degree {
            let lanes =
                if busiest.0 > 1 { words[busiest.2].iter().map(|w| w.2).collect() } else { Vec::new() };
            worst = Banks { degree: busiest.0, bank: busiest.1, lanes, ..worst };
            worst.lanes.sort_unstable();
            worst.lanes.dedup();
        }
    }
    worst
}

/// What global memory makes of a request.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Sectors {
    /// Sectors touched.
    pub sectors: u32,
    /// Lines touched.
    pub lines: u32,
    /// Bytes that some lane asked for.
    pub useful: u32,
}

impl Sectors {
    /// Bytes asked for by bytes moved.
    pub fn efficiency(&self) -> f64 {
        f64::from(self.useful) / (f64::from(self.sectors.max(1)) * SECTOR as f64)
    }
}

/// What global memory makes of a request of so many bytes in each lane.
pub fn sectors(touches: &[Touch], bytes: u32) -> Sectors {
    let bytes = i128::from(bytes.max(1));
    let mut starts: Vec<i128> = touches.iter().map(|(_, first)| *first).collect();
    starts.sort_unstable();
    starts.dedup();
    let count = |unit: i128| {
        let (mut count, mut next) = (0, i128::MIN);
        for first in &starts {
            let (from, last) = (first.div_euclid(unit).max(next), (first + bytes - 1).div_euclid(unit));
            if last >= from {
                count += (last - from + 1) as u32;
                next = last + 1;
            }
        }
        count
    };
    Sectors { sectors: count(SECTOR), lines: count(LINE), useful: count(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strided(stride: i128) -> Vec<Touch> {
        (0..32).map(|lane| (lane, i128::from(lane) * stride)).collect()
    }

    #[test]
    fn the_degree_of_a_stride_is_its_common_divisor_with_the_banks() {
        let hardware = Hardware::default();
        for (words, degree) in [(1, 1), (2, 2), (3, 1), (4, 4), (6, 2), (8, 8), (32, 32), (33, 1), (0, 1)] {
            assert_eq!(banks(&hardware, &strided(4 * words), 4, false).degree, degree, "stride {words}");
        }
        assert_eq!(banks(&hardware, &strided(0), 4, true).degree, 32, "atomics on one word");
        assert_eq!(banks(&hardware, &strided(128), 4, false).lanes.len(), 32);
    }

    #[test]
    fn wide_accesses_are_served_in_parts() {
        let hardware = Hardware::default();
        let pairs = banks(&hardware, &strided(8), 8, false);
        assert_eq!((pairs.degree, pairs.passes), (1, 2));
        let fours = banks(&hardware, &strided(16), 16, false);
        assert_eq!((fours.degree, fours.passes), (1, 4));
        assert_eq!(banks(&hardware, &strided(16), 8, false).degree, 2);
        let bytes = banks(&hardware, &strided(1), 1, false);
        assert_eq!(bytes.degree, 1, "lanes that share a word");
    }

    #[test]
    fn sectors_are_counted_once() {
        let contiguous = sectors(&strided(4), 4);
        assert_eq!((contiguous.sectors, contiguous.lines, contiguous.useful), (4, 1, 128));
        let shifted: Vec<Touch> = strided(4).into_iter().map(|(l, a)| (l, a - 4)).collect();
        assert_eq!((sectors(&shifted, 4).sectors, sectors(&shifted, 4).lines), (5, 2));
        assert_eq!(sectors(&strided(128), 4), Sectors { sectors: 32, lines: 32, useful: 128 });
        assert_eq!(sectors(&strided(0), 4), Sectors { sectors: 1, lines: 1, useful: 4 });
        assert_eq!(sectors(&strided(16), 16), Sectors { sectors: 16, lines: 4, useful: 512 });
    }
}
