//! Lambdas with every kind of capture.

use super::Writer;
use super::calls::{Callable, Param};
use super::env::{Kind, Var};
use super::statements::FREE;
use super::types;

impl Writer {
    /// A statement about lambdas.
    pub fn lambda_statement(&mut self) {
        match self.below(12) {
            0..=4 => self.lambda(),
            5 => self.called_at_once(),
            6 => self.captured_guard(),
            7 => self.handed_over(),
            8 => self.captures_this(),
            9 => self.captured_array(),
            10 => self.counter(),
            _ => self.generic(),
        }
    }

    /// A lambda with a random body.
    fn lambda(&mut self) {
        let (name, result) = (self.name("l"), self.pick(&types::ALL));
        let (mut params, mut texts, mut more) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..self.below(3) {
            let (ty, of) = (self.pick(&types::ALL), self.name("v"));
            let bits = self.bit();
            params.push(Param::Value(ty));
            texts.push(format!("{} {of}", ty.name()));
            more.push(Var::new(&of, Kind::Scalar(ty), bits));
        }
        let (capture, changeable) = self.pick(&[("&", ""), ("&", ""), ("=", ""), ("=", " mutable")]);
        let mut inside: Vec<Var> = self.vars.iter().filter(|var| var.capture).cloned().collect();
        if capture == "=" && changeable.is_empty() {
            for var in inside.iter_mut().filter(|var| !matches!(var.kind, Kind::Ptr(..))) {
                var.constant = true;
            }
        }
        let mut extra = String::new();
        if self.chance(30) {
            let (of, ty) = (self.name("x"), self.pick(&types::ALL));
            let value = self.value_for(ty, 2, FREE);
            extra = format!(", {of} = ({}){}", ty.name(), value.text);
            let bits = self.bit();
            let var = Var::new(&of, Kind::Scalar(ty), bits);
            more.push(if changeable.is_empty() { var.constant() } else { var });
        }
        inside.extend(more);
        let outer = std::mem::replace(&mut self.vars, inside);
        let callables = self.callables.clone();
        if capture == "=" {
            self.callables.retain(|one| one.everywhere);
        }
        let kept = (self.returns, self.breakable, std::mem::take(&mut self.effects));
        (self.returns, self.breakable) = (Some(Some(result)), false);
        let open = format!(
            "auto {name} = [{capture}{extra}]({}){changeable} -> {} {{",
            texts.join(", "),
            result.name()
        );
        self.block(&open, "};", |w| {
            w.statements(3);
            let value = w.value_for(result, 2, FREE);
            w.line(format!("return {};", value.text));
        });
        (self.vars, self.callables) = (outer, callables);
        let (reads, writes) = self.effects;
        (self.returns, self.breakable, self.effects) = kept;
        self.note(reads, writes);
        // A lambda that changes its own copies reads and writes them with every call.
        let own = if changeable.is_empty() { 0 } else { self.bit() };
        let callable = Callable {
            head: format!("{name}("),
            params,
            result,
            reads: reads | own,
            writes: writes | own,
            everywhere: false,
        };
        let call = self.call(&callable, 2, FREE);
        self.callables.push(callable);
        if let Some(call) = call {
            self.mix(&call.text);
        }
    }

    fn called_at_once(&mut self) {
        let value = self.value(2, FREE);
        let capture = self.pick(&["&", "="]);
        self.mix(
            &format!("[{capture}](unsigned a) {{ return a * 3u + t; }}((unsigned){})", value.text)
                .replace("+ t", if self.functions > 0 { "+ 1u" } else { "+ t" }),
        );
    }

    /// An object with a destructor that a lambda holds.
    fn captured_guard(&mut self) {
        let kept = self.vars.len();
        self.block("{", "}", |w| {
            let Some((_, name)) = w.guard_object() else { return w.declaration() };
            let (lambda, value) = (w.name("l"), w.value(1, FREE));
            match w.below(5) {
                0 => {
                    w.line(format!("auto {lambda} = [{name}](unsigned a) {{ return {name}.get() + a; }};"));
                    w.mix(&format!("{lambda}((unsigned){})", value.text));
                }
                1 => {
                    w.line(format!(
                        "auto {lambda} = [held = {name}](unsigned a) mutable {{ return held.get() * a; }};"
                    ));
                    w.mix(&format!("{lambda}((unsigned){})", value.text));
                }
                2 => w.mix(&format!("[=] {{ return {name}.get(); }}()")),
                3 => {
                    w.line(format!("auto {lambda} = [&{name}] {{ return {name}.get(); }};"));
                    w.mix(&format!("{lambda}()"));
                }
                _ => {
                    let other = w.name("l");
                    w.line(format!("auto {lambda} = [{name}] {{ return {name}.get(); }};"));
                    w.line(format!("auto {other} = {lambda};"));
                    w.mix(&format!("{other}() ^ {lambda}()"));
                }
            }
            w.statements(1);
        });
        self.vars.truncate(kept);
    }

