//! The words of a command, and the options that every command has.

use super::{Chosen, Command, Form};

/// The arguments that are left.
pub struct Scan {
    command: String,
    words: std::vec::IntoIter<String>,
    chosen: Chosen,
    helps: bool,
}

impl Scan {
    pub fn new(command: String, words: impl Iterator<Item = String>) -> Scan {
        let words = words.collect::<Vec<_>>().into_iter();
        Scan { command, words, chosen: Chosen::default(), helps: false }
    }

    /// The next word that is not one of the common options.
    pub fn next(&mut self) -> Result<Option<String>, String> {
        while let Some(word) = self.words.next() {
            match word.as_str() {
                "--help" | "-h" => self.helps = true,
                "--fn" => self.chosen.function = Some(self.value("--fn")?),
                "--flags" => self.chosen.flags = Some(self.value("--flags")?),
                "--format" => self.chosen.form = form(&self.value("--format")?)?,
                _ => return Ok(Some(word)),
            }
        }
        Ok(None)
    }

    /// What follows an option.
    pub fn value(&mut self, of: &str) -> Result<String, String> {
        self.words.next().ok_or_else(|| format!("`{of}` needs a value"))
    }

    pub fn has_file(&self) -> bool {
        !self.chosen.file.is_empty()
    }

    /// The one file.
    pub fn file(&mut self, path: String) -> Result<(), String> {
        if self.has_file() {
            return Err(format!("one file at a time: `{path}` is too many"));
        }
        self.chosen.file = path;
        Ok(())
    }

    pub fn unknown(&self, option: &str) -> String {
        format!("`{}` has no option `{option}`", self.command)
    }

    /// The command that has no file, once all words are read.
    pub fn alone(self, command: Command) -> Command {
        if self.helps { Command::Help } else { command }
    }

    /// The command, once all words are read.
    pub fn ends(self, command: impl FnOnce(Chosen) -> Command) -> Result<Command, String> {
        if self.helps {
            Ok(Command::Help)
        } else if self.chosen.file.is_empty() {
            Err(format!("`{}` needs a file", self.command))
        } else {
            Ok(command(self.chosen))
        }
    }
}

fn form(word: &str) -> Result<Form, String> {
    match word {
        "text" => Ok(Form::Text),
        "json" => Ok(Form::Json),
        other => Err(format!("unknown format `{other}`: write text or json")),
    }
}
