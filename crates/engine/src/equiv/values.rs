//! Inputs of runs and values of symbols: the same thing in two forms.

use super::judge::Case;
use super::trial::Values;
use crate::memory_text::{const_bits, const_of_bits};
use gpuproof_kir::Const;
use gpuproof_logic::{Assignment, Sort, Value};

impl Case<'_> {
    /// The values of the symbols for these inputs.
    pub(super) fn assignment(&self, values: &Values) -> Assignment {
        let mut assignment = Assignment::default();
        for (array, offset, term) in self.inputs.symbols() {
            let Some(id) = self.terms.as_symbol(term) else { continue };
            let width = self.terms.width(term) as usize / 8;
            let at = offset as usize;
            let mut bits = [0u8; 16];
            if let Some(bytes) = values.arrays.get(array).and_then(|a| a.get(at..at + width)) {
                bits[..width].copy_from_slice(bytes);
            }
            assignment.symbols.insert(id, Value::Int(u128::from_le_bytes(bits).into()));
        }
        for (value, term) in values.scalars.iter().zip(&self.scalars) {
            let Some(id) = self.terms.as_symbol(*term) else { continue };
            let value = match value {
                Const::Bool(b) => Value::Bool(*b),
                other => Value::Int(const_bits(other).into()),
            };
            assignment.symbols.insert(id, value);
        }
        assignment
    }

    /// The inputs that an assignment of the symbols stands for.
    pub(super) fn values(&mut self, assignment: &Assignment) -> Values {
        let mut values = Values {
            arrays: self.judged.bytes.iter().map(|n| vec![0; *n as usize]).collect(),
            scalars: Vec::new(),
        };
        for (array, offset, term) in self.inputs.symbols() {
            let Some(id) = self.terms.as_symbol(term) else { continue };
            let value = assignment.symbol(&self.terms, id);
            let bits = value.as_integer().and_then(|v| u128::try_from(v).ok()).unwrap_or(0);
            let width = self.terms.width(term) as usize / 8;
            let at = offset as usize;
            if let Some(slot) = values.arrays.get_mut(array).and_then(|a| a.get_mut(at..at + width)) {
                slot.copy_from_slice(&bits.to_le_bytes()[..width]);
            }
        }
        for (scalar, term) in self.pairing.scalars.iter().zip(&self.scalars) {
            let value = match (scalar.value, self.terms.as_symbol(*term)) {
                (Some(value), _) => value,
                (None, Some(id)) => {
                    let value = assignment.symbol(&self.terms, id);
                    let bits = match self.terms.sort(*term) {
                        Sort::Bool => u128::from(value.as_bool().unwrap_or(false)),
                        _ => value.as_integer().and_then(|v| u128::try_from(v).ok()).unwrap_or(0),
                    };
                    const_of_bits(scalar.ty, bits)
                }
                (None, None) => const_of_bits(scalar.ty, 0),
            };
            values.scalars.push(value);
        }
        values
    }
}
