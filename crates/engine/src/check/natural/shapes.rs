//! Shapes of the block that constants of the kernel speak of.
//!
//! | shape | read off |
//! |---|---|
//! | rows of a tile that a loop goes over: 8 along y | `for (i = 0; i < 32; i += 8) s[threadIdx.y + i][threadIdx.x] = ..` |
//! | the step between blocks ([`steps`]) | `blockIdx.x * 256 + threadIdx.x` |
//! | the tile, with and without a halo of a few elements | `__shared__ float s[18][18]` |
//! | as many threads as have a part: 8 * 32 | `s[threadIdx.x / 32]` of 8 elements |
//! | a square tile that is written as one row | `s[threadIdx.y * 16 + threadIdx.x]` of 256 elements |
//!
//! and one that leaves the shape open: `blockDim.x * blockDim.y <= 256`, where `s[threadIdx.y * blockDim.x + threadIdx.x]` has 256 elements.

use super::{
    Condition, Depends, HALF_A_WARP, MOST_PARAMETERS, MOST_SHAPES, Reader, Reads, Shape, Sizes, depends_on,
    indices, plain, steps,
};
use crate::assume::template::block_size;
use gpuproof_check::Extent;
use gpuproof_kir::{BinaryOp, Builtin, Dim, Expr, ExprKind, LayoutKind, Space, StmtKind, walk};
use std::collections::BTreeSet;

/// A shared array that threads index: how many elements along each dimension, the last one (which runs along x) first, and what indices depend on.
struct Tile {
    counts: Vec<u64>,
    on: Depends,
}

impl Reader<'_> {
    fn is_open(&self, dim: Dim) -> bool {
        self.setup.block[dim.number()] == Extent::Any && self.mentioned.threads[dim.number()]
    }

    fn tiles(&self, reads: &Reads<'_>) -> Vec<Tile> {
        let mut tiles = Vec::new();
        for (object, on) in indices(reads) {
            let Some(data) = self.flat.objects.get(object).filter(|o| o.space == Space::Shared) else {
                continue;
            };
            let mut counts = Vec::new();
            let mut layout = self.flat.layouts.get(data.layout);
            while let Some(LayoutKind::Array { element, count }) = layout.map(|l| &l.kind) {
                counts.push(*count);
                layout = self.flat.layouts.get(*element);
            }
            counts.reverse();
            if on.has(Depends::THREAD) && !counts.is_empty() {
                tiles.push(Tile { counts, on });
            }
        }
        tiles
    }

    /// Lists of conditions, each of which fixes a shape.
    pub(super) fn shapes(&self, reads: &Reads<'_>) -> Vec<Vec<Condition>> {
        let tiles = self.tiles(reads);
        let by_steps = steps::shape(reads);
        let numbers = Numbers::of(reads);
        let mut found: Vec<Shape> = Vec::new();
        let mut add = |shape: Shape| {
            let threads = shape.iter().flatten().product::<u64>();
            let fits = threads.is_multiple_of(HALF_A_WARP)
                && (2..=u64::from(self.setup.max_block_threads)).contains(&threads);
            if fits && !found.contains(&shape) {
                found.push(shape);
            }
        };
        let whole = |tile: &&Tile| {
            // Several coordinates in one index: their sizes are not in sight.
            let is_flat = tile.counts.len() == 1 && tile.on.has(Depends::thread(Dim::Y));
            !tile.on.has(Depends::PART) && !is_flat
        };
        let exact = |tile: &Tile| match tile.counts.as_slice() {
            // One more along x than along y is padding against bank conflicts.
            [x, y, ..] if self.is_open(Dim::Y) => (x - u64::from(*x == *y + 1), Some(*y)),
            [x, ..] => (*x, None),
            [] => (0, None),
        };
        for tile in tiles.iter().filter(whole) {
            let (x, y) = exact(tile);
            let Some(y) = y else { continue };
            for rows in numbers.steps.iter().filter(|rows| **rows < y && y.is_multiple_of(**rows)) {
                add([Some(x), Some(*rows), by_steps[2]]);
            }
        }
        add(by_steps);
        // All arrays as they are come before the first halo.
        for without_halo in [false, true] {
            for tile in tiles.iter().filter(whole) {
                let (x, y) = exact(tile);
                let (x, y) = match without_halo {
                    true => (inner(x), y.map(inner)),
                    false => (x, y),
                };
                // What the text says of a dimension that the array does not speak of goes as well.
                add([Some(x), y.or(by_steps[1]), by_steps[2]]);
            }
        }
        for tile in tiles.iter().filter(|tile| tile.counts.len() == 1) {
            let count = tile.counts[0];
            match tile.on.has(Depends::thread(Dim::Y)) {
                true => {
                    let pitch = numbers.pitches.iter().find(|pitch| **pitch * **pitch == count);
                    pitch.iter().for_each(|pitch| add([Some(**pitch), Some(**pitch), None]));
                }
                false => numbers.parts.iter().for_each(|part| add([Some(count * part), None, None])),
            }
        }
        found.truncate(MOST_SHAPES);
        let named = found.iter().map(|shape| {
            let sizes = Dim::ALL.into_iter().zip(shape).filter_map(|(dim, count)| Some((dim, (*count)?)));
            let sizes = sizes.filter(|(dim, _)| self.is_open(*dim));
            sizes.filter_map(|(dim, count)| self.is_size(dim, count)).collect::<Vec<_>>()
        });
        let named = named.filter(|shape| !shape.is_empty());
        named.chain(self.all_threads(&tiles, &numbers).map(|all| vec![all])).collect()
    }

    fn is_size(&self, dim: Dim, count: u64) -> Option<Condition> {
        let size = block_size(self.module.language, dim);
        let weaker = self.make(format!("{size} <= {count}"), format!("{size} <= {count}"))?;
        let made = self.make(format!("{size} == {count}"), format!("{size} is {count}"))?;
        let size = Some((dim, u32::try_from(count).ok()?));
        Some(Condition { weaker: Some(Box::new(Condition { size, ..weaker })), size, ..made })
    }

    /// All threads of a block find room in an array that holds them row by row.
    fn all_threads(&self, tiles: &[Tile], numbers: &Numbers) -> Option<Condition> {
        let is_flat = |tile: &&Tile| tile.counts.len() == 1 && tile.on.has(Depends::thread(Dim::Y));
        let tile = tiles.iter().filter(is_flat).min_by_key(|tile| tile.counts[0])?;
        if !numbers.counts_rows || !self.is_open(Dim::X) || !self.is_open(Dim::Y) {
            return None;
        }
        let [x, y] = [Dim::X, Dim::Y].map(|dim| block_size(self.module.language, dim));
        let text = format!("{x} * {y} <= {}", tile.counts[0]);
        self.make(text.clone(), text)
    }

    /// Parameters that coordinates are taken from in an index into a shared array: no thread is left out, and the array is long enough.
    pub(super) fn filled(&self, reads: &Reads<'_>, sizes: &Sizes) -> Vec<Condition> {
        let tiles = self.tiles(reads);
        let is_open = |tile: &&Tile| tile.counts.len() == 1 && self.is_open(Dim::X);
        let Some(tile) = tiles.iter().find(is_open) else { return Vec::new() };
        let function = &self.flat.functions[self.kernel];
        let mut taken = BTreeSet::new();
        walk::exprs(reads.body, &mut |expr| {
            if let ExprKind::Binary(BinaryOp::Sub, a, b) = &expr.kind
                && depends_on(b, &reads.depends).has(Depends::thread(Dim::X))
                && let ExprKind::Local(local) = plain(a).kind
                && function.params.iter().any(|p| p.local == local && p.object.is_none())
                && !reads.sets.contains_key(&local)
            {
                taken.insert(local);
            }
        });
        let free = taken.into_iter().filter(|local| !sizes.bounds.contains_key(local)).take(MOST_PARAMETERS);
        let (block, count) = (block_size(self.module.language, Dim::X), tile.counts[0]);
        free.flat_map(|local| {
            let name = self.name(local);
            let least = self.make(format!("(int){block} <= {name}"), format!("{block} <= {name}"));
            let most = self.make(format!("{name} <= {count}"), format!("{name} <= {count}"));
            least.into_iter().chain(most)
        })
        .collect()
    }
}

