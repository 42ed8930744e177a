//! The text form of a module reads back to the same module.

use gpuproof_base::{FileId, Id};
use gpuproof_kir::{Module, parse, print, valid};

const ALL: &str = include_str!("all.kir");

fn read(text: &str) -> Module {
    parse::module(text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"))
}

#[test]
fn a_module_with_everything_reads_back_equal() {
    let module = read(ALL);
    let shown = print::module(&module, print::Origins::Show);
    assert_eq!(read(&shown), module);
    assert_eq!(print::module(&read(&shown), print::Origins::Show), shown);
}

#[test]
fn hidden_origins_change_nothing_else() {
    let module = read(ALL);
    let hidden = print::module(&module, print::Origins::Hide);
    assert!(!hidden.contains('!'));
    assert_eq!(print::module(&read(&hidden), print::Origins::Hide), hidden);
}

#[test]
fn a_module_with_everything_is_valid() {
    if let Err(errors) = valid::validate(read(ALL)) {
        panic!("{errors:#?}");
    }
}
