//! What to take out of the text for an error at a place, by the first tree that clang gave.
//!
//! Places are byte offsets, which stay what they are because blanking keeps the length of the text. What clang dropped without a trace
//! lies in a gap between two things that it kept, and such a gap is taken out as a whole (statements) or up to the ends of
//! the declaration around the place. Where the gap is only the rest of what stands before it, or the start of what stands behind it, that goes, too: an
//! initialiser that clang dropped must not leave a variable without one. Taking out too much is never wrong; what must be right are the names that go with it.

use super::text::{Token, declared, is_keyword, names, tokens};
use crate::ast::index::{has_body, is_function};
use crate::ast::{Loc, Node};
use std::collections::BTreeSet;

/// What is taken out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A statement of a host function, or several.
    Statement,
    /// The body of a host function.
    HostBody,
    /// The body of a device function, with the braces left; of a kernel perhaps the parameters, too.
    DeviceBody,
    /// A whole declaration.
    Declaration,
}

/// A piece of text to take out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// Names that are no longer declared.
    pub removed: BTreeSet<String>,
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
    /// The smallest piece around an error that may go; pieces of a kind below `least` are not small enough to help.
    pub fn piece(&self, offset: usize, least: Kind) -> Option<Piece> {
        self.among(self.nodes, (0, self.text.len()), offset, least)
    }

    /// The piece among declarations, with the names of all that it holds or touches: one use of a macro may declare several.
    fn among(&self, nodes: &'a [Node<'a>], around: Extent, offset: usize, least: Kind) -> Option<Piece> {
        let mut piece = self.around(nodes, around, offset, least)?;
        if piece.kind == Kind::Declaration {
            let touched = |node: &&Node<'_>| {
                self.extent(node).is_some_and(|(start, end)| start < piece.end && piece.start < end)
            };
            let mut removed = BTreeSet::new();
            for node in nodes.iter().filter(touched) {
                let inner = matches!(&*node.kind, "NamespaceDecl" | "LinkageSpecDecl");
                if !inner {
                    declared_names(node, &mut removed);
                }
            }
            piece.removed.extend(removed);
        }
        Some(piece)
    }

    fn around(&self, nodes: &'a [Node<'a>], around: Extent, offset: usize, least: Kind) -> Option<Piece> {
        let holds =
            |node: &&Node<'_>| self.extent(node).is_some_and(|(start, end)| start <= offset && offset < end);
        let Some(node) = nodes.iter().filter(|n| n.kind.ends_with("Decl")).find(holds) else {
            return Some(self.gap(nodes, around, offset));
        };
        let extent = self.extent(node)?;
        match &*node.kind {
            "NamespaceDecl" | "LinkageSpecDecl" => {
                let open = self.text.get(extent.0..offset)?.find('{').map(|n| extent.0 + n + 1);
                match open {
                    Some(open) => self.among(&node.inner, (open, extent.1.saturating_sub(1)), offset, least),
                    // `extern "C" int f();` has one declaration and no braces.
                    None if node.kind == "LinkageSpecDecl" => Some(self.declaration(node, extent)),
                    None => None,
                }
            }
            _ => Some(self.inside(node, offset, least).unwrap_or_else(|| self.declaration(node, extent))),
        }
    }

    /// A piece of a function in or below a declaration.
    fn inside(&self, node: &'a Node<'a>, offset: usize, least: Kind) -> Option<Piece> {
        let (start, end) = self.extent(node)?;
        if offset < start || offset >= end {
            return None;
        }
        if is_function(node) {
            return self.function(node, offset, least);
        }
        let holder = matches!(
            &*node.kind,
            "FunctionTemplateDecl"
                | "ClassTemplateDecl"
                | "CXXRecordDecl"
                | "ClassTemplateSpecializationDecl"
                | "FriendDecl"
                | "ClassTemplatePartialSpecializationDecl"
        );
        // The pattern of a template comes first; its instances have the same text.
        holder.then(|| node.inner.iter().find_map(|child| self.inside(child, offset, least))).flatten()
    }

    fn function(&self, node: &'a Node<'a>, offset: usize, least: Kind) -> Option<Piece> {
        if !has_body(node) || least == Kind::Declaration {
            return None;
        }
        let body = node.inner.iter().rev().find(|n| n.kind == "CompoundStmt")?;
        let (open, close) = self.extent(body)?;
        let braces =
            self.text.get(open..open + 1) == Some("{") && self.text.get(close - 1..close) == Some("}");
        if !braces {
            return None;
        }
        let in_body = offset >= open && offset < close;
        let kernel = node.has("CUDAGlobalAttr");
        let device = kernel || node.has("CUDADeviceAttr");
        // What clang may have evaluated would have another value without its body.
        if node.is_constexpr {
            return None;
        }
        let piece = |kind, start, end| Piece { kind, start, end, removed: BTreeSet::new(), params: None };
        if kernel && !in_body {
            // A kernel whose parameters are not understood still has a name to be reported by.
            let name = self.place(&node.loc)?;
            let from = self.text.get(name..open)?.find('(').map(|n| name + n)?;
            let until = closing(self.text, from).filter(|until| *until <= open)?;
            let params = (offset >= name).then_some((from + 1, until - 1))?;
            return Some(Piece { params: Some(params), ..piece(Kind::DeviceBody, open + 1, close - 1) });
        }
        if !in_body {
            return None;
        }
        // Without its body a function whose result is found from it would be another one.
        let deduced =
            node.type_text().contains("auto") || self.text.get(self.extent(node)?.0..open)?.contains("auto");
        match device {
            _ if deduced => None,
            true => Some(piece(Kind::DeviceBody, open + 1, close - 1)),
            false if least >= Kind::HostBody => Some(piece(Kind::HostBody, open + 1, close - 1)),
            false => {
                let (start, end) = self.statement(body, offset).unwrap_or((open + 1, close - 1));
                let text = self.text.get(start..end)?;
                let whole = leaves_its_place(text) || (hides(text) && self.hides_a_name(text));
                Some(match whole {
                    true => piece(Kind::HostBody, open + 1, close - 1),
                    false => piece(Kind::Statement, start, end),
                })
            }
        }
    }

    /// The smallest statement of a block that holds a place, or the gap between two.
    fn statement(&self, block: &'a Node<'a>, offset: usize) -> Option<Extent> {
        let (open, close) = self.extent(block)?;
        let (mut before, mut after) = (open + 1, close - 1);
        let (mut last, mut next) = (None, None);
        for child in block.inner.iter().filter(|n| !n.kind.is_empty()) {
            let Some((start, end)) = self.extent(child) else { continue };
            let end = self.after_semicolon(end);
            if start <= offset && offset < end {
                return self.within(child, offset).or(Some((start, end)));
            }
            if end <= offset && end >= before {
                before = end;
                last = Some((child, start));
            } else if start > offset && start <= after {
                after = start;
                next = Some(end);
            }
        }
        if before > offset || offset > after {
            return None;
        }
        // Does the gap start a statement, and does it end one?
        let closed = |child: &Node<'_>| match self.text.get(before - 1..before) {
            Some(";") => true,
            Some("}") => is_block(child),
            _ => false,
        };
        if let Some((child, start)) = last
            && !closed(child)
        {
            before = start;
        }
        let ends = tokens(self.text.get(before..after)?).last().is_some_and(|t| matches!(t.text, ";" | "}"));
        if let Some(end) = next
            && !ends
        {
            after = end;
        }
        Some((before, after))
    }

    /// A statement in one of the blocks of a compound statement.
    fn within(&self, node: &'a Node<'a>, offset: usize) -> Option<Extent> {
        let holds =
            |n: &&Node<'_>| self.extent(n).is_some_and(|(start, end)| start < offset && offset < end - 1);
        match &*node.kind {
            "CompoundStmt" => self.statement(node, offset),
            _ if is_block(node) && node.kind != "SwitchStmt" => {
                let inner = node.inner.iter().filter(|n| is_block(n)).find(holds)?;
                self.within(inner, offset)
            }
            _ => None,
        }
    }

    /// Whether a name in this text is one that the file declares outside of functions, too: without the text it would mean that one.
    fn hides_a_name(&self, text: &str) -> bool {
        fn outer<'n>(nodes: &'n [Node<'n>], wanted: &BTreeSet<String>) -> bool {
            nodes.iter().any(|node| match &*node.kind {
                "NamespaceDecl" | "LinkageSpecDecl" | "EnumDecl" => {
                    outer(&node.inner, wanted) || wanted.contains(&*node.name)
                }
                kind => kind.ends_with("Decl") && wanted.contains(&*node.name),
            })
        }
        let wanted: BTreeSet<String> = names(text).into_iter().filter(|name| !is_keyword(name)).collect();
        outer(self.nodes, &wanted)
    }

    /// A declaration as a whole, with the semicolon behind it.
    fn declaration(&self, node: &Node<'_>, (start, end): Extent) -> Piece {
        let end = if is_function(node) || node.kind == "FunctionTemplateDecl" {
            // A declaration without a body ends with a semicolon, a definition does not.
            self.after_semicolon(end)
        } else {
            // `struct S { ... } a, b;` is one declaration.
            self.text.get(end..).and_then(|rest| rest.find(';')).map_or(end, |n| end + n + 1)
        };
        let mut removed = BTreeSet::new();
        declared_names(node, &mut removed);
        let text = self.text.get(start..end).unwrap_or("");
        let plain = is_function(node)
            || matches!(&*node.kind, "FunctionTemplateDecl" | "ClassTemplateDecl" | "CXXRecordDecl");
        if !plain || removed.is_empty() {
            removed.extend(declared(text));
        }
        if plain && !is_function(node) {
            let after = text.rsplit_once('}').map_or("", |(_, rest)| rest);
            removed.extend(declared(after));
        }
        if opens_operator(text) {
            removed.insert(EVERYTHING.into());
        }
        Piece { kind: Kind::Declaration, start, end, removed, params: None }
    }

    /// The text between two declarations that clang kept, cut down to the declaration at a place.
    fn gap(&self, nodes: &[Node<'_>], around: Extent, offset: usize) -> Piece {
        let (mut before, mut after) = around;
        let (mut last, mut next) = (None, None);
        for node in nodes {
            let Some((start, end)) = self.extent(node) else { continue };
            if end <= offset && end >= before {
                before = end;
                last = Some((node, start));
            } else if start > offset && start <= after {
                after = start;
                next = Some((node, (start, end)));
            }
        }
        let text = self.text.get(before..after).unwrap_or("");
        let (mut start, mut end, mut depth) = (0, text.len(), 0usize);
        for token in tokens(text) {
            match token.text {
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 && matches!(token.text, ";" | "}") {
                let behind = token.at + 1;
                if before + behind > offset {
                    end = behind;
                    break;
                }
                start = behind;
            }
        }
        let starts_behind = start == 0;
        let (mut start, mut end) = (before + start, before + end);
        let text = self.text.get(start..end).unwrap_or("");
        let mut removed = declared(text);
        // Does the text start a declaration, and does it end one?
        let first = tokens(text).first().map_or("", |t| t.text);
        if let Some((node, from)) = last
            && starts_behind
            && first != ";"
            && !ends_by_itself(node)
        {
            start = from;
            declared_names(node, &mut removed);
        }
        let ends = tokens(text).last().is_some_and(|t| matches!(t.text, ";" | "}"));
        if let Some((node, extent)) = next
            && !ends
        {
            let whole = self.declaration(node, extent);
            end = end.max(whole.end);
            removed.extend(whole.removed);
        }
        if opens_operator(text) {
            removed.insert(EVERYTHING.into());
        }
        Piece { kind: Kind::Declaration, start, end, removed, params: None }
    }

    fn after_semicolon(&self, end: usize) -> usize {
        let rest = self.text.get(end..).unwrap_or("");
        let blanks = rest.len() - rest.trim_start().len();
        if rest.trim_start().starts_with(';') { end + blanks + 1 } else { end }
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

/// Whether a statement has blocks, and ends with one or with one of its own.
fn is_block(node: &Node<'_>) -> bool {
    matches!(
        &*node.kind,
        "CompoundStmt"
            | "IfStmt"
            | "ForStmt"
            | "WhileStmt"
            | "DoStmt"
            | "CXXForRangeStmt"
            | "CXXTryStmt"
            | "CXXCatchStmt"
            | "SwitchStmt"
    )
}

/// Whether a declaration ends with its last brace: nothing that follows belongs to it.
fn ends_by_itself(node: &Node<'_>) -> bool {
    let function = is_function(node) && has_body(node);
    let template =
        node.kind == "FunctionTemplateDecl" && node.inner.iter().any(|n| is_function(n) && has_body(n));
    function || template || matches!(&*node.kind, "NamespaceDecl" | "LinkageSpecDecl" | "EmptyDecl")
}

/// Stands among removed names for "anything may have meant it".
pub(crate) const EVERYTHING: &str = "*";

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

/// Whether control could come into a text, or what stands behind it depend on a label in it.
fn leaves_its_place(text: &str) -> bool {
    let tokens = tokens(text);
    let has = |word: &str| tokens.iter().any(|t| t.text == word);
    let label = |n: usize, t: &Token<'_>| {
        let next = |k: usize| tokens.get(n + k).map_or("", |t| t.text);
        let starts = n == 0 || matches!(tokens[n - 1].text, ";" | "{" | "}");
        starts && t.is_name() && next(1) == ":" && next(2) != ":"
    };
    ((has("case") || has("default")) && !has("switch")) || tokens.iter().enumerate().any(|(n, t)| label(n, t))
}

/// Whether a text declares something that later text may take a meaning from when it is translated: a type or a constant.
pub(super) fn hides(text: &str) -> bool {
    const WORDS: [&str; 9] =
        ["typedef", "using", "struct", "class", "enum", "union", "const", "constexpr", "namespace"];
    tokens(text).iter().any(|t| WORDS.contains(&t.text))
}

/// Whether a text declares an operator outside of classes.
fn opens_operator(text: &str) -> bool {
    let mut depth = 0usize;
    for token in tokens(text) {
        match token.text {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            "operator" if depth == 0 => return true,
            _ => {}
        }
    }
    false
}

/// The names that a declaration declares for others: not parameters, nor members, which are reached through the name of their class.
pub(crate) fn declared_names(node: &Node<'_>, found: &mut BTreeSet<String>) {
    if !node.name.is_empty() && node.kind.ends_with("Decl") {
        found.insert(node.name.clone().into_owned());
    }
    match &*node.kind {
        "NamespaceDecl"
        | "LinkageSpecDecl"
        | "EnumDecl"
        | "FunctionTemplateDecl"
        | "ClassTemplateDecl"
        | "VarTemplateDecl"
        | "TypeAliasTemplateDecl" => {
            for child in node.inner.iter().filter(|n| n.kind.ends_with("Decl") && !n.kind.contains("Parm")) {
                declared_names(child, found);
            }
        }
        // Members of an anonymous union or record are members of what is around.
        "CXXRecordDecl" | "RecordDecl" if node.name.is_empty() => {
            for child in node.inner.iter().filter(|n| n.kind.ends_with("Decl")) {
                declared_names(child, found);
            }
        }
        _ => {}
    }
}
