//! The index arithmetic of real kernels as queries: can two distinct threads hit one element?
//!
//! Launch limits are those that the engine assumes: block sizes up to 1024, grids up to 2^31-1 blocks, at most 2^31-1
//! threads along a dimension.

#![allow(dead_code, reason = "shared by several tests and the benchmark")]

use gpuproof_logic::{Range, Sort, Term, Terms};
use gpuproof_solve::{NoWrap, Query, WrapOp};

/// One query.
pub struct Shape {
    pub name: &'static str,
    pub terms: Terms,
    pub assertions: Vec<Term>,
    pub no_wrap: Vec<NoWrap>,
    /// Whether a race exists.
    pub sat: bool,
    /// Whether the built-in procedures are expected to decide it.
    pub built_in: bool,
}

impl Shape {
    pub fn query(&self) -> Query<'_> {
        Query { assertions: &self.assertions, no_wrap: &self.no_wrap, label: self.name }
    }
}

const W32: Sort = Sort::BitVec(32);
const GRID: i64 = (1 << 31) - 1;

/// A thread's coordinates along one dimension.
#[derive(Clone, Copy)]
pub struct Axis {
    pub dim: Term,
    pub grid: Term,
    pub block: [Term; 2],
    pub thread: [Term; 2],
}

pub struct Builder {
    pub terms: Terms,
    pub facts: Vec<Term>,
    pub no_wrap: Vec<NoWrap>,
    signed: bool,
}

impl Builder {
    pub fn new() -> Self {
        Self { terms: Terms::new(), facts: Vec::new(), no_wrap: Vec::new(), signed: false }
    }

    pub fn u32(&mut self, name: &str, low: i64, high: i64) -> Term {
        self.terms.symbol(name, W32, Range::new(low, high))
    }

    pub fn any(&mut self, name: &str) -> Term {
        self.terms.var(name, W32)
    }

    pub fn num(&mut self, value: i64) -> Term {
        self.terms.bv(value, 32)
    }

    pub fn below(&mut self, a: Term, b: Term) {
        let fact = self.terms.bv_ult(a, b);
        self.facts.push(fact);
    }

    pub fn all_below(&mut self, terms: [Term; 2], bound: Term) {
        for t in terms {
            self.below(t, bound);
        }
    }

    pub fn fact(&mut self, t: Term) {
        self.facts.push(t);
    }

    pub fn add(&mut self, a: Term, b: Term) -> Term {
        if !self.signed {
            return self.terms.add(a, b);
        }
        let (t, record) = NoWrap::build(&mut self.terms, WrapOp::Add, a, b, true);
        self.no_wrap.push(record);
        t
    }

    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        if !self.signed {
            return self.terms.mul(a, b);
        }
        let (t, record) = NoWrap::build(&mut self.terms, WrapOp::Mul, a, b, true);
        self.no_wrap.push(record);
        t
    }

    /// Block and thread indices of two threads with a symbolic launch. `same_block` shares the block index.
    pub fn axis(&mut self, name: &str, same_block: bool) -> Axis {
        let dim = self.u32(&format!("blockDim.{name}"), 1, 1024);
        let grid = self.u32(&format!("gridDim.{name}"), 1, GRID);
        let mut block = [dim; 2];
        let mut thread = [dim; 2];
        for k in 0..2 {
            let suffix = if same_block { String::new() } else { format!("#{}", k + 1) };
            block[k] = self.u32(&format!("blockIdx.{name}{suffix}"), 0, GRID - 1);
            self.below(block[k], grid);
            thread[k] = self.u32(&format!("threadIdx.{name}#{}", k + 1), 0, 1023);
            self.below(thread[k], dim);
        }
        // At most 2^31-1 threads along the dimension.
        let (wide_grid, wide_dim) = (self.terms.bv_zero_extend(grid, 64), self.terms.bv_zero_extend(dim, 64));
        let total = self.terms.mul(wide_grid, wide_dim);
        let limit = self.terms.bv(GRID, 64);
        let fact = self.terms.bv_ule(total, limit);
        self.fact(fact);
        Axis { dim, grid, block, thread }
    }

    pub fn global(&mut self, axis: &Axis, k: usize) -> Term {
        let base = self.mul(axis.block[k], axis.dim);
        self.add(base, axis.thread[k])
    }

    pub fn distinct(&mut self, pairs: &[[Term; 2]]) {
        let parts: Vec<Term> = pairs.iter().map(|[a, b]| self.terms.ne(*a, *b)).collect();
        let differ = self.terms.or(&parts);
        self.fact(differ);
    }

    pub fn same(&mut self, a: Term, b: Term) {
        let equal = self.terms.eq(a, b);
        self.fact(equal);
    }

    /// Byte offset of an element with a signed index.
    pub fn byte_offset(&mut self, index: Term, size: i64) -> Term {
        let wide = self.terms.bv_sign_extend(index, 64);
        let size = self.terms.bv(size, 64);
        self.terms.mul(wide, size)
    }

    /// Two byte ranges overlap.
    pub fn overlap(&mut self, offset: [Term; 2], size: [i64; 2]) {
        for (from, to) in [(0, 1), (1, 0)] {
            let size = self.terms.bv(size[to], 64);
            let end = self.terms.add(offset[to], size);
            let before = self.terms.bv_slt(offset[from], end);
            self.fact(before);
        }
    }

    pub fn finish(self, name: &'static str, sat: bool, built_in: bool) -> Shape {
        Shape { name, terms: self.terms, assertions: self.facts, no_wrap: self.no_wrap, sat, built_in }
    }
}

