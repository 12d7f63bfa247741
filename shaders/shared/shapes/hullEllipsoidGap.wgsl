// Gap of an ellipsoid A and a hull B of 2 to 32 corners. Twins: src/physics/shapes/hullEllipsoidPair.ts and
// hullEllipsoidClimb.ts, which say how, in f32; there is no last normal. shapes.md §4. Needs the binding vertices.

// @import shared/shapes/shapes
// @import shared/quaternion
// @import shared/shapes/climb
// @import shared/shapes/ellipsoidMatrix

const HULL_STEPS = 24u;
const HULL_RESTARTS = 3u;
const HULL_STARTS = 13u;
const HULL_BY_POINT = 2u;       // of the starts: from the point of the hull that is nearest to the centre
const HULL_SLACK = 2e-7;        // of f against rounding, times the lengths in it
const HULL_FLOOR_POINT = 1e-3;  // of curvature, times |g|
const HULL_KICK = 0.3;          // step away from a saddle                              [rad]
const HULL_STILL = 0.01;        // a shorter step counts as standing on a saddle        [rad]
const HULL_EDGE = 1e-5;         // a barycentric coordinate below −HULL_EDGE drops its corner
const HULL_ACROSS = 1e-5;       // sin of the angle to an edge below which a step is across it

struct Hull {
    first: u32,                 // its first corner in `vertices`
    count: u32,
    size: f32,
}

fn hullCorner(hull: Hull, i: u32) -> vec3f { return hull.size * vertices[hull.first + i].xyz; }

// Returns the number of the corner farthest along m.
fn hullTop(hull: Hull, m: vec3f) -> u32 {
    var top = 0u;
    var height = -1e30;
    for (var i = 0u; i < hull.count; i++) {
        let along = dot(m, vertices[hull.first + i].xyz);
        if (along > height) { height = along; top = i; }
    }
    return top;
}

