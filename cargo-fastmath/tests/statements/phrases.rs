//! Formulas and statements that stand in a program as they stand here: chains, options, slices of structs, arrays that are lent. The compiler says
//! what each does, so that nothing is said twice.

/// What lies in the slice of structs.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Item {
    pub x: f32,
    pub n: u32,
}

/// What formulas see besides a float and a whole of the program's.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    pub xs: &'a [f32],
    pub ps: &'a [Item],
}

/// What statements change besides.
pub struct Changed<'a> {
    pub out: &'a mut [f32],
    pub a: &'a mut [f32; 3],
    pub f: f32,
    pub u: u32,
}

macro_rules! helpers {
    ($($item:item)*) => {
        pub const HELPERS: &str = concat!($(stringify!($item), "\n"),*);
        $($item)*
    };
}

helpers! {
    fn total(v: &[f32]) -> f32 {
        let mut sum = 0.5;
        for x in v { sum += x * 0.5; }
        sum
    }
    fn sort(v: &mut [f32; 3]) {
        for i in 0..2 {
            for j in 0..2 - i {
                if v[j] > v[j + 1] { v.swap(j, j + 1); }
            }
        }
    }
    fn raise(v: &mut [f32], at: u32, by: f32) -> bool {
        if at as usize >= v.len() { return false; }
        v[at as usize] += by;
        true
    }
    fn above(v: &[f32], least: f32) -> Option<f32> {
        let first = v.iter().position(|x| *x > least)?;
        let next = v.get(first + 1)?;
        Some(v[first] * 2.0 - next)
    }
    fn step(state: &mut u32) -> u32 {
        *state ^= *state << 13;
        *state ^= *state >> 17;
        state.wrapping_mul(747796405)
    }
}

