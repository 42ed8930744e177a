//! The dependency table: the first table of ARCHITECTURE.md whose heading has the columns `room` and `may use`.

use std::collections::{BTreeMap, BTreeSet};

/// A row.
#[derive(Debug, PartialEq, Eq)]
pub struct Room {
    /// Its floor; a room uses rooms of its own floor and below.
    pub floor: u32,
    /// The rooms it uses.
    pub uses: BTreeSet<String>,
}

/// Reads the table.
pub fn parse(text: &str) -> Result<BTreeMap<String, Room>, String> {
    let cells = |line: &str| -> Vec<String> {
        line.trim().trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect()
    };
    let mut lines = text.lines().skip_while(|line| {
        let cells = cells(line);
        !(cells.contains(&"room".to_owned()) && cells.contains(&"may use".to_owned()))
    });
    let heading =
        cells(lines.next().ok_or("ARCHITECTURE.md has no table with the columns `room` and `may use`")?);
    let column = |name: &str| {
        heading
            .iter()
            .position(|cell| cell == name)
            .ok_or_else(|| format!("the table has no column `{name}`"))
    };
    let (floor, room, uses) = (column("floor")?, column("room")?, column("may use")?);
    let mut rooms = BTreeMap::new();
    for line in lines.skip(1).take_while(|line| line.trim_start().starts_with('|')) {
        let cells = cells(line);
        let cell = |n: usize| cells.get(n).map_or("", String::as_str);
        let number = cell(floor).parse().map_err(|_| format!("`{}` is no floor", cell(floor)))?;
        let uses = cell(uses).split(',').map(str::trim).filter(|name| !matches!(*name, "" | "–" | "-"));
        let entry = Room { floor: number, uses: uses.map(str::to_owned).collect() };
        if rooms.insert(cell(room).to_owned(), entry).is_some() {
            return Err(format!("the table has two rows for `{}`", cell(room)));
        }
    }
    Ok(rooms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_and_other_tables_skipped() {
        let text = "| a | b |\n|---|---|\n| 1 | 2 |\n\n| floor | room | purpose | may use |\n|---|---|---|---|\n\
                    | 0 | `base` | x | – |\n| 1 | `kir` | y | base, spec |\n\ntext\n";
        let rooms = parse(text).unwrap();
        assert_eq!(rooms.keys().collect::<Vec<_>>(), ["base", "kir"]);
        assert!(rooms["base"].uses.is_empty());
        assert_eq!(rooms["kir"].uses.iter().collect::<Vec<_>>(), ["base", "spec"]);
        assert!(parse("no table").is_err());
    }
}
