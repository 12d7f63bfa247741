// contact/countColours — how many pairs of each colour are in each group of 64 contacts
//
// One thread per group of the capacity. What has no colour yet is left to the rest.
//
//   reads    colour, counters
//   writes   colourCounts  counts; scanned next
//   test     src/physics/gpu/solve/colours.test.ts

// @import shared/step
// @import shared/thread
// @import shared/counters

// @bindings

// @import shared/contact/colours

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