fn affine() -> Shape {
    let mut b = Builder::new();
    let t = [b.u32("t#1", 0, 255), b.u32("t#2", 0, 255)];
    let (four, three) = (b.num(4), b.num(3));
    let index = t.map(|t| {
        let scaled = b.terms.mul(t, four);
        b.terms.add(scaled, three)
    });
    b.distinct(&[t]);
    b.same(index[0], index[1]);
    b.finish("affine a*tid+c, constant sizes", false, true)
}

fn tile() -> Shape {
    let mut b = Builder::new();
    let w = b.u32("W", 1, 1024);
    let tx = [b.u32("tx#1", 0, 1023), b.u32("tx#2", 0, 1023)];
    let ty = [b.u32("ty#1", 0, 1023), b.u32("ty#2", 0, 1023)];
    b.all_below(tx, w);
    let index = [0, 1].map(|k| {
        let row = b.mul(ty[k], w);
        b.add(row, tx[k])
    });
    b.distinct(&[tx, ty]);
    b.same(index[0], index[1]);
    b.finish("2-D tile ty*W+tx, W symbolic", false, true)
}

fn stride_loop() -> Shape {
    let mut b = Builder::new();
    let (n, s) = (b.any("n"), b.u32("stride", 1, 1 << 20));
    let t = [b.u32("t#1", 0, 1023), b.u32("t#2", 0, 1023)];
    let k = [b.any("k#1"), b.any("k#2")];
    b.all_below(t, s);
    // i = t + k * stride is an int that does not wrap (induction), and i < n
    b.signed = true;
    let index = [0, 1].map(|j| {
        let step = b.mul(k[j], s);
        b.add(t[j], step)
    });
    for i in index {
        let zero = b.num(0);
        let (low, high) = (b.terms.bv_sle(zero, i), b.terms.bv_slt(i, n));
        b.fact(low);
        b.fact(high);
    }
    b.distinct(&[t]);
    b.same(index[0], index[1]);
    b.finish("stride loop, symbolic stride", false, true)
}

fn grid_stride() -> Shape {
    let mut b = Builder::new();
    let x = b.axis("x", false);
    let k = [b.any("k#1"), b.any("k#2")];
    let n = b.u32("n", 0, GRID);
    let start = [0, 1].map(|j| b.global(&x, j));
    b.signed = true;
    let stride = b.terms.mul(x.grid, x.dim);
    let index = [0, 1].map(|j| {
        let step = b.mul(k[j], stride);
        b.add(start[j], step)
    });
    for i in index {
        let below = b.terms.bv_slt(i, n);
        b.fact(below);
    }
    b.distinct(&[x.block, x.thread]);
    b.same(index[0], index[1]);
    b.finish("grid-stride, symbolic", false, true)
}

