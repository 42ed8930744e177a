//! Bit-fields: where they lie in memory, and how they are read and written.
//!
//! Promise: an access touches all bytes of the run of adjacent bit-fields, which are one memory location, and nothing else. Bits are moved as numbers without a sign, so that no move counts as an
//! overflow of the program.

use super::Lower;
use super::function::Lowerer;
use super::place::{BitField, Place};
use crate::types::layout::FieldPlace;
use gpuproof_base::Origin;
use gpuproof_kir::{Access, BinaryOp, Expr, StmtKind, Ty};

impl BitField {
    /// The type that it was declared with.
    pub fn ty(&self) -> Ty {
        self.ty
    }

    /// The same one, with its address in another expression.
    pub fn at(self, ptr: Expr) -> Self {
        Self { ptr, ..self }
    }

    /// The integer without a sign that all of its units fit into.
    fn word(&self) -> Ty {
        let bits = (self.unit.bits() * self.count).next_power_of_two();
        Ty::Int { bits: bits as u8, signed: false }
    }

    /// An access of its units. Their record need not be aligned for more than the declared type.
    fn access(&self) -> Access {
        let align = self.unit.size().min(storage_unit(self.ty).size());
        Access { align, ..Access::new(self.unit, self.ptr.clone()) }
    }
}

impl<'t> Lowerer<'_, '_, 't> {
    /// The place of a field if it is a bit-field. `ptr` is the address of its storage unit.
    pub fn bit_field(&mut self, ptr: &Expr, field: &FieldPlace, origin: Origin) -> Option<Place> {
        let ((start, width), ty) = (field.bits?, field.ty.scalar()?);
        Some(Place::Bits(match field.run {
            Some(run) => {
                let ptr = self.offset(ptr.clone(), run.offset as i64 - field.offset as i64, origin);
                BitField { ptr, ty, unit: run.unit, count: run.count, start: run.start, width }
            }
            None => BitField { ptr: ptr.clone(), ty, unit: storage_unit(ty), count: 1, start, width },
        }))
    }

    /// The value of a bit-field.
    pub fn read_bits(&mut self, field: &BitField, origin: Origin) -> Lower<Expr> {
        let word = self.load_bits(field, origin)?;
        let bits = word.ty.bits();
        // Up and down again, so that a signed field is sign-extended.
        let amount = |n: u32| Expr::u32(n, origin);
        let up = Expr::binary(BinaryOp::Shl, word, amount(bits - field.start - field.width), origin);
        let signed = Ty::Int { bits: bits as u8, signed: field.ty.is_signed() };
        let up = self.convert_scalar(up, signed, origin)?;
        let value = Expr::binary(BinaryOp::Shr, up, amount(bits - field.width), origin);
        self.convert_scalar(value, field.ty, origin)
    }

    /// Writes a bit-field, and all others of its run with what they hold.
    pub fn write_bits(&mut self, field: &BitField, value: Expr, origin: Origin) -> Lower<()> {
        let old = self.load_bits(field, origin)?;
        let ones = if field.width >= 128 { u128::MAX } else { (1u128 << field.width) - 1 };
        let mask = Expr::int_bits(old.ty, ones << field.start, origin);
        let value = self.convert_scalar(value, old.ty, origin)?;
        let moved = Expr::binary(BinaryOp::Shl, value, Expr::u32(field.start, origin), origin);
        let new = Expr::binary(BinaryOp::BitAnd, moved, mask.clone(), origin);
        let rest = Expr::binary(BinaryOp::BitAnd, old, Expr::not(mask, origin), origin);
        let mut word = Expr::binary(BinaryOp::BitOr, rest, new, origin);
        if field.count > 1 {
            word = self.keep(word, origin);
        }
        let mut units = Vec::new();
        for n in 0..field.count {
            let down = Expr::u32(n * field.unit.bits(), origin);
            let part = match n {
                0 => word.clone(),
                _ => Expr::binary(BinaryOp::Shr, word.clone(), down, origin),
            };
            units.push(self.convert_scalar(part, field.unit, origin)?);
        }
        self.emit(StmtKind::Store(field.access(), units), origin);
        Ok(())
    }

    /// The units of a bit-field as one number.
    fn load_bits(&mut self, field: &BitField, origin: Origin) -> Lower<Expr> {
        let unsigned = Ty::Int { bits: field.unit.bits() as u8, signed: false };
        let mut word: Option<Expr> = None;
        for (n, unit) in self.load(field.access(), field.count, origin).into_iter().enumerate() {
            let unit = self.convert_scalar(unit, unsigned, origin)?;
            let wide = self.convert_scalar(unit, field.word(), origin)?;
            let up = Expr::u32(n as u32 * field.unit.bits(), origin);
            word = Some(match word {
                None => wide,
                Some(low) => {
                    let high = Expr::binary(BinaryOp::Shl, wide, up, origin);
                    Expr::binary(BinaryOp::BitOr, low, high, origin)
                }
            });
        }
        Ok(word.unwrap_or_else(|| Expr::int(field.word(), 0, origin)))
    }
}

/// The integer that holds a bit-field of this type.
fn storage_unit(ty: Ty) -> Ty {
    if ty == Ty::Bool { Ty::U8 } else { ty }
}
