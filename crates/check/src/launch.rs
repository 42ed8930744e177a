//! The launch as terms: coordinates, sizes, parameters, and what holds at the kernel's start.

use crate::setup::{Extent, Overflow, Setup};
use gpuproof_facts::{BarrierRegions, Effects};
use gpuproof_kir::{Builtin, Const, Dim, Function, ObjectId, fold};
use gpuproof_logic::{Integer, Range, Sort, Term, Terms};
use gpuproof_thread::{Base, Level, Place, Symbols, Value, World};
use gpuproof_thread::{constant_term, sort_of};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

const W32: Sort = Sort::BitVec(32);
/// Most threads along a dimension of the launch; beyond, 32-bit global ids wrap.
pub const MOST_THREADS: i64 = (1 << 31) - 1;
/// Most blocks along y and z.
const MOST_BLOCKS_YZ: i64 = 65535;
/// Most threads of a block along z.
const MOST_THREADS_Z: i64 = 64;

// semantics: launches/limits
/// The terms of the launch for a kernel, without its preconditions.
pub fn world(
    terms: &mut Terms,
    symbols: &mut Symbols,
    function: &Function,
    effects: Effects,
    setup: &Setup,
) -> World {
    let mut builtins = BTreeMap::new();
    let mut facts = Vec::new();
    let mut given = BTreeSet::new();
    let most_threads = i64::from(setup.max_block_threads.max(1));
    let mut block_size = Vec::new();
    for dim in Dim::ALL {
        let number = dim.number();
        let size = match setup.block[number] {
            Extent::Fixed(n) => terms.bv(n, 32),
            Extent::Any => {
                let most = if dim == Dim::Z { MOST_THREADS_Z.min(most_threads) } else { most_threads };
                let name = format!("blockDim.{}", dim.as_str());
                symbols.fresh(terms, &name, W32, Range::new(1, most), Level::Grid)
            }
        };
        block_size.push(size);
        let blocks = match setup.grid[number] {
            Extent::Fixed(n) => terms.bv(n, 32),
            Extent::Any => {
                let most = if dim == Dim::X { MOST_THREADS } else { MOST_BLOCKS_YZ };
                let name = format!("gridDim.{}", dim.as_str());
                symbols.fresh(terms, &name, W32, Range::new(1, most), Level::Grid)
            }
        };
        let thread = coordinate(terms, symbols, "threadIdx", dim, size, Level::Thread, &mut facts);
        let block = coordinate(terms, symbols, "blockIdx", dim, blocks, Level::Block, &mut facts);
        if !terms.is_value(size) || !terms.is_value(blocks) {
            let (wide_size, wide_blocks) = (terms.bv_zero_extend(size, 64), terms.bv_zero_extend(blocks, 64));
            let total = terms.mul(wide_size, wide_blocks);
            let limit = terms.bv(MOST_THREADS, 64);
            facts.push(terms.bv_ule(total, limit));
        }
        given.extend(
            [(thread, size), (block, blocks)].into_iter().filter(|(_, s)| terms.is_value(*s)).map(|(c, _)| c),
        );
        builtins.insert(Builtin::BlockDim(dim), size);
        builtins.insert(Builtin::GridDim(dim), blocks);
        builtins.insert(Builtin::ThreadIdx(dim), thread);
        builtins.insert(Builtin::BlockIdx(dim), block);
        let offset = match setup.global_offset[number] {
            Some(offset) => terms.bv(offset, 64),
            None => {
                let name = format!("global_offset.{}", dim.as_str());
                symbols.fresh(terms, &name, Sort::BitVec(64), Range::new(0, MOST_THREADS), Level::Grid)
            }
        };
        builtins.insert(Builtin::GlobalOffset(dim), offset);
        let cluster = terms.bv(setup.cluster[number].max(1), 32);
        builtins.insert(Builtin::ClusterDim(dim), cluster);
        // A grid is made of whole clusters, or the launch fails.
        if setup.cluster[number] > 1 && !terms.is_value(blocks) {
            let (rest, zero) = (terms.bv_urem(blocks, cluster), terms.bv(0, 32));
            facts.push(terms.eq(rest, zero));
        }
    }
    // The threads of a block all together.
    let unknown = block_size.iter().filter(|size| !terms.is_value(**size)).count();
    if unknown > 1 || (unknown == 1 && block_size.iter().any(|s| terms.is_value(*s) && !is_one(terms, *s))) {
        let wide: Vec<Term> = block_size.iter().map(|s| terms.bv_zero_extend(*s, 64)).collect();
        let plane = terms.mul(wide[0], wide[1]);
        let all = terms.mul(plane, wide[2]);
        let limit = terms.bv(most_threads, 64);
        facts.push(terms.bv_ule(all, limit));
    }
    let warp = terms.bv(setup.warp, 32);
    builtins.insert(Builtin::WarpSize, warp);
    let lane = lane(terms, &builtins, &block_size, setup.warp);
    builtins.insert(Builtin::LaneId, lane);
    let work_dim = match setup.work_dim {
        Some(n) => terms.bv(n, 32),
        None => symbols.fresh(terms, "work_dim", W32, Range::new(1, 3), Level::Grid),
    };
    builtins.insert(Builtin::WorkDim, work_dim);
    let dynamic = match setup.dynamic_shared {
        Some(bytes) => terms.bv(bytes, 32),
        None => symbols.fresh(terms, "dynamic_shared", W32, Range::new(0, 1 << 20), Level::Grid),
    };
    builtins.insert(Builtin::DynamicSharedBytes, dynamic);
    let params = parameters(terms, symbols, function, setup);
    let objects = function.params.iter().filter_map(|param| param.object);
    // An allocation of 0 bytes is null.
    let is_there = |object: &ObjectId| {
        let size = setup.sizes.get(object).and_then(fold::constant);
        matches!(size, Some(Const::Int(bytes)) if bytes > 0)
    };
    let nullable = objects.filter(|object| !is_there(object)).collect();
    World {
        builtins,
        params,
        facts,
        effects,
        barrier_regions: BarrierRegions::default(),
        no_wrap: setup.overflow != Overflow::Wrap,
        every_overflow: setup.overflow == Overflow::Check,
        small_launch: setup.overflow == Overflow::Assume,
        given,
        lockstep: setup.lockstep.is_some(),
        ignore_invariants: setup.ignore_invariants,
        assertions_checked: setup.properties.assertions,
        note_branches: false,
        note_states: false,
        nullable,
        null: setup.null.clone(),
        phased: Vec::new(),
    }
}

