//! Both sides run on the interpreter with the same inputs: only what differs there is *different*.

use super::sides::{Pairing, Side};
use crate::describe::{Scene, describe};
use crate::memory_text::{const_of_bits, element_of, leaves};
use crate::report;
use gpuproof_base::{Code, Diagnostic, Severity};
use gpuproof_interp::{End, Inputs, Outcome, Program, Rules};
use gpuproof_kir::{Const, ObjectId, Ty, fold};
use std::collections::BTreeMap;

/// Contents of the shared arrays and values of the shared scalars, in the order of the [`Pairing`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Values {
    /// Bytes of each array.
    pub arrays: Vec<Vec<u8>>,
    /// Each scalar.
    pub scalars: Vec<Const>,
}

/// Where the results differ.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// Number of the array.
    pub array: usize,
    /// Byte offset of the scalar.
    pub offset: usize,
    /// Its type.
    pub ty: Ty,
    /// What the first side has there.
    pub first: Vec<u8>,
    /// What the second side has there.
    pub second: Vec<u8>,
}

/// What came of a trial.
#[derive(Clone, PartialEq, Debug)]
pub enum Tried {
    /// Both ran to their end; the results differ here, or nowhere.
    Ran(Vec<Difference>),
    /// A run cannot be used: outside the preconditions, a defect, or a result that is not determined by the inputs.
    Useless,
}

/// The two programs.
pub struct Ground<'a> {
    sides: Vec<(&'a Side<'a>, Program)>,
    pairing: &'a Pairing,
}

impl<'a> Ground<'a> {
    /// Compiles both sides.
    pub fn new(sides: &[&'a Side<'a>], pairing: &'a Pairing) -> Result<Self, Diagnostic> {
        let sides = sides
            .iter()
            .map(|side| Ok((*side, Program::new(&side.loaded.module, side.kernel)?)))
            .collect::<Result<_, Diagnostic>>()?;
        Ok(Self { sides, pairing })
    }

    /// What goes wrong in a run of the first side with these inputs.
    pub fn failure(&self, values: &Values) -> Option<report::Finding> {
        let (side, _) = self.sides.first()?;
        let outcome = self.outcome(0, values, 0)?;
        if outcome.end == End::AssumptionFailed {
            return None;
        }
        let codes = [Code::AssertFailed, Code::TrapReached];
        let finding = outcome.findings.iter().find(|f| codes.contains(&f.code))?;
        let sizes = BTreeMap::new();
        let module = &side.loaded.module;
        let kernel = side.function().name.as_str();
        let scene = Scene { module, sources: &side.loaded.sources, kernel, sizes: &sizes };
        Some(describe(&scene, finding, 0))
    }

    /// Runs one side; nothing if the run says nothing about what it computes.
    fn run(&self, number: usize, values: &Values, seed: u64) -> Option<Outcome> {
        let outcome = self.outcome(number, values, seed)?;
        let sound = outcome.end == End::Completed
            && outcome.findings.iter().all(|f| f.code.severity() != Severity::Error);
        sound.then_some(outcome)
    }

    fn outcome(&self, number: usize, values: &Values, seed: u64) -> Option<Outcome> {
        let (side, program) = self.sides.get(number)?;
        let mut inputs = Inputs::default();
        for (scalar, value) in self.pairing.scalars.iter().zip(&values.scalars) {
            if let Some(position) = scalar.positions[number] {
                inputs.scalars.insert(position, *value);
            }
        }
        for (array, bytes) in self.pairing.arrays.iter().zip(&values.arrays) {
            if let Some(object) = array.objects[number] {
                inputs.arrays.insert(object, Some(bytes.clone()));
            }
        }
        let rules = Rules { seed, step_budget: 2_000_000, ..Rules::default() };
        program.run(&side.loaded.module, &side.launch, &inputs, &rules).ok()
    }

