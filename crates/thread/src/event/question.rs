//! Questions about pending accesses.

use crate::event::Kind;
use crate::value::OFFSET;
use gpuproof_base::Id;
use gpuproof_kir::{Expr, ExprKind, ObjectId, SpecOp, walk};
use gpuproof_logic::{Sort, Term, Terms};

/// What questions about pending accesses are answered with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pending {
    /// They stay questions.
    Asked,
    /// There is none.
    Nothing,
    /// This is the one to look at; there is no other.
    One {
        /// Read or write.
        kind: Kind,
        /// Of which array.
        object: ObjectId,
        /// At this byte.
        offset: Term,
    },
}

/// A question: is there a pending access of this kind to this array, and where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Question {
    /// Read or write.
    pub kind: Kind,
    /// Of which array.
    pub object: ObjectId,
}

impl Question {
    /// The symbol for whether there is one.
    pub fn exists(self, terms: &mut Terms) -> Term {
        terms.var(format!("@pending:{:?}#{}", self.kind, self.object.number()), Sort::Bool)
    }

    /// The symbol for where it is.
    pub fn offset(self, terms: &mut Terms) -> Term {
        terms.var(format!("@pending_at:{:?}#{}", self.kind, self.object.number()), OFFSET)
    }
}

/// Whether an annotation asks which accesses are pending.
pub(crate) fn is_about_accesses(expr: &Expr) -> bool {
    let mut found = false;
    walk::expr(expr, &mut |e| {
        if let ExprKind::Spec(op, _) = &e.kind {
            found |= matches!(
                op,
                SpecOp::HasRead
                    | SpecOp::HasWritten
                    | SpecOp::AtomicHasTakenValue
                    | SpecOp::ReadOffset
                    | SpecOp::WriteOffset
                    | SpecOp::ReadPermission
                    | SpecOp::NotAccessed
            );
        }
    });
    found
}
