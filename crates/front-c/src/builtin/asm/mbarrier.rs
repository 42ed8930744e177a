//! `mbarrier` in inline PTX: the same as barrier objects ([`crate::builtin::split_barrier`]).
//!
//! A wait is understood as the loop that it stands in: `L: mbarrier.try_wait... p, [%0], %1; @p bra D; bra L; D:`, or with `@!p bra L`. A look
//! without a loop is unsupported.

use super::Asm;
use super::text::{Instruction, instruction};
use crate::ast::Node;
use crate::builtin::barrier_name::{is_shared_address, pointer_to};
use crate::builtin::split_barrier;
use crate::lower::Lower;
use crate::lower::function::Lowerer;
use gpuproof_kir::Ty;

impl<'t> Asm<'_, 't> {
    /// The expression that is the address in an operand.
    fn object(&self, lowerer: &Lowerer<'_, '_, 't>, text: &str) -> Option<&'t Node<'t>> {
        let inside = text.strip_prefix('[')?.strip_suffix(']')?;
        let (_, node) = self.operand(inside.trim())?;
        is_shared_address(lowerer, node).then_some(node)
    }

    /// Lowers `mbarrier` instructions; `rest` is what follows in the name.
    pub(super) fn mbarrier(
        &self,
        lowerer: &mut Lowerer<'_, '_, 't>,
        rest: &[&str],
        found: &Instruction<'_>,
    ) -> Option<Lower<()>> {
        let (what, modifiers) = rest.split_first()?;
        let known = |part: &&str| matches!(*part, "shared" | "shared::cta" | "b64" | "release" | "acquire");
        if !modifiers.iter().all(known) {
            return None;
        }
        let at = self.at;
        match (*what, found.operands.as_slice()) {
            ("init", [to, count]) => {
                let object = self.object(lowerer, to)?;
                let threads = self.number(lowerer, count)?;
                Some(threads.and_then(|threads| {
                    let ptr = pointer_to(lowerer, object)?;
                    split_barrier::initialise_at(lowerer, object, at, object, ptr, threads)
                }))
            }
            ("inval", [at_object]) => {
                let object = self.object(lowerer, at_object)?;
                Some(split_barrier::invalidate_at(lowerer, object, at, object))
            }
            ("arrive", [state, from]) => {
                let object = self.object(lowerer, from)?;
                match split_barrier::arrive_at(lowerer, object, at, object) {
                    Ok(_) if *state == "_" => Some(Ok(())),
                    Ok(token) => self.write(lowerer, state, token),
                    Err(what) => Some(Err(what)),
                }
            }
            _ => None,
        }
    }

    /// Lowers a statement that is a loop around a look whether a phase has ended.
    pub(super) fn wait_loop(&self, lowerer: &mut Lowerer<'_, '_, 't>) -> Option<Lower<()>> {
        let parts: Vec<&str> = self
            .written
            .instructions
            .iter()
            .map(|text| text.trim_matches(|c: char| matches!(c, '{' | '}') || c.is_whitespace()))
            .filter(|text| !text.is_empty())
            .collect();
        let [register, look, jumps @ ..] = parts.as_slice() else { return None };
        let predicate = register.strip_prefix(".reg")?.trim().strip_prefix(".pred")?.trim();
        let (label, look) = look.split_once(':').filter(|(label, _)| is_label(label))?;
        let found = instruction(look.trim())?;
        let target = |jump: &str, when: &str| -> Option<String> {
            let rest = jump.strip_prefix(when)?.trim();
            let rest = rest.strip_prefix("bra.uni").or_else(|| rest.strip_prefix("bra"))?;
            Some(rest.trim().to_owned())
        };
        let back = match jumps {
            [again] => target(again, &format!("@!{predicate}"))?,
            [done, again, end] => {
                let out = target(done, &format!("@{predicate}"))?;
                (end.strip_suffix(':')? == out).then(|| target(again, ""))??
            }
            _ => return None,
        };
        let ["mbarrier", "test_wait" | "try_wait", modifiers @ ..] = found.name.as_slice() else {
            return None;
        };
        let known =
            |part: &&str| matches!(*part, "shared" | "shared::cta" | "b64" | "acquire" | "cta" | "parity");
        let [into, from, phase, ..] = found.operands.as_slice() else { return None };
        if back != label.trim() || *into != predicate || !modifiers.iter().all(known) {
            return None;
        }
        let object = self.object(lowerer, from)?;
        let (_, phase) = self.operand(phase)?;
        let at = self.at;
        Some(lowerer.scalar(phase).and_then(|value| {
            let value = lowerer.convert_scalar(value, Ty::U64, at)?;
            match modifiers.contains(&"parity") {
                true => split_barrier::wait_parity(lowerer, object, at, object, value),
                false => split_barrier::wait(lowerer, object, at, object, value),
            }
        }))
    }
}

fn is_label(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '%' | '='))
}
