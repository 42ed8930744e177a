//! The validator: the only maker of [`Valid`].
//!
//! Later stages take a [`Valid`] module and need not worry about any of the following. A diagnostic names the
//! number of the rule that it saw broken.
//!
//! Tables
//!  1. Every layout, object, function and local id is in its table; every origin is in the table of origins.
//!  2. Every integer type has 8, 16, 32, 64 or 128 bits.
//!
//! Layouts
//!  3. No layout contains itself.
//!  4. Alignments are powers of two and sizes are below 2^63. A scalar has the size of its type, a vector has
//!     room for its lanes and has at least one, an array has the size of its elements together, and the
//!     fields of a record lie inside it.
//!
//! Objects
//!  5. Private objects have an owner, others have none.
//!  6. An object of fixed size has a layout of that size; private objects have a fixed size.
//!  7. Only global and constant objects of fixed size have initial bytes, and not more of them than the size.
//!
//! Functions
//!  8. Parameters are the first locals, in order.
//!  9. Kernels return nothing.
//! 10. A pointer parameter of a kernel has an object, one of its own that is not private; no other parameter
//!     has an object.
//! 11. Launches are of kernels.
//! 12. A required size of blocks or clusters has no zero.
//!
//! Statements
//! 13. Labels are unique in their function, and branches name an enclosing one.
//! 14. Expressions and statements are nested at most [`MAX_DEPTH`] deep.
//! 15. What a statement sets has the type of the value; a statement sets no local twice.
//! 16. Plain and asynchronous accesses have operands of the types beside their variants, and touch at least
//!     one scalar.
//! 17. An atomic has as many operands as its operation, all of the accessed type, which the operation is
//!     defined on; a store gives no old value.
//! 18. Lane masks are `u32` or `u64`; tiles have a power of two of lanes, at most 64; identifiers and counts of
//!     named barriers are integers, numbers of barrier objects none of the hardware's; votes are `any`, `all` or `count` of a bool at a block barrier, for an `i32`.
//! 19. Lane exchanges have the operands and results of their operation.
//! 20. Image statements name no object but an image, and no other access names one. Coordinates are numbers,
//!     integers in writes; at least one channel is read or written.
//! 21. Calls have the operands and results of the function.
//! 22. Conditions are bools; a `return` has the results of its function.
//! 23. A private object is named by its owner only; `fresh` names a private object.
//! 24. An unsupported statement has an `unsupported` code.
//!
//! Expressions
//! 25. A constant is of its type, and has no bits above its width.
//! 26. Operands and results have the types said beside the variants.
//! 27. An uninterpreted function has the same operand and result types everywhere.
//! 28. Operators of annotations stand in annotations only: conditions of assertions and assumptions, clauses.
//!     They have the operands and results of [`SpecOp`](crate::SpecOp).
//!
//! Clauses
//! 29. A clause stands where its kind belongs (function, loop or barrier), and is of kind `comment` iff a
//!     comment wrote it.
//! 30. A claim is a bool; arrays are named by pointers.
//!
//! Recursion is allowed; whether a stage can deal with it is the stage's question.

mod expr;
mod function;
mod refuse;
mod stmt;
mod table;

use crate::module::{Function, FunctionId, Module};
use crate::stmt::LabelId;
use crate::ty::Ty;
use gpuproof_base::{Code, Diagnostic, Id, IndexVec, Name, Origin};
pub use refuse::validate_or_refuse;
use std::collections::{HashMap, HashSet};
use std::ops::Deref;

/// Deepest nesting of expressions, and of statements, that a module may have. Later stages may recurse.
pub const MAX_DEPTH: usize = 500;

/// More messages than this help nobody.
const MOST_ERRORS: usize = 100;

/// A module that passed [`validate`].
#[derive(Clone, PartialEq, Debug)]
pub struct Valid(Module);

impl Valid {
    /// The module; what is done to it now is no longer checked.
    pub fn into_inner(self) -> Module {
        self.0
    }
}

impl Deref for Valid {
    type Target = Module;
    fn deref(&self) -> &Module {
        &self.0
    }
}

/// Checks a module.
pub fn validate(module: Module) -> Result<Valid, Vec<Diagnostic>> {
    let errors = check(&module);
    if errors.is_empty() { Ok(Valid(module)) } else { Err(errors) }
}

/// What is wrong with a module, if anything.
pub fn check(module: &Module) -> Vec<Diagnostic> {
    examine(module).0
}

/// What is wrong with a module, and with which parts of it.
fn examine(module: &Module) -> (Vec<Diagnostic>, refuse::Broken) {
    let mut checker = Checker {
        module,
        function: None,
        part: refuse::Part::Module,
        broken: refuse::Broken::default(),
        labels: HashSet::new(),
        enclosing: Vec::new(),
        depth: 0,
        uninterpreted: HashMap::new(),
        errors: Vec::new(),
    };
    checker.layouts();
    checker.objects();
    checker.launches();
    checker.functions();
    (checker.errors, checker.broken)
}

/// The state of checking.
struct Checker<'m> {
    module: &'m Module,
    /// The function being checked.
    function: Option<(FunctionId, &'m Function)>,
    /// Outside of functions: what is being checked.
    part: refuse::Part,
    /// The parts that broke a rule.
    broken: refuse::Broken,
    /// Labels seen in it, and those around the current statement.
    labels: HashSet<LabelId>,
    enclosing: Vec<LabelId>,
    /// Nesting of statements.
    depth: usize,
    /// Operand types and result type of each uninterpreted function.
    uninterpreted: HashMap<Name, (Vec<Ty>, Ty)>,
    errors: Vec<Diagnostic>,
}

impl Checker<'_> {
    /// A rule is broken here.
    fn fail(&mut self, rule: u32, origin: Origin, message: impl Into<String>) {
        let message = message.into();
        self.broken.add(self.function.map(|(id, _)| id), self.part, origin, &message);
        if self.errors.len() >= MOST_ERRORS {
            return;
        }
        let mut error = Diagnostic::new(Code::KirInvalid, message);
        let mut span = self.module.origins.span(origin);
        if let Some((_, function)) = self.function {
            span = span.or(self.module.origins.span(function.origin));
            error = error.note(format!("in function {:?}", function.name));
        }
        if let Some(span) = span {
            error = error.at(span, "");
        }
        self.errors.push(error.note(format!("rule {rule} of kir")));
    }

    /// The condition holds, or the rule is broken.
    fn require(&mut self, holds: bool, rule: u32, origin: Origin, message: impl FnOnce() -> String) {
        if !holds {
            self.fail(rule, origin, message());
        }
    }

    /// The entry of a table, or rule 1 is broken.
    fn entry<'t, I: Id, T>(&mut self, table: &'t IndexVec<I, T>, id: I, origin: Origin) -> Option<&'t T> {
        let entry = table.get(id);
        self.require(entry.is_some(), 1, origin, || format!("there is no {id:?}"));
        entry
    }

    fn origin(&mut self, origin: Origin) {
        let known = (origin.number() as usize) < self.module.origins.len();
        self.require(known, 1, origin, || format!("there is no origin {}", origin.number()));
    }

    fn ty(&mut self, ty: Ty, origin: Origin) {
        self.require(ty.exists(), 2, origin, || format!("an integer of {} bits", ty.bits()));
    }
}

#[cfg(test)]
mod tests;
