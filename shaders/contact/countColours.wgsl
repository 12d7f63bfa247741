// contact/countColours — counts the pairs of each colour in each group of 64 contacts.
//
// One thread per group of the capacity. Pairs without a colour are counted as REST.
//
//   reads    colour, owner, counters
//            impulse       keys
//   writes   colourCounts  counts; scanned next
//   test     src/physics/gpu/solve/colours.test.ts

// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/contact/colours

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let group = threadIndex(id, groups, 64u);
    if (group >= groupCount()) { return; }
    var count = array<u32, CLASSES>();
    let end = min(GROUP * (group + 1u), counters.contactCount);
    for (var c = GROUP * group; c < end; c++) {
        if ((colour[c] & FOLLOWER) == 0u) { count[min(colour[c], REST)]++; }
    }
    for (var k = 0u; k < CLASSES; k++) { colourCounts[k * groupCount() + group] = count[k]; }
    if (group == 0u) { colourCounts[CLASSES * groupCount()] = 0u; } // the total's place
}