    /// Runs all sides.
    pub fn try_values(&self, values: &Values) -> Tried {
        let mut results: Vec<Outcome> = Vec::new();
        for number in 0..self.sides.len() {
            // Two schedules, with other arbitrary values: what is not determined by the inputs shows nothing.
            let (Some(one), Some(two)) = (self.run(number, values, 0), self.run(number, values, 1)) else {
                return Tried::Useless;
            };
            if one.arrays != two.arrays {
                return Tried::Useless;
            }
            results.push(one);
        }
        let [first, second] = &results[..] else { return Tried::Ran(Vec::new()) };
        let mut differences = Vec::new();
        for (number, array) in self.pairing.arrays.iter().enumerate() {
            let [Some(a), Some(b)] = array.objects else { continue };
            let (Some(x), Some(y)) = (first.arrays.get(&a), second.arrays.get(&b)) else { continue };
            for (offset, ty) in self.leaves(a, x.len()) {
                let range = offset..offset + ty.size() as usize;
                let (Some(p), Some(q)) = (x.get(range.clone()), y.get(range)) else { continue };
                if p != q {
                    let (first, second) = (p.to_vec(), q.to_vec());
                    differences.push(Difference { array: number, offset, ty, first, second });
                }
            }
        }
        Tried::Ran(differences)
    }

    /// The scalars of an array of the first side.
    pub fn leaves(&self, object: ObjectId, bytes: usize) -> Vec<(usize, Ty)> {
        self.sides.first().map_or_else(Vec::new, |(side, _)| array_leaves(side, object, bytes))
    }
}

/// The scalars of an array: offset and type.
pub fn array_leaves(side: &Side<'_>, object: ObjectId, bytes: usize) -> Vec<(usize, Ty)> {
    let module = &side.loaded.module;
    let Some((element, size)) = element_of(module, object) else { return Vec::new() };
    let inside = leaves(&module.layouts, element, 1 << 12);
    let count = bytes / (size.max(1) as usize);
    (0..count)
        .flat_map(|n| inside.iter().map(move |leaf| (n * size as usize + leaf.offset as usize, leaf.ty)))
        .collect()
}

/// Values to try: whole numbers in order, small ones at random, any bits. `bytes` says how large each array is.
pub fn round(
    pairing: &Pairing,
    side: &Side<'_>,
    other: Option<&Side<'_>>,
    bytes: &[u64],
    number: u64,
    whole: bool,
) -> Values {
    let mut random = Random(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678);
    let mut values = Values::default();
    for (array, bytes) in pairing.arrays.iter().zip(bytes) {
        let mut contents = vec![0u8; *bytes as usize];
        let list = match (array.objects, other) {
            ([Some(object), _], _) => array_leaves(side, object, *bytes as usize),
            ([None, Some(object)], Some(other)) => array_leaves(other, object, *bytes as usize),
            _ => Vec::new(),
        };
        let count = list.len().max(1) as u64;
        for (n, (offset, ty)) in list.into_iter().enumerate() {
            let bits = sample(&mut random, ty, number, n as u64, count, whole);
            let end = offset + ty.size() as usize;
            if let Some(slot) = contents.get_mut(offset..end) {
                slot.copy_from_slice(&bits.to_le_bytes()[..ty.size() as usize]);
            }
        }
        values.arrays.push(contents);
    }
    for scalar in &pairing.scalars {
        values.scalars.push(scalar.value.unwrap_or_else(|| {
            let bits = sample(&mut random, scalar.ty, number, 3, 8, whole);
            const_of_bits(scalar.ty, bits)
        }));
    }
    values
}

/// The value of element `n` of `count` in a round. Floats are whole numbers where sums and products are to be exact.
fn sample(random: &mut Random, ty: Ty, round: u64, n: u64, count: u64, whole: bool) -> u128 {
    let any = random.next();
    let small = match round % 4 {
        0 => n as i64 + 1,
        1 => (any % count) as i64,
        2 => (any % 17) as i64 - 8,
        _ => (any % 5) as i64 - 2,
    };
    match ty {
        Ty::Bool => u128::from(any & 1),
        Ty::Int { .. } if round % 4 == 3 && round > 4 => u128::from(any) & ty.mask(),
        Ty::Int { .. } => small as i128 as u128 & ty.mask(),
        Ty::Float(format) => {
            let value = if whole || round < 4 { small as f64 } else { (any % 20_001) as f64 / 997.0 - 10.0 };
            u128::from(fold::float_from_f64(format, value))
        }
        Ty::Ptr => 0,
    }
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
