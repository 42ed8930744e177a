//! What must hold of each thread by itself (or of two that an annotation speaks of): assertions, bounds, divisors, overflow.

use crate::check::Check;
use crate::pair::{Pair, Steps, Where};
use crate::setup::Bounds;
use crate::verdict::{Obligation, Status};
use gpuproof_base::Code;
use gpuproof_kir::{Builtin, Expr, ObjectId, Space};
use gpuproof_logic::number::{div_floor, trailing_zeros};
use gpuproof_logic::{Integer, Op, Term, Terms, work};
use gpuproof_sym::{Access, Alike, Claim, Length, Level, Record, State, StepKind, two};
use std::collections::BTreeSet;

/// Why nothing is proved where no run meets all preconditions.
pub const CONTRADICTION: &str = "the preconditions contradict each other: no run meets them";
/// The assumption about divisors that the host alone decides.
pub const ARGUMENT_DIVISOR: &str = "a divisor that depends on nothing but the arguments is not 0";

impl Check<'_, '_> {
    // semantics: values/assertions
    /// What must hold of each thread by itself.
    pub(crate) fn claims(&mut self, whole: &Record, steps: &Steps, start: &State) {
        let assertions = self.setup.properties.assertions;
        for claim in &whole.claims {
            if work::is_spent() {
                return;
            }
            if !claim.required {
                // A guess of the source: shown, or not used.
                continue;
            }
            let unsupported = claim.code.as_str().starts_with("unsupported.");
            if !assertions && !unsupported {
                continue;
            }
            // What the host alone decides is the host's duty: a kernel that divides by a parameter is meant for others
            // than 0.
            if claim.code == Code::ArithDiv0 && self.is_of_parameters(claim.holds) {
                self.assume(ARGUMENT_DIVISOR, vec![claim.origin]);
                continue;
            }
            let mut status = self.claim(claim, &whole.alike, steps, start);
            if claim.code == Code::AssertFailed && status != Status::Proved {
                let text = "what follows an assertion is shown for runs in which the assertion holds";
                self.assume(text, vec![claim.origin]);
            }
            if unsupported && status != Status::Proved && !work::is_spent() {
                status = Status::Unsupported { reason: claim.detail.clone() };
            }
            self.add(Obligation {
                code: claim.code,
                origins: vec![claim.origin],
                object: claim.object,
                between_blocks: false,
                since: None,
                status,
            });
        }
        if assertions {
            for access in &whole.accesses {
                self.alignment(access, steps, start);
            }
        }
        if assertions {
            self.note_unchecked_bounds(whole);
        }
        if assertions && self.setup.bounds != Bounds::Off {
            for access in &whole.accesses {
                if work::is_spent() {
                    return;
                }
                self.bounds(access, steps, start);
            }
        }
    }

    /// Decides a claim. Annotations about two threads speak of two threads of one block that both get there.
    pub(crate) fn claim(&mut self, claim: &Claim, alike: &[Alike], steps: &Steps, start: &State) -> Status {
        let label = claim.code.as_str();
        let mut no_wrap = steps.behind(&self.terms, claim.guard, &[claim.holds]);
        if !two::is_about_two(&self.terms, &[claim.holds]) {
            let wrong = self.terms.not(claim.holds);
            return self.decide(&[claim.guard, wrong], &claim.facts, &no_wrap, label, None, start);
        }
        let mut pair = Pair::new(&mut self.terms, &self.symbols, &self.world, Where::SameBlock);
        if self.terms.as_bool(pair.distinct) == Some(false) {
            return Status::Proved;
        }
        let theirs = pair.other(&mut self.terms, claim.guard);
        let my_guard = pair.mine(&mut self.terms, claim.guard, Some(theirs));
        let holds = pair.mine(&mut self.terms, claim.holds, Some(theirs));
        let wrong = self.terms.not(holds);
        // What holds of every thread, wherever it is.
        let everywhere = self.terms.and(&self.world.facts);
        let everywhere = pair.other(&mut self.terms, everywhere);
        let mut formulas = vec![my_guard, wrong, pair.distinct, everywhere];
        // The two are at the same visit: in the same iterations of the loops around.
        for (_, counter) in &claim.counters {
            let other = pair.other(&mut self.terms, *counter);
            formulas.push(self.terms.eq(*counter, other));
        }
        for fact in alike {
            let counter = pair.other(&mut self.terms, fact.counter);
            let value = pair.other(&mut self.terms, fact.value);
            let together = self.terms.eq(fact.counter, counter);
            let same = self.terms.eq(fact.value, value);
            formulas.push(self.terms.implies(together, same));
        }
        let other_steps = pair.other_steps(&mut self.terms, &no_wrap);
        no_wrap.extend(other_steps);
        // What this thread knows. What the other one knows holds of it where it is, which need not be here.
        let facts = self.facts_of_first(&claim.facts, &mut pair);
        self.decide(&formulas, &facts, &no_wrap, label, Some(&mut pair), start)
    }

