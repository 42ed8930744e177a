//! Random trees print to text that reads back to an equal tree.

use gpuproof_spec::ast::clause::*;
use gpuproof_spec::ast::expr::*;
use gpuproof_spec::ast::stmt::*;
use gpuproof_spec::ast::ty::*;
use gpuproof_spec::{Ident, parse_clause, parse_expr};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn name() -> impl Strategy<Value = &'static str> {
    // Plain names, names that are words of the language somewhere, and names that need backticks.
    select(vec![
        "a",
        "b",
        "x",
        "tid",
        "threadIdx",
        "t",
        "in",
        "inv",
        "local",
        "seq",
        "forall",
        "uint",
        "requires",
        "read",
        "Perm",
        "ghost",
        "atomic",
        "pure",
        "int",
        "if",
        "größe",
        "two words",
    ])
}

fn path() -> impl Strategy<Value = &'static str> {
    prop_oneof![4 => name(), 1 => select(vec!["ns::x", "a::b::c", "int::x", "static_cast::y"])]
}

fn ident() -> impl Strategy<Value = Ident> {
    name().prop_map(Ident::new)
}

fn ex(kind: ExprKind) -> Expr {
    Expr::new(kind)
}

fn integer() -> impl Strategy<Value = IntLiteral> {
    let base = select(vec![IntBase::Decimal, IntBase::Hexadecimal, IntBase::Octal, IntBase::Binary]);
    let long = select(vec![Longness::Plain, Longness::Long, Longness::LongLong]);
    (prop_oneof![0u128..100, any::<u128>()], base, any::<bool>(), long)
        .prop_map(|(value, base, unsigned, long)| IntLiteral { value, base, unsigned, long })
}

fn leaf() -> impl Strategy<Value = Expr> {
    let suffix = select(vec![FloatSuffix::None, FloatSuffix::Float, FloatSuffix::Long, FloatSuffix::Half]);
    let digits = select(vec!["1.5", "1.", ".5", "1e10", "2.e-3", "0x1.8p+3", "0xfp1"]);
    let constant = select(gpuproof_spec::words::CONSTANTS.to_vec());
    prop_oneof![
        4 => path().prop_map(|n| ex(ExprKind::Name(n.into()))),
        2 => integer().prop_map(|i| ex(ExprKind::Int(i))),
        1 => (digits, suffix).prop_map(|(digits, suffix)| ex(ExprKind::Float(FloatLiteral { digits: digits.into(), suffix }))),
        1 => any::<char>().prop_map(|c| ex(ExprKind::Char(c))),
        1 => any::<String>().prop_map(|s| ex(ExprKind::Str(s))),
        1 => any::<bool>().prop_map(|b| ex(ExprKind::Bool(b))),
        1 => Just(ex(ExprKind::Null)),
        1 => constant.prop_map(|(c, _)| ex(ExprKind::Constant(c))),
    ]
}

fn base_type() -> impl Strategy<Value = Type> {
    let builtin = select(vec![
        BuiltinType::Void,
        BuiltinType::Bool,
        BuiltinType::Char,
        BuiltinType::SignedChar,
        BuiltinType::UnsignedChar,
        BuiltinType::Short,
        BuiltinType::UnsignedShort,
        BuiltinType::Int,
        BuiltinType::UnsignedInt,
        BuiltinType::Long,
        BuiltinType::UnsignedLong,
        BuiltinType::LongLong,
        BuiltinType::UnsignedLongLong,
        BuiltinType::Half,
        BuiltinType::Float,
        BuiltinType::Double,
        BuiltinType::LongDouble,
    ]);
    let tag = select(vec![Tag::Struct, Tag::Union, Tag::Enum]);
    prop_oneof![
        4 => builtin.prop_map(|b| Type::new(TypeKind::Builtin(b))),
        1 => select(MathType::ALL.to_vec()).prop_map(|m| Type::new(TypeKind::Math(m))),
        2 => path().prop_map(|n| Type::new(TypeKind::Named(n.into()))),
        1 => (tag, ident()).prop_map(|(t, n)| Type::new(TypeKind::Tagged(t, n))),
    ]
}

fn qualifiers() -> impl Strategy<Value = Vec<Qualifier>> {
    let all = vec![
        Qualifier::Const,
        Qualifier::Volatile,
        Qualifier::Restrict,
        Qualifier::Global,
        Qualifier::Local,
        Qualifier::Constant,
        Qualifier::Private,
    ];
    proptest::sample::subsequence(all, 1..=3)
}

