//! Flags from a `compile_commands.json`.
//!
//! Only what decides the meaning of the source is taken: macros, include directories, the standard and the
//! language. The rest is for other compilers (nvcc above all) or about code generation.

use super::options::Language;
use gpuproof_base::{Code, Diagnostic, Severity};
use std::path::{Path, PathBuf};

/// The flags that were found.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Flags {
    /// `-D`, each `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// `-U`.
    pub undefines: Vec<String>,
    /// `-I`, `-isystem`, `-iquote`, made absolute.
    pub include_dirs: Vec<PathBuf>,
    /// `-std`.
    pub std: Option<String>,
    /// `-x`.
    pub language: Option<Language>,
    /// The GPUs that it is compiled for, such as `sm_90`, each once: `-arch`, `-gencode`, `--cuda-gpu-arch`.
    pub archs: Vec<String>,
}

/// The GPUs that a command line names, and the words that have nothing to do with them.
pub fn split_archs(words: &[std::ffi::OsString]) -> (Vec<String>, Vec<std::ffi::OsString>) {
    let (mut archs, mut rest) = (Vec::new(), Vec::new());
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        let (name, joined) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (&*text, None),
        };
        if !ARCH_FLAGS.contains(&name) {
            rest.push(word.clone());
            continue;
        }
        let value = joined.or_else(|| words.next().map(|next| next.to_string_lossy().into_owned()));
        add_archs(&value.unwrap_or_default(), &mut archs);
    }
    (archs, rest)
}

/// The flags of nvcc and clang that name GPUs.
const ARCH_FLAGS: [&str; 7] = [
    "--gpu-architecture",
    "-arch",
    "--generate-code",
    "-gencode",
    "--cuda-gpu-arch",
    "--offload-arch",
    "-offload-arch",
];

/// Adds the GPUs of one value: `sm_90`, `compute_90`, `arch=compute_80,code=[sm_80,sm_86]`. Code is made for the `arch` part, so
/// that `__CUDA_ARCH__` is that.
fn add_archs(value: &str, archs: &mut Vec<String>) {
    let virtual_arch = value.split("arch=").nth(1).map(|rest| rest.split(',').next().unwrap_or(rest));
    for word in virtual_arch.unwrap_or(value).split(',') {
        let word = word.trim();
        let Some(number) = word.strip_prefix("compute_").or(word.strip_prefix("sm_")) else { continue };
        let arch = format!("sm_{number}");
        if number.starts_with(|c: char| c.is_ascii_digit()) && !archs.contains(&arch) {
            archs.push(arch);
        }
    }
}

/// The flags for `file` in the database at `database` (the file or its directory). The second part is a warning
/// if the database does not know the file, or compiles it several times in different ways: the first one counts, for the GPUs of all that differ in nothing else.
pub fn flags_for(file: &Path, database: &Path) -> Result<(Flags, Option<Diagnostic>), Diagnostic> {
    let database =
        if database.is_dir() { database.join("compile_commands.json") } else { database.to_path_buf() };
    let usage = |what: String| Diagnostic::new(Code::UsageOption, what);
    let bytes = std::fs::read(&database)
        .map_err(|error| usage(format!("cannot read `{}`: {error}", database.display())))?;
    let entries: serde_json::Value = serde_json::from_slice(&bytes)
        .map_err(|error| usage(format!("`{}` is not JSON: {error}", database.display())))?;
    let Some(entries) = entries.as_array() else {
        return Err(usage(format!("`{}` is not a list of compile commands", database.display())));
    };
    let base = database.parent().unwrap_or(Path::new(".")).to_path_buf();
    let warning = |what: String| {
        let mut warning = usage(what);
        warning.severity = Severity::Warning;
        Some(warning)
    };
    let mut found = entries.iter().filter(|entry| is_about(entry, file, &base));
    let Some(first) = found.next() else {
        let what = format!("`{}` has no entry for `{}`", database.display(), file.display());
        return Ok((Flags::default(), warning(what)));
    };
    let mut flags = read_entry(first, &base);
    let mut others = 0;
    for other in found.map(|entry| read_entry(entry, &base)) {
        if (Flags { archs: flags.archs.clone(), ..other.clone() }) == flags {
            let more: Vec<String> =
                other.archs.into_iter().filter(|arch| !flags.archs.contains(arch)).collect();
            flags.archs.extend(more);
        } else {
            others += 1;
        }
    }
    let what = format!(
        "`{}` compiles `{}` in {} ways; only the first of them is looked at",
        database.display(),
        file.display(),
        others + 1
    );
    Ok((flags, if others > 0 { warning(what) } else { None }))
}

