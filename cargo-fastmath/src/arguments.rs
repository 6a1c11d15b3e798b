//! The command line.

/// What `--help` prints.
pub const USAGE: &str = "\
usage: cargo fastmath explain FILE [--fn NAME] [--flags LIST] [--format text|json]

  explain FILE     say for each annotated function of a source file what it costs before and after, each rewrite,
                   each rewrite that one more flag would license, and what was left alone and why
  --fn NAME        only this function
  --flags LIST     treat functions without an attribute as if it were #[fastmath(LIST)]
  --format FORM    text (the default) or json
";

/// What to do.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    Help,
    Explain { file: String, function: Option<String>, form: Form, flags: Option<String> },
}

/// How to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Text,
    Json,
}

/// Reads the arguments; cargo itself passes `fastmath` as the first.
pub fn read(arguments: impl Iterator<Item = String>) -> Result<Command, String> {
    let mut arguments = arguments.peekable();
    arguments.next_if(|first| first == "fastmath");
    match arguments.next().as_deref() {
        None | Some("help" | "--help" | "-h") => Ok(Command::Help),
        Some("explain") => explain(arguments),
        Some(other) => Err(format!("unknown command `{other}`")),
    }
}

fn explain(mut arguments: impl Iterator<Item = String>) -> Result<Command, String> {
    let (mut file, mut function, mut form, mut flags) = (None, None, Form::Text, None);
    while let Some(argument) = arguments.next() {
        let mut value = |of: &str| arguments.next().ok_or_else(|| format!("`{of}` needs a value"));
        match argument.as_str() {
            "--help" | "-h" => return Ok(Command::Help),
            "--fn" => function = Some(value("--fn")?),
            "--flags" => flags = Some(value("--flags")?),
            "--format" => form = form_of(&value("--format")?)?,
            option if option.starts_with('-') => return Err(format!("unknown option `{option}`")),
            path if file.is_none() => file = Some(path.to_owned()),
            extra => return Err(format!("one file at a time: `{extra}` is too many")),
        }
    }
    let file = file.ok_or("`explain` needs a file")?;
    Ok(Command::Explain { file, function, form, flags })
}

fn form_of(word: &str) -> Result<Form, String> {
    match word {
        "text" => Ok(Form::Text),
        "json" => Ok(Form::Json),
        other => Err(format!("unknown format `{other}`: write text or json")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Result<Command, String> {
        read(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn the_line_is_read_with_and_without_cargos_word() {
        let wanted = Command::Explain {
            file: "a.rs".into(),
            function: Some("f".into()),
            form: Form::Json,
            flags: Some("contract".into()),
        };
        let line = "explain a.rs --fn f --format json --flags contract";
        assert_eq!(of(line), of(&format!("fastmath {line}")));
        assert_eq!(of(line), Ok(wanted));
    }

    #[test]
    fn mistakes_are_named() {
        for (line, word) in [
            ("explane a.rs", "explane"),
            ("explain", "needs a file"),
            ("explain a.rs b.rs", "b.rs"),
            ("explain a.rs --fn", "--fn"),
            ("explain a.rs --format xml", "xml"),
            ("explain a.rs --fast", "--fast"),
        ] {
            assert!(of(line).is_err_and(|mistake| mistake.contains(word)), "{line}");
        }
    }
}
