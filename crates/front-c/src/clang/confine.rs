//! Texts of strangers: clang is shown the text, our headers and its own, and nothing else of the file system.
//!
//! Three things keep it so, each of them enough by itself:
//!
//! * the text is read before clang is run ([`refusal`]): it may include headers of ours by their plain names, and use directives that read no file;
//! * clang sees the file system through an overlay in which nothing else exists ([`Allowed::description`]), so that it cannot even tell whether a file is there;
//! * what clang says it has read, and every place that its messages name, must be among these ([`Allowed`]). A message can name any place, because a text can
//!   write into it, and whoever shows a place reads the file.
//!
//! No option of clang's comes from outside. What takes too long or too much memory is the business of whoever starts the process.

use super::find::Clang;
use super::headers::{self, LIBRARY, TOOLKIT};
use super::includes::{self, Unclear};
use super::message::Message;
use super::options::{Language, Options};
use gpuproof_base::{Code, Diagnostic, FileId, Span};
use std::path::{Path, PathBuf};

/// Pragmas that read nothing. Of those with several words, the first two.
const PRAGMAS: [&str; 22] = [
    "unroll",
    "nounroll",
    "once",
    "pack",
    "omp",
    "acc",
    "OPENCL",
    "STDC",
    "nv_diag_suppress",
    "nv_diag_warning",
    "nv_diag_error",
    "nv_diag_default",
    "nv_exec_check_disable",
    "diag_suppress",
    "diag_default",
    "hd_warning_disable",
    "GCC diagnostic",
    "GCC unroll",
    "GCC ivdep",
    "clang loop",
    "clang diagnostic",
    "clang fp",
];

/// Why a text is not shown to clang.
pub fn refusal(text: &[u8], language: Language, file: FileId) -> Option<Diagnostic> {
    let at = |word: &[u8], diagnostic: Diagnostic| match includes::find(text, word, 0) {
        Some(start) => diagnostic.at(
            Span { file, start: start as u32, end: (start + word.len()) as u32 },
            "this is refused, in comments, too",
        ),
        None => diagnostic,
    };
    let names = match includes::names(text) {
        Ok(names) => names,
        Err(Unclear::Computed) => {
            return Some(refused(
                "files are not named by macros, embedded or asked for by other means than `#include <NAME>`",
            ));
        }
        Err(Unclear::Line) => return Some(refused("`#line` does not name a file")),
        Err(Unclear::Time) => return Some(refused("a text does not ask for the time or the age of a file")),
    };
    if let Some(name) = names.iter().find(|name| !is_ours(name, language)) {
        let shown = String::from_utf8_lossy(name);
        let diagnostic = refused(&format!("`{shown}` cannot be included"));
        let help = match language {
            Language::Cuda => {
                "only headers that gpuproof brings can be: cuda_runtime.h, cooperative_groups.h, stdio.h and the like; put the code that is needed into the text"
            }
            Language::OpenCl => "OpenCL has no headers to include; put the code that is needed into the text",
        };
        return Some(at(name, diagnostic.help(help)));
    }
    if includes::find(text, b"incbin", 0).is_some() {
        return Some(at(b"incbin", refused("`.incbin` reads a file")));
    }
    let pragma = includes::pragmas(text).ok()?.into_iter().find(|pragma| !is_harmless(pragma))?;
    let shown = pragma.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    Some(refused(&format!("the pragma `{shown}` is not among those that are allowed")))
}

fn refused(why: &str) -> Diagnostic {
    Diagnostic::new(Code::SourceUnreadable, format!("refused: {why}"))
}

/// Whether a header of ours is found by this name.
fn is_ours(name: &[u8], language: Language) -> bool {
    let Ok(name) = std::str::from_utf8(name) else { return false };
    let ours = |path: &str| {
        [TOOLKIT, LIBRARY].iter().any(|folder| {
            path.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')).is_some_and(|rest| rest == name)
        })
    };
    language == Language::Cuda && headers::all().any(|(path, _)| ours(&path))
}

