//! What one more flag would make of a function.

use crate::passes::{contraction, sums, taken};
use crate::{
    Alternative, Cost, Flag, Flags, Func, Log, Machine, NearMiss, Source, Value, ValueId, cost, formula, rebuild,
    rewritten,
};

/// The function with one more flag on every float operation, but for error-free transformations, which no flag touches.
fn supposing(func: &Func, flag: Flag, log: &Log) -> Func {
    let taken = taken(func);
    let stays = |id: ValueId| taken.as_ref().is_some_and(|taken| taken[id.0 as usize].has(flag));
    let supposed = rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, id, value| {
        let flags = if value.args.is_empty() || stays(id) || log.has_lost(value.site, flag) {
            value.flags
        } else {
            value.flags.with(flag)
        };
        draft.add(Value { flags, ..value })
    });
    supposed.func
}

/// What a function costs with its products in its sums, and nothing in another order than its author's.
pub fn in_order(func: &Func) -> Cost {
    const ANY_ORDER: [Flag; 6] = [Flag::Reassoc, Flag::Horner, Flag::Estrin, Flag::Nnan, Flag::Ninf, Flag::Nsz];
    let without = |flags: Flags| ANY_ORDER.into_iter().fold(flags, Flags::without);
    let kept = rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, _, value| {
        draft.add(Value { flags: without(value.flags), ..value })
    });
    rewritten(&kept.func).after()
}

/// What a function would become with one more flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supposed {
    pub flag: Flag,
    pub cost: Cost,
    /// The form of the result, if there is one.
    pub form: String,
}

/// The first flag, in the order of the table, that makes the function cost what `fits`.
pub fn first_flag(func: &Func, source: Source<'_>, fits: impl Fn(&Cost) -> bool) -> Option<Supposed> {
    Flag::ALL.iter().copied().find_map(|flag| {
        let outcome = rewritten(&supposing(func, flag, &Log::default()));
        let cost = outcome.after();
        fits(&cost).then(|| Supposed { flag, cost, form: result(&outcome.func, source) })
    })
}

/// The formula of a function's result; empty if it has none.
pub fn result(func: &Func, source: Source<'_>) -> String {
    func.body.result.map(|id| formula(func, id, source)).unwrap_or_default()
}

/// The flags without which a sum of products may be kept from its cheapest form.
const KEYS: [Flag; 4] = [Flag::Reassoc, Flag::Nsz, Flag::Nnan, Flag::Ninf];

/// Records the sums of products that one more flag would make cheaper.
pub fn dearer_sums(func: &Func, source: Source<'_>, log: &mut Log) {
    let weight = |func: &Func| cost(func, Machine::Fused).weight();
    for missing in KEYS {
        let mut own = Log::default();
        let Some(new) = sums(&supposing(func, missing, log), source, &mut own) else { continue };
        let fused = contraction(&new.func, source, &mut Log::silent()).map_or(new.func, |fused| fused.func);
        let Some(saved) = weight(func).checked_sub(weight(&fused)).filter(|saved| *saved > 0) else { continue };
        let steps = own.steps.into_iter().filter(|step| step.flags.has(missing));
        log.near_misses.extend(steps.map(|step| {
            let (rule, site, before, after) = (step.rule, step.site, step.before, step.after);
            NearMiss { rule, site, before, after, missing, saves: Some(saved) }
        }));
    }
}

