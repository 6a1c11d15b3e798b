//! The memory of a machine: blocks of bytes, apart from one another.

/// What programs load from and store to.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    blocks: Vec<Block>,
}

#[derive(Clone, Debug)]
struct Block {
    address: u64,
    bytes: Vec<u8>,
}

/// As allocations on a device are aligned.
const ALIGNMENT: u64 = 256;

impl Memory {
    /// A block with these bytes; its address.
    pub fn place(&mut self, bytes: &[u8]) -> u64 {
        let end = self.blocks.last().map_or(ALIGNMENT, |last| last.address + last.bytes.len() as u64);
        // At least one byte between blocks belongs to neither.
        let address = (end + 1).next_multiple_of(ALIGNMENT);
        self.blocks.push(Block { address, bytes: bytes.to_vec() });
        address
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Only so many blocks, the first ones, are there from now on.
    pub(super) fn keep(&mut self, blocks: usize) {
        self.blocks.truncate(blocks);
    }

    /// The bytes of the block at an address.
    pub fn bytes(&self, address: u64) -> &[u8] {
        self.blocks.iter().find(|block| block.address == address).map_or(&[], |block| &block.bytes)
    }

    /// So many bytes as a number, the lowest first; `None` outside of every block, or where they are not aligned.
    pub(super) fn load(&mut self, address: u64, bytes: u32) -> Option<u64> {
        let place = self.find(address, bytes)?;
        Some(place.iter().rev().fold(0, |high, byte| high << 8 | u64::from(*byte)))
    }

    pub(super) fn store(&mut self, address: u64, bytes: u32, value: u64) -> Option<()> {
        let place = self.find(address, bytes)?;
        place.iter_mut().zip(value.to_le_bytes()).for_each(|(byte, new)| *byte = new);
        Some(())
    }

    fn find(&mut self, address: u64, bytes: u32) -> Option<&mut [u8]> {
        let block = self.blocks.iter_mut().find(|block| {
            let end = block.address + block.bytes.len() as u64;
            (block.address..end).contains(&address)
        })?;
        let start = (address - block.address) as usize;
        let aligned = address.is_multiple_of(u64::from(bytes.max(1)));
        block.bytes.get_mut(start..start + bytes as usize).filter(|_| aligned)
    }
}
