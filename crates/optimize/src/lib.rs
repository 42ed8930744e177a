//! Optimisations of annotated GPU programs, as edits of their text.
//!
//! ```text
//! text ── read ──▶ Source ── site ──▶ Found (what is known there) ── a rewrite ──▶ edits, or a rejection
//! ```
//!
//! * [`read`]: a text with the tree of its kernels. [`tree`]: walking it. [`site`]: what a wish is about.
//! * [`known`]: what holds at a place. [`ask`]: whether that implies something.
//! * [`loops`], [`unroll`], [`merge`]: the rewrites. Each states when it applies and why.
//! * [`edit`]: edits. What is not edited stays byte for byte.
//!
//! **Trusted for nothing.** A rewrite shows that it is applicable, because a good rejection needs it, but its result counts only
//! once `engine` has proved it like any other program. Rejections are diagnostics with a code `opt.*`, the condition that is not
//! met, and values from the solver where it has them.
//!
//! One wish is granted at a time: the edited text is read anew for the next one, so that wishes may follow each other in
//! any order and a rewrite never sees the tree of another one.

pub mod ask;
pub mod edit;
pub mod known;
pub mod loops;
pub mod merge;
pub mod read;
pub mod site;
pub mod tree;
pub mod unroll;
pub mod wish;

pub use read::{Language, Source};
pub use site::Where;
pub use wish::Wish;

use edit::Edits;
use gpuproof_base::{Code, Diagnostic, FileId};
use gpuproof_spec::ast::clause::Optimisation;
use tree::range;

/// A text after one wish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rewritten {
    /// The text.
    pub text: String,
    /// What was done, in words.
    pub what: String,
}

/// Grants one wish: the edited text, in which the wish no longer stands, or why not.
pub fn rewrite(
    file: FileId,
    text: &str,
    language: Language,
    wish: &Wish,
) -> Result<Rewritten, Vec<Diagnostic>> {
    let source = Source::read(file, text, language)?;
    let (mut edits, what) = edits(&source, wish).map_err(|rejection| vec![rejection])?;
    if let Where::After(clause) = &wish.at {
        edits.remove(source.clause_with_surroundings(clause));
    }
    match edits.apply(text) {
        Some(text) => Ok(Rewritten { text, what }),
        None => {
            let message = "the optimiser's edits overlap; please report it";
            Err(vec![source.reject(Code::OptUnsupported, &wish.at.range(&source), message, "this wish")])
        }
    }
}

fn edits(source: &Source<'_>, wish: &Wish) -> Result<(Edits, String), Diagnostic> {
    match &wish.optimisation {
        Optimisation::LoopUnroll { variable, count } => {
            let start = site::find_loop(source, &wish.at)?;
            let found = known::find(source, start).ok_or_else(|| lost(source, wish))?;
            unroll::unroll(source, &found, variable, count)
        }
        Optimisation::IterMerge { variable, count } => {
            let start = site::find_loop(source, &wish.at)?;
            let found = known::find(source, start).ok_or_else(|| lost(source, wish))?;
            merge::merge(source, &found, variable, count)
        }
        other => {
            let message = format!("`{other}` is not supported yet");
            Err(source.reject(Code::OptUnsupported, &wish.at.range(source), message, "this wish"))
        }
    }
}

fn lost(source: &Source<'_>, wish: &Wish) -> Diagnostic {
    source.reject(Code::OptNoSite, &wish.at.range(source), "nothing follows this wish", "here")
}

/// The first wish of a text; nothing if there is none.
pub fn first_wish(file: FileId, text: &str, language: Language) -> Result<Option<Wish>, Vec<Diagnostic>> {
    let source = Source::read(file, text, language)?;
    Ok(source.wishes.first().and_then(|clause| {
        let gpuproof_spec::ClauseKind::Optimise(optimisation) = &clause.kind else { return None };
        Some(Wish { optimisation: optimisation.clone(), at: Where::After(range(clause.place)) })
    }))
}
