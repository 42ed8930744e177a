//! Schemas that are short, because agents pay for every word, and that say nothing about `null`: an argument that is `null` was not given, and
//! nothing in an answer is.

use rmcp::handler::server::tool::schema_for_type;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde_json::{Map, Value};

/// The schema of a type.
pub fn plain_schema<T: JsonSchema + 'static>() -> JsonObject {
    let mut schema = schema_for_type::<T>().as_ref().clone();
    // What a Rust type is called and what it is for say nothing to an agent.
    for noise in ["$schema", "title", "description"] {
        schema.remove(noise);
    }
    tidy(&mut schema, false);
    schema
}

/// Takes out what is not needed. In a list of properties the keys are names, not words of the schema.
fn tidy(schema: &mut JsonObject, of_names: bool) {
    if !of_names {
        schema.remove("default");
        schema.remove("format");
        without_null(schema);
    }
    for (word, value) in schema.iter_mut() {
        let names = !of_names && (word == "properties" || word == "$defs");
        match value {
            Value::Object(inner) => tidy(inner, names),
            Value::Array(items) => {
                items.iter_mut().filter_map(Value::as_object_mut).for_each(|item| tidy(item, false));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

fn without_null(schema: &mut JsonObject) {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".into(), only);
        }
    }
    let Some(Value::Array(choices)) = schema.get_mut("anyOf") else { return };
    choices.retain(|choice| choice.get("type").is_none_or(|name| name != "null"));
    if let [Value::Object(only)] = choices.as_slice() {
        let only: Map<String, Value> = only.clone();
        schema.remove("anyOf");
        // What is said at the place itself wins.
        only.into_iter().for_each(|(word, value)| {
            schema.entry(word).or_insert(value);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Deserialize, JsonSchema, Default)]
    #[serde(default)]
    #[allow(dead_code, reason = "only its schema is looked at")]
    struct Sample {
        /// A number.
        default: Option<u64>,
        /// Another one.
        inner: Option<Inner>,
    }

    #[derive(Deserialize, JsonSchema)]
    #[serde(untagged)]
    #[allow(dead_code, reason = "only its schema is looked at")]
    enum Inner {
        Text(String),
        Flag(bool),
    }

    #[test]
    fn schemas_are_short() {
        let wanted = json!({
            "type": "object",
            "properties": {
                "default": { "description": "A number.", "type": "integer", "minimum": 0 },
                "inner": { "description": "Another one.", "$ref": "#/$defs/Inner" },
            },
            "$defs": { "Inner": { "anyOf": [{ "type": "string" }, { "type": "boolean" }] } },
        });
        assert_eq!(Value::Object(plain_schema::<Sample>()), wanted);
    }
}
