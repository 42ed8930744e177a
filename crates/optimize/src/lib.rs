//! Optimisations of annotated GPU programs, as edits of their text.
//!
//! ```text
//! text ── read ──▶ Source ── site ──▶ Found (what is known there) ── a rewrite ──▶ edits, or a rejection
//! ```
//!
//! * [`read`]: a text with the tree of its kernels. [`tree`]: walking it. [`site`]: what a wish is about.
//! * [`known`]: what holds at a place. [`ask`]: whether that implies something.
//! * [`loops`], [`unroll`], [`merge`], [`linearise`], [`prefetch`], [`tile`], [`tile_kernel`], [`mod@tile_shared`], [`fuse`], [`fuse_kernels`]: the rewrites. Each states when it applies and why.
//! * [`mod@suggest`]: what could be wished for. [`edit`]: edits. What is not edited stays byte for byte.
//!
//! **Trusted for nothing.** A rewrite shows that it is applicable, because a good rejection needs it, but its result counts only
//! once `engine` has proved it like any other program. Rejections are diagnostics with a code `opt.*`, the condition that is not
//! met, and values from the solver where it has them.
//!
//! One wish is granted at a time: the edited text is read anew for the next one, so that wishes may follow each other in
//! any order and a rewrite never sees the tree of another one.

pub mod ask;
pub mod edit;
pub mod fuse;
pub mod fuse_kernels;
pub mod kernel;
pub mod known;
pub mod linearise;
pub mod loops;
pub mod merge;
pub mod prefetch;
pub mod read;
pub mod site;
pub mod suggest;
pub mod tile;
pub mod tile_kernel;
pub mod tile_shared;
pub mod tree;
pub mod unroll;
pub mod wish;

pub use read::{Language, Source};
pub use site::Where;
pub use wish::Wish;

use edit::Edits;
use gpuproof_base::{Code, Diagnostic, FileId};
use gpuproof_front_pvl::Method;
use gpuproof_spec::ast::clause::Optimisation;
use tree::range;

/// A text after one wish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rewritten {
    /// The text.
    pub text: String,
    /// What was done, in words.
    pub what: String,
    /// The kernel or method concerned.
    pub kernel: String,
    /// Whether it has a contract.
    pub contract: bool,
}

/// Grants one wish: the edited text, in which the wish no longer stands, or why not.
pub fn rewrite(
    file: FileId,
    text: &str,
    language: Language,
    wish: &Wish,
) -> Result<Rewritten, Vec<Diagnostic>> {
    let mut source = Source::read(file, text, language)?;
    if let Where::After(clause) = &wish.at {
        source.granted = clause.clone();
    }
    let (mut edits, what, method) = edits(&source, wish).map_err(|rejection| vec![rejection])?;
    let (kernel, contract) = (method.name.name.to_string(), !method.contract.is_empty());
    // Fusing more than two is fusing two, and then the result with the next.
    let mut more = fused_once(wish);
    if let Where::After(clause) = &wish.at {
        match (&mut more, edits.covering(clause)) {
            // The wish stands in a text that is replaced as a whole; what is left of it stands before.
            (None, Some(_)) => {}
            (Some(next), Some(start)) => {
                edits.insert(start, format!("//@ gpuopt {};\n", next.text()));
                next.at = Where::After(start + 4..start + 4);
            }
            (Some(next), None) => edits.replace(clause.clone(), format!("gpuopt {};", next.text())),
            (None, None) => edits.remove(source.clause_with_surroundings(clause)),
        }
    }
    match edits.apply(text) {
        Some(text) => match more {
            Some(next) => Ok(fuse_on(file, Rewritten { text, what, kernel, contract }, language, next)),
            None => Ok(Rewritten { text, what, kernel, contract }),
        },
        None => {
            let message = "the optimiser's edits overlap; please report it";
            Err(vec![source.reject(Code::OptUnsupported, &wish.at.range(&source), message, "this wish")])
        }
    }
}

/// What is left of a wish to fuse more than two blocks when two are one.
fn fused_once(wish: &Wish) -> Option<Wish> {
    let Optimisation::Fuse { count, block } = &wish.optimisation else { return None };
    let left = loops::literal(count).filter(|n| *n > 2)? - 1;
    let optimisation = Optimisation::Fuse { count: known::int(left), block: block.clone() };
    Some(Wish { optimisation, at: wish.at.clone() })
}

