// Gap of two bodies with cores point or ellipsoid: a trust-region Newton method on the sphere of normals. Twins:
// src/physics/shapes/ellipsoidPair.ts and ellipsoidNewton.ts, in f32; there is no last normal to begin with. shapes.md
// §3, §5.

// @import shared/shapes/shapes
// @import shared/quaternion
// @import shared/shapes/climb
// @import shared/shapes/ellipsoidMatrix
// @import shared/shapes/ballGap

const ELLIPSOID_STEPS = 8u;
const ELLIPSOID_CANDIDATES = 10u;
const ELLIPSOID_RESTARTS = 3u;
const KICK = 0.3;               // step away from a saddle                              [rad]
const STILL = 0.01;             // a shorter step counts as standing on a saddle        [rad]

// Climbs from `start` to a local maximum, or until f > enough. Lengths are in any unit near the size of the pair.
fn climbEllipsoids(d: vec3f, mA: mat3x3f, mB: mat3x3f, start: vec3f, enough: f32) -> Climb {
    // The normal to try (p) and the best so far (n), with its support points a of A and b of B, 1/h, f and h_A + h_B.
    var p = start;
    var n = start;
    var a: vec3f;
    var b: vec3f;
    var ia = 0.0;
    var ib = 0.0;
    var f = LOWEST;
    var sum = 0.0;
    var lmin = 0.0;
    var radius = CLIMB_RADIUS;
    var size = CLIMB_RADIUS;
    var last = false;
    var outcome = CLIMB_OPEN;
    for (var step = 0u; step <= ELLIPSOID_STEPS; step++) {
        let pa = mA * p;
        let pb = mB * p;
        let qa = max(dot(p, pa), 0.0);
        let qb = max(dot(p, pb), 0.0);
        let trial = dot(p, d) - sqrt(qa) - sqrt(qb);
        if (trial >= f - CLIMB_SLACK * (sqrt(qa) + sqrt(qb))) {
            n = p;
            f = trial;
            sum = sqrt(qa) + sqrt(qb);
            ia = select(0.0, inverseSqrt(max(qa, 1e-30)), qa > 1e-30);
            ib = select(0.0, inverseSqrt(max(qb, 1e-30)), qb > 1e-30);
            a = pa * ia;
            b = pb * ib;
            if (f > enough) { outcome = CLIMB_APART; break; }
            if (step > 0u) { radius = min(2.0 * radius, CLIMB_MAX_RADIUS); }
        } else { radius = 0.25 * size; }
        if (last) { outcome = CLIMB_CONVERGED; break; }

        // An orthonormal basis u, v of the tangent plane, [Duff2017] listing 3, and the gradient in it.
        let side = select(-1.0, 1.0, n.z >= 0.0);
        let s = -1.0 / (side + n.z);
        let q = n.x * n.y * s;
        let u = vec3f(1.0 + side * n.x * n.x * s, side * q, -side * n.x);
        let v = vec3f(q, side + n.y * n.y * s, -n.y);
        let g = d - a - b;
        let gu = dot(g, u);
        let gv = dot(g, v);
        // K = P (H_A + H_B) P + f P, H = M/h − s sᵀ/h.
        let ku = (mA * u) * ia + (mB * u) * ib;
        let kv = (mA * v) * ia + (mB * v) * ib;
        let ab = vec4f(dot(a, u), dot(a, v), dot(b, u), dot(b, v));
        let kuu = dot(u, ku) - ab.x * ab.x * ia - ab.z * ab.z * ib + f;
        let kuv = dot(u, kv) - ab.x * ab.y * ia - ab.z * ab.w * ib;
        let kvv = dot(v, kv) - ab.y * ab.y * ia - ab.w * ab.w * ib + f;
        // K + mu I is positive definite: the step is one of ascent.
        let w = 0.5 * (kuu - kvv);
        let root = sqrt(w * w + kuv * kuv);
        let bottom = CLIMB_FLOOR * sum;
        lmin = 0.5 * (kuu + kvv) - root;
        let mu = max(0.0, max(abs(lmin), bottom) - lmin);
        let cu = kuu + mu;
        let cv = kvv + mu;
        let reciprocal = 1.0 / (cu * cv - kuv * kuv);
        var t = vec2f(cv * gu - kuv * gv, cu * gv - kuv * gu) * reciprocal;
        let kicked = lmin < -0.25 * bottom && dot(t, t) < STILL * STILL;
        if (kicked) {
            // The gradient is 0 where f is not largest, as in aligned poses: goes on along the eigenvector of lmin.
            let raw = select(vec2f(root - w, -kuv), vec2f(-kuv, w + root), w > 0.0);
            let square = dot(raw, raw);
            let e = select(vec2f(1.0, 0.0), raw * inverseSqrt(max(square, 1e-20)), square > 1e-20);
            t += select(KICK, -KICK, dot(e, vec2f(gu, gv)) < 0.0) * e;
        }
        size = length(t);
        last = size < CLIMB_TOLERANCE && !kicked;
        t *= min(1.0, radius / max(size, 1e-12));
        size = min(size, radius);
        p = normalize(n + t.x * u + t.y * v);
    }
    return Climb(n, f, a, lmin, outcome);
}

