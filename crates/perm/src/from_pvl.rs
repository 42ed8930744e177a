//! PVL into the proof IR: names, types, statements.
//!
//! `context_everywhere` clauses become preconditions, postconditions and loop invariants of the method's own loops; facts about
//! parameters are known inside parallel blocks anyway, because nothing there can change a parameter.
//!
//! A method without permissions in its contract is a lemma: nothing it does can be seen but its postcondition, so that it must end.

mod call;
pub(crate) mod kernel;
mod proof;
mod size;
pub(crate) mod stmt;

use crate::ir::{
    Clause, Contract, Expr, ExprKind, Function, FunctionId, Measure, MethodId, Program, Ty, VarId,
};
use crate::meaning::{
    Field, Meaning, Meant, Param, Predicate, Scope, Signatures, mistake, show, ty, unsupported,
};
use gpuproof_base::index::Id;
use gpuproof_base::{Diagnostic, Name};
use gpuproof_front_pvl as pvl;
use gpuproof_spec as spec;
use gpuproof_spec::ast::clause::{Body, ContractWord, Measure as WrittenMeasure};
use gpuproof_spec::{ClauseKind, Ident, Place};

/// The proof IR of a file, or everything that is wrong with it.
pub fn program(file: &pvl::Program) -> Result<Program, Vec<Diagnostic>> {
    with_signatures(file).map(|(program, _, _)| program)
}

/// The same with what can be called.
pub(crate) fn with_signatures(
    file: &pvl::Program,
) -> Result<(Program, Signatures, Vec<MethodHead>), Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let (signatures, of_methods) = signatures(file, &mut errors);
    let mut program = Program::default();
    let mut kernels = Vec::new();
    for item in &file.items {
        match item {
            pvl::Item::Function(function, _) if is_predicate(function) => {}
            pvl::Item::Function(function, place) => match pure_function(function, *place, &signatures) {
                Ok(function) => {
                    program.functions.push(function);
                }
                Err(error) => errors.push(error),
            },
            pvl::Item::Method(method) => match stmt::method(method, &signatures, &of_methods) {
                Ok(method) => {
                    program.methods.push(method);
                }
                Err(error) => errors.push(error),
            },
            pvl::Item::Kernel(written) => match kernel::method(written, &signatures, &of_methods) {
                Ok(method) => kernels.push(method),
                Err(error) => errors.push(error),
            },
            pvl::Item::Class(_) => {}
            pvl::Item::Axiom(name, fact) => {
                let mut scope = Scope::of_pvl();
                match (Meaning { scope: &mut scope, signatures: &signatures }).truth(fact) {
                    Ok(fact) => program.axioms.push((name.name.clone(), fact, scope.vars)),
                    Err(error) => errors.push(error),
                }
            }
        }
    }
    // Nobody calls a kernel: the numbers of methods are those of what can be called.
    for kernel in kernels {
        program.methods.push(kernel);
    }
    // A type in a head is read twice.
    errors.dedup();
    if errors.is_empty() { Ok((program, signatures, of_methods)) } else { Err(errors) }
}

/// What a call of a method needs to know before the method itself is read.
#[derive(Clone, Debug)]
pub(crate) struct MethodHead {
    pub params: Vec<Param>,
    /// How many variables its parameters are.
    pub variables: usize,
    /// The class that it stands in and its fields, which are passed like parameters after the others.
    pub class: Option<Name>,
    pub fields: Vec<Name>,
    pub result: Ty,
    /// Names and types of ghost parameters, then of ghost results. Their variables follow the parameters in this order.
    pub given: Vec<(Name, Ty)>,
    pub yields: Vec<(Name, Ty)>,
}

impl MethodHead {
    /// The variable of a ghost parameter.
    pub fn given(&self, name: &Name) -> Option<VarId> {
        let at = self.given.iter().position(|(n, _)| n == name)?;
        Some(VarId::new(self.variables + self.fields.len() + at))
    }

    /// The variable of a ghost result.
    pub fn yielded(&self, name: &Name) -> Option<(VarId, Ty)> {
        let at = self.yields.iter().position(|(n, _)| n == name)?;
        let before = self.variables + self.fields.len() + self.given.len();
        Some((VarId::new(before + at), self.yields[at].1.clone()))
    }
}

