//! Loops over points: what lanes take of elements that consist of numbers, and of those that do not.

use fastmath::fastmath;

#[fastmath(fast, dispatch)]
mod points {
    #[derive(Clone, Copy)]
    pub struct Point {
        pub x: f32,
        pub y: f32,
        pub z: f32,
    }

    /// A reference to one of its numbers is no aligned one.
    #[derive(Clone, Copy)]
    #[repr(C, packed)]
    pub struct Packed {
        pub tag: u8,
        pub x: f32,
        pub y: f32,
    }

    #[derive(Clone, Copy)]
    #[repr(C, packed)]
    pub struct Tight {
        pub x: f64,
        pub y: f64,
    }

    #[cfg(not(test))]
    pub struct Cell {
        pub x: f32,
        pub y: f32,
    }

    /// Which of the two is there is decided when the attribute is through.
    #[cfg(test)]
    pub struct Cell {
        pub x: f32,
        pub y: f32,
        pub weight: f64,
    }

    pub fn cells(cells: &[Cell]) -> f32 {
        cells.iter().map(|cell| cell.x * cell.x + cell.y * cell.y).sum()
    }

    #[cfg(test)]
    pub struct Spot {
        pub x: f32,
        pub y: f32,
    }

    #[cfg(not(test))]
    pub struct Spot {
        pub x: f32,
        pub y: f32,
        pub z: f32,
    }

    pub fn spots(spots: &[Spot]) -> f32 {
        spots.iter().map(|spot| spot.x * spot.x + spot.y * spot.y).sum()
    }

    pub fn squares(points: &[Point]) -> f32 {
        points.iter().map(|p| p.x * p.x + 2.0 * p.y * p.y + 3.0 * p.z * p.z).sum()
    }

    pub fn last_two(points: &[Point]) -> f32 {
        let mut sum = 0.0;
        for i in 0..points.len() {
            sum += points[i].z * points[i].y;
        }
        sum
    }

    pub fn pairs(pairs: &[(f64, f64)]) -> (f64, f64) {
        let (mut squares, mut products) = (0.0, 0.0);
        for &(x, y) in pairs {
            squares += x * x;
            products += x * y;
        }
        (squares, products)
    }

    pub fn colours(colours: &[[f32; 4]]) -> f32 {
        let mut sum = 0.0;
        for colour in colours {
            sum += 2.0 * colour[0] + 7.0 * colour[1] + colour[2];
        }
        sum
    }

    pub fn shoelace(corners: &[[f64; 2]]) -> f64 {
        corners.windows(2).map(|w| w[0][0] * w[1][1] - w[1][0] * w[0][1]).sum()
    }

    pub fn chunks(numbers: &[f32]) -> f32 {
        let mut sum = 0.0;
        for chunk in numbers.chunks_exact(3) {
            sum += chunk[0] * chunk[2] + 5.0 * chunk[1];
        }
        sum
    }

    pub fn later_chunks(numbers: &[f64], first: usize) -> f64 {
        numbers.chunks_exact(4).skip(first).map(|chunk| chunk[1] * chunk[3]).sum()
    }

    pub fn least_of_chunks(numbers: &[f64]) -> f64 {
        numbers.chunks_exact(2).map(|chunk| chunk[0] + chunk[1]).fold(f64::MAX, f64::min)
    }

    pub fn packed(points: &[Packed]) -> f32 {
        points.iter().map(|p| p.x * p.x + p.y * p.y).sum()
    }

    pub fn tight(points: &[Tight]) -> f64 {
        points.iter().map(|p| p.x * p.x + p.y * p.y).sum()
    }

    pub fn rows(rows: &[Vec<f64>]) -> f64 {
        rows.iter().map(|row| row[0] * row[1] + row[2] * row[2]).sum()
    }
}

/// A small whole number: sums of products of such are exact in every order.
fn whole(at: usize) -> f32 {
    (at * 37 % 23) as f32 - 11.0
}

