//! Natural conditions: what a kernel was probably written for, read off its text.
//!
//! | condition | read off | not where |
//! |---|---|---|
//! | a row is as long as what is put into it: `w <= pitch` | a parameter that multiplies a coordinate, and one that bounds another coordinate | the first bounds a coordinate, too: then it is a size, and a wrong one |
//! | the same for all threads: `gridDim.x * blockDim.x <= pitch` | a parameter that multiplies a coordinate | the other coordinate is compared with a parameter: then the guard is what was meant |
//! | a stride is a multiple of 16, 8, 4 or 2 | a parameter that multiplies a coordinate, and wide accesses that may be misaligned | |
//! | a stride is positive | a parameter that multiplies a coordinate | |
//! | the block has the shape of the tile ([`shapes`]) | the sizes of shared arrays, with and without a halo | an index is a part of the coordinate: `s[t & 31]` |
//! | shared arrays are filled: `blockDim.x <= n` and `n <= 64` | a parameter that coordinates are taken from in an index: `s[n - 1 - threadIdx.x]` | |
//! | a block is as wide as the constant step between blocks, or between its rows ([`steps`]) | `blockIdx.x * 256 + threadIdx.x` | a guard lets only as many threads through: `if (threadIdx.x < 256)` |
//! | a window fits into a row: `2 * r < w` ([`windows`]) | `w - r`, of a size and something else | `r` is a size, too |
//! | one block | a kernel that never asks which block it is in | blocks share the work by atomics |
//! | one thread, or block, along a dimension | a kernel that asks for others, and never for that one | |
//! | whole warps | a kernel that counts in warps, or may go wrong at a barrier | |
//! | grids of at most 65536 | products of 24 bits (`__umul24`), and of the block's place with an unsigned parameter | a guard bounds the place |
//! | a factor has 24 bits: `w <= 8388607` | a parameter that is multiplied by such a product | |
//! | a radius fits into its table: `2 * r < 64` | `table[i + r]`, of 64 elements | `r` is a size |
//! | sizes of at most 65536, so that products stay below 2^32 | unsigned parameters that multiply an index or bound one | |
//!
//! What a launch in sight fixes is no matter of conditions. Nothing here is believed: [`super::conditional`] proves the kernel under a
//! condition, or drops it. What is never offered: a condition that leaves one thread, or that fixes an argument.

mod shapes;
mod steps;
mod windows;

use super::conditions::condition;
use super::host_params::HOST_PREFIX;
use super::launches::Mentioned;
use crate::assume::template::{block_size, grid_size};
use gpuproof_base::Code;
use gpuproof_check::{Checked, Extent, Setup, Status};
use gpuproof_kir::{
    BinaryOp, Builtin, Const, Dim, Expr, ExprKind, FunctionId, Language, LocalId, ObjectId, PureFn, Space,
    Stmt, StmtKind, Ty, Valid, walk,
};
use std::collections::{BTreeMap, BTreeSet};

/// Most shapes of a block that are tried, and most parameters that are looked at.
const MOST_SHAPES: usize = 4;
const MOST_PARAMETERS: usize = 6;
/// Blocks have a multiple of so many threads.
const HALF_A_WARP: u64 = 16;
/// Two sizes up to here have a product below 2^32.
const LARGEST_SIZE: u64 = 65536;
/// The largest number of 24 bits.
const LARGEST_FACTOR: u64 = (1 << 24) - 1;

/// A condition over arguments and launch.
#[derive(Clone, Debug)]
pub struct Condition {
    /// As the source would write it.
    pub text: String,
    /// In words.
    pub words: String,
    /// The same as kernel IR.
    pub expr: Expr,
    /// One that allows more, and is tried in its place: `<=` for `==`, a smaller multiple.
    pub weaker: Option<Box<Condition>>,
    /// A size of the block that meets it, where it is about one.
    pub size: Option<(Dim, u32)>,
    /// Whether a run that breaks it may show a defect as well as one that meets it: what goes wrong in a block of two threads is easy to understand.
    pub is_dispensable: bool,
}

