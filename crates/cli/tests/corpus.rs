//! placeholder until the runner below is written
fn main() {}