/// Most elements of a halo, on both sides together.
const MOST_HALO: u64 = 8;

/// A size without the halo around it: what a few elements are over whole warps, over half a warp, or over a power of two below.
fn inner(count: u64) -> u64 {
    let whole = match count {
        0 => 0,
        n if n >= 2 * HALF_A_WARP => n - n % (2 * HALF_A_WARP),
        n if n >= HALF_A_WARP => HALF_A_WARP,
        n => 1 << n.ilog2(),
    };
    if count - whole <= MOST_HALO { whole } else { count }
}

/// Constants by what is done with them.
#[derive(Default)]
struct Numbers {
    /// A variable goes up by them.
    steps: BTreeSet<u64>,
    /// A thread's place along x is divided by them.
    parts: BTreeSet<u64>,
    /// They multiply a thread's place along y.
    pitches: BTreeSet<u64>,
    /// Whether a thread's place along y is multiplied by the size of the block along x.
    counts_rows: bool,
}

impl Numbers {
    fn of(reads: &Reads<'_>) -> Self {
        let mut numbers = Self::default();
        let number = |expr: &Expr| steps::number(expr).filter(|n| *n > 1);
        let is_place = |expr: &Expr, dim: Dim| {
            let on = depends_on(expr, &reads.depends);
            on == Depends::thread(dim) && !matches!(plain(expr).kind, ExprKind::Binary(..))
        };
        walk::stmts(reads.body, &mut |stmt| {
            if let StmtKind::Set(local, value) = &stmt.kind
                && let ExprKind::Binary(BinaryOp::Add, a, b) = &plain(value).kind
                && plain(a).kind == ExprKind::Local(*local)
            {
                numbers.steps.extend(number(b));
            }
        });
        walk::exprs(reads.body, &mut |expr| {
            let ExprKind::Binary(op, a, b) = &expr.kind else { return };
            match op {
                BinaryOp::Div if is_place(a, Dim::X) => numbers.parts.extend(number(b)),
                BinaryOp::Shr if is_place(a, Dim::X) => {
                    let by = steps::number(b).filter(|by| (1..=10).contains(by));
                    numbers.parts.extend(by.map(|by| 1u64 << by));
                }
                BinaryOp::Mul => {
                    for (place, factor) in [(a, b), (b, a)] {
                        if is_place(place, Dim::Y) {
                            numbers.pitches.extend(number(factor));
                            let block = ExprKind::Builtin(Builtin::BlockDim(Dim::X));
                            numbers.counts_rows |= plain(factor).kind == block;
                        }
                    }
                }
                _ => {}
            }
        });
        numbers
    }
}
