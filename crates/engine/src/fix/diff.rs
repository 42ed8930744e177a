//! The difference of two texts in the unified form that `patch` reads.

/// Lines that are shown around a change.
const CONTEXT: usize = 3;
/// Most lines between the first and the last change for which the smallest difference is looked for.
const MOST_LINES: usize = 4000;

/// A line of a difference: kept, taken out, put in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Op<'t> {
    Keep(&'t str),
    Out(&'t str),
    In(&'t str),
}

/// The difference, with the headers of one file; empty if there is none.
pub fn unified(path: &str, before: &str, after: &str) -> String {
    if before == after {
        return String::new();
    }
    let old: Vec<&str> = before.split_inclusive('\n').collect();
    let new: Vec<&str> = after.split_inclusive('\n').collect();
    let ops = operations(&old, &new);
    let mut text = format!("--- {path}\n+++ {path}\n");
    let changed: Vec<usize> = (0..ops.len()).filter(|n| !matches!(ops[*n], Op::Keep(_))).collect();
    let mut at = 0;
    while let Some(first) = changed.get(at).copied() {
        let mut last = first;
        while let Some(next) = changed.get(at).copied().filter(|next| *next <= last + 2 * CONTEXT) {
            last = next;
            at += 1;
        }
        let (start, end) = (first.saturating_sub(CONTEXT), (last + CONTEXT + 1).min(ops.len()));
        text += &hunk(&ops, start, end);
    }
    text
}

fn hunk(ops: &[Op<'_>], start: usize, end: usize) -> String {
    let in_old = |ops: &[Op<'_>]| ops.iter().filter(|op| !matches!(op, Op::In(_))).count();
    let in_new = |ops: &[Op<'_>]| ops.iter().filter(|op| !matches!(op, Op::Out(_))).count();
    let (before, own) = (&ops[..start], &ops[start..end]);
    // A range without lines is named by the line before it.
    let first = |before: usize, count: usize| if count == 0 { before } else { before + 1 };
    let mut text = format!(
        "@@ -{},{} +{},{} @@\n",
        first(in_old(before), in_old(own)),
        in_old(own),
        first(in_new(before), in_new(own)),
        in_new(own)
    );
    for op in own {
        let (sign, line) = match op {
            Op::Keep(line) => (' ', line),
            Op::Out(line) => ('-', line),
            Op::In(line) => ('+', line),
        };
        text.push(sign);
        text += line;
        if !line.ends_with('\n') {
            text += "\n\\ No newline at end of file\n";
        }
    }
    text
}

/// The longest common subsequence, between a common start and a common end.
fn operations<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<Op<'t>> {
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let end = old[start..].iter().rev().zip(new[start..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&old[start..old.len() - end], &new[start..new.len() - end]);
    let mut ops: Vec<Op<'t>> = old[..start].iter().map(|line| Op::Keep(line)).collect();
    if a.len().max(b.len()) > MOST_LINES {
        ops.extend(a.iter().map(|line| Op::Out(line)).chain(b.iter().map(|line| Op::In(line))));
    } else {
        // Length of what a[i..] and b[j..] have in common.
        let width = b.len() + 1;
        let mut common = vec![0u32; (a.len() + 1) * width];
        for i in (0..a.len()).rev() {
            for j in (0..b.len()).rev() {
                common[i * width + j] = match a[i] == b[j] {
                    true => common[(i + 1) * width + j + 1] + 1,
                    false => common[(i + 1) * width + j].max(common[i * width + j + 1]),
                };
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < a.len() || j < b.len() {
            if i < a.len() && j < b.len() && a[i] == b[j] {
                ops.push(Op::Keep(a[i]));
                (i, j) = (i + 1, j + 1);
            } else if i < a.len()
                && (j == b.len() || common[(i + 1) * width + j] >= common[i * width + j + 1])
            {
                ops.push(Op::Out(a[i]));
                i += 1;
            } else {
                ops.push(Op::In(b[j]));
                j += 1;
            }
        }
    }
    ops.extend(old[old.len() - end..].iter().map(|line| Op::Keep(line)));
    ops
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hunks_have_context_and_counts() {
        let before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n";
        let after = before.replace("5\n6", "5\nx\n6").replace("14\n", "");
        let wanted = "--- k\n+++ k\n@@ -3,6 +3,7 @@\n 3\n 4\n 5\n+x\n 6\n 7\n 8\n@@ -11,5 +12,4 @@\n 11\n 12\n 13\n-14\n 15\n";
        // 15 holds a 5 and a newline as well: only the first replacement is meant.
        assert_eq!(unified("k", before, &after), wanted);
        assert_eq!(unified("k", before, before), "");
    }

    #[test]
    fn a_missing_last_newline_is_told() {
        let text = unified("k", "a\nb", "a\nc\nb");
        assert_eq!(text, "--- k\n+++ k\n@@ -1,2 +1,3 @@\n a\n+c\n b\n\\ No newline at end of file\n");
    }
}
