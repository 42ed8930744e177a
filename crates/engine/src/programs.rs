//! Which of the files that are given make up a program.
//!
//! One file with `main` among all that are given: they are one program. Several: each folder with just one of them is a program of the files in it. Files
//! of no program are looked at by themselves.
//!
//! That a program has no other files is an assumption, which answers that rest on its launches list.

pub use gpuproof_front_c::program::is_host_file;
use gpuproof_front_c::program::{Program, defines_main};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The programs of some files, by their files.
#[derive(Clone, Default, Debug)]
pub struct Programs {
    of_file: BTreeMap<PathBuf, Program>,
}

/// Whether a file can be a part of a program: CUDA, or code of the host beside it.
fn is_part(path: &Path) -> bool {
    let is_cuda = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("cu"));
    is_cuda || is_host_file(path)
}

impl Programs {
    /// Finds the programs among files.
    pub fn among(paths: &[String]) -> Self {
        let mut files: Vec<PathBuf> = paths.iter().map(PathBuf::from).filter(|path| is_part(path)).collect();
        files.sort();
        files.dedup();
        if files.len() < 2 {
            return Self::default();
        }
        let has_main = |path: &PathBuf| {
            std::fs::read(path).is_ok_and(|bytes| defines_main(&String::from_utf8_lossy(&bytes)))
        };
        let mains: Vec<PathBuf> = files.iter().filter(|path| has_main(path)).cloned().collect();
        let groups: Vec<Vec<PathBuf>> = match mains.len() {
            0 => Vec::new(),
            1 => vec![files],
            _ => {
                let mut folders: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
                for file in files {
                    let folder = file.parent().map(Path::to_owned).unwrap_or_default();
                    folders.entry(folder).or_default().push(file);
                }
                let starts_once =
                    |group: &Vec<PathBuf>| group.iter().filter(|file| mains.contains(file)).count() == 1;
                folders.into_values().filter(starts_once).collect()
            }
        };
        let mut of_file = BTreeMap::new();
        for group in groups.into_iter().filter(|group| group.len() > 1) {
            let program = Program::new(group.clone());
            of_file.extend(group.into_iter().map(|file| (file, program.clone())));
        }
        Self { of_file }
    }

    /// The program that a file is a part of; one without files if there is none.
    pub fn of(&self, path: &str) -> Program {
        self.of_file.get(Path::new(path)).cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(texts: &[(&str, &str)]) -> (tempfile::TempDir, Vec<String>) {
        let folder = tempfile::tempdir().expect("temporary directory");
        let mut paths = Vec::new();
        for (name, text) in texts {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("folder")).expect("folder");
            std::fs::write(&path, text).expect("file");
            paths.push(path.display().to_string());
        }
        (folder, paths)
    }

    #[test]
    fn one_main_makes_one_program() {
        let main = "#include <stdio.h>\nint main(int argc, char **argv) { return 0; }";
        let (_folder, paths) =
            made(&[("a.cu", "// called by main()\n"), ("sub/main.cpp", main), ("k.cl", ""), ("x.h", "")]);
        let programs = Programs::among(&paths);
        let own: Vec<PathBuf> = [&paths[0], &paths[1]].map(PathBuf::from).to_vec();
        assert_eq!(programs.of(&paths[0]).files(), own);
        assert!(programs.of(&paths[2]).files().is_empty());
    }

    #[test]
    fn several_mains_are_programs_by_folder() {
        let main = "int main() { }";
        let (_folder, paths) = made(&[
            ("one/a.cu", ""),
            ("one/main.cu", main),
            ("two/b.cu", ""),
            ("two/main.cu", main),
            ("three/x.cu", main),
            ("three/y.cu", main),
        ]);
        let programs = Programs::among(&paths);
        assert_eq!(programs.of(&paths[0]).files(), paths[..2].iter().map(PathBuf::from).collect::<Vec<_>>());
        assert_eq!(programs.of(&paths[3]).files(), paths[2..4].iter().map(PathBuf::from).collect::<Vec<_>>());
        assert!(programs.of(&paths[4]).files().is_empty(), "two programs in one folder");
    }
}