/// The fields of a class, as they are passed.
pub(crate) fn fields(class: &pvl::ast::Class) -> Meant<Vec<Field>> {
    let one = |(t, name): &(spec::Type, Ident)| {
        let declared = ty(t)?;
        let is_array = matches!(declared, Ty::Array(_) | Ty::Matrix(_));
        let passed = if is_array { declared } else { Ty::Array(Box::new(declared)) };
        Ok(Field { name: name.name.clone(), passed, is_array })
    };
    class.fields.iter().map(one).collect()
}

/// What a written parameter takes.
pub(crate) fn param(written: &spec::Type, signatures: &Signatures) -> Meant<Param> {
    match &written.kind {
        spec::TypeKind::Named(name) if signatures.classes.contains_key(name) => {
            Ok(Param::Object(name.clone()))
        }
        _ => ty(written).map(Param::Value),
    }
}

/// The name that a declaration has in reports and in the proof: with its parameters, if another one has the same.
fn own_name(name: &Name, params: &[Param], several: bool) -> Name {
    if !several {
        return name.clone();
    }
    let shown: Vec<String> = params
        .iter()
        .map(|param| match param {
            Param::Value(ty) => show(ty),
            Param::Object(class) => class.to_string(),
        })
        .collect();
    format!("{name}({})", shown.join(", ")).into()
}

/// `resource P(...) = R;`
fn is_predicate(function: &spec::ast::clause::Function) -> bool {
    matches!(function.result.kind, spec::TypeKind::Math(spec::ast::ty::MathType::Resource))
}

/// The predicates of a file. One may name those before it: what it stands for is found by replacing names, which must end.
fn predicates(file: &pvl::Program, signatures: &mut Signatures, errors: &mut Vec<Diagnostic>) {
    for item in &file.items {
        let pvl::Item::Function(function, place) = item else { continue };
        if !is_predicate(function) {
            continue;
        }
        let params = function
            .params
            .iter()
            .map(|(t, name)| Ok((name.name.clone(), ty(t)?)))
            .collect::<Meant<Vec<(Name, Ty)>>>();
        let (params, body) = match (params, &function.body) {
            (Ok(params), Body::Expr(body)) => (params, body.clone()),
            (Err(error), _) => {
                errors.push(error);
                continue;
            }
            (Ok(_), _) => {
                errors.push(unsupported(*place, "a predicate without meaning"));
                continue;
            }
        };
        if names_later_predicate(&body, file, signatures) {
            errors.push(unsupported(*place, "a predicate that stands for itself or for a later one"));
            continue;
        }
        let known = &signatures.predicates;
        let holds_permission = crate::meaning::assertion::has_permission(&body, &|name| {
            known.get(name).is_some_and(|predicate| predicate.holds_permission)
        });
        let predicate = Predicate { params, body, holds_permission };
        if signatures.predicates.insert(function.name.name.clone(), predicate).is_some() {
            let message = format!("there are two declarations of `{}`", function.name.name);
            errors.push(mistake(function.name.place, message));
        }
    }
}

/// Whether a formula names a predicate that is not known yet.
fn names_later_predicate(body: &spec::Expr, file: &pvl::Program, signatures: &Signatures) -> bool {
    let words = spec::lexer::tokenise(&body.to_string());
    let names = |name: &Name| words.iter().any(|t| matches!(&t.tok, spec::lexer::Tok::Word(w) if w == name));
    file.items.iter().any(|item| match item {
        pvl::Item::Function(function, _) if is_predicate(function) => {
            let name = &function.name.name;
            // By its words, which is on the safe side: nothing that names it is let through.
            !signatures.predicates.contains_key(name) && names(name)
        }
        _ => false,
    })
}

