//! The text form of a module, for people who debug a kernel and for tests that write one by hand.
//!
//! ```text
//! module cuda
//!
//! layout0 = scalar f32 size 4 align 4
//!
//! global @a : layout0
//! shared @s : layout0 size 1024
//!
//! kernel &scale(%a : ptr -> @a restrict, %n : u32)
//!   local %i : u32
//!   temp %t3 : f32
//! {
//!   %i = add.u32(mul.u32(bid.x, bdim.x), tid.x)
//!   if lt.u32(%i, %n) {
//!     %t3 = load f32 [ptr_add(%a, mul.i64(int.i64(%i), 4:i64))]
//!     store f32 [ptr_add(%a, mul.i64(int.i64(%i), 4:i64))] mul.f32(%t3, 2.0:f32)
//!   }
//! }
//! ```
//!
//! * `%` names a local, `@` an object, `&` a function, `#` a label, `$` an uninterpreted function. Names that are
//!   not made of letters, digits, `_` and `.` are quoted; the second local called `i` is `%i'2`. An id that
//!   its table does not have is written with its number: `%?7`.
//! * The suffix of an operator is the type of its result; for a comparison, of its operands.
//! * A number in hexadecimal stands for bits. Floats in decimal are the shortest text that gives the same
//!   bits back.
//! * With [`Origins::Show`] the table of origins comes first, expressions are followed by `!n`, everything
//!   else that has an origin is preceded by `!!n`; `!0` is left out.
//! * `//` starts a comment.
//!
//! Printing assumes nothing: any module prints, also one that does not validate. A valid one reads back.

mod expr;
mod item;
mod names;
mod stmt;

use crate::expr::Expr;
use crate::module::{Function, Module};
use crate::stmt::Stmt;
use names::Names;
use std::fmt::{self, Write};

/// Whether a printed module shows where everything came from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Origins {
    /// For reading.
    #[default]
    Hide,
    /// Reads back to an equal module.
    Show,
}

/// The text of a module.
pub fn module(module: &Module, origins: Origins) -> String {
    let mut printer = Printer::new(module, origins);
    printer.module();
    printer.out
}

/// The text of one function.
pub fn function(module: &Module, function: &Function, origins: Origins) -> String {
    let mut printer = Printer::new(module, origins);
    printer.function(function);
    printer.out
}

/// The text of one statement of a function, several lines if it holds others.
pub fn stmt(module: &Module, function: &Function, stmt: &Stmt) -> String {
    let mut printer = Printer::new(module, Origins::Hide);
    printer.names.enter(function);
    printer.stmt(stmt);
    printer.out
}

/// The text of one expression of a function.
pub fn expr(module: &Module, function: &Function, expr: &Expr) -> String {
    let mut printer = Printer::new(module, Origins::Hide);
    printer.names.enter(function);
    printer.expr(expr);
    printer.out
}

/// The state of printing: what was printed, how deep it stands, and what things are called.
struct Printer<'m> {
    module: &'m Module,
    names: Names,
    show: bool,
    indent: usize,
    out: String,
}

impl<'m> Printer<'m> {
    fn new(module: &'m Module, origins: Origins) -> Self {
        let show = origins == Origins::Show;
        Self { module, names: Names::new(module), show, indent: 0, out: String::new() }
    }

    /// Appends formatted text.
    fn put(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.out.write_fmt(text);
    }

    /// Starts a line at the current depth.
    fn start(&mut self) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
    }

    /// Appends the items, separated by commas.
    fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        for (n, item) in items.iter().enumerate() {
            if n > 0 {
                self.out.push_str(", ");
            }
            each(self, item);
        }
    }
}