fn directory_of(entry: &serde_json::Value, base: &Path) -> PathBuf {
    base.join(entry.get("directory").and_then(|d| d.as_str()).unwrap_or(""))
}

fn is_about(entry: &serde_json::Value, file: &Path, base: &Path) -> bool {
    let Some(name) = entry.get("file").and_then(|f| f.as_str()) else { return false };
    // The name alone decides most of the time, without asking the file system.
    if Path::new(name).file_name() != file.file_name() {
        return false;
    }
    let path = directory_of(entry, base).join(name);
    match (path.canonicalize(), file.canonicalize()) {
        (Ok(left), Ok(right)) => left == right,
        _ => path == file,
    }
}

fn read_entry(entry: &serde_json::Value, base: &Path) -> Flags {
    let words: Vec<String> = match (entry.get("arguments"), entry.get("command")) {
        (Some(serde_json::Value::Array(words)), _) => {
            words.iter().filter_map(|w| w.as_str().map(str::to_owned)).collect()
        }
        (_, Some(serde_json::Value::String(command))) => split_command(command),
        _ => Vec::new(),
    };
    read_words(&words, &directory_of(entry, base))
}

fn read_words(words: &[String], directory: &Path) -> Flags {
    let mut flags = Flags::default();
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        // Both spellings of each flag: joined (`-DX`, `--std=c++17`) and apart (`-D X`, `--std c++17`).
        let mut value = |names: &[&str], joined: bool| {
            names.iter().find_map(|name| match word.strip_prefix(name) {
                Some("") => words.next(),
                Some(rest) => rest.strip_prefix('=').or_else(|| joined.then_some(rest)),
                None => None,
            })
        };
        if let Some(value) = value(&["--define-macro", "-D"], true) {
            flags.defines.push(value.to_owned());
        } else if let Some(value) = value(&["--undefine-macro", "-U"], true) {
            flags.undefines.push(value.to_owned());
        } else if let Some(value) = value(&["--include-path", "--system-include", "-I", "-iquote"], true) {
            flags.include_dirs.push(directory.join(value));
        } else if let Some(value) = value(&["-isystem"], true) {
            flags.include_dirs.push(directory.join(value));
        } else if let Some(value) = value(&["--std", "-std"], false) {
            flags.std = Some(value.to_owned());
        } else if let Some(value) = value(&["-x"], true) {
            flags.language = Language::parse(value);
        } else if let Some(value) = value(&ARCH_FLAGS, false) {
            add_archs(value, &mut flags.archs);
        }
    }
    flags
}