/// Lists of conditions that may hold together, each as much as could be meant, the most natural condition first. The first list says nothing of the
/// block's shape, the others fix it. Empty if nothing was read off.
pub fn candidates(
    module: &Valid,
    flat: &Valid,
    kernel: FunctionId,
    setup: &Setup,
    mentioned: Mentioned,
    checked: &Checked,
    is_launch_known: bool,
) -> Vec<Vec<Condition>> {
    if module.language == Language::Pvl {
        return Vec::new();
    }
    let reader = Reader { module, flat, kernel, setup, mentioned };
    let reads = Reads::new(flat, kernel);
    let sizes = Sizes::of(&reads, flat, kernel, setup);
    let mut common = reader.rows(&sizes, &reads);
    common.extend(reader.rows_of_threads(&sizes, &reads));
    if !is_launch_known {
        common.extend(reader.one_block(&reads));
        common.extend(reader.whole_warps(&reads, checked));
    }
    common.extend(reader.one_along());
    common.extend(reader.small(&sizes));
    common.extend(reader.aligned(&sizes, checked));
    common.extend(reader.positive(&sizes));
    common.extend(reader.windows(&sizes));
    common.extend(reader.tables(&sizes));
    common.extend(reader.factors(&sizes));
    common.extend(reader.small_grid(&reads, &sizes));
    if !is_launch_known {
        common.extend(reader.filled(&reads, &sizes));
    }
    let mut lists = vec![common.clone()];
    for shape in if is_launch_known { Vec::new() } else { reader.shapes(&reads) } {
        lists.push(shape.into_iter().chain(common.clone()).collect());
    }
    lists.retain(|list| !list.is_empty());
    lists
}

/// What a value depends on, as bits: the thread's coordinates, the block's, and what changes otherwise: variables of loops, lanes, values that are read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Depends(u8);

impl Depends {
    const OTHER: Self = Self(1 << 6);
    /// Only a part of a thread's coordinate is left: a quotient, a remainder, some bits.
    const PART: Self = Self(1 << 7);
    const THREAD: Self = Self(7);
    /// Coordinates of threads and blocks.
    const ANY: Self = Self(0b11_1111);

    fn thread(dim: Dim) -> Self {
        Self(1 << dim.number())
    }

    fn block(dim: Dim) -> Self {
        Self(8 << dim.number())
    }

    fn join(&mut self, other: Self) {
        self.0 |= other.0;
    }

    fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether they have a coordinate in common.
    fn meets(self, other: Self) -> bool {
        self.0 & other.0 & 0b11_1111 != 0
    }
}

/// What variables of the kernel depend on.
struct Reads<'a> {
    body: &'a [Stmt],
    sets: BTreeMap<LocalId, usize>,
    depends: BTreeMap<LocalId, Depends>,
}

impl<'a> Reads<'a> {
    fn new(flat: &'a Valid, kernel: FunctionId) -> Self {
        let body = flat.functions[kernel].body.as_deref().unwrap_or(&[]);
        let mut sets: BTreeMap<LocalId, usize> = BTreeMap::new();
        walk::stmts(body, &mut |stmt| {
            walk::targets(stmt).iter().for_each(|target| *sets.entry(*target).or_default() += 1);
        });
        // What is set once and for all depends on what it is set to. A variable of a loop changes, and starts somewhere.
        let mut depends: BTreeMap<LocalId, Depends> = BTreeMap::new();
        walk::stmts(body, &mut |stmt| {
            for target in walk::targets(stmt) {
                let mut on = match &stmt.kind {
                    StmtKind::Set(_, value) => depends_on(value, &depends),
                    _ => Depends::OTHER,
                };
                if sets.get(target) != Some(&1) {
                    on.join(Depends::OTHER);
                }
                depends.entry(*target).or_default().join(on);
            }
        });
        Self { body, sets, depends }
    }

    /// Bytes of the widest access.
    fn widest(&self) -> u64 {
        let mut most = 1;
        walk::stmts(self.body, &mut |stmt| {
            let (access, count) = match &stmt.kind {
                StmtKind::Load(targets, access) => (access, targets.len()),
                StmtKind::Store(access, values) => (access, values.len()),
                _ => return,
            };
            most = most.max(u64::from(access.ty.bits() / 8) * count as u64);
        });
        most
    }
}

/// Integer parameters by what the kernel does with them, each with what the other operands depend on.
#[derive(Default)]
struct Sizes {
    /// They multiply something that changes.
    strides: BTreeMap<LocalId, Vec<Depends>>,
    /// Something that changes is compared with them.
    bounds: BTreeMap<LocalId, Vec<Depends>>,
    /// One is taken from another.
    differences: BTreeSet<(LocalId, LocalId)>,
    /// What is compared with something that a parameter is part of.
    guarded: Depends,
    /// Products of 24 bits have them as factors.
    factors: BTreeSet<LocalId>,
    /// They are added to something in an index into an array.
    offsets: BTreeSet<(ObjectId, LocalId)>,
}

