//! The other side: the same text lowered to kir and run by the reference interpreter, once as it is and once with calls inlined and private
//! arrays taken apart, as `check` works on it.

use super::memory::{self, BLOCKS, Memory, THREADS};
use super::program::Program;
use gpuproof_base::Code;
use gpuproof_engine::flatten::flatten;
use gpuproof_engine::load::{Loaded, SourceOptions, load};
use gpuproof_interp::{End, Inputs, Launch, Program as Runnable, Rules};
use gpuproof_kir::FunctionId;
use std::path::Path;

/// Statements that a program may execute; none needs as many.
const STEPS: u64 = 2_000_000;

/// What the interpreter said of a kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Interpreted {
    /// Its arrays.
    Memory(Memory),
    /// Something in it is not supported.
    Unsupported(String),
    /// It says that something is wrong, which is not so.
    Wrong(String),
}

/// Lowers and runs programs, each in both forms; an error if the file is refused.
pub fn run(programs: &[Program], folder: &Path) -> Result<Vec<[Interpreted; 2]>, String> {
    let path = folder.join("programs.cu");
    let text: String = programs.iter().map(|program| program.text.as_str()).collect();
    std::fs::write(&path, text).map_err(|error| error.to_string())?;
    let loaded = load(&path.display().to_string(), &SourceOptions::default()).map_err(|refused| {
        let messages: Vec<String> = refused.diagnostics.iter().map(|d| d.message.clone()).collect();
        messages.join("; ")
    })?;
    let (flat, _) = flatten(&loaded);
    Ok(programs.iter().map(|program| [one(&loaded, program), one(&flat, program)]).collect())
}

fn one(loaded: &Loaded, program: &Program) -> Interpreted {
    let name = program.kernel();
    let named = |id: &FunctionId| {
        let full = &loaded.module.functions[*id].name;
        full.rsplit("::").next() == Some(name.as_str())
    };
    let Some(id) = loaded.module.kernels().map(|(id, _)| id).find(named) else {
        return Interpreted::Wrong("the kernel is missing".into());
    };
    let runnable = match Runnable::new(&loaded.module, id) {
        Ok(runnable) => runnable,
        Err(trouble) => return Interpreted::Wrong(format!("it cannot be run: {trouble:?}")),
    };
    let mut inputs = Inputs::default();
    let params = &loaded.module.functions[id].params;
    let objects: Vec<_> = params.iter().filter_map(|param| param.object).collect();
    for (object, bytes) in objects.iter().zip(memory::initial()) {
        inputs.arrays.insert(*object, Some(bytes));
    }
    let launch = Launch::new([BLOCKS as u32, 1, 1], [THREADS as u32, 1, 1]);
    let rules = Rules { step_budget: STEPS, overflow: true, ..Rules::default() };
    let outcome = match runnable.run(&loaded.module, &launch, &inputs, &rules) {
        Ok(outcome) => outcome,
        Err(trouble) => return Interpreted::Wrong(format!("it cannot be run: {trouble:?}")),
    };
    let said: Vec<String> = outcome
        .findings
        .iter()
        .filter(|finding| finding.code != Code::RaceBenign)
        .map(|finding| format!("{} {}", finding.code, finding.detail).trim().to_owned())
        .collect();
    if outcome.end == End::Unsupported {
        return Interpreted::Unsupported(said.last().cloned().unwrap_or_default());
    }
    if outcome.end != End::Completed || !said.is_empty() {
        return Interpreted::Wrong(format!("{:?}: {}", outcome.end, said.join("; ")));
    }
    Interpreted::Memory(
        objects.iter().map(|object| outcome.arrays.get(object).cloned().unwrap_or_default()).collect(),
    )
}
