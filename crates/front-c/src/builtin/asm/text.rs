//! The text of an `asm` statement: its instructions, and how many operands are written.
//!
//! May assume nothing about the text. Promises: what is not of the expected form is `None`, so that the statement is
//! unsupported; escapes and comments never hide an instruction.

/// An `asm` statement as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The instructions, without comments, each trimmed.
    pub instructions: Vec<String>,
    /// The operands that it writes, which come before those that it reads; of each whether it reads that one, too.
    pub outputs: Vec<bool>,
    /// How many operands there are.
    pub operands: usize,
}

/// One PTX instruction: `@p`-less name with its modifiers, and its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instruction<'t> {
    /// The parts of the name: `cp`, `async`, `ca`, ...
    pub name: Vec<&'t str>,
    /// The operands, trimmed.
    pub operands: Vec<&'t str>,
}

/// Reads an `asm` statement: `asm volatile("..." "..." : outputs : inputs : clobbers)`.
pub fn read(text: &str) -> Option<Written> {
    let open = text.find('(')?;
    let keyword = text.get(..open)?.split_whitespace().next()?;
    if !["asm", "__asm__", "__asm"].contains(&keyword) {
        return None;
    }
    // The text of the template, or of each operand whether it is both read and written.
    let mut sections: Vec<(String, Vec<bool>)> = vec![Default::default()];
    let mut depth = 0usize;
    let mut chars = text.get(open + 1..)?.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                let mut literal = String::new();
                loop {
                    match chars.next()? {
                        '"' => break,
                        '\\' => match chars.next()? {
                            'n' | 'r' => literal.push('\n'),
                            't' => literal.push(' '),
                            other @ ('"' | '\\') => literal.push(other),
                            _ => return None,
                        },
                        other => literal.push(other),
                    }
                }
                if sections.len() == 1 {
                    sections.first_mut()?.0.push_str(&literal);
                } else if depth == 0 {
                    // The constraint of an operand, or a clobber.
                    sections.last_mut()?.1.push(literal.starts_with('+'));
                }
            }
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                let instructions = instructions(&sections.first()?.0)?;
                let outputs = sections.get(1).map_or_else(Vec::new, |(_, operands)| operands.clone());
                let operands = outputs.len() + sections.get(2).map_or(0, |(_, operands)| operands.len());
                return Some(Written { instructions, outputs, operands });
            }
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            ':' if depth == 0 => sections.push(Default::default()),
            // Anything else in the template is a macro or an expression: its text is not here.
            c if depth == 0 && sections.len() == 1 && !c.is_whitespace() => return None,
            _ => {}
        }
    }
    None
}

/// The instructions of a template, without comments.
fn instructions(template: &str) -> Option<Vec<String>> {
    let mut plain = String::new();
    let mut rest = template;
    while let Some(at) = rest.find("/*") {
        plain.push_str(rest.get(..at)?);
        let after = rest.get(at + 2..)?;
        rest = after.get(after.find("*/")? + 2..)?;
    }
    plain.push_str(rest);
    let lines = plain.lines().map(|line| line.split("//").next().unwrap_or(""));
    let joined = with_both_percents(&lines.collect::<Vec<_>>().join(" "));
    Some(joined.split(';').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect())
}

/// The text with two `%` before the name of each register: one does, too.
fn with_both_percents(text: &str) -> String {
    let mut found = String::new();
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        found.push(c);
        let is_name = chars.peek().is_some_and(|next| next.is_ascii_alphabetic() || *next == '_');
        if c == '%' && before != '%' && is_name {
            found.push('%');
        }
        before = c;
    }
    found
}

/// Whether an instruction mentions an operand, `%n`.
pub fn mentions(instruction: &str, n: usize) -> bool {
    let number = n.to_string();
    let mut parts = instruction.split('%').skip(1);
    parts.any(|after| {
        let digits = after.chars().take_while(char::is_ascii_digit).count();
        after.get(..digits) == Some(&*number)
    })
}

/// Takes an instruction apart; none if it has a predicate or opens a scope.
pub fn instruction(text: &str) -> Option<Instruction<'_>> {
    if text.starts_with(['@', '{', '}', '.'])
        || text.contains(['{', '}']) && !text.contains('[') && !text.starts_with("mma.")
    {
        return None;
    }
    let (name, operands) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let operands: Vec<&str> = match operands.trim() {
        "" => Vec::new(),
        some => split_operands(some),
    };
    Some(Instruction { name: name.split('.').collect(), operands })
}

/// Splits at commas that are not inside braces.
fn split_operands(text: &str) -> Vec<&str> {
    let (mut list, mut depth, mut start) = (Vec::new(), 0i32, 0);
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                list.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    list.push(text[start..].trim());
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_taken_apart() {
        let text = "asm volatile(\"bar.sync %0, %1;\\n\\t\" \"membar.gl; // done\\n\" : : \"r\"(f(1, \"x\")), \"r\"(n) : \"memory\")";
        let written = read(text).expect("a statement");
        assert_eq!(written.instructions, ["bar.sync %0, %1", "membar.gl"]);
        assert_eq!((written.outputs, written.operands), (vec![], 2));
        let written = read("__asm__(\"mov.u32 %0, %%laneid;\" : \"=r\"(lane))").expect("a statement");
        assert_eq!((written.outputs, written.operands), (vec![false], 1));
        assert_eq!(read("asm volatile(TEXT \"bar.sync 0;\")"), None, "a macro whose text is not here");
        assert_eq!(read("BARRIER(1)"), None);
        let written = read("asm(\"mov.u32 %0, %laneid;\" : \"=r\"(a) \"=r\"(b))").expect("a statement");
        assert_eq!(written.instructions, ["mov.u32 %0, %%laneid"]);
        assert_eq!(written.outputs, [false; 2]);
        let written = read("asm(\"\" : \"+r\"(a), \"=r\"(b))").expect("a statement");
        assert_eq!(written.outputs, [true, false]);
    }

    #[test]
    fn instructions_are_taken_apart() {
        let found = instruction("cp.async.ca.shared.global [%0], [%1], 16").expect("an instruction");
        assert_eq!(found.name, ["cp", "async", "ca", "shared", "global"]);
        assert_eq!(found.operands, ["[%0]", "[%1]", "16"]);
        let found = instruction("ld.global.v2.f32 {%0, %1}, [%2+8]").expect("an instruction");
        assert_eq!(found.operands, ["{%0, %1}", "[%2+8]"]);
        assert_eq!(instruction("@p bar.sync 0"), None);
        assert_eq!(instruction("{ .reg .pred p"), None);
    }
}
