//! Random programs with random contracts, as PVL text.
//!
//! Each program is one of a few plans with holes: what code writes and what contracts claim of it, indices, fractions, bounds, invariants, barrier contracts, ghost
//! code. A hole is mostly filled with what fits and sometimes with anything, so that about a third of the programs is right and the others are wrong in some
//! way that the runs may show. Nothing is assumed or inhaled: what is proved rests on nothing.

use crate::random::Random;
use std::fmt::Write;

/// The program with this number.
pub fn program(seed: u64, number: u64) -> String {
    let mut holes = Holes { random: Random::new(seed, number ^ (11 << 40)) };
    match holes.random.below(12) {
        0 | 1 => holes.threads(),
        2 => holes.exchange(),
        3 => holes.looping(),
        4 => holes.calls(),
        5 => holes.sharing(),
        6 => holes.ghosts(),
        8 | 9 => super::sums::program(&mut holes),
        10 => super::sums::counting(&mut holes),
        11 => holes.left_over(),
        _ => holes.recursion(),
    }
}

/// What makes up the text of a program.
pub(super) struct Holes {
    /// Decides everything.
    pub random: Random,
}

impl Holes {
    /// What fits, or sometimes one of others.
    pub fn mostly(&mut self, fits: &str, others: &[&str]) -> String {
        if self.random.percent(88) { fits.to_owned() } else { self.random.pick(others).to_owned() }
    }

    /// One of these.
    pub fn one(&mut self, of: &[&str]) -> String {
        self.random.pick(of).to_owned()
    }

    fn maybe(&mut self, chance: u64, text: &str) -> String {
        if self.random.percent(chance) { text.to_owned() } else { String::new() }
    }

    /// A number over `t`, `n` and `k`.
    fn value(&mut self) -> String {
        self.one(&[
            "0",
            "1",
            "t",
            "t + 1",
            "n - t",
            "k",
            "t * 2",
            "t % 2",
            "k + t",
            "(t + k) * 3",
            "n",
            "t / 2",
        ])
    }

    /// A fraction that is one, or sometimes not.
    fn fraction(&mut self) -> String {
        self.mostly(
            "1\\2",
            &["write", "1\\4", "read", "1\\n", "0 - 1\\2", "n\\2", "1\\(0 - 2)", "1\\k", "k\\(k + 1)"],
        )
    }

    /// What is given away: a fraction, or less than nothing.
    fn lost(&mut self) -> String {
        self.one(&["1\\2", "1\\(k + 2)", "read", "0 - 1\\2", "0 - 1", "1\\(0 - 2)", "k\\2", "(k - 1)\\4"])
    }

    /// An index over `t`.
    fn index(&mut self) -> String {
        self.one(&[
            "t",
            "(t + 1) % n",
            "n - 1 - t",
            "(t + k) % n",
            "0",
            "t / 2",
            "t * 0 + n - 1",
            "(t * 2) % n",
        ])
    }

    fn compare(&mut self) -> String {
        self.mostly("==", &["<=", ">=", "!=", "<"])
    }

    /// Fractions given away and what is left, inside a thread that has all of `a[t]`.
    fn given_away(&mut self) -> String {
        let fraction = self.lost();
        let array = self.mostly("a[t]", &["b[t]", "a[0]"]);
        self.maybe(30, &format!("    exhale Perm({array}, {fraction});\n"))
    }

    /// Ghost code that may be none.
    fn ghost_code(&mut self, variable: &str) -> String {
        let action = self.one(&[
            "g = g + 1;",
            "if (k > 0) { g = 0; }",
            "int h = g; g = h + 1;",
            "while (g > 0) { g = g - 1; }",
            "for (int j = 0; j < k; j++) { g = j; }",
            "assert true;",
        ]);
        let action = self.mostly(
            &action,
            &[
                "return;",
                "x = x + 1;",
                "a[0] = 7;",
                "while (k > 0 || k <= 0) { }",
                "if (k > 3) { return; }",
                "k = 3;",
            ],
        );
        let action = action.replace("x ", &format!("{variable} "));
        let way = self.one(&["ghost { ACT }", "/*@ ACT @*/", "ghost { ACT }"]);
        format!("    {}\n", way.replace("ACT", &action))
    }

