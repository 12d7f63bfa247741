// contact/countTotals — says how many contacts there are and how many workgroups they need, and whether all had room.
//
// One thread.
//
//   reads    starts
//   writes   counters  contactCount, wanted, wantedBodyContacts, iteration, status
//            dispatch  workgroups of 64 contacts for an indirect dispatch
//   test     src/physics/gpu/engine.test.ts, what can go wrong

// @import shared/step
// @import shared/counters
// @import shared/status
// @import shared/contact/starts

// @bindings

const THREADS = 64u;            // of a workgroup of the kernels that are dispatched this way
const MAX_GROUPS = 65535u;      // along one axis

@compute @workgroup_size(1)
fn main() {
    let wanted = starts[step.grainCount];
    let count = min(wanted, step.contactCapacity);
    let withBodies = bodyContactStart(step.grainCount);
    let groups = (count + THREADS - 1u) / THREADS;
    let rows = max(1u, (groups + MAX_GROUPS - 1u) / MAX_GROUPS);
    counters.wanted = wanted;
    counters.wantedBodyContacts = withBodies;
    counters.contactCount = count;
    counters.iteration = 0u;
    counters.status = select(0u, STATUS_CONTACTS_FULL, wanted > count || withBodies > step.bodyContactCapacity);
    dispatch[0] = (groups + rows - 1u) / rows;
    dispatch[1] = rows;
    dispatch[2] = 1u;
}
