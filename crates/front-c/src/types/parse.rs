//! Reads the text of a type as clang prints it: `const float (*)[17]`, `__global int *`, `P<3>::T &`,
//! `float __attribute__((ext_vector_type(4)))`, `void (int, float *)`.
//!
//! A type text is a base (words, qualifiers, a possibly qualified name with template arguments) followed by a
//! declarator without a name. The declarator is read inside out, as in C.

use super::table::TypeTable;
use super::{CType, FunctionType, Pointee, Qualified};
use gpuproof_kir::{Space, Ty};
use std::rc::Rc;

/// Deepest nesting of a type text that is read.
const MAX_DEPTH: usize = 64;

/// Reads a type; what is not understood becomes [`CType::Unknown`].
pub fn parse(table: &TypeTable<'_>, text: &str) -> Qualified {
    parse_at(table, text, 0)
}

/// Reads a type inside `depth` others: a typedef's target, which may not lead back to itself.
pub fn parse_at(table: &TypeTable<'_>, text: &str, depth: usize) -> Qualified {
    let mut parser = Parser { table, text, at: 0, depth };
    let parsed = parser.full_type();
    parser.skip_spaces();
    match parsed {
        Some(parsed) if parser.at >= text.len() => parsed,
        _ => unknown(text),
    }
}

fn unknown(text: &str) -> Qualified {
    let ty = CType::Unknown(text.into());
    Qualified { ty, space: None, is_const: false, is_volatile: false, is_restrict: false }
}

struct Parser<'a, 't> {
    table: &'a TypeTable<'t>,
    text: &'a str,
    at: usize,
    depth: usize,
}

/// One step of a declarator, outermost type constructor last.
enum Step {
    Pointer(Quals),
    Reference,
    Array(Option<u64>),
    Function(Vec<CType>),
}

#[derive(Clone, Copy, Default)]
struct Quals {
    space: Option<Space>,
    is_const: bool,
    is_volatile: bool,
    is_restrict: bool,
}