fn is_harmless(pragma: &str) -> bool {
    let mut words = pragma.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    let both = format!("{first} {}", words.next().unwrap_or_default());
    // It must begin with the word itself.
    pragma.trim_start().starts_with(first) && PRAGMAS.iter().any(|known| *known == first || *known == both)
}

/// Options that would let clang read something else.
pub fn check_options(options: &Options) -> Result<(), Diagnostic> {
    let plain = options.defines.is_empty()
        && options.include_dirs.is_empty()
        && options.extra_args.is_empty()
        && options.cuda_path.is_none()
        && options.compile_commands.is_none();
    match plain {
        true => Ok(()),
        false => Err(Diagnostic::new(Code::UsageOption, "a confined text takes no options for clang")),
    }
}

/// The files that clang may read.
#[derive(Clone, Debug)]
pub struct Allowed {
    /// The text.
    main: PathBuf,
    /// Folders with headers.
    folders: Vec<PathBuf>,
}

impl Allowed {
    /// What this clang may read for a text at this path, with our headers in this folder.
    pub fn new(clang: &Clang, main: &Path, include: &Path) -> Self {
        let mut folders = vec![include.to_owned()];
        folders.extend(clang.own_headers());
        folders.extend(clang.opencl_headers().ok().flatten());
        Self { main: main.to_owned(), folders }
    }

    fn has(&self, path: &Path) -> bool {
        let is_plain = !path.components().any(|part| part == std::path::Component::ParentDir);
        path == self.main || is_plain && self.folders.iter().any(|folder| path.starts_with(folder))
    }