    /// Threads that write an element each.
    fn threads(&mut self) -> String {
        let (value, claimed) = (self.value(), self.value());
        let claimed = self.mostly(&value, &[&claimed]);
        let (index, compare) =
            (self.mostly("t", &["(t + 1) % n", "n - 1 - t", "0", "t / 2"]), self.compare());
        let wanted = self.mostly("t", &["(t + 1) % n", "n - 1 - t", "0", "t / 2", "(t + k) % n"]);
        let other = self.index();
        let (part, back) = (self.fraction(), self.maybe(70, " ** Perm(b[OTHER], PART)"));
        let back = back.replace("OTHER", &other).replace("PART", &part);
        let asked =
            self.one(&["", " ** Perm(b[OTHER], PART)"]).replace("OTHER", &other).replace("PART", &part);
        let back = if asked.is_empty() { String::new() } else { back };
        let read = if asked.is_empty() {
            value.clone()
        } else {
            self.one(&[&value, &format!("b[{other}]"), &value])
        };
        let condition = self.one(&["true", "true", "t > 0", "t % 2 == 0", "k > 2"]);
        let away = self.given_away();
        let ghost = if self.random.percent(30) {
            format!("    ghost int g = 0;\n{}", self.ghost_code("x"))
        } else {
            String::new()
        };
        let below = self.mostly("n", &["n - 1", "n + 1"]);
        let whole = self.mostly("n", &["n - 1", "n + 1"]);
        format!(
            "requires n > 0 && a.length == n && b.length == n && k >= 0;\n\
             requires (\\forall* int i; 0 <= i && i < n; Perm(a[i], write) ** Perm(b[i], write));\n\
             ensures a.length == n;\n\
             ensures (\\forall* int i; 0 <= i && i < {whole}; Perm(a[i], write));\n\
             ensures (\\forall int t; 0 <= t && t < {whole}; {condition} ==> a[t] {compare} {claimed});\n\
             void m(int[] a, int[] b, int n, int k) {{\n\
             \x20 par threads(int t = 0..{below})\n\
             \x20   requires Perm(a[{wanted}], write){asked};\n\
             \x20   ensures Perm(a[{wanted}], write){back} ** ({condition} ==> a[t] {compare} {claimed}); {{\n\
             \x20   int x = {value};\n{ghost}\
             \x20   if ({condition}) {{ a[{index}] = {read}; }}\n{away}\
             \x20 }}\n}}\n"
        )
    }

    /// Threads that exchange elements at a barrier, or in rounds.
    fn exchange(&mut self) -> String {
        let index = self.index();
        let (part, value) = (self.fraction(), self.value());
        let part = self.mostly("write", &[&part, "1\\2"]);
        let there = value.replace('t', &format!("({index})"));
        let claimed = self.mostly(&there, &[&value, "0", "t"]);
        let handed = self.mostly(&format!("a[t] == {value}"), &["true", "a[t] >= 0"]);
        let got = self.mostly(&index, &["t", "0", "(t + 1) % n", "n - 1 - t"]);
        let (action, compare) = (self.one(&["b[t] = a[GOT];", "a[GOT] = t;", "b[t] = k;"]), self.compare());
        let action = action.replace("GOT", &got);
        let under = self.mostly("true", &["t > 0", "k > 1", "n > 2"]);
        let barrier = format!(
            "    barrier(threads) {{\n\
             \x20     requires Perm(a[t], write) ** {handed};\n\
             \x20     ensures Perm(a[{index}], {part}) ** a[{index}] {compare} {claimed};\n\
             \x20   }}\n"
        );
        let barrier =
            if under == "true" { barrier } else { format!("    if ({under}) {{\n{barrier}    }}\n") };
        let lost = self.lost();
        let away = self.maybe(20, &format!("    exhale Perm(b[t], {lost});\n"));
        let end = self.mostly("Perm(b[t], write)", &["Perm(b[t], 1\\2)", "Perm(a[t], write)", "true"]);
        format!(
            "requires n > 0 && a.length == n && b.length == n && k >= 0;\n\
             requires (\\forall* int i; 0 <= i && i < n; Perm(a[i], write) ** Perm(b[i], write));\n\
             void m(int[] a, int[] b, int n, int k) {{\n\
             \x20 par threads(int t = 0..n)\n\
             \x20   requires Perm(a[t], write) ** Perm(b[t], write);\n\
             \x20   ensures {end}; {{\n\
             \x20   a[t] = {value};\n{barrier}{away}\
             \x20   {action}\n\
             \x20 }}\n}}\n"
        )
    }

