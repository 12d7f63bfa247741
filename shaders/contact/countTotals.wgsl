// contact/countTotals — says how many contacts there are, and whether all had room.
//
// One thread.
//
//   reads    starts
//   writes   counters  contactCount, wanted, wantedBodyContacts, iteration, status
//   test     src/physics/gpu/engine.test.ts, what can go wrong

// @import shared/step
// @import shared/counters
// @import shared/status
// @import shared/contact/starts

// @bindings

@compute @workgroup_size(1)
fn main() {
    let wanted = starts[step.grainCount];
    let count = min(wanted, step.contactCapacity);
    let withBodies = bodyContactStart(step.grainCount);
    counters.wanted = wanted;
    counters.wantedBodyContacts = withBodies;
    counters.contactCount = count;
    counters.iteration = 0u;
    counters.status = select(0u, STATUS_CONTACTS_FULL, wanted > count || withBodies > step.bodyContactCapacity
        || counters.wantedSearches > step.searchCapacity);
}
