//! `gpuproof dump`: the text form of a stage.

use crate::describe;
use crate::flatten::flatten_kernel;
use crate::load::{self, Refused, SourceOptions};
use crate::prove;
use gpuproof_base::{Code, Diagnostic, Id};
use gpuproof_check::{Point, Printer, Setup, conjuncts};
use gpuproof_kir::print::{self, Origins};
use gpuproof_logic::smt::term_text;

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
    /// What one thread of each kernel does, and what has to hold of it.
    Events,
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
        Stage::Events => return events(path, kernel, options),
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

/// The events of one thread of each kernel, for every launch: of the whole kernel, with barriers passed, and from each barrier of the block to the next
/// ones.
fn events(path: &str, kernel: Option<&str>, options: &SourceOptions) -> Result<String, Refused> {
    let loaded = load::load(path, options)?;
    let mut text = String::new();
    for id in load::select_kernels(&loaded.module, path, kernel)? {
        let (flat, _) = flatten_kernel(&loaded.module, id);
        text += &format!("kernel {}\n", flat.functions[id].name);
        gpuproof_check::events(&flat, id, &Setup::default(), |facts| {
            let line = |origin| match facts.module.origins.span(origin) {
                Some(span) => format!(" ({})", describe::line(&loaded.sources, path, span)),
                None => String::new(),
            };
            let given: Vec<_> =
                facts.world.facts.iter().flat_map(|fact| conjuncts(facts.terms, *fact)).collect();
            text += "  given\n";
            given.iter().for_each(|fact| text += &format!("    {}\n", term_text(facts.terms, *fact)));
            let printer = Printer { terms: facts.terms, module: facts.module, line: &line, given };
            let since = |point: &Option<Point>| match point {
                Some(point) => format!("since node {} statement {}", point.node.number(), point.index),
                None => "since the start".to_owned(),
            };
            let whole = std::iter::once(("whole".to_owned(), &facts.whole));
            for (name, log) in whole.chain(facts.intervals.iter().map(|(from, log)| (since(from), log))) {
                text += &format!("  {name}\n");
                for event in &log.events {
                    text += &format!("    {}\n", printer.event(event));
                }
            }
        });
    }
    Ok(text)
}