/// Records the polynomials that Estrin's scheme makes less deep, where their flags permit its order anyway: fewest operations come first, and
/// who wants depth says so.
pub fn deep_sums(func: &Func, source: Source<'_>, log: &mut Log) {
    let reorders = |flags: Flags| flags.has(Flag::Horner) || flags.has(Flag::Reassoc);
    let wanted = rebuild(func, &|_| String::new(), &mut Log::silent(), |draft, _, value| {
        let flags = if reorders(value.flags) { value.flags.with(Flag::Estrin) } else { value.flags };
        draft.add(Value { flags, ..value })
    });
    let mut own = Log::default();
    let Some(new) = sums(&wanted.func, source, &mut own) else { return };
    let fused = contraction(&new.func, source, &mut Log::silent()).map_or(new.func, |fused| fused.func);
    let costs = [func, &fused].map(|func| cost(func, Machine::Fused));
    if costs[1].depth < costs[0].depth {
        let steps = own.steps.into_iter().filter(|step| step.flags.has(Flag::Estrin));
        log.alternatives.extend(steps.map(|step| {
            let (site, chosen, form) = (step.site, step.before, step.after);
            Alternative { site, chosen, form, word: Flag::Estrin, costs }
        }));
    }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::*;
    use crate::{FloatOp, Sketch, Ty, pipeline};

    /// `a*c + b*c`
    fn common_factor(flags: Flags) -> Func {
        let mut sketch = Sketch::new(Ty::Float(Format::F32), flags);
        let [a, b, c] = ["a", "b", "c"].map(|name| sketch.param(name));
        let [p, q] = [a, b].map(|factor| sketch.float(FloatOp::Mul, &[factor, c]));
        let sum = sketch.float(FloatOp::Add, &[p, q]);
        sketch.giving(sum)
    }

    #[test]
    fn a_dearer_sum_says_which_flag_is_missing_and_what_it_would_save() {
        let near = |flags: Flags| {
            let log = pipeline(&common_factor(flags), &|_| String::new()).log;
            let own = log.near_misses.into_iter().filter(|miss| miss.saves.is_some());
            own.map(|miss| (miss.missing, miss.after, miss.saves)).collect::<Vec<_>>()
        };
        let form = "c * (a + b)".to_owned();
        assert_eq!(near(Flags::of(Flag::Nsz).with(Flag::Nnan)), [(Flag::Reassoc, form.clone(), Some(1))]);
        assert_eq!(near(Flags::of(Flag::Reassoc).with(Flag::Nnan)), [(Flag::Nsz, form, Some(1))]);
        assert_eq!(near(Flags::FAST), []);
    }

    /// Knuth's error of a sum is 0 under the laws of the reals, which is not what its author would miss a flag for.
    #[test]
    fn no_flag_is_missed_by_an_error_free_transformation() {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [a, b] = ["a", "b"].map(|name| sketch.param(name));
        let sum = sketch.float(FloatOp::Add, &[a, b]);
        let second = sketch.float(FloatOp::Sub, &[sum, a]);
        let first = sketch.float(FloatOp::Sub, &[sum, second]);
        let [left, right] = [[a, first], [b, second]].map(|args| sketch.float(FloatOp::Sub, &args));
        let error = sketch.float(FloatOp::Add, &[left, right]);
        let outcome = pipeline(&sketch.giving(error), &|_| String::new());
        assert_eq!((outcome.after().add, outcome.log.near_misses), (6, Vec::new()));
    }

    /// `a*x*x*x + b*x*x + c*x + d`
    fn cubic(flags: Flags) -> Func {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), flags);
        let [a, b, c, d, x] = ["a", "b", "c", "d", "x"].map(|name| sketch.param(name));
        let nested = [b, c, d].into_iter().fold(a, |sum, next| {
            let product = sketch.float(FloatOp::Mul, &[sum, x]);
            sketch.float(FloatOp::Add, &[product, next])
        });
        sketch.giving(nested)
    }

    #[test]
    fn the_less_deep_form_is_told_beside_the_one_with_fewer_operations() {
        let told = |flags: Flags| pipeline(&cubic(flags), &|_| String::new()).log.alternatives;
        let found = told(Flags::FAST);
        let [Alternative { form, word: Flag::Estrin, costs, .. }] = &found[..] else { panic!("{found:?}") };
        assert_eq!(form, "mul_add(x * x, mul_add(x, a, b), mul_add(x, c, d))");
        assert_eq!(costs.map(|cost| [cost.total, cost.depth]), [[3, 3], [4, 2]]);
        assert_eq!(told(Flags::FAST.with(Flag::Estrin)), []);
        assert_eq!(told(Flags::of(Flag::Contract)), []);
    }

    #[test]
    fn the_first_flag_that_fits_is_found() {
        let func = common_factor(Flags::of(Flag::Nsz).with(Flag::Nnan));
        let found = first_flag(&func, &|_| String::new(), |cost| cost.total <= 2).map(|found| (found.flag, found.form));
        assert_eq!(found, Some((Flag::Contract, "mul_add(a, c, b * c)".to_owned())));
        assert!(first_flag(&func, &|_| String::new(), |cost| cost.total == 0).is_none());
    }
}
