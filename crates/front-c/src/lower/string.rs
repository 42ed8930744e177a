//! String literals.
//!
//! clang prints them quoted and escaped: octal numbers of three digits for what is not printable, `\u` and `\U` in wide ones.

use super::Lower;
use super::function::Lowerer;
use super::place::Place;
use crate::ast::{Literal, Node};
use crate::types::CType;
use gpuproof_base::{Code, Origin};
use gpuproof_kir::{Access, Expr, Object, ObjectInit, Space, StmtKind, Ty};
use std::iter::Peekable;
use std::str::Chars;

/// The characters of a literal without the terminating zero, and how many bytes each of them has.
struct Text {
    units: Vec<u32>,
    size: usize,
}

impl Text {
    fn read(node: &Node<'_>) -> Option<Self> {
        match &node.value {
            Some(Literal::Text(text)) => Self::of(text),
            _ => Self::read(node.inner.first()?),
        }
    }

    fn of(text: &str) -> Option<Self> {
        let (open, close) = (text.find('"')?, text.rfind('"')?);
        let size = match text.get(..open)? {
            "" | "u8" => 1,
            "u" => 2,
            "L" | "U" => 4,
            _ => return None,
        };
        let mut units = Vec::new();
        let mut chars = text.get(open + 1..close)?.chars().peekable();
        while let Some(c) = chars.next() {
            match (c == '\\').then(|| escape(&mut chars)) {
                Some(code) => match (code?, size) {
                    // The number of a character, not of a part of it.
                    (Escape::Character(c), _) => encode(c, size, &mut units),
                    (Escape::Unit(unit), _) => units.push(unit),
                },
                None => encode(c, size, &mut units),
            }
        }
        Some(Self { units, size })
    }

    fn bytes(&self) -> Vec<u8> {
        self.units.iter().flat_map(|unit| unit.to_le_bytes().into_iter().take(self.size)).collect()
    }
}

enum Escape {
    Unit(u32),
    Character(char),
}

fn encode(c: char, size: usize, units: &mut Vec<u32>) {
    match size {
        1 => units.extend(c.to_string().bytes().map(u32::from)),
        2 => units.extend(c.encode_utf16(&mut [0; 2]).iter().copied().map(u32::from)),
        _ => units.push(c.into()),
    }
}

/// What stands after a backslash; nothing if it is not understood.
fn escape(chars: &mut Peekable<Chars<'_>>) -> Option<Escape> {
    let mut number = |radix: u32, most: usize| {
        let mut value = None;
        for _ in 0..most {
            let Some(digit) = chars.peek().and_then(|c| c.to_digit(radix)) else { break };
            value = Some(value.unwrap_or(0u32).checked_mul(radix)?.checked_add(digit)?);
            chars.next();
        }
        value
    };
    if let Some(octal) = number(8, 3) {
        return Some(Escape::Unit(octal));
    }
    Some(match chars.next()? {
        'n' => Escape::Unit(0x0a),
        't' => Escape::Unit(0x09),
        'r' => Escape::Unit(0x0d),
        'a' => Escape::Unit(0x07),
        'b' => Escape::Unit(0x08),
        'v' => Escape::Unit(0x0b),
        'f' => Escape::Unit(0x0c),
        c @ ('"' | '\\' | '\'' | '?') => Escape::Unit(c.into()),
        kind @ ('x' | 'u' | 'U') => {
            let mut value = 0u32;
            let most = if kind == 'u' { 4 } else { 8 };
            for _ in 0..most {
                let Some(digit) = chars.peek().and_then(|c| c.to_digit(16)) else { break };
                value = value.checked_mul(16)?.checked_add(digit)?;
                chars.next();
            }
            if kind == 'x' { Escape::Unit(value) } else { Escape::Character(char::from_u32(value)?) }
        }
        _ => return None,
    })
}

impl<'t> Lowerer<'_, '_, 't> {
    fn text(&mut self, node: &Node<'_>) -> Lower<Text> {
        match Text::read(node) {
            Some(text) => Ok(text),
            None => self.unsupported(Code::UnsupportedConstruct, "this string is not understood", node),
        }
    }

    pub(super) fn initialise_string(
        &mut self,
        ptr: Expr,
        ty: &CType,
        node: &Node<'_>,
        origin: Origin,
    ) -> Lower<()> {
        let text = self.text(node)?;
        self.zero_fill(ptr.clone(), ty, origin)?;
        let room = self.unit.table.size(ty).unwrap_or(0) as usize / text.size;
        let unit = unit_type(text.size);
        let value = |code: &u32| match unit {
            Ty::I8 => Expr::int(unit, i128::from(*code as u8 as i8), origin),
            _ => Expr::int(unit, i128::from(*code), origin),
        };
        let values: Vec<Expr> = text.units.iter().take(room).map(value).collect();
        if !values.is_empty() {
            self.emit(StmtKind::Store(Access::new(unit, ptr), values), origin);
        }
        Ok(())
    }

    /// The memory of a string literal.
    pub fn string(&mut self, node: &'t Node<'t>, origin: Origin) -> Lower<Place> {
        let text = self.text(node)?;
        let mut bytes = text.bytes();
        bytes.resize(bytes.len() + text.size, 0);
        let count = Some((bytes.len() / text.size) as u64);
        let ty = CType::Array(std::rc::Rc::new(CType::Scalar(unit_type(text.size))), count);
        let layout = self.unit.layout(&ty);
        let object = self.unit.module.objects.push(Object {
            name: "string".into(),
            space: Space::Constant,
            layout,
            size: Some(bytes.len() as u64),
            init: ObjectInit::Bytes(bytes),
            owner: None,
            read_only: true,
            align: None,
            origin,
        });
        Ok(Place::Memory { ptr: Expr::object(object, origin), ty, volatile: false })
    }
}

/// The type of a character; `wchar_t` is signed, which no bit shows.
fn unit_type(size: usize) -> Ty {
    match size {
        1 => Ty::I8,
        2 => Ty::Int { bits: 16, signed: false },
        _ => Ty::U32,
    }
}

#[cfg(test)]
mod tests {
    use super::Text;

    #[test]
    fn escapes_are_numbers_of_characters() {
        let read = |text: &str| Text::of(text).map(|text| text.bytes());
        assert_eq!(read(r#""a\001\377\n\"""#), Some(vec![b'a', 1, 0xff, b'\n', b'"']));
        assert_eq!(read(r#""\0012""#), Some(vec![1, b'2']));
        assert_eq!(read("u\"ab\""), Some(vec![b'a', 0, b'b', 0]));
        assert_eq!(read(r#"L"\u20ac""#), Some(vec![0xac, 0x20, 0, 0]));
        assert_eq!(read("u8\"\u{e9}\""), Some(vec![0xc3, 0xa9]));
        assert_eq!(read(r#""\q""#), None);
        assert_eq!(read("no string"), None);
    }
}