// Climbs from `start` to a local maximum of f(m) = m·c − √(m·M m) − max_i m·v_i, or until f > enough. The arm is M m /
// h.
fn climbHull(hull: Hull, c: vec3f, mE: mat3x3f, start: vec3f, enough: f32) -> Climb {
    var p = start;              // the normal to try
    var m = start;              // the best so far, with s = M m / h, h, f
    var s = vec3f();
    var h = 0.0;
    var f = LOWEST;
    var lmin = 0.0;
    // The corners of one height on which f has its kink: numbers and places, the last in the order in which they are
    // found.
    var inUse = vec3u();
    var rank = 1u;
    var v = mat3x3f();
    var wanted = vec3u();       // the same at p
    var places = mat3x3f();
    var wantedRank = 1u;
    var radius = CLIMB_RADIUS;
    var size = CLIMB_RADIUS;
    var settled = false;
    var outcome = CLIMB_OPEN;
    for (var step = 0u; step <= HULL_STEPS; step++) {
        // Takes the rounding from p that would put the corners in use at different heights.
        if (wantedRank == 2u) {
            let e = places[1] - places[0];
            p -= (dot(p, e) / dot(e, e)) * e;
        } else if (wantedRank == 3u) {
            let n = cross(places[1] - places[0], places[2] - places[0]);
            p = select(n, -n, dot(n, p) < 0.0);
        }
        p = normalize(p);
        let mp = mE * p;
        let hp = sqrt(max(dot(p, mp), 0.0));
        let top = hullTop(hull, p);
        let corner = hullCorner(hull, top);
        let trial = dot(p, c - corner) - hp;
        let around = c - corner;
        if (trial >= f - HULL_SLACK * (hp + length(around))) {
            m = p;
            h = hp;
            s = mp / max(hp, 1e-30);
            f = trial;
            rank = wantedRank;
            inUse = wanted;
            v = places;
            if (rank == 1u) { inUse.x = top; v[0] = corner; }
            if (f > enough) { outcome = CLIMB_APART; break; }
            if (step > 0u) { radius = min(2.0 * radius, CLIMB_MAX_RADIUS); }
        } else { radius = 0.25 * min(radius, size); }

        var e1 = v[1] - v[0];
        let e2 = v[2] - v[0];
        var g = c - s - v[0];
        if (settled || rank == 3u) {
            // At the best m for these corners the foot of the ellipsoid's point must be between them. Drops the corner
            // that it is farthest beyond, from where f rises; if there is none, m is a maximum.
            var coordinate = vec3f(1.0, 0.0, 1e30);
            if (rank == 2u) {
                coordinate.y = dot(g, e1) / dot(e1, e1);
                coordinate.x = 1.0 - coordinate.y;
            } else if (rank == 3u) {
                let ee = dot(e1, e1);
                let ff = dot(e2, e2);
                let ef = dot(e1, e2);
                let ge = dot(g, e1);
                let gf = dot(g, e2);
                let reciprocal = 1.0 / (ee * ff - ef * ef);
                coordinate = vec3f(0.0, (ff * ge - ef * gf) * reciprocal, (ee * gf - ef * ge) * reciprocal);
                coordinate.x = 1.0 - coordinate.y - coordinate.z;
            }
            if (all(coordinate >= vec3f(-HULL_EDGE))) {
                outcome = CLIMB_CONVERGED;
                if (rank == 3u) { lmin = h; } // a corner of f, whatever its curvature
                break;
            }
            rank--;
            if (coordinate.x <= coordinate.y && coordinate.x <= coordinate.z) {
                inUse = inUse.yzz;
                v = mat3x3f(v[1], v[2], v[2]);
            } else if (coordinate.y <= coordinate.z) {
                inUse = inUse.xzz;
                v = mat3x3f(v[0], v[2], v[2]);
            }
            e1 = v[1] - v[0];
            g = c - s - v[0];
        }

        // A Newton step that keeps the corners in use level; for one corner a basis of [Duff2017] listing 3.
        let ih = 1.0 / max(h, 1e-30);
        let bottom = CLIMB_FLOOR * h + HULL_FLOOR_POINT * length(g);
        let side = select(-1.0, 1.0, m.z >= 0.0);
        let k = -1.0 / (side + m.z);
        var u = vec3f(1.0 + side * m.x * m.x * k, side * m.x * m.y * k, -side * m.x);
        if (rank == 2u) { u = normalize(cross(e1, m)); }
        let w = cross(m, u);
        let mu = mE * u * ih;
        let mw = mE * w * ih;
        let su = dot(s, u);
        let sw = dot(s, w);
        let gu = dot(g, u);
        let gw = dot(g, w);
        let kuu = dot(u, mu) - su * su * ih + f;
        let kuw = dot(w, mu) - su * sw * ih;
        let kww = dot(w, mw) - sw * sw * ih + f;
        let half = 0.5 * (kuu - kww);
        let root = sqrt(half * half + kuw * kuw);
        let least = 0.5 * (kuu + kww) - root;
        let shift = max(0.0, max(abs(least), bottom) - least);
        let cu = kuu + shift;
        let cw = kww + shift;
        var t = vec2f(cw * gu - kuw * gw, cu * gw - kuw * gu) / (cu * cw - kuw * kuw);
        // the eigenvector of the least curvature
        let raw = select(vec2f(root - half, -kuw), vec2f(-kuw, half + root), half > 0.0);
        let square = dot(raw, raw);
        var flat = select(vec2f(1.0, 0.0), raw * inverseSqrt(max(square, 1e-20)), square > 1e-20);
        lmin = least;
        if (rank == 2u) {
            t = vec2f(gu / max(abs(kuu), bottom), 0.0);
            flat = vec2f(1.0, 0.0);
            lmin = kuu;
        }
        if (lmin < -0.25 * bottom && dot(t, t) < HULL_STILL * HULL_STILL) { // level, but no maximum
            t += select(HULL_KICK, -HULL_KICK, dot(flat, vec2f(gu, gw)) < 0.0) * flat;
        }
        size = length(t);
        t *= min(1.0, radius / max(size, 1e-12));
        let way = t.x * u + t.y * w;

        // The way until another corner is as high as those in use: heights change in proportion along m + α way.
        var share = 1.0;
        var blocking = hull.count;
        let across = HULL_ACROSS * HULL_ACROSS * dot(way, way);
        for (var i = 0u; i < hull.count; i++) {
            let e = hullCorner(hull, i) - v[0];
            let rise = dot(way, e);
            let below = -dot(m, e);
            if (i == inUse.x || (rank > 1u && i == inUse.y) || rise <= 0.0 || below >= share * rise) { continue; }
            if (rise * rise <= across * dot(e, e)) { continue; }
            share = max(0.0, below / rise);
            blocking = i;
        }
        p = m + share * way;
        wanted = inUse;
        places = v;
        wantedRank = rank;
        if (blocking < hull.count) {
            wanted[rank] = blocking;
            places[rank] = hullCorner(hull, blocking);
            wantedRank++;
        }
        settled = blocking == hull.count && min(size, radius) < CLIMB_TOLERANCE;
    }
    return Climb(m, f, s, lmin, outcome);
}

