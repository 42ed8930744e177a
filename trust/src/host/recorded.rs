//! What programs really launch: they are compiled for the host together with the shim, with checks for undefined behaviour, and run with several
//! inputs. A run that is ended by a check or does not end counts up to there.

use super::program::Program;
use gpuproof_front_c::clang::Clang;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// A launch that happened.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Launch {
    /// The line of the launch.
    pub line: usize,
    /// The kernel: `k1<64>`.
    pub kernel: String,
    /// Blocks and threads along x, y, z.
    pub sizes: [u64; 6],
    /// Bytes of dynamic shared memory.
    pub shared: u64,
    /// What the parameters got, by name.
    pub arguments: BTreeMap<String, Given>,
}

/// What a parameter got.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Given {
    /// A number, extended to 64 bits.
    Number(u64),
    /// A pointer: number of the allocation, bytes from its start, bytes of it.
    Pointer {
        /// Which allocation.
        number: u64,
        /// Bytes from its start.
        offset: i64,
        /// Its bytes.
        bytes: u64,
    },
    /// A pointer to nothing.
    Nowhere,
}

/// The launches of one run.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Run {
    /// In their order.
    pub launches: Vec<Launch>,
    /// Whether a check or the clock ended it.
    pub died: bool,
}

/// Compiles and runs programs, all with equally many inputs; an error if clang refuses them.
pub fn run(clang: &Clang, programs: &[Program], folder: &Path) -> Result<Vec<Vec<Run>>, String> {
    let runs = programs.iter().map(|program| program.inputs.len()).max().unwrap_or(0);
    let mut text = String::from(include_str!("shim.h"));
    programs.iter().for_each(|program| text += &program.plain());
    let _ = writeln!(text, "#line 1 \"runs\"\n#define RUNS {runs}");
    text += "static int (*const host_programs[])(int, char **) = {\n";
    programs.iter().for_each(|program| text += &format!("  {}::main,\n", program.space()));
    let longest = programs.iter().flat_map(|p| &p.inputs).map(Vec::len).max().unwrap_or(0);
    let _ = writeln!(text, "}};\nstatic const char *const host_inputs[][RUNS][{}] = {{", longest + 2);
    for program in programs {
        text += "  {";
        for input in &program.inputs {
            text += "{\"program\"";
            input.iter().for_each(|number| text += &format!(", \"{number}\""));
            text += "}, ";
        }
        text += "},\n";
    }
    text += "};\n";
    text += include_str!("main.h");
    let (source, binary) = (folder.join("host.cpp"), folder.join("host"));
    std::fs::write(&source, text).map_err(|error| error.to_string())?;
    let made = Command::new(&clang.program)
        .args(["-x", "c++", "-std=c++17", "-O0", "-w", "-fno-rtti", "-fno-threadsafe-statics"])
        .args(["-fno-color-diagnostics", "-ferror-limit=5", "-nostdinc++"])
        .args(["-fsanitize=undefined,bounds", "-fno-sanitize=vptr,function", "-fsanitize-trap=all", "-o"])
        .args([&binary, &source])
        .arg("-lstdc++")
        .output()
        .map_err(|error| format!("{} cannot be run: {error}", clang.program.display()))?;
    if !made.status.success() {
        return Err(String::from_utf8_lossy(&made.stderr).into_owned());
    }
    let ran = Command::new(&binary)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .map_err(|error| format!("the compiled programs cannot be run: {error}"))?;
    let said = String::from_utf8_lossy(&ran.stdout);
    read(&said, programs.len(), runs).ok_or_else(|| "the compiled programs said something else".to_owned())
}

/// What the runs said.
fn read(said: &str, programs: usize, runs: usize) -> Option<Vec<Vec<Run>>> {
    let mut all = vec![vec![Run::default(); runs]; programs];
    let mut now = (0, 0);
    for line in said.lines() {
        let mut words = line.split(' ');
        match words.next()? {
            "R" => now = (words.next()?.parse().ok()?, words.next()?.parse().ok()?),
            "D" => all.get_mut(now.0)?.get_mut(now.1)?.died = true,
            "L" => all.get_mut(now.0)?.get_mut(now.1)?.launches.push(launch(&mut words)?),
            // What a program prints.
            _ => {}
        }
    }
    Some(all)
}

fn launch<'w>(words: &mut impl Iterator<Item = &'w str>) -> Option<Launch> {
    let line = words.next()?.parse().ok()?;
    let kernel = words.next()?.to_owned();
    let mut sizes = [0; 6];
    for size in &mut sizes {
        *size = words.next()?.parse().ok()?;
    }
    let shared = words.next()?.parse().ok()?;
    let mut arguments = BTreeMap::new();
    while let Some(name) = words.next() {
        let given = match words.next()? {
            "S" => Given::Number(words.next()?.parse().ok()?),
            "P" => Given::Pointer {
                number: words.next()?.parse().ok()?,
                offset: words.next()?.parse().ok()?,
                bytes: words.next()?.parse().ok()?,
            },
            _ => Given::Nowhere,
        };
        arguments.insert(name.to_owned(), given);
    }
    Some(Launch { line, kernel, sizes, shared, arguments })
}

impl Launch {
    /// The launch in words.
    pub fn text(&self) -> String {
        let list = |sizes: &[u64]| sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        let mut text = format!(
            "line {}: {} grid {} block {} shared {}",
            self.line,
            self.kernel,
            list(&self.sizes[..3]),
            list(&self.sizes[3..]),
            self.shared
        );
        for (name, given) in &self.arguments {
            let _ = match given {
                Given::Number(number) => write!(text, ", {name} = {}", *number as i64),
                Given::Pointer { number, offset, bytes } => {
                    write!(text, ", {name} = byte {offset} of allocation {number} of {bytes} bytes")
                }
                Given::Nowhere => write!(text, ", {name} = no memory of the device"),
            };
        }
        text
    }
}