// Returns start i of those for deep overlap: centre line, sum-ellipsoid, adj(M_A) d, adj(M_B) d, axes of A, axes of B,
// towards B. shapes.md §5.
fn ellipsoidCandidate(i: u32, d: vec3f, mA: mat3x3f, mB: mat3x3f, qA: vec4f, qB: vec4f) -> vec3f {
    let line = directionOr(d, vec3f(0.0, 0.0, 1.0));
    switch i {
        case 0u: { return line; }
        case 1u: { return sumStart(d, mA, mB); }
        case 2u: { return directionOr(adjugateTimes(mA, line), line); }
        case 3u: { return directionOr(adjugateTimes(mB, line), line); }
        default: {
            let k = (i - 4u) % 3u;
            let axis = rotate(select(qB, qA, i < 7u), vec3f(f32(k == 0u), f32(k == 1u), f32(k == 2u)));
            return select(axis, -axis, dot(axis, d) < 0.0);
        }
    }
}

// Returns the contact; d is the centre of B from the centre of A in W [m].
fn ellipsoidGap(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold {
    var roundA = a.size * a.shape.rounding;
    var roundB = b.size * b.shape.rounding;
    if (a.shape.core == CORE_POINT && b.shape.core == CORE_POINT) { return ballGap(roundA, roundB, d, margin); }
    let unit = a.size * a.shape.bounding + b.size * b.shape.bounding;
    let mA = placedMatrix(a, unit);
    let mB = placedMatrix(b, unit);
    // A point core is solved with its ball; an ellipsoid's rounding moves no maximum.
    roundA = select(roundA, 0.0, a.shape.core == CORE_POINT);
    roundB = select(roundB, 0.0, b.shape.core == CORE_POINT);
    let certain = -(a.size * a.shape.kappa + b.size * b.shape.kappa) / unit;
    let far = d / unit;
    var out: Manifold;
    var best: Climb;
    best.gap = LOWEST;
    var start = sumStart(far, mA, mB);
    var used = 0u;
    // One climb is enough in all but deep overlap.
    for (var run = 0u; run <= ELLIPSOID_RESTARTS; run++) {
        let top = climbEllipsoids(far, mA, mB, start, (margin + roundA + roundB) / unit);
        if (top.outcome == CLIMB_APART) { return out; }
        if (top.gap > best.gap) { best = top; }
        if (run == 0u && top.outcome == CLIMB_CONVERGED && top.lmin > 0.0 && top.gap > certain) { break; }
        var next = start;
        var height = LOWEST;
        for (var i = 0u; i < ELLIPSOID_CANDIDATES; i++) {
            let n = ellipsoidCandidate(i, far, mA, mB, a.orientation, b.orientation);
            if (max(dot(n, start), dot(n, top.normal)) > NEAR_START) { used |= 1u << i; }
            let f = dot(n, far) - sqrt(max(dot(n, mA * n), 0.0)) - sqrt(max(dot(n, mB * n), 0.0));
            if ((used & (1u << i)) == 0u && f > height) { height = f; next = n; }
        }
        if (height == LOWEST) { break; }
        start = next;
    }
    let gap = best.gap * unit - roundA - roundB;
    out.count = 1u;
    out.normal = best.normal;
    out.gap.x = gap;
    out.point[0] = best.arm * unit + (roundA + 0.5 * gap) * best.normal;
    return out;
}
