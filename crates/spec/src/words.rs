//! The words of the language: which are reserved, which name builtins, which open a clause.
//!
//! Words are plain identifiers to the lexer; the parser asks these tables. A variable whose name is a word of
//! the language is written between backticks (`` `read` ``), and printed so.

use crate::ast::clause::{ContractWord, Modifier};
use crate::ast::expr::{Builtin, Constant};
use crate::ast::stmt::ProofStep;
use crate::ast::ty::{MathType, Qualifier, Tag};

/// The words that follow a backslash, without it.
pub const SLASHED: [&str; 29] = [
    "array",
    "current_thread",
    "euclidean_div",
    "euclidean_mod",
    "exists",
    "forall",
    "forall*",
    "gtid",
    "in",
    "length",
    "let",
    "ltid",
    "matrix",
    "max",
    "min",
    "num",
    "num_of",
    "old",
    "pointer",
    "pointer_block_length",
    "pointer_block_offset",
    "pointer_index",
    "pointer_length",
    "pow",
    "result",
    "shared_mem_size",
    "sum",
    "unfolding",
    "values",
];

/// Every builtin with its spelling and what its arguments are.
pub const BUILTINS: [(Builtin, &str, &[&str]); 20] = [
    (Builtin::Perm, "Perm", &["location", "permission"]),
    (Builtin::PointsTo, "PointsTo", &["location", "permission", "value"]),
    (Builtin::Value, "Value", &["location"]),
    (Builtin::HeldPerm, "perm", &["location"]),
    (Builtin::Some, "Some", &["value"]),
    (Builtin::Pointer, "\\pointer", &["pointer", "length", "permission"]),
    (Builtin::PointerIndex, "\\pointer_index", &["pointer", "index", "permission"]),
    (Builtin::PointerLength, "\\pointer_length", &["pointer"]),
    (Builtin::PointerBlockLength, "\\pointer_block_length", &["pointer"]),
    (Builtin::PointerBlockOffset, "\\pointer_block_offset", &["pointer"]),
    (Builtin::Array, "\\array", &["array", "length"]),
    (Builtin::Matrix, "\\matrix", &["matrix", "rows", "columns"]),
    (Builtin::Values, "\\values", &["array", "from", "to"]),
    (Builtin::Length, "\\length", &["array"]),
    (Builtin::SharedMemSize, "\\shared_mem_size", &["array"]),
    (Builtin::PowFunction, "\\pow", &["base", "exponent"]),
    (Builtin::Min, "\\min", &["value", "value"]),
    (Builtin::Max, "\\max", &["value", "value"]),
    (Builtin::EuclideanDiv, "\\euclidean_div", &["value", "value"]),
    (Builtin::EuclideanMod, "\\euclidean_mod", &["value", "value"]),
];

/// Constants and how they are written.
pub const CONSTANTS: [(Constant, &str); 8] = [
    (Constant::Result, "\\result"),
    (Constant::GlobalThread, "\\gtid"),
    (Constant::LocalThread, "\\ltid"),
    (Constant::CurrentThread, "\\current_thread"),
    (Constant::Write, "write"),
    (Constant::Read, "read"),
    (Constant::NoPermission, "none"),
    (Constant::NoneOption, "None"),
];

/// Words that are never names: they would make messages useless, or they are C's own.
const RESERVED: [&str; 47] = [
    "NULL",
    "None",
    "_Bool",
    "axiom",
    "bool",
    "break",
    "char",
    "const",
    "context",
    "context_everywhere",
    "continue",
    "decreases",
    "do",
    "double",
    "else",
    "ensures",
    "enum",
    "false",
    "float",
    "for",
    "given",
    "gpuopt",
    "half",
    "if",
    "int",
    "kernel_invariant",
    "long",
    "loop_invariant",
    "none",
    "null",
    "nullptr",
    "read",
    "requires",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "struct",
    "true",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
    "write",
    "yields",
];

/// Names that are ordinary in most places and words of the language in some.
const CONTEXTUAL: [&str; 9] = [
    "atomic",
    "const_cast",
    "constant",
    "dynamic_cast",
    "global",
    "local",
    "private",
    "reinterpret_cast",
    "static_cast",
];

/// Whether a word can never be a name.
pub fn is_reserved(word: &str) -> bool {
    RESERVED.binary_search(&word).is_ok()
}

/// Whether a name is printed between backticks so that it is read back as a name wherever it stands.
pub fn needs_backticks(word: &str) -> bool {
    is_reserved(word)
        || CONTEXTUAL.contains(&word)
        || opens_clause(word)
        || builtin(word).is_some()
        || math_type(word).is_some()
        || qualifier(word).is_some()
}

/// The builtin with this spelling, backslash included.
pub fn builtin(spelling: &str) -> Option<(Builtin, &'static [&'static str])> {
    BUILTINS.iter().find(|(_, text, _)| *text == spelling).map(|(builtin, _, args)| (*builtin, *args))
}

/// The spelling of a builtin.
pub fn builtin_spelling(builtin: Builtin) -> &'static str {
    BUILTINS.iter().find(|(b, _, _)| *b == builtin).map_or("", |(_, text, _)| text)
}

/// The constant with this spelling, backslash included.
pub fn constant(spelling: &str) -> Option<Constant> {
    CONSTANTS.iter().find(|(_, text)| *text == spelling).map(|(constant, _)| *constant)
}

/// The spelling of a constant.
pub fn constant_spelling(constant: Constant) -> &'static str {
    CONSTANTS.iter().find(|(c, _)| *c == constant).map_or("", |(_, text)| text)
}

