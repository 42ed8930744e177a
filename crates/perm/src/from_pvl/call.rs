//! Calls, and what `new` makes: arrays and objects.
//!
//! **Objects.** An object is the arrays that stand for its fields: nothing else refers to it, because an object cannot be assigned, stored or returned. Methods are passed these
//! arrays. Calls are held to pass different arrays for different parameters, so that two objects of which a method knows are never the same.
//!
//! **Constructors.** `new C(...)` makes the fields and hands all permissions for them to the constructor, which nothing else calls. A field that is an array is only a name then:
//! of unknown size, without permissions. The constructor makes it, at most once and on every path alike: `a = new T[n]` stands in its body itself, not inside a branch, loop or
//! block, and nothing before it speaks of the array. So the size may be taken for the one that the name had from the start, and the permissions are there once. The constructor requires
//! nothing of these arrays.

use super::stmt::Lowering;
use super::{MethodHead, own_name};
use crate::ir::{
    Amount, Assertion, Call, Clause, Expr, ExprKind, Method, MethodId, Op, Perm, Start, Stmt, StmtKind, Ty,
    VarId, walk,
};
use crate::meaning::{Field, Meant, Param, Scope, Signatures, fitting, mistake, show, ty, unsupported};
use gpuproof_base::Name;
use gpuproof_base::index::Id;
use gpuproof_front_pvl as pvl;
use gpuproof_spec as spec;
use gpuproof_spec::ast::expr::Call as WrittenCall;
use gpuproof_spec::{ExprKind as Written, Place};

/// Declares the parameters of a method; an object is one variable for each field.
pub(super) fn declare_params(
    written: &pvl::Method,
    scope: &mut Scope,
    signatures: &Signatures,
) -> Meant<(Vec<VarId>, Vec<Clause>, Name)> {
    let (mut params, mut facts, mut types) = (Vec::new(), Vec::new(), Vec::new());
    for (t, name) in &written.params {
        let param = super::param(t, signatures)?;
        match &param {
            Param::Value(ty) => params.push(scope.declare(&name.name, ty.clone(), name.place)),
            Param::Object(class) => {
                let mut fields = Vec::new();
                for field in signatures.classes.get(class).into_iter().flatten() {
                    let shown = format!("{}.{}", name.name, field.name);
                    let var = scope.fresh(shown, field.passed.clone(), name.place);
                    facts.extend(one_element(field, var, name.place));
                    fields.push((field.clone(), var));
                }
                params.extend(fields.iter().map(|(_, var)| *var));
                scope.declare_object(&name.name, class, &fields, name.place);
            }
        }
        types.push(param);
    }
    let map = if written.constructor { &signatures.constructors } else { &signatures.methods };
    let several = map.get(&written.name.name).is_some_and(|all| all.len() > 1);
    let name = own_name(&written.name.name, &types, several);
    Ok((params, facts, if written.constructor { format!("new {name}").into() } else { name }))
}

/// What is known of a field that is no array: it is one element.
fn one_element(field: &Field, var: VarId, place: Place) -> Option<Clause> {
    if field.is_array {
        return None;
    }
    let length = Expr::new(ExprKind::Length(var), Ty::Int, place);
    let one = Expr::binary(Op::Eq, length, Expr::int(1, place), Ty::Bool, place);
    Some(Clause { assertion: Assertion::Pure(one), place })
}

/// Declares the fields that a method sees; what is known of them: each is one element, and a constructor has all permissions for them.
pub(super) fn declare_fields(
    written: &pvl::Method,
    params: &mut Vec<VarId>,
    scope: &mut Scope,
) -> Meant<Vec<Clause>> {
    let Some(class) = &written.class else { return Ok(Vec::new()) };
    let mut facts = Vec::new();
    // Names of parameters hide those of fields.
    let mut visible = Vec::new();
    for (field, (_, name)) in super::fields(class)?.iter().zip(&class.fields) {
        let place = name.place;
        let var = scope.fresh(field.name.clone(), field.passed.clone(), place);
        params.push(var);
        facts.extend(one_element(field, var, place));
        if written.constructor && !field.is_array {
            let all = crate::meaning::whole(place);
            let perm = Perm { array: var, index: Expr::int(0, place), amount: Amount::Exact(all), place };
            facts.push(Clause { assertion: Assertion::Perm(Box::new(perm)), place });
        }
        let whole = Expr::new(ExprKind::Var(var), field.passed.clone(), place);
        let value = field.value(&whole);
        visible.push((field.name.clone(), value.clone()));
        visible.push((format!("this.{}", field.name).into(), value));
        visible.push((format!("field {}", field.name).into(), whole));
    }
    scope.names.splice(0..0, visible);
    Ok(facts)
}

