//! Checks that read a text line by line.

/// Words of a workplace, in pieces, so that this file does not hold them.
const WORDS: [[&str; 2]; 12] = [
    ["sub", "agent"],
    ["sub-", "agent"],
    ["this ", "session"],
    ["work", "tree"],
    ["work", "place"],
    ["farm", "-studio"],
    ["farm", "-bench"],
    ["cla", "ude"],
    ["anth", "ropic"],
    ["the ", "lead "],
    ["brief", ".md"],
    ["shared/", "facts"],
];

/// Beginnings of paths that only one machine has, and names of package registries.
const PLACES: [[&str; 2]; 8] = [
    ["/wo", "rk/"],
    ["/ho", "me/"],
    ["/ro", "ot/"],
    ["/Us", "ers/"],
    ["C:", "\\\\"],
    ["crates", ".io"],
    ["py", "pi."],
    ["npm", "js."],
];

pub fn words(text: &str) -> Vec<usize> {
    lines_with(text, |line| has_any(&line.to_lowercase(), &WORDS) || numbers_an_issue(&line.to_lowercase()))
}

pub fn places(text: &str) -> Vec<usize> {
    lines_with(text, |line| has_any(line, &PLACES))
}

pub fn silenced(text: &str) -> Vec<usize> {
    const ATTRIBUTES: [[&str; 2]; 3] = [["#[ig", "nore"], ["allow(dead", "_code"], ["#![allow(war", "nings"]];
    lines_with(text, |line| has_any(line, &ATTRIBUTES))
}

fn lines_with(text: &str, found: impl Fn(&str) -> bool) -> Vec<usize> {
    text.lines().enumerate().filter(|(_, line)| found(line)).map(|(index, _)| index + 1).collect()
}

fn has_any(line: &str, pieces: &[[&str; 2]]) -> bool {
    pieces.iter().any(|pieces| line.contains(&pieces.concat()))
}

/// A word of a workplace with its number behind it.
fn numbers_an_issue(line: &str) -> bool {
    ["issue ", "issue #", "issues ", "helper-"].iter().any(|word| {
        let after = |(at, _): (usize, &str)| line[at + word.len()..].starts_with(|first: char| first.is_ascii_digit());
        line.match_indices(word).any(after)
    })
}
