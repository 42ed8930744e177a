//! The launch as terms, for one thread: what `thread` runs with, and which coordinates the lanes of a warp have.

use crate::lanes::{Lanes, Sum};
use crate::setup::Setup;
use gpuproof_facts::{BarrierRegions, Effects};
use gpuproof_kir::{Builtin, Dim, Function};
use gpuproof_logic::{Range, Sort, Term, Terms};
use gpuproof_thread::{Base, Level, Place, Symbols, Value, World};
use gpuproof_thread::{constant_term, sort_of};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

const W32: Sort = Sort::BitVec(32);
/// Most threads along a dimension of the launch.
const MOST_THREADS: i64 = (1 << 31) - 1;

/// The launch, and the terms of the thread's coordinates.
pub struct Launch {
    /// For `thread`.
    pub world: World,
    /// `threadIdx.x`, `.y`, `.z`.
    pub coordinates: [Term; 3],
    /// Number of the warp in its block, where the block's size is not known.
    pub warp: Term,
    /// Parameters that are multiples of a number.
    pub multiples: FxHashMap<Term, i64>,
}

/// Makes the terms.
pub fn launch(
    terms: &mut Terms,
    symbols: &mut Symbols,
    function: &Function,
    effects: Effects,
    setup: &Setup,
) -> Launch {
    let mut builtins = BTreeMap::new();
    let mut facts = Vec::new();
    let mut coordinates = [terms.bv(0, 32); 3];
    let most = i64::from(setup.max_block_threads.max(1));
    for dim in Dim::ALL {
        let (number, name) = (dim.number(), dim.as_str());
        let size = match (setup.block, dim) {
            (Some(block), _) => terms.bv(block[number].max(1), 32),
            (None, Dim::X) => symbols.fresh(terms, "blockDim.x", W32, Range::new(1, most), Level::Grid),
            (None, _) => terms.bv(1, 32),
        };
        let top = match (setup.block, dim) {
            (Some(block), _) => i64::from(block[number].max(1)) - 1,
            (None, Dim::X) => most - 1,
            (None, _) => 0,
        };
        if top > 0 {
            let symbol = format!("threadIdx.{name}");
            coordinates[number] = symbols.fresh(terms, &symbol, W32, Range::new(0, top), Level::Thread);
            if !terms.is_value(size) {
                facts.push(terms.bv_ult(coordinates[number], size));
            }
        }
        let blocks = match setup.grid[number] {
            Some(n) => terms.bv(n.max(1), 32),
            None => {
                let range = Range::new(1, if dim == Dim::X { MOST_THREADS } else { 65535 });
                symbols.fresh(terms, &format!("gridDim.{name}"), W32, range, Level::Grid)
            }
        };
        let last = match setup.grid[number] {
            Some(n) => i64::from(n.max(1)) - 1,
            None => MOST_THREADS - 1,
        };
        let block = match last {
            0 => terms.bv(0, 32),
            _ => symbols.fresh(terms, &format!("blockIdx.{name}"), W32, Range::new(0, last), Level::Block),
        };
        if setup.grid[number].is_none() {
            facts.push(terms.bv_ult(block, blocks));
        }
        let offset = match setup.global_offset[number] {
            Some(offset) => terms.bv(offset, 64),
            None => {
                let range = Range::new(0, MOST_THREADS);
                symbols.fresh(terms, &format!("global_offset.{name}"), Sort::BitVec(64), range, Level::Grid)
            }
        };
        builtins.insert(Builtin::BlockDim(dim), size);
        builtins.insert(Builtin::GridDim(dim), blocks);
        builtins.insert(Builtin::ThreadIdx(dim), coordinates[number]);
        builtins.insert(Builtin::BlockIdx(dim), block);
        builtins.insert(Builtin::GlobalOffset(dim), offset);
        let one = terms.bv(1, 32);
        builtins.insert(Builtin::ClusterDim(dim), one);
    }
    let size = |dim| builtins.get(&Builtin::BlockDim(dim)).copied();
    let plane = match size(Dim::Y) {
        Some(y) => terms.mul(coordinates[2], y),
        None => coordinates[2],
    };
    let row = terms.add(coordinates[1], plane);
    let before = match size(Dim::X) {
        Some(x) => terms.mul(row, x),
        None => row,
    };
    let linear = terms.add(coordinates[0], before);
    let lanes = terms.bv(setup.hardware.warp.max(1), 32);
    let lane = terms.bv_urem(linear, lanes);
    builtins.insert(Builtin::WarpSize, lanes);
    builtins.insert(Builtin::LaneId, lane);
    let dims = symbols.fresh(terms, "work_dim", W32, Range::new(1, 3), Level::Grid);
    builtins.insert(Builtin::WorkDim, dims);
    let dynamic = match setup.dynamic_shared {
        Some(bytes) => terms.bv(bytes, 32),
        None => symbols.fresh(terms, "dynamic_shared", W32, Range::new(0, 1 << 20), Level::Grid),
    };
    builtins.insert(Builtin::DynamicSharedBytes, dynamic);
    let warp = symbols.fresh(terms, "warp", W32, Range::new(0, most), Level::Warp);
    let (params, multiples) = parameters(terms, symbols, function, setup);
    let world = World {
        builtins,
        params,
        facts,
        effects,
        barrier_regions: BarrierRegions::default(),
        no_wrap: true,
        every_overflow: false,
        small_launch: true,
        given: BTreeSet::new(),
        lockstep: false,
        ignore_invariants: true,
        assertions_checked: false,
        note_branches: true,
        note_states: false,
        nullable: BTreeSet::new(),
        null: BTreeSet::new(),
        phased: Vec::new(),
    };
    Launch { world, coordinates, warp, multiples }
}

