// solve/sweepContacts — one Jacobi sweep with mass splitting            docs/THEORY.md §3
//
// One thread per contact. Contacts share nothing that they write: no atomics, no races.
//
//   reads    position, bodies, pairs, counters
//            warm     velocities with the warm start applied, c/m
//   writes   contact  impulse and twist, in place
//   needs    warm of the present impulses times phase.factor (integrate/integrateBodies)
//   twin     src/physics/smallsteps/jacobi.ts, sweepContacts

// @import shared/step
// @import shared/thread
// @import shared/phase
// @import shared/counters

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<uniform>             phase: Phase;
@group(0) @binding(2) var<storage, read>       counters: Counters;
@group(0) @binding(3) var<storage, read>       position: array<vec4i>;
@group(0) @binding(4) var<storage, read>       bodies: array<Body>;
@group(0) @binding(5) var<storage, read>       warm: array<vec4f>;
@group(0) @binding(6) var<storage, read>       pairs: array<vec2u>;
@group(0) @binding(7) var<storage, read_write> contact: array<vec4f>;

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
    let p = nextImpulse(phase.factor * contact[i].xyz, c);
    writeImpulse(i, pair, c, p, isNear(pair, c, p));
}
