// Gap and contact points of two bodies with flat faces: cores point, kinked or hull, not both points. Twin of
// src/physics/shapes/polytopePair.ts, which says how, in f32; there is no last normal. shapes.md §6. Needs the binding
// vertices.
//
// A call is compiled at each place where it stands: so one loop asks for all distances, of cylinders by their axis, of
// bodies as they are, and of bodies lifted off each other.

// @import shared/shapes/gjk
// @import shared/shapes/faceManifold

// Lengths are in sizes of the smaller body.
const POLY_KISSING = 1e-3;       // cores nearer than this have a normal that rounding would spoil …
const POLY_LIFT = 0.02;          // … so that they are looked at from this far apart
const POLY_LIFT_GAIN = 2e-6;     // a lift that gains less is not taken
const POLY_LIFTS = 8u;
const POLY_DEEP = 0.02;          // overlap of the cores beyond which one start is not enough …
const POLY_RUNS = 3u;            // … and there are so many
const POLY_STARTS = 8u;
const POLY_NEAR = 0.906308;      // cos 25°: starts nearer than that are not new
const POLY_SNAP = 0.01;          // a normal that is better is tried within this angle [rad]
const POLY_ACROSS = 1e-4;        // n · axis of a cylinder whose side is touched

// Returns f(n), the gap along n, which is not above Φ. h_B contains B's centre.
fn separationAlong(a: Core, b: Core, n: vec3f) -> f32 { return -supportHeight(a, n) - supportHeight(b, -n); }

// Returns start i of a climb: the best normal of GJK, the centre line, and the axes of both bodies, turned towards B.
fn liftStart(i: u32, bound: vec3f, d: vec3f, a: Core, b: Core) -> vec3f {
    if (i == 0u) { return bound; }
    if (i == 1u) { return select(bound, d * inverseSqrt(max(dot(d, d), 1e-30)), dot(d, d) > 1e-30); }
    let k = i - 2u;
    let axis = select(b.rotation[k % 3u], a.rotation[k % 3u], k < 3u);
    return select(axis, -axis, dot(axis, d) < 0.0);
}

// Returns the contact; `distance` is the centre of B from the centre of A in W [m].
fn polytopeGap(placedA: Placed, placedB: Placed, distance: vec3f, margin: f32) -> Manifold {
    var none: Manifold;
    let unit = min(placedA.size * placedA.shape.bounding, placedB.size * placedB.shape.bounding);
    let d = distance / unit;
    var a = placedCore(placedA, vec3f(), unit);
    var b = placedCore(placedB, d, unit);
    let rounding = a.rounding + b.rounding;
    let enough = margin / unit;
    var sideA = hasAxis(a); // a cylinder touched at its side is a capsule there, which holds it
    var sideB = hasAxis(b);
    var lifting = false;
    var start = select(vec3f(0.0, 0.0, 1.0), d, dot(d, d) > 1e-30);
    var offset = vec3f();
    var reach = 0.0;
    // A climb has a begin, its best normal so far with f there (height), and a number of lifts. The best of all climbs
    // is `best` with `phi`; `used` are the starts that were taken, and `runs` the climbs.
    var begun = vec3f();
    var normal = vec3f();
    var height = -1e30;
    var lifts = 0u;
    var best = vec3f();
    var phi = -1e30;
    var bound = vec3f();
    var used = 0u;
    var runs = 0u;
    for (var k = 0u; k < 3u + POLY_RUNS * (POLY_LIFTS + 1u); k++) {
        if (!lifting) {
            let thick = select(0.0, a.radius, sideA) + select(0.0, b.radius, sideB);
            a.isRound = a.radius > 0.0 && !sideA;
            b.isRound = b.radius > 0.0 && !sideB;
            reach = enough + rounding + thick;
        }
        let found = findDistance(a, b, offset, start, reach);
        if (found.outcome == GJK_APART) { return none; }
        let meet = found.outcome == GJK_MEET;
        let long = found.long;
        let n = found.normal;
        if (!lifting) {
            let isSide = !meet && long > POLY_KISSING && long > reach - enough - rounding - POLY_DEEP;
            let stillA = sideA && isSide && abs(dot(n, a.rotation[1])) < POLY_ACROSS;
            let stillB = sideB && isSide && abs(dot(n, b.rotation[1])) < POLY_ACROSS;
            if (stillA != sideA || stillB != sideB) {
                sideA = stillA;
                sideB = stillB;
                start = n;
                continue;
            }
        }
        let f = separationAlong(a, b, n);
        if (!lifting && !meet && (long >= POLY_KISSING || found.rank == 3u)) {
            best = n;
            phi = f;
            break;
        }
        if (!lifting) { bound = n; }
        let gains = lifting && !meet && f > height + POLY_LIFT_GAIN;
        if (gains) { normal = n; height = f; lifts++; }
        if (!gains || lifts == POLY_LIFTS) {
            // This climb is at its end, or none has begun: goes on to the best start that is not near one that was
            // tried.
            if (lifting) {
                runs++;
                if (height > phi) { phi = height; best = normal; }
                if (phi > -POLY_DEEP - rounding || runs == POLY_RUNS) { break; }
            }
            var next = normal;
            height = -1e30;
            for (var i = 0u; i < POLY_STARTS; i++) {
                let m = liftStart(i, bound, d, a, b);
                if (lifting && (dot(m, normal) > POLY_NEAR || dot(m, begun) > POLY_NEAR)) { used |= 1u << i; }
                let along = separationAlong(a, b, m);
                if ((used & (1u << i)) == 0u && along > height) { height = along; next = m; }
            }
            if (height == -1e30) { break; }
            normal = next;
            begun = next;
            lifts = 0u;
            lifting = true;
        }
        start = normal;
        offset = (POLY_LIFT - height - rounding) * normal;
        reach = 1e30;
    }
    // The polygon in place of a circle spoils the normal of a face, or of a cylinder's side. It is put right where f
    // gains by it: by the axes of both bodies, and by directions across the axes of cylinders.
    if (a.radius + b.radius > 0.0) {
        for (var i = 0u; i < 8u; i++) {
            let ofA = i < 4u;
            let isSide = (i & 3u) == 3u;
            let axis = select(b.rotation[select(i & 3u, 1u, isSide)], a.rotation[select(i & 3u, 1u, isSide)], ofA);
            let along = dot(axis, best);
            let isFlat = select(b.count, a.count, ofA) == 0u && (!isSide || select(b.radius, a.radius, ofA) > 0.0);
            if (!isFlat
                || select(along * along < 1.0 - POLY_SNAP * POLY_SNAP, POLY_SNAP < abs(along), isSide)) { continue; }
            let n = select(sign(along) * axis, normalize(best - along * axis), isSide);
            let f = separationAlong(a, b, n);
            if (f > phi) { phi = f; best = n; }
        }
    }
    if (phi > enough) { return none; }
    return faceManifold(a, b, best, phi, enough, unit);
}