impl<'a> Parser<'a, '_> {
    fn full_type(&mut self) -> Option<Qualified> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let base = self.base();
        let result = base.and_then(|(base, quals)| {
            let steps = self.declarator()?;
            Some(build(base, quals, steps))
        });
        self.depth -= 1;
        result
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn eat(&mut self, token: &str) -> bool {
        self.skip_spaces();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn peek_word(&mut self) -> &'a str {
        self.skip_spaces();
        let rest = self.rest();
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).unwrap_or(rest.len());
        &rest[..end]
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.peek_word() == word;
        if found {
            self.at += word.len();
        }
        found
    }

    /// Reads one qualifier word or attribute into `quals`.
    fn qualifier(&mut self, quals: &mut Quals) -> bool {
        let word = self.peek_word();
        match word {
            "const" | "__const" => quals.is_const = true,
            "volatile" | "__volatile" => quals.is_volatile = true,
            "restrict" | "__restrict" | "__restrict__" => quals.is_restrict = true,
            "__global" | "global" => quals.space = Some(Space::Global),
            "__local" | "local" => quals.space = Some(Space::Shared),
            "__constant" | "constant" => quals.space = Some(Space::Constant),
            "__private" | "private" => quals.space = Some(Space::Private),
            "__generic" | "generic" | "_Nonnull" | "_Nullable" | "__unaligned" => {}
            "__read_only" | "__write_only" | "__read_write" => {}
            _ => return false,
        }
        self.at += word.len();
        true
    }

    fn base(&mut self) -> Option<(CType, Quals)> {
        let mut quals = Quals::default();
        let mut words: Vec<&str> = Vec::new();
        let mut named: Option<CType> = None;
        loop {
            if self.qualifier(&mut quals) {
                continue;
            }
            let word = self.peek_word();
            match word {
                "unsigned" | "signed" | "char" | "short" | "int" | "long" | "float" | "double" | "void"
                | "bool" | "_Bool" | "half" | "_Float16" | "__fp16" | "__bf16" | "__int128" | "wchar_t"
                | "char8_t" | "char16_t" | "char32_t" | "__half"
                    if named.is_none() =>
                {
                    words.push(word);
                    self.at += word.len();
                }
                "_Atomic"
                    if named.is_none() && self.rest()["_Atomic".len()..].trim_start().starts_with('(') =>
                {
                    // An atomic type has the representation of its plain one.
                    self.at += word.len();
                    let inner = self.parenthesised()?;
                    named = Some(parse_at(self.table, inner, self.depth).ty);
                }
                "struct" | "class" | "union" | "enum" | "typename" => self.at += word.len(),
                "__attribute__" => {
                    self.at += word.len();
                    let attribute = self.parenthesised()?;
                    let base = named.take().or_else(|| builtin_words(&words))?;
                    words.clear();
                    named = Some(apply_attribute(base, attribute));
                }
                "" if self.rest().starts_with("(lambda at")
                    || self.rest().starts_with("(unnamed")
                    || self.rest().starts_with("(anonymous") =>
                {
                    if named.is_some() || !words.is_empty() {
                        break;
                    }
                    named = Some(self.name()?);
                }
                "" if self.rest().starts_with("::") && named.is_none() => named = Some(self.name()?),
                "" => break,
                _ if named.is_none() && words.is_empty() => named = Some(self.name()?),
                _ => break,
            }
        }
        let ty = named.or_else(|| builtin_words(&words))?;
        // Qualifiers of a typedef's target are part of what it names.
        Some((ty, quals))
    }

    /// A possibly qualified name with template arguments, looked up.
    fn name(&mut self) -> Option<CType> {
        let start = self.at;
        let mut angle = 0usize;
        let mut paren = 0usize;
        while let Some(c) = self.rest().chars().next() {
            let is_name = c.is_alphanumeric() || c == '_' || c == '$';
            match c {
                _ if is_name => {}
                '<' => angle += 1,
                '>' if angle > 0 => angle -= 1,
                '(' if angle > 0 || paren > 0 => paren += 1,
                '(' if ["(lambda at", "(anonymous", "(unnamed"]
                    .iter()
                    .any(|p| self.rest().starts_with(p)) =>
                {
                    paren += 1;
                }
                ')' if paren > 0 => paren -= 1,
                ':' if self.rest().starts_with("::") => self.at += 1,
                _ if angle > 0 || paren > 0 => {}
                _ => break,
            }
            self.at += c.len_utf8();
        }
        let name = &self.text[start..self.at];
        if name.is_empty() {
            return None;
        }
        Some(self.table.resolve(name, self.depth))
    }

    /// The text inside the parentheses that follow.
    fn parenthesised(&mut self) -> Option<&'a str> {
        if !self.eat("(") {
            return None;
        }
        let start = self.at;
        let mut depth = 1;
        for (n, c) in self.rest().char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at = start + n + 1;
                return Some(&self.text[start..start + n]);
            }
        }
        None
    }

    fn declarator(&mut self) -> Option<Vec<Step>> {
        let mut prefix = Vec::new();
        loop {
            if self.eat("*") || self.eat("^") {
                let mut quals = Quals::default();
                while self.qualifier(&mut quals) {}
                prefix.push(Step::Pointer(quals));
            } else if self.eat("&&") || self.eat("&") {
                prefix.push(Step::Reference);
                while self.qualifier(&mut Quals::default()) {}
            } else {
                break;
            }
        }
        let mut inner = Vec::new();
        self.skip_spaces();
        if self.is_nested_declarator() {
            self.eat("(");
            inner = self.declarator()?;
            if !self.eat(")") {
                return None;
            }
        }
        let mut suffix = Vec::new();
        loop {
            if self.eat("[") {
                let rest = self.rest();
                let close = rest.find(']')?;
                let length = rest[..close].trim();
                suffix.push(Step::Array(if length.is_empty() { None } else { Some(length.parse().ok()?) }));
                self.at += close + 1;
            } else if self.eat("(") {
                suffix.push(Step::Function(self.parameters()?));
                let mut ignored = Quals::default();
                while self.qualifier(&mut ignored) || self.eat_word("noexcept") {}
                if self.rest().trim_start().starts_with("__attribute__") {
                    self.eat_word("__attribute__");
                    self.parenthesised()?;
                }
            } else {
                break;
            }
        }
        // From the base outwards: prefix pointers first, then suffixes from the right, then what is nested.
        let mut steps = prefix;
        suffix.reverse();
        steps.extend(suffix);
        steps.extend(inner);
        Some(steps)
    }

    /// `(` opens a nested declarator if a pointer, reference or array follows; otherwise a parameter list.
    fn is_nested_declarator(&self) -> bool {
        let Some(rest) = self.rest().strip_prefix('(') else { return false };
        let rest = rest.trim_start();
        rest.starts_with('*') || rest.starts_with('&') || rest.starts_with('^') || rest.starts_with('[')
    }

    fn parameters(&mut self) -> Option<Vec<CType>> {
        let mut params = Vec::new();
        if self.eat(")") {
            return Some(params);
        }
        loop {
            if self.eat("...") {
                return self.eat(")").then_some(params);
            }
            let param = self.full_type()?;
            if param.ty != CType::Void {
                // No parameter is an array: a pointer is meant.
                params.push(pointer_to_array(&param.ty).unwrap_or(param.ty));
            }
            if self.eat(")") {
                return Some(params);
            }
            if !self.eat(",") {
                return None;
            }
        }
    }
}