impl Sizes {
    fn of(reads: &Reads<'_>, flat: &Valid, kernel: FunctionId, setup: &Setup) -> Self {
        let function = &flat.functions[kernel];
        let open = function.params.iter().enumerate().filter(|(n, p)| {
            let local = &function.locals[p.local];
            let is_number = matches!(local.ty, Ty::Int { bits, .. } if bits >= 16);
            p.object.is_none()
                && is_number
                && !setup.arguments.contains_key(n)
                && !local.name.starts_with(HOST_PREFIX)
                && !reads.sets.contains_key(&p.local)
        });
        // Copies are arguments of calls that were inlined.
        let mut same: BTreeMap<LocalId, LocalId> = open.map(|(_, p)| (p.local, p.local)).collect();
        // A launch in sight may give one number to two parameters: they are one size.
        for given in &setup.preconditions {
            if let ExprKind::Binary(BinaryOp::Eq, a, b) = &given.kind
                && let (ExprKind::Local(a), ExprKind::Local(b)) = (&plain(a).kind, &plain(b).kind)
                && let (Some(one), Some(two)) = (same.get(a).copied(), same.get(b).copied())
            {
                same.values_mut().filter(|known| **known == two).for_each(|known| *known = one);
            }
        }
        walk::stmts(reads.body, &mut |stmt| {
            if let StmtKind::Set(local, value) = &stmt.kind
                && reads.sets.get(local) == Some(&1)
                && let ExprKind::Local(from) = plain(value).kind
                && let Some(param) = same.get(&from).copied()
            {
                same.insert(*local, param);
            }
        });
        let param = |expr: &Expr| match plain(expr).kind {
            ExprKind::Local(local) => same.get(&local).copied(),
            _ => None,
        };
        let mut sizes = Self::default();
        walk::exprs(reads.body, &mut |expr| {
            if let ExprKind::PtrAdd(base, offset) = &expr.kind
                && let ExprKind::ObjectAddr(object) = base.kind
            {
                walk::expr(offset, &mut |part| {
                    if let ExprKind::Binary(BinaryOp::Add, a, b) = &part.kind {
                        let added = [a, b].into_iter().filter_map(|part| param(part));
                        sizes.offsets.extend(added.map(|local| (object, local)));
                    }
                });
            }
            if let ExprKind::Pure(PureFn::Mul24, args) = &expr.kind {
                sizes.factors.extend(args.iter().filter_map(param));
            }
            let (a, b, is_product) = match &expr.kind {
                ExprKind::Binary(BinaryOp::Mul, a, b) => (&**a, &**b, true),
                ExprKind::Pure(PureFn::Mul24, args) if args.len() == 2 => (&args[0], &args[1], true),
                ExprKind::Binary(BinaryOp::Sub, a, b) => {
                    sizes.differences.extend(param(a).zip(param(b)).filter(|(a, b)| a != b));
                    return;
                }
                ExprKind::Binary(BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge, a, b) => {
                    (&**a, &**b, false)
                }
                _ => return,
            };
            for (own, other) in [(a, b), (b, a)] {
                let on = depends_on(other, &reads.depends);
                if let (Some(own), true) = (param(own), on != Depends::default()) {
                    let list = if is_product { &mut sizes.strides } else { &mut sizes.bounds };
                    list.entry(own).or_default().push(on);
                }
                let mut has_param = false;
                walk::expr(own, &mut |part| has_param |= param(part).is_some());
                if !is_product && has_param {
                    sizes.guarded.join(on);
                }
            }
        });
        sizes
    }

    /// Whether what is compared with the bound is another coordinate than the one that the stride multiplies.
    fn is_row(&self, bound: LocalId, stride: LocalId) -> bool {
        let of =
            |list: &BTreeMap<LocalId, Vec<Depends>>, local| list.get(&local).cloned().unwrap_or_default();
        let strides = of(&self.strides, stride);
        bound != stride
            && of(&self.bounds, bound).iter().any(|on| strides.iter().all(|other| !on.meets(*other)))
    }

    /// Whether a coordinate never multiplies the stride.
    fn is_apart(&self, coordinate: Depends, stride: LocalId) -> bool {
        self.strides.get(&stride).is_some_and(|all| all.iter().all(|other| !coordinate.meets(*other)))
    }
}