fn global_id() -> Shape {
    let mut b = Builder::new();
    let x = b.axis("x", false);
    let index = [0, 1].map(|k| b.global(&x, k));
    b.distinct(&[x.block, x.thread]);
    b.same(index[0], index[1]);
    b.finish("blockIdx*blockDim+tid, symbolic", false, true)
}

fn matrix(name: &'static str, transposed: bool) -> Shape {
    let mut b = Builder::new();
    let (x, y) = (b.axis("x", false), b.axis("y", false));
    let pitch = b.u32("pitch", 1, 1 << 16);
    let rows = b.u32("rows", 1, 1 << 15);
    let index = [0, 1].map(|k| {
        let (gx, gy) = (b.global(&x, k), b.global(&y, k));
        let (row, column) = if transposed { (gx, gy) } else { (gy, gx) };
        b.below(column, pitch);
        b.below(row, rows);
        let start = b.mul(row, pitch);
        b.add(start, column)
    });
    b.distinct(&[x.block, x.thread, y.block, y.thread]);
    b.same(index[0], index[1]);
    b.finish(name, false, true)
}

fn wide() -> Shape {
    let mut b = Builder::new();
    let x = b.axis("x", false);
    let width = b.u32("width", 1, GRID);
    let column = [b.u32("c#1", 0, GRID), b.u32("c#2", 0, GRID)];
    b.all_below(column, width);
    let index = [0, 1].map(|k| {
        let wide: Vec<Term> = [x.block[k], x.dim, x.thread[k], width, column[k]]
            .into_iter()
            .map(|t| b.terms.bv_zero_extend(t, 64))
            .collect();
        let global = b.terms.mul(wide[0], wide[1]);
        let global = b.terms.add(global, wide[2]);
        let row = b.terms.mul(global, wide[3]);
        b.terms.add(row, wide[4])
    });
    b.distinct(&[x.block, x.thread]);
    b.same(index[0], index[1]);
    b.finish("64-bit wide index", false, true)
}

fn reduction(sat: bool) -> Shape {
    let mut b = Builder::new();
    let t = [b.u32("t#1", 0, 1023), b.u32("t#2", 0, 1023)];
    let i = b.u32("i", 1, 512);
    let two = b.num(2);
    let step = b.terms.mul(i, two);
    for t in t {
        let modulus = if sat { i } else { step };
        let remainder = b.terms.bv_urem(t, modulus);
        let zero = b.num(0);
        b.same(remainder, zero);
    }
    b.distinct(&[t]);
    let read = b.terms.add(t[1], i);
    b.same(t[0], read);
    b.finish(if sat { "tree reduction tid % i (racy)" } else { "tree reduction tid % (2i)" }, sat, !sat)
}

fn power_of_two() -> Shape {
    let mut b = Builder::new();
    let i = b.any("i");
    let one = b.num(1);
    let zero = b.num(0);
    let power = |b: &mut Builder, x: Term| {
        let less = b.terms.sub(x, one);
        let common = b.terms.bv_and(x, less);
        b.terms.eq(common, zero)
    };
    let before = power(&mut b, i);
    b.fact(before);
    let half = b.terms.bv_lshr(i, one);
    let after = power(&mut b, half);
    let broken = b.terms.not(after);
    b.fact(broken);
    b.finish("i power of two, step", false, false)
}

fn bitonic(sat: bool) -> Shape {
    let mut b = Builder::new();
    let t = [b.u32("t#1", 0, 1023), b.u32("t#2", 0, 1023)];
    let j = b.u32("j", 1, 512);
    let one = b.num(1);
    let zero = b.num(0);
    let less = b.terms.sub(j, one);
    let common = b.terms.bv_and(j, less);
    b.same(common, zero);
    if !sat {
        for t in t {
            let bit = b.terms.bv_and(t, j);
            b.same(bit, zero);
        }
    }
    b.distinct(&[t]);
    let partner = b.terms.bv_xor(t[0], j);
    b.same(partner, t[1]);
    b.finish(if sat { "bitonic tid ^ j (racy)" } else { "bitonic tid ^ j" }, sat, false)
}

