//! The compiled side: programs and the shim in one file through clang for the host, with its checks for undefined behaviour switched on.
//!
//! The program that clang makes runs the kernels in turn and writes what their arrays hold in the end. Where one of them dies (undefined
//! behaviour, or it does not end), the next ones are run by another process.

use super::memory::{self, BLOCKS, LENGTH, Memory, SLICE, THREADS};
use super::program::Program;
use gpuproof_front_c::clang::Clang;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a compiled kernel left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Compiled {
    /// Its arrays.
    Memory(Memory),
    /// It was ended by a signal.
    Died,
}

/// Compiles and runs programs; an error if clang refuses them.
pub fn run(clang: &Clang, programs: &[Program], folder: &Path) -> Result<Vec<Compiled>, String> {
    let mut text = String::from(include_str!("shim.h"));
    for program in programs {
        text += &program.text;
    }
    let size = SLICE * THREADS * BLOCKS;
    let _ = writeln!(text, "#define SIZE {size}\n#define THREADS {THREADS}\n#define BLOCKS {BLOCKS}");
    text += "static void (*const source_kernels[])(int *, unsigned *, long long *, unsigned char *, short *) = {\n";
    for program in programs {
        let _ = writeln!(text, "  {}::{},", program.space(), program.kernel());
    }
    text += "};\n";
    text += include_str!("main.h");
    let (source, binary) = (folder.join("host.cpp"), folder.join("host"));
    std::fs::write(&source, text).map_err(|error| error.to_string())?;
    let made = Command::new(&clang.program)
        .args([
            "-x",
            "c++",
            "-std=c++17",
            "-O0",
            "-w",
            "-ffp-contract=off",
            "-fno-builtin",
            "-fno-exceptions",
        ])
        .args(["-fno-rtti", "-fno-threadsafe-statics", "-fno-color-diagnostics", "-ferror-limit=5"])
        .args(["-fsanitize=undefined,bounds", "-fno-sanitize=vptr,function", "-fsanitize-trap=all", "-o"])
        .args([&binary, &source])
        .output()
        .map_err(|error| format!("{} cannot be run: {error}", clang.program.display()))?;
    if !made.status.success() {
        return Err(String::from_utf8_lossy(&made.stderr).into_owned());
    }
    let mut all = Vec::new();
    while all.len() < programs.len() {
        let ran = Command::new(&binary)
            .arg(all.len().to_string())
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("the compiled programs cannot be run: {error}"))?;
        all.extend(ran.stdout.chunks_exact(LENGTH).map(|bytes| Compiled::Memory(memory::of_bytes(bytes))));
        if all.len() < programs.len() {
            all.push(Compiled::Died);
        }
    }
    Ok(all)
}