    /// Barriers that hand out less than they take, and later ones that hand out the rest.
    fn left_over(&mut self) -> String {
        let (index, value) = (self.index(), self.value());
        let part = self.one(&["1\\4", "1\\2", "1\\n", "read", "write"]);
        let in_there = self.mostly("Perm(a[t], write)", &["Perm(a[t], 1\\2)", "Perm(a[t], read)"]);
        let back = self.mostly(&format!("requires Perm(a[{index}], {part});"), &["", "requires true;"]);
        let last = self.mostly("write", &["1\\2", "3\\4"]);
        let which = self.mostly("t", &["(t + 1) % n", "n - 1 - t", "0"]);
        let there = value.replace('t', &format!("({which})"));
        let claimed = self.mostly(&there, &[&value, "0"]);
        let between = self.one(&["", "    b[t] = k;\n", "    b[t] = a[INDEX];\n", "    a[t] = 5;\n"]);
        let between = between.replace("INDEX", &index);
        let way = self.mostly(
            "LATER",
            &[
                "    if (k > 1) {\nLATER    }\n",
                "    int r = 0;\n    loop_invariant 0 <= r;\n    while (r < k) {\nLATER      r = r + 1;\n    }\n",
                "LATERLATER",
            ],
        );
        let later = format!(
            "    barrier(threads) {{ {back} ensures Perm(a[{which}], {last}) ** a[{which}] == {claimed}; }}\n"
        );
        let later = way.replace("LATER", &later);
        let used = self.mostly(&format!("    a[{which}] = k;\n"), &["    a[t] = k;\n", ""]);
        format!(
            "requires n > 0 && a.length == n && b.length == n && k >= 0;\n\
             requires (\\forall* int i; 0 <= i && i < n; Perm(a[i], write) ** Perm(b[i], write));\n\
             void m(int[] a, int[] b, int n, int k) {{\n\
             \x20 par threads(int t = 0..n)\n\
             \x20   requires Perm(a[t], write) ** Perm(b[t], write); {{\n\
             \x20   a[t] = {value};\n\
             \x20   barrier(threads) {{\n\
             \x20     requires {in_there} ** a[t] == {value};\n\
             \x20     ensures Perm(a[{index}], {part});\n\
             \x20   }}\n{between}{later}{used}\
             \x20 }}\n}}\n"
        )
    }

    /// A loop over an array with its invariants.
    fn looping(&mut self) -> String {
        let value = self.one(&["0", "t", "k", "t + k", "\\old(a[t]) + 1", "t * t"]);
        let stored = value.replace("\\old(a[t])", "a[t]");
        let claimed = self.mostly(&value, &["0", "t", "k", "t + 1"]);
        let (first, last) = (self.mostly("0", &["1"]), self.mostly("n", &["n - 1", "n + 1"]));
        let rest = if value.contains("old") {
            self.mostly("(\\forall int j; t <= j && j < n; a[j] == \\old(a[j]))", &["true"])
        } else {
            "true".to_owned()
        };
        let part = self.mostly("write", &["1\\2", "read", "1\\(t + 1)", "t\\n"]);
        let within = self.mostly("0 <= t && t <= n", &["0 <= t", "true", "0 <= t && t < n"]);
        let (found, way) = (self.one_number(), self.one(&["break;", "return;"]));
        let leaves = self.maybe(20, &format!("    if (a[t] == {found}) {{ {way} }}\n"));
        let ghost = if self.random.percent(25) {
            format!("    ghost int g = t;\n{}", self.ghost_code("k"))
        } else {
            String::new()
        };
        let below = self.mostly("t", &["n", "t - 1"]);
        format!(
            "requires n >= 0 && a.length == n && k >= 0 ** (\\forall* int i; 0 <= i && i < n; Perm(a[i], write));\n\
             ensures a.length == n ** (\\forall* int i; 0 <= i && i < n; Perm(a[i], write));\n\
             ensures (\\forall int t; 0 <= t && t < n; a[t] == {claimed});\n\
             void m(int[] a, int n, int k) {{\n\
             \x20 int t = {first};\n\
             \x20 loop_invariant {within} && a.length == n ** (\\forall* int i; 0 <= i && i < n; Perm(a[i], {part}));\n\
             \x20 loop_invariant (\\forall int j; 0 <= j && j < {below}; a[j] == {inside}) && {rest};\n\
             \x20 while (t < {last}) {{\n{leaves}{ghost}\
             \x20   a[t] = {stored};\n\
             \x20   t = t + 1;\n\
             \x20 }}\n}}\n",
            inside = claimed.replace('t', "j"),
        )
    }