/// Types whose array sizes are numbers, as they stand inside expressions.
fn ty() -> impl Strategy<Value = Type> {
    base_type().prop_recursive(3, 12, 3, |inner| {
        let size = option::of((0u128..50).prop_map(|n| Box::new(ex(ExprKind::Int(IntLiteral::decimal(n))))));
        let boxed = inner.clone().prop_map(Box::new);
        prop_oneof![
            boxed.clone().prop_map(|t| Type::new(TypeKind::Seq(t))),
            boxed.clone().prop_map(|t| Type::new(TypeKind::Set(t))),
            boxed.clone().prop_map(|t| Type::new(TypeKind::Bag(t))),
            boxed.clone().prop_map(|t| Type::new(TypeKind::Option(t))),
            (boxed.clone(), boxed.clone()).prop_map(|(k, v)| Type::new(TypeKind::Map(k, v))),
            vec(inner.clone(), 2..4).prop_map(|ts| Type::new(TypeKind::Tuple(ts))),
            boxed.clone().prop_map(|t| Type::new(TypeKind::Pointer(t))),
            (boxed, size).prop_map(|(t, n)| Type::new(TypeKind::Array(t, n))),
            (qualifiers(), inner).prop_map(|(q, t)| match t.kind {
                TypeKind::Array(..) | TypeKind::Qualified(..) => t,
                _ => Type::new(TypeKind::Qualified(q, Box::new(t))),
            }),
        ]
    })
}

fn binding(e: BoxedStrategy<Expr>) -> impl Strategy<Value = Binding> {
    (ty(), ident(), option::of((e.clone(), e))).prop_map(|(ty, name, range)| Binding { ty, name, range })
}

fn given(e: BoxedStrategy<Expr>) -> impl Strategy<Value = Vec<(Ident, Expr)>> {
    vec((ident(), e), 1..3)
}

fn yields() -> impl Strategy<Value = Vec<(Ident, Ident)>> {
    vec((ident(), ident()), 1..3)
}

fn call(e: BoxedStrategy<Expr>) -> impl Strategy<Value = Expr> {
    let argument = prop_oneof![9 => e.clone(), 1 => Just(ex(ExprKind::Any))];
    let none = || Just(Vec::new());
    (
        e.clone(),
        vec(argument, 0..3),
        prop_oneof![3 => none(), 1 => given(e)],
        prop_oneof![3 => Just(Vec::new()), 1 => yields()],
    )
        .prop_map(|(callee, args, given, yields)| {
            ex(ExprKind::Call(Box::new(Call { callee, args, given, yields })))
        })
}

fn is_sure(ty: &Type) -> bool {
    match &ty.kind {
        TypeKind::Named(name) => gpuproof_spec::words::is_known_type_name(name),
        TypeKind::Array(element, _) => is_sure(element),
        _ => true,
    }
}

fn operators(e: BoxedStrategy<Expr>) -> BoxedStrategy<Expr> {
    let b = e.clone().prop_map(Box::new).boxed();
    let binary = select(BinaryOp::all().collect::<Vec<_>>());
    let ascending = (any::<bool>(), vec((any::<bool>(), e.clone()), 2..4)).prop_map(|(up, rest)| {
        rest.into_iter()
            .map(|(strict, e)| {
                let op = match (up, strict) {
                    (true, true) => BinaryOp::Lt,
                    (true, false) => BinaryOp::Le,
                    (false, true) => BinaryOp::Gt,
                    (false, false) => BinaryOp::Ge,
                };
                (op, e)
            })
            .collect::<Vec<_>>()
    });
    prop_oneof![
        2 => (select(UnaryOp::ALL.to_vec()), b.clone()).prop_map(|(op, e)| ex(ExprKind::Unary(op, e))),
        8 => (binary, b.clone(), b.clone()).prop_map(|(op, l, r)| match (&l.kind, &r.kind, op) {
            // `&&` between permissions is refused.
            (_, _, BinaryOp::And) => ex(ExprKind::Binary(BinaryOp::Sep, l, r)),
            _ => ex(ExprKind::Binary(op, l, r)),
        }),
        1 => (leaf().prop_map(Box::new), leaf().prop_map(Box::new)).prop_map(|(l, r)| ex(ExprKind::Binary(BinaryOp::And, l, r))),
        1 => (b.clone(), ascending).prop_map(|(first, rest)| ex(ExprKind::Chain(first, rest))),
        1 => (b.clone(), b.clone(), b.clone()).prop_map(|(c, t, e)| ex(ExprKind::Conditional(c, t, e))),
        1 => (ty(), b.clone()).prop_map(|(t, e)| ex(ExprKind::Cast(t, e))),
        1 => ty().prop_filter("sizeof needs a sure type", is_sure).prop_map(|t| ex(ExprKind::SizeofType(t))),
        1 => b.clone().prop_map(|e| ex(ExprKind::SizeofExpr(e))),
        1 => (b.clone(), b.clone()).prop_map(|(p, e)| ex(ExprKind::Unfolding(p, e))),
        1 => (b.clone(), b).prop_map(|(p, e)| ex(ExprKind::Scale(p, e))),
    ]
    .boxed()
}

