//! One test per group of constructs: each text is read, printed canonically, and read back to an equal tree.

use gpuproof_spec::{Dialect, Text, parse_annotation, parse_clause, parse_expr};

/// Reads an expression and checks its canonical text and that it reads back equal.
fn expr(text: &str, canonical: &str) {
    let tree = parse_expr(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    assert_eq!(tree.to_string(), canonical);
    assert_eq!(parse_expr(canonical).unwrap_or_else(|e| panic!("{canonical}: {e:?}")), tree);
}

/// An expression that is its own canonical text.
fn same(text: &str) {
    expr(text, text);
}

/// Reads a clause and checks its canonical text and that it reads back equal.
fn clause(text: &str, canonical: &str) {
    let tree = parse_clause(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    assert_eq!(tree.to_string(), canonical);
    assert_eq!(parse_clause(canonical).unwrap_or_else(|e| panic!("{canonical}: {e:?}")), tree);
}

fn same_clause(text: &str) {
    clause(text, text);
}

/// Both texts are the same tree.
fn alike(a: &str, b: &str) {
    let read = |text: &str| parse_expr(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    assert_eq!(read(a), read(b), "{a} is not {b}");
}

#[test]
fn precedence_is_the_table() {
    alike("a + b * c", "a + (b * c)");
    alike("a - b - c", "(a - b) - c");
    alike("a << b + c", "a << (b + c)");
    alike("a & b == c", "a & (b == c)");
    alike("a | b ^ c & d", "a | (b ^ (c & d))");
    alike("a || b && c", "a || (b && c)");
    alike("a == b < c", "a == (b < c)");
    alike("a ==> b ==> c", "a ==> (b ==> c)");
    alike("a || b ==> c && d", "(a || b) ==> (c && d)");
    alike("c ==> Perm(x, 1) ** y", "c ==> (Perm(x, 1) ** y)");
    alike("c ? a : b ** d", "c ? a : (b ** d)");
    alike("a ? b : c ? d : e", "a ? b : (c ? d : e)");
    alike("a ? b ? c : d : e", "a ? (b ? c : d) : e");
    alike("a ==> b ? c : d", "(a ==> b) ? c : d");
    alike("1\\2 * n", "(1\\2) * n");
    alike("-a * b", "(-a) * b");
    alike("!a && b", "(!a) && b");
    alike("-a[i].x", "-((a[i]).x)");
    alike("*p + 1", "(*p) + 1");
    alike("x :: y :: s", "x :: (y :: s)");
    alike("s ++ x ++ y", "(s ++ x) ++ y");
    alike("2 ^^ n * 3", "(2 ^^ n) * 3");
    alike("a &*& b", "a ** b");
    alike("x \\in s && y", "(x \\in s) && y");
}

#[test]
fn comparison_chains() {
    same("0 <= i < n");
    same("a > b >= c > d");
    same("(a < b) < c");
    same("(a < b) > c");
    alike("0 <= i + 1 < n && x", "(0 <= (i + 1) < n) && x");
    alike("a < b == c < d", "(a < b) == (c < d)");
    assert!(parse_expr("a < b > c").is_err());
}

#[test]
fn literals() {
    expr("0X1Fu", "0x1fu");
    expr("1'000'000", "1000000");
    expr("10LLU", "10ull");
    same("017");
    same("00");
    same("0b101");
    expr("1.5F", "1.5f");
    expr("1e-3", "1e-3");
    same(".5");
    same("1.");
    expr("0x1.8P+3", "0x1.8p+3");
    same("'a'");
    same("'\\''");
    same("'\\n'");
    expr("'\\x41'", "'A'");
    expr("'\\101'", "'A'");
    same("\"a\\\"b\\n\"");
    expr("nullptr", "NULL");
    expr("null == NULL", "NULL == NULL");
    same("true || false");
}

#[test]
fn kernel_terms() {
    same("threadIdx.x + blockIdx.x * blockDim.x");
    same("get_global_id(0) < n");
    same("\\gtid == \\ltid");
    same("\\shared_mem_size(s) == blockDim.x");
    same("p->next->value");
    same("a[i][j].x");
    same("ns::limit - 1");
    same("cuda::std::numeric_limits(x)");
    same("`read` + `requires`");
    same("*p + &x");
    same("-(-x)");
    same("!(-x)".replace("(-x)", "-x").as_str());
    alike("**p", "*(*p)");
    alike("p -> f", "p->f");
    alike("xs[(p -> f)]", "xs[p->f]");
    alike("a - -b", "a - (-b)");
}

#[test]
fn casts_and_sizeof() {
    same("(int)x + 1");
    same("(unsigned long long)-x");
    expr("(unsigned)x", "(unsigned int)x");
    expr("(long unsigned int)x", "(unsigned long)x");
    same("(const float*)p");
    same("(T*)p");
    expr("(float **)p", "(float**)p");
    same("(size_t)(a + b)");
    same("(float4)(x)".replace("(x)", "x").as_str());
    expr("int(x + 1)", "(int)(x + 1)");
    expr("(T)x", "static_cast<T>(x)");
    alike("(a) - b", "a - b");
    alike("(f)(x)", "f(x)");
    same("sizeof(int) * n");
    same("sizeof(struct node)");
    expr("sizeof(x)", "sizeof x");
    expr("sizeof(x[3]) + sizeof(a + b)", "sizeof x[3] + sizeof (a + b)");
    same("sizeof uint[3] + sizeof(uint[3])");
    same("sizeof ((int)x)");
    same("(float4)(x, y, z, w)");
    expr("(__global float*)p", "(__global float*)p");
    expr("(global float*)p", "(__global float*)p");
    same("(int* const)p");
}

#[test]
fn resources() {
    same("Perm(a[tid], write) ** Perm(b[tid], read)");
    same("Perm(a[*], 1 \\ 2)");
    expr("Perm(a[i], 1\\n)", "Perm(a[i], 1 \\ n)");
    same("\\pointer(a, n, write)");
    same("\\pointer((a, b, c), n, read)");
    same("\\pointer_index(a, tid, 1)");
    same("\\array(a, n) && \\matrix(m, r, c)");
    same("PointsTo(x, write, 3)");
    same("Value(x) ** perm(x) == none");
    same("[1 \\ 2]node(p, n)");
    same("[p](\\pointer(a, n, write))");
    same("\\unfolding node(p) \\in p.x > 0");
    same("(\\unfolding node(p) \\in p.x > 0) && b");
    same("A -* B");
    expr(
        "tid != n-1 ? \\pointer_index(a, tid+1, 1\\2) : \\pointer_index(a, 0, 1\\2)",
        "tid != n - 1 ? \\pointer_index(a, tid + 1, 1 \\ 2) : \\pointer_index(a, 0, 1 \\ 2)",
    );
}

#[test]
fn binders() {
    same("(\\forall int i; 0 <= i && i < n; a[i] == 0)");
    same("(\\forall* int i = 0 .. n; Perm(a[i], write))");
    expr("(\\forall int i=0..n, int j=i..m; i < j)", "(\\forall int i = 0 .. n, int j = i .. m; i < j)");
    same("(\\exists seq<int> p, int k; |p| <= k; path(p))");
    same("(\\sum int i = 0 .. n; a[i])");
    same("(\\sum int i; 0 <= i < n; a[i])");
    same("(\\let int x = f(y); x + x)");
    same("(\\forall int i; {: a[i] :} > 0)");
    same("(\\forall int i; {:1: f(i) :} > {:2: g(i) :})");
    same("(\\forall int i; (\\forall int j; {:<: f(i, j) :}))");
    expr("(∀int i; a[i] > 0)", "(\\forall int i; a[i] > 0)");
    expr("(∀* int i = 0..n; Perm(a[i], 1))", "(\\forall* int i = 0 .. n; Perm(a[i], 1))");
    same("\\old(a[i]) + \\old[here](b)");
    same("\\result == \\min(a, \\max(b, \\pow(2, n)))");
}

#[test]
fn collections() {
    same("|xs| + |ys|");
    expr("|xs|==n", "|xs| == n");
    expr("||x|-y|", "||x| - y|");
    same("|(a | b)|");
    same("xs[i] + xs[1 .. n] + xs[.. n] + xs[1 ..]");
    same("xs[i -> v]");
    same("xs[p->i]");
    alike("xs[i -> v][j]", "(xs[i -> v])[j]");
    same("seq<int> {1, 2} + seq<int> {}");
    same("seq<seq<int>> {seq<int> {1}}");
    expr("[t: int]", "seq<int> {}");
    same("[1, 2, 3][0]");
    same("set<int> {1, 2}");
    same("{1, 2}");
    same("{0 .. n}");
    expr("{t: int}", "set<int> {}");
    same("b{1, 1}");
    expr("b{t: bool}", "bag<bool> {}");
    same("map<int, bool> {1 -> true, 2 -> p->x}");
    same("tuple<int, bool> {1, true}");
    same("set<int> {x * y | int x <- s, int y <- {0 .. n}; x < y}");
    same("Some(x) == None");
    same("head(tail(xs)) :: take(xs, n) ++ last");
    same("x \\in s");
}

#[test]
fn calls_with_ghost_arguments() {
    same("f(x) given{p = 1, q = xs + ys} yields{r = s}");
    same("f()(x)");
    alike("f(x) given {p = 1}", "f(x) given{p=1}");
}

#[test]
fn contract_clauses() {
    same_clause("requires n > 0;");
    clause("req x; ", "requires x;");
    clause("ens x;", "ensures x;");
    clause("inv x;", "loop_invariant x;");
    clause("invariant x;", "loop_invariant x;");
    same_clause("context a != NULL;");
    same_clause("context_everywhere n > 0;");
    same_clause("kernel_invariant Perm(*p, write);");
    same_clause("decreases;");
    same_clause("decreases assume;");
    same_clause("decreases n - i, j;");
    same_clause("given seq<seq<int>> hist;");
    same_clause("yields int[] a;");
    same_clause("LI1: loop_invariant x > 0;");
    same_clause("given{x = 1, y = z}");
    same_clause("yields{a = b}");
    same_clause("with { x = 1; y = 2; }");
    same_clause("then r = x;");
    same_clause("requires inv0 > 0;");
    clause("requires inv > 0;", "requires `inv` > 0;");
}

#[test]
fn ghost_statements() {
    same_clause("assert x > 0;");
    same_clause("assume x > 0;");
    same_clause("inhale Perm(x, 1);");
    same_clause("exhale Perm(x, 1);");
    same_clause("refute false;");
    same_clause("fold [1 \\ 2]node(p);");
    same_clause("unfold node(p);");
    same_clause("label here;");
    clause("ghost assert x;", "assert x;");
    same_clause("ghost seq<int> xs = seq<int> {}, ys;");
    same_clause("ghost T x = y;");
    same_clause("ghost hist = hist + seq<seq<int>> {f(hist[lvl - 1])};");
    same_clause("ghost x += 1;");
    same_clause("ghost x <<= 1;");
    same_clause("ghost a[i]++;");
    clause("ghost --i;", "ghost i--;");
    same_clause("ghost lemma(xs, i - 1);");
    same_clause("ghost p->x = 3;");
    clause("ghost if (x) f(); else if (y) { g(); }", "ghost if (x) { f(); } else { if (y) { g(); } }");
    same_clause("ghost loop_invariant i > 0; decreases n - i; while (i < n) { i++; }");
    clause(
        "ghost while (i < n) loop_invariant i > 0; { i++; }",
        "ghost loop_invariant i > 0; while (i < n) { i++; }",
    );
    same_clause("ghost for (int i = 0; i < n; i++) { f(i); }");
    same_clause("ghost for (;; i++, j--) { }");
    same_clause("ghost atomic(I) { x = 1; }");
    same_clause("ghost { return x; break; continue; return; }");
    clause("ghost int a[3];", "ghost int[3] a;");
}

#[test]
fn declarations() {
    same_clause("pure int f(int x) = x + 1;");
    same_clause("pure int f(int x);");
    same_clause(
        "requires |xs| > 0; ensures \\result >= 0; pure int sum(seq<int> xs) = xs[0] + sum(tail(xs));",
    );
    same_clause(
        "requires i < |xs|; void lemma(seq<int> xs, int i) { if (i > 0) { lemma(tail(xs), i - 1); } }",
    );
    clause("ghost requires x > 0; void lemma(int x) { }", "requires x > 0; void lemma(int x) { }");
    clause("requires x > 0; ghost void lemma(int x) { }", "requires x > 0; void lemma(int x) { }");
    same_clause("resource node(struct n* p) = Perm(p->x, write);");
    same_clause("inline resource whole(int* a, int n) = (\\forall* int i = 0 .. n; Perm(a[i], write));");
    clause(
        "static pure bool f(int a[], int m[2][n]) = true;",
        "static pure bool f(int[] a, int[2][n] m) = true;",
    );
    same_clause("axiom total { (\\forall int x; f(x) > 0) }");
    clause("/* about the function below */ pure", "pure");
    same_clause("inline");
    clause("pure int f(void);", "pure int f();");
}

#[test]
fn types() {
    for ty in [
        "int",
        "unsigned long long",
        "signed char",
        "long double",
        "half",
        "frac",
        "zfrac",
        "rational",
        "string",
        "uint",
        "float4",
        "ns::vec",
        "struct node*",
        "const int*",
        "int* const",
        "const int* const*",
        "__global float*",
        "seq<seq<seq<int>>>",
        "map<int, set<bag<bool>>>",
        "tuple<int, int, bool>",
        "option<int*>",
        "int[]",
        "int[n][m]",
        "int*[3]",
        "int[3]*",
        "seq<int[]>",
    ] {
        same_clause(&format!("given {ty} x;"));
    }
    clause("given int const * restrict x;", "given const int* restrict x;");
    clause("given pointer<int> x;", "given int* x;");
    clause("given __shared__ int* x;", "given __local int* x;");
    assert!(parse_clause("given unsigned float x;").is_err());
    assert!(parse_clause("given seq<int, int> x;").is_err());
}

#[test]
fn optimisations() {
    clause("gpuopt loop_unroll i 2", "gpuopt loop_unroll i, 2;");
    clause("gpuopt iter_merge i 3;", "gpuopt iter_merge i, 3;");
    clause("gpuopt matrix_lin m R rows cols", "gpuopt matrix_lin m, R, rows, cols;");
    clause("gpuopt matrix_lin m C 4 n+1", "gpuopt matrix_lin m, C, 4, n + 1;");
    clause("gpuopt glob_to_reg a tid tid+1 0", "gpuopt glob_to_reg a, tid, tid + 1, 0;");
    same_clause("gpuopt glob_to_reg a, tid, -1, (x, y);");
    clause("gpuopt tile inter 4", "gpuopt tile inter, 4;");
    clause("gpuopt tile intra N", "gpuopt tile intra, N;");
    clause("gpuopt tile_shared a 256", "gpuopt tile_shared a, 256;");
    clause("gpuopt fuse 2 32 1", "gpuopt fuse 2, 32, 1;");
    same_clause("gpuopt fuse 2;");
    let text = "gpuopt glob_to_reg a tid\ngpuopt tile inter 4\ninv i > 0;";
    let (clauses, errors) = parse_annotation(Text::loose(text), Dialect::C);
    assert_eq!(errors, []);
    let printed: Vec<String> = clauses.iter().map(ToString::to_string).collect();
    assert_eq!(printed, ["gpuopt glob_to_reg a, tid;", "gpuopt tile inter, 4;", "loop_invariant i > 0;"]);
}

#[test]
fn launches() {
    same_clause("launch block(64) grid(n);");
    same_clause("launch block(*) grid(*, 1);");
    same_clause("launch block(16, 16, 1) grid(w / 16, h / 16) shared(4 * n) where w % 16 == 0;");
    same_clause("launch global(n);");
    clause("launch local(64) groups(n);", "launch block(64) grid(n);");
    assert!(parse_clause("launch;").is_err());
    assert!(parse_clause("launch block(1) block(2);").is_err());
    assert!(parse_clause("launch block(1, 2, 3, 4);").is_err());
}

#[test]
fn contract_belongs_to_the_declaration_that_follows() {
    let text = "assert x; requires a; ensures b; pure int f() = 1; ensures c;";
    let (clauses, errors) = parse_annotation(Text::loose(text), Dialect::C);
    assert_eq!(errors, []);
    let printed: Vec<String> = clauses.iter().map(ToString::to_string).collect();
    assert_eq!(printed, ["assert x;", "requires a; ensures b; pure int f() = 1;", "ensures c;"]);
}

#[test]
fn pvl_reads_its_own_spelling() {
    let read = |text: &str| {
        let (clauses, errors) = parse_annotation(Text::loose(text), Dialect::Pvl);
        assert_eq!(errors, [], "{text}");
        clauses.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(read("requires x in xs && xs[i->v] == ys;"), "requires x \\in xs && xs[i -> v] == ys;");
    assert_eq!(read("requires x::xs == ys;"), "requires x :: xs == ys;");
    assert_eq!(read("ensures unfolding p(x) in this.y;"), "ensures \\unfolding p(x) \\in this.y;");
    assert_eq!(read("given boolean b;"), "given bool b;");
    assert_eq!(read("requires in2 == 1;"), "requires in2 == 1;");
    assert_eq!(
        parse_clause("requires in[i] == 1;").map(|c| c.to_string()),
        Ok("requires in[i] == 1;".into())
    );
}
