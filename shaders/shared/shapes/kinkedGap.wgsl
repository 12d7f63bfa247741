// Gap of a body with core point or ellipsoid, A, and one with a kinked core, B: box, cylinder, capsule, sharp or
// rounded. Twins: src/physics/shapes/kinkedPair.ts and kinkedNewton.ts, which say how, in f32; no last normal.
// shapes.md §4.

// @import shared/shapes/shapes
// @import shared/quaternion
// @import shared/shapes/climb
// @import shared/shapes/ellipsoidMatrix
// @import shared/shapes/pointKinked

const KINKED_STEPS = 16u;
const KINKED_FIRST = 5u;
const KINKED_CANDIDATES = 10u;
const KINKED_RESTARTS = 4u;

// Returns how far x is beyond −b or b, given x + b and x − b; if n is not 0, on the side of n.
fn beyondSlab(n: vec3f, plus: vec3f, minus: vec3f) -> vec3f {
    let shrunk = select(select(vec3f(), plus, plus < vec3f()), minus, minus > vec3f());
    return select(select(shrunk, plus, n < vec3f()), minus, n > vec3f());
}

// Returns a step along P g, of length |P g|² / (P g · W P g): f rises if the step is small enough.
fn ridgeStep(g: vec3f, n: vec3f, s: vec3f, m: mat3x3f, ih: f32, f: f32, curl: f32) -> vec3f {
    let size = dot(g, g);
    let along = dot(g, s);
    let turn = n.x * g.z - n.z * g.x;
    let bend = (dot(g, m * g) - along * along) * ih + curl * turn * turn + f * size;
    return g * (size / max(max(abs(bend), CLIMB_FLOOR * size / ih), 1e-30));
}

