//! What the machine knows of a thread.

/// A register that the machine writes: 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Special {
    /// The thread within its block.
    Thread,
    /// How many threads a block has.
    Threads,
    /// The block within the grid.
    Block,
    /// How many blocks there are.
    Blocks,
}

impl Special {
    /// Every one.
    pub const ALL: [Special; 4] = [Special::Thread, Special::Threads, Special::Block, Special::Blocks];

    /// As it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Special::Thread => "%tid.x",
            Special::Threads => "%ntid.x",
            Special::Block => "%ctaid.x",
            Special::Blocks => "%nctaid.x",
        }
    }
}
