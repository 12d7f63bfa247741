// The region where two faces lie on each other, seen along the normal. Twin of src/physics/shapes/clipFaces.ts.
// shapes.md §7.

// @import shared/shapes/supportFace

const MOST_CORNERS = 16u;
const OCTAGON_AROUND = 1.0823922;   // size of an octagon around a circle against the one inside it
const FACE_NEAR = 1e-3;             // points nearer than this are one                 [sizes of the smaller body]
const FACE_SLIP = 1e-5;             // how far outside a face a point may still be of it   [the same]

// Corners of the face of A and, from 8 on, of the face of B: (u, v, height along n).
var<private> faceCorner: array<vec3f, 16>;
// The result: u, v, height of the middle between the cores, height of B over A. Until then (u, v, height) of the face
// that is being clipped.
var<private> facePatch: array<vec4f, 16>;
var<private> facePatchCount: u32;
var<private> clippedPatch: array<vec4f, 16>;

// The plane of a face: a point, slopes along u and v, and the sense of its corners, 0 where they have no area.
struct FacePlane {
    middle: vec3f,
    slope: vec2f,
    turn: f32,
}

fn facePlane(at: u32, count: u32) -> FacePlane {
    let origin = faceCorner[at];
    var middle = vec3f();
    var n = vec3f();
    for (var i = 0u; i < count; i++) {
        let here = faceCorner[at + i] - origin;
        middle += here;
        n += cross(faceCorner[at + select(i - 1u, count - 1u, i == 0u)] - origin, here);
    }
    if (count < 3u || !(abs(n.z) > FACE_NEAR * FACE_NEAR)) { return FacePlane(origin, vec2f(), 0.0); }
    return FacePlane(origin + middle / f32(count), -n.xy / n.z, sign(n.z));
}

fn heightOver(plane: FacePlane, p: vec2f) -> f32 { return plane.middle.z + dot(plane.slope, p - plane.middle.xy); }

// Clips `facePatch` to the sides of the face from `by` on.
fn clipToSides(by: u32, byCount: u32, turn: f32) {
    for (var k = 0u; k < byCount && facePatchCount > 0u; k++) {
        let corner = faceCorner[by + k].xy;
        let edge = corner - faceCorner[by + select(k - 1u, byCount - 1u, k == 0u)].xy;
        let long = length(edge);
        if (long == 0.0) { continue; }
        let inward = turn / long * vec2f(-edge.y, edge.x);
        let count = facePatchCount;
        var made = 0u;
        var before = facePatch[count - 1u];
        var there = dot(inward, before.xy - corner) + FACE_SLIP;
        for (var i = 0u; i < count; i++) {
            let p = facePatch[i];
            let here = dot(inward, p.xy - corner) + FACE_SLIP;
            if ((here >= 0.0) != (there >= 0.0) && made < MOST_CORNERS) {
                clippedPatch[made] = mix(before, p, there / (there - here));
                made++;
            }
            if (here >= 0.0 && made < MOST_CORNERS) { clippedPatch[made] = p; made++; }
            before = p;
            there = here;
        }
        for (var i = 0u; i < made; i++) { facePatch[i] = clippedPatch[i]; }
        facePatchCount = made;
    }
}

