// Ends a substep for a grain. Needs the bindings step, motion, drift, both to be written.

// @import shared/writeDrift
// @import shared/writeMotion

// Writes velocity and drift of a grain that had `before` and has `now` without damping. Returns what the next first
// sweep sees, v⁺ + h g + f M⁻¹ D p, so that a warm start needs no pass of its own.
fn advanceGrain(i: u32, before: Twist, now: Twist, factor: f32) -> Twist {
    let fall = step.h * step.gravity;
    let next = Twist(step.damping * now.linear, step.damping * now.angular);
    let drifted = driftOf(i);
    writeMotion(i, next);
    writeDrift(i, Twist(drifted.linear + step.h * next.linear, drifted.angular + step.h * next.angular));
    return Twist(
        next.linear + fall + factor * (now.linear - before.linear - fall),
        next.angular + factor * (now.angular - before.angular));
}
