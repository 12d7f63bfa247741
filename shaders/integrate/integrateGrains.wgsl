// integrate/integrateGrains — grains' velocities from impulses and positions from velocities; big bodies' sums
//
// v⁺ = v + h g + M⁻¹ D p. One thread a grain adds up its own contacts and its list in their fixed order; after the
// grains come BODY_SHARES threads a big body, for integrateBodies to finish. A warm start needs no pass of its own: the
// velocity that the next first sweep sees is v⁺ + h g + f M⁻¹ D p.
//
//   reads    contact, adjacency
//   writes   position, motion (v with 1/m, w with 1/J, q), warm (v with c/m, w), bodySums
//   needs    what the phase says: shared/phase.wgsl
//   twin     src/physics/smallsteps/jacobi.ts, integrateGrains

// @import shared/step
// @import shared/thread
// @import shared/phase

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<uniform>             phase: Phase;
@group(0) @binding(2) var<storage, read_write> position: array<vec4i>;
@group(0) @binding(3) var<storage, read_write> motion: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> warm: array<vec4f>;
@group(0) @binding(5) var<storage, read>       contact: array<vec4f>;
@group(0) @binding(6) var<storage, read>       adjacency: array<u32>;
@group(0) @binding(7) var<storage, read_write> bodySums: array<BodySum>;

// @import shared/quaternion
// @import shared/adjacency
// @import shared/bodySum
// @import shared/move

// Impulse on the grain with the number of contacts that share its mass, and the sum of twists.
struct GrainSum { impulse: vec4f, twist: vec3f }

fn sumOfGrain(i: u32) -> GrainSum {
    var sum: GrainSum;
    let own = ownRange(i);
    for (var c = own.x; c < own.y; c++) {
        sum.impulse += contact[c] * vec4f(-1.0, -1.0, -1.0, 1.0); // A gets the opposite
        sum.twist += contact[step.contactCapacity + c].xyz;
    }
    let list = listRange(i);
    for (var entry = list.x; entry < list.y; entry++) {
        let which = adjacency[entry];
        if (which == NONE) { continue; }
        let c = which & ~IS_A;
        let side = select(1.0, -1.0, which >= IS_A);
        sum.impulse += contact[c] * vec4f(side, side, side, 1.0);
        sum.twist += contact[step.contactCapacity + c].xyz;
    }
    return sum;
}

fn integrateGrain(i: u32) {
    let sum = sumOfGrain(i);
    let place = position[i];
    let v = motion[3u * i];
    let w = motion[3u * i + 1u];
    let fall = step.h * step.gravity;
    let dv = v.w * sum.impulse.xyz;
    let dw = -bitcast<f32>(place.w) * w.w * sum.twist;
    let split = max(1.0, sum.impulse.w) * v.w; // c/m
    if (phase.mode != MODE_ADVANCE) {
        warm[2u * i] = vec4f(v.xyz + fall + phase.factor * dv, split);
        warm[2u * i + 1u] = vec4f(w.xyz + phase.factor * dw, 0.0);
        return;
    }
    let vNext = step.damping * (v.xyz + fall + dv);
    let wNext = step.damping * (w.xyz + dw);
    position[i] = vec4i(moved(place.xyz, round(step.h / step.unit * vNext)), place.w);
    motion[3u * i] = vec4f(vNext, v.w);
    motion[3u * i + 1u] = vec4f(wNext, w.w);
    motion[3u * i + 2u] = turn(motion[3u * i + 2u], step.h * wNext);
    warm[2u * i] = vec4f(vNext + fall + phase.factor * dv, split);
    warm[2u * i + 1u] = vec4f(wNext + phase.factor * dw, 0.0);
}

fn sumShare(k: u32, share: u32) {
    var sum: BodySum;
    let end = contactRange(bodyRow(k + 1u)).x;
    for (var c = contactRange(bodyRow(k)).x + share; c < end; c += BODY_SHARES) {
        sum.impulse += contact[c].xyz;
        sum.near += contact[c].w;
        if (c < step.bodyContactCapacity) { sum.angularImpulse += contact[2u * step.contactCapacity + c].xyz; }
    }
    bodySums[k * BODY_SHARES + share] = sum;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i < step.grainCount) {
        integrateGrain(i);
        return;
    }
    let share = i - step.grainCount;
    if (share < step.bodyCount * BODY_SHARES) { sumShare(share / BODY_SHARES, share % BODY_SHARES); }
}
