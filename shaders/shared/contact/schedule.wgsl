// The order in which a block sweeps its contacts, in one buffer of u32: heads of blocks, order, colours of copies, then
// lists of blocks.
//
//   head of block b      HEAD words: begin of each colour in the order, end of the last; how many colours; 1 if a
//                        contact there is awake (sleep/wakeBlocks); where its list begins, with LONG; how many
//                        grains and how many others are there
//   order                first contact of a pair of bodies, points of the pair << 28; a block's entries stand where its
//                        contacts do. Unless the block is LONG, the contact is counted from the block's first, and the
//                        places of A and B in the block's list are beside it: PLACE_A, PLACE_B
//   colours of copies    bits of the colours that touch a copy, while blocks are coloured by one thread or in parts,
//                        and of pairs of the last colour
//   lists of blocks      grains of the block, by slots; then B of each pair where it is none of them, unless the block
//                        is LONG
//
// Pairs of one colour share no copy. The last colour has all pairs that found no other; one thread sweeps it. Needs the
// bindings step, schedule.

const COLOURS = 24u;
const HEAD = 30u;
const ORDER_POINTS = 28u;       // shift
const ORDER_CONTACT = 0x0fffffffu;
const PLACE_A = 10u;            // shift; contacts of a block that is not LONG are below 1 << PLACE_A
const PLACE_B = 18u;            // shift
const PLACES_A = 256u;          // most grains of such a block
const PLACES = 1024u;           // most in its list
const LONG = 0x80000000u;

fn awakeAt(block: u32) -> u32 { return HEAD * block + COLOURS + 2u; }
fn orderAt() -> u32 { return HEAD * step.blockCapacity; }
fn copyColoursAt() -> u32 { return orderAt() + step.contactCapacity; }
fn listsAt() -> u32 { return copyColoursAt() + step.copyCapacity; }
fn listOf(block: u32) -> u32 { return HEAD * block + COLOURS + 3u; }
