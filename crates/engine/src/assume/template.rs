//! Conditions that a kernel may silently rest on: the templates, filled in with its parameters, the sizes of its launch and the
//! constants that it names.
//!
//! A condition is a text in the language of the kernel, so that what is proved is what the user can paste. Each has a rank:
//! of two that allow the same runs the one of lower rank is the better guess.

use crate::check::conditions::condition;
use gpuproof_check::{Extent, Setup};
use gpuproof_kir::{Dim, Expr, FunctionId, Language, Module, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// Most parameters and constants that are looked at.
const MOST_PARAMETERS: usize = 6;
const MOST_CONSTANTS: usize = 8;

/// A condition over the arguments and the launch.
#[derive(Clone, Debug)]
pub struct Atom {
    /// As the source would write it.
    pub text: String,
    /// In words.
    pub words: String,
    /// How special it is.
    pub rank: u8,
    /// The same as kernel IR.
    pub expr: Expr,
}

// Ranks: a bound, divisibility, a power of two, an equality, one fixed number.
const BOUND: u8 = 0;
const MULTIPLE: u8 = 1;
const POWER: u8 = 2;
const EQUAL: u8 = 3;
const FIXED: u8 = 4;
/// With which there is often nothing left to go wrong.
pub const TRIVIAL: u8 = 5;

/// The names of launch sizes in a language.
pub fn block_size(language: Language, dim: Dim) -> String {
    match language {
        Language::OpenCl => format!("get_local_size({})", dim.number()),
        Language::Cuda | Language::Pvl => format!("blockDim.{}", dim.as_str()),
    }
}

/// The number of blocks along a dimension.
pub fn grid_size(language: Language, dim: Dim) -> String {
    match language {
        Language::OpenCl => format!("get_num_groups({})", dim.number()),
        Language::Cuda | Language::Pvl => format!("gridDim.{}", dim.as_str()),
    }
}

/// All conditions for a kernel that name something it leaves open, the least special first.
pub fn atoms(module: &Module, kernel: FunctionId, setup: &Setup, constants: &[u64]) -> Vec<Atom> {
    let function = &module.functions[kernel];
    let mut signed = BTreeMap::new();
    let params: Vec<String> = function
        .params
        .iter()
        .enumerate()
        .filter(|(n, p)| {
            let number = matches!(function.locals[p.local].ty, Ty::Int { .. });
            p.object.is_none() && number && !setup.arguments.contains_key(n)
        })
        .map(|(_, p)| {
            let local = &function.locals[p.local];
            signed.extend(local.ty.is_signed().then(|| (local.name.to_string(), local.ty.bits() > 32)));
            local.name.to_string()
        })
        .take(MOST_PARAMETERS)
        .collect();
    let open = |sizes: [Extent; 3], name: fn(Language, Dim) -> String| {
        Dim::ALL
            .into_iter()
            .filter(move |d| sizes[d.number()] == Extent::Any)
            .map(move |d| name(module.language, d))
            .collect::<Vec<String>>()
    };
    let (blocks, grids) = (open(setup.block, block_size), open(setup.grid, grid_size));
    let totals: Vec<String> = Dim::ALL
        .into_iter()
        .filter(|d| setup.block[d.number()] == Extent::Any || setup.grid[d.number()] == Extent::Any)
        .filter(|d| setup.grid[d.number()] != Extent::Fixed(1))
        .map(|d| format!("{} * {}", grid_size(module.language, d), block_size(module.language, d)))
        .collect();
    let constants: Vec<u64> = constants.iter().copied().filter(|c| *c > 1).take(MOST_CONSTANTS).collect();
    let mut list = List { module, kernel, seen: BTreeSet::new(), atoms: Vec::new() };
    for block in &blocks {
        let warp = setup.warp;
        list.add(format!("{block} % {warp} == 0"), format!("{block} is a multiple of {warp}"), MULTIPLE);
    }
    for size in blocks.iter().chain(&grids) {
        list.add(format!("{size} == 1"), format!("{size} is 1"), EQUAL);
        list.power(size);
        list.with_constants(size, &constants);
        for other in blocks.iter().chain(&grids).filter(|other| *other != size) {
            list.compare(size, other);
        }
    }
    for param in &params {
        list.add(format!("{param} > 0"), format!("{param} > 0"), BOUND);
        list.add(format!("{param} >= 0"), format!("{param} >= 0"), BOUND);
        list.add(format!("{param} != 0"), format!("{param} is not 0"), BOUND);
        list.add(format!("{param} == 0"), format!("{param} is 0"), TRIVIAL);
        list.add(format!("{param} == 1"), format!("{param} is 1"), TRIVIAL);
        list.power(param);
        list.with_constants(param, &constants);
        for size in blocks.iter().chain(&grids).chain(&totals) {
            // A negative number is not to become a large one.
            let cast = match signed.get(param) {
                Some(true) => "(long)",
                Some(false) => "(int)",
                None => "",
            };
            let same =
                if size.contains(' ') && !cast.is_empty() { format!("({size})") } else { size.clone() };
            list.add(format!("{param} <= {cast}{same}"), format!("{param} <= {size}"), BOUND);
            list.add(format!("{cast}{same} <= {param}"), format!("{size} <= {param}"), BOUND);
            list.relate(param, size);
            list.relate(size, param);
        }
        for block in &blocks {
            for factor in constants.iter().copied().chain([2]).collect::<BTreeSet<u64>>() {
                list.add(
                    format!("{param} >= {factor} * {block}"),
                    format!("{param} >= {factor} * {block}"),
                    BOUND,
                );
                list.add(
                    format!("{param} == {factor} * {block}"),
                    format!("{param} is {factor} * {block}"),
                    EQUAL,
                );
            }
        }
        for other in params.iter().filter(|other| *other != param) {
            list.compare(param, other);
        }
    }
    list.atoms.sort_by_key(|atom| atom.rank);
    list.atoms
}

struct List<'a> {
    module: &'a Module,
    kernel: FunctionId,
    seen: BTreeSet<String>,
    atoms: Vec<Atom>,
}

