// Full colouring: contacts by colour instead of by block. Pairs of one colour share no grain, and every grain has one
// velocity. Contacts with big bodies, which would need a colour each, have a colour of their own: one thread takes all
// that one grain has. Needs the bindings step, owner, impulse.
//
//   colour[c]            of the pair that contact c belongs to, with FOLLOWER if it is not the pair's first point
//   marks[3 i]           bits of the colours that touch grain i
//   marks[3 i + 1, 2]    highest claim on grain i in rounds of even, of odd number
//   colourCounts[k G + g] pairs of colour k among contacts 64 g … 64 g + 63; scanned. G groups hold the capacity
//
// The buffer `schedule` then has the begin of each colour in the order at its head, and the end of the last.

// @import shared/contact/key

const CLASSES = 32u;
const HEAVY = 30u;              // with big bodies
const REST = 31u;               // no colour was free: swept by one thread, last
const UNCOLOURED = 0x100u;
const FOLLOWER = 0x200u;        // or no contact at all
const GROUP = 64u;              // contacts

fn groupCount() -> u32 { return (step.contactCapacity + GROUP - 1u) / GROUP; }
fn colourBits() -> u32 { return (1u << step.colourLimit) - 1u; }

// Is c a point of what the contact before it begins: of the same pair, or of the same grain and big bodies?
fn follows(c: u32, key: u32) -> bool {
    if (c == 0u) { return false; }
    let before = impulse[c - 1u].w;
    if (before == NONE || owner[c - 1u] != owner[c]) { return false; }
    let b = key & KEY_BODY;
    return (before & KEY_BODY) == b || (b >= step.grainCount && (before & KEY_BODY) >= step.grainCount);
}

// A number that no other contact has, in no order.
fn claimOf(c: u32) -> u32 {
    var x = c + 0x9e3779b9u;
    x = (x ^ (x >> 16u)) * 0x85ebca6bu;
    x = (x ^ (x >> 13u)) * 0xc2b2ae35u;
    return x ^ (x >> 16u);
}