fn postfixes(e: BoxedStrategy<Expr>) -> BoxedStrategy<Expr> {
    let b = e.clone().prop_map(Box::new).boxed();
    prop_oneof![
        call(e),
        (b.clone(), b.clone()).prop_map(|(a, i)| ex(ExprKind::Index(a, i))),
        b.clone().prop_map(|a| ex(ExprKind::Index(a, Box::new(ex(ExprKind::Any))))),
        (b.clone(), b.clone(), option::of(b.clone())).prop_map(|(s, a, z)| ex(ExprKind::Slice(
            s,
            Some(a),
            z
        ))),
        (b.clone(), b.clone()).prop_map(|(s, z)| ex(ExprKind::Slice(s, None, Some(z)))),
        (b.clone(), b.clone(), b.clone()).prop_map(|(s, i, v)| ex(ExprKind::Update(s, i, v))),
        (b.clone(), ident()).prop_map(|(e, n)| ex(ExprKind::Member(e, n))),
        (b, ident()).prop_map(|(e, n)| ex(ExprKind::Arrow(e, n))),
    ]
    .boxed()
}

fn brackets(e: BoxedStrategy<Expr>) -> BoxedStrategy<Expr> {
    let b = e.clone().prop_map(Box::new).boxed();
    let collection = || select(vec![CollectionKind::Seq, CollectionKind::Set, CollectionKind::Bag]);
    let builtin = select(gpuproof_spec::words::BUILTINS.to_vec());
    let binder = select(vec![Binder::Forall, Binder::ForallStar, Binder::Exists, Binder::Sum, Binder::Num]);
    let tuple = vec((ty(), e.clone()), 2..4).prop_map(|pairs| {
        let (types, values) = pairs.into_iter().unzip();
        ex(ExprKind::Tuple(types, values))
    });
    prop_oneof![
        b.clone().prop_map(|e| ex(ExprKind::Size(e))),
        (collection(), ty(), vec(e.clone(), 0..3)).prop_map(|(k, t, es)| ex(ExprKind::Collection(
            k,
            Some(t),
            es
        ))),
        (collection(), vec(e.clone(), 1..3)).prop_map(|(k, es)| ex(ExprKind::Collection(k, None, es))),
        (ty(), ty(), vec((e.clone(), e.clone()), 0..3)).prop_map(|(k, v, ps)| ex(ExprKind::Map(k, v, ps))),
        tuple,
        (b.clone(), b.clone()).prop_map(|(a, z)| ex(ExprKind::Range(a, z))),
        (ty(), e.clone(), vec((ty(), ident(), option::of(e.clone())), 1..3), e.clone()).prop_map(
            |(ty, element, selectors, condition)| {
                ex(ExprKind::Comprehension(Box::new(Comprehension { ty, element, selectors, condition })))
            }
        ),
        vec(e.clone(), 2..4).prop_map(|es| ex(ExprKind::Group(es))),
        (option::of(ident()), b.clone()).prop_map(|(l, e)| ex(ExprKind::Old(l, e))),
        (builtin, vec(e.clone(), 3)).prop_map(|((builtin, _, parameters), mut args)| {
            args.truncate(parameters.len());
            ex(ExprKind::Builtin(builtin, args))
        }),
        (binder, vec(binding(e.clone()), 1..3), option::of(e.clone()), e.clone()).prop_map(
            |(binder, bindings, condition, body)| {
                ex(ExprKind::Quantifier(Box::new(Quantifier { binder, bindings, condition, body })))
            }
        ),
        (ty(), ident(), e.clone(), e).prop_map(|(ty, name, value, body)| {
            ex(ExprKind::Let(Box::new(Let { ty, name, value, body })))
        }),
        (0u32..3, option::of(0u32..5), b)
            .prop_map(|(outwards, set, body)| { ex(ExprKind::Trigger(Trigger { outwards, set, body })) }),
    ]
    .boxed()
}