    /// A lambda as the argument of a function.
    fn handed_over(&mut self) {
        let (function, x) = (self.name("f"), self.name("x"));
        let by = self.pick(&["F", "F &&", "const F &"]);
        self.declarations
            .push(format!("template <class F> __device__ unsigned {function}({by} f, unsigned n) {{"));
        self.declarations.push("  unsigned sum = 0u;".into());
        self.declarations.push("  for (unsigned i = 0u; i < n; i++) sum = sum * 5u + f(i);".into());
        self.declarations.push("  return sum;".into());
        self.declarations.push("}".into());
        let (value, n) = (self.value(2, FREE), self.random.from_to(1, 3));
        self.line(format!("unsigned {x} = (unsigned){};", value.text));
        let body = self
            .pick(&["X += i; return X;", "return X++ ^ i;", "u[i & 7u] += X; return i;"])
            .replace('X', &x);
        self.mix(&format!("{function}([&](unsigned i) {{ {body} }}, {n}u)"));
        self.add(&x, Kind::Scalar(types::Ty::UInt));
    }

    fn captures_this(&mut self) {
        let (of, name) = (self.name("C"), self.name("s"));
        let how = self.pick(&["this", "*this", "="]);
        self.declarations.push(format!("struct {of} {{"));
        self.declarations.push("  unsigned a, b;".into());
        let body = if how == "*this" { "return a + n;" } else { "b += n; return a * b;" };
        self.declarations.push("  __device__ unsigned run(unsigned n) {".into());
        self.declarations.push(format!("    auto f = [{how}](unsigned n) {{ {body} }};"));
        self.declarations.push("    a++;".into());
        self.declarations.push("    return f(n) + f(n + 1u);".into());
        self.declarations.push("  }".into());
        self.declarations.push("};".into());
        let value = self.value(2, FREE);
        self.line(format!("{of} {name} = {{(unsigned){}, 3u}};", value.text));
        self.mix(&format!("{name}.run(2u)"));
        self.mix(&format!("{name}.b"));
    }

    fn captured_array(&mut self) {
        let Some(var) = self.some_var(|var| {
            matches!(var.kind, Kind::Array(..))
                && var.text.chars().all(char::is_alphanumeric)
                && !var.constant
        }) else {
            return self.row_statement();
        };
        let Kind::Array(ty, n) = var.kind else { return };
        let (lambda, held) = (self.name("l"), self.pick(&["", "&"]));
        let index = self.below(n);
        let value = self.constant(ty);
        self.line(format!("auto {lambda} = [{held}{0}] {{ unsigned s = 1u; for (auto e : {0}) s = s * 3u + (unsigned)e; return s; }};", var.text));
        self.line(format!("{}[{index}] = {value};", var.text));
        self.note(var.bits, var.bits);
        self.mix(&format!("{lambda}()"));
    }

    /// A lambda with a state.
    fn counter(&mut self) {
        let (lambda, copy) = (self.name("l"), self.name("l"));
        let value = self.value(1, FREE);
        self.line(format!(
            "auto {lambda} = [n = (unsigned){}]() mutable {{ n = n * 3u + 1u; return n; }};",
            value.text
        ));
        self.mix(&format!("{lambda}()"));
        self.line(format!("auto {copy} = {lambda};"));
        self.mix(&format!("{copy}()"));
        self.mix(&format!("{lambda}()"));
    }

    fn generic(&mut self) {
        let (lambda, ty) = (self.name("l"), self.pick(&types::ALL));
        self.line(format!("auto {lambda} = [](auto a, auto &b) {{ b = (decltype(+b))(a ^ 1); return (unsigned)sizeof(a) + (unsigned)a; }};"));
        let Some(place) = self
            .place(None, 0, FREE, true)
            .filter(|place| place.field.is_none() && place.ty == types::Ty::UInt)
        else {
            return;
        };
        let value = self.value_for(ty, 1, FREE.beside(place.bits, place.bits));
        self.note(place.bits, place.bits);
        self.mix(&format!("{lambda}(({}){}, {})", ty.name(), value.text, place.text));
    }
}
