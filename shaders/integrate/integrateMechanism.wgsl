// integrate/integrateMechanism — lets big bodies that are joined answer as one: v = v* + A Σp          mechanisms.md §3
//
// One thread per body that touches soil; it adds the answers to those of them that have impulses. Joints and springs
// are in A and v*, which the host condenses once a frame; substeps go to v* in equal parts. Contacts are scaled by the
// body's own inverse mass times their number, which bounds A from above (ibid. §3). A flexible surface pushes the body
// that holds it in each substep, as contacts do; at the end of one this is called once more, when it is known what
// pushes in the next.
//
//   reads    coupling  A, 6m × 6m; (v* − v)/n, 6m; number of the big body of each
//   writes   bodies
//   needs    pending of this substep (integrate/integrateAll, integrateBodies)
//            pushed (flex/answerNodes, flex/predictNodes)
//   twin     src/physics/mechanism/coupled.ts

// @import shared/step
// @import shared/phase
// @import shared/body

// @bindings

fn contactBody(w: u32) -> u32 {
    let size = 6u * step.contactBodyCount;
    return u32(coupling[size * size + size + w]);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let w = id.x;
    if (w >= step.contactBodyCount || phase.mode == MODE_RESET) { return; }
    let size = 6u * step.contactBodyCount;
    let ends = phase.mode == MODE_ADVANCE;
    let factor = select(phase.factor, 1.0, ends);
    var answer = array<f32, 6>();
    for (var j = 0u; j < step.contactBodyCount; j++) {
        let p = factor * bodies[contactBody(j)].pending + bodies[contactBody(j)].pushed;
        let l = factor * bodies[contactBody(j)].angularPending + bodies[contactBody(j)].angularPushed;
        if (all(p == vec3f()) && all(l == vec3f())) { continue; } // most shoes of a track are in the air
        for (var c = 0u; c < 6u; c++) {
            let at = size * (6u * w + c) + 6u * j;
            answer[c] += dot(vec3f(coupling[at], coupling[at + 1u], coupling[at + 2u]), p)
                + dot(vec3f(coupling[at + 3u], coupling[at + 4u], coupling[at + 5u]), l);
        }
    }
    var dv = vec3f(answer[0], answer[1], answer[2]);
    var dw = vec3f(answer[3], answer[4], answer[5]);
    let rise = size * size + 6u * w;
    let partV = vec3f(coupling[rise], coupling[rise + 1u], coupling[rise + 2u]);
    let partW = vec3f(coupling[rise + 3u], coupling[rise + 4u], coupling[rise + 5u]);
    let k = contactBody(w);
    if (phase.mode == MODE_START) {
        bodies[k].through = vec3f();
        bodies[k].angularThrough = vec3f();
        bodies[k].borne = vec3f();
        bodies[k].angularBorne = vec3f();
    }
    var v = bodies[k].velocity + partV;
    var s = bodies[k].spin + partW;
    if (ends) {
        bodies[k].velocity = v + dv;
        bodies[k].spin = s + dw;
        bodies[k].drift += step.h * (v + dv);
        bodies[k].turn += step.h * (s + dw);
        bodies[k].impulse += bodies[k].pending;
        bodies[k].angularImpulse += bodies[k].angularPending;
        bodies[k].borne += bodies[k].pushed;
        bodies[k].angularBorne += bodies[k].angularPushed;
        bodies[k].through += step.part * (bodies[k].impulse + bodies[k].borne);
        bodies[k].angularThrough += step.part * (bodies[k].angularImpulse + bodies[k].angularBorne);
        v = bodies[k].velocity + partV;
        s = bodies[k].spin + partW;
        dv *= phase.factor;
        dw *= phase.factor;
    }
    bodies[k].warmVelocity = v + dv;
    bodies[k].warmSpin = s + dw;
}
