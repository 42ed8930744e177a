//! Numbers that may hold the address of an object.
//!
//! A pointer that is moved by such a number may lead anywhere: `a + (address of b - address of a)` is `b`.
//!
//! Promise: a local that this does not name got its value by no way from an address but through a comparison, few low bits, or memory.

use gpuproof_kir::{BinaryOp, CastKind, Const, Expr, ExprKind, Function, LocalId, StmtKind, Ty, fold, walk};
use std::collections::BTreeSet;

/// Low bits of an address, or remainders, up to which a number is none.
const SMALL: u128 = 1 << 16;

/// The locals of a function that may hold numbers made from addresses, whatever the order of execution.
#[derive(Clone, Debug, Default)]
pub struct Addresses {
    locals: BTreeSet<LocalId>,
}

impl Addresses {
    /// Works it out for a function.
    pub fn new(function: &Function) -> Self {
        let mut addresses = Self::default();
        let body = function.body.as_deref().unwrap_or(&[]);
        let mut changed = true;
        while std::mem::take(&mut changed) {
            walk::stmts(body, &mut |stmt| {
                if let StmtKind::Set(local, value) = &stmt.kind
                    && addresses.may_be_one(value)
                {
                    changed |= addresses.locals.insert(*local);
                }
            });
        }
        addresses
    }

    /// Whether a number may be made from an address.
    pub fn may_be_one(&self, number: &Expr) -> bool {
        if number.ty == Ty::Bool || number.ty == Ty::Ptr {
            return false;
        }
        let is_small = |e: &Expr| matches!(fold::constant(e), Some(Const::Int(n)) if n < SMALL);
        match &number.kind {
            ExprKind::Local(local) => self.locals.contains(local),
            ExprKind::Cast(CastKind::PtrToInt, _) => true,
            ExprKind::Cast(_, inner) | ExprKind::Unary(_, inner) => self.may_be_one(inner),
            ExprKind::Binary(BinaryOp::BitAnd, a, b) if is_small(a) || is_small(b) => false,
            ExprKind::Binary(BinaryOp::Rem, _, by) if is_small(by) => false,
            // What aligning takes away from an address.
            ExprKind::Binary(BinaryOp::Sub, a, b) if is_part_of(a, b) => false,
            ExprKind::Binary(_, a, b) => self.may_be_one(a) || self.may_be_one(b),
            ExprKind::Select(_, a, b) => self.may_be_one(a) || self.may_be_one(b),
            ExprKind::Pure(_, args) | ExprKind::Uninterpreted(_, args) => {
                args.iter().any(|arg| self.may_be_one(arg))
            }
            _ => false,
        }
    }
}

/// Whether a number is another one with some of its bits.
fn is_part_of(some: &Expr, all: &Expr) -> bool {
    let no_address = |mask: &Expr| Addresses::default().may_be_one(mask);
    matches!(&some.kind, ExprKind::Binary(BinaryOp::BitAnd, a, mask) if **a == *all && !no_address(mask))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::Origin;

    const AT: Origin = Origin::NONE;

    fn address() -> Expr {
        Expr::cast(CastKind::PtrToInt, Ty::U64, Expr::null(AT), AT)
    }

    #[test]
    fn sums_of_addresses_may_be_one_and_their_low_bits_are_none() {
        let none = Addresses::default();
        let eight = || Expr::u64(8, AT);
        assert!(none.may_be_one(&Expr::binary(BinaryOp::Add, eight(), address(), AT)));
        assert!(!none.may_be_one(&Expr::binary(BinaryOp::BitAnd, address(), eight(), AT)));
        assert!(!none.may_be_one(&Expr::binary(BinaryOp::Rem, address(), eight(), AT)));
        assert!(!none.may_be_one(&eight()));
    }

    #[test]
    fn what_aligning_takes_away_is_no_address() {
        let none = Addresses::default();
        let mask = Expr::u64(!15, AT);
        let aligned = Expr::binary(BinaryOp::BitAnd, address(), mask, AT);
        assert!(!none.may_be_one(&Expr::binary(BinaryOp::Sub, aligned.clone(), address(), AT)));
        assert!(none.may_be_one(&Expr::binary(BinaryOp::Sub, address(), aligned, AT)));
    }
}
