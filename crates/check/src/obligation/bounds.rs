//! Bounds and alignment of accesses.

use crate::checker::Check;
use crate::pair::Steps;
use crate::setup::Bounds;
use crate::verdict::Obligation;
use gpuproof_base::Code;
use gpuproof_kir::{Builtin, Expr, ObjectId, Space};
use gpuproof_logic::number::{div_floor, trailing_zeros};
use gpuproof_logic::{Integer, Op, Term, Terms};
use gpuproof_thread::{Access, EventLog, Length, State};
use std::collections::BTreeSet;

impl Check<'_, '_> {
    // semantics: memory/bounds
    pub(crate) fn bounds(&mut self, access: &Access, steps: &Steps, start: &State) {
        let object = &self.kernel.module.objects[access.object];
        if object.space == Space::Image {
            return;
        }
        let size = match object.size {
            Some(bytes) => Some(self.terms.bv(bytes, 64)),
            None => self.given_size(access.object),
        };
        if size.is_none() && self.setup.bounds != Bounds::Strict {
            return;
        }
        let zero = self.terms.bv(0, 64);
        let mut holds = vec![self.terms.bv_sle(zero, access.offset)];
        if let Some(size) = size {
            let length = match access.length {
                Length::Bytes(n) => self.terms.bv(n, 64),
                Length::Term(t) => t,
            };
            let end = self.terms.add(access.offset, length);
            holds.push(self.terms.bv_sle(end, size));
        }
        let holds = self.terms.and(&holds);
        let wrong = self.terms.not(holds);
        let no_wrap = steps.behind(&self.terms, access.guard, &[access.offset]);
        let formulas = [access.guard, wrong];
        let status = self.decide(&formulas, &access.facts, &no_wrap, "bounds", None, start);
        self.add(Obligation {
            code: Code::MemoryBounds,
            origins: vec![access.origin],
            object: Some(access.object),
            between_blocks: false,
            since: None,
            status,
        });
    }

    /// The address of an access must be a multiple of what its type asks for.
    ///
    /// Soundness: allocations are aligned to 256 bytes, but for those of which the launch says where they start, so that the offset alone decides. Where a variable starts, its declaration says;
    /// more is assumed, and listed. Most offsets are sums of multiples by their shape (`4 * i`), for which nothing is asked.
    pub(crate) fn alignment(&mut self, access: &Access, steps: &Steps, start: &State) {
        let needed = access.align.max(1).trailing_zeros();
        self.assume_start(access);
        let offset = match self.start_of(access.object) {
            Some(from) => self.terms.add(access.offset, from),
            None => access.offset,
        };
        if needed == 0
            || access.texel.is_some()
            || self.terms.known_trailing_zeros(offset) >= needed
            || self.kernel.module.objects[access.object].space == Space::Image
        {
            return;
        }
        let wrong = is_no_multiple(&mut self.terms, offset, needed);
        let no_wrap = steps.behind(&self.terms, access.guard, &[access.offset]);
        let formulas = [access.guard, wrong];
        let status = self.decide(&formulas, &access.facts, &no_wrap, "alignment", None, start);
        self.add(Obligation {
            code: Code::MemoryMisaligned,
            origins: vec![access.origin],
            object: Some(access.object),
            between_blocks: false,
            since: None,
            status,
        });
    }

    // semantics: memory/alignment
    /// Lists that a variable, or an array of which nobody knows where it starts, starts at a multiple of what an access asks for, if its type does not say so.
    fn assume_start(&mut self, access: &Access) {
        let module = &self.kernel.module;
        let object = &module.objects[access.object];
        let layout = &module.layouts[object.layout];
        let is_declared = object.size.is_some() && object.space != Space::Image;
        let is_given =
            self.setup.sizes.contains_key(&access.object) || self.setup.starts.contains_key(&access.object);
        let is_argument = object.size.is_none() && matches!(object.space, Space::Global | Space::Constant);
        if is_argument && !is_given && access.align > layout.align {
            let text = format!("`{}` points to a multiple of {} bytes", object.name, access.align);
            self.assume(text, vec![access.origin]);
        }
        if is_declared && access.align > layout.align.max(object.align.unwrap_or(1)) {
            let text = format!(
                "`{}` starts at a multiple of {}, which its declaration does not ask for",
                object.name, access.align
            );
            self.assume(text, vec![object.origin]);
        }
    }

    /// The arrays that are accessed and whose upper bound nobody has looked at.
    pub(crate) fn note_unchecked_bounds(&mut self, whole: &EventLog) {
        let accessed: BTreeSet<ObjectId> = whole.accesses().map(|a| a.object).collect();
        for object in accessed {
            let data = &self.kernel.module.objects[object];
            let is_known = data.size.is_some() || self.given_size(object).is_some();
            if data.space != Space::Image && (!is_known || self.setup.bounds == Bounds::Off) {
                self.outcome.checked.unchecked_bounds.insert(object);
            }
        }
    }

    // semantics: memory/dynamic-shared
    pub(crate) fn given_size(&mut self, object: ObjectId) -> Option<Term> {
        if self.kernel.module.objects[object].space == Space::Shared && self.setup.dynamic_shared.is_some() {
            let bytes = self.world.builtins.get(&Builtin::DynamicSharedBytes).copied()?;
            return Some(self.terms.bv_zero_extend(bytes, 64));
        }
        let expr = self.setup.sizes.get(&object)?.clone();
        Some(self.at_start(&expr))
    }

    /// Where an array starts, in bytes from a multiple of 256; nothing: at one.
    fn start_of(&mut self, object: ObjectId) -> Option<Term> {
        let expr = self.setup.starts.get(&object)?.clone();
        Some(self.at_start(&expr))
    }

    /// The value of an expression over parameters and launch constants.
    fn at_start(&mut self, expr: &Expr) -> Term {
        let (value, _) = self.machine_run(|machine| {
            let mut state = machine.start();
            let guard = machine.terms.true_();
            machine.truth(&mut state, guard, expr)
        });
        value
    }
}

/// Whether a bit-vector is no multiple of a power of two that fits into it, by the few bits that decide.
///
/// Soundness: arithmetic modulo 2^width keeps what a sum is modulo 2^bits. So summands that are multiples of 2^bits can go, a common
/// power of two can be divided out of the others and of the divisor, and the low bits of an extended value are those of the value.
fn is_no_multiple(terms: &mut Terms, value: Term, bits: u32) -> Term {
    let low_zeros = |n: &Integer| trailing_zeros(n, bits);
    let mut poly = terms.poly_of(value);
    poly.summands.retain(|(factor, _)| low_zeros(factor) < bits);
    let zeros = poly.summands.iter().map(|(factor, _)| low_zeros(factor));
    let common = zeros.chain([low_zeros(&poly.constant)]).min().unwrap_or(bits);
    if common >= bits {
        return terms.false_();
    }
    let divisor = Integer::from(1u64 << common);
    for (factor, _) in &mut poly.summands {
        *factor = div_floor(factor, &divisor);
    }
    poly.constant = div_floor(&poly.constant, &divisor);
    let sort = terms.sort(value);
    let (rest, bits) = (terms.poly_term(&poly, sort), bits - common);
    if let (Op::SignExtend | Op::ZeroExtend, &[inner]) = (terms.op(rest), terms.args(rest))
        && terms.width(inner) >= bits
    {
        return is_no_multiple(terms, inner, bits);
    }
    let (low, zero) = (terms.bv_extract(bits - 1, 0, rest), terms.bv(0, bits));
    terms.ne(low, zero)
}
