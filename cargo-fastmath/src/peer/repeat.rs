//! What only the source says: loops, ranges, stores, tuples.

use std::collections::BTreeMap;

use fma_ir::{Region, Site, ValueId, VarId};
use fma_ptx::{Act, Items};

use super::statement::Text;

const UNKNOWN: &str = "it does something that only its source says";

impl Text<'_> {
    /// One such statement.
    pub fn act(&mut self, site: Site, values: &[ValueId], regions: &[Region]) -> Result<(), String> {
        let act = self.writer.plain.source.acts.get(&site).cloned();
        match (act, regions) {
            (Some(Act::Kept), []) => self.ends = values.to_vec(),
            (Some(Act::Results), []) => self.gathered = values.to_vec(),
            (Some(Act::Store(slice)), []) => {
                let [value, index] = [0, 1].map(|at| values.get(at).map(|id| self.writer.value(*id)));
                let (Some(value), Some(index)) = (value, index) else { return Err(UNKNOWN.to_owned()) };
                let line = format!("{}[{}] = {};", self.writer.variable(slice), index?, value?);
                self.lines.push(line);
            }
            (Some(Act::While), [condition, body]) => {
                let known = self.writer.named.clone();
                self.lines.push("while (true) {".to_owned());
                self.region(condition)?;
                let holds = condition.result.ok_or(UNKNOWN)?;
                let line = format!("if (!{}) break;", self.writer.value(holds)?);
                self.lines.push(line);
                self.turns(body, &[], known)?;
            }
            (Some(Act::Each(Items::Numbers { inclusive, held, .. })), [head, body]) => {
                self.region(head)?;
                self.count(held, inclusive, body)?;
            }
            (Some(Act::Each(Items::Turns(turns))), [_, body]) => {
                self.lines.push(format!("for (unsigned int turn_{0} = 0; turn_{0} < {turns}; ++turn_{0}) {{", site.0));
                self.turns(body, &[], self.writer.named.clone())?;
            }
            (Some(Act::Each(items)), [_, body]) => {
                let (mut slices, mut held, mut index) = (Vec::new(), Vec::new(), None);
                side_by_side(&items, &mut slices, &mut held, &mut index).ok_or(UNKNOWN)?;
                self.elements(&slices, &held, index, site, body)?;
            }
            _ => return Err(UNKNOWN.to_owned()),
        }
        Ok(())
    }

    fn count(&mut self, counter: Option<VarId>, inclusive: bool, body: &Region) -> Result<(), String> {
        let [first, last] = self.ends[..] else { return Err(UNKNOWN.to_owned()) };
        let ty = self.writer.type_name(self.writer.func.value(first).ty)?;
        let name = counter.map_or_else(|| format!("turn_{}", first.0), |var| self.writer.variable(var));
        let (less, ends) = (if inclusive { "<=" } else { "<" }, [self.writer.value(first)?, self.writer.value(last)?]);
        self.lines.push(format!("for ({ty} {name} = {}; {name} {less} {}; ++{name}) {{", ends[0], ends[1]));
        self.turns(body, &[], self.writer.named.clone())
    }

    fn elements(
        &mut self,
        slices: &[VarId],
        held: &[(VarId, usize)],
        index: Option<VarId>,
        site: Site,
        body: &Region,
    ) -> Result<(), String> {
        let lengths = slices.iter().map(|slice| format!("{}_len", self.writer.variable(*slice)));
        let least = lengths.reduce(|least, length| format!("min({least}, {length})")).ok_or(UNKNOWN)?;
        let name = index.map_or_else(|| format!("turn_{}", site.0), |var| self.writer.variable(var));
        self.lines.push(format!("for (unsigned long long {name} = 0; {name} < {least}; ++{name}) {{"));
        let mut first = Vec::new();
        for (var, slice) in held {
            let slice = slices.get(*slice).ok_or(UNKNOWN)?;
            first.push(format!(
                "const auto {} = {}[{name}];",
                self.writer.variable(*var),
                self.writer.variable(*slice)
            ));
        }
        self.turns(body, &first, self.writer.named.clone())
    }

    /// The body of a loop and its end; what is named inside is not known behind it.
    fn turns(&mut self, body: &Region, first: &[String], known: BTreeMap<ValueId, String>) -> Result<(), String> {
        self.lines.extend_from_slice(first);
        self.region(body)?;
        self.lines.push("}".to_owned());
        self.writer.named = known;
        Ok(())
    }
}

/// Slices whose elements with one index are taken together; nothing for other items.
fn side_by_side(
    items: &Items,
    slices: &mut Vec<VarId>,
    named: &mut Vec<(VarId, usize)>,
    index: &mut Option<VarId>,
) -> Option<()> {
    match items {
        Items::Elements { slice, held, written: false } => {
            named.extend(held.map(|var| (var, slices.len())));
            slices.push(*slice);
            Some(())
        }
        Items::Zip(both) => both.iter().try_for_each(|items| side_by_side(items, slices, named, index)),
        Items::Numbered(inner, held) => {
            *index = index.or(*held);
            side_by_side(inner, slices, named, index)
        }
        Items::Elements { .. } | Items::Numbers { .. } | Items::Turns(_) | Items::Reversed(_) | Items::Cut(..) => None,
        Items::Rows { .. } | Items::Own { .. } => None,
    }
}