/// A constructor requires nothing of the arrays that it makes, and there is no state before it.
pub(super) fn makes_its_arrays(written: &pvl::Method, method: &Method) -> Meant<()> {
    let (Some(class), true) = (&written.class, written.constructor) else { return Ok(()) };
    let count = class.fields.len();
    let own = method.params.iter().rev().take(count).rev().zip(super::fields(class)?);
    let arrays: Vec<VarId> = own.filter(|(_, field)| field.is_array).map(|(var, _)| *var).collect();
    let mut wrong = None;
    let mut look = |clauses: &[Clause], before: bool| {
        for clause in clauses {
            walk::assertion(&clause.assertion, &mut |e| match &e.kind {
                ExprKind::Old(_) => {
                    wrong = Some(mistake(e.place, "there is no earlier state of what a constructor makes"));
                }
                ExprKind::Load(var, _)
                | ExprKind::Length(var)
                | ExprKind::Columns(var)
                | ExprKind::Var(var)
                    if before && arrays.contains(var) =>
                {
                    wrong = Some(mistake(e.place, "this array is not there before the constructor makes it"));
                }
                _ => {}
            });
            if before && names_permission(&clause.assertion, &arrays) {
                wrong =
                    Some(mistake(clause.place, "this array is not there before the constructor makes it"));
            }
        }
    };
    look(&method.contract.requires, true);
    look(&method.contract.ensures, false);
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    let mut unmade = arrays;
    for stmt in method.body.as_deref().unwrap_or(&[]) {
        let mut early = None;
        walk::stmt_exprs(std::slice::from_ref(stmt), &mut |e| match &e.kind {
            ExprKind::Load(var, _) | ExprKind::Length(var) | ExprKind::Columns(var) | ExprKind::Var(var)
                if unmade.contains(var) =>
            {
                early = Some(mistake(e.place, "this array is not there before the constructor makes it"));
            }
            _ => {}
        });
        walk::stmts(std::slice::from_ref(stmt), &mut |stmt| {
            if matches!(&stmt.kind, StmtKind::Store(var, ..) if unmade.contains(var)) {
                early = Some(mistake(stmt.place, "this array is not there before the constructor makes it"));
            }
        });
        if let Some(early) = early {
            return Err(early);
        }
        if let StmtKind::NewArray { array, start: Start::Made, .. } = &stmt.kind {
            unmade.retain(|var| var != array);
        }
    }
    Ok(())
}

fn names_permission(assertion: &Assertion, arrays: &[VarId]) -> bool {
    match assertion {
        Assertion::Pure(_) => false,
        Assertion::Perm(perm) => arrays.contains(&perm.array),
        Assertion::Sep(parts) => parts.iter().any(|part| names_permission(part, arrays)),
        Assertion::Implies(_, inner) | Assertion::Forall(_, _, inner) => names_permission(inner, arrays),
        Assertion::Choose(_, a, b) => names_permission(a, arrays) || names_permission(b, arrays),
    }
}

