//! PVL: a small language for parallel programs with contracts, as VerCors has it.
//!
//! * [`ast`]: the tree. Expressions, types, contracts and simple statements are those of `spec`.
//! * `parser`: text to tree; `kernel`: kernels in a notation of their own; `generic`: type parameters; `ghost`: statements in comments.
//!
//! In PVL annotations stand bare. Files in which they stand in `/*@ ... @*/` or `//@` comments, as papers print them,
//! read the same: the markers are blanked before anything else, so that places stay true. Statements in them are ghost code.
//!
//! Trees are untyped; names, types and meaning are given by the room `perm`. No text makes anything here panic, and the
//! depth of every tree is bounded by the parser of `spec`.

pub mod ast;
mod generic;
mod ghost;
mod kernel;
mod parser;

pub use ast::{Item, Method, Program, Stmt, StmtKind};
pub use parser::{parse, wishes, without_markers};
