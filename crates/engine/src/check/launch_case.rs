//! A kernel in one launch of the host code: what is checked for it beside the kernel's own text.

use super::fixed::Fixed;
use super::launches::Launches;
use gpuproof_check::Setup;
use gpuproof_host::Context;
use gpuproof_kir::{Builtin, Const, Expr, LocalId, ObjectId, Valid};
use std::collections::{BTreeMap, BTreeSet};

/// What a context says beyond launch sizes that are constants.
#[derive(Clone, Debug, Default)]
pub struct Extra {
    /// Scalar arguments that are constants.
    pub arguments: BTreeMap<usize, Const>,
    /// Bytes of arrays.
    pub sizes: BTreeMap<ObjectId, Expr>,
    /// Where arrays start, in bytes from the start of an allocation, if that is not there.
    pub starts: BTreeMap<ObjectId, Expr>,
    /// Arrays behind pointers that are null.
    pub null: BTreeSet<ObjectId>,
    /// Parameters that are another number in each turn.
    pub turns: BTreeSet<LocalId>,
    /// Sizes of the launch that are.
    pub turn_sizes: BTreeSet<Builtin>,
    /// What else holds.
    pub preconditions: Vec<Expr>,
    /// Whether the host code says which sizes the launch has.
    pub is_launch_known: bool,
    /// What launches in sight fix: no condition may say otherwise.
    pub fixed: Vec<Fixed>,
}

impl Extra {
    /// Adds it to what is checked.
    pub(super) fn add_to(&self, setup: &mut Setup) {
        setup.arguments.extend(self.arguments.iter().map(|(position, value)| (*position, *value)));
        setup.sizes.extend(self.sizes.iter().map(|(object, bytes)| (*object, bytes.clone())));
        setup.starts.extend(self.starts.iter().map(|(object, bytes)| (*object, bytes.clone())));
        setup.null.extend(self.null.iter().copied());
        setup.turns.extend(self.turns.iter().copied());
        setup.turn_sizes.extend(self.turn_sizes.iter().copied());
        setup.preconditions.extend(self.preconditions.iter().cloned());
    }
}

/// A kernel in a context.
pub(super) struct Case<'c> {
    pub(super) context: &'c Context,
    pub(super) module: Valid,
    pub(super) launches: Launches,
    pub(super) extra: Extra,
}
