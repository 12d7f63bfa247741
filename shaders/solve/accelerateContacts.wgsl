// solve/accelerateContacts — does one iteration of APGD with mass splitting, L = 1     [Mazhar2015] Alg. 1, gpu.md §6
//
// One thread per contact: γ ← Π(y − S(N y + r)), y ← γ + β(γ − γ_prev). Departs from Alg. 1: the step is S with L = 1
// (N ≤ S⁻¹ where a body shares its mass among all its contacts) instead of a line search, and β comes from a table
// without restart: no scalar ever crosses the device.
//
//   reads    owner, record, drift, bodies, counters
//            copies    all copies of a grain are alike
//            momentum  β of each iteration of the solve
//   writes   impulse   y, in place; after the last iteration (β = 0) γ itself; under laws beyond friction moments, too
//            previous  γ of this iteration, and behind it moments
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, accelerateContacts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/phase
// @import shared/counters
// @import shared/body
// @import shared/contact/keep
// @import shared/solve/readContact
// @import shared/solve/friction
// @import shared/solve/accelerateLawful

struct Momentum {
    beta: array<vec4f, 2560>,   // β of iteration k in lane k % 4 of entry k / 4
}

// @bindings

// Returns the factor from the c copies in a grain's responses to the number of contacts that it has.
fn contactShare(grain: u32) -> f32 {
    return f32(drift[noteAt(grain)].x) / max(1.0, f32(copyCountOf(grain)));
}

fn betaNow() -> f32 { return momentum.beta[counters.iteration / 4u][counters.iteration % 4u]; }

fn accelerateContact(i: u32) {
    let key = keyOf(i);
    if (key == NONE) { return; }
    if (LAWS) {
        accelerateLawful(i);
        return;
    }
    let x = readContact(i, key);
    var shareB = 1.0;
    if (x.b < step.grainCount) { shareB = contactShare(x.b); }
    let masses = contactMasses(x, contactShare(x.a), shareB);
    let z = nextImpulse(phase.factor * impulseOn(i), x, masses, vec3f());
    let gamma = z.xyz + z.w * x.normal;
    let beta = betaNow();
    var y = gamma;
    if (beta > 0.0) { y += beta * (gamma - previous[i].xyz); } // at β = 0 the previous one may be of another frame
    previous[i] = vec4f(gamma, 0.0);
    // every contact counts as near and shares the mass: S stays the same in a solve
    impulse[i] = (key & KEY_IDENTITY) | KEY_NEAR;
    keepImpulse(i, y);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    for (var i = thread; i < counters.contactCount; i += threadCount(groups, 64u)) { accelerateContact(i); }
}