fn signatures(file: &pvl::Program, errors: &mut Vec<Diagnostic>) -> (Signatures, Vec<MethodHead>) {
    let mut signatures = Signatures::default();
    let mut heads = Vec::new();
    let mut functions = 0;
    for item in &file.items {
        let pvl::Item::Class(class) = item else { continue };
        let twice = match fields(class) {
            Ok(fields) => signatures.classes.insert(class.name.name.clone(), fields).is_some(),
            Err(error) => {
                errors.push(error);
                false
            }
        };
        if twice {
            errors.push(twice_declared(&class.name));
        }
    }
    predicates(file, &mut signatures, errors);
    for item in &file.items {
        match item {
            pvl::Item::Function(function, _) if !is_predicate(function) => {
                let types = function.params.iter().map(|(t, _)| ty(t)).collect::<Meant<Vec<Ty>>>();
                let head = types.and_then(|p| Ok((p, ty(&function.result)?)));
                let id = FunctionId::new(functions);
                functions += 1;
                match head {
                    Ok((params, result)) => {
                        let all = signatures.functions.entry(function.name.name.clone()).or_default();
                        if all.iter().any(|(_, other, _)| *other == params) {
                            errors.push(twice_declared(&function.name));
                        }
                        all.push((id, params, result));
                    }
                    Err(error) => errors.push(error),
                }
            }
            pvl::Item::Method(method) => {
                let id = MethodId::new(heads.len());
                match head(method, &signatures) {
                    Ok(head) => {
                        let map = if method.constructor {
                            &mut signatures.constructors
                        } else {
                            &mut signatures.methods
                        };
                        let all = map.entry(method.name.name.clone()).or_default();
                        let same = |other: &MethodId| {
                            heads
                                .get(MethodId::number(*other))
                                .is_some_and(|other: &MethodHead| other.params == head.params)
                        };
                        if all.iter().any(same) {
                            errors.push(twice_declared(&method.name));
                        }
                        all.push(id);
                        heads.push(head);
                    }
                    Err(error) => errors.push(error),
                }
            }
            _ => {}
        }
    }
    (signatures, heads)
}

fn twice_declared(name: &Ident) -> Diagnostic {
    mistake(name.place, format!("there are two declarations of `{}`", name.name))
}

fn head(method: &pvl::Method, signatures: &Signatures) -> Meant<MethodHead> {
    let ghosts = |yields: bool| {
        let mut found = Vec::new();
        for clause in &method.contract {
            match &clause.kind {
                ClauseKind::Given(t, x) if !yields => found.push((x.name.clone(), ty(t)?)),
                ClauseKind::Yields(t, x) if yields => found.push((x.name.clone(), ty(t)?)),
                _ => {}
            }
        }
        Ok(found)
    };
    let params = method.params.iter().map(|(t, _)| param(t, signatures)).collect::<Meant<Vec<Param>>>()?;
    let variables = params
        .iter()
        .map(|param| match param {
            Param::Value(_) => 1,
            Param::Object(class) => signatures.classes.get(class).map_or(0, Vec::len),
        })
        .sum();
    let (given, yields) = (ghosts(false)?, ghosts(true)?);
    let class = method.class.as_ref().map(|class| class.name.name.clone());
    let fields = match &method.class {
        Some(class) => fields(class)?.into_iter().map(|field| field.name).collect(),
        None => Vec::new(),
    };
    Ok(MethodHead { params, variables, class, fields, result: ty(&method.result)?, given, yields })
}

fn pure_function(
    function: &spec::ast::clause::Function,
    place: Place,
    signatures: &Signatures,
) -> Meant<Function> {
    let mut scope = Scope::of_pvl();
    let mut params = Vec::new();
    for (t, name) in &function.params {
        let t = ty(t)?;
        if matches!(t, Ty::Matrix(_)) {
            return Err(unsupported(name.place, "a pure function of an array of arrays"));
        }
        params.push(scope.declare(&name.name, t, name.place));
    }
    let result = ty(&function.result)?;
    if result == Ty::Unit {
        return Err(mistake(function.name.place, "a pure function has a value"));
    }
    let mut contract = read_contract(&function.contract, &mut scope, signatures, Some(result.clone()))?;
    let types: Vec<Param> = params.iter().map(|var| Param::Value(scope.vars[*var].ty.clone())).collect();
    let several = signatures.functions.get(&function.name.name).is_some_and(|all| all.len() > 1);
    contract.requires.extend(contract.everywhere.iter().cloned());
    contract.ensures.extend(contract.everywhere.iter().cloned());
    size::sizes(&function.params, &mut scope, signatures, &mut contract.requires)?;
    // A function only reads: what it requires stays where it is.
    for clause in &contract.ensures {
        if clause.assertion.holds_permission() {
            return Err(unsupported(clause.place, "a permission in the postcondition of a pure function"));
        }
    }
    let body = match &function.body {
        Body::Absent => None,
        Body::Expr(value) => Some(Meaning { scope: &mut scope, signatures }.value_of(value, &result)?),
        Body::Block(_) => return Err(unsupported(place, "a pure function with statements")),
    };
    Ok(Function {
        name: own_name(&function.name.name, &types, several),
        params,
        result,
        requires: contract.requires,
        ensures: contract.ensures,
        measure: contract.measure,
        body,
        vars: scope.vars,
        place,
    })
}

