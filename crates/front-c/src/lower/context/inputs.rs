//! Where the contents of arrays may come from: outside of the program, or the program itself.

use crate::ast::Node;
use crate::ast::index::Index;

/// Functions and variables that bring numbers from outside, random ones included.
const SOURCES: &[&str] = &[
    "rand",
    "rand_r",
    "random",
    "drand48",
    "erand48",
    "lrand48",
    "mrand48",
    "scanf",
    "fscanf",
    "sscanf",
    "fread",
    "read",
    "pread",
    "mmap",
    "fgets",
    "gets",
    "fgetc",
    "getc",
    "getchar",
    "getline",
    "getenv",
    "atoi",
    "atol",
    "atoll",
    "atof",
    "strtol",
    "strtoul",
    "strtoll",
    "strtoull",
    "strtod",
    "strtof",
    "stoi",
    "stol",
    "stoll",
    "stoul",
    "stof",
    "stod",
    "cin",
    "time",
    "clock",
    "imread",
    "curandGenerate",
    "curandGenerateUniform",
    "curandGenerateUniformDouble",
    "curandGenerateNormal",
    "curandGenerateNormalDouble",
];

/// Types of objects that do.
const TYPES: &[&str] =
    &["ifstream", "fstream", "istream", "random_device", "mt19937", "_engine", "_distribution"];

/// Whether anything of the program reads numbers from outside.
pub(super) fn are_read(index: &Index<'_>) -> bool {
    index.functions.iter().any(|function| reads(function))
}

fn reads(node: &Node<'_>) -> bool {
    let named = node.referenced.as_ref().is_some_and(|decl| SOURCES.contains(&&*decl.name));
    let declared = node.kind == "VarDecl" && TYPES.iter().any(|ty| node.type_text().contains(ty));
    named || declared || node.inner.iter().any(reads)
}