fn build(base: CType, quals: Quals, steps: Vec<Step>) -> Qualified {
    let mut ty = base;
    let mut on = quals;
    for step in steps {
        match step {
            Step::Pointer(next) => {
                ty = match ty {
                    CType::Function(f) => CType::FunctionPointer(f),
                    ty => CType::Pointer(Rc::new(Pointee { ty, space: on.space, is_const: on.is_const })),
                };
                on = next;
            }
            Step::Reference => {
                ty = match ty {
                    CType::Function(f) => CType::FunctionPointer(f),
                    // `T&` where T is itself a reference collapses.
                    CType::Reference(to) => CType::Reference(to),
                    ty => CType::Reference(Rc::new(Pointee { ty, space: on.space, is_const: on.is_const })),
                };
                on = Quals::default();
            }
            Step::Array(length) => {
                ty = match ty {
                    // There are no arrays of references: where clang deduced `T` of a `T &`, it prints a reference to an
                    // array like this, `int &[64]`.
                    CType::Reference(to) => CType::Reference(Rc::new(Pointee {
                        ty: CType::Array(Rc::new(to.ty.clone()), length),
                        ..(*to).clone()
                    })),
                    ty => CType::Array(Rc::new(ty), length),
                }
            }
            Step::Function(params) => {
                ty = CType::Function(Rc::new(FunctionType { result: ty, params }));
                on = Quals::default();
            }
        }
    }
    Qualified {
        ty,
        space: on.space,
        is_const: on.is_const,
        is_volatile: on.is_volatile,
        is_restrict: on.is_restrict,
    }
}

/// The other reading of an array of pointers, which `int *[64]` looks like: a pointer to an array. Where clang deduced `T` of a
/// `T *` (templates, `auto *`), it prints both alike, and only what is done with the thing tells them apart.
pub fn pointer_to_array(ty: &CType) -> Option<CType> {
    let CType::Array(element, length) = ty else { return None };
    match &**element {
        CType::Pointer(to) => Some(match to.ty {
            // Which of the pointers is meant, nobody can say.
            CType::Pointer(_) | CType::FunctionPointer(_) => CType::Unknown("pointers and an array".into()),
            _ => {
                let array = CType::Array(Rc::new(to.ty.clone()), *length);
                CType::Pointer(Rc::new(Pointee { ty: array, ..(**to).clone() }))
            }
        }),
        inner => match pointer_to_array(inner)? {
            CType::Pointer(to) => {
                let array = CType::Array(Rc::new(to.ty.clone()), *length);
                Some(CType::Pointer(Rc::new(Pointee { ty: array, ..(*to).clone() })))
            }
            other => Some(other),
        },
    }
}

fn builtin_words(words: &[&str]) -> Option<CType> {
    let count = |word: &str| words.iter().filter(|w| **w == word).count();
    let unsigned = count("unsigned") > 0;
    let int = |bits: u8| CType::Scalar(Ty::Int { bits, signed: !unsigned });
    Some(if words.is_empty() {
        return None;
    } else if count("void") > 0 {
        CType::Void
    } else if count("bool") + count("_Bool") > 0 {
        CType::Scalar(Ty::Bool)
    } else if count("char") > 0 {
        int(8)
    } else if count("char8_t") > 0 {
        CType::Scalar(Ty::U8)
    } else if count("char16_t") > 0 {
        CType::Scalar(Ty::U16)
    } else if count("char32_t") > 0 {
        CType::Scalar(Ty::U32)
    } else if count("wchar_t") > 0 {
        CType::Scalar(Ty::I32)
    } else if count("short") > 0 {
        int(16)
    } else if count("__int128") > 0 {
        int(128)
    } else if count("half") + count("_Float16") + count("__fp16") + count("__half") > 0 {
        CType::Scalar(Ty::F16)
    } else if count("__bf16") > 0 {
        CType::Scalar(Ty::BF16)
    } else if count("float") > 0 {
        CType::Scalar(Ty::F32)
    } else if count("double") > 0 {
        // `long double` is a 64-bit double on the device targets.
        CType::Scalar(Ty::F64)
    } else if count("long") > 0 {
        int(64)
    } else {
        int(32)
    })
}

/// `__attribute__((ext_vector_type(4)))` and `__attribute__((vector_size(16)))`; others change nothing.
fn apply_attribute(base: CType, attribute: &str) -> CType {
    let CType::Scalar(lane) = base else { return base };
    let number = |prefix: &str| -> Option<u64> {
        let rest = attribute.split(prefix).nth(1)?.trim_start().strip_prefix('(')?;
        let digits: String = rest.chars().take_while(|c| c.is_ascii_digit()).collect();
        digits.parse().ok()
    };
    // `__vector_size__(4 * sizeof(float))` is how clang prints a GNU vector of four.
    let lanes = number("ext_vector_type").or_else(|| {
        let count = number("__vector_size__").or_else(|| number("vector_size"))?;
        Some(if attribute.contains("sizeof") { count } else { count / lane.size() })
    });
    match lanes {
        Some(lanes) if (1..=64).contains(&lanes) => vector(lane, lanes as u32),
        _ => base,
    }
}

/// A vector by the rules of OpenCL: aligned to its size, three lanes taking the room of four.
pub fn vector(lane: Ty, lanes: u32) -> CType {
    let size = lane.size() * u64::from(lanes.next_power_of_two());
    CType::Vector { lane, lanes, size, align: size }
}