    fn one_number(&mut self) -> String {
        self.one(&["0", "1", "k", "n"])
    }

    /// A method and its caller.
    fn calls(&mut self) -> String {
        let (part, asked) = (self.fraction(), self.mostly("write", &["1\\2", "read"]));
        let change = self.one(&["a[i] = v;", "a[i] = a[i] + v;", "a[i] = v - a[i];"]);
        let made = match change.as_str() {
            "a[i] = v;" => "v",
            "a[i] = a[i] + v;" => "\\old(a[i]) + v",
            _ => "v - \\old(a[i])",
        };
        let made = self.mostly(made, &["v", "\\old(a[i])", "\\old(a[i]) + v", "v + 1"]);
        let guard = self.mostly("0 <= i && i < a.length", &["0 <= i", "true"]);
        let back = self.mostly("write", &[&part, "1\\2"]);
        let (first, second) = (self.one_number(), self.one_number());
        let arrays = self.mostly("a, b", &["a, a"]);
        let (before, after) = (self.one(&["5", "k", "0"]), self.one(&["5", "k", "0", "5 + k", "k + k"]));
        let claim = self.one(&[
            "a[0] == AFTER",
            "b[0] == BEFORE",
            "a[0] == BEFORE",
            "b[0] == \\old(b[0])",
            "a[0] >= 0",
        ]);
        let claim = claim.replace("AFTER", &after).replace("BEFORE", &before);
        let lost = self.lost();
        let away = self.maybe(20, &format!("  exhale Perm(b[0], {lost});\n"));
        let ghost = if self.random.percent(25) {
            format!("  ghost int g = 0;\n{}", self.ghost_code("k"))
        } else {
            String::new()
        };
        format!(
            "requires {guard} ** Perm(a[i], {asked});\n\
             ensures {guard} ** Perm(a[i], {back}) ** a[i] == {made};\n\
             void put(int[] a, int[] b, int i, int v) {{\n  {change}\n}}\n\n\
             requires n > 0 && k >= 0 && a.length == n && b.length == n ** (\\forall* int i; 0 <= i && i < n; Perm(a[i], write) ** Perm(b[i], write));\n\
             ensures n > 0 && a.length == n && b.length == n ** Perm(a[0], write) ** Perm(b[0], 1\\2) ** {claim};\n\
             void m(int[] a, int[] b, int n, int k) {{\n\
             \x20 a[0] = {before};\n\
             \x20 b[0] = b[0];\n{ghost}\
             \x20 put({arrays}, {first} % n, {second});\n{away}\
             \x20 put(a, b, 0, {after});\n\
             }}\n"
        )
    }

    /// Threads that share an element.
    fn sharing(&mut self) -> String {
        let kept = self.one(&["c[0] >= 0", "c[0] <= n", "c[0] >= k", "true", "c[0] % 2 == 0"]);
        let step = self.one(&[
            "c[0] = c[0] + 1;",
            "c[0] = c[0] + 2;",
            "c[0] = t;",
            "if (c[0] < t) { c[0] = t; }",
            "c[0] = c[0] * c[0];",
        ]);
        let (first, part) = (self.one(&["0", "k", "n"]), self.fraction());
        let part = self.mostly("write", &[&part]);
        let lost = self.lost();
        let away = self.maybe(12, &format!(" exhale Perm(c[0], {lost});"));
        let mut inside = String::new();
        let _ = write!(inside, "atomic(I) {{ {step}{away} }}");
        let inside = self.mostly(&inside, &[&step, "atomic(I) { a[t] = c[0]; }"]);
        let read = self.maybe(40, "    atomic(I) { a[t] = c[0]; }\n");
        let claim = self.mostly(&kept, &["c[0] == n", "c[0] >= 1", "c[0] == 2 * n"]);
        let ghost = if self.random.percent(20) {
            format!("    int x = 0;\n    ghost int g = 0;\n{}", self.ghost_code("x"))
        } else {
            String::new()
        };
        format!(
            "requires n > 0 && k >= 0 && k <= n && c.length == 1 && a.length == n ** Perm(c[0], write);\n\
             requires (\\forall* int i; 0 <= i && i < n; Perm(a[i], write));\n\
             ensures c.length == 1 ** Perm(c[0], write) ** {claim};\n\
             void m(int[] a, int[] c, int n, int k) {{\n\
             \x20 c[0] = {first};\n\
             \x20 invariant I(c.length == 1 ** Perm(c[0], {part}) ** {kept}) {{\n\
             \x20 par threads(int t = 0..n)\n\
             \x20   requires Perm(a[t], write);\n\
             \x20   ensures Perm(a[t], write); {{\n{ghost}\
             \x20   {inside}\n{read}\
             \x20 }}\n  }}\n}}\n"
        )
    }