    /// Says so if something else was read.
    pub fn check_read<'a>(&self, read: impl IntoIterator<Item = &'a Path>) -> Result<(), Diagnostic> {
        let is_it = |path: &Path| self.has(path) || path.strip_prefix(".").is_ok_and(|path| self.has(path));
        match read.into_iter().all(is_it) {
            true => Ok(()),
            false => Err(refused("the text leads to a file that may not be read")),
        }
    }

    /// Takes places out of messages that are not among these files.
    pub fn blind(&self, message: &mut Message) {
        if message.place.as_ref().is_some_and(|place| !self.has(Path::new(&place.file))) {
            message.place = None;
        }
        message.notes.iter_mut().for_each(|note| self.blind(note));
    }

    /// The overlay in which there are only these files and the precompiled header, as clang reads it from a file.
    pub fn description(&self, pch: Option<&Path>) -> std::io::Result<String> {
        let unwritable = || std::io::Error::other("the path is not valid UTF-8");
        let mut roots = Vec::new();
        let folders = self.folders.iter().map(|folder| ("directory-remap", folder.as_path()));
        let files = [Some(self.main.as_path()), pch].into_iter().flatten().map(|file| ("file", file));
        for (kind, path) in folders.chain(files) {
            let path = std::path::absolute(path)?;
            let path = path.to_str().ok_or_else(unwritable)?;
            roots.push(serde_json::json!({ "type": kind, "name": path, "external-contents": path }));
        }
        let overlay = serde_json::json!({
            "version": 0,
            "case-sensitive": "true",
            "use-external-names": false,
            "redirecting-with": "redirect-only",
            "roots": roots,
        });
        Ok(overlay.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::{SourceFile, SourceMap};

    fn said(text: &str, language: Language) -> Option<String> {
        let file = SourceMap::default().add(SourceFile::new("k.cu", ""));
        refusal(text.as_bytes(), language, file).map(|diagnostic| diagnostic.message)
    }

    /// The overlay by itself: a text that nobody has read before.
    #[test]
    fn clang_sees_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let (main, beside, overlay) =
            (folder.path().join("k.cu"), folder.path().join("beside.h"), folder.path().join("overlay.json"));
        std::fs::write(&beside, "int beside;\n").expect("a file");
        let clang = Clang::find().expect("clang");
        let include = headers::unpack(&clang.cache).expect("headers");
        let allowed = Allowed::new(&clang, &main, &include);
        std::fs::write(&overlay, allowed.description(None).expect("a description")).expect("a file");
        let run = |text: &str| {
            std::fs::write(&main, text).expect("a file");
            let words = ["-x", "c++", "-fsyntax-only", "-ivfsoverlay"].map(std::ffi::OsString::from);
            let toolkit = [std::ffi::OsString::from("-I"), include.join(TOOLKIT).into()];
            let words = words.into_iter().chain([overlay.clone().into()]).chain(toolkit);
            super::super::run::run(&clang, &words.chain([main.clone().into()]).collect::<Vec<_>>())
                .expect("a run")
        };
        assert!(run("#include <cuda.h>\n").success, "our headers are there");
        for name in [beside.to_string_lossy().as_ref(), "beside.h", "/etc/passwd", "/usr/include/stdio.h"] {
            let output = run(&format!("#include \"{name}\"\n"));
            assert!(!output.success && output.stderr.contains("file not found"), "{}", output.stderr);
            assert!(run(&format!("#if __has_include(\"{name}\")\n#error there\n#endif\n")).success, "{name}");
        }
    }

    #[test]
    fn places_that_a_text_makes_up_are_not_believed() {
        let clang = Clang::find().expect("clang");
        let include = headers::unpack(&clang.cache).expect("headers");
        let allowed = Allowed::new(&clang, Path::new("k.cu"), &include);
        let output = format!(
            "k.cu:1:1: error: a\n/etc/passwd:1:1: error: b\nk.cu:2:1: error: c\n/etc/passwd:1:1: note: d\n{}/../../x:1:1: error: e\n",
            include.display()
        );
        let mut messages = super::super::message::parse(&output);
        messages.iter_mut().for_each(|message| allowed.blind(message));
        let places: Vec<bool> = messages.iter().map(|message| message.place.is_some()).collect();
        assert_eq!(places, [true, false, true, false]);
        assert!(messages.iter().flat_map(|message| &message.notes).all(|note| note.place.is_none()));
        assert!(
            allowed
                .check_read([Path::new("k.cu"), Path::new("./k.cu"), &include.join("cuda/math.h")])
                .is_ok()
        );
        assert!(allowed.check_read([Path::new("k.cu"), Path::new("/etc/passwd")]).is_err());
    }

    #[test]
    fn our_headers_can_be_included() {
        let text = "#include <cuda_runtime.h>\n#include \"stdio.h\"\n#include <cub/cub.cuh>\n#pragma unroll 4\n#pragma clang loop unroll(full)\n_Pragma(\"unroll\") int x;";
        assert_eq!(said(text, Language::Cuda), None);
        assert!(said("#include <stdio.h>", Language::OpenCl).is_some());
    }

    #[test]
    fn nothing_else_can() {
        for text in [
            "#include \"/etc/passwd\"",
            "#include <../../../etc/passwd>",
            "#include <toolkit/../cuda_runtime.h>",
            "#include \"./stdio.h\"",
            "#include \"k.cu\"",
            "%:include </etc/passwd>",
            "#inc\\\nlude </etc/passwd>",
            "#define F \"/etc/passwd\"\n#include F",
            "#import </etc/passwd>",
            "#if __has_include(\"/etc/passwd\")\n#endif",
            "#define H(a, b) a##b\n#if H(__has_, include)(\"/etc/passwd\")\n#endif",
            "const char x[] = {\n#embed \"/etc/passwd\"\n};",
            "#line 1 \"/etc/passwd\"",
            "# 1 \"/etc/passwd\" 1",
            "asm(\".incbin \\\"/etc/passwd\\\"\");",
            "#pragma GCC dependency \"/etc/passwd\"",
            "#pragma clang __debug crash",
            "#pragma clang module load x",
            "#pragma include_alias(\"stdio.h\", \"/etc/passwd\")",
            "_Pragma(\"clang __debug crash\")",
            "#define P(x) _Pragma(#x)\nP(clang __debug crash)",
            "__pragma(clang __debug crash)",
        ] {
            let why = said(text, Language::Cuda).unwrap_or_else(|| panic!("{text} is let through"));
            assert!(why.starts_with("refused: "), "{why}");
        }
    }
}
