// flex/markNear — marks the points of a surface that lie on something else at the end of a frame.
//
// One thread per contact. The gap is that of the beginning of the last substep, as the CPU has it.
//
//   reads    owner, record, impulse, motion, drift, bodies, counters
//   writes   near  1 for points whose gap is below plates.near; cleared when it has been copied
//   needs    the last substep done (MODE_ADVANCE), positions not yet moved
//   twin     src/physics/cpu/flex/measureFlexible.ts, markNear

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/body
// @import shared/contact/memory
// @import shared/solve/readWhole
// @import shared/flex/plates

// @bindings

fn isPoint(body: u32) -> bool { return body >= plates.firstPoint && body < plates.firstPoint + plates.pointCount; }

fn markNear(c: u32) {
    let key = keyOf(c);
    if (key == NONE) { return; }
    let isA = isPoint(owner[c]);
    if (isA == isPoint(key & KEY_BODY)) { return; }
    let x = readWhole(c, key);
    if (x.gap - step.h * dot(x.velocity, x.normal) > plates.near) { return; }
    atomicStore(&near[select(x.b, x.a, isA) - plates.firstPoint], 1u);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { markNear(c); }
}
