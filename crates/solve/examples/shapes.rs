//! tmp
#[path = "../tests/support/shapes.rs"]
mod shapes;
use gpuproof_solve::builtin::{Outcome, refute};
fn main() {
    for mut s in shapes::all() {
        let nw: Vec<_> = s.no_wrap.iter().copied().enumerate().collect();
        let a = s.assertions.clone();
        let t0 = std::time::Instant::now();
        let r = refute(&mut s.terms, &a, &nw, &[]);
        let d = t0.elapsed();
        let t0 = std::time::Instant::now();
        let _ = refute(&mut s.terms, &a, &nw, &[]);
        let d2 = t0.elapsed();
        match r {
            Outcome::Refuted(p, u) => println!(
                "{:40} {:>10.1?} {:>10.1?} refuted {} {:?} want {}",
                s.name,
                d,
                d2,
                p.as_str(),
                u,
                !s.sat
            ),
            Outcome::Open(o) => {
                println!("{:40} {:>10.1?} {:>10.1?} open, expected {}", s.name, d, d2, s.built_in);
                if s.built_in {
                    for v in o.view {
                        println!("     {}", gpuproof_logic::smt::term_text(&s.terms, v));
                    }
                }
            }
        }
    }
}
