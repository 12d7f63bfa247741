// Who touches whom, in one buffer of u32: first offsets, the exclusive scan of counts, then the grains' contact lists.
//
//   offsets[k G + i]        contact of big body k with grain i, if there is one: a body's contacts are one segment,
//                           sorted by grain
//   offsets[B G + i]        contacts of grain i as A with grains of higher index
//   offsets[(B + 1) G + i]  twice shifted: list of grain i begins at this − offsets[(B + 1) G]
//   offsets[(B + 2) G]      end
//   list                    entries: contact index, with IS_A set where the grain is A (contacts with big bodies)
//
// Every contact of two grains has one entry, in the list of B, and every contact with a body one, in the grain's: the
// lists are as long as the contacts. Needs the bindings step, adjacency.

fn bodyRow(k: u32) -> u32 { return k * step.grainCount; }
fn ownRow() -> u32 { return step.bodyCount * step.grainCount; }
fn listRow() -> u32 { return (step.bodyCount + 1u) * step.grainCount; }
fn listBase() -> u32 { return (step.bodyCount + 2u) * step.grainCount + 1u; }

// Begin and end of a stretch of contacts, inside the capacity.
fn contactRange(at: u32) -> vec2u {
    return min(vec2u(adjacency[at], adjacency[at + 1u]), vec2u(step.contactCapacity));
}

fn ownRange(grain: u32) -> vec2u { return contactRange(ownRow() + grain); }

// Begin and end of a grain's list in the buffer.
fn listRange(grain: u32) -> vec2u {
    let first = adjacency[listRow()];
    let at = listRow() + grain;
    return listBase() + min(vec2u(adjacency[at], adjacency[at + 1u]) - first, vec2u(step.contactCapacity));
}
