// contact/countTotals — says how many contacts there are, and whether all had room.
//
// One thread.
//
//   reads    starts
//   writes   counters  contactCount, wanted, wantedBodyContacts, wantedSearches, iteration, status
//   test     src/physics/gpu/engine.test.ts, what can go wrong

// @import shared/step
// @import shared/counters
// @import shared/status
// @import shared/contact/starts
// @import shared/collide/searches

// @bindings

@compute @workgroup_size(1)
fn main() {
    let wanted = starts[step.grainCount];
    let count = min(wanted, step.contactCapacity);
    let withBodies = bodyContactStart(step.grainCount);
    var searches = 0u; // where none are listed
    if (step.searchCapacity > 0u) { searches = starts[searchesAt()]; }
    counters.wanted = wanted;
    counters.wantedBodyContacts = withBodies;
    counters.wantedSearches = searches;
    counters.contactCount = count;
    counters.iteration = 0u;
    counters.status = select(0u, STATUS_CONTACTS_FULL, wanted > count || withBodies > step.bodyContactCapacity
        || searches > step.searchCapacity);
}
