//! Which statements control gets to, from where, without passing which.

use gpuproof_base::{FileId, Id};
use gpuproof_facts::reach::Place;
use gpuproof_facts::{Flow, Reach};
use gpuproof_kir::{FunctionId, StmtKind, parse};
use std::collections::BTreeSet;

/// For each two stores of a kernel (in their order, named by what they store): whether control gets from the first to the second without a fence.
fn pairs(body: &str) -> String {
    let text = format!(
        "module cuda\nlayout0 = scalar i32 size 4 align 4\nglobal @g : layout0\nkernel &k(%g : ptr -> @g, %n : i32)\n  local %i : i32\n{{ {body} }}"
    );
    let module = parse::module(&text, FileId::new(0)).unwrap_or_else(|error| panic!("{error:#?}"));
    let flow = Flow::new(&module.functions[FunctionId::new(0)]);
    let mut stores: Vec<Place> = Vec::new();
    let mut fences = BTreeSet::new();
    for (node, data) in flow.nodes.iter_enumerated() {
        for (index, stmt) in data.stmts.iter().enumerate() {
            match stmt.kind {
                StmtKind::Store(..) => stores.push((node, index)),
                StmtKind::Fence(_) => drop(fences.insert((node, index))),
                _ => {}
            }
        }
    }
    let mut said = String::new();
    for from in &stores {
        let reach = Reach::new(&flow, Some(*from), &fences);
        said.extend(stores.iter().map(|to| if reach.contains(*to) { 'y' } else { 'n' }));
        said.push(if reach.ends { 'e' } else { '-' });
        said.push(' ');
    }
    said.trim_end().to_owned()
}

#[test]
fn a_fence_stops_what_stands_before_it() {
    assert_eq!(pairs("store i32 [%g] 1:i32 fence device store i32 [%g] 2:i32"), "nn- nne");
    assert_eq!(pairs("store i32 [%g] 1:i32 store i32 [%g] 2:i32"), "nye nne");
}

#[test]
fn a_fence_in_a_branch_can_be_passed_by() {
    let body = "store i32 [%g] 1:i32 if eq.i32(%n, 0:i32) { fence device } store i32 [%g] 2:i32";
    assert_eq!(pairs(body), "nye nne");
}

#[test]
fn a_loop_leads_back() {
    let body =
        "block #0 { loop #1 { br_if #0 eq.i32(%n, 0:i32) store i32 [%g] 1:i32 store i32 [%g] 2:i32 br #1 } }";
    assert_eq!(pairs(body), "yye yye");
    let fenced = "block #0 { loop #1 { br_if #0 eq.i32(%n, 0:i32) store i32 [%g] 1:i32 store i32 [%g] 2:i32 fence device br #1 } }";
    assert_eq!(pairs(fenced), "ny- nn-");
}
