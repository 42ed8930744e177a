//! Mutants: a kernel with one small mistake of the kind that people make. [`statements`] forgets, moves and hides barriers,
//! drops guards, and turns atomics into plain accesses; [`expressions`] spoils indices, guards and loop bounds.
//!
//! A mutant is valid kir and differs from its kernel; whether it is defective is for the interpreter to say.

mod expressions;
mod statements;

use crate::random::Random;
use gpuproof_kir::{Body, FunctionId, Module, Valid};

/// A kernel with a mistake.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The whole module; all other functions are as they were.
    pub module: Valid,
    /// What was done.
    pub kind: &'static str,
}

/// A kind of mistake: its name, how often it is tried relative to others, and how it is made somewhere in the kernel. It
/// returns whether it found a place.
pub(crate) struct Kind {
    pub name: &'static str,
    pub weight: u64,
    pub apply: fn(&mut Scene, &mut Random) -> bool,
}

/// A kernel to be changed.
pub(crate) struct Scene {
    pub module: Module,
    pub kernel: FunctionId,
}

impl Scene {
    /// The kernel's statements, out of the module for as long as they are changed.
    pub fn with_body(&mut self, change: impl FnOnce(&mut Scene, &mut Body) -> bool) -> bool {
        let Some(mut body) = self.module.functions[self.kernel].body.take() else { return false };
        let changed = change(self, &mut body);
        self.module.functions[self.kernel].body = Some(body);
        changed
    }
}

/// How many times a place is looked for.
const ATTEMPTS: usize = 12;

/// One mutant of a kernel; none if nothing could be changed.
pub fn one(module: &Valid, kernel: FunctionId, random: &mut Random) -> Option<Mutant> {
    for _ in 0..ATTEMPTS {
        let kind = pick(random)?;
        let mut scene = Scene { module: (**module).clone(), kernel };
        if !(kind.apply)(&mut scene, random) || scene.module == **module {
            continue;
        }
        if let Ok(module) = gpuproof_kir::valid::validate(scene.module) {
            return Some(Mutant { module, kind: kind.name });
        }
    }
    None
}

fn kinds() -> impl Iterator<Item = &'static Kind> {
    statements::KINDS.iter().chain(expressions::KINDS)
}

fn pick(random: &mut Random) -> Option<&'static Kind> {
    let mut left = random.below(kinds().map(|kind| kind.weight).sum());
    kinds().find(|kind| {
        let found = left < kind.weight;
        left = left.saturating_sub(kind.weight);
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::{FileId, Id};
    use std::collections::BTreeSet;

    const TEXT: &str = "
        module cuda
        layout0 = scalar i32 size 4 align 4
        layout1 = array layout0 x 8 size 32 align 4
        global @a : layout0
        shared @s : layout1 size 32
        shared @q : layout1 size 32
        kernel &k(%a : ptr -> @a, %n : i32)
          local %t : i32
          local %i : i32
          local %v : i32
        {
          %t = int.i32(tid.x)
          block #0 {
            loop #1 {
              br_if #0 not.bool(lt.i32(%i, %n))
              store i32 [ptr_add(@s, mul.i64(int.i64(add.i32(%t, 1:i32)), 4:i64))] %i
              barrier block [shared, global]
              if lt.i32(%t, 3:i32) {
                %v = load i32 [ptr_add(@q, mul.i64(int.i64(%t), 4:i64))]
              }
              %i = add.i32(%i, 1:i32)
              br #1
            }
          }
          %v = atomic add i32 [%a] (%v) relaxed device
          async_copy [@s], [%a], piece 4, count 1:u64, dst_stride 1:u64, src_stride 1:u64
          async_commit
          async_wait_groups 0:u32
          barrier named(1:u32, 8:u32) [shared, global]
          barrier_init 16
        }
    ";

    #[test]
    fn every_kind_is_made_and_every_mutant_is_valid_and_new() {
        let module = gpuproof_kir::parse::module(TEXT, FileId::new(0)).unwrap();
        let module = gpuproof_kir::valid::validate(module).unwrap();
        let mut random = Random::new(1, 1);
        let mut seen = BTreeSet::new();
        for _ in 0..2000 {
            let mutant = one(&module, FunctionId::new(0), &mut random).expect("a mutant");
            assert_ne!(*mutant.module, *module, "{}", mutant.kind);
            seen.insert(mutant.kind);
        }
        let all: BTreeSet<&str> = kinds().map(|kind| kind.name).collect();
        assert_eq!(seen, all);
    }
}
