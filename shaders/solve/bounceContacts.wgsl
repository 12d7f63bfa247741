// solve/bounceContacts — finds b_n = e v_n of contacts that rebound, for solvers other than small steps    laws.md §1
//
// One thread per contact. v is that without contacts at the end of the substep.
//
//   reads    owner, record, drift, bodies, motion, counters, controls
//   writes   impulse  b_n < 0 [m/s] where impacts of small steps are kept, 0 of contacts that do not rebound
//   needs    no substep under way
//   twin     src/physics/cpu/problem/contactProblem.ts, bounceOf

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/body
// @import shared/contact/keep
// @import shared/solve/impact
// @import shared/integrate/predictBody

// @bindings

// Returns n · u of B against A without contacts: grains fall alike, a big body does what it is asked to.
fn closingOf(x: Contact) -> f32 {
    let un = dot(x.velocity, x.normal);
    if (x.b < step.grainCount) { return un; }
    let k = x.b - step.grainCount;
    let dv = predictVelocity(k, bodies[k].velocity) - bodies[k].velocity - step.h * step.gravity;
    let dw = predictSpin(k, bodies[k].spin) - bodies[k].spin;
    return un + dot(dv + cross(dw, x.armB), x.normal);
}

fn bounceContact(c: u32) {
    let key = keyOf(c);
    if (key == NONE) { return; }
    let x = readWhole(c, key);
    let closing = closingOf(x);
    let gap = x.gap - numberAt(memoryAt(c) + PLASTIC);
    let bounces = closing < -step.restitutionSpeed && gap <= -step.h * closing;
    keepNumber(hitAt(c) + BOUNCE, select(0.0, step.bounce * closing, bounces));
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    if (!LAWS) { return; }
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { bounceContact(c); }
}
