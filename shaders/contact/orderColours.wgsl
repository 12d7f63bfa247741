// contact/orderColours — sorts pairs by colour, and by contact within each colour.
//
// One thread per group of 64 contacts; the first also says where colours begin.
//
//   reads    colour, owner
//            impulse         keys
//            colourCounts    scanned
//   writes   schedule        heads of colours; order: first contact of a pair, points << 28; 0 points: all contacts of
//                            a grain with big bodies
//            record          tags: grains have one copy
//            counters        colours in use, pairs without one
//   test     src/physics/gpu/solve/colours.test.ts

// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/contact/colours
// @import shared/contact/schedule
// @import shared/contact/tags

// @bindings

fn pointsOf(c: u32, key: u32) -> u32 {
    var k = 1u;
    while (c + k < counters.contactCount && (colour[c + k] & FOLLOWER) != 0u && keyOf(c + k) != NONE
        && owner[c + k] == owner[c] && (keyOf(c + k) & KEY_BODY) == (key & KEY_BODY)) { k++; }
    return min(k, 15u);
}

fn writeHeads() {
    var used = 0u;
    for (var k = 0u; k < CLASSES; k++) {
        let begin = colourCounts[k * groupCount()];
        let pairs = colourCounts[(k + 1u) * groupCount()] - begin;
        schedule[k] = begin;
        if (k < HEAVY && pairs > 0u) { used = k + 1u; }
    }
    schedule[CLASSES] = colourCounts[CLASSES * groupCount()];
    counters.colours = used;
    counters.uncoloured = schedule[CLASSES] - schedule[REST];
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let group = threadIndex(id, groups, 64u);
    if (group == 0u) { writeHeads(); }
    if (group >= groupCount()) { return; }
    var at = array<u32, CLASSES>();
    for (var k = 0u; k < CLASSES; k++) { at[k] = colourCounts[k * groupCount() + group]; }
    let end = min(GROUP * (group + 1u), counters.contactCount);
    for (var c = GROUP * group; c < end; c++) {
        setTags(c, 0u);
        if ((colour[c] & FOLLOWER) != 0u) { continue; }
        let k = min(colour[c], REST);
        let points = select(pointsOf(c, keyOf(c)), 0u, k == HEAVY);
        schedule[orderAt() + at[k]] = c | (points << ORDER_POINTS);
        at[k]++;
    }
}
