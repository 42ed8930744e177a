//! Which files differ from a git revision, or include one that does.
//!
//! An include is taken to mean any file of the repository with that name, so that no search path is needed and nothing is missed for want of one. What git does not
//! tell about counts as changed: files outside of the repository and files that it ignores. So does a file whose includes cannot be read off its text.

use gpuproof_engine::accept::normal;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What git says of a repository.
pub struct Changes {
    /// Its files, by their last component; those that it ignores only where it has no other of that name.
    named: BTreeMap<String, Vec<PathBuf>>,
    tracked: BTreeSet<PathBuf>,
    changed: BTreeSet<PathBuf>,
    /// Last components of what changed; what was deleted is there, too.
    changed_names: BTreeSet<String>,
    /// Whether other repositories are part of it, of whose files git does not tell here.
    has_modules: bool,
    here: PathBuf,
}

impl Changes {
    /// Asks git what differs from a revision.
    pub fn since(revision: &str, here: &Path) -> Result<Self, String> {
        let top = git(here, &["rev-parse", "--show-toplevel"]).map_err(|_| {
            "--changed-since: this folder is in no git repository (or there is no git)".to_owned()
        })?;
        let top = PathBuf::from(top.trim_end_matches(['\n', '\r']));
        let commit = format!("{revision}^{{commit}}");
        let commit = git(here, &["rev-parse", "--verify", "--quiet", "--end-of-options", &commit])
            .map_err(|_| format!("--changed-since: git knows no revision `{revision}`"))?;
        let list = |arguments: &[&str]| -> Result<BTreeSet<PathBuf>, String> {
            let text = git(&top, arguments).map_err(|why| format!("--changed-since: git failed: {why}"))?;
            Ok(text.split('\0').filter(|name| !name.is_empty()).map(|name| top.join(name)).collect())
        };
        let new = list(&["ls-files", "-z", "--others", "--exclude-standard"])?;
        let ignored = list(&["ls-files", "-z", "--others", "--ignored", "--exclude-standard"])?;
        let mut tracked = list(&["ls-files", "-z"])?;
        let mut changed = list(&["diff", "--name-only", "--no-renames", "-z", commit.trim(), "--"])?;
        changed.extend(new.iter().cloned());
        changed.extend(unwatched(&top)?);
        tracked.extend(new);
        let mut named = by_name(&tracked);
        for (name, paths) in by_name(&ignored) {
            if let Entry::Vacant(free) = named.entry(name) {
                changed.extend(paths.iter().cloned());
                free.insert(paths);
            }
        }
        let changed_names = by_name(&changed).into_keys().collect();
        let has_modules = has_modules(&top)?;
        Ok(Self { named, tracked, changed, changed_names, has_modules, here: here.to_owned() })
    }

    /// Whether a file is one of those that changed.
    pub fn has(&self, path: &Path) -> bool {
        self.changed.contains(&self.real(path))
    }

    /// Whether a file changed, or includes one that did, or nobody knows.
    pub fn concern(&self, path: &str) -> bool {
        let start = self.real(Path::new(path));
        let mut seen = BTreeSet::new();
        let mut open = vec![start.clone()];
        if self.has_modules || !self.tracked.contains(&start) {
            return true;
        }
        while let Some(path) = open.pop() {
            // A link changes with what it leads to.
            if self.changed.contains(&path) || self.has(&path) {
                return true;
            }
            // What cannot be read is no file of the working tree any more, and is listed as changed if it was one.
            let Ok(bytes) = std::fs::read(&path) else { continue };
            for include in includes(&String::from_utf8_lossy(&bytes)) {
                let Some(name) = include else { return true };
                if self.changed_names.contains(&name) {
                    return true;
                }
                let further = self.named.get(&name).into_iter().flatten();
                open.extend(further.filter(|path| seen.insert((*path).clone())).cloned());
            }
        }
        false
    }

    fn real(&self, path: &Path) -> PathBuf {
        let whole = self.here.join(path);
        std::fs::canonicalize(&whole).unwrap_or_else(|_| normal(&whole))
    }
}