fn depends_on(expr: &Expr, of: &BTreeMap<LocalId, Depends>) -> Depends {
    let mut all = match &expr.kind {
        ExprKind::Local(local) => of.get(local).copied().unwrap_or_default(),
        ExprKind::Builtin(Builtin::ThreadIdx(dim)) => Depends::thread(*dim),
        ExprKind::Builtin(Builtin::BlockIdx(dim)) => Depends::block(*dim),
        ExprKind::Builtin(Builtin::LaneId) => Depends::OTHER,
        _ => Depends::default(),
    };
    walk::operands(expr, &mut |operand| all.join(depends_on(operand, of)));
    use BinaryOp::{BitAnd, BitOr, BitXor, Div, Rem, Shr};
    let is_part = matches!(expr.kind, ExprKind::Binary(BitAnd | BitOr | BitXor | Div | Rem | Shr, ..))
        && expr.ty != Ty::Bool;
    if is_part && all.has(Depends::THREAD) {
        all.join(Depends::PART);
    }
    all
}

/// Objects with what the indices into them depend on.
fn indices(reads: &Reads<'_>) -> BTreeMap<ObjectId, Depends> {
    let mut all: BTreeMap<ObjectId, Depends> = BTreeMap::new();
    walk::exprs(reads.body, &mut |expr| {
        let (mut pointer, mut on) = (expr, Depends::default());
        while let ExprKind::PtrAdd(base, offset) = &pointer.kind {
            on.join(depends_on(offset, &reads.depends));
            pointer = base;
        }
        if let ExprKind::ObjectAddr(object) = pointer.kind {
            all.entry(object).or_default().join(on);
        }
    });
    all
}

/// An expression without the conversions around it.
fn plain(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Cast(_, operand) => plain(operand),
        _ => expr,
    }
}

struct Reader<'a> {
    module: &'a Valid,
    flat: &'a Valid,
    kernel: FunctionId,
    setup: &'a Setup,
    mentioned: Mentioned,
}

