//! The rules of the house, as far as a machine can check them. Each rule is a function that lists its problems.
//!
//! * The dependency table of ARCHITECTURE.md says for each room which rooms it uses; every Cargo.toml says the
//!   same, no more and no less ([`table`], [`manifests`]).
//! * Modules of a crate use each other in one direction only ([`cycles`]).
//! * Every source file opens with a module header, none is longer than 800 lines, none holds a placeholder
//!   ([`files`]).
//! * The documents name only files that exist ([`documents`]), and their links lead somewhere ([`links`]).
//! * Every rule of the list has its kernels, and the code asks for it ([`rules`]).
//! * The rules that decide verdicts and the code that follows them name each other ([`semantics`]).

mod cycles;
mod documents;
mod files;
mod links;
mod manifests;
mod rules;
mod semantics;
mod table;

use std::path::Path;

/// Checks everything.
pub fn run(root: &Path) -> Result<String, String> {
    let mut problems = manifests::check(root);
    problems.extend(cycles::check(root));
    problems.extend(files::check(root));
    problems.extend(documents::check(root));
    problems.extend(links::check(root));
    problems.extend(rules::check(root));
    problems.extend(semantics::check(root));
    if problems.is_empty() { Ok("tidy".into()) } else { Err(problems.join("\n")) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_house_is_tidy() {
        if let Err(problems) = super::run(&crate::root()) {
            panic!("{problems}");
        }
    }
}
