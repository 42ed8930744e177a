//! Expected array contents as the corpus writes them: `0 1 3*2 10..13 _ ...`.
//!
//! `v*N` is N times v; `a..b` counts from a to b; `_` is any value; a final `...` leaves the rest open. Integers
//! are decimal or hexadecimal bits, floats are compared by value.

use crate::inputs::number::{parse_const, scalar_type};
use crate::memory_text::{const_bits, scalar_text};
use crate::report::ArrayContents;
use gpuproof_kir::Ty;

/// Compares an array with expected contents; the error says where they differ. With a type, the bytes are read
/// as a row of that type.
pub fn compare(array: &ArrayContents, ty: Option<&str>, expected: &str) -> Result<(), String> {
    let scalars = scalars(array, ty)?;
    let mut words = expected.split_whitespace().peekable();
    let mut at = 0;
    while let Some(word) = words.next() {
        if word == "..." {
            return match words.peek() {
                None => Ok(()),
                Some(_) => Err("`...` may only stand at the end".into()),
            };
        }
        for value in expand(word)? {
            let Some((ty, bytes)) = scalars.get(at) else {
                return Err(format!(
                    "`{}` has only {} scalars, `{word}` is beyond",
                    array.name,
                    scalars.len()
                ));
            };
            if value != "_" && !same(*ty, bytes, &value)? {
                let actual = scalar_text(*ty, bytes);
                return Err(format!("scalar {at} of `{}` is {actual}, expected {value}", array.name));
            }
            at += 1;
        }
    }
    if at == scalars.len() {
        Ok(())
    } else {
        Err(format!(
            "`{}` has {} scalars, expected {at} (end with `...` to leave the rest open)",
            array.name,
            scalars.len()
        ))
    }
}

/// The contents in the form that [`compare`] reads.
pub fn text(array: &ArrayContents, ty: Option<&str>) -> Result<String, String> {
    let mut runs: Vec<(String, usize)> = Vec::new();
    for (ty, bytes) in scalars(array, ty)? {
        let value = scalar_text(ty, bytes);
        match runs.last_mut() {
            Some((last, count)) if *last == value => *count += 1,
            _ => runs.push((value, 1)),
        }
    }
    let words: Vec<String> = runs
        .into_iter()
        .map(|(value, count)| if count == 1 { value } else { format!("{value}*{count}") })
        .collect();
    Ok(words.join(" "))
}

fn scalars<'a>(array: &'a ArrayContents, ty: Option<&str>) -> Result<Vec<(Ty, &'a [u8])>, String> {
    match ty {
        Some(name) => {
            let ty = scalar_type(name).ok_or_else(|| format!("`{name}` is no type"))?.ty;
            Ok(array.bytes.chunks_exact(ty.size() as usize).map(|bytes| (ty, bytes)).collect())
        }
        None => Ok(array
            .bytes
            .chunks_exact(array.element_bytes.max(1))
            .flat_map(|chunk| {
                array.leaves.iter().filter_map(move |leaf| {
                    let start = usize::try_from(leaf.offset).ok()?;
                    Some((leaf.ty, chunk.get(start..start + leaf.ty.size() as usize)?))
                })
            })
            .collect()),
    }
}

fn expand(word: &str) -> Result<Vec<String>, String> {
    let bad = || format!("`{word}` is no value");
    if let Some((first, last)) = word.split_once("..") {
        let (first, last): (i64, i64) = (first.parse().map_err(|_| bad())?, last.parse().map_err(|_| bad())?);
        if last.saturating_sub(first) > 1 << 24 {
            return Err(bad());
        }
        return Ok((first..=last).map(|n| n.to_string()).collect());
    }
    if let Some((value, count)) = word.split_once('*') {
        let count: usize = count.parse().ok().filter(|n| *n <= 1 << 24).ok_or_else(bad)?;
        return Ok(vec![value.to_owned(); count]);
    }
    Ok(vec![word.to_owned()])
}

fn same(ty: Ty, bytes: &[u8], value: &str) -> Result<bool, String> {
    let expected = parse_const(ty, value)?;
    let actual = scalar_text(ty, bytes);
    if let Ty::Float(_) = ty {
        let wanted = scalar_text(ty, &const_bits(&expected).to_le_bytes()[..ty.size() as usize]);
        let (a, b) = (actual.parse::<f64>(), wanted.parse::<f64>());
        return Ok(actual == wanted || matches!((a, b), (Ok(a), Ok(b)) if a == b));
    }
    Ok(parse_const(ty, &actual)? == expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory_text::Leaf;

    fn ints(values: &[i32]) -> ArrayContents {
        ArrayContents {
            name: "a".into(),
            ty: "int".into(),
            values: Vec::new(),
            scalars_per_element: 1,
            bytes: values.iter().flat_map(|v| v.to_le_bytes()).collect(),
            leaves: vec![Leaf { offset: 0, ty: Ty::I32 }],
            element_bytes: 4,
        }
    }

    #[test]
    fn all_forms_are_compared() {
        let array = ints(&[0, 1, 2, 7, 7, -1]);
        for good in ["0 1 2 7 7 -1", "0..2 7*2 -1", "0 ...", "_ 1 ...", "0..2 7 7 0xffffffff", "..."] {
            assert_eq!(compare(&array, None, good), Ok(()), "{good}");
        }
        for bad in ["0 1", "1 ...", "0..2 7*2 -1 0", "x ...", "... 0", "7*x"] {
            assert!(compare(&array, None, bad).is_err(), "{bad}");
        }
        assert_eq!(compare(&ints(&[1]), Some("uchar"), "1 0 0 0"), Ok(()));
        assert_eq!(text(&array, None).as_deref(), Ok("0 1 2 7*2 -1"));
    }

    #[test]
    fn floats_compare_by_value() {
        let mut array = ints(&[]);
        array.bytes = [1.5f32, -0.0, f32::NAN].iter().flat_map(|v| v.to_le_bytes()).collect();
        array.leaves = vec![Leaf { offset: 0, ty: Ty::F32 }];
        assert_eq!(compare(&array, None, "1.50 0 nan"), Ok(()));
        assert!(compare(&array, None, "1.25 ...").is_err());
    }
}
