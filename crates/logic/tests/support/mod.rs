//! Random terms with their values: a stream of bytes decides what is built; beside every term its value is
//! computed with machine arithmetic, independent of the crate's own evaluator.

use gpuproof_logic::{Assignment, Integer, Range, Sort, Term, Terms, Value};

/// Bytes that make decisions; zeros when used up, so that shrinking the bytes simplifies the terms.
pub struct Choices<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Choices<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub fn byte(&mut self) -> u8 {
        self.at += 1;
        self.bytes.get(self.at - 1).copied().unwrap_or(0)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.byte() as usize % n.max(1)
    }

    pub fn done(&self) -> bool {
        self.at >= self.bytes.len()
    }

    fn bits(&mut self, width: u32) -> i128 {
        let raw = (0..8).fold(0u64, |v, _| (v << 8) | u64::from(self.byte()));
        // Small and extreme values find more than uniform ones.
        let raw = match self.below(4) {
            0 => raw % 8,
            1 => raw.wrapping_neg() % 8,
            2 => (1u64 << (raw % 64)).wrapping_sub(raw >> 63),
            _ => raw,
        };
        i128::from(raw) & mask(width)
    }
}

pub fn mask(width: u32) -> i128 {
    (1i128 << width) - 1
}

pub fn signed(value: i128, width: u32) -> i128 {
    if value >> (width - 1) & 1 == 1 { value - (1i128 << width) } else { value }
}

/// A pool of terms with values under one assignment.
#[derive(Default)]
pub struct Pool {
    pub terms: Terms,
    pub assignment: Assignment,
    pub bits: Vec<(Term, u32, i128)>,
    pub bools: Vec<(Term, bool)>,
    pub ints: Vec<(Term, i128)>,
}

pub const WIDTHS: [u32; 6] = [1, 3, 8, 16, 32, 64];

impl Pool {
    /// Starts with a few variables of each width, some with ranges that hold their value.
    pub fn new(choices: &mut Choices<'_>) -> Self {
        let mut pool = Pool::default();
        for n in 0..8 {
            let width = WIDTHS[choices.below(WIDTHS.len())];
            let value = choices.bits(width);
            let range = match choices.below(4) {
                0 => Range::ANY,
                1 => Range::new(
                    value.saturating_sub(3).max(0),
                    (value + i128::from(choices.byte())).min(mask(width)),
                ),
                2 => {
                    let s = signed(value, width);
                    let low = (s - 2).max(-(1i128 << (width - 1)));
                    Range {
                        low: Some(Integer::from(low)),
                        high: Some(Integer::from(if low < 0 { s } else { value })),
                    }
                }
                _ => Range { low: None, high: Some(Integer::from(value)) },
            };
            let t = pool.terms.symbol(format!("x{n}"), Sort::BitVec(width), range);
            pool.assign(t, Value::Int(Integer::from(value)));
            pool.bits.push((t, width, value));
        }
        for n in 0..3 {
            let value = i128::from(choices.byte()) - 100;
            let range = if choices.below(2) == 0 { Range::ANY } else { Range::new(value - 1, value + 20) };
            let t = pool.terms.symbol(format!("n{n}"), Sort::Int, range);
            pool.assign(t, Value::Int(Integer::from(value)));
            pool.ints.push((t, value));
        }
        for n in 0..2 {
            let value = choices.below(2) == 0;
            let t = pool.terms.var(format!("p{n}"), Sort::Bool);
            pool.assign(t, Value::Bool(value));
            pool.bools.push((t, value));
        }
        pool
    }

    fn assign(&mut self, t: Term, value: Value) {
        if let Some(id) = self.terms.as_symbol(t) {
            self.assignment.symbols.insert(id, value);
        }
    }

    fn pick_bits(&mut self, choices: &mut Choices<'_>) -> (Term, u32, i128) {
        if choices.below(5) == 0 {
            let width = WIDTHS[choices.below(WIDTHS.len())];
            let value = choices.bits(width);
            return (self.terms.bv(value, width), width, value);
        }
        let k = choices.below(self.bits.len());
        self.bits[self.bits.len() - 1 - k]
    }

    fn pick_like(&mut self, choices: &mut Choices<'_>, width: u32) -> (Term, i128) {
        let same: Vec<(Term, i128)> = self.bits.iter().filter(|b| b.1 == width).map(|b| (b.0, b.2)).collect();
        if same.is_empty() || choices.below(4) == 0 {
            let value = choices.bits(width);
            return (self.terms.bv(value, width), value);
        }
        same[same.len() - 1 - choices.below(same.len())]
    }

    fn pick_bool(&mut self, choices: &mut Choices<'_>) -> (Term, bool) {
        let k = choices.below(self.bools.len());
        self.bools[self.bools.len() - 1 - k]
    }

    fn pick_int(&mut self, choices: &mut Choices<'_>) -> (Term, i128) {
        if choices.below(4) == 0 {
            let value = i128::from(choices.byte()) - 8;
            return (self.terms.int(value), value);
        }
        let k = choices.below(self.ints.len());
        self.ints[self.ints.len() - 1 - k]
    }

    /// Adds one random term of some kind.
    pub fn step(&mut self, choices: &mut Choices<'_>) {
        match choices.below(8) {
            0..=4 => self.bit_step(choices),
            5 => self.bool_step(choices),
            6 => self.compare_step(choices),
            _ => self.int_step(choices),
        }
    }

