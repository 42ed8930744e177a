//! The words of the text form, in one place for the printer and the parser.
//!
//! Each table lists every value of its type once; a test checks that no two values share a word.

use crate::clause::ClauseKind;
use crate::expr::{BinaryOp, CastKind, SpecOp, UnaryOp};
use crate::module::{FunctionKind, Language, Space};
use crate::stmt::{FenceScope, MemoryOrder};

/// The word of a value in a table.
pub(crate) fn word<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|(_, v)| v == value).map_or("?", |(word, _)| word)
}

/// The value of a word in a table.
pub(crate) fn value<T: Clone>(table: &[(&'static str, T)], word: &str) -> Option<T> {
    table.iter().find(|(w, _)| *w == word).map(|(_, value)| value.clone())
}

/// All words of a table, for messages.
pub(crate) fn listed<T>(table: &[(&'static str, T)]) -> String {
    let words: Vec<&str> = table.iter().map(|(word, _)| *word).collect();
    words.join(", ")
}

pub(crate) const LANGUAGES: &[(&str, Language)] =
    &[("cuda", Language::Cuda), ("opencl", Language::OpenCl), ("pvl", Language::Pvl)];

pub(crate) const SPACES: &[(&str, Space)] = &[
    ("global", Space::Global),
    ("constant", Space::Constant),
    ("shared", Space::Shared),
    ("private", Space::Private),
    ("image", Space::Image),
];

pub(crate) const FUNCTION_KINDS: &[(&str, FunctionKind)] =
    &[("kernel", FunctionKind::Kernel), ("device", FunctionKind::Device)];

pub(crate) const UNARY: &[(&str, UnaryOp)] = &[("neg", UnaryOp::Neg), ("not", UnaryOp::Not)];

pub(crate) const BINARY: &[(&str, BinaryOp)] = &[
    ("add", BinaryOp::Add),
    ("sub", BinaryOp::Sub),
    ("mul", BinaryOp::Mul),
    ("div", BinaryOp::Div),
    ("rem", BinaryOp::Rem),
    ("shl", BinaryOp::Shl),
    ("shr", BinaryOp::Shr),
    ("bit_and", BinaryOp::BitAnd),
    ("bit_or", BinaryOp::BitOr),
    ("bit_xor", BinaryOp::BitXor),
    ("eq", BinaryOp::Eq),
    ("ne", BinaryOp::Ne),
    ("lt", BinaryOp::Lt),
    ("le", BinaryOp::Le),
    ("gt", BinaryOp::Gt),
    ("ge", BinaryOp::Ge),
];

pub(crate) const CASTS: &[(&str, CastKind)] = &[
    ("int", CastKind::Int),
    ("to_bool", CastKind::ToBool),
    ("int_to_float", CastKind::IntToFloat),
    ("float_to_int", CastKind::FloatToInt),
    ("float", CastKind::Float),
    ("bits", CastKind::Bits),
    ("ptr_to_int", CastKind::PtrToInt),
];

/// Operators of annotations, written after `spec.`; `spec.result` is followed by its lane.
pub(crate) const SPEC: &[(&str, SpecOp)] = &[
    ("implies", SpecOp::Implies),
    ("other", SpecOp::Other),
    ("old", SpecOp::Old),
    ("enabled", SpecOp::Enabled),
    ("dominator_enabled", SpecOp::DominatorEnabled),
    ("all", SpecOp::All),
    ("exclusive", SpecOp::Exclusive),
    ("same_group", SpecOp::SameGroup),
    ("uniform", SpecOp::Uniform),
    ("distinct", SpecOp::Distinct),
    ("has_read", SpecOp::HasRead),
    ("has_written", SpecOp::HasWritten),
    ("atomic_has_taken_value", SpecOp::AtomicHasTakenValue),
    ("read_offset", SpecOp::ReadOffset),
    ("write_offset", SpecOp::WriteOffset),
    ("ptr_base", SpecOp::PtrBase),
    ("ptr_offset", SpecOp::PtrOffset),
    ("read_permission", SpecOp::ReadPermission),
    ("not_accessed", SpecOp::NotAccessed),
];

pub(crate) const ORDERS: &[(&str, MemoryOrder)] = &[
    ("relaxed", MemoryOrder::Relaxed),
    ("acquire", MemoryOrder::Acquire),
    ("release", MemoryOrder::Release),
    ("acq_rel", MemoryOrder::AcqRel),
    ("seq_cst", MemoryOrder::SeqCst),
];

pub(crate) const FENCE_SCOPES: &[(&str, FenceScope)] = &[
    ("thread", FenceScope::Thread),
    ("warp", FenceScope::Warp),
    ("block", FenceScope::Block),
    ("cluster", FenceScope::Cluster),
    ("device", FenceScope::Device),
    ("system", FenceScope::System),
];

pub(crate) const CLAUSES: &[(&str, ClauseKind)] = &[
    ("requires", ClauseKind::Requires { global: false }),
    ("global_requires", ClauseKind::Requires { global: true }),
    ("ensures", ClauseKind::Ensures { global: false }),
    ("global_ensures", ClauseKind::Ensures { global: true }),
    ("invariant", ClauseKind::Invariant { global: false, candidate: false }),
    ("global_invariant", ClauseKind::Invariant { global: true, candidate: false }),
    ("candidate_invariant", ClauseKind::Invariant { global: false, candidate: true }),
    ("global_candidate_invariant", ClauseKind::Invariant { global: true, candidate: true }),
    ("function_wide_invariant", ClauseKind::FunctionWideInvariant { candidate: false }),
    ("candidate_function_wide_invariant", ClauseKind::FunctionWideInvariant { candidate: true }),
    ("barrier_invariant", ClauseKind::BarrierInvariant { binary: false }),
    ("binary_barrier_invariant", ClauseKind::BarrierInvariant { binary: true }),
    ("axiom", ClauseKind::Axiom),
    ("fresh_array", ClauseKind::FreshArray),
    ("reads_from", ClauseKind::ReadsFrom),
    ("writes_to", ClauseKind::WritesTo),
    ("comment", ClauseKind::Comment),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PureFn;

    #[test]
    fn operators_have_words_of_their_own() {
        let fixed = ["select", "and", "or", "ptr_add", "ptr_diff", "uf", "true", "false", "null", "inf"];
        let mut words: Vec<&str> = fixed.to_vec();
        words.extend(UNARY.iter().map(|(w, _)| *w));
        words.extend(BINARY.iter().map(|(w, _)| *w));
        words.extend(CASTS.iter().map(|(w, _)| *w));
        words.extend(PureFn::ALL.iter().map(|f| f.as_str()));
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
        assert_eq!(word(BINARY, &BinaryOp::Ge), "ge");
        assert_eq!(value(SPEC, "old"), Some(SpecOp::Old));
    }

    #[test]
    fn words_agree_with_the_names_in_messages() {
        assert!(LANGUAGES.iter().all(|(w, v)| *w == v.as_str()));
        assert!(SPACES.iter().all(|(w, v)| *w == v.as_str()));
    }
}
