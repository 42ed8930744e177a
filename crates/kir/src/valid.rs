//! The validator: the only maker of [`Valid`].

use crate::module::Module;
use gpuproof_base::Diagnostic;
use std::ops::Deref;

/// A module that passed [`validate`].
#[derive(Clone, PartialEq, Debug)]
pub struct Valid(Module);

impl Deref for Valid {
    type Target = Module;
    fn deref(&self) -> &Module {
        &self.0
    }
}

/// Checks a module.
pub fn validate(module: Module) -> Result<Valid, Vec<Diagnostic>> {
    Ok(Valid(module))
}
