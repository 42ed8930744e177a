//! Hash-consed terms: the language in which gpuproof asks its questions.
//!
//! # Meaning
//!
//! A [`Term`] of an arena ([`Terms`]) denotes a value of its [`Sort`] under an [`Assignment`] of its free variables
//! and functions. Bit-vector operators mean what SMT-LIB says. Integer division is Euclidean, and its result
//! for divisor 0 may be anything (the evaluator picks 0, and the dividend for the remainder). A variable has a
//! [`Range`] of facts: assignments outside it are not considered, neither by the simplifier nor by the printer (which
//! states them) nor by the solvers.
//!
//! # Making terms
//!
//! The constructors on [`Terms`] simplify as they build; there is no other simplifier and no unsimplified term. Every
//! rewriting step keeps the value under every assignment that respects the ranges; tests hold each constructor
//! against [`eval()`] on random operands. Operands of the wrong sort are a programming error and panic; text from
//! outside goes through [`smt::parse`], which checks sorts first.
//!
//! Because the constructors only know the ranges of variables, facts that hold in one query alone (guards,
//! preconditions) are the business of the `solve` room.
//!
//! * [`term`], [`sort`], [`integer`], [`number`]: the arena, sorts, exact numbers.
//! * `boolean`, `arith`, `bits`, `widths`, `other`: constructors. [`poly`]: the normal form of sums and products.
//! * [`interval`], [`bounds`]: ranges and known bits.
//! * [`no_wrap`]: operations assumed not to wrap.
//! * [`walk`]: subterms, substitution, moving between arenas.
//! * [`value`], [`mod@eval`]: values and the evaluator.
//! * [`smt`]: SMT-LIB 2 text.
//! * [`work`]: how much work was done, and how much may be.

mod arith;
mod bits;
mod boolean;
pub mod bounds;
pub mod eval;
pub mod integer;
pub mod interval;
pub mod no_wrap;
pub mod number;
mod other;
pub mod poly;
pub mod smt;
pub mod sort;
pub mod term;
pub mod value;
pub mod walk;
mod widths;
pub mod work;

pub use arith::positive_and_negative;
pub use bounds::BitFacts;
pub use eval::{Assignment, eval, eval_all};
pub use interval::Interval;
pub use no_wrap::{NoWrap, WrapOp};
pub use number::{Integer, Rational};
pub use poly::Poly;
pub use sort::Sort;
pub use term::{FunctionId, Op, Range, Symbol, SymbolId, Term, Terms};
pub use value::{ArrayValue, Value};
