//! A thread leaves alone what its own asynchronous copies are at work on.

use crate::checker::Check;
use crate::pair::Steps;
use crate::verdict::Obligation;
use gpuproof_base::Code;
use gpuproof_kir::Space;
use gpuproof_thread::{EventLog, State};

impl Check<'_, '_> {
    /// A thread must leave alone what its own asynchronous copies are at work on.
    pub(crate) fn clashes(&mut self, whole: &EventLog, steps: &Steps, start: &State) {
        for clash in whole.clashes() {
            let no_wrap = steps.behind(&self.terms, clash.guard, &[clash.meets]);
            let formulas = [clash.guard, clash.meets];
            let status = self.decide(&formulas, &clash.facts, &no_wrap, "clash", None, start);
            let code = match self.kernel.module.objects[clash.object].space {
                Space::Shared => Code::RaceShared,
                _ => Code::RaceGlobal,
            };
            self.add(Obligation {
                code,
                origins: clash.origins.to_vec(),
                object: Some(clash.object),
                between_blocks: false,
                since: None,
                status,
            });
        }
    }
}