fn is_one(terms: &Terms, t: Term) -> bool {
    terms.as_number(t).is_some_and(|n| *n == Integer::ONE)
}

fn coordinate(
    terms: &mut Terms,
    symbols: &mut Symbols,
    name: &str,
    dim: Dim,
    size: Term,
    level: Level,
    facts: &mut Vec<Term>,
) -> Term {
    let bounds = terms.unsigned_bounds(size);
    let most = bounds.high.clone().unwrap_or_else(|| Integer::from(MOST_THREADS)) - Integer::ONE;
    if most == Integer::ZERO {
        return terms.bv(0, 32);
    }
    let range = Range { low: Some(Integer::ZERO), high: Some(most) };
    let symbol = symbols.fresh(terms, &format!("{name}.{}", dim.as_str()), W32, range, level);
    if !terms.is_value(size) {
        facts.push(terms.bv_ult(symbol, size));
    }
    symbol
}

fn lane(terms: &mut Terms, builtins: &BTreeMap<Builtin, Term>, size: &[Term], warp: u32) -> Term {
    let zero = terms.bv(0, 32);
    let id = |dim| builtins.get(&Builtin::ThreadIdx(dim)).copied().unwrap_or(zero);
    let (x, y, z) = (id(Dim::X), id(Dim::Y), id(Dim::Z));
    let plane = terms.mul(z, size[1]);
    let row = terms.add(y, plane);
    let before = terms.mul(row, size[0]);
    let linear = terms.add(x, before);
    let warp = terms.bv(warp.max(1), 32);
    terms.bv_urem(linear, warp)
}

fn parameters(terms: &mut Terms, symbols: &mut Symbols, function: &Function, setup: &Setup) -> Vec<Value> {
    let mut values = Vec::new();
    for (number, param) in function.params.iter().enumerate() {
        let local = &function.locals[param.local];
        let value = match (param.object, sort_of(local.ty)) {
            (Some(object), _) => {
                let (when, offset) = (terms.true_(), terms.bv(0, 64));
                Value::Pointer(Rc::new(vec![Place { when, base: Base::Object(object), offset }]))
            }
            (None, Some(sort)) => Value::Scalar(match setup.arguments.get(&number) {
                Some(constant) => constant_term(terms, *constant, local.ty),
                None => symbols.fresh(terms, &local.name, sort, Range::ANY, Level::Grid),
            }),
            (None, None) => {
                let (when, offset) = (terms.true_(), terms.bv(0, 64));
                Value::Pointer(Rc::new(vec![Place { when, base: Base::Unknown, offset }]))
            }
        };
        values.push(value);
    }
    values
}