impl Reader<'_> {
    fn make(&self, text: String, words: String) -> Option<Condition> {
        let expr = condition(self.module, self.kernel, &text).ok()?;
        Some(Condition { text, words, expr, weaker: None, size: None, is_dispensable: false })
    }

    /// Whether a pointer leads into memory of the block.
    fn is_shared(&self, pointer: &Expr) -> bool {
        match &pointer.kind {
            ExprKind::PtrAdd(base, _) => self.is_shared(base),
            ExprKind::ObjectAddr(object) => {
                self.flat.objects.get(*object).is_some_and(|o| o.space == Space::Shared)
            }
            _ => false,
        }
    }

    fn name(&self, local: LocalId) -> &str {
        &self.module.functions[self.kernel].locals[local].name
    }

    fn ty(&self, local: LocalId) -> Ty {
        self.module.functions[self.kernel].locals[local].ty
    }

    /// What goes into a row fits in. A stride that bounds a coordinate itself is a size of the data: that another one is no larger is nothing that was meant.
    fn rows(&self, sizes: &Sizes, reads: &Reads<'_>) -> Vec<Condition> {
        let width = reads.widest();
        let mut found = Vec::new();
        let strides = sizes.strides.keys().filter(|stride| !sizes.bounds.contains_key(stride));
        for stride in strides.take(MOST_PARAMETERS) {
            let bounds = sizes.bounds.keys().filter(|bound| sizes.is_row(**bound, *stride));
            for bound in bounds.take(MOST_PARAMETERS) {
                let (bound, stride) = (self.name(*bound), self.name(*stride));
                let words = format!("{bound} <= {stride}");
                let elements = self.make(words.clone(), words);
                // The stride may count bytes.
                let bytes = self.make(
                    format!("(long){bound} * {width} <= {stride}"),
                    format!("{width} * {bound} <= {stride}"),
                );
                found.extend(match (bytes, elements) {
                    (Some(bytes), Some(elements)) if width > 1 => {
                        Some(Condition { weaker: Some(Box::new(elements)), ..bytes })
                    }
                    (_, elements) => elements,
                });
            }
        }
        found
    }

    /// All threads along a dimension find room in a row, or those of a block, where no guard says which of them do.
    fn rows_of_threads(&self, sizes: &Sizes, reads: &Reads<'_>) -> Vec<Condition> {
        let language = self.module.language;
        let width = reads.widest();
        let mut found = Vec::new();
        for stride in sizes.strides.keys().copied().take(MOST_PARAMETERS) {
            let name = self.name(stride);
            // A negative number is not to become a large one.
            let cast = match self.ty(stride) {
                Ty::Int { signed: true, bits } if bits > 32 => "(long)",
                Ty::Int { signed: true, .. } => "(int)",
                _ => "",
            };
            let is_free = |d: &Dim| {
                let both = [Depends::thread(*d), Depends::block(*d)];
                self.mentioned.threads[d.number()]
                    && sizes.is_apart(both[0], stride)
                    && !both.iter().any(|coordinate| sizes.guarded.meets(*coordinate))
            };
            for dim in Dim::ALL.into_iter().filter(is_free) {
                let block = block_size(language, dim);
                let is_wide = self.setup.grid[dim.number()] != Extent::Fixed(1);
                let (all, wide) = match is_wide && sizes.is_apart(Depends::block(dim), stride) {
                    true => {
                        let all = format!("{} * {block}", grid_size(language, dim));
                        (all.clone(), if cast.is_empty() { all } else { format!("{cast}({all})") })
                    }
                    false => (block.clone(), format!("{cast}{block}")),
                };
                let elements = self.make(format!("{wide} <= {name}"), format!("{all} <= {name}"));
                // A stride of 64 bits may count bytes.
                let long = match self.ty(stride) {
                    Ty::Int { bits: 64, signed: true } => Some("(long)"),
                    Ty::Int { bits: 64, signed: false } => Some("(unsigned long)"),
                    _ => None,
                };
                let bytes = long.and_then(|long| {
                    self.make(
                        format!("{long}{all} * {width} <= {name}"),
                        format!("{width} * {all} <= {name}"),
                    )
                });
                found.extend(match (bytes, elements) {
                    (Some(bytes), Some(elements)) if width > 1 => {
                        Some(Condition { weaker: Some(Box::new(elements)), ..bytes })
                    }
                    (_, elements) => elements,
                });
            }
        }
        found
    }

    /// Rows start where wide elements may lie.
    fn aligned(&self, sizes: &Sizes, checked: &Checked) -> Vec<Condition> {
        let is_open =
            |o: &gpuproof_check::Obligation| o.status != Status::Proved && o.code == Code::MemoryMisaligned;
        let is_asked = checked.obligations.iter().any(is_open);
        let strides = sizes.strides.keys().filter(|_| is_asked).take(MOST_PARAMETERS);
        let made = strides.map(|stride| {
            let name = self.name(*stride);
            [2, 4, 8, 16].into_iter().try_fold(None, |weaker: Option<Box<Condition>>, to: u32| {
                let made =
                    self.make(format!("{name} % {to} == 0"), format!("{name} is a multiple of {to}"))?;
                Some(Some(Box::new(Condition { weaker, ..made })))
            })
        });
        made.filter_map(|made| made.flatten().map(|made| *made)).collect()
    }

    /// A stride of 0 puts everything into one place.
    fn positive(&self, sizes: &Sizes) -> Vec<Condition> {
        let strides = sizes.strides.keys().take(MOST_PARAMETERS);
        let made = strides.filter_map(|stride| {
            let name = self.name(*stride);
            let weaker = self.make(format!("{name} != 0"), format!("{name} is not 0"))?;
            let made = self.make(format!("{name} > 0"), format!("{name} > 0"))?;
            Some(Condition { weaker: Some(Box::new(weaker)), ..made })
        });
        made.collect()
    }

    /// A kernel that never asks for its block does the same in all of them, unless they share the work by atomics.
    fn one_block(&self, reads: &Reads<'_>) -> Option<Condition> {
        let mut asks = self.mentioned.blocks.contains(&true);
        walk::stmts(reads.body, &mut |stmt| {
            if let StmtKind::Atomic { access, .. } = &stmt.kind {
                asks |= !self.is_shared(&access.ptr);
            }
        });
        let is_open = self.setup.grid[0] == Extent::Any;
        let size = grid_size(self.module.language, Dim::X);
        (is_open && !asks).then(|| self.make(format!("{size} == 1"), format!("{size} is 1")))?
    }

    /// Threads and blocks that differ along one dimension alone do the same, where a kernel asks for other coordinates and never for that one.
    fn one_along(&self) -> Vec<Condition> {
        let (language, setup) = (self.module.language, self.setup);
        let threads = self.mentioned.threads;
        let others = |d: Dim| threads.iter().enumerate().any(|(n, asks)| *asks && n != d.number());
        let columns = Dim::ALL.into_iter().filter(|d| {
            let n = d.number();
            setup.block[n] == Extent::Any && !threads[n] && (*d != Dim::X || others(*d))
        });
        // Of x something else is said.
        let blocks = [Dim::Y, Dim::Z].into_iter().filter(|d| {
            let n = d.number();
            setup.grid[n] == Extent::Any && !self.mentioned.blocks[n]
        });
        let sizes = columns.map(|d| block_size(language, d)).chain(blocks.map(|d| grid_size(language, d)));
        sizes.filter_map(|size| self.make(format!("{size} == 1"), format!("{size} is 1"))).collect()
    }

    fn whole_warps(&self, reads: &Reads<'_>, checked: &Checked) -> Option<Condition> {
        let is_about_warps = |code: Code| {
            matches!(code, Code::BarrierMask | Code::BarrierDivergence | Code::BarrierUninitialised)
        };
        let is_open = self.setup.block[0] == Extent::Any;
        let (size, warp) = (block_size(self.module.language, Dim::X), self.setup.warp);
        let mut counts_lanes = false;
        walk::exprs(reads.body, &mut |expr| {
            counts_lanes |= match &expr.kind {
                ExprKind::Builtin(Builtin::LaneId | Builtin::WarpSize) => true,
                ExprKind::Const(Const::Int(number)) => *number == u128::from(warp),
                _ => false,
            };
        });
        let is_open_at =
            |o: &gpuproof_check::Obligation| o.status != Status::Proved && is_about_warps(o.code);
        let fails = counts_lanes || checked.obligations.iter().any(is_open_at);
        let made = (is_open && fails).then(|| {
            self.make(format!("{size} % {warp} == 0"), format!("{size} is a multiple of {warp}"))
        })??;
        Some(Condition { is_dispensable: true, ..made })
    }

    fn small(&self, sizes: &Sizes) -> Vec<Condition> {
        let both: BTreeSet<LocalId> = sizes.strides.keys().chain(sizes.bounds.keys()).copied().collect();
        let unsigned = both.iter().filter(|_| !sizes.strides.is_empty());
        let texts = unsigned.filter_map(|local| {
            let most = match self.ty(*local) {
                Ty::Int { signed: false, bits: 32 } => LARGEST_SIZE,
                // As many as an `int` counts: rows that are longer are rows of nothing.
                Ty::Int { signed: false, bits: 64 } => i32::MAX as u64,
                _ => return None,
            };
            Some(format!("{} <= {most}", self.name(*local)))
        });
        texts.filter_map(|text| self.make(text.clone(), text)).collect()
    }

    /// Factors that 24 bits hold, where a kernel multiplies with so many.
    fn factors(&self, sizes: &Sizes) -> Vec<Condition> {
        let made = sizes.factors.iter().take(MOST_PARAMETERS).flat_map(|local| {
            let name = self.name(*local);
            let is_signed = matches!(self.ty(*local), Ty::Int { signed: true, .. });
            let most = if is_signed { LARGEST_FACTOR / 2 } else { LARGEST_FACTOR };
            let least = is_signed.then(|| format!("{name} >= 0"));
            least.into_iter().chain([format!("{name} <= {most}")])
        });
        made.filter_map(|text| self.make(text.clone(), text)).collect()
    }

    /// Numbers of blocks that 24 bits hold, where a kernel multiplies with so many, and such that products with a size stay below 2^32, where no guard bounds the block's place.
    fn small_grid(&self, reads: &Reads<'_>, sizes: &Sizes) -> Vec<Condition> {
        let mut has_products = false;
        walk::exprs(reads.body, &mut |expr| {
            has_products |= matches!(expr.kind, ExprKind::Pure(PureFn::Mul24, _))
        });
        let multiplies = |d: Dim| {
            let place = Depends::block(d);
            let is_unsigned = |local: &LocalId| self.ty(*local) == Ty::U32;
            let mut strides = sizes.strides.iter().filter(|(local, _)| is_unsigned(local));
            !sizes.guarded.meets(place) && strides.any(|(_, on)| on.iter().any(|on| on.meets(place)))
        };
        let is_open = |d: &Dim| {
            (has_products || multiplies(*d))
                && self.mentioned.blocks[d.number()]
                && self.setup.grid[d.number()] == Extent::Any
        };
        let grids = Dim::ALL.into_iter().filter(is_open).map(|d| grid_size(self.module.language, d));
        let texts = grids.map(|grid| format!("{grid} <= {LARGEST_SIZE}"));
        texts.filter_map(|text| self.make(text.clone(), text)).collect()
    }
}

/// Threads of a block along each dimension, where something is said of it.
type Shape = [Option<u64>; 3];
