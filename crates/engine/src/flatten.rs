//! Kernels in the form that static analysis wants: calls inlined, private memory turned into locals where possible.
//!
//! Both steps keep the observable behaviour (see kir's `inline` and `scalarise`); a kernel whose calls would make it
//! too large keeps them.

use crate::load::Loaded;
use gpuproof_base::Diagnostic;
use gpuproof_kir::{FunctionId, Valid, inline, scalarise, walk};

/// What is left of a kernel's calls and private memory.
#[derive(Clone, Debug)]
pub struct Flat {
    /// Which kernel.
    pub kernel: FunctionId,
    /// How many functions it still calls.
    pub calls: usize,
    /// How many private objects it still uses.
    pub private_objects: usize,
    /// Why its calls could not be inlined.
    pub trouble: Option<Diagnostic>,
}

/// A file with all its kernels flattened.
pub fn flatten(loaded: &Loaded) -> (Loaded, Vec<Flat>) {
    let mut module: Valid = loaded.module.clone();
    let mut flat = Vec::new();
    let kernels: Vec<FunctionId> = module.kernels().map(|(id, _)| id).collect();
    for kernel in kernels {
        let trouble;
        (module, trouble) = flatten_kernel(&module, kernel);
        let body = module.functions.get(kernel).and_then(|function| function.body.as_deref()).unwrap_or(&[]);
        let calls = walk::called_functions(body).len();
        let private_objects = scalarise::private_objects(&module, kernel).len();
        flat.push(Flat { kernel, calls, private_objects, trouble });
    }
    (Loaded { module, ..loaded.clone() }, flat)
}

/// The module with one kernel flattened, and why its calls could not be inlined if they could not.
pub fn flatten_kernel(module: &Valid, kernel: FunctionId) -> (Valid, Option<Diagnostic>) {
    match inline::inline(module, kernel) {
        Ok(inlined) => (scalarise::scalarise(&inlined, kernel), None),
        Err(trouble) => (scalarise::scalarise(module, kernel), Some(trouble)),
    }
}