impl Lowering<'_> {
    /// `T[n] a = new T[n];`
    pub(super) fn allocation(
        &mut self,
        name: &spec::Ident,
        element: &spec::Type,
        sizes: &[spec::Expr],
        place: Place,
    ) -> Meant<Stmt> {
        let (ty, length, columns) = self.sizes(element, sizes, place)?;
        let array = self.scope.declare(&name.name, ty, name.place);
        Ok(Stmt::new(StmtKind::NewArray { array, length, columns, start: Start::Arbitrary }, place))
    }

    fn sizes(
        &mut self,
        element: &spec::Type,
        sizes: &[spec::Expr],
        place: Place,
    ) -> Meant<(Ty, Expr, Option<Expr>)> {
        let element = Box::new(ty(element)?);
        let sizes = sizes.iter().map(|size| self.meaning().int(size)).collect::<Meant<Vec<_>>>()?;
        let mut sizes = sizes.into_iter();
        let (length, columns) = match (sizes.next(), sizes.next(), sizes.next()) {
            (Some(length), columns, None) => (length, columns),
            _ => return Err(unsupported(place, "an array of so many dimensions")),
        };
        let ty = if columns.is_some() { Ty::Matrix(element) } else { Ty::Array(element) };
        Ok((ty, length, columns))
    }

    /// `a = new T[n];` of a field.
    pub(super) fn make_field(
        &mut self,
        name: &spec::Ident,
        element: &spec::Type,
        sizes: &[spec::Expr],
        place: Place,
    ) -> Meant<Stmt> {
        let (ty, length, columns) = self.sizes(element, sizes, place)?;
        let found = self.scope.find(&name.name).map(|found| found.kind.clone());
        let field = self.scope.find(&format!("field {}", name.name)).cloned();
        let (Some(ExprKind::Var(array)), Some(field)) = (found, field) else {
            return Err(unsupported(place, "a second array for a variable"));
        };
        if field.kind != ExprKind::Var(array) {
            return Err(unsupported(place, "a second array for a variable"));
        }
        if field.ty != ty {
            let message = format!("`{}` is of type {}, not {}", name.name, show(&field.ty), show(&ty));
            return Err(mistake(place, message));
        }
        if !self.constructor || self.nesting != 1 || self.for_proof {
            return Err(unsupported(
                place,
                "an array for a field, made anywhere but in the body of a constructor",
            ));
        }
        if self.made.contains(&array) {
            return Err(unsupported(place, "a second array for a field"));
        }
        self.made.push(array);
        Ok(Stmt::new(StmtKind::NewArray { array, length, columns, start: Start::Made }, place))
    }

    /// `C c = new C(...);`
    pub(super) fn object(
        &mut self,
        name: &spec::Ident,
        class: &spec::Ident,
        args: &[spec::Expr],
        place: Place,
        result: &mut Vec<Stmt>,
    ) -> Meant<()> {
        let Some(fields) = self.signatures.classes.get(&class.name).cloned() else {
            return Err(mistake(class.place, format!("there is no class `{}`", class.name)));
        };
        let constructors = self.signatures.constructors.get(&class.name).cloned().unwrap_or_default();
        let call = if constructors.is_empty() {
            if !args.is_empty() {
                return Err(mistake(place, format!("`{}` has no constructor with arguments", class.name)));
            }
            if fields.iter().any(|field| field.is_array) {
                return Err(unsupported(place, "an object whose arrays no constructor makes"));
            }
            None
        } else {
            let (method, head) = self.chosen(&class.name, &constructors, args, place)?;
            Some((method, self.passed(&class.name, &head, args, place)?))
        };
        let mut own = Vec::new();
        for field in fields {
            let shown = format!("{}.{}", name.name, field.name);
            let array = self.scope.fresh(shown, field.passed.clone(), name.place);
            let start = if field.is_array { Start::Unmade } else { Start::Arbitrary };
            let length = Expr::int(1, place);
            result.push(Stmt::new(StmtKind::NewArray { array, length, columns: None, start }, place));
            own.push((field, array));
        }
        if let Some((method, mut args)) = call {
            args.extend(
                own.iter().map(|(field, var)| Expr::new(ExprKind::Var(*var), field.passed.clone(), place)),
            );
            let call = Call { method, args, given: Vec::new(), yields: Vec::new(), result: None };
            result.push(Stmt::new(StmtKind::Call(Box::new(call)), place));
        }
        self.scope.declare_object(&name.name, &class.name, &own, name.place);
        Ok(())
    }

    /// The object and the name of the method, if this is a call of a method.
    pub(super) fn callee(&self, call: &WrittenCall) -> Option<(Option<Name>, Name)> {
        let (object, name) = match &call.callee.kind {
            Written::Name(name) => (None, name),
            Written::Member(base, member) => match &base.kind {
                Written::Name(object) if &**object == "this" => (None, &member.name),
                Written::Name(object) if self.scope.object(object).is_some() => {
                    (Some(object.clone()), &member.name)
                }
                _ => return None,
            },
            _ => return None,
        };
        self.signatures.methods.contains_key(name).then(|| (object, name.clone()))
    }

    /// Of several methods with one name, the one that the arguments fit.
    fn chosen(
        &mut self,
        name: &Name,
        all: &[MethodId],
        args: &[spec::Expr],
        place: Place,
    ) -> Meant<(MethodId, MethodHead)> {
        let heads: Vec<MethodHead> =
            all.iter().filter_map(|id| self.heads.get(MethodId::number(*id)).cloned()).collect();
        let params: Vec<Vec<Param>> = heads.iter().map(|head| head.params.clone()).collect();
        let chosen = self.meaning().overload(name, &params, args, place)?;
        match (all.get(chosen), heads.into_iter().nth(chosen)) {
            (Some(id), Some(head)) => Ok((*id, head)),
            _ => Err(mistake(place, format!("there is no method `{name}`"))),
        }
    }

    /// Arguments as they are passed: an object is one array for each field.
    fn passed(
        &mut self,
        name: &Name,
        head: &MethodHead,
        args: &[spec::Expr],
        place: Place,
    ) -> Meant<Vec<Expr>> {
        if args.len() != head.params.len() {
            let message = format!("`{name}` takes {} arguments, not {}", head.params.len(), args.len());
            return Err(mistake(place, message));
        }
        let mut passed = Vec::new();
        for (arg, param) in args.iter().zip(&head.params) {
            match param {
                Param::Value(ty) => {
                    let ty = std::slice::from_ref(ty);
                    passed.extend(self.meaning().arguments(name, std::slice::from_ref(arg), ty, place)?);
                }
                Param::Object(class) => {
                    let own = match &arg.kind {
                        Written::Name(object) if self.scope.object(object).as_ref() == Some(class) => object,
                        _ => {
                            return Err(mistake(
                                arg.place,
                                format!("an object of class `{class}` is expected"),
                            ));
                        }
                    };
                    passed.extend(self.fields_of(Some(own), class, place)?);
                }
            }
        }
        Ok(passed)
    }

    /// The arrays that stand for the fields of an object, or of `this`.
    fn fields_of(&self, object: Option<&Name>, class: &Name, place: Place) -> Meant<Vec<Expr>> {
        let mut found = Vec::new();
        for field in self.signatures.classes.get(class).into_iter().flatten() {
            let name = match object {
                Some(object) => format!("field {object}.{}", field.name),
                None => format!("field {}", field.name),
            };
            let Some(whole) = self.scope.find(&name) else {
                return Err(unsupported(place, "a call of a method of another object"));
            };
            found.push(Expr { place, ..whole.clone() });
        }
        Ok(found)
    }

    pub(super) fn call(
        &mut self,
        call: &WrittenCall,
        target: Option<(VarId, Ty)>,
        place: Place,
        result: &mut Vec<Stmt>,
    ) -> Meant<()> {
        if let Written::Name(name) = &call.callee.kind
            && let Some((id, params, result_type)) = self.meaning().function(name, &call.args, place)?
        {
            // A pure function as a statement is there for its postcondition.
            let args = self.meaning().arguments(name, &call.args, &params, place)?;
            let value = Expr::new(ExprKind::Call(id, args), result_type.clone(), place);
            let var = self.scope.fresh("_", result_type, place);
            self.scope.vars[var].ghost = true;
            result.push(Stmt::new(StmtKind::Assign(var, value), place));
            return Ok(());
        }
        let Some((object, name)) = self.callee(call) else {
            return Err(match &call.callee.kind {
                Written::Name(name) => mistake(place, format!("there is no method `{name}`")),
                _ => unsupported(place, "this call"),
            });
        };
        let all = self.signatures.methods.get(&name).cloned().unwrap_or_default();
        // Methods of an object are those of its class.
        let class = match &object {
            Some(object) => self.scope.object(object),
            None => self.class.clone(),
        };
        let heads = self.heads;
        let of_class = |id: &MethodId, wanted: &Option<Name>| {
            heads.get(MethodId::number(*id)).is_some_and(|head| head.class == *wanted)
        };
        let mut own: Vec<MethodId> = all.iter().copied().filter(|id| of_class(id, &class)).collect();
        if own.is_empty() && object.is_none() {
            own = all.iter().copied().filter(|id| of_class(id, &None)).collect();
        }
        if own.is_empty() {
            return Err(unsupported(place, "a call of a method of another object"));
        }
        let (method, head) = self.chosen(&name, &own, &call.args, place)?;
        if let Some((_, ty)) = &target
            && *ty != head.result
        {
            return Err(mistake(place, format!("`{name}` returns {}", show(&head.result))));
        }
        let mut args = self.passed(&name, &head, &call.args, place)?;
        if let Some(class) = head.class.as_ref().filter(|_| !head.fields.is_empty()) {
            args.extend(self.fields_of(object.as_ref(), class, place)?);
        }
        let mut given = Vec::new();
        for (param, value) in &call.given {
            let Some(var) = head.given(&param.name) else {
                return Err(mistake(
                    param.place,
                    format!("`{name}` has no ghost parameter `{}`", param.name),
                ));
            };
            let value = self.meaning().expr(value)?;
            let expected = head.given.iter().find(|(n, _)| *n == param.name).map(|(_, ty)| ty.clone());
            given.push((var, expected.map_or(Ok(value.clone()), |ty| fitting(value, &ty))?));
        }
        if let Some((missing, _)) =
            head.given.iter().find(|(n, _)| !call.given.iter().any(|(g, _)| g.name == *n))
        {
            return Err(mistake(place, format!("the ghost parameter `{missing}` is not given")));
        }
        let mut yields = Vec::new();
        for (here, there) in &call.yields {
            let Some((there, _)) = head.yielded(&there.name) else {
                return Err(mistake(there.place, format!("`{name}` has no ghost result `{}`", there.name)));
            };
            let local = self
                .meaning()
                .expr(&spec::Expr { kind: Written::Name(here.name.clone()), place: here.place })?;
            let ExprKind::Var(local) = local.kind else {
                return Err(mistake(here.place, "a variable is expected"));
            };
            self.may_assign(local, here.place)?;
            yields.push((local, there));
        }
        let call = Call { method, args, given, yields, result: target.map(|(var, _)| var) };
        result.push(Stmt::new(StmtKind::Call(Box::new(call)), place));
        Ok(())
    }
}
