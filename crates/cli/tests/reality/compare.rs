//! Arrays of the interpreter against arrays of the compiled kernel, scalar by scalar: bits must be the same. Two NaNs
//! are the same whatever their payload, which neither language decides; padding is not compared.

use super::interpreted::Case;
use gpuproof_engine::memory_text::{c_name, scalar_text};
use gpuproof_engine::report::ArrayContents;

/// Functions that the languages do not ask to be rounded correctly.
const APPROXIMATE: [&str; 16] = [
    "sin",
    "cos",
    "tan",
    "exp",
    "exp2",
    "exp10",
    "log",
    "log2",
    "log10",
    "pow",
    "rsqrt",
    "recip",
    "divide",
    "fdivide",
    "normalize",
    "length",
];

/// Whether a kernel uses a function whose last bits are open; its floats are then compared to five digits.
pub fn is_approximate(source: &str) -> bool {
    let words = source.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).any(|word| {
        let word = word.trim_start_matches("native_").trim_start_matches("half_").trim_start_matches("__");
        APPROXIMATE.contains(&word) || word.strip_suffix('f').is_some_and(|word| APPROXIMATE.contains(&word))
    })
}

/// The first differences, in words; nothing if there are none.
pub fn differences(case: &Case, compiled: &[Vec<u8>], approximate: bool) -> Vec<String> {
    let mut found = Vec::new();
    for expected in &case.expected {
        let Some(number) = case.arrays.iter().position(|array| array.name == expected.name) else { continue };
        found.extend(different_scalars(expected, &compiled[number], approximate).into_iter().take(3));
    }
    found
}

fn different_scalars(expected: &ArrayContents, compiled: &[u8], approximate: bool) -> Vec<String> {
    if expected.bytes.len() != compiled.len() {
        return vec![format!(
            "`{}` has {} bytes, compiled {}",
            expected.name,
            expected.bytes.len(),
            compiled.len()
        )];
    }
    let elements = expected.bytes.chunks(expected.element_bytes).zip(compiled.chunks(expected.element_bytes));
    let mut found = Vec::new();
    for (number, (ours, theirs)) in elements.enumerate() {
        for leaf in &expected.leaves {
            let at = leaf.offset as usize..leaf.offset as usize + leaf.ty.size() as usize;
            let (ours, theirs) = (&ours[at.clone()], &theirs[at]);
            let texts = [ours, theirs].map(|bytes| scalar_text(leaf.ty, bytes));
            let is_float = ["half", "float", "double"].contains(&c_name(leaf.ty));
            if ours != theirs && !(is_float && same_float(&texts, approximate)) {
                let [ours, theirs] = texts;
                let (name, offset) = (&expected.name, leaf.offset);
                found.push(format!(
                    "`{name}`[{number}], byte {offset}: interpreted {ours}, compiled {theirs}"
                ));
            }
        }
    }
    found
}

fn same_float(texts: &[String; 2], approximate: bool) -> bool {
    match texts.each_ref().map(|text| text.parse::<f64>()) {
        [Ok(a), Ok(b)] if a.is_nan() || b.is_nan() => a.is_nan() && b.is_nan(),
        [Ok(a), Ok(b)] => approximate && (a - b).abs() <= 1e-5 * a.abs().max(b.abs()),
        _ => false,
    }
}
