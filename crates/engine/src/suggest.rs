//! What the user may have meant: lists what exists, and the nearest name.

use gpuproof_base::Diagnostic;

/// Most names that a message lists.
const MOST_NAMES: usize = 12;

/// Adds to a diagnostic about an unknown `name` what could be there instead.
pub fn with_choices(diagnostic: Diagnostic, name: &str, choices: &[String], kind: &str) -> Diagnostic {
    let Some(first) = choices.first() else {
        return diagnostic.note(format!("there is no {kind} at all"));
    };
    let list: Vec<String> = choices.iter().take(MOST_NAMES).map(|c| format!("`{c}`")).collect();
    let more = match choices.len().saturating_sub(MOST_NAMES) {
        0 => String::new(),
        rest => format!(" and {rest} more"),
    };
    let text = if choices.len() == 1 {
        format!("the only {kind} is `{first}`")
    } else {
        format!("there are {}{more}", list.join(", "))
    };
    let diagnostic = diagnostic.note(text);
    match nearest(name, choices) {
        Some(near) if choices.len() > 1 => diagnostic.help(format!("did you mean `{near}`?")),
        _ => diagnostic,
    }
}

/// Adds the nearest of many names, too many to list.
pub fn near(diagnostic: Diagnostic, name: &str, choices: &[String]) -> Diagnostic {
    match nearest(name, choices) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic,
    }
}

/// The name that may have been meant.
pub fn nearest<'c>(name: &str, choices: &'c [String]) -> Option<&'c str> {
    // Of an instance of a template the name alone may be meant.
    let far = |choice: &str| {
        let plain = choice.split('<').next().unwrap_or(choice);
        distance(choice, name).min(distance(plain, name))
    };
    let close = choices.iter().filter(|choice| far(choice) <= 2);
    close.min_by_key(|choice| far(choice)).map(String::as_str)
}

/// Number of letters to insert, delete or change.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuproof_base::Code;

    #[test]
    fn the_nearest_name_is_offered() {
        let names: Vec<String> = ["width", "height", "out"].map(String::from).to_vec();
        let d = with_choices(Diagnostic::new(Code::UsageOption, "x"), "widht", &names, "array");
        assert_eq!(d.notes, ["there are `width`, `height`, `out`"]);
        assert_eq!(d.help, ["did you mean `width`?"]);
        let d = with_choices(Diagnostic::new(Code::UsageOption, "x"), "zzz", &names, "array");
        assert!(d.help.is_empty());
        let d = with_choices(Diagnostic::new(Code::UsageOption, "x"), "n", &[], "array");
        assert_eq!(d.notes, ["there is no array at all"]);
        let instances = ["reduce<256>", "scan"].map(String::from).to_vec();
        assert_eq!(nearest("reduse", &instances), Some("reduce<256>"));
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
