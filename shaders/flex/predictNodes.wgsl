// flex/predictNodes — predicts η after a substep without contacts, and the velocity of the body that holds the surface.
//
// Workgroups for the coordinates, ROWS each, and one more for the body.
//
//   reads    inverse  M_FF⁻¹, dense
//            push     h Q of each coordinate                     [N·s, N·m·s]
//            follow, controls
//   writes   nodes, rim
//            bodies   the velocity that the next sweep sees, or for a body of a mechanism what pushes it
//   twin     src/physics/cpu/flex/flexibleSteps.ts, predictFlexible; rim.ts, predictRim

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
        predictRim(thread);
        return;
    }
    let s = first + thread % ROWS;
    let gained = applyInverse(s, thread / ROWS, thread);
    if (thread >= ROWS || s >= 3u * plates.nodeCount) { return; }
    let at = COORDINATE * s;
    nodes[at + PREDICTED] = vec4f(step.damping * (nodes[at + 2u].xyz + gained), 0.0);
}

fn predictRim(thread: u32) {
    let load = wrenchOf(thread);
    if (thread > 0u) { return; }
    let k = plates.body;
    let control = controls[k];
    let v = bodies[k].velocity;
    let w = bodies[k].spin;
    if (phase.mode == MODE_BEGIN) {
        rim.impulse = vec3f();
        rim.angularImpulse = vec3f();
        rim.gained = vec3f();
        rim.gainedSpin = vec3f();
        rim.felt = vec3f();
        rim.angularFelt = vec3f();
    } else { // the substep that ends: what the surface's own share of inertia took does not reach the body
        let own = timesSix(rim.share, Six(v - rim.before, w - rim.beforeSpin));
        let lost = centrifugal(rim.share, rim.beforeSpin);
        rim.impulse += rim.load + rim.felt - own.linear - step.h * lost.linear;
        rim.angularImpulse += rim.angularLoad + rim.angularFelt - own.angular - step.h * lost.angular;
    }
    rim.load = load.linear;
    rim.angularLoad = load.angular;
    rim.before = v;
    rim.beforeSpin = w;
    if (plates.joined == 1u) {
        bodies[k].pushed = load.linear + phase.factor * rim.felt;
        bodies[k].angularPushed = load.angular + phase.factor * rim.angularFelt;
        return;
    }
    // prescribed directions change as asked, and free ones feel that
    let asked = Six((1.0 - control.free) * (control.velocity - v), (1.0 - control.freeSpin) * (control.spin - w));
    let turning = centrifugal(rim.inertia, w);
    let taken = timesSix(rim.inertia, asked);
    let gained = timesSix(rim.answer, Six(
        load.linear + step.h * (control.mass * step.gravity + control.force - turning.linear) - taken.linear,
        load.angular - step.h * turning.angular - taken.angular));
    rim.velocity = mix(control.velocity, step.damping * (v + gained.linear), control.free);
    rim.spin = mix(control.spin, step.damping * (w + gained.angular), control.freeSpin);
    bodies[k].warmVelocity = rim.velocity + phase.factor * rim.gained;
    bodies[k].warmSpin = rim.spin + phase.factor * rim.gainedSpin;
}