fn git(folder: &Path, arguments: &[&str]) -> Result<String, String> {
    let mut command = Command::new("git");
    let output = command.arg("-C").arg(folder).args(arguments).output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(String::from_utf8_lossy(&output.stderr).trim().to_owned()),
    }
}

/// The files that git was told not to look at.
fn unwatched(top: &Path) -> Result<Vec<PathBuf>, String> {
    let text =
        git(top, &["ls-files", "-v", "-z"]).map_err(|why| format!("--changed-since: git failed: {why}"))?;
    let named = text.split('\0').filter_map(|line| line.split_once(' '));
    let of = |(tag, name): (&str, &str)| {
        (tag == "S" || tag.chars().any(char::is_lowercase)).then(|| top.join(name))
    };
    Ok(named.filter_map(of).collect())
}

/// Whether there are submodules, or repositories inside this one.
fn has_modules(top: &Path) -> Result<bool, String> {
    let text =
        git(top, &["ls-files", "-s", "-z"]).map_err(|why| format!("--changed-since: git failed: {why}"))?;
    Ok(text.split('\0').any(|line| line.starts_with("160000 ")))
}

fn by_name(paths: &BTreeSet<PathBuf>) -> BTreeMap<String, Vec<PathBuf>> {
    let mut named: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for path in paths {
        if let Some(name) = path.file_name() {
            named.entry(name.to_string_lossy().into_owned()).or_default().push(path.clone());
        }
    }
    named
}

/// The names of the files that a text includes, without their folders; none for one that a macro names, or that is not understood.
fn includes(text: &str) -> Vec<Option<String>> {
    let directive = |line: &str| -> Option<Option<String>> {
        // What depends on whether a file is there, or on its bytes.
        if ["__has_include", "__has_embed", "embed"].iter().any(|word| line.contains(word))
            && line.contains('#')
        {
            return Some(None);
        }
        let rest = line.trim_start();
        let rest = rest.strip_prefix('#').or_else(|| rest.strip_prefix("%:")).map(str::trim_start);
        let Some(rest) = rest.and_then(|rest| rest.strip_prefix("include").or(rest.strip_prefix("import")))
        else {
            // A directive behind a comment, or cut in two by a backslash.
            let odd = line.contains('#') && (line.contains("include") || line.trim_end().ends_with('\\'));
            return (odd && !line.trim_start().starts_with("//") && !is_definition(line)).then_some(None);
        };
        let rest = rest.trim_start_matches("_next").trim_start();
        let close = match rest.chars().next() {
            Some('"') => '"',
            Some('<') => '>',
            _ => return Some(None),
        };
        let name = rest.get(1..)?.split(close).next()?;
        Some(name.rsplit(['/', '\\']).next().map(str::to_owned))
    };
    text.lines().filter_map(directive).collect()
}

/// A macro's definition, or a condition, may go over several lines.
fn is_definition(line: &str) -> bool {
    let rest = line.trim_start().trim_start_matches('#').trim_start();
    ["define", "if", "elif", "pragma", "error", "warning"].iter().any(|word| rest.starts_with(word))
        && !rest.contains("#include")
}

#[cfg(test)]
mod tests {
    use super::includes;

    #[test]
    fn includes_are_read_off_the_text() {
        let names = |text: &str| includes(text);
        assert_eq!(
            names("#include \"a/b.h\" // why\n  # include <c.h>\r\n"),
            [Some("b.h".into()), Some("c.h".into())]
        );
        assert_eq!(names("#include_next <c.h>\n#import \"d.h\"\n"), [Some("c.h".into()), Some("d.h".into())]);
        assert_eq!(names("#include HEADER\n"), [None]);
        assert_eq!(names("/* x */ #include \"a.h\"\n"), [None]);
        assert_eq!(names("#define A(x) \\\n  x\n#if defined(a)\nint include;\n// # include\n"), []);
        assert_eq!(names("#if __has_include(\"a.h\")\n#embed \"a.bin\"\n"), [None, None]);
    }
}
