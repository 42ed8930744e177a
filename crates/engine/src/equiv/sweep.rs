//! The same comparison for every value of a parameter or macro in a range, and a condition that tells the values for which
//! it holds from those for which it does not.
//!
//! Every value is judged by itself; the condition is a summary of what was judged, not a proof for other values.

use super::{Options, compare_files};
use crate::load::{SourceOptions, load};
use crate::report::{FileReport, Outcome, SweepReport};
use gpuproof_kir::FunctionKind;

/// Most values of a sweep.
pub const MOST_VALUES: i64 = 64;

/// A scalar parameter of the kernel, or else a macro, and the values that it takes, both ends included.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// Its name.
    pub name: String,
    /// The first value.
    pub low: i64,
    /// The last value.
    pub high: i64,
}

/// Compares for each value. The report is the first one that shows a difference, else the first open one, else the last
/// one, with a summary of all. A file that cannot be used with some value is returned as it is.
pub(super) fn sweep(
    first: &str,
    second: Option<&str>,
    options: &Options,
    sweep: &Sweep,
) -> Result<FileReport, Box<FileReport>> {
    let is_scalar = names_scalar(first, options, &sweep.name);
    let (mut equivalent, mut different, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
    let mut shown: Option<(u8, FileReport)> = None;
    for value in sweep.low..=sweep.high {
        let mut options = options.clone();
        if is_scalar {
            options.scalars.push((sweep.name.clone(), value.to_string()));
        } else {
            options.source.defines.push(format!("{}={value}", sweep.name));
        }
        let file = compare_files(first, second, &options)?;
        let rank = match file.kernels.first().map(|kernel| &kernel.outcome) {
            Some(Outcome::Proved) => {
                equivalent.push(value);
                1
            }
            Some(Outcome::Refuted) => {
                different.push(value);
                3
            }
            _ => {
                unknown.push(value);
                2
            }
        };
        // Among values for which it holds the last is as good as any; a defect is easiest to see for the smallest.
        if shown.as_ref().is_none_or(|(best, _)| rank > *best || rank == 1 && *best == 1) {
            shown = Some((rank, file));
        }
    }
    let Some((_, mut file)) = shown else { return compare_files(first, second, options) };
    let condition = condition(&sweep.name, &equivalent, &different);
    let summary = SweepReport { name: sweep.name.clone(), equivalent, different, unknown, condition };
    if let Some(equivalence) = file.kernels.first_mut().and_then(|kernel| kernel.equivalence.as_mut()) {
        equivalence.sweep = Some(summary);
    }
    Ok(file)
}

/// Whether a kernel that is looked at has a parameter of this name. Without the macro the file may be unreadable, and then
/// the name is the macro's.
fn names_scalar(path: &str, options: &Options, name: &str) -> bool {
    let source = SourceOptions { entries: Vec::new(), ..options.source.clone() };
    load(path, &source).is_ok_and(|loaded| {
        let kernels = loaded.module.functions.iter().filter(|f| f.kind == FunctionKind::Kernel);
        let wanted = |function: &str| options.kernel.as_deref().is_none_or(|k| k == function);
        kernels
            .filter(|f| wanted(f.name.as_str()))
            .any(|f| f.params.iter().any(|p| f.locals[p.local].name.as_str() == name))
    })
}

/// A condition that holds for all values of the first list and for none of the second, the simplest first.
fn condition(name: &str, holds: &[i64], fails: &[i64]) -> Option<String> {
    let (least, greatest) = (*holds.iter().min()?, *holds.iter().max()?);
    fails.first()?;
    let separates =
        |test: &dyn Fn(i64) -> bool| holds.iter().all(|v| test(*v)) && !fails.iter().any(|v| test(*v));
    if separates(&|v| v >= least) {
        return Some(format!("{name} >= {least}"));
    }
    if separates(&|v| v <= greatest) {
        return Some(format!("{name} <= {greatest}"));
    }
    if least == greatest {
        return Some(format!("{name} is {least}"));
    }
    if let Some(factor) = (2..=32).find(|k| separates(&|v| v % k == 0)) {
        return Some(format!("{name} is a multiple of {factor}"));
    }
    if separates(&|v| v > 0 && v & (v - 1) == 0) {
        return Some(format!("{name} is a power of two"));
    }
    if separates(&|v| v & 1 == 1) {
        return Some(format!("{name} is odd"));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::condition;

    #[test]
    fn conditions_separate_what_holds_from_what_fails() {
        let said = |holds: &[i64], fails: &[i64]| condition("n", holds, fails).unwrap_or_default();
        assert_eq!(said(&[1, 2, 4, 8], &[3, 5, 6, 7]), "n is a power of two");
        assert_eq!(said(&[2, 4, 6, 8], &[1, 3, 5, 7]), "n is a multiple of 2");
        assert_eq!(said(&[3, 4, 5], &[1, 2]), "n >= 3");
        assert_eq!(said(&[1, 2], &[3, 4]), "n <= 2");
        assert_eq!(said(&[4], &[3, 5]), "n is 4");
        assert_eq!(said(&[1, 3, 7], &[2, 4, 8]), "n is odd");
        // Nothing that fails, nothing that holds, and no condition that is simple.
        assert_eq!(said(&[1, 2], &[]), "");
        assert_eq!(said(&[], &[1, 2]), "");
        assert_eq!(said(&[1, 4, 6], &[2, 3, 5, 7]), "");
    }
}