/// The contract word, short forms included.
pub fn contract_word(word: &str) -> Option<ContractWord> {
    match word {
        "req" => Some(ContractWord::Requires),
        "ens" => Some(ContractWord::Ensures),
        "inv" | "invariant" => Some(ContractWord::LoopInvariant),
        _ => ContractWord::ALL.into_iter().find(|w| w.as_str() == word),
    }
}

/// Whether a word opens a clause that belongs to a contract.
pub fn opens_contract(word: &str) -> bool {
    contract_word(word).is_some() || matches!(word, "decreases" | "given" | "yields")
}

/// The proof step.
pub fn proof_step(word: &str) -> Option<ProofStep> {
    ProofStep::ALL.into_iter().find(|step| step.as_str() == word)
}

/// The modifier.
pub fn modifier(word: &str) -> Option<Modifier> {
    Modifier::ALL.into_iter().find(|modifier| modifier.as_str() == word)
}

/// The mathematical type.
pub fn math_type(word: &str) -> Option<MathType> {
    MathType::ALL.into_iter().find(|ty| ty.as_str() == word)
}

/// The qualifier, in any of its spellings that are unmistakable.
pub fn qualifier(word: &str) -> Option<Qualifier> {
    Some(match word {
        "const" => Qualifier::Const,
        "volatile" => Qualifier::Volatile,
        "restrict" | "__restrict" | "__restrict__" => Qualifier::Restrict,
        "__global" => Qualifier::Global,
        "__local" | "__shared__" => Qualifier::Local,
        "__constant" | "__constant__" => Qualifier::Constant,
        "__private" => Qualifier::Private,
        _ => return None,
    })
}

/// OpenCL's short spellings of the address spaces, which are also common variable names.
pub fn short_address_space(word: &str) -> Option<Qualifier> {
    Some(match word {
        "global" => Qualifier::Global,
        "local" => Qualifier::Local,
        "constant" => Qualifier::Constant,
        "private" => Qualifier::Private,
        _ => return None,
    })
}

/// The keyword of a tagged type.
pub fn tag(word: &str) -> Option<Tag> {
    [Tag::Struct, Tag::Union, Tag::Enum].into_iter().find(|tag| tag.as_str() == word)
}

/// Every word that can open a clause.
pub fn clause_words() -> impl Iterator<Item = &'static str> {
    ContractWord::ALL
        .into_iter()
        .map(ContractWord::as_str)
        .chain(ProofStep::ALL.into_iter().map(ProofStep::as_str))
        .chain(Modifier::ALL.into_iter().map(Modifier::as_str))
        .chain(["req", "ens", "inv", "invariant", "decreases", "given", "yields", "with", "then"])
        .chain(["ghost", "label", "axiom", "import", "resource", "gpuopt", "launch"])
}

/// Whether a word can open a clause.
pub fn opens_clause(word: &str) -> bool {
    clause_words().any(|w| w == word)
}

/// Typedef names that are types in every kernel, so that `(uint)-x` is a cast and not a subtraction.
pub fn is_known_type_name(name: &str) -> bool {
    if name.ends_with("_t") || matches!(name, "uint" | "uchar" | "ushort" | "ulong" | "dim3") {
        return true;
    }
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let width = name.get(base.len()..).unwrap_or("");
    matches!(width, "1" | "2" | "3" | "4" | "8" | "16")
        && matches!(
            base,
            "char"
                | "uchar"
                | "short"
                | "ushort"
                | "int"
                | "uint"
                | "long"
                | "ulong"
                | "longlong"
                | "ulonglong"
                | "half"
                | "float"
                | "double"
        )
}

/// The candidate that a mistyped word most likely stands for.
pub fn similar<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = if word.len() >= 5 { 2 } else { 1 };
    candidates.map(|c| (distance(word, c), c)).filter(|(d, _)| *d <= limit).min().map(|(_, c)| c)
}

/// Edit distance (insertions, deletions, replacements), cut off for words too long to be a slip.
fn distance(a: &str, b: &str) -> usize {
    if a.len() > 40 || b.len() > 40 {
        return usize::MAX;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut corner = i;
        let mut left = i + 1;
        let mut next = vec![left];
        for (cb, above) in b.iter().zip(row.iter().skip(1)) {
            left = (corner + usize::from(ca != *cb)).min(above + 1).min(left + 1);
            next.push(left);
            corner = *above;
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_are_searched_are_sorted_and_complete() {
        assert!(RESERVED.is_sorted());
        assert!(SLASHED.is_sorted());
        for (_, spelling, _) in BUILTINS {
            if let Some(word) = spelling.strip_prefix('\\') {
                assert!(SLASHED.contains(&word), "{spelling} is not a word for the lexer");
            }
        }
    }

    #[test]
    fn slips_find_the_word_that_was_meant() {
        assert_eq!(similar("reqires", clause_words()), Some("requires"));
        assert_eq!(similar("loop_invarient", clause_words()), Some("loop_invariant"));
        assert_eq!(similar("forallal", SLASHED.into_iter()), Some("forall"));
        assert_eq!(similar("quux", clause_words()), None);
    }

    #[test]
    fn vector_types_are_known() {
        for name in ["float4", "uint", "size_t", "double16", "uchar3"] {
            assert!(is_known_type_name(name), "{name}");
        }
        for name in ["n", "float5", "a4", "tid", "4"] {
            assert!(!is_known_type_name(name), "{name}");
        }
    }
}
