//! Another SMT solver as a process that reads SMT-LIB 2: the cross-check.
//!
//! A peer is a command that reads a script from its standard input and prints `sat`, `unsat` or `unknown`. cvc5 comes
//! as a Python module without a program, so a few lines of Python make one of it.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs cvc5's parser and solver over standard input. The module's folder is the first argument, the time limit in
/// milliseconds the second.
const CVC5_DRIVER: &str = r#"
import sys
sys.path.insert(0, sys.argv[1])
import cvc5
solver = cvc5.Solver(cvc5.TermManager())
solver.setOption("tlimit-per", sys.argv[2])
symbols = cvc5.SymbolManager(solver.getTermManager())
parser = cvc5.InputParser(solver, symbols)
parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, sys.stdin.read(), "query")
while True:
    command = parser.nextCommand()
    if command.isNull():
        break
    sys.stdout.write(command.invoke(solver, symbols))
"#;

/// What a peer says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Verdict {
    Sat,
    Unsat,
    Unknown,
}

/// A solver process.
#[derive(Clone, Debug)]
pub struct Peer {
    name: String,
    program: String,
    arguments: Vec<String>,
}

impl Peer {
    /// Any command that reads SMT-LIB from its standard input.
    pub fn command(name: &str, program: &str, arguments: &[&str]) -> Self {
        Self {
            name: name.into(),
            program: program.into(),
            arguments: arguments.iter().map(|a| a.to_string()).collect(),
        }
    }

    /// cvc5 from the folder of its Python module.
    pub fn cvc5(folder: &Path, limit: Duration) -> Self {
        let (folder, limit) = (folder.to_string_lossy(), limit.as_millis().to_string());
        Self::command("cvc5", "python3", &["-c", CVC5_DRIVER, &folder, &limit])
    }

    /// A z3 program: another process of the same solver, for when nothing else is there.
    pub fn z3(program: &Path, limit: Duration) -> Self {
        let limit = format!("-t:{}", limit.as_millis());
        Self::command("z3", &program.to_string_lossy(), &["-in", &limit])
    }

    /// The best peer that `scripts/setup-z3` installed below this folder (`.deps`), if any.
    pub fn installed(deps: &Path, limit: Duration) -> Option<Self> {
        let cvc5 = deps.join("cvc5");
        if cvc5.join("cvc5").is_dir() {
            return Some(Self::cvc5(&cvc5, limit));
        }
        let z3 = deps.join("z3/bin/z3");
        z3.is_file().then(|| Self::z3(&z3, limit))
    }

    /// The name in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs the peer on a script. An error is one of the process or its complaint about the script.
    pub fn solve(&self, script: &str, backstop: Duration) -> io::Result<Verdict> {
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        if let Some(mut input) = child.stdin.take() {
            // A peer that stops reading has its reasons; its output tells them.
            let _ = input.write_all(script.as_bytes());
        }
        let start = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if start.elapsed() > backstop {
                child.kill()?;
                child.wait()?;
                return Ok(Verdict::Unknown);
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        let mut output = String::new();
        if let Some(mut stdout) = child.stdout.take() {
            stdout.read_to_string(&mut output)?;
        }
        for line in output.lines() {
            match line.trim() {
                "sat" => return Ok(Verdict::Sat),
                "unsat" => return Ok(Verdict::Unsat),
                // cvc5 adds the reason: `unknown (TIMEOUT)`.
                other if other == "timeout" || other.starts_with("unknown") => return Ok(Verdict::Unknown),
                _ => {}
            }
        }
        if let Some(mut stderr) = child.stderr.take() {
            stderr.read_to_string(&mut output)?;
        }
        let message: String = output.chars().take(500).collect();
        Err(io::Error::other(format!("{} ({status}): {message}", self.name)))
    }
}