fn parameters(
    terms: &mut Terms,
    symbols: &mut Symbols,
    function: &Function,
    setup: &Setup,
) -> (Vec<Value>, FxHashMap<Term, i64>) {
    let mut values = Vec::new();
    let mut multiples = FxHashMap::default();
    for (number, param) in function.params.iter().enumerate() {
        let local = &function.locals[param.local];
        let place = |terms: &mut Terms, base| {
            let (when, offset) = (terms.true_(), terms.bv(0, 64));
            Value::Pointer(Rc::new(vec![Place { when, base, offset }]))
        };
        values.push(match (param.object, sort_of(local.ty)) {
            (Some(object), _) => place(terms, Base::Object(object)),
            (None, Some(sort)) => Value::Scalar(match setup.arguments.get(&number) {
                Some(constant) => constant_term(terms, *constant, local.ty),
                None => {
                    let symbol = symbols.fresh(terms, &local.name, sort, Range::ANY, Level::Grid);
                    if let Some(factor) = setup.multiples.get(&number).filter(|f| **f > 0) {
                        multiples.insert(symbol, *factor);
                    }
                    symbol
                }
            }),
            (None, None) => place(terms, Base::Unknown),
        });
    }
    (values, multiples)
}

/// How many warps of a block are looked at.
pub fn warps(setup: &Setup) -> u32 {
    let warp = setup.hardware.warp.max(1);
    setup.block.map_or(1, |block| threads(block).div_ceil(warp))
}

fn threads(block: [u32; 3]) -> u32 {
    block.iter().fold(1, |all, n| all.saturating_mul((*n).max(1)))
}

/// The lanes of a warp that exist.
pub fn lanes(setup: &Setup, warp: u32) -> usize {
    let size = setup.hardware.warp.max(1);
    let left = setup.block.map_or(size, |block| threads(block).saturating_sub(warp.saturating_mul(size)));
    left.min(size) as usize
}

/// The coordinates of the lanes of a warp: linear order, x fastest.
pub fn coordinates(launch: &Launch, setup: &Setup, warp: u32) -> FxHashMap<Term, Sum> {
    let size = setup.hardware.warp.max(1);
    let lanes = lanes(setup, warp) as u32;
    let mut map = FxHashMap::default();
    match setup.block {
        Some(block) => {
            let [x, y, _] = block.map(|n| n.max(1));
            let place: [fn(u32, u32, u32) -> u32; 3] =
                [|i, x, _| i % x, |i, x, y| i / x % y, |i, x, y| i / x / y];
            for (term, place) in launch.coordinates.iter().zip(place) {
                let values = (0..lanes).map(|lane| i64::from(place(warp * size + lane, x, y))).collect();
                map.insert(*term, Sum::of(Lanes::new(values)));
            }
        }
        None => {
            let lane = Sum::of(Lanes::new((0..i64::from(lanes)).collect()));
            let first = Sum::shared(launch.warp, i64::from(size));
            if let Some(x) = lane.plus(&first, 1) {
                map.insert(launch.coordinates[0], x);
            }
        }
    }
    map
}
