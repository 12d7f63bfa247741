// contact/carryImpulses — last frame's impulse of the same pair, by identity
//
// One thread per contact.
//
//   reads    pairs, counters, position, bodies
//            oldAdjacency, oldPairs, oldImpulse  of the last frame
//   writes   contact  as shared/contact.wgsl says; zero for a new pair

// @import shared/step
// @import shared/thread
// @import shared/counters

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<storage, read>       counters: Counters;
@group(0) @binding(2) var<storage, read>       pairs: array<vec2u>;
@group(0) @binding(3) var<storage, read>       oldAdjacency: array<u32>;
@group(0) @binding(4) var<storage, read>       oldPairs: array<vec2u>;
@group(0) @binding(5) var<storage, read>       oldImpulse: array<vec4f>;
@group(0) @binding(6) var<storage, read>       position: array<vec4i>;
@group(0) @binding(7) var<storage, read>       bodies: array<Body>;
@group(0) @binding(8) var<storage, read_write> contact: array<vec4f>;

// @import shared/pairGap

fn findOld(a: u32, b: u32) -> u32 {
    var at = step.bodyCount * step.grainCount + a;
    if (b >= step.grainCount) { at = (b - step.grainCount) * step.grainCount + a; }
    let end = min(oldAdjacency[at + 1u], step.contactCapacity);
    for (var c = oldAdjacency[at]; c < end; c++) { if (oldPairs[c].y == b) { return c; } }
    return NONE;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let c = threadIndex(id, groups, 64u);
    if (c >= counters.contactCount) { return; }
    let pair = pairs[c];
    var impulse = vec4f(0.0, 0.0, 0.0, 1.0);
    var torque = vec3f();
    var twist = vec3f();
    if (pair.y != NONE) {
        let old = findOld(pair.x, pair.y);
        if (old != NONE) { impulse = oldImpulse[old]; }
        twist = cross(pairGap(pair).xyz, impulse.xyz);
        if (pair.y >= step.grainCount) {
            torque = cross(fromBody(pair.x, pair.y - step.grainCount), impulse.xyz) + radiusOf(pair.x) * twist;
        }
    }
    contact[c] = impulse;
    contact[step.contactCapacity + c] = vec4f(twist, 0.0);
    if (c < step.bodyContactCapacity) { contact[2u * step.contactCapacity + c] = vec4f(torque, 0.0); }
}
