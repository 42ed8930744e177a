//! Kernels compiled for the host by clang, linked with the shim and run as programs of their own.

use super::interpreted::Case;
use super::{Skip, corpus_header::Header, glue};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// clang, a folder for what it makes, and what is compiled once.
pub struct Host {
    clang: OsString,
    shim: PathBuf,
    folder: tempfile::TempDir,
}

/// No operation is fused or reassociated, and integers wrap: as the interpreter has it, and what the kernels were
/// written for. C leaves the latter open.
const MEANING: [&str; 4] = ["-ffp-contract=off", "-fwrapv", "-fno-strict-aliasing", "-w"];

/// CUDA as C++ without its library. The precompiled header asks for the same options everywhere.
const CUDA: [&str; 7] = [
    "-O1",
    "-pthread",
    "-std=c++17",
    "-nostdinc++",
    "-fno-exceptions",
    "-fno-rtti",
    "-fno-threadsafe-statics",
];

impl Host {
    /// Compiles the shim. An error says what is missing.
    pub fn new() -> Result<Self, String> {
        let clang = std::env::var_os("GPUPROOF_CLANG").unwrap_or_else(|| "clang-19".into());
        let shim = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reality/shim");
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let host = Self { clang, shim, folder };
        // There are thousands of small functions; optimising them takes longer than running them.
        let opencl = ["-c", "-x", "cl", "-cl-std=CL2.0", "-O0", "opencl.cl", "-o"];
        let runtime = ["-c", "-x", "c", "-O1", "runtime.c", "-o"];
        let (opencl, others) = rayon::join(
            || host.clang(&host.shim).args(opencl).arg(host.path("opencl.o")).output(),
            || {
                let runtime = host.clang(&host.shim).args(runtime).arg(host.path("runtime.o")).output();
                let mut cuda = host.clang(&host.shim);
                cuda.args(CUDA).args(["-x", "c++-header", "cuda.h", "-o"]).arg(host.path("cuda.pch"));
                [runtime, cuda.output()]
            },
        );
        for output in others.into_iter().chain([opencl]) {
            let output = output.map_err(|error| format!("cannot run {:?}: {error}", host.clang))?;
            if !output.status.success() {
                return Err(format!(
                    "the shim does not compile:\n{}",
                    String::from_utf8_lossy(&output.stderr)
                ));
            }
        }
        Ok(host)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn clang(&self, folder: &Path) -> Command {
        let mut command = Command::new(&self.clang);
        command.current_dir(folder).arg("--target=x86_64-linux-gnu").args(MEANING).stdin(Stdio::null());
        command
    }

    /// Compiles the kernel of a case; `name` is that of the program.
    pub fn compile(
        &self,
        case: &Case,
        name: &str,
        path: &str,
        text: &str,
        header: &Header,
    ) -> Result<Program, Skip> {
        let is_opencl = case.language == "opencl";
        let source = self.path(&format!("{name}.glue"));
        std::fs::write(&source, glue::text(case, path, text)).map_err(|e| Skip::Wrong(e.to_string()))?;
        let beside = Path::new(path).parent().and_then(|p| p.canonicalize().ok()).unwrap_or_default();
        // OpenCL kernels are written for the oldest version that has what they use.
        let versions: &[&str] = if is_opencl { &["CL1.2", "CL2.0"] } else { &[""] };
        let program = self.path(name);
        let mut errors = String::new();
        for version in versions {
            let mut command = self.clang(self.folder.path());
            if is_opencl {
                command.args(["-O1", "-x", "cl"]).arg(format!("-cl-std={version}"));
                command.arg("-include").arg(self.shim.join("annotations.h"));
            } else {
                command.args(CUDA).args(["-x", "c++"]).arg("-I").arg(self.shim.join("include"));
                match header.flags.is_empty() {
                    true => command.arg("-include-pch").arg(self.path("cuda.pch")),
                    false => command.arg("-include").arg(self.shim.join("cuda.h")),
                };
            }
            command.args(&header.flags).arg("-iquote").arg(&beside).arg(&source);
            command.args(["-x", "none"]).arg(self.path("runtime.o"));
            if is_opencl {
                command.arg(self.path("opencl.o"));
            }
            let shared = case.dynamic_shared.iter();
            command.args(shared.map(|name| format!("-Wl,--defsym={name}=reality_dynamic_shared")));
            let output = command.args(["-pthread", "-lm", "-o"]).arg(&program).output();
            let output = output.map_err(|error| Skip::Wrong(error.to_string()))?;
            if output.status.success() {
                return Ok(Program { program, input: self.path(&format!("{name}.in")) });
            }
            errors = String::from_utf8_lossy(&output.stderr).into_owned();
        }
        let first = errors.lines().find(|line| line.contains("error:") || line.contains("undefined"));
        Err(Skip::NotForTheHost(first.unwrap_or("clang fails").to_owned()))
    }
}

/// A compiled kernel.
pub struct Program {
    program: PathBuf,
    input: PathBuf,
}

impl Program {
    /// The contents of all arrays of the case after the kernel.
    pub fn run(&self, case: &Case) -> Result<Vec<Vec<u8>>, Skip> {
        let wrong = |error: std::io::Error| Skip::Wrong(error.to_string());
        let output = self.input.with_extension("out");
        std::fs::write(&self.input, glue::input(case)).map_err(wrong)?;
        let mut command = Command::new(&self.program);
        command.arg(&self.input).arg(&output).stdin(Stdio::null());
        let ran = command.output().map_err(wrong)?;
        if !ran.status.success() {
            let text = String::from_utf8_lossy(&ran.stderr).into_owned();
            return Err(Skip::Wrong(format!(
                "the compiled kernel fails, {}: {}",
                ran.status,
                text.trim_end()
            )));
        }
        let bytes = std::fs::read(&output).map_err(wrong)?;
        let mut rest = bytes.as_slice();
        let mut arrays = Vec::new();
        for array in &case.arrays {
            let (contents, after) =
                rest.split_at_checked(array.bytes).ok_or(Skip::Wrong("short output".into()))?;
            arrays.push(contents.to_vec());
            rest = after;
        }
        Ok(arrays)
    }
}