    fn bit_step(&mut self, choices: &mut Choices<'_>) {
        let (a, w, x) = self.pick_bits(choices);
        let (b, y) = self.pick_like(choices, w);
        let (sx, sy) = (signed(x, w), signed(y, w));
        let t = &mut self.terms;
        let (term, width, value) = match choices.below(20) {
            0 => (t.add(a, b), w, x + y),
            1 => (t.sub(a, b), w, x - y),
            2 | 3 => (t.mul(a, b), w, ((x as u128).wrapping_mul(y as u128) as i128) & mask(w)),
            4 => (t.bv_udiv(a, b), w, if y == 0 { mask(w) } else { x / y }),
            5 => (t.bv_urem(a, b), w, if y == 0 { x } else { x % y }),
            6 => (t.bv_sdiv(a, b), w, if sy == 0 { if sx < 0 { 1 } else { -1 } } else { sx / sy }),
            7 => (t.bv_srem(a, b), w, if sy == 0 { sx } else { sx % sy }),
            8 => (t.bv_shl(a, b), w, if y >= i128::from(w) { 0 } else { ((x as u128) << y) as i128 }),
            9 => (t.bv_lshr(a, b), w, if y >= i128::from(w) { 0 } else { x >> y }),
            10 => (t.bv_ashr(a, b), w, sx >> y.min(i128::from(w))),
            11 => (t.bv_and(a, b), w, x & y),
            12 => (t.bv_or(a, b), w, x | y),
            13 => (t.bv_xor(a, b), w, x ^ y),
            14 => (t.bv_not(a), w, !x),
            15 if w > 1 => {
                let low = choices.below(w as usize) as u32;
                let high = low + choices.below((w - low) as usize) as u32;
                // Keep to widths that other terms have.
                let high =
                    WIDTHS.iter().map(|width| low + width - 1).filter(|h| *h <= high).max().unwrap_or(low);
                (t.bv_extract(high, low, a), high - low + 1, x >> low)
            }
            16 if w < 64 => {
                let wider: Vec<u32> = WIDTHS.into_iter().filter(|v| *v > w).collect();
                let v = wider[choices.below(wider.len())];
                (t.bv_zero_extend(a, v), v, x)
            }
            17 if w < 64 => {
                let wider: Vec<u32> = WIDTHS.into_iter().filter(|v| *v > w).collect();
                let v = wider[choices.below(wider.len())];
                (t.bv_sign_extend(a, v), v, sx)
            }
            18 if w <= 32 => (t.bv_concat(a, b), 2 * w, (x << w) | y),
            _ => {
                let (c, truth) = self.pick_bool(choices);
                (self.terms.ite(c, a, b), w, if truth { x } else { y })
            }
        };
        self.bits.push((term, width, value & mask(width)));
    }

    fn bool_step(&mut self, choices: &mut Choices<'_>) {
        let (a, x) = self.pick_bool(choices);
        let (b, y) = self.pick_bool(choices);
        let (c, z) = self.pick_bool(choices);
        let t = &mut self.terms;
        self.bools.push(match choices.below(6) {
            0 => (t.and(&[a, b, c]), x && y && z),
            1 => (t.or(&[a, b, c]), x || y || z),
            2 => (t.not(a), !x),
            3 => (t.eq(a, b), x == y),
            4 => (t.implies(a, b), !x || y),
            _ => (t.ite(a, b, c), if x { y } else { z }),
        });
    }

    fn compare_step(&mut self, choices: &mut Choices<'_>) {
        if choices.below(3) == 0 {
            let (a, x) = self.pick_int(choices);
            let (b, y) = self.pick_int(choices);
            let t = &mut self.terms;
            self.bools.push(match choices.below(3) {
                0 => (t.int_le(a, b), x <= y),
                1 => (t.int_lt(a, b), x < y),
                _ => (t.eq(a, b), x == y),
            });
            return;
        }
        let (a, w, x) = self.pick_bits(choices);
        let (b, y) = self.pick_like(choices, w);
        let t = &mut self.terms;
        self.bools.push(match choices.below(5) {
            0 => (t.bv_ult(a, b), x < y),
            1 => (t.bv_ule(a, b), x <= y),
            2 => (t.bv_slt(a, b), signed(x, w) < signed(y, w)),
            3 => (t.bv_sle(a, b), signed(x, w) <= signed(y, w)),
            _ => (t.eq(a, b), x == y),
        });
    }

    fn int_step(&mut self, choices: &mut Choices<'_>) {
        let (a, x) = self.pick_int(choices);
        let (b, y) = self.pick_int(choices);
        // Machine arithmetic must not overflow.
        let small = |v: i128| v.abs() < 1 << 40;
        let t = &mut self.terms;
        let entry = match choices.below(9) {
            0 if small(x) && small(y) => (t.mul(a, b), x * y),
            1 => (t.sub(a, b), x - y),
            2 if y != 0 => (t.int_div(a, b), x.div_euclid(y)),
            3 if y != 0 => (t.int_mod(a, b), x.rem_euclid(y)),
            4 if y != 0 => (t.int_div_trunc(a, b), x / y),
            5 if y != 0 => (t.int_rem_trunc(a, b), x % y),
            6 => {
                let (p, w, v) = self.pick_bits(choices);
                if choices.below(2) == 0 {
                    (self.terms.bv_to_nat(p), v)
                } else {
                    (self.terms.bv_to_int(p), signed(v, w))
                }
            }
            7 => {
                let w = WIDTHS[choices.below(WIDTHS.len())];
                let t = self.terms.int_to_bv(a, w);
                self.bits.push((t, w, x & mask(w)));
                return;
            }
            _ => (t.add(a, b), x + y),
        };
        if entry.1.abs() < 1 << 90 {
            self.ints.push(entry);
        }
    }
}