// Returns start i: 0 the normal of the hull through the centre, 1 adj(M) of it, 2 the line of centres, 3 adj(M) of
// that, 4–6 the axes of the ellipsoid towards it, 7–12 those of the hull, both ways. `turn` is from the frame of A to
// B's.
fn hullStart(i: u32, nearest: vec3f, c: vec3f, mE: mat3x3f, turn: vec4f) -> vec3f {
    let line = directionOr(c, vec3f(0.0, 0.0, 1.0));
    let straight = select(line, nearest, i < HULL_BY_POINT);
    if (i == 0u || i == 2u) { return straight; }
    if (i == 1u || i == 3u) { return directionOr(adjugateTimes(mE, straight), straight); }
    let k = (i - 4u) % 3u;
    var axis = vec3f(f32(k == 0u), f32(k == 1u), f32(k == 2u));
    if (i >= 7u) { return select(axis, -axis, i >= 10u); }
    axis = rotate(turn, axis);
    return select(axis, -axis, dot(axis, c) < 0.0);
}

// Returns the contact; d is the centre of B from the centre of A in W [m].
fn hullEllipsoidGap(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold {
    var out: Manifold;
    let unit = a.size * a.shape.bounding;
    let rounding = a.size * a.shape.rounding + b.size * b.shape.rounding;
    let turn = multiply(vec4f(-b.orientation.xyz, b.orientation.w), a.orientation);
    let c = unrotate(b.orientation, -d) / unit;
    let mE = ellipsoidMatrix((a.size / unit) * a.shape.half, turn);
    let hull = Hull(b.shape.first, b.shape.count, b.size / unit);
    let enough = (margin + rounding) / unit;
    let certain = -a.size * a.shape.kappa / unit;
    var best: Climb;
    best.gap = LOWEST;
    var start = directionOr(c, vec3f(0.0, 0.0, 1.0));
    var nearest = start;
    var normal = vec3f();
    var used = 0u;
    // The first climb is that of a point, and finds where the hull is nearest. The second begins at the better of two
    // starts; there are more only in deep overlap.
    for (var run = 0u; run <= HULL_RESTARTS + 1u; run++) {
        let isPoint = run == 0u;
        var matrix = mE;
        if (isPoint) { matrix = mat3x3f(); }
        let top = climbHull(hull, c, matrix, start, enough + select(0.0, 1.0, isPoint)); // a point for its ball
        if (top.outcome == CLIMB_APART) { return out; }
        var count = HULL_STARTS;
        if (isPoint) {
            nearest = top.normal;
            if (top.gap > 0.0) { count = HULL_BY_POINT; }
        } else {
            if (top.gap > best.gap) { best = top; }
            if (run == 1u && top.outcome == CLIMB_CONVERGED && top.lmin > 0.0 && top.gap > certain) { break; }
            normal = top.normal;
        }
        var height = LOWEST;
        var next = start;
        for (var i = 0u; i < count; i++) {
            let m = hullStart(i, nearest, c, mE, turn);
            if (!isPoint && max(dot(m, start), dot(m, normal)) > NEAR_START) { used |= 1u << i; }
            let f = dot(m, c - hullCorner(hull, hullTop(hull, m))) - sqrt(max(dot(m, mE * m), 0.0));
            if ((used & (1u << i)) == 0u && f > height) { height = f; next = m; }
        }
        if (height == LOWEST) { break; }
        start = next;
    }
    let gap = best.gap * unit - rounding;
    if (gap > margin) { return out; }
    out.count = 1u;
    out.normal = rotate(b.orientation, -best.normal);
    out.gap.x = gap;
    out.point[0] = rotate(b.orientation, -best.arm * unit) + (a.size * a.shape.rounding + 0.5 * gap) * out.normal;
    return out;
}
