// solve/accelerateContacts — one iteration of APGD with mass splitting, L = 1     [Mazhar2015] Alg. 1, docs/THEORY.md §4
//
// γ ← Π(y − S(N y + r)), y ← γ + β(γ − γ_prev). Departs from Alg. 1: the step is S with L = 1 (N ≤ S⁻¹) instead of a
// line search, and β comes from a table without restart: no scalar ever crosses the device.
//
//   reads    position, bodies, pairs, counters, warm; beta, the table of the solve
//   writes   contact   y and its twist, in place; after the last iteration (β = 0) γ itself
//            previous  γ of this iteration
//   twin     src/physics/smallsteps/jacobi.ts, accelerateContacts

// @import shared/step
// @import shared/thread
// @import shared/phase
// @import shared/counters

struct Momentum {
    beta: array<vec4f, 2560>,   // β of iteration k in lane k % 4 of entry k / 4
}

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<uniform>             phase: Phase;
@group(0) @binding(2) var<uniform>             momentum: Momentum;
@group(0) @binding(3) var<storage, read>       counters: Counters;
@group(0) @binding(4) var<storage, read>       position: array<vec4i>;
@group(0) @binding(5) var<storage, read>       bodies: array<Body>;
@group(0) @binding(6) var<storage, read>       warm: array<vec4f>;
@group(0) @binding(7) var<storage, read>       pairs: array<vec2u>;
@group(0) @binding(8) var<storage, read_write> contact: array<vec4f>;
@group(0) @binding(9) var<storage, read_write> previous: array<vec4f>;

// @import shared/contact
// @import shared/friction
// @import shared/impulse

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= counters.contactCount) { return; }
    let pair = pairs[i];
    if (pair.y == NONE) {
        clearImpulse(i);
        return;
    }
    let c = evaluateContact(pair);
    let gamma = nextImpulse(phase.factor * contact[i].xyz, c);
    let k = counters.iteration;
    let beta = momentum.beta[k / 4u][k % 4u];
    var y = gamma;
    if (beta > 0.0) { y += beta * (gamma - previous[i].xyz); } // at β = 0 the previous one may be of another frame
    previous[i] = vec4f(gamma, 0.0);
    writeImpulse(i, pair, c, y, 1.0); // all share: S must not change within a solve
}