// Clips the faces in `faceCorner` to `facePatch`; `count` has their numbers of corners, `isCap` whether they are
// circles.
fn clipFaces(count: vec2u, isCap: vec2<bool>) {
    var planes: array<FacePlane, 2>;
    for (var k = 0u; k < 2u; k++) { planes[k] = facePlane(8u * k, count[k]); }
    let isFace = vec2<bool>(planes[0].turn != 0.0, planes[1].turn != 0.0);
    if (!any(isFace)) {
        joinEdges(min(count.x, 2u) - 1u, min(count.y, 2u) - 1u);
    } else {
        // The other face cuts a circle: the circle's corners lie on it. If a circle must cut, an octagon around it
        // does.
        let by = select(1u, 0u, isFace.x && !(isFace.y && isCap.x && !isCap.y));
        let plane = planes[by];
        let towards = select(1.0, -1.0, by == 1u);
        let first = 8u * by;
        if (isCap[by]) {
            for (var i = first; i < first + count[by]; i++) {
                faceCorner[i] = mix(plane.middle, faceCorner[i], OCTAGON_AROUND);
            }
        }
        facePatchCount = count[1u - by];
        var lowest = 1e30;
        var nearest = vec4f();
        for (var i = 0u; i < facePatchCount; i++) {
            let p = vec4f(faceCorner[8u - first + i], 0.0);
            let height = towards * (p.z - heightOver(plane, p.xy));
            if (height < lowest) { lowest = height; nearest = p; }
            facePatch[i] = p;
        }
        clipToSides(first, count[by], plane.turn);
        if (facePatchCount == 0u) { facePatch[0] = nearest; facePatchCount = 1u; } // rounding put it all outside
        for (var i = 0u; i < facePatchCount; i++) {
            let p = facePatch[i];
            let height = heightOver(plane, p.xy);
            facePatch[i] = vec4f(p.xy, 0.5 * (p.z + height), towards * (p.z - height));
        }
    }
    // Points on top of the one before, or of the first, are one.
    let made = facePatchCount;
    facePatchCount = 0u;
    for (var i = 0u; i < made; i++) {
        let p = facePatch[i];
        let first = facePatch[0].xy - p.xy;
        let last = facePatch[max(facePatchCount, 1u) - 1u].xy - p.xy;
        if (i > 0u && min(dot(first, first), dot(last, last)) <= FACE_NEAR * FACE_NEAR) { continue; }
        facePatch[facePatchCount] = p;
        facePatchCount++;
    }
}

// Joins two edges or corners, each from its first corner to the end: at their points nearest to each other across n, or
// at both ends of the stretch that parallel edges share.
fn joinEdges(endA: u32, endB: u32) {
    let a = faceCorner[endA].xy - faceCorner[0].xy;
    let b = faceCorner[8u + endB].xy - faceCorner[8].xy;
    let d = faceCorner[8].xy - faceCorner[0].xy;
    let aa = dot(a, a);
    let bb = dot(b, b);
    let ab = dot(a, b);
    let ad = dot(a, d);
    let bd = dot(b, d);
    let turn = a.x * b.y - a.y * b.x;
    // Places on the edges of A and of B, 0 to 1; a second pair of places if there are two points.
    var at = vec4f();
    var points = 1u;
    if (aa > 0.0 && bb > 0.0 && turn * turn <= FACE_FLAT * FACE_FLAT * aa * bb) {
        let t0 = ad / aa; // the ends of B along A
        let t1 = (ad + ab) / aa;
        let low = max(0.0, min(t0, t1));
        let high = min(1.0, max(t0, t1));
        if (high > low) {
            at = vec4f(low, (low - t0) / (t1 - t0), high, (high - t0) / (t1 - t0));
            points = 2u;
        }
    }
    if (points == 1u) { // the nearest points of the two lines, each held to its segment, in turn
        let det = aa * bb - ab * ab;
        let s = select(0.0, saturate((ad * bb - bd * ab) / max(det, 1e-30)), det > 1e-30);
        at.y = select(0.0, saturate((s * ab - bd) / max(bb, 1e-30)), bb > 1e-30);
        at.x = select(0.0, saturate((at.y * ab + ad) / max(aa, 1e-30)), aa > 1e-30);
    }
    for (var k = 0u; k < points; k++) {
        let pA = mix(faceCorner[0], faceCorner[endA], at.x);
        let pB = mix(faceCorner[8], faceCorner[8u + endB], at.y);
        facePatch[k] = vec4f(0.5 * (pA.xy + pB.xy), 0.5 * (pA.z + pB.z), pB.z - pA.z);
        at = at.zwzw;
    }
    facePatchCount = points;
}