fn expr() -> BoxedStrategy<Expr> {
    leaf()
        .prop_recursive(4, 24, 4, |inner| {
            let inner = inner.boxed();
            prop_oneof![3 => operators(inner.clone()), 1 => postfixes(inner.clone()), 1 => brackets(inner)]
        })
        .boxed()
}

fn small() -> BoxedStrategy<Expr> {
    leaf()
        .prop_recursive(2, 6, 3, |inner| {
            let inner = inner.boxed();
            prop_oneof![2 => operators(inner.clone()), 1 => postfixes(inner.clone()), 1 => brackets(inner)]
        })
        .boxed()
}

fn contract_kind() -> BoxedStrategy<ClauseKind> {
    prop_oneof![
        4 => (select(ContractWord::ALL.to_vec()), small()).prop_map(|(w, e)| ClauseKind::Contract(w, e)),
        1 => Just(ClauseKind::Decreases(Measure::Nothing)),
        1 => Just(ClauseKind::Decreases(Measure::Assumed)),
        1 => vec(small(), 1..3).prop_map(|es| ClauseKind::Decreases(Measure::Terms(es))),
        1 => (ty(), ident()).prop_map(|(t, n)| ClauseKind::Given(t, n)),
        1 => (ty(), ident()).prop_map(|(t, n)| ClauseKind::Yields(t, n)),
    ]
    .boxed()
}

fn contract() -> impl Strategy<Value = Vec<Clause>> {
    let clause = (option::of(ident()), contract_kind()).prop_map(|(label, kind)| {
        let mut clause = Clause::new(kind);
        clause.label = label;
        clause
    });
    vec(clause, 0..3)
}

fn target() -> BoxedStrategy<Expr> {
    prop_oneof![
        3 => path().prop_map(|n| ex(ExprKind::Name(n.into()))),
        1 => (small(), small()).prop_map(|(a, i)| ex(ExprKind::Index(Box::new(a), Box::new(i)))),
        1 => (small(), ident()).prop_map(|(e, n)| ex(ExprKind::Member(Box::new(e), n))),
        1 => small().prop_map(|e| ex(ExprKind::Unary(UnaryOp::Deref, Box::new(e)))),
    ]
    .boxed()
}

fn declare() -> BoxedStrategy<Stmt> {
    (ty(), vec((ident(), option::of(small())), 1..3))
        .prop_map(|(ty, mut variables)| {
            let unqualified = match &ty.kind {
                TypeKind::Qualified(_, inner) => &inner.kind,
                kind => kind,
            };
            if matches!(unqualified, TypeKind::Pointer(_) | TypeKind::Array(..)) {
                variables.truncate(1);
            }
            Stmt::new(StmtKind::Declare(ty, variables))
        })
        .boxed()
}

fn action() -> BoxedStrategy<Stmt> {
    let operator = select(vec![
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::Div,
        BinaryOp::Mod,
        BinaryOp::Shl,
        BinaryOp::Shr,
        BinaryOp::BitAnd,
        BinaryOp::BitOr,
        BinaryOp::BitXor,
    ]);
    prop_oneof![
        (target(), option::of(operator), small()).prop_map(|(t, o, v)| Stmt::new(StmtKind::Assign(t, o, v))),
        (target(), any::<bool>()).prop_map(|(t, up)| Stmt::new(StmtKind::Step(t, up))),
        call(small()).prop_map(|c| Stmt::new(StmtKind::Call(c))),
    ]
    .boxed()
}

fn statement() -> BoxedStrategy<Stmt> {
    let simple = prop_oneof![
        2 => (select(ProofStep::ALL.to_vec()), small()).prop_map(|(s, e)| Stmt::new(StmtKind::Proof(s, e))),
        1 => ident().prop_map(|n| Stmt::new(StmtKind::Label(n))),
        2 => declare(),
        2 => action(),
        1 => option::of(small()).prop_map(|e| Stmt::new(StmtKind::Return(e))),
        1 => Just(Stmt::new(StmtKind::Break)),
        1 => Just(Stmt::new(StmtKind::Continue)),
    ];
    simple
        .prop_recursive(2, 6, 3, |inner| {
            let body = vec(inner, 0..3).boxed();
            let init = prop_oneof![declare().prop_map(|d| vec![d]), vec(action(), 0..3)];
            prop_oneof![
                body.clone().prop_map(|b| Stmt::new(StmtKind::Block(b))),
                (small(), body.clone(), option::of(body.clone()))
                    .prop_map(|(c, t, e)| Stmt::new(StmtKind::If(c, t, e))),
                (contract(), small(), body.clone()).prop_map(|(i, c, b)| Stmt::new(StmtKind::While(i, c, b))),
                (contract(), init, option::of(small()), vec(action(), 0..3), body.clone()).prop_map(
                    |(contract, init, condition, step, body)| {
                        Stmt::new(StmtKind::For(Box::new(For { contract, init, condition, step, body })))
                    }
                ),
                (vec(ident(), 1..3), body).prop_map(|(n, b)| Stmt::new(StmtKind::Atomic(n, b))),
            ]
        })
        .boxed()
}

