// solve/extrapolateContacts — adds momentum to the impulses of Gauss–Seidel: y = γ + β (γ − γ_prev)       gpu.md §6
//
// One thread per contact. Impulses and velocities are linear in each other: integrate/integrateGrains does the same to
// velocities, and no contact is gathered again.
//
//   reads    counters  β
//   writes   impulse   y, in place; under laws beyond friction moments, too
//            previous  γ, and behind it moments
//            change    largest change of an impulse in this iteration [N·s], as bits: a maximum of positive f32
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, extrapolate

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/contact/keep

// @bindings

fn extrapolateMoment(c: u32) {
    let kept = vectorAt(memoryAt(c));
    let moved = kept - previous[step.contactCapacity + c].xyz;
    previous[step.contactCapacity + c] = vec4f(kept, 0.0);
    if (counters.iteration == 0u || counters.beta == 0.0) { return; }
    keepVector(memoryAt(c), kept + counters.beta * moved);
}

fn extrapolateContact(c: u32) {
    if (keyOf(c) == NONE) { return; }
    if (LAWS) { extrapolateMoment(c); }
    let gamma = impulseOn(c);
    let moved = gamma - previous[c].xyz;
    previous[c] = vec4f(gamma, 0.0);
    if (counters.iteration == 0u) { return; } // the previous one is of another solve
    let most = max(abs(moved.x), max(abs(moved.y), abs(moved.z)));
    if (most > bitcast<f32>(atomicLoad(&change))) { atomicMax(&change, bitcast<u32>(most)); }
    if (counters.beta > 0.0) { keepImpulse(c, gamma + counters.beta * moved); }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { extrapolateContact(c); }
}
