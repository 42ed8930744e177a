//! The operators: how they are written and how tightly they bind.
//!
//! | level | operators | groups |
//! |---|---|---|
//! | 1 | `c ? t : e` | to the right |
//! | 2 | `==>` `-*` | to the right |
//! | 3 | `\|\|` | to the left |
//! | 4 | `&&` `**` (also written `&*&`) | to the left |
//! | 5 | `\|` | to the left |
//! | 6 | `^` | to the left |
//! | 7 | `&` | to the left |
//! | 8 | `==` `!=` | to the left |
//! | 9 | `<` `<=` `>` `>=` `\in` | comparisons in one direction form a chain |
//! | 10 | `<<` `>>` | to the left |
//! | 11 | `+` `-` | to the left |
//! | 12 | `*` `/` `%` `\` | to the left |
//! | 13 | `^^` | to the left |
//! | 14 | `++` | to the left |
//! | 15 | `::` | to the right |
//! | 16 | prefix operators, casts, `sizeof`, `[p]P(x)` | |
//! | 17 | `a[i]` `f(x)` `a.b` `a->b` | |
//!
//! Where C has the operator, its level is C's. The others stand where VerCors has them; note that `**` is as
//! strong as `&&`, so `c ==> A ** B` is `c ==> (A ** B)` and `c ? A : B ** C` is `c ? A : (B ** C)`.
//! `\unfolding P \in e` reaches as far to the right as it can (level 0).

use crate::ast::expr::{BinaryOp, UnaryOp};

/// `\unfolding`, and whole expressions.
pub const LOOSEST: u8 = 0;
/// `?:`
pub const CONDITIONAL: u8 = 1;
/// `==>`
pub const IMPLICATION: u8 = 2;
/// `||`, the loosest operator that groups to the left.
pub const OR: u8 = 3;
/// `|`
pub const BIT_OR: u8 = 5;
/// `<` and `\in`
pub const RELATION: u8 = 9;
/// Prefix operators and casts.
pub const UNARY: u8 = 16;
/// Subscripts, calls, members.
pub const POSTFIX: u8 = 17;
/// What needs no parentheses anywhere.
pub const PRIMARY: u8 = 18;

/// Every binary operator with its spelling and level.
const BINARY: [(BinaryOp, &str, u8); 26] = [
    (BinaryOp::Implies, "==>", IMPLICATION),
    (BinaryOp::Wand, "-*", IMPLICATION),
    (BinaryOp::Or, "||", OR),
    (BinaryOp::And, "&&", 4),
    (BinaryOp::Sep, "**", 4),
    (BinaryOp::BitOr, "|", BIT_OR),
    (BinaryOp::BitXor, "^", 6),
    (BinaryOp::BitAnd, "&", 7),
    (BinaryOp::Eq, "==", 8),
    (BinaryOp::Ne, "!=", 8),
    (BinaryOp::Lt, "<", RELATION),
    (BinaryOp::Le, "<=", RELATION),
    (BinaryOp::Gt, ">", RELATION),
    (BinaryOp::Ge, ">=", RELATION),
    (BinaryOp::In, "\\in", RELATION),
    (BinaryOp::Shl, "<<", 10),
    (BinaryOp::Shr, ">>", 10),
    (BinaryOp::Add, "+", 11),
    (BinaryOp::Sub, "-", 11),
    (BinaryOp::Mul, "*", 12),
    (BinaryOp::Div, "/", 12),
    (BinaryOp::Mod, "%", 12),
    (BinaryOp::Fraction, "\\", 12),
    (BinaryOp::Pow, "^^", 13),
    (BinaryOp::Append, "++", 14),
    (BinaryOp::Cons, "::", 15),
];

impl BinaryOp {
    /// All of them, loosest first.
    pub fn all() -> impl Iterator<Item = BinaryOp> {
        BINARY.into_iter().map(|(op, _, _)| op)
    }

    /// How it is written.
    pub fn as_str(self) -> &'static str {
        BINARY.iter().find(|(op, _, _)| *op == self).map_or("", |(_, text, _)| text)
    }

    /// How tightly it binds; see the table in the module header.
    pub fn level(self) -> u8 {
        BINARY.iter().find(|(op, _, _)| *op == self).map_or(LOOSEST, |(_, _, level)| *level)
    }

    /// The operator with this spelling.
    pub fn parse(text: &str) -> Option<BinaryOp> {
        let text = if text == "&*&" { "**" } else { text };
        BINARY.iter().find(|(_, t, _)| *t == text).map(|(op, _, _)| *op)
    }

    /// Whether it groups to the right.
    pub fn groups_right(self) -> bool {
        matches!(self, BinaryOp::Implies | BinaryOp::Wand | BinaryOp::Cons)
    }

    /// Whether it is `<` or `<=` (true), `>` or `>=` (false); nothing for other operators.
    pub fn ascending(self) -> Option<bool> {
        match self {
            BinaryOp::Lt | BinaryOp::Le => Some(true),
            BinaryOp::Gt | BinaryOp::Ge => Some(false),
            _ => None,
        }
    }
}

impl UnaryOp {
    /// All of them.
    pub const ALL: [UnaryOp; 6] =
        [UnaryOp::Not, UnaryOp::Neg, UnaryOp::Plus, UnaryOp::BitNot, UnaryOp::Deref, UnaryOp::AddressOf];

    /// How it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            UnaryOp::Not => "!",
            UnaryOp::Neg => "-",
            UnaryOp::Plus => "+",
            UnaryOp::BitNot => "~",
            UnaryOp::Deref => "*",
            UnaryOp::AddressOf => "&",
        }
    }
}
