//! Conditions of the preprocessor that come out the same for host and device, though they ask.
//!
//! For the host `__CUDA_ARCH__` is not defined, and 0 in a condition; for the device it is the number of the GPU. Whatever else a condition names means the same for both.

use super::WORD;

/// Whether a place that asks stands in a condition with the same value for the host and for this GPU.
pub(super) fn is_same_for_both(text: &str, at: usize, arch: Option<u32>) -> bool {
    let line = line_around(text, at);
    let Some(directive) = line.trim_start().strip_prefix('#').map(str::trim_start) else { return false };
    let condition = ["elif", "if"]
        .iter()
        .find_map(|word| directive.strip_prefix(word).filter(|rest| rest.starts_with([' ', '\t', '(', '!'])));
    let Some(condition) = condition else { return false };
    let condition = condition.split("//").next().unwrap_or(condition);
    if condition.contains("/*") || condition.trim_end().ends_with('\\') {
        return false;
    }
    let value = |arch| Reader::new(condition, arch)?.value();
    match (value(None), arch.and_then(|arch| value(Some(i64::from(arch) * 10)))) {
        (Some(host), Some(device)) => (host != 0) == (device != 0),
        _ => false,
    }
}

/// The line around a place.
pub(super) fn line_around(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |n| n + 1);
    let end = text[at..].find('\n').map_or(text.len(), |n| at + n);
    &text[start..end]
}

/// Computes a condition. What depends on other names has no value.
struct Reader<'t> {
    words: Vec<&'t str>,
    at: usize,
    arch: Option<i64>,
}

/// Binary operators by how strongly they bind, weakest first.
const LEVELS: [&[&str]; 4] = [&["||"], &["&&"], &["==", "!="], &["<=", ">=", "<", ">"]];

/// Deepest nesting of a condition that is looked at.
const MOST_DEPTH: usize = 64;

impl<'t> Reader<'t> {
    fn new(text: &'t str, arch: Option<i64>) -> Option<Self> {
        Some(Self { words: words(text)?, at: 0, arch })
    }

    fn value(mut self) -> Option<i64> {
        let value = self.binary(0, 0)?;
        if self.at == self.words.len() { value } else { None }
    }

    fn take(&mut self, word: &str) -> bool {
        let is_it = self.words.get(self.at) == Some(&word);
        self.at += usize::from(is_it);
        is_it
    }

    /// Nothing where the text is not understood, no value where it depends on other names.
    fn binary(&mut self, level: usize, depth: usize) -> Option<Option<i64>> {
        let Some(operators) = LEVELS.get(level) else { return self.unary(depth) };
        let mut left = self.binary(level + 1, depth)?;
        while let Some(operator) = operators.iter().copied().find(|operator| self.take(operator)) {
            let right = self.binary(level + 1, depth)?;
            left = match (operator, left, right) {
                ("||", Some(n), _) | ("||", _, Some(n)) if n != 0 => Some(1),
                ("&&", Some(0), _) | ("&&", _, Some(0)) => Some(0),
                (_, Some(a), Some(b)) => Some(i64::from(match operator {
                    "||" => a != 0 || b != 0,
                    "&&" => a != 0 && b != 0,
                    "==" => a == b,
                    "!=" => a != b,
                    "<=" => a <= b,
                    ">=" => a >= b,
                    "<" => a < b,
                    _ => a > b,
                })),
                _ => None,
            };
        }
        Some(left)
    }

    fn unary(&mut self, depth: usize) -> Option<Option<i64>> {
        if depth > MOST_DEPTH {
            return None;
        }
        if self.take("!") {
            return Some(self.unary(depth + 1)?.map(|n| i64::from(n == 0)));
        }
        if self.take("(") {
            let value = self.binary(0, depth + 1)?;
            return self.take(")").then_some(value);
        }
        if self.take("defined") {
            let is_open = self.take("(");
            let word = *self.words.get(self.at)?;
            self.at += 1;
            if is_open && !self.take(")") {
                return None;
            }
            return Some((word == WORD).then_some(i64::from(self.arch.is_some())));
        }
        let word = *self.words.get(self.at)?;
        self.at += 1;
        match word.starts_with(|c: char| c.is_ascii_digit()) {
            true => number(word).map(Some),
            false if word == WORD => Some(Some(self.arch.unwrap_or(0))),
            // A macro with arguments.
            false if self.words.get(self.at) == Some(&"(") => None,
            false if word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') => Some(None),
            false => None,
        }
    }
}

/// A decimal number, without separators.
fn number(word: &str) -> Option<i64> {
    let digits = word.trim_end_matches(['u', 'U', 'l', 'L']);
    let is_octal = digits.len() > 1 && digits.starts_with('0');
    digits.parse().ok().filter(|_| !is_octal)
}

/// The words and operators of a condition; nothing where there is anything else.
fn words(text: &str) -> Option<Vec<&str>> {
    let mut rest = text.trim_start();
    let mut found = Vec::new();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = match rest.find(|c| !is_word(c)).unwrap_or(rest.len()) {
            0 => match rest.get(..2).filter(|two| ["||", "&&", "==", "!=", "<=", ">="].contains(two)) {
                Some(_) => 2,
                None if "()!<>".contains(first) => 1,
                None => return None,
            },
            length => length,
        };
        let (word, behind) = rest.split_at(length);
        found.push(word);
        rest = behind.trim_start();
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(condition: &str) -> bool {
        let text = format!("int a;\n{condition}\nint b;\n#endif\n");
        let at = text.find(WORD).expect("it asks");
        is_same_for_both(&text, at, Some(70))
    }

    #[test]
    fn some_conditions_do_not_tell_host_from_device() {
        assert!(same("#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600"));
        assert!(same("# if !defined __CUDA_ARCH__ || (__CUDA_ARCH__ >= 600) // as for the host"));
        assert!(same("#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700"));
        assert!(same("#elif __CUDA_ARCH__ > 900"));
        assert!(same("#if !defined(__CUDA_ARCH__) || OTHER || __CUDA_ARCH__ >= 350U"));
        assert!(same("#if defined(__CUDA_ARCH__) && (__CUDA_ARCH__ < 600) && OTHER"));
    }

    #[test]
    fn others_do_or_are_not_understood() {
        for text in [
            "#if __CUDA_ARCH__ >= 700",
            "#ifdef __CUDA_ARCH__",
            "#if defined(__CUDA_ARCH__)",
            "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800",
            "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= OTHER",
            "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600 \\",
            "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 6 * 100",
            "#if !defined(__CUDA_ARCH__) || f(__CUDA_ARCH__)",
            "#if !defined(__CUDA_ARCH__) || (__CUDA_ARCH__ >= 600",
            "#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 0700",
            "#define ASKS __CUDA_ARCH__",
            "int n = __CUDA_ARCH__;",
        ] {
            assert!(!same(text), "{text}");
        }
    }
}
