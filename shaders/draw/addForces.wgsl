// draw/addForces — adds up the normal forces of the contact points that press on each grain, in what is drawn of it.
//
// Threads go on by as many as there are until all contacts are done. Forces are added in whatever order threads come,
// so that a sum may differ in its last bit from one time to the next: nothing but a colour is made of it.
//
//   reads    counters, owner, record, impulse
//   writes   drawLook  sum of forces [N] and number of points, shared/draw/sumOfForces
//   needs    QUANTITY_FORCE of draw/writeQuantity, and the contacts of the last step
//   twin     src/physics/cpu/readForces.ts

// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/contact/memory
// @import shared/contact/record
// @import shared/draw/sumOfForces

// @bindings

fn addForce(grain: u32, force: f32) {
    let at = 4u * grain + 2u;
    var known = atomicLoad(&drawLook[at]);
    loop {
        let sum = bitcast<u32>(bitcast<f32>(known) + force);
        let done = atomicCompareExchangeWeak(&drawLook[at], known, sum);
        if (done.exchanged) { break; }
        known = done.old_value;
    }
    atomicAdd(&drawLook[at + 1u], ONE_POINT);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    for (var c = threadIndex(id, groups, 64u); c < counters.contactCount; c += threadCount(groups, 64u)) {
        let key = keyOf(c);
        if (key == NONE) { continue; }
        let force = dot(impulseOn(c), normalOf(c)) / step.h;
        if (!(force > 0.0)) { continue; }
        addForce(owner[c], force);
        let b = key & KEY_BODY;
        if (b < step.grainCount) { addForce(b, force); }
    }
}