type Formula<T> = fn(Seen<'_>, [f32; 3], f32, u32) -> T;

macro_rules! formulas {
    ($name:ident: $ty:ty, ($xs:ident $ps:ident $a:ident $w:ident $k:ident) $($body:expr;)*) => {
        pub const $name: &[(&str, Formula<$ty>)] =
            &[$((stringify!($body), |Seen { xs: $xs, ps: $ps }, $a, $w, $k| { let _ = ($xs, $ps, $a, $w, $k); $body })),*];
    };
}

formulas! { FLOATS: f32, (xs ps a w k)
    xs.iter().map(|v| v * w).sum::<f32>();
    xs.iter().zip(a.iter()).map(|(v, e)| v * e + w).fold(0.0f32, |s, v| s * 0.5 + v);
    xs.windows(2).map(|p| p[1] - p[0] * w).sum::<f32>();
    xs.iter().enumerate().fold((0usize, w), |best, (i, &v)| if v > best.1 { (i, v) } else { best }).1;
    xs.get(k as usize).copied().unwrap_or(w);
    match xs.get(k as usize) { Some(&v) if v > w => v * 2.0, Some(v) => v + 1.0, None => w };
    xs.iter().position(|v| *v > w).map_or(w, |i| i as f32);
    total(&a) + w;
    total(xs) * w;
    above(xs, w).unwrap_or(0.25);
    above(&a, w).map_or(w, |v| v - 1.0);
    ps.iter().map(|p| p.x * w).sum::<f32>();
    ps.iter().map(|&Item { x, n }| x + (n % 8) as f32).fold(w, |s, v| s - v);
    if ps.is_empty() { w } else { ps[k as usize % ps.len()].x };
    xs.iter().chain(&a).zip(ps).map(|(v, p)| v * p.x).sum::<f32>();
    xs.iter().scan(w, |s, v| { *s += v; Some(*s) }).zip(a).map(|(v, e)| v * e).sum::<f32>();
    a.iter().rev().skip(1).map(|e| e * w).sum::<f32>();
    xs.chunks(2).map(|part| part.iter().fold(w, |s, v| s + v)).sum::<f32>();
    xs.iter().take_while(|v| **v < w).count() as f32;
    if (0.0..=w).contains(&a[0]) { w } else { a[1] };
    xs.iter().find(|v| **v < w).copied().unwrap_or(1.5);
    xs.iter().filter_map(|v| if *v > w { Some(v * 2.0) } else { None }).sum::<f32>();
    [w, 0.5, 2.0].iter().zip(xs).map(|(c, v)| c * v).sum::<f32>();
    w as i32 as f32 + (w as u8) as f32 + (k as i64 - 7) as f32;
    f32::from_bits(k) + w;
}

formulas! { WHOLES: u32, (xs ps a w k)
    ((k as u64 * 2654435761) >> 7) as u32;
    (w as i32).rem_euclid(7) as u32;
    (k as i32 >> 3) as u32;
    w as u8 as u32;
    (w * 0.5).max(-1.0e9).to_bits().rotate_left(k % 32);
    k.wrapping_add(xs.len() as u32);
    xs.iter().filter(|v| **v > w).count() as u32;
    ps.iter().map(|p| p.n % 16).sum::<u32>();
    ps.iter().map(|p| p.n).max().unwrap_or(k);
    ps.iter().enumerate().fold(k, |h, (i, p)| (h ^ p.n).wrapping_mul(16777619).wrapping_add(i as u32));
    xs.iter().position(|v| *v == w).unwrap_or(xs.len()) as u32;
    k.checked_sub(5).unwrap_or(k);
    k.checked_add(u32::MAX - 6).map_or(1, |v| v / 3);
    k.swap_bytes();
    u32::from_le_bytes([k as u8, 2, (k >> 8) as u8, 255]);
    k.leading_zeros() + k.count_ones() * k.trailing_zeros();
    (k as u16).wrapping_mul(40503) as u32;
    (k as i8 as i32).unsigned_abs();
    (w.max(-7.0).to_bits() as i64 - (k as i64) * 3) as u32;
    k.isqrt() + k.saturating_mul(9) % 11;
    if a.iter().all(|v| *v < w) { k } else { k / 3 };
    match (xs.first(), a.last()) { (Some(v), Some(e)) if *v > *e => 5, (None, Some(_)) => k / 2, (Some(_), None) => 4, _ => k };
}

type Statement = fn(Seen<'_>, &mut Changed<'_>, f32, u32);

macro_rules! statements {
    (($xs:ident $ps:ident $out:ident $a:ident $f:ident $u:ident $w:ident $k:ident) $($body:block)*) => {
        pub const STATEMENTS: &[(&str, Statement)] = &[$((stringify!($body), |Seen { xs: $xs, ps: $ps }, changed, $w, $k| {
            let Changed { out: $out, a, f, u } = changed;
            let (mut $a, mut $f, mut $u) = (**a, *f, *u);
            let _ = ($xs, $ps, $w, $k, &mut *$out, &mut $a, &mut $f, &mut $u);
            $body
            (**a, *f, *u) = ($a, $f, $u);
        })),*];
    };
}

statements! { (xs ps out a f u w k)
    { sort(&mut a); f += a[1]; }
    { if raise(&mut a, k, w) { u = u.wrapping_add(1); } }
    { if let Some(o) = out.get_mut(k as usize) { *o = w; } }
    { for (o, v) in out.iter_mut().zip(xs) { *o = *o * 0.5 + v * w; } }
    { for (i, e) in a.iter_mut().enumerate() { *e = *e * w + i as f32; } }
    { for (i, &Item { x, n }) in ps.iter().enumerate() { f += x * i as f32; u ^= n; } }
    { let mut best: Option<f32> = None; for &v in xs { if best.is_none_or(|b| v > b) { best = Some(v); } } if let Some(b) = best { f = b; } else { u = k; } }
    { 'out: { let Some(v) = xs.get(k as usize) else { u = 9; break 'out; }; f = v * w; } }
    { let mut left = k % 6; while left > 0 { f = f * 0.5 + w; left -= 1; if f > 100.0 { break; } } }
    { while let Some(v) = above(xs, f) { if v > f { f = v; } else { break; } } }
    { let mut seed = u | 1; for _ in 0..k % 4 { u ^= step(&mut seed); } }
    { for row in out.chunks_mut(2) { for o in row { *o += w; } } }
    { for (i, o) in out.iter_mut().enumerate().skip(1) { *o -= i as f32; if *o > w { u = u.wrapping_add(1); } } }
    { let (head, tail) = xs.split_at(xs.len() / 2); f = total(head) - total(tail); }
    { if a[0] > a[2] { a.swap(0, 2); } else { f = w; } }
    { u = match u % 5 { 0 => k, 1 | 2 => u / 2, n @ 3..=4 => n * 3, _ => 0 }; }
    { for i in (0..k % 5).rev().step_by(2) { f += i as f32 * w; u = u.wrapping_add(i); } }
    { if !out.is_empty() { let at = k as usize % out.len(); out[at] += f; out.swap(0, at); } }
}