/// Goes on with the next block; where that is not possible, what is fused so far stays.
fn fuse_on(file: FileId, so_far: Rewritten, language: Language, next: Wish) -> Rewritten {
    let (text, what) = (so_far.text.clone(), so_far.what.clone());
    let at = match &next.at {
        Where::Line(line) => Where::Line(*line),
        Where::After(clause) => {
            Where::After(clause.start..clause.start + "gpuopt ;".len() + next.text().len())
        }
    };
    let next = Wish { optimisation: next.optimisation, at };
    match rewrite(file, &text, language, &next) {
        Ok(done) => Rewritten { text: done.text, what: format!("{what}; {}", done.what), ..so_far },
        Err(errors) => {
            let why = errors.first().map_or("", |e| e.message.as_str());
            let what = format!("{what}; the next block stays as it is: {why}");
            // The rest of the wish goes.
            let Where::After(clause) = &next.at else { return Rewritten { what, ..so_far } };
            let range = match Source::read(file, &text, language) {
                Ok(source) => source.clause_with_surroundings(clause),
                Err(_) => clause.clone(),
            };
            let mut edits = Edits::default();
            edits.remove(range);
            Rewritten { text: edits.apply(&text).unwrap_or(text), what, ..so_far }
        }
    }
}

type Done<'s> = (Edits, String, &'s Method);

fn edits<'s>(source: &'s Source<'_>, wish: &Wish) -> Result<Done<'s>, Diagnostic> {
    Ok(match &wish.optimisation {
        Optimisation::LoopUnroll { variable, count } => {
            let start = site::find_loop(source, &wish.at)?;
            let found = known::find(source, start).ok_or_else(|| lost(source, wish))?;
            with(found.method, unroll::unroll(source, &found, variable, count)?)
        }
        Optimisation::IterMerge { variable, count } => {
            let start = site::find_loop(source, &wish.at)?;
            let found = known::find(source, start).ok_or_else(|| lost(source, wish))?;
            with(found.method, merge::merge(source, &found, variable, count)?)
        }
        Optimisation::MatrixLin { matrix, layout, rows, columns } => {
            let method = site::find_method(source, &wish.at)?;
            let matrix = linearise::Matrix { name: matrix, layout: *layout, rows, columns };
            with(method, linearise::linearise(source, method, &matrix, &wish.at.range(source))?)
        }
        Optimisation::GlobToReg { array, indices } => {
            let kernel = kernel::Kernel::find(source, &wish.at)?;
            let done = prefetch::prefetch(source, &kernel, array, indices, &wish.at.range(source))?;
            with(kernel.method, done)
        }
        Optimisation::Tile { mode, size } => {
            let kernel = kernel::Kernel::find(source, &wish.at)?;
            if source.language != Language::Pvl {
                let done = tile_kernel::tile(source, &kernel, *mode, size, &wish.at.range(source))?;
                return Ok(with(kernel.method, done));
            }
            with(kernel.method, tile::tile(source, &kernel, *mode, size, &wish.at.range(source))?)
        }
        Optimisation::TileShared { array, size } => {
            let kernel = kernel::Kernel::find(source, &wish.at)?;
            let done = tile_shared::tile_shared(source, &kernel, array, size, &wish.at.range(source))?;
            with(kernel.method, done)
        }
        Optimisation::Fuse { count, block } => {
            let at = wish.at.range(source);
            if source.language != Language::Pvl {
                if loops::literal(count).is_none_or(|n| n < 2) {
                    let message = "the number of kernels is a constant above 1";
                    return Err(source.reject(Code::OptArgument, &at, message, "this wish"));
                }
                let method = site::find_method(source, &wish.at)?;
                return Ok(with(method, fuse_kernels::fuse(source, method, &at)?));
            }
            let start = site::find_par(source, &wish.at)?;
            let found = known::find(source, start).ok_or_else(|| lost(source, wish))?;
            unroll::count(source, &found, count, 2, &mut ask::Ask::default())?;
            with(found.method, fuse::fuse(source, &found, block, &at)?)
        }
    })
}

fn with(method: &Method, (edits, what): (Edits, String)) -> Done<'_> {
    (edits, what, method)
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
