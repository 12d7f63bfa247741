// flex/answerNodes — answers the impulses of contacts on a surface by Δη, and ends a substep: η and ξ move.
//
// Workgroups for the coordinates, ROWS each, and one more for the body that holds the surface. A body of a mechanism
// learns there what pushes it; the mechanism moves it (integrate/integrateMechanism).
//
//   reads    inverse  M_FF⁻¹, dense
//            push     impulse on each coordinate                 [N·s, N·m·s]
//            follow
//   writes   nodes, rim, bodies
//   needs    pending of this substep (integrate/integrateAll, integrateBodies)
//   twin     src/physics/cpu/flex/flexibleSteps.ts, finishFlexible; flexibleAnswers.ts, answerSums

// @import shared/step
// @import shared/phase
// @import shared/flex/plates
// @import shared/body
// @import shared/quaternion
// @import shared/flex/coordinates
// @import shared/flex/applyInverse
// @import shared/flex/rim
// @import shared/flex/rimWrench
// @import shared/flex/wrench

// @bindings

@compute @workgroup_size(64)
fn main(
    @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u,
    @builtin(local_invocation_index) thread: u32,
) {
    let first = ROWS * (group.x + group.y * groups.x);
    if (first >= 3u * plates.nodeCount) {
        answerRim(thread);
        return;
    }
    let s = first + thread % ROWS;
    let gained = applyInverse(s, thread / ROWS, thread);
    if (thread >= ROWS || s >= 3u * plates.nodeCount) { return; }
    let at = COORDINATE * s;
    nodes[at + GAINED] = vec4f(gained, 0.0);
    if (phase.mode != MODE_ADVANCE) { return; }
    let eta = nodes[at + PREDICTED].xyz + gained;
    nodes[at + 2u] = vec4f(eta, 0.0);
    nodes[at + 1u] += vec4f(step.h * eta, 0.0);
}

fn answerRim(thread: u32) {
    let wrench = wrenchOf(thread);
    if (thread > 0u) { return; }
    let k = plates.body;
    rim.felt = wrench.linear;
    rim.angularFelt = wrench.angular;
    if (plates.joined == 1u) {
        bodies[k].pushed = rim.load + wrench.linear;
        bodies[k].angularPushed = rim.angularLoad + wrench.angular;
        return;
    }
    let gained = timesSix(
        rim.answer, Six(wrench.linear + bodies[k].pending, wrench.angular + bodies[k].angularPending));
    rim.gained = gained.linear;
    rim.gainedSpin = gained.angular;
    if (phase.mode != MODE_ADVANCE) {
        bodies[k].warmVelocity = rim.velocity + phase.factor * gained.linear;
        bodies[k].warmSpin = rim.spin + phase.factor * gained.angular;
        return;
    }
    let v = rim.velocity + gained.linear;
    let w = rim.spin + gained.angular;
    bodies[k].velocity = v;
    bodies[k].spin = w;
    bodies[k].drift += step.h * v;
    bodies[k].turn += step.h * w;
    bodies[k].impulse += bodies[k].pending;
    bodies[k].angularImpulse += bodies[k].angularPending;
}
