// Full colouring orders contacts by colour instead of by block. Pairs of one colour share no grain, and every grain has
// one velocity. Contacts with big bodies, which would need a colour each, have a colour of their own: one thread takes
// all that one grain has. Needs the bindings step, owner, impulse.
//
//   colour[c]              colour of the pair that contact c belongs to, with FOLLOWER if c is not its first point
//   marks[3 i]             bits of the colours that touch grain i
//   marks[3 i + 1, 2]      highest claim on grain i in rounds of even, of odd number
//   colourCounts[k G + g]  pairs of colour k among contacts 64 g … 64 g + 63; scanned. G groups hold the capacity
//
// The buffer `schedule` then has the begin of each colour in the order at its head, and the end of the last.

// @import shared/contact/memory

const CLASSES = 32u;
const HEAVY = 30u;              // contacts with big bodies
const REST = 31u;               // no colour was free: swept by one thread, last
const UNCOLOURED = 0x100u;
const FOLLOWER = 0x200u;        // not the first of its pair, or no contact at all
const GROUP = 64u;              // contacts that a thread counts and orders

fn groupCount() -> u32 { return (step.contactCapacity + GROUP - 1u) / GROUP; }
fn colourBits() -> u32 { return (1u << step.colourLimit) - 1u; }

// Whether contact c follows the contact before it: in the same pair, or with the same grain and any big body.
fn follows(c: u32, key: u32) -> bool {
    if (c == 0u) { return false; }
    let before = keyOf(c - 1u);
    if (before == NONE || owner[c - 1u] != owner[c]) { return false; }
    let b = key & KEY_BODY;
    return (before & KEY_BODY) == b || (b >= step.grainCount && (before & KEY_BODY) >= step.grainCount);
}

// Returns a number that no other contact has, scattered so that neighbours have no order.
fn claimOf(c: u32) -> u32 {
    var x = c + 0x9e3779b9u;
    x = (x ^ (x >> 16u)) * 0x85ebca6bu;
    x = (x ^ (x >> 13u)) * 0xc2b2ae35u;
    return x ^ (x >> 16u);
}