impl List<'_> {
    /// Adds a condition that has a meaning for this kernel.
    fn add(&mut self, text: String, words: String, rank: u8) {
        if !self.seen.insert(text.clone()) {
            return;
        }
        if let Ok(expr) = condition(self.module, self.kernel, &text) {
            self.atoms.push(Atom { text, words, rank, expr });
        }
    }

    fn power(&mut self, term: &str) {
        let text = format!("{term} > 0 && ({term} & ({term} - 1)) == 0");
        self.add(text, format!("{term} is a power of two"), POWER);
    }

    fn compare(&mut self, left: &str, right: &str) {
        self.add(format!("{left} <= {right}"), format!("{left} <= {right}"), BOUND);
        self.relate(left, right);
    }

    /// Equality and divisibility.
    fn relate(&mut self, left: &str, right: &str) {
        self.add(format!("{left} == {right}"), format!("{left} is {right}"), EQUAL);
        let divisor = if right.contains(' ') { format!("({right})") } else { right.to_owned() };
        let dividend = if left.contains(' ') { format!("({left})") } else { left.to_owned() };
        self.add(
            format!("{dividend} % {divisor} == 0"),
            format!("{left} is a multiple of {right}"),
            MULTIPLE,
        );
    }

    fn with_constants(&mut self, term: &str, constants: &[u64]) {
        for c in constants {
            self.add(format!("{term} <= {c}"), format!("{term} <= {c}"), BOUND);
            self.add(format!("{term} >= {c}"), format!("{term} >= {c}"), BOUND);
            self.add(format!("{term} == {c}"), format!("{term} is {c}"), FIXED);
            self.add(format!("{c} % {term} == 0"), format!("{term} divides {c}"), MULTIPLE);
        }
        for c in constants.iter().copied().chain([2, 4]).collect::<BTreeSet<u64>>() {
            self.add(format!("{term} % {c} == 0"), format!("{term} is a multiple of {c}"), MULTIPLE);
        }
    }
}
