//! `gpuproof prove --infer-permissions`: permissions for kernels whose contract has none.
//!
//! The guess is `perm::infer`'s. Here it is put into the contract: into the proof IR, so that it is proved like a clause that somebody wrote, and as
//! text into the source.

use gpuproof_base::{Code, Diagnostic, SourceMap};
use gpuproof_perm::infer;
use gpuproof_perm::ir::{Method, Program, Stmt, StmtKind};

/// Text to put into a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Insertion {
    /// Before this byte.
    pub offset: usize,
    /// Whole lines.
    pub text: String,
}

/// Gives kernels without permissions those that their accesses need; `wanted` says which kernels. What was added, and why nothing was.
pub fn add_permissions(
    program: &mut Program,
    sources: &SourceMap,
    path: &str,
    opencl: bool,
    wanted: &dyn Fn(&str) -> bool,
) -> (Vec<Insertion>, Vec<Diagnostic>) {
    let (mut insertions, mut diagnostics) = (Vec::new(), Vec::new());
    for method in program.methods.iter_mut() {
        if !infer::lacks_permissions(method) || !wanted(&method.name) {
            continue;
        }
        let guessed = match infer::permissions(method, opencl) {
            Ok(guessed) => guessed,
            Err(no) => {
                let message = format!("no permissions are inferred for `{}`: {}", method.name, no.why);
                let mut diagnostic = Diagnostic::new(Code::UnsupportedAnnotation, message);
                if let Some(span) = no.place.span() {
                    diagnostic = diagnostic.at(span, "here");
                }
                diagnostics.push(diagnostic);
                continue;
            }
        };
        insertions.extend(insertion(method, &guessed, sources, path));
        let Some(launch) = method.launch.as_mut() else { continue };
        for guess in &guessed {
            launch.inferred.push(format!("context {};", guess.text));
        }
        let facts = launch.threads.as_ref().map_or(0, |threads| threads.facts);
        let Some([Stmt { kind: StmtKind::Par(par), .. }]) = method.body.as_deref_mut() else { continue };
        // Formulas look at elements with permissions that stand before them; facts look at none.
        let clauses = || guessed.iter().map(|guess| guess.clause.clone());
        let facts = facts.min(par.contract.requires.len());
        par.contract.requires.splice(facts..facts, clauses());
        par.contract.ensures.splice(0..0, clauses());
    }
    (insertions, diagnostics)
}

/// The clauses as comments before the contract of the kernel, or before the kernel.
fn insertion(
    method: &Method,
    guessed: &[infer::Inferred],
    sources: &SourceMap,
    path: &str,
) -> Option<Insertion> {
    let file = sources.find(path)?;
    let text = &sources.files[file].text;
    let span = method.place.span().filter(|span| span.file == file)?;
    let kernel = span.start as usize;
    let Some([Stmt { kind: StmtKind::Par(par), .. }]) = method.body.as_deref() else { return None };
    let clauses = par.contract.requires.iter().chain(&par.contract.ensures);
    let first = clauses
        .filter_map(|clause| clause.place.span())
        .filter(|span| span.file == file && (span.start as usize) < kernel)
        .map(|span| span.start)
        .min();
    let comment = first.and_then(|first| {
        let all = gpuproof_spec::annotations(text);
        all.into_iter().find(|a| a.start <= first && first < a.end).map(|a| a.start as usize)
    });
    let at = comment.unwrap_or(kernel);
    let offset = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let indent: String = text.get(offset..at)?.chars().take_while(|c| c.is_whitespace()).collect();
    let lines = guessed.iter().map(|guess| format!("{indent}//@ context {};\n", guess.text)).collect();
    Some(Insertion { offset, text: lines })
}

/// A text with insertions.
pub fn inserted(text: &str, insertions: &[Insertion]) -> String {
    let mut sorted: Vec<&Insertion> = insertions.iter().collect();
    sorted.sort_by_key(|insertion| insertion.offset);
    let mut result = String::new();
    let mut from = 0;
    for insertion in sorted {
        let part = text.get(from..insertion.offset).unwrap_or("");
        result.push_str(part);
        result.push_str(&insertion.text);
        from = insertion.offset;
    }
    result.push_str(text.get(from..).unwrap_or(""));
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insertions_keep_the_rest() {
        let at = |offset, text: &str| Insertion { offset, text: text.into() };
        assert_eq!(inserted("ab\ncd\n", &[at(3, "x\n"), at(0, "y\n")]), "y\nab\nx\ncd\n");
        assert_eq!(inserted("ab", &[]), "ab");
    }
}
