//! Random programs about sums and counts: elements change, ranges are split and moved, terms are bounded, and contracts claim what becomes
//! of the sums.

use super::generate::Holes;

/// The end of a range.
fn end(holes: &mut Holes) -> String {
    holes.one(&["0", "n", "k", "n", "0", "1", "n - 1", "k + 1", "n - k"])
}

/// What is added up, of the element `E`.
fn term(holes: &mut Holes) -> String {
    holes.one(&[
        "E",
        "E",
        "(E == k ? 1 : 0)",
        "(E > 0 ? 1 : 0)",
        "(E > 0 ? E : 0)",
        "2 * E",
        "E + 1",
        "(j == k ? E : 0)",
        "(j % 2 == 0 ? E : 0)",
        "(j % (2 * c) == k ? E : 0)",
        "E * E",
    ])
}

/// A sum over a range.
fn sum(term: &str, element: &str, from: &str, to: &str) -> String {
    format!("(\\sum int j = {from}..{to}; {})", term.replace('E', element))
}

/// Elements that change, and what is claimed of sums of them.
pub(super) fn program(holes: &mut Holes) -> String {
    let (from, to) = (end(holes), end(holes));
    let term = term(holes);
    let now = sum(&term, "a[j]", &from, &to);
    let before = format!("\\old({now})");
    let place = holes.one(&["k", "0", "n - 1", "k + 1"]);
    let other = holes.one(&["0", "n - 1", "k", "k + 1"]);
    let at = |holes: &mut Holes, i: &str| holes.mostly(&format!("0 <= {i} && {i} < n"), &["true"]);
    let (here, there) = (at(holes, &place), at(holes, &other));
    let value = holes.one(&["k", "1", "a[P] + 1", "0", "b[P]", "a[P] - 1"]).replace('P', &place);
    let change = holes.one(&[
        "",
        "  a[P] = V;\n",
        "  a[P] = V;\n",
        "  int x = a[P];\n  a[P] = a[Q];\n  a[Q] = x;\n",
        "  int x = a[P];\n  int y = a[Q];\n  a[P] = x + 1;\n  a[Q] = y - 1;\n",
        "  a[P] = a[P] + 1;\n  b[P] = b[P] + 1;\n",
    ]);
    let change = change.replace('P', &place).replace('Q', &other).replace('V', &value);
    let inside = holes.mostly(&format!("{from} <= {place} && {place} < {to}"), &["true"]);
    let grown = format!(
        "({inside} ? {} - {} : 0)",
        term.replace('E', &format!("a[{place}]")).replace('j', &place),
        term.replace('E', &format!("\\old(a[{place}])")).replace('j', &place)
    );
    let middle = end(holes);
    let ordered = holes.mostly(&format!("{from} <= {middle} && {middle} <= {to}"), &["true"]);
    let (first, rest) = (sum(&term, "a[j]", &from, &middle), sum(&term, "a[j]", &middle, &to));
    let by = holes.one(&["1", "k", "1"]);
    let moved = sum(&term, "a[j]", &format!("{from} + {by}"), &format!("{to} + {by}"));
    let moving = sum(&term.replace('j', &format!("(j + {by})")), &format!("a[j + {by}]"), &from, &to);
    let both = sum(&term, "(a[j] + b[j])", &from, &to);
    let of_b = sum(&term, "b[j]", &from, &to);
    let claims = [
        format!("{now} == {before}"),
        format!("{now} == {before} + {grown}"),
        format!("{now} == {before} + {grown}"),
        format!("{ordered} ==> {now} == {first} + {rest}"),
        format!("{moved} == {moving}"),
        format!("{both} == {now} + {of_b}"),
        format!("{now} == {of_b}"),
        format!("{now} >= 0"),
        format!("{from} <= {to} ==> {now} <= {to} - {from}"),
        format!("{now} == 0"),
        format!("{from} <= {middle} && {middle} <= {to} ==> {first} <= {now}"),
    ];
    let claims: Vec<&str> = claims.iter().map(String::as_str).collect();
    let claim = holes.one(&claims);
    let known = holes.one(&[
        "true",
        "true",
        "(\\forall int j = 0..n; 0 <= a[j] && a[j] <= 1)",
        "(\\forall int j = 0..n; a[j] == b[j])",
        "(\\forall int j = 1..n; a[j] == b[j])",
        "(\\forall int j = 0..n; j != k ==> a[j] == b[j])",
        "(\\forall int j = 0..n; a[j] == 0)",
        "(\\forall int j = 0..n; j != k ==> a[j] == 0)",
    ]);
    // Elements that sums look at lie inside of their arrays.
    let sizes = "a.length == n && b.length == n && 0 <= k && k < n - 1 && c > 0";
    format!(
        "requires n >= 2 && {sizes} && {here} && {there};\n\
         context (\\forall* int j = 0..n; Perm(a[j], write) ** Perm(b[j], write));\n\
         requires {known};\n\
         ensures {sizes} && n >= 2;\n\
         ensures {claim};\n\
         void m(int[] a, int[] b, int n, int k, int c) {{\n{change}}}\n"
    )
}