/// A contract as read.
pub(crate) struct Read {
    pub requires: Vec<Clause>,
    pub ensures: Vec<Clause>,
    pub everywhere: Vec<Clause>,
    pub invariants: Vec<Clause>,
    /// What the threads of a kernel share.
    pub shared: Vec<Clause>,
    pub measure: Measure,
}

impl Read {
    /// Precondition and postcondition.
    pub fn contract(self) -> Contract {
        Contract { requires: self.requires, ensures: self.ensures }
    }

    /// The same, if it is not about what the threads of a kernel share.
    pub fn without_shared(self) -> Meant<Self> {
        match self.shared.first() {
            Some(clause) => {
                Err(mistake(clause.place, "`kernel_invariant` belongs to the contract of a kernel"))
            }
            None => Ok(self),
        }
    }

    /// Precondition and postcondition, each after what holds everywhere.
    pub fn contract_everywhere(self) -> Contract {
        let with = |clauses: Vec<Clause>| self.everywhere.iter().cloned().chain(clauses).collect();
        Contract { requires: with(self.requires), ensures: with(self.ensures) }
    }
}

/// The clauses of a contract; `result` is the type of `\result`.
pub(crate) fn read_contract(
    clauses: &[spec::Clause],
    scope: &mut Scope,
    signatures: &Signatures,
    result: Option<Ty>,
) -> Meant<Read> {
    read_clauses(clauses, scope, signatures, result)?.without_shared()
}

/// The clauses of a contract that belongs to a kernel or stands in one.
pub(crate) fn read_kernel_contract(
    clauses: &[spec::Clause],
    scope: &mut Scope,
    signatures: &Signatures,
) -> Meant<Read> {
    read_clauses(clauses, scope, signatures, None)
}

fn read_clauses(
    clauses: &[spec::Clause],
    scope: &mut Scope,
    signatures: &Signatures,
    result: Option<Ty>,
) -> Meant<Read> {
    scope.in_code = false;
    let mut read = Read {
        requires: Vec::new(),
        ensures: Vec::new(),
        everywhere: Vec::new(),
        invariants: Vec::new(),
        shared: Vec::new(),
        measure: Measure::Unsaid,
    };
    for clause in clauses {
        let place = clause.place;
        match &clause.kind {
            ClauseKind::Contract(word, claim) => {
                // A context holds twice; its bound variables are bound once each time.
                let say = |scope: &mut Scope, after: bool| -> Meant<Clause> {
                    if after && let Some(result) = &result {
                        scope
                            .result
                            .get_or_insert_with(|| Expr::new(ExprKind::Result, result.clone(), place));
                    }
                    let assertion = Meaning { scope, signatures }.assertion(claim);
                    if result.is_some() {
                        scope.result = None;
                    }
                    Ok(Clause { assertion: assertion?, place })
                };
                match word {
                    ContractWord::Requires => read.requires.push(say(scope, false)?),
                    ContractWord::Ensures => read.ensures.push(say(scope, true)?),
                    ContractWord::Context => {
                        read.requires.push(say(scope, false)?);
                        read.ensures.push(say(scope, false)?);
                    }
                    ContractWord::ContextEverywhere => read.everywhere.push(say(scope, false)?),
                    ContractWord::LoopInvariant => read.invariants.push(say(scope, false)?),
                    ContractWord::KernelInvariant => read.shared.push(say(scope, false)?),
                }
            }
            ClauseKind::Decreases(measure) => {
                read.measure = match measure {
                    WrittenMeasure::Nothing => Measure::Unsaid,
                    WrittenMeasure::Assumed => Measure::Assumed,
                    WrittenMeasure::Terms(terms) => {
                        let mut meaning = Meaning { scope, signatures };
                        Measure::Terms(terms.iter().map(|t| meaning.int(t)).collect::<Meant<_>>()?)
                    }
                };
            }
            ClauseKind::Given(..) | ClauseKind::Yields(..) => {}
            _ => return Err(unsupported(place, "this clause")),
        }
    }
    Ok(read)
}
