//! What a run of the prover wants and tells: `--only`, obligations shown before, progress.

use crate::describe::place;
use crate::progress::Progress;
use crate::proved::Store;
use gpuproof_base::{Code, SourceMap};
use gpuproof_perm::Obligation;
use gpuproof_perm::support::{Key, Support};
use gpuproof_spec::Place;

/// Which obligations are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Only {
    /// Those about a clause or statement on this line; of this file, if it is named.
    Line(Option<String>, usize),
    /// Those with this code.
    Code(Code),
}

impl Only {
    /// Reads `contract.post`, `12` or `FILE:12`.
    pub fn parse(text: &str) -> Result<Only, String> {
        if let Some(code) = Code::parse(text) {
            return Ok(Only::Code(code));
        }
        let (file, line) = match text.rsplit_once(':') {
            Some((file, line)) => (Some(file.to_owned()), line),
            None => (None, text),
        };
        match line.parse::<usize>() {
            Ok(line) if line > 0 => Ok(Only::Line(file, line)),
            _ => Err(format!("`{text}` is neither a line (`12`, `FILE:12`) nor a code (`contract.post`)")),
        }
    }

    fn wants(&self, obligation: &Obligation, sources: &SourceMap) -> bool {
        match self {
            Only::Code(code) => obligation.code == *code,
            Only::Line(file, line) => {
                let on_line = |at: Place| {
                    at.span().map(|span| place(sources, span)).is_some_and(|at| {
                        // What is about a whole method or kernel is not about each of its lines.
                        let short = at.end_line - at.line.min(at.end_line) <= CLAUSE_LINES;
                        let within =
                            if short { at.line <= *line && *line <= at.end_line } else { at.line == *line };
                        within
                            && file
                                .as_ref()
                                .is_none_or(|file| at.file == *file || at.file.ends_with(&format!("/{file}")))
                    })
                };
                on_line(obligation.place) || on_line(obligation.clause)
            }
        }
    }
}

/// Lines of the longest clause that is wanted by any of its lines.
const CLAUSE_LINES: usize = 8;

/// The support of one file's proofs.
pub(super) struct Desk<'a> {
    pub only: Option<&'a Only>,
    pub sources: &'a SourceMap,
    pub store: Option<&'a Store>,
    pub progress: &'a dyn Progress,
}

impl Support for Desk<'_> {
    fn wanted(&self, obligation: &Obligation) -> bool {
        self.only.is_none_or(|only| only.wants(obligation, self.sources))
    }

    fn remembers(&self) -> bool {
        self.store.is_some()
    }

    fn was_shown(&self, key: &Key) -> bool {
        self.store.is_some_and(|store| store.has(key))
    }

    fn shown(&self, key: Key) {
        if let Some(store) = self.store {
            store.add(key);
        }
    }

    fn begin(&self, obligations: usize) {
        self.progress.more_steps(obligations);
    }

    fn done(&self, _: bool) {
        self.progress.step_done();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_codes_are_told_apart() {
        assert_eq!(Only::parse("12"), Ok(Only::Line(None, 12)));
        assert_eq!(Only::parse("a/k.cu:7"), Ok(Only::Line(Some("a/k.cu".into()), 7)));
        assert_eq!(Only::parse("contract.post"), Ok(Only::Code(Code::ContractPost)));
        for wrong in ["", "0", "contract.pos", "k.cu:", "k.cu:x"] {
            assert!(Only::parse(wrong).is_err(), "{wrong}");
        }
    }
}
