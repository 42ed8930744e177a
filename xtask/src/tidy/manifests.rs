//! Every Cargo.toml against the dependency table, in both directions.

use super::table::{self, Room};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Lists what does not agree.
pub fn check(root: &Path) -> Vec<String> {
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
    let rooms = match read(&root.join("ARCHITECTURE.md")).and_then(|text| table::parse(&text)) {
        Ok(rooms) => rooms,
        Err(problem) => return vec![problem],
    };
    let mut problems = Vec::new();
    let mut built = BTreeSet::new();
    let mut crates: Vec<_> = std::fs::read_dir(root.join("crates")).into_iter().flatten().flatten().collect();
    crates.sort_by_key(std::fs::DirEntry::file_name);
    for entry in crates.iter().filter(|entry| entry.path().join("Cargo.toml").exists()) {
        let name = entry.file_name().to_string_lossy().into_owned();
        match read(&entry.path().join("Cargo.toml")) {
            Ok(manifest) => problems.extend(check_manifest(&name, &manifest, &rooms)),
            Err(problem) => problems.push(problem),
        }
        built.insert(name);
    }
    let missing = rooms.keys().filter(|name| !built.contains(*name));
    problems
        .extend(missing.map(|name| format!("ARCHITECTURE.md names the room `{name}`, which does not exist")));
    problems
}

fn check_manifest(name: &str, manifest: &str, rooms: &BTreeMap<String, Room>) -> Vec<String> {
    let Some(room) = rooms.get(name) else {
        return vec![format!("crates/{name} has no row in the table of ARCHITECTURE.md")];
    };
    let manifest: toml::Table = match manifest.parse() {
        Ok(manifest) => manifest,
        Err(error) => return vec![format!("crates/{name}/Cargo.toml: {error}")],
    };
    let mut problems = Vec::new();
    let package = manifest.get("package").and_then(|p| p.get("name")).and_then(toml::Value::as_str);
    if package != Some(&format!("gpuproof-{name}")) {
        problems.push(format!("the package of crates/{name} must be called gpuproof-{name}"));
    }
    let used = rooms_in(&manifest, "dependencies");
    for other in used.difference(&room.uses) {
        problems.push(format!("`{name}` uses `{other}`, which the table of ARCHITECTURE.md does not allow"));
    }
    for other in room.uses.difference(&used) {
        problems.push(format!(
            "`{name}` does not use `{other}`, which the table of ARCHITECTURE.md says it does"
        ));
    }
    for section in ["dev-dependencies", "build-dependencies"] {
        for other in rooms_in(&manifest, section).difference(&room.uses) {
            problems
                .push(format!("`{name}` uses `{other}` in its {section}, which the table does not allow"));
        }
    }
    for other in &room.uses {
        if rooms.get(other).is_some_and(|other| other.floor > room.floor) {
            problems.push(format!("`{name}` stands below `{other}` and may not use it"));
        }
    }
    problems
}

fn rooms_in(manifest: &toml::Table, section: &str) -> BTreeSet<String> {
    let table = manifest.get(section).and_then(toml::Value::as_table);
    let names = table.into_iter().flat_map(toml::Table::keys);
    names.filter_map(|name| name.strip_prefix("gpuproof-")).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(uses: &str, dependencies: &str) -> Vec<String> {
        let table = format!(
            "| floor | room | may use |\n|---|---|---|\n| 0 | base | – |\n| 1 | kir | {uses} |\n| 2 | top | – |\n"
        );
        let manifest = format!("[package]\nname = \"gpuproof-kir\"\n{dependencies}");
        check_manifest("kir", &manifest, &table::parse(&table).unwrap())
    }

    #[test]
    fn both_directions_are_checked() {
        let base = "[dependencies]\ngpuproof-base.workspace = true\nserde = \"1\"\n";
        assert!(problems("base", base).is_empty());
        assert!(problems("–", base)[0].contains("does not allow"));
        assert!(problems("base", "")[0].contains("does not use"));
        let dev = format!("{base}[dev-dependencies]\ngpuproof-top.workspace = true\n");
        assert!(problems("base", &dev)[0].contains("dev-dependencies"));
        let top = "[dependencies]\ngpuproof-top.workspace = true\n";
        assert!(problems("top", top)[0].contains("stands below"));
    }
}