/// A loop, or threads, that count or put elements at places that are counted.
pub(super) fn counting(holes: &mut Holes) -> String {
    let condition = holes.one(&["a[j] == k", "a[j] > 0", "a[j] % 2 == 0", "a[j] != 0"]);
    let (first, last) = (holes.mostly("0", &["1"]), holes.mostly("n", &["n - 1"]));
    let tested = holes.mostly(&condition, &["a[j] >= 0", "a[j] == k", "j == k"]).replace('j', "i");
    let step = holes.mostly("1", &["2", "a[i]"]);
    let upto = holes.mostly("i", &["i + 1", "n"]);
    if holes.random.percent(50) {
        return format!(
            "requires n >= 0 && a.length == n ** (\\forall* int j = 0..n; Perm(a[j], 1\\2));\n\
             ensures a.length == n ** (\\forall* int j = 0..n; Perm(a[j], 1\\2)) ** \\result == (\\num int j = 0..n; {condition});\n\
             int m(int[] a, int n, int k) {{\n\
             \x20 int s = 0;\n\
             \x20 int i = {first};\n\
             \x20 loop_invariant 0 <= i && i <= n && a.length == n ** (\\forall* int j = 0..n; Perm(a[j], 1\\2));\n\
             \x20 loop_invariant s == (\\num int j = 0..{upto}; {condition});\n\
             \x20 while (i < {last}) {{\n\
             \x20   if ({tested}) {{ s = s + {step}; }}\n\
             \x20   i = i + 1;\n\
             \x20 }}\n  return s;\n}}\n"
        );
    }
    let place = format!("(\\num int j = 0..t; {condition})");
    let claimed = holes.mostly(&place, &[&place.replace("0..t", "0..t + 1"), "t"]);
    let tested = holes.mostly(&condition, &["a[j] >= 0", "true"]).replace('j', "t");
    format!(
        "requires n >= 0 && a.length == n && b.length == n + 1 && p.length == n;\n\
         context (\\forall* int j = 0..n; Perm(a[j], 1\\2) ** Perm(p[j], 1\\2));\n\
         requires (\\forall* int j = 0..n + 1; Perm(b[j], write)) ** (\\forall int t = 0..n; p[t] == {place});\n\
         ensures (\\forall* int j = 0..n + 1; Perm(b[j], write));\n\
         ensures (\\forall int t = 0..n; {tested} ==> b[{claimed}] == a[t]);\n\
         void m(int[] a, int[] b, int[] p, int n, int k) {{\n\
         \x20 par threads(int t = 0..n)\n\
         \x20   context (\\forall* int j = 0..n; Perm(a[j], 1\\(2 * n))) ** Perm(p[t], 1\\2) ** p[t] == {place};\n\
         \x20   context {tested} ==> Perm(b[{claimed}], write);\n\
         \x20   ensures {tested} ==> b[{claimed}] == a[t]; {{\n\
         \x20   if ({tested}) {{ b[p[t]] = a[t]; }}\n\
         \x20 }}\n}}\n"
    )
}
