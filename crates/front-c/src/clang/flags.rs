//! The arguments of a run: those that a precompiled header must share, and those that it need not.

use super::dump::Job;
use super::headers;
use super::options::{Language, Options};
use super::substitute::Substitutes;
use gpuproof_base::{Code, Diagnostic};
use std::ffi::OsString;
use std::path::Path;

impl Job<'_> {
    /// The flags that the precompiled header depends on.
    pub(super) fn target_flags(&self, std: &str) -> Result<Vec<OsString>, Diagnostic> {
        let mut flags: Vec<String> = match self.language {
            Language::Cuda => {
                let arch = Options::checked_word("--arch", &self.options.arch)?;
                let mut flags: Vec<String> = [
                    // The host part decides the size of `long` and the like; fixed, so that a verdict does not
                    // depend on the machine it was made on.
                    "--target=x86_64-unknown-linux-gnu",
                    "-x",
                    "cuda",
                    "--cuda-device-only",
                    "-nocudainc",
                    "-nocudalib",
                    // A toolkit that clang finds by itself would decide which builtins there are.
                    "--cuda-path=/nonexistent",
                    "-nostdinc++",
                    "-Xclang",
                    "-fcuda-allow-variadic-functions",
                ]
                .map(str::to_owned)
                .to_vec();
                flags.push(format!("--cuda-gpu-arch={arch}"));
                flags.push(format!("-std={std}"));
                flags
            }
            Language::OpenCl => {
                let words = ["--target=spir64-unknown-unknown", "-x", "cl"].map(str::to_owned);
                words.into_iter().chain([format!("-cl-std={std}")]).collect()
            }
        };
        let common = [
            "--no-default-config",
            "-nostdlibinc",
            "-ferror-limit=0",
            "-fno-crash-diagnostics",
            "-fno-color-diagnostics",
            "-fno-caret-diagnostics",
            "-fdiagnostics-print-source-range-info",
        ];
        flags.extend(common.map(str::to_owned));
        // The one macro of the user's that our root header looks at.
        let names = self.options.defines.iter().chain(&self.flags.defines).map(String::as_str);
        if names.map(|d| d.split('=').next().unwrap_or(d)).any(|name| name == "NDEBUG") {
            flags.push("-DNDEBUG".into());
        }
        let mut flags: Vec<OsString> = flags.into_iter().map(OsString::from).collect();
        if self.language == Language::OpenCl
            && let Some(folder) = self.clang.opencl_headers()?
        {
            flags.extend(["-isystem".into(), folder.into()]);
        }
        Ok(flags)
    }

    /// Macros, include directories and the like: the precompiled header works with any of them.
    pub(super) fn user_flags(&self, substitutes: Option<&Substitutes>) -> Vec<OsString> {
        let mut flags: Vec<OsString> = Vec::new();
        // Constructs that GPU compilers accept and clang refuses by a warning that counts as an error.
        flags.extend(
            ["-Wno-register", "-Wno-c++11-narrowing", "-Wno-reserved-user-defined-literal"]
                .map(OsString::from),
        );
        if !self.options.extra_args.iter().any(|a| a.to_string_lossy().starts_with("-W")) {
            flags.push("-w".into());
        }
        let joined = |flag: &str, value: &std::ffi::OsStr| {
            let mut word = OsString::from(flag);
            word.push(value);
            word
        };
        flags.extend(self.flags.defines.iter().map(|d| joined("-D", d.as_ref())));
        flags.extend(self.flags.undefines.iter().map(|u| joined("-U", u.as_ref())));
        flags.extend(self.options.defines.iter().map(|d| joined("-D", d.as_ref())));
        // Ours stand before the user's where a CUDA toolkit's headers would clash with them, and after the
        // user's where a project may have its own header of that name.
        let ours = self.language == Language::Cuda;
        if ours {
            flags.push(joined("-I", self.include.join(headers::TOOLKIT).as_os_str()));
        }
        let directories = self.options.include_dirs.iter().chain(&self.flags.include_dirs);
        flags.extend(directories.map(|d| joined("-I", d.as_os_str())));
        let mut system = |directory: &Path| flags.extend(["-isystem".into(), directory.into()]);
        if ours {
            system(&self.include.join(headers::LIBRARY));
        }
        if let Some(toolkit) = &self.options.cuda_path {
            let below = toolkit.join("include");
            system(if below.is_dir() { &below } else { toolkit });
        }
        // Projects often include their own files with angle brackets and leave the directory to the makefile.
        if let Some(beside) = self.path.parent() {
            let beside = if beside.as_os_str().is_empty() { Path::new(".") } else { beside };
            flags.extend(["-idirafter".into(), beside.into()]);
        }
        if let Some(substitutes) = substitutes {
            flags.extend(["-idirafter".into(), substitutes.include.clone().into()]);
        }
        if let Some(overlay) = &self.overlay {
            flags.extend(["-ivfsoverlay".into(), overlay.description.clone().into()]);
        }
        flags
    }
}

/// Arguments that change what types look like, which is taken to be as on the machine that kernels are for.
pub(super) fn refused(extra: &[OsString]) -> Option<Diagnostic> {
    const TYPES: [&str; 8] = [
        "-funsigned-char",
        "-fshort-enums",
        "-fpack-struct",
        "-fshort-wchar",
        "-fno-signed-char",
        "-mms-bitfields",
        "-m32",
        "-mx32",
    ];
    let word = extra
        .iter()
        .map(|word| word.to_string_lossy())
        .find(|word| TYPES.iter().any(|t| word.starts_with(t)))?;
    let message = format!("`{word}` changes the sizes or signs of types, which is not understood");
    Some(Diagnostic::new(Code::UsageOption, message))
}

/// Splits further arguments into those that a precompiled header must share and those of this run only.
pub(super) fn split_extra(extra: &[OsString]) -> (Vec<OsString>, Vec<OsString>) {
    const OWN: [&str; 7] = ["-D", "-U", "-I", "-W", "-isystem", "-iquote", "-include"];
    let (mut shared, mut own) = (Vec::new(), Vec::new());
    let mut words = extra.iter();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        match OWN.iter().find(|flag| text.starts_with(**flag)) {
            Some(flag) => {
                own.push(word.clone());
                if text == *flag && text != "-W" {
                    own.extend(words.next().cloned());
                }
            }
            None => shared.push(word.clone()),
        }
    }
    (shared, own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extra_arguments_split_by_what_they_change() {
        let words = |text: &str| text.split_whitespace().map(OsString::from).collect::<Vec<_>>();
        let (shared, own) = split_extra(&words("-DX -I dir -fno-exceptions -Wall -include a.h -m32 -Idir2"));
        assert_eq!(shared, words("-fno-exceptions -m32"));
        assert_eq!(own, words("-DX -I dir -Wall -include a.h -Idir2"));
    }
}