// Climbs from `start` to a local maximum of f(n) = n·c − h_E(n) − h_C(n), n from C to E in C's frame; lengths are in
// units of E's.
fn climbKinked(c: vec3f, m: mat3x3f, half: vec3f, R: f32, start: vec3f, enough: f32) -> Climb {
    let plus = c + half;
    let minus = c - half;
    let edged = half > vec3f();
    // The normal to try (p) and the best so far (n), with E's support s, the least residual g to the core, and f = n·g.
    var p = start;
    var n = start;
    var s: vec3f;
    var g: vec3f;
    var ih = 1.0;
    var f = LOWEST;
    var reach = 0.0;
    var radius = CLIMB_RADIUS;
    var size = CLIMB_RADIUS;
    var last = false;
    var snaps = true;
    var snapped = false;
    var refused = false;
    var outcome = CLIMB_OPEN;
    for (var step = 0u; step <= KINKED_STEPS; step++) {
        let mp = m * p;
        let ip = inverseSqrt(max(dot(p, mp), 1e-30));
        let support = mp * ip;
        var r = beyondSlab(p, plus - support, minus - support);
        let q = select(0.0, length(p.xz), R > 0.0);
        let out = length(r.xz);
        let pole = vec2f(r.xz * select(1.0, max(0.0, 1.0 - R / max(out, 1e-30)), R > 0.0));
        let round = select(pole, r.xz - p.xz * (R / max(q, 1e-30)), q > 0.0);
        r = vec3f(round.x, r.y, round.y);
        let trial = dot(p, r);
        if (trial >= f - CLIMB_SLACK / ip - select(0.0, 2e-7 * R, q > 0.0)) {
            n = p;
            s = support;
            g = r;
            ih = ip;
            f = trial;
            reach = q;
            if (f > enough) { outcome = CLIMB_APART; break; }
            if (step > 0u && !snapped) { radius = min(2.0 * radius, CLIMB_MAX_RADIUS); }
            refused = false;
        } else if (snapped) { snaps = false; } else {
            radius = 0.25 * size;
            refused = true;
        }
        if (last) { outcome = CLIMB_CONVERGED; break; }

        // Snap: if E's support lies between the faces of a slab and n is nearly in its plane, n belongs on the ridge.
        snapped = false;
        if (snaps) {
            let near = 0.5 * radius;
            var zero = edged & (plus - s > vec3f()) & (minus - s < vec3f()) & (abs(n) < vec3f(near));
            let u = beyondSlab(vec3f(), plus - s, minus - s).xz;
            if (reach > 0.0 && reach < near && dot(u, u) < R * R) { zero = vec3<bool>(true, zero.y, true); }
            zero = zero & (n != vec3f());
            if (any(zero)) {
                p = normalize(select(n, vec3f(), zero));
                snapped = true;
                continue;
            }
        }

        // P g, the supergradient of least length, is 0 on a ridge that holds, and points off one that does not.
        let atPole = R > 0.0 && reach == 0.0;
        let polar = vec3<bool>(atPole, false, atPole);
        let free = (n != vec3f()) | (g != vec3f()) | !(edged | polar);
        let onRidge = edged & (n == vec3f());
        let leavesPole = atPole && any(g.xz != vec2f());
        if (any(onRidge & (g != vec3f())) || leavesPole) { snaps = false; } // a snap would undo what follows, for ever
        let pg = g - f * n;
        let h = 1.0 / ih;
        let bottom = CLIMB_FLOOR * h;
        let curl = select(0.0, R / max(reach * reach * reach, 1e-30), reach > 0.0);
        var v = pg;
        var newton = !refused && !leavesPole;
        if (newton) {
            // W = H_E + H_C + f P + h n nᵀ on the free components, identity on the others; L D Lᵀ with a floor under D.
            let e = h - f;
            let wxx = select(1.0, (m[0].x - s.x * s.x) * ih + curl * n.z * n.z + f + e * n.x * n.x, free.x);
            let wyy = select(1.0, (m[1].y - s.y * s.y) * ih + f + e * n.y * n.y, free.y);
            let wzz = select(1.0, (m[2].z - s.z * s.z) * ih + curl * n.x * n.x + f + e * n.z * n.z, free.z);
            let wxy = select(0.0, (m[0].y - s.x * s.y) * ih + e * n.x * n.y, free.x && free.y);
            let wxz = select(0.0, (m[0].z - s.x * s.z) * ih - curl * n.x * n.z + e * n.x * n.z, free.x && free.z);
            let wyz = select(0.0, (m[1].z - s.y * s.z) * ih + e * n.y * n.z, free.y && free.z);
            let d0 = select(wxx, max(-wxx, bottom), wxx < bottom);
            let l10 = wxy / d0;
            let l20 = wxz / d0;
            let e1 = wyy - l10 * wxy;
            let d1 = select(e1, max(-e1, bottom), e1 < bottom);
            let k21 = wyz - l20 * wxy;
            let l21 = k21 / d1;
            let e2 = wzz - l20 * wxz - l21 * k21;
            let d2 = select(e2, max(-e2, bottom), e2 < bottom);
            let y1 = pg.y - l10 * pg.x;
            v.z = (pg.z - l20 * pg.x - l21 * y1) / d2;
            v.y = y1 / d1 - l21 * v.z;
            v.x = pg.x / d0 - l10 * v.y - l20 * v.z;
            v -= dot(v, n) * n;
            newton = !any(onRidge & (v * g < vec3f())); // off a ridge only on the side where f rises
        }
        if (!newton) { v = ridgeStep(pg, n, s, m, ih, f, curl); }
        size = length(v);
        last = size < CLIMB_TOLERANCE;
        v *= min(1.0, radius / max(size, 1e-12));
        size = min(size, radius);
        // A component that would change sign stops on its ridge.
        p = select(n + v, vec3f(), edged & ((n + v) * n < vec3f()));
        if (reach > 0.0 && dot(p.xz, n.xz) <= 0.0) { p = vec3f(0.0, p.y, 0.0); }
        p = normalize(p);
    }
    return Climb(n, f, s, 0.0, outcome);
}

