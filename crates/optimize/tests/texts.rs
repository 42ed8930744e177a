//! Texts in, texts out: what is not edited stays, and no text makes the optimiser panic.

use gpuproof_base::index::Id;
use gpuproof_base::{Code, FileId};
use gpuproof_optimize::{Language, Wish, first_wish, rewrite};
use std::path::Path;

fn file() -> FileId {
    FileId::new(0)
}

fn granted(text: &str, language: Language) -> String {
    let wish = first_wish(file(), text, language).expect("it can be read").expect("there is a wish");
    rewrite(file(), text, language, &wish).expect("it is granted").text
}

fn refused(text: &str, language: Language) -> (Code, Vec<String>) {
    let wish = first_wish(file(), text, language).expect("it can be read").expect("there is a wish");
    let error = rewrite(file(), text, language, &wish).expect_err("it is refused").remove(0);
    (error.code, error.notes)
}

#[test]
fn what_is_not_edited_stays_byte_for_byte() {
    let before = "/* odd   spacing */\nrequires n>2 ;\nvoid  m( int n ){ // here\n\tint i=0;\n";
    let wish = "\tgpuopt loop_unroll i 1;\n";
    let head = "\tloop_invariant 0<=i && i<=n;\n";
    let rest = "\twhile( i<n ){ i=i+1; /* step */ }\n\n  // the end\n}\n";
    let text = format!("{before}{wish}{head}{rest}");
    let after = granted(&text, Language::Pvl);
    assert_eq!(after, format!("{before}\ti=i+1; /* step */\n\tloop_invariant 1<=i && i<=n;\n{rest}"));
}

#[test]
fn annotations_in_comments_stay_in_comments() {
    let text = "__global__ void k(int *a) {\n  int s = 0;\n  //@ gpuopt loop_unroll i 2;\n  //@ loop_invariant 0 <= i && i <= 4; // bounds\n  for (int i = 0; i < 4; i++) { s += i; }\n  a[threadIdx.x] = s;\n}\n";
    let after = granted(text, Language::Cuda);
    assert!(after.contains("  //@ assert 1 <= i && i <= 4;\n"), "{after}");
    assert!(
        after.contains("  //@ loop_invariant 2 <= i && i <= 4; // bounds\n  for (; i < 4; i++)"),
        "{after}"
    );
    assert!(!after.contains("gpuopt"), "{after}");
}

#[test]
fn a_rejection_has_values() {
    let text = "requires n > 0;\nvoid m(int n) {\n  int i = 0;\n  gpuopt loop_unroll i 2;\n  loop_invariant 0 <= i;\n  while (i < n) { i = i + 1; }\n}\n";
    let (code, notes) = refused(text, Language::Pvl);
    assert_eq!(code, Code::OptTooFewIterations);
    assert_eq!(notes, ["nothing known excludes i = 0, n = 1"]);
}

#[test]
fn a_difference_of_unsigned_numbers_is_not_believed() {
    // m + 2 wraps for n = 0, and then the loop does not run at all.
    let text = "__global__ void k(int *a, unsigned n) {\n  unsigned m = n - 1;\n  int s = 0;\n  //@ gpuopt iter_merge i 2;\n  for (unsigned i = m; i < m + 2; i++) { s += 1; }\n  a[threadIdx.x] = s;\n}\n";
    let (code, _) = refused(text, Language::Cuda);
    assert_eq!(code, Code::OptLoopShape);
}

#[test]
fn no_text_makes_it_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/optimize");
    let mut texts = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("an entry").path();
        let language = match path.extension().and_then(|e| e.to_str()) {
            Some("pvl") => Language::Pvl,
            Some("cu") => Language::Cuda,
            Some("cl") => Language::OpenCl,
            _ => continue,
        };
        let text = std::fs::read_to_string(&path).expect("text");
        // Long files say nothing new here.
        if text.len() > 2500 {
            continue;
        }
        for cut in (0..text.len()).step_by(41) {
            let Some((left, right)) = text.split_at_checked(cut) else { continue };
            let without = right.split_at_checked(7).map_or("", |(_, rest)| rest);
            for part in [left.to_owned(), right.to_owned(), format!("{left}{without}")] {
                texts += 1;
                let Ok(Some(wish)) = first_wish(file(), &part, language) else { continue };
                if let Err(errors) = rewrite(file(), &part, language, &wish) {
                    assert!(!errors.is_empty(), "a rejection says why");
                }
            }
        }
    }
    assert!(texts > 1000, "only {texts} texts were tried");
}

#[test]
fn the_command_line_finds_loops_by_line() {
    let text = "requires n > 2;\nvoid m(int n) {\n  int i = 0;\n  loop_invariant 0 <= i;\n  while (i < n) { i = i + 1; }\n}\n";
    let at = |line: usize| {
        let wish = Wish::parse(&format!("loop_unroll:L{line}:i:1")).expect("a wish");
        rewrite(file(), text, Language::Pvl, &wish).map(|done| done.text).map_err(|e| e[0].code)
    };
    assert!(at(5).is_ok() && at(4).is_ok());
    assert_eq!(at(3), Err(Code::OptNoSite));
}
