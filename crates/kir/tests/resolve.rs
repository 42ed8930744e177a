//! Random annotations over random modules: whatever gets a meaning obeys the validator's rules, and nothing crashes.

mod support;

use gpuproof_base::{Id, Origin};
use gpuproof_kir::resolve::{self, Scope};
use gpuproof_kir::{Clause, ClauseBody, ClauseKind, FunctionId, Module, StmtKind, Ty, valid, walk};
use proptest::prelude::*;

/// Texts of annotations that are typed one way or another over the names of the modules.
struct Texts<'b>(&'b [u8]);

impl Texts<'_> {
    fn next(&mut self, bound: usize) -> usize {
        let (first, rest) = self.0.split_first().map_or((0, &[][..]), |(byte, rest)| (*byte, rest));
        self.0 = rest;
        usize::from(first) % bound.max(1)
    }

    fn expr(&mut self, depth: usize) -> String {
        let leaf = depth == 0 || self.0.is_empty();
        match self.next(if leaf { 4 } else { 16 }) {
            0 | 1 => NAMES[self.next(NAMES.len())].into(),
            2 => ["0", "1", "7u", "0x80000000", "3.5f", "'c'", "NULL", "true"][self.next(8)].into(),
            3 => ["threadIdx.x", "blockDim", "get_global_id(0)", "warpSize", "\\gtid", "\\result"]
                [self.next(6)]
            .into(),
            4..=8 => {
                let ops = ["+", "-", "*", "/", "%", "<<", "&", "==", "<", "&&", "||", "==>", "**"];
                let op = ops[self.next(ops.len())];
                format!("({} {op} {})", self.expr(depth - 1), self.expr(depth - 1))
            }
            9 => format!("{}[{}]", self.expr(depth - 1), self.expr(depth - 1)),
            10 => format!("{}.{}", self.expr(depth - 1), ["x", "s3", "n", "f"][self.next(4)]),
            11 => format!("{}({})", ["!", "-", "~", "*", "&"][self.next(5)], self.expr(depth - 1)),
            12 => format!(
                "({})({})",
                ["int", "size_t", "float", "bool", "char*"][self.next(5)],
                self.expr(depth - 1)
            ),
            13 => format!("({} ? {} : {})", self.expr(depth - 1), self.expr(depth - 1), self.expr(depth - 1)),
            14 => format!("\\old({})", self.expr(depth - 1)),
            _ => {
                let name =
                    ["__uniform_int", "__is_pow2", "__write", "__all", "abs", "__ptr_base"][self.next(6)];
                format!("{name}({})", self.expr(depth - 1))
            }
        }
    }
}

/// A function with a thing of every sort, each under a name of its own.
const RICH: &str = "
    module cuda
    origins { !!1 = at file0:10:20 !!2 = at file0:20:30 }
    layout0 = scalar f32 size 4 align 4
    layout1 = scalar i32 size 4 align 4
    layout2 = vector f32 x 4 size 16 align 16
    layout3 = record P { n : layout1 at 0, v : layout2 at 16 } size 32 align 16
    layout4 = array layout0 x 17 size 68 align 4
    global @a : layout0
    global @ps : layout3
    shared @s : layout4 size 68
    constant @limit : layout1 size 4
    !!2 private @p : layout3 size 32 owner &k
    kernel &k(%a : ptr -> @a, %ps : ptr -> @ps, %n : i32, %u : u32, %l : u64, %c : u8, %x : f32, %d : f64,
              !!1 %w.x : f32, !!1 %w.y : f32, !!2 %p.n : i32)
      local %i : i32
      local %b : bool
      local %q : ptr
    {
      %i = 0:i32
      loop #1 { %n = 1:i32 }
    }
";

const NAMES: [&str; 16] =
    ["a", "ps", "n", "u", "l", "c", "x", "d", "w", "p.n", "s", "limit", "i", "b", "q", "nothing"];

fn rich() -> Module {
    let module = gpuproof_kir::parse::module(RICH, gpuproof_base::FileId::new(0));
    module.unwrap_or_else(|error| panic!("{error:#?}"))
}

/// Entry, exit, and every statement of a function.
fn scopes(module: &Module, id: FunctionId) -> Vec<Scope> {
    let mut found = vec![Scope::entry(module, id, Origin::NONE), Scope::exit(module, id, Origin::NONE)];
    walk::stmts(module.functions[id].body.as_deref().unwrap_or(&[]), &mut |stmt| {
        found.push(Scope::inside(module, id, stmt, Origin::NONE));
    });
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_resolved_is_valid(
        choices in prop::collection::vec(any::<u8>(), 0..400),
    ) {
        let module = rich();
        let id = FunctionId::new(0);
        let mut texts = Texts(&choices);
        for _ in 0..8 {
            let text = texts.expr(4);
            let Ok(parsed) = gpuproof_spec::parse_expr(&text) else { continue };
            for scope in scopes(&module, id) {
                let Ok(claim) = resolve::expr(&module, id, &scope, &parsed, Some(Ty::Bool)) else { continue };
                let mut changed = module.clone();
                let body = ClauseBody::Exprs(vec![claim]);
                changed.functions[id].contract.push(Clause {
                    kind: ClauseKind::Ensures { global: false },
                    body,
                    origin: Origin::NONE,
                });
                prop_assert_eq!(valid::check(&changed), vec![], "{}", text);
            }
        }
    }

    #[test]
    fn a_module_loses_its_comments(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let module = valid::validate(support::module(&bytes)).map_err(|e| TestCaseError::fail(format!("{e:?}")))?;
        let result = resolve::comments(&module).map_err(|e| TestCaseError::fail(format!("{e:?}")))?;
        for function in result.module.functions.iter() {
            // A function without a body keeps what has no meaning here, so that calls know of it.
            let resolved = |clause: &Clause| clause.kind != ClauseKind::Comment || function.body.is_none();
            prop_assert!(function.contract.iter().all(resolved));
            let mut ghosts = 0;
            walk::stmts(function.body.as_deref().unwrap_or(&[]), &mut |stmt| {
                ghosts += usize::from(matches!(stmt.kind, StmtKind::Ghost(_)));
            });
            prop_assert_eq!(ghosts, 0);
        }
        // A second pass finds nothing more to do, unless a function without a body kept something: that is looked at anew.
        let again = resolve::comments(&result.module).map_err(|e| TestCaseError::fail(format!("{e:?}")))?;
        let is_kept = |clause: &Clause| clause.kind == ClauseKind::Comment;
        let kept = result.module.functions.iter().any(|function| function.contract.iter().any(is_kept));
        if !kept {
            prop_assert_eq!(again.module, result.module);
            prop_assert!(again.left_out.is_empty());
        }
    }
}

#[test]
fn random_annotations_often_have_a_meaning() {
    // Otherwise the property above would say little.
    let (module, id) = (rich(), FunctionId::new(0));
    let scope = Scope::entry(&module, id, Origin::NONE);
    let mut state = 1u64;
    let mut byte = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as u8
    };
    let (mut resolved, mut all) = (0, 0);
    for _ in 0..500 {
        let choices: Vec<u8> = (0..60).map(|_| byte()).collect();
        let Ok(parsed) = gpuproof_spec::parse_expr(&Texts(&choices).expr(3)) else { continue };
        all += 1;
        resolved += usize::from(resolve::expr(&module, id, &scope, &parsed, Some(Ty::Bool)).is_ok());
    }
    assert!(resolved * 4 > all, "{resolved} of {all}");
}
