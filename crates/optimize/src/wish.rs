//! Wishes: what to do, and where.

use crate::site::Where;
use gpuproof_base::{Code, Diagnostic};
use gpuproof_spec::ast::clause::Optimisation;
use gpuproof_spec::{ClauseKind, parse_clause};

/// One optimisation and the loop or kernel that it is meant for.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// What to do.
    pub optimisation: Optimisation,
    /// Where.
    pub at: Where,
}

impl Wish {
    /// Reads the notation of the command line: `loop_unroll:L12:i:2`, the name of the optimisation, the line, its arguments.
    pub fn parse(text: &str) -> Result<Self, Diagnostic> {
        let wrong = |why: &str| {
            Diagnostic::new(Code::UsageOption, format!("`{text}` is no optimisation: {why}"))
                .help("write the name, the line and the arguments: loop_unroll:L12:i:2, glob_to_reg:L7:a:tid")
        };
        let mut parts = text.splitn(3, ':');
        let (name, line) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
        let arguments = parts.next().unwrap_or("");
        let line = line
            .strip_prefix('L')
            .and_then(|n| n.parse::<usize>().ok())
            .filter(|n| *n > 0)
            .ok_or_else(|| wrong("the second part is a line, such as L12"))?;
        let mut arguments = arguments.split(':');
        let first = arguments.next().unwrap_or("");
        let rest: Vec<&str> = arguments.collect();
        let clause =
            format!("gpuopt {name} {first}{}{};", if rest.is_empty() { "" } else { ", " }, rest.join(", "));
        let clause = parse_clause(&clause).map_err(|error| wrong(&error.message))?;
        match clause.kind {
            ClauseKind::Optimise(optimisation) => Ok(Self { optimisation, at: Where::Line(line) }),
            _ => Err(wrong("it names none")),
        }
    }

    /// The wish as it would stand in the text.
    pub fn text(&self) -> String {
        self.optimisation.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_names_line_and_arguments() {
        let wish = Wish::parse("loop_unroll:L12:i:2").unwrap();
        assert_eq!((wish.text().as_str(), &wish.at), ("loop_unroll i, 2", &Where::Line(12)));
        let wish = Wish::parse("glob_to_reg:L3:a:tid:tid + 1").unwrap();
        assert_eq!(wish.text(), "glob_to_reg a, tid, tid + 1");
        for wrong in
            ["", "loop_unroll", "loop_unroll:12:i:2", "loop_unroll:L0:i:2", "loop_unroll:L1", "nothing:L1:i"]
        {
            assert_eq!(Wish::parse(wrong).unwrap_err().code, Code::UsageOption, "{wrong}");
        }
    }
}