/// Splits a command as a shell would: blanks, quotes and backslashes, and nothing else.
fn split_command(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = command.chars();
    while let Some(c) = characters.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(characters.next()),
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_split_as_in_a_shell() {
        let words = split_command(r#"nvcc  -DS=\"a\ b\" '-DQ=x y' "-I/my dir" """#);
        assert_eq!(words, ["nvcc", "-DS=\"a b\"", "-DQ=x y", "-I/my dir", ""]);
    }

    #[test]
    fn both_spellings_of_flags_are_read() {
        let command =
            "nvcc -ccbin=g++ -DA -D B=2 -Iinc -I /abs -isystem sys --std=c++14 -x cu -O3 -c k.cu -o k.o";
        let flags = read_words(&split_command(command), Path::new("/src"));
        assert_eq!(flags.defines, ["A", "B=2"]);
        let directories: Vec<_> = ["/src/inc", "/abs", "/src/sys"].into_iter().map(PathBuf::from).collect();
        assert_eq!(flags.include_dirs, directories);
        assert_eq!(flags.std.as_deref(), Some("c++14"));
        assert_eq!(flags.language, Some(Language::Cuda));
        assert_eq!(
            read_words(&["-std".into(), "c++20".into()], Path::new("/")).std.as_deref(),
            Some("c++20")
        );
    }

    #[test]
    fn gpus_are_read_from_every_spelling() {
        let command = "nvcc -arch=sm_90 -gencode arch=compute_80,code=[sm_80,sm_86] \
                       --generate-code=arch=compute_75,code=sm_75 --cuda-gpu-arch=sm_90 -arch native k.cu";
        let flags = read_words(&split_command(command), Path::new("/src"));
        assert_eq!(flags.archs, ["sm_90", "sm_80", "sm_75"]);
        let words: Vec<std::ffi::OsString> =
            ["-DX", "-arch", "compute_90a", "-Wall"].map(Into::into).to_vec();
        let (archs, rest) = split_archs(&words);
        assert_eq!(archs, ["sm_90a"]);
        assert_eq!(rest, ["-DX", "-Wall"]);
    }

    #[test]
    fn entries_are_found_by_file() {
        let directory = tempfile::tempdir().expect("temporary directory");
        let kernel = directory.path().join("k.cu");
        std::fs::write(&kernel, "").expect("write");
        let database = serde_json::json!([
            {"directory": "/elsewhere", "file": "k.cu", "command": "nvcc -DWRONG k.cu"},
            {"directory": directory.path(), "file": "./k.cu", "arguments": ["nvcc", "-DRIGHT", "k.cu"]},
        ]);
        std::fs::write(directory.path().join("compile_commands.json"), database.to_string()).expect("write");
        let (flags, warning) = flags_for(&kernel, directory.path()).expect("flags");
        assert_eq!((flags.defines, warning), (vec!["RIGHT".to_owned()], None));
        let (flags, warning) = flags_for(Path::new("other.cu"), directory.path()).expect("flags");
        assert_eq!(flags, Flags::default());
        assert_eq!(warning.map(|w| w.severity), Some(Severity::Warning));
    }

    #[test]
    fn a_file_may_be_compiled_several_times() {
        let directory = tempfile::tempdir().expect("temporary directory");
        let kernel = directory.path().join("k.cu");
        std::fs::write(&kernel, "").expect("write");
        let flags = |commands: &[&str]| {
            let entry = |c: &&str| serde_json::json!({"directory": "", "file": "k.cu", "command": c});
            let database = serde_json::Value::from(commands.iter().map(entry).collect::<Vec<_>>());
            std::fs::write(directory.path().join("compile_commands.json"), database.to_string())
                .expect("write");
            flags_for(&kernel, directory.path()).expect("flags")
        };
        let (same, warning) = flags(&["nvcc -DA -arch=sm_80 k.cu", "nvcc -DA -arch=sm_90 -o b k.cu"]);
        assert_eq!((same.archs, warning), (vec!["sm_80".to_owned(), "sm_90".to_owned()], None));
        let (first, warning) = flags(&["nvcc -DA k.cu", "nvcc -DB k.cu"]);
        assert_eq!(first.defines, ["A"]);
        let message = warning.expect("a warning").message;
        assert!(message.ends_with("in 2 ways; only the first of them is looked at"), "{message}");
    }

    #[test]
    fn a_broken_database_is_refused() {
        let directory = tempfile::tempdir().expect("temporary directory");
        let path = directory.path().join("compile_commands.json");
        assert!(flags_for(Path::new("k.cu"), directory.path()).is_err());
        for text in ["{", "{}", "7"] {
            std::fs::write(&path, text).expect("write");
            let error = flags_for(Path::new("k.cu"), directory.path()).expect_err("refused");
            assert_eq!(error.code, Code::UsageOption);
        }
    }
}
