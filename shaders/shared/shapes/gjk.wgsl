// The distance of two cores. Twins: src/physics/shapes/gjk.ts and simplex.ts, in f32. shapes.md §6.

// @import shared/shapes/placedCore

const GJK_APART = 0u;       // farther apart than `reach`
const GJK_CLOSE = 1u;       // v is their distance
const GJK_MEET = 2u;

const GJK_STEPS = 32u;
const GJK_STALLS = 3u;
const GJK_ROUNDING = 1e-7;  // of the distance, in extents of the pair
const GJK_NOTHING = 1e-6;   // a distance that is none
const GJK_FLAT = 1e-8;      // sin² of the angle at the newest corner below which a triangle is a line

// A barycentric coordinate counts as below 0 only from here, or rounding would keep the foot from the triangles on
// either side.
const GJK_SLACK = 1e-5;

struct Distance {
    normal: vec3f,          // unit, with the largest f that was met; if GJK_CLOSE, along the distance
    outcome: u32,           // GJK_*
    long: f32,              // the distance if GJK_CLOSE
    rank: u32,              // number of corners that carry it; with three the normal is that of a face, exact however
                            // short the distance
}

// A simplex of B − A: its corners, the newest last, and the point of their hull that is nearest to 0.
struct Simplex {
    corner: array<vec3f, 4>,
    count: u32,
    nearest: vec3f,
}
var<private> simplex: Simplex;

// Drops the corners that `nearest` does not need; returns whether 0 is inside a tetrahedron. `nearest` of a triangle is
// along its normal.
fn nearestOfSimplex() -> bool {
    let last = simplex.count - 1u;
    let w = simplex.corner[last];
    var best = dot(w, w);
    var nearest = w;
    var first = 4u;
    var second = 4u;
    var inside = last == 3u;
    for (var i = 0u; i < last; i++) {
        let e = simplex.corner[i] - w;
        let ee = dot(e, e);
        let t = -dot(e, w);
        if (t > 0.0 && t < ee) {
            var q = w + (t / ee) * e;
            q -= (dot(q, e) / ee) * e;
            if (dot(q, q) < best) { best = dot(q, q); nearest = q; first = i; second = 4u; }
        }
        for (var j = i + 1u; j < last; j++) {
            let f = simplex.corner[j] - w;
            let n = cross(e, f);
            let nn = dot(n, n);
            let height = dot(n, w);
            if (last == 3u) {
                let side = dot(n, simplex.corner[3u - i - j] - w);
                inside = inside && select(side < 0.0 && height >= 0.0, height <= 0.0, side > 0.0);
            }
            if (nn <= GJK_FLAT * ee * dot(f, f)) { continue; }
            // Barycentric coordinates of the foot of 0: all of one sign if it is in the triangle.
            let ni = dot(n, cross(f, w));
            let nj = dot(n, cross(w, e));
            let slack = GJK_SLACK * nn;
            if (min(ni, nj) < -slack || ni + nj > nn + slack) { continue; }
            let square = height * height / nn;
            if (square < best) { best = square; nearest = (height / nn) * n; first = i; second = j; }
        }
    }
    if (inside) { return true; }
    let one = simplex.corner[min(first, 3u)];
    let two = simplex.corner[min(second, 3u)];
    simplex.count = 1u;
    if (first < 4u) { simplex.corner[0] = one; simplex.count = 2u; }
    if (second < 4u) { simplex.corner[1] = two; simplex.count = 3u; }
    simplex.corner[simplex.count - 1u] = w;
    simplex.nearest = nearest;
    return false;
}

// Finds the distance of A and of B moved by `offset`, beginning along `start`. Lengths are in sizes of the smaller
// body.
fn findDistance(a: Core, b: Core, offset: vec3f, start: vec3f, reach: f32) -> Distance {
    let rounding = GJK_ROUNDING * (a.extent + b.extent);
    var out = Distance(start, GJK_CLOSE, 0.0, 1u);
    var v = start;
    var rank = 1u;
    var stalls = 0u;
    simplex.count = 0u;
    var highest = -1e30;
    var square = 1e30;
    for (var step = 0u; step < GJK_STEPS; step++) {
        let w = supportVertex(b, -v) + offset - supportVertex(a, v);
        out.long = length(v);
        let n = v / out.long;
        let along = dot(w, n);
        if (along > highest) {
            highest = along;
            out.normal = n;
            out.rank = rank;
            if (along > reach) { out.outcome = GJK_APART; break; }
        }
        if (step > 0u) {
            var known = out.long - along <= rounding;
            for (var k = 0u; k < simplex.count; k++) { known = known || all(simplex.corner[k] == w); }
            if (known) { break; }
        }
        simplex.corner[simplex.count] = w;
        simplex.count++;
        if (nearestOfSimplex()) { out.outcome = GJK_MEET; break; }
        let now = dot(simplex.nearest, simplex.nearest);
        // The same distance may still be along a better normal, but not again and again.
        if (now >= square) { stalls++; }
        if (stalls > GJK_STALLS) { break; }
        square = now;
        rank = simplex.count;
        v = simplex.nearest;
        if (now <= GJK_NOTHING * GJK_NOTHING) { out.outcome = GJK_MEET; break; }
    }
    return out;
}
