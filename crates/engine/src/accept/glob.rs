//! Patterns of paths: `?` is any character but `/`, `*` any number of them, `**` any number of folders.

/// Whether a path fits a pattern as a whole.
pub fn fits(pattern: &str, path: &str) -> bool {
    let pattern: Vec<&str> = pattern.trim_start_matches("./").split('/').collect();
    let path: Vec<&str> = path.split('/').collect();
    fits_parts(&pattern, &path)
}

/// Dynamic programming over both lists, so that no pattern takes long.
fn fits_parts(pattern: &[&str], path: &[&str]) -> bool {
    fits_all(
        pattern,
        path,
        |part| *part == "**",
        |part, name| {
            let (part, name): (Vec<char>, Vec<char>) = (part.chars().collect(), name.chars().collect());
            fits_all(&part, &name, |c| *c == '*', |c, d| *c == '?' || c == d)
        },
    )
}

/// Whether the items fit the pattern, in which some elements stand for any number of items.
fn fits_all<P, T>(
    pattern: &[P],
    items: &[T],
    is_any: impl Fn(&P) -> bool,
    is_one: impl Fn(&P, &T) -> bool,
) -> bool {
    // For the pattern so far: how many items it can take.
    let mut reached = vec![false; items.len() + 1];
    reached[0] = true;
    for part in pattern {
        let mut next = vec![false; items.len() + 1];
        if is_any(part) {
            let mut any = false;
            for (now, before) in next.iter_mut().zip(&reached) {
                any |= *before;
                *now = any;
            }
        } else {
            for ((now, before), item) in next.iter_mut().skip(1).zip(&reached).zip(items) {
                *now = *before && is_one(part, item);
            }
        }
        reached = next;
    }
    reached.last().copied().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn patterns() {
        assert!(fits("src/x.cu", "src/x.cu"));
        assert!(!fits("x.cu", "src/x.cu"));
        assert!(fits("src/*.cu", "src/x.cu"));
        assert!(!fits("src/*.cu", "src/a/x.cu"));
        assert!(fits("src/**", "src/a/x.cu"));
        assert!(fits("**/x.cu", "x.cu"));
        assert!(fits("**/?.c*", "a/b/x.cu"));
        assert!(!fits("", "x.cu"));
        let hard = "*a".repeat(40) + "b";
        assert!(!fits(&hard, &"a".repeat(200)));
    }
}
