//! Kernels that a campaign once found wrongly proved, shrunk: none may be proved again.

use gpuproof_base::{FileId, Id};
use gpuproof_check::{Extent, Setup};
use gpuproof_kir::FunctionId;
use trust::claims::{Answer, answer};

/// What went wrong, and the kernel without the parts that all have.
const FOUND: &[(&str, &str)] = &[
    (
        "a value that is alike in one iteration was taken to be alike in blocks that are in different iterations",
        "%v = %m
         block #0 {
           loop #1 {
             br_if #0 not.bool(gt.i32(%v, 0:i32))
             store i32 [%out] %v
             barrier block [shared, global]
             %v = div.i32(%v, 2:i32)
             br #1
           }
         }",
    ),
    (
        "shared memory that is never written was taken to be the same in all blocks",
        "%v = load i32 [ptr_add(@s, mul.i64(int.i64(tid.x), 4:i64))]
         store i32 [ptr_add(%out, mul.i64(int.i64(tid.x), 4:i64))] %v",
    ),
];

#[test]
fn nothing_that_was_once_wrongly_proved_is_proved_again() {
    for (story, body) in FOUND {
        let text = format!(
            "module cuda
             layout0 = scalar i32 size 4 align 4
             layout1 = array layout0 x 2048 size 8192 align 4
             global @out : layout0
             shared @s : layout1 size 8192
             kernel &k(%out : ptr -> @out, %m : i32)
               local %v : i32
             {{
               {body}
             }}"
        );
        let module = gpuproof_kir::parse::module(&text, FileId::new(0)).expect(story);
        let module = gpuproof_kir::valid::validate(module).expect(story);
        let one = Extent::Fixed(1);
        let any = [Extent::Any, one, one];
        let setup = Setup { block: any, grid: any, ..Setup::default() };
        let checked = gpuproof_check::check(&module, FunctionId::new(0), &setup);
        assert_ne!(answer(&checked), Answer::Proved, "{story}");
    }
}
