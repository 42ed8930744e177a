//! A generated program: a whole CUDA file with `main`, and the same text as plain C++ that notes its launches.

use std::fmt::Write;

/// A program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// Its number, which decides it together with the seed and names it.
    pub number: u64,
    /// The text.
    pub text: String,
    /// What its runs get on the command line.
    pub inputs: Vec<Vec<i64>>,
}

impl Program {
    /// The namespace that the compiled form stands in.
    pub fn space(&self) -> String {
        format!("p{}", self.number)
    }

    /// The text as C++: kernels tell their arguments, launches their sizes, and lines keep their numbers.
    pub fn plain(&self) -> String {
        let mut text = format!("namespace {} {{\n#line 1 \"program\"\n", self.space());
        for line in self.text.lines() {
            let line = match (line.starts_with("#include"), line.find("__global__")) {
                (true, _) => String::new(),
                (false, Some(_)) => kernel(line),
                (false, None) => launches(line).replace("(const void *)k", "k"),
            };
            text += &line;
            text.push('\n');
        }
        text + "}\n"
    }

    /// The lines that read one part of the command line, and which: `int n = argc > 3 ? atoi(argv[3]) : 64;`. Each runs at most once.
    pub fn reads(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.text.lines().enumerate().filter_map(|(n, line)| {
            let (_, rest) = line.split_once("atoi(argv[")?;
            let (part, rest) = rest.split_once("])")?;
            Some((n + 1, part.parse().ok().filter(|_| !rest.contains("atoi"))?))
        })
    }
}

/// A kernel in one line, with a body that notes its arguments.
fn kernel(line: &str) -> String {
    let parts = line.split_once('(').and_then(|(head, rest)| {
        let (params, body) = rest.split_once(") {")?;
        body.ends_with('}').then_some((head, params))
    });
    let Some((head, params)) = parts else { return line.to_owned() };
    let name = head.rsplit(' ').next().unwrap_or("");
    let number = if head.starts_with("template") { ", N" } else { "" };
    let mut text = format!("{head}({params}) {{ host_kernel(\"{name}\"{number});");
    for param in params.split(',') {
        let word = |c: char| !c.is_ascii_alphanumeric();
        let name = param.trim().rsplit(word).next().unwrap_or("");
        let _ = write!(text, " host_argument(\"{name}\", {name});");
    }
    text + " host_done(); }"
}

/// `k<<<a, b>>>(c)` becomes `(host_sizes(__LINE__, a, b), k(c))`.
fn launches(line: &str) -> String {
    let Some(open) = line.find("<<<") else { return line.to_owned() };
    let Some(close) = line[open..].find(">>>").map(|n| n + open) else { return line.to_owned() };
    let mut start = open;
    let mut depth = 0;
    for (n, c) in line[..open].char_indices().rev() {
        match c {
            '>' => depth += 1,
            '<' => depth -= 1,
            c if c.is_ascii_alphanumeric() || depth > 0 => {}
            _ => break,
        }
        start = n;
    }
    let mut depth = 0;
    let mut end = line.len();
    for (n, c) in line[close + 3..].char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            end = close + 3 + n + 1;
            break;
        }
    }
    let (name, sizes, given) = (&line[start..open], &line[open + 3..close], &line[close + 3..end]);
    format!("{}(host_sizes(__LINE__, {sizes}), {name}{given}){}", &line[..start], launches(&line[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_and_launches_are_noted() {
        let text = "template <int N> __global__ void k1(int *a, unsigned n) { a[0] = n; }\nint main(int argc, char **argv) {\n  const int n0 = atoi(argv[2]);\n  if (n0) k1<64><<<dim3(1, 2), n0>>>(p, f(n0)); else k1<7><<<1, 2>>>(p, 3);\n}\n";
        let program = Program { number: 4, text: text.to_owned(), inputs: Vec::new() };
        let plain = program.plain();
        assert!(
            plain.contains("host_kernel(\"k1\", N); host_argument(\"a\", a); host_argument(\"n\", n);"),
            "{plain}"
        );
        assert!(plain.contains("if (n0) (host_sizes(__LINE__, dim3(1, 2), n0), k1<64>(p, f(n0))); else (host_sizes(__LINE__, 1, 2), k1<7>(p, 3));"), "{plain}");
        assert_eq!(program.reads().collect::<Vec<_>>(), [(3, 2)]);
    }
}
