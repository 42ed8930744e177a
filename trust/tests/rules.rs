//! The kernels that the list of rules names: each is proved by its rule, or would be wrongly proved without its side condition.

use std::path::Path;

#[test]
fn kernels_show_what_rules_and_side_conditions_are_for() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let defects = trust::rules::defects(here.parent().unwrap_or(here));
    assert!(defects.is_empty(), "{}", defects.join("\n"));
}
