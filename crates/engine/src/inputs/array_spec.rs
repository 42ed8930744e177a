//! Array contents as the command line writes them: `iota:int:256`, `fill:3:64`, `list:1,2,3`, `null`.
//!
//! A specification is parsed without knowing the kernel; the type may be left out and is then the array's own.

use super::number::{ScalarType, scalar_type};

/// How to fill an array.
#[derive(Clone, PartialEq, Debug)]
pub struct ArraySpec {
    /// The values.
    pub fill: Fill,
    /// The element type as written, with what it means; absent: the array's own.
    pub ty: Option<(String, ScalarType)>,
    /// Number of elements of that type. For a list: of its values.
    pub count: u64,
}

/// The values of an array.
#[derive(Clone, PartialEq, Debug)]
pub enum Fill {
    /// 0, 1, 2, ...
    Iota,
    /// All zero.
    Zero,
    /// All this value.
    Value(String),
    /// Random: integers from 0 to the number of elements minus 1, floats in [0, 1).
    Random(Option<u64>),
    /// These values.
    List(Vec<String>),
    /// No array: the pointer is null.
    Null,
}

/// What a specification may look like, for messages.
pub const FORMS: &str = "iota:[TYPE:]COUNT, zero:[TYPE:]COUNT, fill:VALUE:[TYPE:]COUNT, \
                         random:[TYPE:]COUNT[:SEED], list:[TYPE:]V,V,..., null";

/// Parses a specification.
pub fn parse(text: &str) -> Result<ArraySpec, String> {
    let mut words = text.split(':').peekable();
    let kind = words.next().unwrap_or("");
    if kind == "null" {
        return match words.next() {
            None => Ok(ArraySpec { fill: Fill::Null, ty: None, count: 0 }),
            Some(_) => Err("`null` takes nothing after it".into()),
        };
    }
    let value = match kind {
        "fill" => {
            Some(words.next().filter(|w| !w.is_empty()).ok_or("`fill` needs a value: fill:VALUE:COUNT")?)
        }
        _ => None,
    };
    let mut ty = None;
    if let Some(word) = words.peek().copied()
        && !word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'))
        && !(kind == "list" && words.clone().count() == 1)
    {
        let meaning = scalar_type(word).ok_or_else(|| {
            format!(
                "`{word}` is no element type; write int, uint, float, double, half, char, uchar, short, \
                     ushort, long, ulong, bool, or one of these with 2, 3, 4, 8 or 16 lanes"
            )
        })?;
        ty = Some((word.to_owned(), meaning));
        words.next();
    }
    let spec = if kind == "list" {
        let values: Vec<String> = words
            .next()
            .unwrap_or("")
            .split(',')
            .map(|v| v.trim().to_owned())
            .filter(|v| !v.is_empty())
            .collect();
        if values.is_empty() {
            return Err("`list` needs values: list:1,2,3".into());
        }
        let count = values.len() as u64;
        ArraySpec { fill: Fill::List(values), ty, count }
    } else {
        let count = words.next().ok_or_else(|| format!("`{text}` gives no number of elements"))?;
        let count = count.parse().map_err(|_| format!("`{count}` is no number of elements"))?;
        let fill = match kind {
            "iota" => Fill::Iota,
            "zero" => Fill::Zero,
            "fill" => Fill::Value(value.unwrap_or_default().to_owned()),
            "random" => {
                let seed = words.next().map(|w| w.parse().map_err(|_| format!("`{w}` is no seed")));
                Fill::Random(seed.transpose()?)
            }
            other => return Err(format!("`{other}` is no way to fill an array")),
        };
        ArraySpec { fill, ty, count }
    };
    match words.next() {
        Some(rest) => Err(format!("`{rest}` is left over at the end of `{text}`")),
        None => Ok(spec),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documented_forms_parse() {
        let spec = parse("iota:int:256").unwrap();
        assert_eq!((spec.fill, spec.count, spec.ty.unwrap().0.as_str()), (Fill::Iota, 256, "int"));
        assert_eq!(parse("iota:256").unwrap().ty, None);
        assert_eq!(parse("fill:-3:int:64").unwrap().fill, Fill::Value("-3".into()));
        assert_eq!(parse("random:float4:8:7").unwrap().fill, Fill::Random(Some(7)));
        assert_eq!(parse("random:8:7").unwrap().fill, Fill::Random(Some(7)));
        assert_eq!(parse("list:1,2,3").unwrap().count, 3);
        assert_eq!(parse("list:nan,inf").unwrap().count, 2);
        assert_eq!(parse("list:float:nan,inf").unwrap().count, 2);
        assert_eq!(parse("null").unwrap().fill, Fill::Null);
    }

    #[test]
    fn wrong_forms_say_what_is_wrong() {
        for (text, part) in [
            ("", "no number of elements"),
            ("iota", "no number of elements"),
            ("iota:int", "no number of elements"),
            ("iota:foo:3", "no element type"),
            ("iota:-1", "no number of elements"),
            ("fill", "needs a value"),
            ("random:3:x", "no seed"),
            ("list:", "needs values"),
            ("zero:3:4", "left over"),
            ("ramp:3", "no way to fill"),
            ("null:3", "takes nothing"),
        ] {
            let message = parse(text).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
