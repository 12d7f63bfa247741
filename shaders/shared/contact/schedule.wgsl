// The order in which a block sweeps its contacts, in one buffer of u32: heads of blocks, order, colours of copies, then
// grains of blocks.
//
//   head of block b      HEAD words: begin of each colour in the order, end of the last; how many colours; 1 if a
//                        contact there is awake (sleep/wakeBlocks); first slot of its grains, and the end
//   order                first contact of a pair of bodies, points of the pair << 28; a block's entries stand where its
//                        contacts do
//   colours of copies    bits of the colours that touch a copy, while blocks are coloured by one thread or in parts,
//                        and of pairs of the last colour
//   grains of blocks     by slots
//
// Pairs of one colour share no copy. The last colour has all pairs that found no other; one thread sweeps it. Needs the
// bindings step, schedule.

const COLOURS = 24u;
const HEAD = 29u;
const ORDER_POINTS = 28u;       // shift
const ORDER_CONTACT = 0x0fffffffu;

fn awakeAt(block: u32) -> u32 { return HEAD * block + COLOURS + 2u; }
fn orderAt() -> u32 { return HEAD * step.blockCapacity; }
fn copyColoursAt() -> u32 { return orderAt() + step.contactCapacity; }
fn grainsAt() -> u32 { return copyColoursAt() + step.copyCapacity; }
fn slotsOf(block: u32) -> u32 { return HEAD * block + COLOURS + 3u; }