    /// Ghost code around a computation, with ghost parameters and results.
    fn ghosts(&mut self) -> String {
        let (first, second) = (self.ghost_code("x"), self.ghost_code("k"));
        let used = self.mostly("x", &["g", "g + 1", "e"]);
        let condition = self.one(&["g > 0", "e > 0", "k > 0"]);
        let then = self.one(&["x = 1;", "g = 2;", "h = 3;", "a[0] = 5;"]);
        let branch = self.maybe(30, &format!("    if ({condition}) {{ {then} }}\n"));
        let from = self.mostly("g", &["x", "e", "k"]);
        let value = self.one(&["k", "3", "k + 1"]);
        let claim = self.mostly(&value, &["3", "k", "0", "e"]);
        let call = self.one(&[
            "",
            "  o(a, k) given{e = e};\n",
            "  ghost o(a, k) given{e = e};\n",
            "  ghost l(k);\n",
            "  l(k);\n",
            "",
        ]);
        let lemma = self.mostly("k + 1 > k", &["false", "k > 0"]);
        let proof = self.mostly(
            "assert true;",
            &[
                "while (true) { }",
                "while (k > 0) { k = k - 1; }",
                "l(k);",
                "if (k > 0) { l(k - 1); }",
                "return;",
            ],
        );
        format!(
            "ensures {lemma};\nvoid l(int k) {{ {proof} }}\n\n\
             given int e;\nrequires a.length == 1 ** Perm(a[0], write);\n\
             ensures a.length == 1 ** Perm(a[0], write) ** a[0] == \\old(a[0]);\n\
             void o(int[] a, int k) {{ a[0] = a[0]; }}\n\n\
             given int e;\nyields int h;\n\
             requires a.length == 1 ** Perm(a[0], write) ** k >= 0;\n\
             ensures a.length == 1 ** Perm(a[0], write) ** a[0] == {claim};\n\
             void m(int[] a, int k) {{\n\
             \x20 ghost int g = 0;\n\
             \x20 int x = {value};\n\
             \x20 h = {from};\n{first}{branch}\
             \x20 a[0] = {used};\n{call}{second}\
             }}\n"
        )
    }

    /// A recursive function, a lemma about it, and a loop that computes it.
    fn recursion(&mut self) -> String {
        let body = self.mostly(
            "n <= 0 ? 0 : f(n - 1) + 2",
            &["f(n - 1) + 2", "n == 0 ? 0 : f(n - 1) + 2", "n <= 0 ? 0 : f(n) + 2", "n <= 0 ? f(n + 1) : 0"],
        );
        let says = self.mostly("f(n) == 2 * n", &["f(n) == n", "f(n) > 2 * n", "false", "f(n) == 2 * n + 1"]);
        let proof = self.mostly(
            "if (n > 0) { l(n - 1); }",
            &["l(n);", "l(n - 1);", "if (n > 0) { l(n + 1); }", "assert f(n) >= 0;"],
        );
        let needs = self.mostly("n >= 0", &["true", "n > 0"]);
        let step = self.mostly("2", &["1", "3"]);
        let claim = self.mostly("f(n)", &["2 * n", "f(n) + 1", "f(n - 1)"]);
        let last = self.mostly("n", &["n - 1", "n + 1"]);
        let uses = self.one(&["", "  l(n);\n", "  ghost l(n);\n"]);
        format!(
            "pure int f(int n) = {body};\n\n\
             requires {needs};\nensures {says};\nvoid l(int n) {{ {proof} }}\n\n\
             requires n >= 0 && a.length == 1 ** Perm(a[0], write);\n\
             ensures a.length == 1 ** Perm(a[0], write) ** a[0] == {claim};\n\
             void m(int[] a, int n) {{\n\
             \x20 int s = 0;\n\
             \x20 int i = 0;\n\
             \x20 loop_invariant 0 <= i && i <= n && s == f(i);\n\
             \x20 while (i < {last}) {{\n\
             \x20   s = s + {step};\n\
             \x20   i = i + 1;\n\
             \x20 }}\n{uses}\
             \x20 a[0] = s;\n}}\n"
        )
    }
}
