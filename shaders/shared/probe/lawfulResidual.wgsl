// The error of a contact under laws beyond friction. Needs the bindings of probe/measureContacts.

// @import shared/solve/lawful

// Returns the natural map of the contact in its own metric [m/s]: by how much one more step would move it, over s;
// moments over the length of its arm.
fn lawfulResidual(i: u32, x: Contact, key: u32, p: vec3f) -> f32 {
    var kept = momentOf(i);
    if (step.cap < RIGID && step.converging == 1u) { kept.w = numberAt(hitAt(i) + SOLVED_PLASTIC); }
    let next = nextLawful(
        i, x, key, p, kept, x.gap, contactMasses(x, 1.0, 1.0), turnMasses(x, 1.0, 1.0), vec3f(), vec3f(), false);
    let moved = next.impulse - p;
    let along = dot(moved, x.normal);
    let twist = next.moment - kept.xyz;
    let twisted = dot(twist, x.normal);
    let arm = length(x.armA);
    return max(
        max(abs(along) / next.masses.x, length(moved - along * x.normal) / next.masses.y),
        arm * max(abs(twisted) / next.turns.x, length(twist - twisted * x.normal) / next.turns.y));
}