#[test]
fn sums_over_parts_are_those_of_the_loops() {
    for count in 0..300 {
        let points: Vec<_> =
            (0..count).map(|i| points::Point { x: whole(i), y: whole(i + 1), z: whole(i + 2) }).collect();
        let plain = points.iter().map(|p| p.x * p.x + 2.0 * p.y * p.y + 3.0 * p.z * p.z).sum::<f32>();
        assert_eq!(points::squares(&points), plain, "{count} points");
        assert_eq!(points::last_two(&points), points.iter().map(|p| p.z * p.y).sum::<f32>(), "{count} points");

        let pairs: Vec<_> = (0..count).map(|i| (f64::from(whole(i)), f64::from(whole(i + 5)))).collect();
        let plain = pairs.iter().fold((0.0, 0.0), |(s, p), (x, y)| (s + x * x, p + x * y));
        assert_eq!(points::pairs(&pairs), plain, "{count} pairs");

        let colours: Vec<_> = (0..count).map(|i| [whole(i), whole(i + 1), whole(i + 2), f32::NAN]).collect();
        let plain = colours.iter().map(|c| 2.0 * c[0] + 7.0 * c[1] + c[2]).sum::<f32>();
        assert_eq!(points::colours(&colours), plain, "{count} colours");

        let corners: Vec<_> = (0..count).map(|i| [f64::from(whole(i)), f64::from(whole(i + 3))]).collect();
        let plain = corners.windows(2).map(|w| w[0][0] * w[1][1] - w[1][0] * w[0][1]).sum::<f64>();
        assert_eq!(points::shoelace(&corners), plain, "{count} corners");
    }
}

#[test]
fn chunks_are_points() {
    for count in 0..300 {
        let numbers: Vec<f32> = (0..count).map(whole).collect();
        let plain = numbers.chunks_exact(3).map(|c| c[0] * c[2] + 5.0 * c[1]).sum::<f32>();
        assert_eq!(points::chunks(&numbers), plain, "{count} numbers");

        let numbers: Vec<f64> = numbers.iter().map(|x| f64::from(*x)).collect();
        for first in [0, 1, 5] {
            let plain = numbers.chunks_exact(4).skip(first).map(|c| c[1] * c[3]).sum::<f64>();
            assert_eq!(points::later_chunks(&numbers, first), plain, "{count} numbers but {first} chunks");
        }
        let plain = numbers.chunks_exact(2).map(|c| c[0] + c[1]).fold(f64::MAX, f64::min);
        assert_eq!(points::least_of_chunks(&numbers), plain, "{count} numbers");
    }
}

#[test]
fn elements_that_do_not_consist_of_them_stay_right() {
    for count in 0..200 {
        let packed: Vec<_> =
            (0..count).map(|i| points::Packed { tag: i as u8, x: whole(i), y: whole(i + 1) }).collect();
        let plain = (0..count).map(|i| whole(i) * whole(i) + whole(i + 1) * whole(i + 1)).sum::<f32>();
        assert_eq!(points::packed(&packed), plain, "{count} packed");

        let tight: Vec<_> = (0..count).map(|i| points::Tight { x: whole(i).into(), y: whole(i + 1).into() }).collect();
        assert_eq!(points::tight(&tight), f64::from(plain), "{count} without alignment");

        let cells: Vec<_> =
            (0..count).map(|i| points::Cell { x: whole(i), y: whole(i + 1), weight: f64::NAN }).collect();
        assert_eq!(points::cells(&cells), plain, "{count} cells");
        assert!(cells.iter().all(|cell| cell.weight.is_nan()), "what it has beside");
        let spots: Vec<_> = (0..count).map(|i| points::Spot { x: whole(i), y: whole(i + 1) }).collect();
        assert_eq!(points::spots(&spots), plain, "{count} spots");

        let rows: Vec<_> = (0..count).map(|i| vec![whole(i).into(), whole(i + 1).into(), 2.0]).collect();
        let plain = rows.iter().map(|row| row[0] * row[1] + row[2] * row[2]).sum::<f64>();
        assert_eq!(points::rows(&rows), plain, "{count} rows");
    }
}
