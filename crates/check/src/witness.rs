//! From a model of a query to a launch with arguments and array contents.

use crate::pair::Pair;
use crate::verdict::{Cell, Witness};
use gpuproof_kir::{Builtin, Const, Dim, Function, Module, ObjectId, Ty};
use gpuproof_logic::{Integer, Op, Term, Terms, Value as Number};
use gpuproof_solve::Model;
use gpuproof_thread::{State, Value, World, contents_name};

/// What a witness is made from.
pub struct Scene<'s> {
    /// The module.
    pub module: &'s Module,
    /// The kernel.
    pub function: &'s Function,
    /// The launch as terms.
    pub world: &'s World,
    /// The state at the kernel's start.
    pub start: &'s State,
}

impl Scene<'_> {
    /// The witness of a model; `threads` is none for an obligation about one thread.
    pub fn witness(
        &self,
        terms: &mut Terms,
        model: &Model,
        pair: Option<&mut Pair>,
        formulas: &[Term],
    ) -> Witness {
        let mut witness =
            Witness { grid: [1; 3], block: [1; 3], global_offset: [0; 3], ..Witness::default() };
        let mut mine = ([0; 3], [0; 3]);
        for dim in Dim::ALL {
            let n = dim.number();
            witness.grid[n] = self.builtin(terms, model, Builtin::GridDim(dim)) as u32;
            witness.block[n] = self.builtin(terms, model, Builtin::BlockDim(dim)) as u32;
            witness.global_offset[n] = self.builtin(terms, model, Builtin::GlobalOffset(dim));
            mine.0[n] = self.builtin(terms, model, Builtin::BlockIdx(dim)) as u32;
            mine.1[n] = self.builtin(terms, model, Builtin::ThreadIdx(dim)) as u32;
        }
        witness.dynamic_shared = Some(self.builtin(terms, model, Builtin::DynamicSharedBytes));
        witness.threads.push(mine);
        if let Some(pair) = pair {
            let mut other = ([0; 3], [0; 3]);
            for dim in Dim::ALL {
                let n = dim.number();
                other.0[n] = self.other_builtin(terms, model, pair, Builtin::BlockIdx(dim)) as u32;
                other.1[n] = self.other_builtin(terms, model, pair, Builtin::ThreadIdx(dim)) as u32;
            }
            witness.threads.push(other);
        }
        for (number, (param, value)) in self.function.params.iter().zip(&self.world.params).enumerate() {
            let Value::Scalar(term) = value else { continue };
            let ty = self.function.locals[param.local].ty;
            if let Some(value) = model.eval(terms, *term)
                && let Some(constant) = constant(&value, ty)
            {
                witness.arguments.insert(number, constant);
            }
        }
        witness.memory = self.memory(terms, model, formulas);
        witness
    }

    fn builtin(&self, terms: &Terms, model: &Model, builtin: Builtin) -> u64 {
        self.world.builtins.get(&builtin).map_or(0, |t| number(terms, model, *t))
    }

    fn other_builtin(&self, terms: &mut Terms, model: &Model, pair: &mut Pair, builtin: Builtin) -> u64 {
        match self.world.builtins.get(&builtin) {
            Some(&mine) => {
                let theirs = pair.other(terms, mine);
                number(terms, model, theirs)
            }
            None => 0,
        }
    }

    /// Array contents at the kernel's start that the query speaks of.
    fn memory(&self, terms: &Terms, model: &Model, formulas: &[Term]) -> Vec<Cell> {
        let mut cells = Vec::new();
        let names: Vec<(String, ObjectId, Ty)> = self
            .module
            .objects
            .ids()
            .flat_map(|object| Ty::ALL.map(|ty| (contents_name(self.module, object, ty), object, ty)))
            .collect();
        for t in terms.subterms(formulas, false) {
            let Op::Apply(function) = terms.op(t) else { continue };
            let name = &terms.function_data(function).name;
            let Some((_, object, ty)) = names.iter().find(|(n, ..)| n.as_str() == name.as_str()) else {
                continue;
            };
            let args = terms.args(t);
            let offset = match args {
                [offset] => *offset,
                [token, offset] if self.start.memory.token(*object) == Some(*token) => *offset,
                _ => continue,
            };
            let (Some(offset), Some(value)) = (model.eval(terms, offset), model.eval(terms, t)) else {
                continue;
            };
            let Some(offset) = offset.as_integer().and_then(|i| u64::try_from(i.clone()).ok()) else {
                continue;
            };
            let bits = match &value {
                Number::Bool(b) => u128::from(*b),
                other => other.as_integer().and_then(|i| u128::try_from(i.clone()).ok()).unwrap_or(0),
            };
            let cell = Cell { object: *object, offset: offset as i64, ty: *ty, bits };
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }
}

fn number(terms: &Terms, model: &Model, t: Term) -> u64 {
    let value = model.eval(terms, t);
    value.as_ref().and_then(Number::as_integer).and_then(|i| u64::try_from(i.clone()).ok()).unwrap_or(0)
}

fn constant(value: &Number, ty: Ty) -> Option<Const> {
    match (value, ty) {
        (Number::Bool(b), _) => Some(Const::Bool(*b)),
        (Number::Int(i), Ty::Float(_)) => Some(Const::Float(u64::try_from(i.clone()).ok()?)),
        (Number::Int(i), _) => Some(Const::Int(u128::try_from(Integer::clone(i)).ok()?)),
        _ => None,
    }
}
