//! The body to take out of the text for an error at a place, by the first tree that clang gave.
//!
//! Places are byte offsets, which stay what they are because blanking keeps the length of the text.

use super::text::tokens;
use crate::ast::index::{has_body, is_function};
use crate::ast::{Loc, Node};

/// What is taken out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// The body of a function that the host may call, with the braces left.
    HostBody,
    /// The body of a function for the device alone, with the braces left; of a kernel perhaps the parameters, too.
    DeviceBody,
}

/// A piece of text to take out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// For a kernel whose parameters hold the error: they go with the body.
    pub params: Option<(usize, usize)>,
}

/// The text of one file with its part of the tree.
pub(super) struct Locator<'a> {
    /// The file as clang names it.
    pub file: &'a str,
    /// Its text, with a byte for every byte of the file.
    pub text: &'a str,
    pub nodes: &'a [Node<'a>],
}

/// An extent in the file.
type Extent = (usize, usize);

impl<'a> Locator<'a> {
    /// The body around an error, if it may go.
    pub fn piece(&self, offset: usize) -> Option<Piece> {
        self.nodes.iter().find_map(|node| self.inside(node, offset))
    }

    /// Whether a piece has a kernel in it: one that a macro with a brace in it moved there, or that another reading of the same file declares.
    pub fn has_kernel_in(&self, piece: &Piece) -> bool {
        let text = self.text.get(piece.start..piece.end).unwrap_or("");
        tokens(text).iter().any(|t| t.text == "__global__")
            || self.nodes.iter().any(|node| self.is_kernel_in(node, piece))
    }

    fn is_kernel_in(&self, node: &Node<'_>, piece: &Piece) -> bool {
        let is_kernel = node.kind.ends_with("Decl") && node.has("CUDAGlobalAttr");
        let is_inside = || self.place(&node.loc).is_some_and(|at| piece.start < at && at < piece.end);
        is_kernel && is_inside() || node.inner.iter().any(|child| self.is_kernel_in(child, piece))
    }

    /// The body of a function in or below a declaration.
    fn inside(&self, node: &'a Node<'a>, offset: usize) -> Option<Piece> {
        let (start, end) = self.extent(node)?;
        if offset < start || offset >= end {
            return None;
        }
        if is_function(node) {
            return self.function(node, offset);
        }
        let holder = matches!(
            &*node.kind,
            "NamespaceDecl"
                | "LinkageSpecDecl"
                | "FunctionTemplateDecl"
                | "ClassTemplateDecl"
                | "CXXRecordDecl"
                | "ClassTemplateSpecializationDecl"
                | "FriendDecl"
                | "ClassTemplatePartialSpecializationDecl"
        );
        // The pattern of a template comes first; its instances have the same text.
        holder.then(|| node.inner.iter().find_map(|child| self.inside(child, offset))).flatten()
    }

    fn function(&self, node: &'a Node<'a>, offset: usize) -> Option<Piece> {
        // What clang may have evaluated would have another value without its body.
        if !has_body(node) || node.is_constexpr {
            return None;
        }
        let body = node.inner.iter().rev().find(|n| n.kind == "CompoundStmt")?;
        let (open, close) = self.extent(body)?;
        let braces =
            self.text.get(open..open + 1) == Some("{") && self.text.get(close - 1..close) == Some("}");
        if !braces {
            return None;
        }
        let kernel = node.has("CUDAGlobalAttr");
        let is_device = node.has("CUDADeviceAttr") && !node.has("CUDAHostAttr");
        let kind = if kernel || is_device { Kind::DeviceBody } else { Kind::HostBody };
        let piece = |params| Piece { kind, start: open + 1, end: close - 1, params };
        if offset >= open && offset < close {
            // Without its body a function whose result is found from it would be another one.
            let deduced = node.type_text().contains("auto")
                || self.text.get(self.extent(node)?.0..open)?.contains("auto");
            return (!deduced).then(|| piece(None));
        }
        if !kernel {
            return None;
        }
        // A kernel whose parameters are not understood still has a name to be reported by.
        let name = self.place(&node.loc)?;
        let from = self.text.get(name..open)?.find('(').map(|n| name + n)?;
        let until = closing(self.text, from).filter(|until| *until <= open)?;
        (offset >= name).then(|| piece(Some((from + 1, until - 1))))
    }

    fn place(&self, loc: &Loc<'_>) -> Option<usize> {
        let loc = loc.expansion.as_deref().unwrap_or(loc);
        (loc.file == self.file).then_some(loc.offset? as usize)
    }

    /// From the first byte of a node to behind its last, if it is in this file.
    fn extent(&self, node: &Node<'_>) -> Option<Extent> {
        let start = self.place(&node.range.begin)?;
        let last = self.place(&node.range.end)?;
        let by_macro = node.range.end.expansion.is_some();
        let loc = node.range.end.expansion.as_deref().unwrap_or(&node.range.end);
        let mut end = last + loc.token_length as usize;
        // What ends with a use of a macro ends behind its arguments.
        if by_macro {
            let rest = self.text.get(end..)?;
            if rest.trim_start().starts_with('(') {
                end = closing(self.text, end + rest.len() - rest.trim_start().len())?;
            }
        }
        (start < end && end <= self.text.len()).then_some((start, end))
    }
}

/// Behind the bracket that closes the one at a place.
fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for token in tokens(text.get(open..)?) {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(open + token.at + 1);
                }
            }
            _ => {}
        }
    }
    None
}