fn swizzle() -> Shape {
    let mut b = Builder::new();
    let c = [b.u32("c#1", 0, 31), b.u32("c#2", 0, 31)];
    let row = b.u32("row", 0, 31);
    let mask = b.num(7);
    let low = b.terms.bv_and(row, mask);
    let slot = c.map(|c| b.terms.bv_xor(c, low));
    b.distinct(&[c]);
    b.same(slot[0], slot[1]);
    b.finish("XOR swizzle", false, false)
}

fn ring(sat: bool) -> Shape {
    let mut b = Builder::new();
    let n = b.u32("N", 1, 1024);
    let t = [b.u32("t#1", 0, 2047), b.u32("t#2", 0, 2047)];
    if !sat {
        b.all_below(t, n);
    }
    let one = b.num(1);
    let next = t.map(|t| {
        let next = b.terms.add(t, one);
        b.terms.bv_urem(next, n)
    });
    b.distinct(&[t]);
    b.same(next[0], next[1]);
    b.finish(if sat { "ring (tid+1) % N (racy)" } else { "ring (tid+1) % N" }, sat, !sat)
}

/// An `unsigned` index that really wraps: rows * pitch exceeds 2^32.
fn wrap_bug() -> Shape {
    let mut b = Builder::new();
    let pitch = b.u32("pitch", 1, 1 << 20);
    let row = [b.u32("row#1", 0, 1 << 20), b.u32("row#2", 0, 1 << 20)];
    let column = [b.u32("c#1", 0, 1 << 20), b.u32("c#2", 0, 1 << 20)];
    b.all_below(column, pitch);
    let index = [0, 1].map(|k| {
        let start = b.terms.mul(row[k], pitch);
        b.terms.add(start, column[k])
    });
    b.distinct(&[row, column]);
    b.same(index[0], index[1]);
    b.finish("2-D index that wraps (racy)", true, false)
}

/// Byte ranges of four-byte elements overlap, and threads are distinct.
fn bytes() -> Shape {
    let mut b = Builder::new();
    let x = b.axis("x", false);
    let four = b.terms.bv(4, 64);
    let offset = [0, 1].map(|k| {
        let i = b.global(&x, k);
        let wide = b.terms.bv_zero_extend(i, 64);
        b.terms.mul(wide, four)
    });
    for (from, to) in [(0, 1), (1, 0)] {
        let end = b.terms.add(offset[to], four);
        let overlap = b.terms.bv_ult(offset[from], end);
        b.fact(overlap);
    }
    b.distinct(&[x.block, x.thread]);
    b.finish("byte ranges of elements, symbolic", false, true)
}

/// Warp and lane: (t / 32) * 33 + t % 32.
fn warp_lane() -> Shape {
    let mut b = Builder::new();
    let t = [b.u32("t#1", 0, 1023), b.u32("t#2", 0, 1023)];
    let (size, padded) = (b.num(32), b.num(33));
    let index = t.map(|t| {
        let (warp, lane) = (b.terms.bv_udiv(t, size), b.terms.bv_urem(t, size));
        let row = b.terms.mul(warp, padded);
        b.terms.add(row, lane)
    });
    b.distinct(&[t]);
    b.same(index[0], index[1]);
    b.finish("padded warp rows (t/32)*33+t%32", false, true)
}

