//! One clang process.

use super::compact;
use super::find::Clang;
use gpuproof_base::{Code, Diagnostic};
use std::ffi::OsString;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Variables that would change what clang reads or prints behind our back.
const IGNORED_VARIABLES: [&str; 17] = [
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "OBJC_INCLUDE_PATH",
    "CCC_OVERRIDE_OPTIONS",
    "CCC_PRINT_OPTIONS",
    "CLANG_CONFIG_FILE_SYSTEM_DIR",
    "CLANG_CONFIG_FILE_USER_DIR",
    "QA_OVERRIDE_GCC3_OPTIONS",
    "GCC_EXEC_PREFIX",
    "COMPILER_PATH",
    "SDKROOT",
    "CC_PRINT_HEADERS",
    "CC_PRINT_OPTIONS",
    "CC_LOG_DIAGNOSTICS",
    "DEPENDENCIES_OUTPUT",
    "SUNPRO_DEPENDENCIES",
];

/// Variables that choose the libraries that a program is made of. They stay, but an answer may depend on them.
pub const LIBRARY_VARIABLES: [&str; 4] =
    ["LD_LIBRARY_PATH", "LD_PRELOAD", "DYLD_LIBRARY_PATH", "DYLD_INSERT_LIBRARIES"];

/// What a process said.
pub(super) struct Output {
    /// Its standard output.
    pub stdout: Vec<u8>,
    /// Its error output.
    pub stderr: String,
    /// Whether it ended with status 0.
    pub success: bool,
    /// How long it ran.
    pub time: Duration,
}

/// Runs clang with these arguments and nothing to read.
pub(super) fn run(clang: &Clang, args: &[OsString]) -> Result<Output, Diagnostic> {
    let start = Instant::now();
    let mut command = clang.command();
    command.args(args).stdin(Stdio::null());
    for variable in IGNORED_VARIABLES {
        command.env_remove(variable);
    }
    // What a file makes of the date is the same every day.
    command.env("SOURCE_DATE_EPOCH", "0");
    let is_tree = args.iter().any(|arg| arg == "-ast-dump=json");
    let output = output(command, is_tree).map_err(|error| {
        Diagnostic::new(Code::ToolClang, format!("cannot run `{}`: {error}", clang.program.display()))
    })?;
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    // An ordinary refusal is status 1; anything else is a crash, and its output means nothing.
    if !matches!(output.status.code(), Some(0 | 1)) {
        let mut diagnostic = Diagnostic::new(Code::ToolClang, format!("clang crashed ({})", output.status))
            .note(format!("the program is `{}`, {}", clang.program.display(), clang.version));
        diagnostic.notes.extend(stderr.lines().take(6).map(str::to_owned));
        return Err(diagnostic);
    }
    Ok(Output { stdout: output.stdout, stderr, success: output.status.success(), time: start.elapsed() })
}

/// Runs a command to its end. A tree loses its indentation on the way.
fn output(mut command: Command, is_tree: bool) -> std::io::Result<std::process::Output> {
    if !is_tree {
        return command.output();
    }
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (tree, messages) = (child.stdout.take(), child.stderr.take());
    let (stdout, stderr) = std::thread::scope(|scope| {
        let messages = scope.spawn(move || {
            let mut text = Vec::new();
            messages.map_or(Ok(0), |mut messages| messages.read_to_end(&mut text)).map(|_| text)
        });
        let tree = tree.map_or(Ok(Vec::new()), compact::read);
        let ended = || std::io::Error::other("its messages could not be read");
        (tree, messages.join().unwrap_or_else(|_| Err(ended())))
    });
    let status = child.wait()?;
    Ok(std::process::Output { status, stdout: stdout?, stderr: stderr? })
}
