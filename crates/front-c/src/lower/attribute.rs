//! Numbers in attributes. clang's dump drops them where they are plain literals, so the source is read: literals,
//! products of them, and macros that stand for such.

use gpuproof_base::SourceMap;

/// How deep macros may stand for macros.
const MOST_MACROS: usize = 16;

/// What the preprocessor knows, as far as attributes need it.
#[derive(Clone, Copy)]
pub struct Macros<'a> {
    /// The files read so far.
    pub sources: &'a SourceMap,
    /// clang's arguments, for `-D`.
    pub arguments: &'a [String],
}

impl Macros<'_> {
    /// The numbers in the text of an attribute, `name(a, b, c)`.
    pub fn numbers(&self, attribute: &str) -> Option<Vec<u32>> {
        let inside = attribute.get(attribute.find('(')? + 1..attribute.rfind(')')?)?;
        inside.split(',').map(|text| self.number(text, MOST_MACROS)).collect()
    }

    fn number(&self, text: &str, depth: usize) -> Option<u32> {
        let mut text = text.trim();
        while let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) {
            text = inner.trim();
        }
        if let Some((left, right)) = text.split_once('*') {
            return self.number(left, depth)?.checked_mul(self.number(right, depth)?);
        }
        let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
        if let Some(hex) = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
            return u32::from_str_radix(hex, 16).ok();
        }
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return digits.parse().ok();
        }
        self.number(&self.definition(text)?, depth.checked_sub(1)?)
    }

    /// What a macro stands for. One that the files define differently (under conditions that are not read here) has no
    /// known value.
    fn definition(&self, name: &str) -> Option<String> {
        let given = self.arguments.iter().rev().find_map(|argument| {
            let (key, value) = argument.strip_prefix("-D")?.split_once('=')?;
            (key == name).then(|| value.to_owned())
        });
        if given.is_some() {
            return given;
        }
        let mut found: Option<String> = None;
        for line in self.sources.files.iter().flat_map(|file| file.text.lines()) {
            let Some(rest) = line.trim_start().strip_prefix('#').map(str::trim_start) else { continue };
            let Some(rest) = rest.strip_prefix("define").map(str::trim_start) else { continue };
            let Some(value) = rest.strip_prefix(name).filter(|r| r.starts_with([' ', '\t'])) else {
                continue;
            };
            let value = value.split("//").next().unwrap_or("").split("/*").next().unwrap_or("").trim();
            match &found {
                Some(first) if first != value => return None,
                _ => found = Some(value.to_owned()),
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::SourceFile;

    #[test]
    fn literals_macros_and_products_are_read() {
        let mut sources = SourceMap::default();
        let text = "#define N 8 // a comment\n # define M (N * 2)\n#define LOOP LOOP\n#define TWICE 1\n#define TWICE 2\n";
        sources.add(SourceFile::new("k.cl", text));
        let arguments = ["-DG=0x40".to_owned(), "-DH".into()];
        let macros = Macros { sources: &sources, arguments: &arguments };
        assert_eq!(macros.numbers("reqd_work_group_size(N, 1u, (4))"), Some(vec![8, 1, 4]));
        assert_eq!(macros.numbers("f(M, G, 2*N)"), Some(vec![16, 64, 16]));
        for unknown in ["f(LOOP)", "f(TWICE)", "f(H)", "f(X)", "f", "f(", "f(1 + 1)"] {
            assert_eq!(macros.numbers(unknown), None, "{unknown}");
        }
    }
}