/// Halo rows: (y + 1) * (width + 2) + x + 1 with signed coordinates.
fn halo() -> Shape {
    let mut b = Builder::new();
    let width = b.u32("width", 1, 1 << 14);
    let x = [b.u32("x#1", 0, 1 << 14), b.u32("x#2", 0, 1 << 14)];
    let y = [b.u32("y#1", 0, 1 << 14), b.u32("y#2", 0, 1 << 14)];
    b.all_below(x, width);
    let (one, two) = (b.num(1), b.num(2));
    b.signed = true;
    let pitch = b.add(width, two);
    let index = [0, 1].map(|k| {
        let row = b.add(y[k], one);
        let start = b.mul(row, pitch);
        let column = b.add(x[k], one);
        b.add(start, column)
    });
    b.distinct(&[x, y]);
    b.same(index[0], index[1]);
    b.finish("halo rows (y+1)*(width+2)+x+1", false, true)
}

/// `int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = ...` with byte offsets of a signed index.
fn guarded_int() -> Shape {
    let mut b = Builder::new();
    let x = b.axis("x", false);
    let n = b.any("n");
    let offset = [0, 1].map(|k| {
        let i = b.global(&x, k);
        let guard = b.terms.bv_slt(i, n);
        b.fact(guard);
        b.byte_offset(i, 4)
    });
    b.distinct(&[x.block, x.thread]);
    b.overlap(offset, [4, 4]);
    b.finish("guarded int i, byte offsets", false, true)
}

/// `a[row * width + col]` with signed arithmetic that is assumed not to wrap.
fn signed_matrix() -> Shape {
    let mut b = Builder::new();
    let (x, y) = (b.axis("x", false), b.axis("y", false));
    let (width, height) = (b.any("width"), b.any("height"));
    let offset = [0, 1].map(|k| {
        let (column, row) = (b.global(&x, k), b.global(&y, k));
        for (a, limit) in [(column, width), (row, height)] {
            let guard = b.terms.bv_slt(a, limit);
            b.fact(guard);
        }
        b.signed = true;
        let start = b.mul(row, width);
        let i = b.add(start, column);
        b.signed = false;
        b.byte_offset(i, 4)
    });
    b.distinct(&[x.block, x.thread, y.block, y.thread]);
    b.overlap(offset, [4, 4]);
    b.finish("int row*width+col, assumed not to wrap", false, true)
}

/// `a[2*i*t]` written, `a[2*i*t + i]` read: the interleaved reduction.
fn interleaved() -> Shape {
    let mut b = Builder::new();
    let dim = b.u32("blockDim.x", 1, 1024);
    let t = [b.u32("t#1", 0, 1023), b.u32("t#2", 0, 1023)];
    b.all_below(t, dim);
    let i = b.u32("i", 1, 1024);
    let two = b.num(2);
    let step = b.terms.mul(i, two);
    let index = t.map(|t| b.terms.mul(step, t));
    let read = b.terms.add(index[1], i);
    b.distinct(&[t]);
    b.same(index[0], read);
    b.finish("interleaved 2*i*t against 2*i*t+i", false, true)
}

/// `a[n - 1 - i]` by distinct threads, and a shift by one within the array, which races.
fn reversed(sat: bool) -> Shape {
    let mut b = Builder::new();
    let x = b.axis("x", false);
    let n = b.u32("n", 1, GRID);
    let one = b.num(1);
    let index = [0, 1].map(|k| {
        let i = b.global(&x, k);
        b.below(i, n);
        let last = b.terms.sub(n, one);
        if sat && k == 1 { b.terms.sub(last, one) } else { b.terms.sub(last, i) }
    });
    b.distinct(&[x.block, x.thread]);
    b.same(index[0], index[1]);
    b.finish(if sat { "reversed against the last but one (racy)" } else { "reversed n-1-i" }, sat, !sat)
}

/// `bins[warp * 256 + bin]` with a bin read from memory: one warp, distinct warps, never the same bin.
fn private_bins() -> Shape {
    let mut b = Builder::new();
    let t = [b.u32("t#1", 0, 1023), b.u32("t#2", 0, 1023)];
    let sort = b.terms.array_sort(W32, Sort::BitVec(8));
    let data = b.terms.var("data", sort);
    let (warp, bins) = (b.num(32), b.num(256));
    let warps = t.map(|t| b.terms.bv_udiv(t, warp));
    let index = [0, 1].map(|k| {
        let byte = b.terms.select(data, t[k]);
        let bin = b.terms.bv_zero_extend(byte, 32);
        let start = b.terms.mul(warps[k], bins);
        b.terms.add(start, bin)
    });
    b.distinct(&[warps]);
    b.same(index[0], index[1]);
    b.finish("private bins warp*256+bin", false, true)
}