    // semantics: values/divisors
    /// Whether a term depends on scalar parameters and launch sizes only.
    pub(crate) fn is_of_parameters(&self, t: Term) -> bool {
        self.symbols.level(&self.terms, t) == Level::Grid
            && self.terms.applied_functions(&[t]).is_empty()
            && !self.terms.is_value(t)
            && self.symbols.unknowns(&self.terms, &[t]).is_empty()
    }

    // semantics: memory/bounds
    pub(crate) fn bounds(&mut self, access: &Access, steps: &Steps, start: &State) {
        let object = &self.module.objects[access.object];
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
    /// Soundness: objects are aligned to 256 bytes, but for those of which the launch says where they start, so that the offset alone decides. Most offsets are sums of multiples by their shape
    /// (`4 * i`), for which nothing is asked.
    fn alignment(&mut self, access: &Access, steps: &Steps, start: &State) {
        let needed = access.align.max(1).trailing_zeros();
        let offset = match self.start_of(access.object) {
            Some(from) => self.terms.add(access.offset, from),
            None => access.offset,
        };
        if needed == 0
            || access.texel.is_some()
            || self.terms.known_trailing_zeros(offset) >= needed
            || self.module.objects[access.object].space == Space::Image
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

    /// The arrays that are accessed and whose upper bound nobody has looked at.
    fn note_unchecked_bounds(&mut self, whole: &Record) {
        let accessed: BTreeSet<ObjectId> = whole.accesses.iter().map(|a| a.object).collect();
        for object in accessed {
            let data = &self.module.objects[object];
            let is_known = data.size.is_some() || self.given_size(object).is_some();
            if data.space != Space::Image && (!is_known || self.setup.bounds == Bounds::Off) {
                self.checked.unchecked_bounds.insert(object);
            }
        }
    }

    // semantics: memory/dynamic-shared
    pub(crate) fn given_size(&mut self, object: ObjectId) -> Option<Term> {
        if self.module.objects[object].space == Space::Shared && self.setup.dynamic_shared.is_some() {
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

    // semantics: values/overflow
    /// Every signed operation and every step of a loop counter must be shown not to wrap.
    pub(crate) fn overflows(&mut self, whole: &Record, start: &State) {
        for step in &whole.steps {
            // The signed operations that a closed form is made of are claimed themselves.
            if step.kind == StepKind::Loop && step.no_wrap.signed {
                continue;
            }
            let holds = step.no_wrap.formula(&mut self.terms);
            let wrong = self.terms.not(holds);
            let status = self.decide(&[step.guard, wrong], &[], &[], "overflow", None, start);
            self.add(Obligation {
                code: Code::ArithOverflow,
                origins: vec![step.origin],
                object: None,
                between_blocks: false,
                since: None,
                status,
            });
        }
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
