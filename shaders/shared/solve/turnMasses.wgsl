// How contacts turn their bodies. Twin of src/physics/gpu/testing/twin/blockFrame.ts. Needs the bindings step, drift,
// bodies.

// Share of a step in (u, w) and moments where all move at once, so that a sweep cannot grow: the relaxed law, APGD.
const SHARE = 0.5;
fn isJoint() -> bool { return step.joint == 1u; }

// Returns how a grain's copy turns along n and, at most, across n; the two are equal for a sphere [1/(kg·m²)].
fn turnResponse(grain: u32, spin: vec4f, n: vec3f) -> vec2f {
    if (!SHAPED) { return vec2f(spin.w); }
    let d = driftAt(inertiaAt(grain)).linear;
    let along = dot(n, turned(grain, spin, n));
    return vec2f(along, spin.w * (d.x + d.y + d.z) - along);
}

// Returns s of spinning and of rolling: the moment that stops 1 rad/s [kg·m²]; shares as in contactMasses. A big body
// turns once a substep, for all its contacts.
fn turnMasses(x: Contact, shareA: f32, shareB: f32) -> vec2f {
    var k = shareA * turnResponse(x.a, x.spinA, x.normal);
    if (x.b < step.grainCount) {
        k += shareB * turnResponse(x.b, x.spinB, x.normal);
    } else {
        let inverse = bodies[x.b - step.grainCount].inverseInertia;
        let along = dot(x.normal, inverse * x.normal);
        k += 2.0 * bodies[x.b - step.grainCount].splitCount
            * vec2f(along, inverse[0].x + inverse[1].y + inverse[2].z - along);
    }
    return 1.0 / max(k, vec2f(1e-30));
}
