#[fastmath(dispatch)]
pub fn tagged(pointer: *const u8, tags: &[usize]) -> *const u8 {
    let mut all = 0;
    for tag in tags {
        all |= tag;
    }
    pointer.wrapping_add(all)
}
