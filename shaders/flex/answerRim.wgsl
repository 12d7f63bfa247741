// flex/answerRim — what contacts of a surface, and its own, do to the body that holds it
//
// One workgroup.
//
//   reads    push    impulse of contacts on each coordinate      [N·s, N·m·s]
//            follow
//   writes   rim, bodies
//   needs    pending of this substep (integrate/integrateAll, integrateBodies)
//   twin     src/physics/flex/flexibleAnswers.ts, answerSums; flexibleSteps.ts, addRimImpulse

// @import shared/step
// @import shared/phase
// @import shared/plates
// @import shared/body

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<uniform>             phase: Phase;
@group(0) @binding(2) var<uniform>             plates: Plates;
@group(0) @binding(3) var<storage, read>       push: array<vec4f>;
@group(0) @binding(4) var<storage, read>       follow: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> rim: Rim;
@group(0) @binding(6) var<storage, read_write> bodies: array<Body>;

// @import shared/quaternion
// @import shared/rim

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) thread: u32) {
    let wrench = wrenchOf(thread);
    if (thread > 0u) { return; }
    let k = plates.body;
    let gained = timesSix(rim.answer, Six(wrench.linear + bodies[k].pending, wrench.angular + bodies[k].angularPending));
    rim.gained = gained.linear;
    rim.gainedSpin = gained.angular;
    if (phase.mode != MODE_ADVANCE) {
        bodies[k].warmVelocity = rim.velocity + phase.factor * gained.linear;
        bodies[k].warmSpin = rim.spin + phase.factor * gained.angular;
        return;
    }
    let v = rim.velocity + gained.linear;
    let w = rim.spin + gained.angular;
    let own = timesSix(rim.share, Six(v - rim.before, w - rim.beforeSpin));
    rim.impulse += rim.load + wrench.linear - own.linear;
    rim.angularImpulse += rim.angularLoad + wrench.angular - own.angular;
    bodies[k].velocity = v;
    bodies[k].spin = w;
    bodies[k].drift += step.h * v;
    bodies[k].turn += step.h * w;
    bodies[k].impulse += bodies[k].pending;
    bodies[k].angularImpulse += bodies[k].angularPending;
}
