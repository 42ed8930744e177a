//! Makes a program that differs small: lines are taken away while it still differs.
//!
//! Generated programs have one statement or declaration on each line, and the braces of blocks at the ends of lines, so that a run of lines
//! whose braces match can go. Whether the rest still compiles and means something is left to the comparison.

use super::program::Program;

/// Comparisons that shrinking one program may take.
const MOST_TRIES: usize = 300;

/// A smaller program that `differs`, and how it does.
pub fn shrink(
    program: &Program,
    how: &str,
    differs: &dyn Fn(&Program) -> Option<String>,
) -> (Program, String) {
    let of = |text: &str| Program { number: program.number, text: text.to_owned() };
    let (text, how) = shrink_text(&program.text, how, &|text| differs(&of(text)));
    (of(&text), how)
}

/// A smaller text that `differs`, and how it does.
pub fn shrink_text(text: &str, how: &str, differs: &dyn Fn(&str) -> Option<String>) -> (String, String) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (mut how, mut tries) = (how.to_owned(), 0);
    let mut attempt = |kept: Vec<String>, lines: &mut Vec<String>| {
        tries += 1;
        let candidate = kept.join("\n") + "\n";
        match (tries <= MOST_TRIES).then(|| differs(&candidate)).flatten() {
            Some(now) => {
                *lines = kept;
                how = now;
                true
            }
            None => false,
        }
    };
    let mut size = (lines.len() / 2).max(1);
    loop {
        let mut changed = false;
        // From the end: what stands there depends on what stands before it, not the other way round.
        let mut at = lines.len();
        while at > 0 {
            at -= 1;
            let range = at..(at + size).min(lines.len());
            if range.len() == size && balanced(&lines[range.clone()]) {
                let mut kept = lines.clone();
                kept.drain(range);
                changed |= attempt(kept, &mut lines);
            } else if size == 1
                && is_between(&lines[at])
                && let Some(end) = block_end(&lines, at, 1)
            {
                // What stands behind `} else {`.
                let mut kept = lines.clone();
                kept.drain(at..end);
                changed |= attempt(kept, &mut lines);
            } else if size == 1
                && depth(&lines[at]) > 0
                && let Some(end) = block_end(&lines, at, depth(&lines[at]))
            {
                // A whole block, or its braces alone.
                let mut kept = lines.clone();
                kept.drain(at..=end);
                let mut bare = lines.clone();
                bare.remove(end);
                bare.remove(at);
                changed |= attempt(kept, &mut lines) || attempt(bare, &mut lines);
            }
        }
        if size > 1 {
            size /= 2;
        } else if !changed {
            break;
        }
    }
    (lines.join("\n") + "\n", how)
}

/// How a line changes the depth of braces.
fn depth(line: &str) -> i32 {
    line.matches('{').count() as i32 - line.matches('}').count() as i32
}

fn balanced(lines: &[String]) -> bool {
    let mut now = 0;
    lines.iter().all(|line| {
        let low = if is_between(line) { now - 1 } else { now };
        now += depth(line);
        low >= 0 && now >= 0
    }) && now == 0
}

/// Whether a line closes a block before it opens another: `} else {`.
fn is_between(line: &str) -> bool {
    line.trim_start().starts_with('}') && line.contains('{')
}

/// The line that closes what is `now` blocks deep behind this line.
fn block_end(lines: &[String], start: usize, mut now: i32) -> Option<usize> {
    for (n, line) in lines.iter().enumerate().skip(start + 1) {
        now += depth(line);
        if now <= 0 {
            return Some(n);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_matters_is_kept() {
        let text = "namespace p1 {\nint a = 1;\nvoid k() {\n  if (a) {\n    here;\n    b;\n  } else {\n    c;\n  }\n}\n}\n";
        let program = Program { number: 1, text: text.to_owned() };
        let differs = |program: &Program| {
            let lines: Vec<String> = program.text.lines().map(str::to_owned).collect();
            (balanced(&lines) && program.text.contains("here;")).then(|| "so".to_owned())
        };
        let (small, how) = shrink(&program, "so", &differs);
        assert_eq!((small.text.as_str(), how.as_str()), ("    here;\n", "so"));
    }
}