/// A `float4` store over a `float` array against a scalar read of another thread's part.
fn vector_store() -> Shape {
    let mut b = Builder::new();
    let x = b.axis("x", false);
    let four = b.num(4);
    let third = b.num(3);
    let vector = b.global(&x, 0);
    let vector = b.byte_offset(vector, 16);
    let scalar = b.global(&x, 1);
    let wide = b.terms.bv_zero_extend(scalar, 64);
    let wide_four = b.terms.bv_zero_extend(four, 64);
    let wide_third = b.terms.bv_zero_extend(third, 64);
    let scaled = b.terms.mul(wide, wide_four);
    let element = b.terms.add(scaled, wide_third);
    let scalar = b.terms.mul(element, wide_four);
    b.distinct(&[x.block, x.thread]);
    b.overlap([vector, scalar], [16, 4]);
    b.finish("float4 store against float read", false, true)
}

/// A three-dimensional block, linearised: `(tz * dimY + ty) * dimX + tx`.
fn three_dimensions() -> Shape {
    let mut b = Builder::new();
    let [dx, dy] = ["blockDim.x", "blockDim.y"].map(|name| b.u32(name, 1, 1024));
    let [tx, ty, tz] = ["tx", "ty", "tz"].map(|name| [1, 2].map(|k| b.u32(&format!("{name}#{k}"), 0, 1023)));
    b.all_below(tx, dx);
    b.all_below(ty, dy);
    let index = [0, 1].map(|k| {
        let plane = b.terms.mul(tz[k], dy);
        let row = b.terms.add(plane, ty[k]);
        let start = b.terms.mul(row, dx);
        b.terms.add(start, tx[k])
    });
    b.distinct(&[tx, ty, tz]);
    b.same(index[0], index[1]);
    b.finish("3-D block (tz*dimY+ty)*dimX+tx", false, true)
}

/// A reduction with a halving stride: `a[t]` written for `t < i`, `a[t + i]` read.
fn halving() -> Shape {
    let mut b = Builder::new();
    let t = [b.u32("t#1", 0, 1023), b.u32("t#2", 0, 1023)];
    let i = b.u32("i", 1, 512);
    b.all_below(t, i);
    let read = b.terms.add(t[1], i);
    b.distinct(&[t]);
    b.same(t[0], read);
    b.finish("halving stride, t < i", false, true)
}

/// The position of a select: `(c ? 2*t : 2*t+1)` for uniform `c`.
fn choice() -> Shape {
    let mut b = Builder::new();
    let t = [b.u32("t#1", 0, 1023), b.u32("t#2", 0, 1023)];
    let flag = b.terms.var("flag", Sort::Bool);
    let (one, two) = (b.num(1), b.num(2));
    let index = t.map(|t| {
        let even = b.terms.mul(t, two);
        let odd = b.terms.add(even, one);
        b.terms.ite(flag, even, odd)
    });
    b.distinct(&[t]);
    b.same(index[0], index[1]);
    b.finish("uniform choice of even and odd", false, true)
}

/// All of them.
pub fn all() -> Vec<Shape> {
    vec![
        affine(),
        tile(),
        stride_loop(),
        grid_stride(),
        global_id(),
        matrix("matrix multiply index, N symbolic", false),
        matrix("transposed tile, symbolic pitch", true),
        wide(),
        reduction(false),
        power_of_two(),
        bitonic(false),
        swizzle(),
        ring(false),
        bytes(),
        warp_lane(),
        halo(),
        guarded_int(),
        signed_matrix(),
        interleaved(),
        reversed(false),
        private_bins(),
        vector_store(),
        three_dimensions(),
        halving(),
        choice(),
        reversed(true),
        reduction(true),
        bitonic(true),
        ring(true),
        wrap_bug(),
    ]
}