fn function() -> BoxedStrategy<ClauseKind> {
    let body = prop_oneof![
        Just(Body::Absent),
        small().prop_map(Body::Expr),
        vec(statement(), 0..3).prop_map(Body::Block),
    ];
    let modifiers = vec(select(Modifier::ALL.to_vec()), 0..3);
    (contract(), modifiers, ty(), ident(), vec((ty(), ident()), 0..3), body)
        .prop_map(|(contract, modifiers, result, name, params, body)| {
            let function = Function { contract, modifiers, result, name, params, body };
            ClauseKind::Declaration(Box::new(Declaration::Function(function)))
        })
        .boxed()
}

fn tool() -> BoxedStrategy<ClauseKind> {
    let layout = select(vec![Layout::Row, Layout::Column]);
    let mode = select(vec![TileMode::Inter, TileMode::Intra]);
    let optimisation = prop_oneof![
        (ident(), small()).prop_map(|(variable, count)| Optimisation::LoopUnroll { variable, count }),
        (ident(), small()).prop_map(|(variable, count)| Optimisation::IterMerge { variable, count }),
        (ident(), layout, small(), small()).prop_map(|(matrix, layout, rows, columns)| {
            Optimisation::MatrixLin { matrix, layout, rows, columns }
        }),
        (ident(), vec(small(), 1..3)).prop_map(|(array, indices)| Optimisation::GlobToReg { array, indices }),
        (mode, small()).prop_map(|(mode, size)| Optimisation::Tile { mode, size }),
        (small(), vec(small(), 0..3)).prop_map(|(count, block)| Optimisation::Fuse { count, block }),
    ];
    let extents = || vec(prop_oneof![Just(Extent::Any), small().prop_map(Extent::Of)], 1..4);
    let grid = prop_oneof![extents().prop_map(Grid::Blocks), extents().prop_map(Grid::Threads)];
    let launch = (option::of(extents()), option::of(grid), option::of(small()), option::of(small()))
        .prop_map(|(block, grid, shared, condition)| {
            let block = block.unwrap_or_default();
            let block = if grid.is_none() && block.is_empty() { vec![Extent::Any] } else { block };
            Launch { block, grid, shared, condition }
        });
    prop_oneof![optimisation.prop_map(ClauseKind::Optimise), launch.prop_map(ClauseKind::Launch)].boxed()
}

fn clause() -> BoxedStrategy<Clause> {
    prop_oneof![
        2 => contract_kind(),
        1 => given(small()).prop_map(ClauseKind::CallGiven),
        1 => yields().prop_map(ClauseKind::CallYields),
        1 => statement().prop_map(ClauseKind::With),
        1 => statement().prop_map(ClauseKind::Then),
        4 => statement().prop_map(ClauseKind::Statement),
        3 => function(),
        1 => (ident(), small()).prop_map(|(n, e)| ClauseKind::Declaration(Box::new(Declaration::Axiom(n, e)))),
        1 => "[a-z./]{1,12}".prop_map(|path| ClauseKind::Declaration(Box::new(Declaration::Import(path)))),
        1 => select(Modifier::ALL.to_vec()).prop_map(ClauseKind::Modifier),
        3 => tool(),
    ]
    .prop_map(Clause::new)
    .boxed()
}

/// Why a text does not read back to a tree, in a form that is shorter than the trees.
fn difference<T: PartialEq + std::fmt::Display>(
    tree: &T,
    read: impl Fn(&str) -> Result<T, gpuproof_base::Diagnostic>,
) -> Result<(), TestCaseError> {
    let text = tree.to_string();
    match read(&text) {
        Ok(again) if again == *tree && !text.contains('\n') => Ok(()),
        Ok(again) => Err(TestCaseError::fail(format!("{text}\nreads as\n{again}"))),
        Err(error) => Err(TestCaseError::fail(format!("{text}\n{} {:?}", error.message, error.notes))),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn expressions_round_trip(tree in expr()) {
        difference(&tree, parse_expr)?;
    }

    #[test]
    fn clauses_round_trip(tree in clause()) {
        difference(&tree, parse_clause)?;
    }
}
