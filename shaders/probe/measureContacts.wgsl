// probe/measureContacts — measures penetration and the errors of the contact problem at the end of a solve.
//
// step.measureShares threads, each with every step.measureShares-th contact.
//
//   reads    owner, record, impulse, motion, drift, bodies, counters
//   writes   measured  the second step.measureShares
//   needs    the last substep done (MODE_ADVANCE), positions not yet moved
//   twin     src/physics/cpu/measure.ts, src/physics/contact/metrics.ts

// @import shared/variant
// @import shared/step
// @import shared/counters
// @import shared/probe/measure
// @import shared/body
// @import shared/contact/memory
// @import shared/solve/readWhole
// @import shared/solve/friction
// @import shared/solve/rigid
// @import shared/probe/lawfulResidual

// @bindings

// An impulse counts as on the mantle of the cone to this fraction: f32 leaves it an ulp inside or outside.
const ON_MANTLE = 1.0 - 1e-5;

// Returns ‖Π_T(−g)‖ [m/s], T the tangent cone at γ: the natural map in the limit of a small step, which f32 can resolve
// where the map itself cannot. Twin: tangentSquare of src/physics/contact/metrics.ts.
fn naturalMap(gn: f32, gt: vec3f, n: f32, t: vec3f, mu: f32) -> f32 {
    let d = vec4f(-gt, -gn);
    let tangential = length(t);
    if (n <= 0.0) { return length(projectRelaxed(d.w, d.xyz, mu, 1.0)); }
    if (mu == 0.0) { return abs(gn); } // the cone is a ray, and its tangent at n > 0 the whole axis
    if (tangential < mu * n * ON_MANTLE) { return length(d); }
    let outward = vec4f(t / tangential, -mu) / sqrt(1.0 + mu * mu);
    return length(d - max(0.0, dot(d, outward)) * outward);
}

// Returns a contact as the last solve saw it: velocities of the substep's end, and the gap of its beginning.
fn lastContact(c: u32, key: u32) -> Contact {
    var x = readWhole(c, key);
    x.gap -= step.h * dot(x.velocity, x.normal);
    return x;
}

// Returns the number of copies that share a grain in a sweep.
fn copiesOf(grain: u32) -> f32 { return f32(copyCountOf(grain)); }

// Returns the energy of a compliant contact [J]: that of the spring which the sweep of small steps resolves,
// min(K, s/h²), of other solvers K, where the bodies are at the end of the substep. s is that of the sweep, in which a
// grain's copies share its mass.
fn elasticEnergy(i: u32, x: Contact, p: vec3f) -> f32 {
    let plastic = numberAt(memoryAt(i) + PLASTIC);
    let born = numberAt(memoryAt(i) + BORN);
    let y = x.gap + step.h * dot(x.velocity, x.normal) - plastic - born;
    let isHeld = step.cohesion > 0.0 && y <= step.cohesionRange && dot(p, x.normal) != 0.0;
    if (y >= 0.0 && !isHeld) { return 0.0; }
    var shareB = 1.0;
    if (x.b < step.grainCount) { shareB = copiesOf(x.b); }
    let rate = y / step.h;
    let resolved = select(contactMasses(x, copiesOf(x.a), shareB).x, RIGID, step.converging == 1u);
    return 0.5 * min(step.elastic, resolved) * rate * rate;
}

fn measureContact(i: u32, key: u32) -> Measured {
    var m: Measured;
    if (key == NONE) { return m; }
    m.contactCount = 1.0;
    let c = lastContact(i, key);
    let p = impulseOn(i);
    let pn = dot(p, c.normal);
    let pt = p - pn * c.normal;
    let un = dot(c.velocity, c.normal);
    let ut = c.velocity - un * c.normal;
    let shift = select(c.friction * length(ut), 0.0, step.relaxed == 1u); // De Saxcé: exact law as a cone problem
    let yn = un + gapVelocity(c.gap) + shift;
    m.residual = naturalMap(yn, ut, pn, pt, c.friction);
    let infeasible = max(0.0, length(pt) - c.friction * pn);
    let dual = max(0.0, c.friction * length(ut) - yn);
    m.residualMelanz = max(max(infeasible, dual), abs(pn * yn + dot(pt, ut)));
    if (LAWS) { m.residual = lawfulResidual(i, c, key, p); }
    if (LAWS && step.elastic < RIGID) { m.elastic = elasticEnergy(i, c, p); }
    if (pn <= 0.0) { return m; }
    m.activeCount = 1.0;
    m.normalImpulse = pn;
    m.penetration = max(0.0, -c.gap);
    m.maxPenetration = m.penetration;
    m.complementarity = abs(pn * (c.gap / step.h + un));
    return m;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let share = id.x;
    var m: Measured;
    var next = keyOf(share);
    for (var i = share; i < counters.contactCount; i += step.measureShares) {
        let key = next;
        next = keyOf(i + step.measureShares); // comes while this one is measured
        m = joinMeasured(m, measureContact(i, key));
    }
    measured[step.measureShares + share] = m;
}
