//! Texts that ask whether they are compiled for the host or for the device.
//!
//! clang reads a file once, as nvcc's compiler for the device does. What stands under `#if __CUDA_ARCH__` in host code, nvcc's compiler for the host sees otherwise, so that
//! such host code is not in sight. Inside the body of a function that only the device runs, the question is harmless: the host has no use for that body.
//!
//! *Promise*: a text that this says nothing of means the same for host and device wherever the host runs it.

use crate::ast::index::{Index, is_function};
use crate::ast::{Loc, Node};
use std::path::Path;

/// The word by which a text asks.
const WORD: &str = "__CUDA_ARCH__";

/// A word that counts how often it was used, in code for the device, too.
const COUNTER: &str = "__COUNTER__";

/// Whether host code may depend on the question in one of these files.
pub fn hides_host_code<'p>(files: impl Iterator<Item = &'p Path>, index: &Index<'_>) -> bool {
    let mut files = files.filter_map(|path| Some((path, std::fs::read(path).ok()?)));
    files.any(|(path, text)| is_parted(&String::from_utf8_lossy(&text), &path.to_string_lossy(), index))
}

/// Whether a text asks elsewhere than inside of functions that only the device runs.
pub fn is_parted(text: &str, path: &str, index: &Index<'_>) -> bool {
    let mut asked =
        text.match_indices(WORD).map(|(at, _)| at).filter(|at| !is_in_comment(text, *at)).peekable();
    if asked.peek().is_none() {
        return false;
    }
    if text.contains(COUNTER) {
        return true;
    }
    let patterns = index
        .templates
        .iter()
        .flat_map(|template| template.inner.iter().take_while(|n| n.kind != "TemplateArgument"));
    let functions = index.functions.iter().copied().chain(patterns.filter(|n| is_function(n)));
    let bodies: Vec<(usize, usize)> =
        functions.filter(|n| is_of_device(n)).filter_map(|n| body(n, path)).collect();
    let is_harmless = |at: usize| {
        bodies.iter().any(|(start, end)| (*start..*end).contains(&at) && is_closed(text, *start, *end))
    };
    !asked.all(is_harmless)
}

/// Whether only the device runs a function.
fn is_of_device(node: &Node<'_>) -> bool {
    !node.has("CUDAHostAttr") && (node.has("CUDADeviceAttr") || node.has("CUDAGlobalAttr"))
}

/// Where the body of a function stands in a file.
fn body(node: &Node<'_>, path: &str) -> Option<(usize, usize)> {
    let body = node.find("CompoundStmt")?;
    let place = |loc: &Loc<'_>| Some((*loc.file == *path).then_some(loc.offset?)? as usize);
    Some((place(&body.range.begin)?, place(&body.range.end)?))
}

/// Whether every condition of the preprocessor that begins in a part of a text ends there, and no other directive stands in it.
fn is_closed(text: &str, start: usize, end: usize) -> bool {
    let Some(part) = text.get(start..end) else { return false };
    let mut depth = 0usize;
    for line in part.lines().filter_map(|line| line.trim_start().strip_prefix('#')) {
        match line.trim_start() {
            line if line.starts_with("if") => depth += 1,
            line if line.starts_with("endif") => match depth.checked_sub(1) {
                Some(less) => depth = less,
                None => return false,
            },
            line if line.starts_with("el") && depth == 0 => return false,
            // Whatever else a directive does, it may do to the text behind the function.
            line if line.starts_with("el") || line.starts_with("pragma unroll") => {}
            _ => return false,
        }
    }
    depth == 0
}

/// Whether a place of a text is in a line that is a comment.
fn is_in_comment(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |n| n + 1);
    text[line..at].trim_start().starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_closed_in_the_part_where_they_begin() {
        for text in ["{ }", "{\n#if X\n#else\n#endif\n}", "{\n# if X\n#ifdef Y\n#endif\n #endif\n}"] {
            assert!(is_closed(text, 0, text.len()), "{text}");
        }
        for text in ["{\n#if X\n}", "{\n#endif\n}", "{\n#else\n}", "{\n#if X\n#define Y\n#endif\n}"] {
            assert!(!is_closed(text, 0, text.len()), "{text}");
        }
    }

    #[test]
    fn comments_of_one_line_ask_nothing() {
        let text = "a\n // see __CUDA_ARCH__\n/* // */ #if __CUDA_ARCH__\nf(\"//\", __CUDA_ARCH__);";
        let places: Vec<bool> = text.match_indices(WORD).map(|(at, _)| is_in_comment(text, at)).collect();
        assert_eq!(places, [true, false, false]);
    }
}
