//! Forms with choices: `fma.{rn|rz}[.ftz].f32`.

/// The parts of a pattern up to the end of its first group: what stands before, the choices, and the rest.
struct Group<'a> {
    before: &'a str,
    body: &'a str,
    optional: bool,
    after: &'a str,
}

impl<'a> Group<'a> {
    fn choices(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let (missing, parts) = if self.optional { (Some(""), 1) } else { (None, usize::MAX) };
        missing.into_iter().chain(self.body.splitn(parts, '|'))
    }
}

/// The first group; `None` if there is none.
fn group(pattern: &str) -> Option<Group<'_>> {
    let start = pattern.find(['{', '['])?;
    let optional = pattern.as_bytes()[start] == b'[';
    let inner = &pattern[start + 1..];
    let length = closing(inner)?;
    Some(Group { before: &pattern[..start], body: &inner[..length], optional, after: &inner[length + 1..] })
}

/// Where the bracket that was opened before the text closes.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(index, letter)| {
        match letter {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ => {}
        }
        (depth < 0).then_some(index)
    })
}

/// Whether a text is one of the forms.
pub fn matches(pattern: &str, text: &str) -> bool {
    let Some(group) = group(pattern) else { return pattern == text };
    let Some(rest) = text.strip_prefix(group.before) else { return false };
    group.choices().any(|choice| chosen(choice, rest, group.after))
}

/// Whether a choice and then the rest of the pattern make up the text.
fn chosen(choice: &str, text: &str, after: &str) -> bool {
    if choice.contains(['{', '[']) {
        return unfolded(choice).iter().any(|choice| chosen(choice, text, after));
    }
    text.strip_prefix(choice).is_some_and(|rest| matches(after, rest))
}

/// Every form of a pattern.
pub fn unfolded(pattern: &str) -> Vec<String> {
    let Some(group) = group(pattern) else { return vec![pattern.to_owned()] };
    let ends = unfolded(group.after);
    let starts = group.choices().flat_map(unfolded);
    starts.flat_map(|start| ends.iter().map(move |end| format!("{}{start}{end}", group.before))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_matches_what_it_unfolds_to_and_nothing_else() {
        let pattern = "cvt[.{rni|rzi}][.sat].f32.{f16|f32}";
        let forms = unfolded(pattern);
        assert_eq!(forms.len(), 12);
        assert!(forms.iter().all(|form| matches(pattern, form)));
        for other in ["cvt.rni.f32", "cvt.sat.rni.f32.f16", "cvt.rn.f32.f32", "cvt.f32.f16.f32", "cvt"] {
            assert!(!matches(pattern, other), "{other}");
        }
    }
}
