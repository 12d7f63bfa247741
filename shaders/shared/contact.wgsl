// One contact as a sweep sees it. Twin of src/physics/smallsteps/jacobi.ts, in f32.
//
// The buffer `contact` holds up to three vec4 a contact, in three parts so that neighbours lie together:
//   contact[c]             impulse on B in W [N·s]; w: 1 where the contact may carry one soon, else 0
//   contact[capacity + c]  twist n × impulse [N·s]
//   contact[2 capacity + c]  with a big body: its angular impulse about its centre of mass [N·m·s]
// A grain of radius r turns by −(r/J) Σ twist, whether it is A or B. Needs the bindings step, position, bodies, warm.

// @import shared/pairGap

struct Contact {
    normal: vec3f,          // from A to B
    gap: f32,               // [m]
    velocity: vec3f,        // of B against A at the contact              [m/s]
    arm: vec3f,             // contact point from the centre of B, if big [m]
    normalMass: f32,        // s_n: impulse that stops 1 m/s of closing   [kg]
    tangentMass: f32,       // s_t, the same along every tangent          [kg]
}

// Rolling and sliding together: a solid sphere answers a tangential impulse with (1 + 5/2)/m.
const SPHERE_TANGENT = 3.5;

// Mass splitting: body X shares its mass among the c_X contacts that it counts, N ≤ S⁻¹ by Cauchy–Schwarz, and Jacobi
// sweeps converge. docs/THEORY.md §3. warm[2 i].w holds c/m of grain i.
fn evaluateContact(pair: vec2u) -> Contact {
    let rA = radiusOf(pair.x);
    let linearA = warm[2u * pair.x];
    let angularA = warm[2u * pair.x + 1u].xyz;
    var c: Contact;
    if (pair.y < step.grainCount) {
        let g = grainPairGap(pair.x, pair.y);
        let linearB = warm[2u * pair.y];
        let turning = rA * angularA + radiusOf(pair.y) * warm[2u * pair.y + 1u].xyz;
        let response = linearA.w + linearB.w;
        c.normal = g.xyz;
        c.gap = g.w;
        c.velocity = linearB.xyz - linearA.xyz - cross(turning, g.xyz);
        c.normalMass = 1.0 / response;
        c.tangentMass = 1.0 / (SPHERE_TANGENT * response);
        return c;
    }
    let k = pair.y - step.grainCount;
    let g = grainBodyGap(pair.x, k);
    let n = g.xyz;
    let arm = fromBody(pair.x, k) + rA * n;
    c.normal = n;
    c.gap = g.w;
    c.arm = arm;
    c.velocity = bodies[k].warmVelocity + cross(bodies[k].warmSpin, arm) - linearA.xyz - cross(rA * angularA, n);
    // K: how the body's contact point answers an impulse; ktt bounds its tangential part, with one s_t for both tangents.
    // Rows are summed, since n and t may be coupled.
    let inverseInertia = bodies[k].inverseInertia;
    let inverseMass = bodies[k].inverseMass;
    let kn = inverseMass * n + cross(inverseInertia * cross(arm, n), arm);
    let knn = dot(n, kn);
    let coupling = length(kn - knn * n);
    let ktt = max(inverseMass.x, max(inverseMass.y, inverseMass.z))
        + dot(arm, arm) * (inverseInertia[0].x + inverseInertia[1].y + inverseInertia[2].z) - dot(arm, inverseInertia * arm);
    let count = bodies[k].splitCount;
    c.normalMass = 1.0 / (linearA.w + count * (knn + coupling));
    c.tangentMass = 1.0 / (SPHERE_TANGENT * linearA.w + count * (ktt + coupling));
    return c;
}

// b: what the gap adds to the normal velocity [m/s]. A penetration is recovered in part, and not too fast.
fn gapVelocity(gap: f32) -> f32 {
    if (gap > 0.0) { return gap / step.h; }
    return max(step.recovery * gap / step.h, -step.recoverySpeed);
}
