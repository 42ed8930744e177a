//! Texts that ask whether they are compiled for the host or for the device.
//!
//! clang reads a file once, as nvcc's compiler for the device does. What stands under `#if __CUDA_ARCH__` in host code, nvcc's compiler for the host sees otherwise, so that
//! such host code is not in sight. Inside the body of a function that only the device runs, the question is harmless: the host has no use for that body. So it is in a condition that
//! comes out the same for both ([`condition`]), and around nothing but includes of the toolkit's headers: ours are read in any case.
//!
//! *Promise*: a text that this says nothing of means the same for host and device wherever the host runs it.

mod condition;

use crate::ast::index::{Index, is_function};
use crate::ast::{Loc, Node};
use std::ffi::OsString;
use std::path::Path;

/// The word by which a text asks.
const WORD: &str = "__CUDA_ARCH__";

/// A word that counts how often it was used, in code for the device, too.
const COUNTER: &str = "__COUNTER__";

/// Whether host code may depend on the question in one of these files.
pub fn hides_host_code(index: &Index<'_>, side: &Side<'_>) -> bool {
    let mut files = side.own.iter().filter_map(|path| Some((path, std::fs::read(path).ok()?)));
    files.any(|(path, text)| is_parted(&String::from_utf8_lossy(&text), &path.to_string_lossy(), index, side))
}

/// How the device sees the files.
pub struct Side<'a> {
    /// The files that were read, but for those of the toolkit.
    pub own: &'a [&'a Path],
    /// The number of the GPU, if it is known.
    pub arch: Option<u32>,
}

impl<'a> Side<'a> {
    /// For a GPU such as `sm_70`, unless the options say themselves what the word stands for.
    pub fn new(own: &'a [&'a Path], arch: &str, defines: &[String], further: &[OsString]) -> Self {
        let number = arch.strip_prefix("sm_").map(|n| n.trim_end_matches(|c: char| c.is_ascii_lowercase()));
        let is_said = defines.iter().any(|define| define.contains(WORD))
            || further.iter().any(|word| word.to_string_lossy().contains(WORD));
        Self { own, arch: number.and_then(|n| n.parse().ok()).filter(|_| !is_said) }
    }
}

/// Whether a text asks elsewhere than inside of functions that only the device runs.
pub fn is_parted(text: &str, path: &str, index: &Index<'_>, side: &Side<'_>) -> bool {
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
            || condition::is_same_for_both(text, at, side.arch)
            || is_around_toolkit(text, at, side.own)
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
            line if line.starts_with("el") => {}
            line if ["pragma unroll", "pragma diag_", "pragma nv_diag_"]
                .iter()
                .any(|p| line.starts_with(p)) => {}
            _ => return false,
        }
    }
    depth == 0
}

/// What the toolkit's headers are called whose names only device code uses.
const TOOLKIT: [&str; 5] = ["cuda/", "cooperative_groups", "mma.h", "cuda_pipeline", "cuda_awbarrier"];

/// Whether a condition decides about nothing but includes of the toolkit's headers, none of which is a file of the user's own.
fn is_around_toolkit(text: &str, at: usize, own: &[&Path]) -> bool {
    let Some(group) = group_around(text, at) else { return false };
    group.lines().all(|line| {
        let line = line.trim();
        let Some(directive) = line.strip_prefix('#').map(str::trim_start) else {
            return line.is_empty() || line.starts_with("//");
        };
        let header = directive
            .strip_prefix("include")
            .and_then(|rest| rest.trim_start().strip_prefix('<')?.split_once('>').map(|(header, _)| header));
        match header {
            Some(header) => {
                TOOLKIT.iter().any(|name| header.starts_with(name))
                    && !own.iter().any(|path| path.ends_with(header))
            }
            None => ["if", "el", "endif"].iter().any(|word| directive.starts_with(word)),
        }
    })
}

/// The whole of the innermost condition of the preprocessor one of whose directives this place is in.
fn group_around(text: &str, at: usize) -> Option<&str> {
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let here = (start..start + line.len()).contains(&at);
        let directive = line.trim_start().strip_prefix('#').map(str::trim_start).unwrap_or_default();
        if directive.starts_with("if") {
            open.push((start, here));
        } else if directive.starts_with("el") {
            let last = open.last_mut()?;
            last.1 |= here;
        } else if directive.starts_with("endif") {
            let (from, asks) = open.pop()?;
            if asks {
                return text.get(from..start + line.len());
            }
        }
        start += line.len();
    }
    None
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
    fn conditions_around_the_toolkits_headers_are_harmless() {
        let ask = |text: &str, own: &[&Path]| is_around_toolkit(text, text.find(WORD).expect("it asks"), own);
        let plain = "int a;\n#if __CUDA_ARCH__ >= 700\n// Barriers.\n#include <cuda/barrier>\n#endif\nint b;";
        assert!(ask(plain, &[]));
        assert!(!ask(plain, &[Path::new("/p/cuda/barrier")]));
        assert!(ask("#ifdef X\nint a;\n#ifdef __CUDA_ARCH__\n#include <mma.h>\n#else\n#endif\n#endif", &[]));
        for text in [
            "#if __CUDA_ARCH__ >= 700\n#include <cuda/barrier>\n#define N 4\n#endif",
            "#if __CUDA_ARCH__ >= 700\n#include <cuda/barrier>\n#else\nint n;\n#endif",
            "#if __CUDA_ARCH__ >= 700\n#include \"cuda/barrier\"\n#endif",
            "#if __CUDA_ARCH__ >= 700\n#include <sizes.h>\n#endif",
            "#if __CUDA_ARCH__ >= 700\n#include <cuda/barrier>\n",
            "#define A __CUDA_ARCH__\n#if A\n#endif",
        ] {
            assert!(!ask(text, &[]), "{text}");
        }
    }

    #[test]
    fn comments_of_one_line_ask_nothing() {
        let text = "a\n // see __CUDA_ARCH__\n/* // */ #if __CUDA_ARCH__\nf(\"//\", __CUDA_ARCH__);";
        let places: Vec<bool> = text.match_indices(WORD).map(|(at, _)| is_in_comment(text, at)).collect();
        assert_eq!(places, [true, false, false]);
    }
}
