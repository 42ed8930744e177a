//! The bytes of constant initialisers.
//!
//! The initialiser is lowered like any other into a scratch function; if all it does is store constants at constant
//! offsets of one object, those are the bytes. Anything else is simply not known.

use super::Unit;
use super::function::Lowerer;
use super::stmt::initialiser;
use crate::ast::Node;
use crate::types::CType;
use gpuproof_base::Origin;
use gpuproof_kir::{Body, Const, Expr, ExprKind, Function, FunctionKind, ObjectId, StmtKind, Ty, fold};

/// Largest constant array whose contents are kept.
const MAX_BYTES: u64 = 1 << 20;

impl<'t> Unit<'_, 't> {
    /// The contents of a variable that its initialiser fixes.
    pub fn constant_bytes(&mut self, var: &'t Node<'t>, ty: &CType, size: u64) -> Option<Vec<u8>> {
        let initialiser = initialiser(var)?;
        if size > MAX_BYTES {
            return None;
        }
        let scratch =
            self.module.functions.push(Function::new("scratch", FunctionKind::Device, Origin::NONE));
        let objects = self.module.objects.len();
        let target = self.private_object(scratch, "scratch", ty, Origin::NONE).ok()?;
        let (body, result) = {
            let mut lowerer = Lowerer::scratch(self, scratch);
            let ptr = Expr::object(target, Origin::NONE);
            lowerer.collect_with(|l| l.initialise(ptr, ty, initialiser, Origin::NONE))
        };
        // Take the scratch things away again unless the initialiser made others that refer to them.
        let clean = self.module.objects.len() == objects + 1
            && self.module.functions.ids().next_back() == Some(scratch);
        if clean {
            self.module.objects.pop();
            self.module.functions.pop();
        }
        result.ok()?;
        let mut bytes = vec![0; usize::try_from(size).ok()?];
        store_all(&body, target, &mut bytes).then_some(bytes)
    }
}

/// Carries out constant stores; false if anything else is among the statements.
fn store_all(body: &Body, target: ObjectId, bytes: &mut [u8]) -> bool {
    body.iter().all(|stmt| match &stmt.kind {
        StmtKind::Store(access, values) => {
            let Some(start) = constant_offset(&access.ptr, target) else { return false };
            // The fourth lane of three has no value.
            let is_padding = |n: usize, value: &Expr| n == 3 && matches!(value.kind, ExprKind::Local(_));
            values.iter().enumerate().filter(|(n, value)| !is_padding(*n, value)).all(|(n, value)| {
                store(bytes, start + n * access.ty.size() as usize, access.ty, fold::constant(value))
            })
        }
        StmtKind::Fill { dst, byte, bytes: count } => {
            let (Some(start), Some(Const::Int(value)), Some(Const::Int(count))) =
                (constant_offset(dst, target), fold::constant(byte), fold::constant(count))
            else {
                return false;
            };
            match bytes.get_mut(start..start.saturating_add(count as usize)) {
                Some(range) => {
                    range.fill(value as u8);
                    true
                }
                None => false,
            }
        }
        StmtKind::Fresh(object) => *object == target,
        StmtKind::Havoc(_) => true,
        _ => false,
    })
}

fn constant_offset(ptr: &Expr, target: ObjectId) -> Option<usize> {
    match &ptr.kind {
        ExprKind::ObjectAddr(object) if *object == target => Some(0),
        ExprKind::PtrAdd(base, bytes) => {
            let Const::Int(offset) = fold::constant(bytes)? else { return None };
            constant_offset(base, target)?.checked_add(usize::try_from(offset).ok()?)
        }
        _ => None,
    }
}

fn store(bytes: &mut [u8], at: usize, ty: Ty, value: Option<Const>) -> bool {
    let bits = match value {
        Some(Const::Int(bits)) => bits,
        Some(Const::Float(bits)) => u128::from(bits),
        Some(Const::Bool(value)) => u128::from(value),
        // A null pointer is all zeros; any other pointer is no constant.
        Some(Const::Null) => 0,
        None => return false,
    };
    let size = ty.size() as usize;
    match bytes.get_mut(at..at.saturating_add(size)) {
        Some(range) => {
            range.copy_from_slice(&bits.to_le_bytes()[..size]);
            true
        }
        None => false,
    }
}
