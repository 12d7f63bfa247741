// The pairs of a grain and a big body that a kernel is for: those of one group, as src/physics/gpu/searches.ts makes
// them. Each group is searched by a dispatch of its own, so that no kernel has the searches of all. Contacts stay in
// the order of bodies, as if one had found them all. Needs the bindings step, shapes, bodyParts, middle, starts; where
// contacts are filled in also record, owner.

// @import shared/collide/placed
// @import shared/collide/writeRecord

const GROUP = 0u;
const IS_FIRST = false;     // of the dispatches

fn isOurs(grain: u32, k: u32) -> bool {
    let groups = bodyParts[k].groups >> (GROUP_BITS * placed(grain).shape.core);
    return (groups & ((1u << GROUP_BITS) - 1u)) == GROUP;
}

// Returns how many contacts of a slot with big bodies other kernels have counted.
fn countedBefore(slot: u32) -> u32 {
    if (IS_FIRST) { return 0u; }
    return starts[step.grainCount + 1u + slot];
}

// Returns the end of the contacts that are there already, of a slot's contacts with big bodies.
fn endOfFilled(own: vec2u) -> u32 {
    var end = own.x;
    if (!IS_FIRST) { while (end < own.y && owner[end] != NONE) { end++; } }
    return end;
}

// Returns the place of the next contact, with big body k: those with later bodies move on by one.
fn placeOf(k: u32, first: u32, end: u32) -> u32 {
    var place = end;
    while (place > first && (owner[place - 1u] & KEY_BODY) > step.grainCount + k) {
        moveRecord(place - 1u, place);
        place--;
    }
    return place;
}