// Returns start i: 0–2 the faces towards E; 3 from C's closest point to the centre of E, or the way out; 4 adj(M) of
// that, flat components zeroed; for deep overlap also 5 the line of centres, 6 adj(M) of it, 7–9 the axes of E. `turn`
// is from the frame of E to C's.
fn kinkedCandidate(i: u32, c: vec3f, m: mat3x3f, half: vec3f, R: f32, turn: vec4f) -> vec3f {
    let line = directionOr(c, vec3f(0.0, 0.0, 1.0));
    let axis = vec3f(f32(i % 3u == 0u), f32(i % 3u == 1u), f32(i % 3u == 2u));
    switch i {
        case 0u, 1u, 2u: { return select(axis, -axis, dot(axis, c) < 0.0); }
        case 3u, 4u: {
            var x = beyondSlab(vec3f(), c + half, c - half);
            let radial = length(x.xz);
            if (radial > R) {
                let shrunk = x.xz * (1.0 - R / radial);
                x = vec3f(shrunk.x, x.y, shrunk.y);
            } else if (x.y != 0.0) { x = vec3f(0.0, x.y, 0.0); } else if (radial == 0.0) { x = c; }
            let direct = directionOr(x, line);
            if (i == 3u) { return direct; }
            return directionOr(select(adjugateTimes(m, direct), vec3f(), x == vec3f()), direct);
        }
        case 5u: { return line; }
        case 6u: { return directionOr(adjugateTimes(m, line), line); }
        default: {
            let a = rotate(turn, vec3f(f32(i == 7u), f32(i == 8u), f32(i == 9u)));
            return select(a, -a, dot(a, c) < 0.0);
        }
    }
}

// Returns f at n, with n·c − b·|n| free of a difference of two large numbers near a wall.
fn kinkedHeight(n: vec3f, c: vec3f, m: mat3x3f, half: vec3f, R: f32) -> f32 {
    return dot(abs(n), select(c, -c, n < vec3f()) - half) - R * length(n.xz) - sqrt(max(dot(n, m * n), 0.0));
}

// Returns the contact; d is the centre of B from the centre of A in W [m].
fn kinkedGap(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold {
    if (a.shape.core == CORE_POINT) { return pointKinked(a, b, d, margin); }
    let unit = a.size * a.shape.bounding;
    let roundA = a.size * a.shape.rounding;
    let roundB = b.size * b.shape.rounding;
    let turn = multiply(vec4f(-b.orientation.xyz, b.orientation.w), a.orientation);
    let c = unrotate(b.orientation, -d) / unit;
    let m = ellipsoidMatrix((a.size / unit) * a.shape.half, turn);
    let half = (b.size / unit) * b.shape.half;
    let R = b.size / unit * b.shape.radius;
    let certain = -a.size * a.shape.kappa / unit;
    var out: Manifold;
    var best: Climb;
    best.gap = LOWEST;
    var start = vec3f();
    var normal = vec3f();
    var used = 0u;
    var count = KINKED_FIRST;
    // One climb from the best of a few directions is enough; there are more only in deep overlap.
    for (var run = 0u; run <= KINKED_RESTARTS; run++) {
        var height = LOWEST;
        var next = start;
        for (var i = 0u; i < count; i++) {
            let n = kinkedCandidate(i, c, m, half, R, turn);
            if (max(dot(n, start), dot(n, normal)) > NEAR_START) { used |= 1u << i; }
            let f = kinkedHeight(n, c, m, half, R);
            if ((used & (1u << i)) == 0u && f > height) { height = f; next = n; }
        }
        if (height == LOWEST) { break; }
        start = next;
        let top = climbKinked(c, m, half, R, start, (margin + roundA + roundB) / unit);
        if (top.outcome == CLIMB_APART) { return out; }
        if (top.gap > best.gap) { best = top; }
        if (run == 0u && top.outcome == CLIMB_CONVERGED && top.gap > certain) { break; }
        normal = top.normal;
        count = KINKED_CANDIDATES;
    }
    let gap = best.gap * unit - roundA - roundB;
    let along = roundA + 0.5 * gap;
    out.count = 1u;
    out.normal = rotate(b.orientation, -best.normal);
    out.gap.x = gap;
    out.point[0] = rotate(b.orientation, -best.arm * unit) + along * out.normal;
    return out;
}
