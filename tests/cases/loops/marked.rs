#[fastmath(lanes = 16)]
fn out_of_bounds(x: &[f32], lo: f32, hi: f32) -> bool {
    let mut found = false;
    for v in x {
        found |= *v < lo || *v > hi;
    }
    found
}

#[fastmath(reassoc, lanes = 16)]
fn relaxed(x: &[f64], y: &mut [f64], most: f64) -> bool {
    let mut done = true;
    for i in 1..x.len() - 1 {
        y[i] = 0.5 * (x[i - 1] + x[i + 1]);
        if (y[i] - x[i]).abs() > most {
            done = false;
        }
    }
    done
}

#[fastmath(lanes = 16)]
fn both_ways(x: &[f32]) -> bool {
    let mut above = false;
    for v in x {
        if *v > 1.0 {
            above = true;
        }
        if *v < -1.0 {
            above = false;
        }
    }
    above
}

#[fastmath(lanes = 16)]
fn asked_for(x: &[f32]) -> usize {
    let (mut above, mut times) = (false, 0);
    for v in x {
        if *v > 1.0 {
            above = true;
        }
        if above {
            times += 1;
        }
    }
    times
}
