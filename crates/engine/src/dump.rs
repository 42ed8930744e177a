//! `gpuproof dump`: the text form of a stage.

use crate::describe;
use crate::load::{self, Refused, SourceOptions};
use crate::prove;
use gpuproof_base::{Code, Diagnostic};
use gpuproof_kir::print::{self, Origins};

/// A stage that can be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// clang's typed syntax tree, as JSON.
    Ast,
    /// Kernel IR.
    Kir,
    /// Kernel IR with the table of origins; reads back to the same module.
    KirOrigins,
    /// The launches that the host code makes.
    Launches,
    /// Proof IR: what `prove` shows.
    Proof,
}

/// The text of a stage of one file. With a kernel name, kernel IR shows that kernel only.
pub fn dump(
    path: &str,
    stage: Stage,
    kernel: Option<&str>,
    options: &SourceOptions,
) -> Result<String, Refused> {
    let origins = match stage {
        Stage::Ast if load::is_kir(path) => {
            let message = format!("`{path}` is kernel IR: there is no syntax tree of it");
            return Err(Diagnostic::new(Code::UsageOption, message).into());
        }
        Stage::Ast => return load::syntax_tree(path, options),
        Stage::Proof => {
            let options = prove::Options { source: options.clone(), ..prove::Options::default() };
            let program = prove::read_program(path, &options)?;
            let text = gpuproof_perm::print::program(&program, kernel);
            if text.is_empty() {
                let message = format!("there is no method `{}` in `{path}`", kernel.unwrap_or(""));
                return Err(Diagnostic::new(Code::SourceNoKernel, message).into());
            }
            return Ok(text);
        }
        Stage::Launches => return launches(path, kernel, options),
        Stage::Kir => Origins::Hide,
        Stage::KirOrigins => Origins::Show,
    };
    let loaded = load::load(path, options)?;
    let Some(kernel) = kernel else { return Ok(print::module(&loaded.module, origins)) };
    match load::select_kernels(&loaded.module, path, Some(kernel)) {
        Ok(kernels) => Ok(kernels
            .iter()
            .map(|id| print::function(&loaded.module, &loaded.module.functions[*id], origins))
            .collect::<Vec<_>>()
            .join("\n")),
        Err(diagnostic) => Err(diagnostic.into()),
    }
}

/// The launches of the host code, in words.
fn launches(path: &str, kernel: Option<&str>, options: &SourceOptions) -> Result<String, Refused> {
    let options = SourceOptions { launches: true, ..options.clone() };
    let loaded = load::load(path, &options)?;
    let selected = load::select_kernels(&loaded.module, path, kernel)?;
    let line = |origin| match loaded.module.origins.span(origin) {
        Some(span) => format!(" ({})", describe::line(&loaded.sources, path, span)),
        None => String::new(),
    };
    let own = loaded.hosts.contexts.iter().filter(|context| selected.contains(&context.kernel));
    Ok(own.map(|context| context.text(&loaded.module, &line)).collect::<Vec<_>>().join("\n"))
}
