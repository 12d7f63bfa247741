// Contact points of two cores whose normal is known. Twin of src/physics/shapes/faceManifold.ts. shapes.md §7.

// @import shared/shapes/clipFaces

const FACE_DEEPER = 1e-4;   // the lowest point may be left out if it is deeper by less   [sizes of the smaller body]
// A direction of A's frame with no symmetry: it tells points apart, so that equal ones keep their places.
const FACE_ODD = vec3f(0.7446, 0.5543, 0.3719);

fn isMember(members: u32, i: u32) -> bool { return (members & (1u << i)) != 0u; }

// Returns points that share n, each with its own gap, the smallest of them Φ. Φ and margin are in sizes of the smaller
// body, `unit`.
fn faceManifold(a: Core, b: Core, n: vec3f, phi: f32, margin: f32, unit: f32) -> Manifold {
    let side = select(-1.0, 1.0, n.z >= 0.0); // [Duff2017] listing 3
    let s = -1.0 / (side + n.z);
    let q = n.x * n.y * s;
    let u = vec3f(1.0 + side * n.x * n.x * s, side * q, -side * n.x);
    let v = vec3f(q, side + n.y * n.y * s, -n.y);
    var count = vec2u();
    var isCap = vec2<bool>();
    for (var k = 0u; k < 2u; k++) {
        var core = a;
        if (k == 1u) { core = b; }
        writeSupportFace(core, select(n, -n, k == 1u));
        count[k] = supportFace.count;
        isCap[k] = supportFace.isCap;
        for (var i = 0u; i < supportFace.count; i++) {
            let p = supportFace.corner[i];
            faceCorner[8u * k + i] = vec3f(dot(u, p), dot(v, p), dot(n, p));
        }
    }
    clipFaces(count, isCap);

    var lowest = 0u;
    for (var i = 1u; i < facePatchCount; i++) { if (facePatch[i].w < facePatch[lowest].w) { lowest = i; } }
    let toGap = phi - facePatch[lowest].w;
    let odd = a.rotation * FACE_ODD;
    let across = vec2f(dot(odd, u), dot(odd, v));
    var members = 0u; // bit i: point i is within the margin, later: is one of four
    var start = lowest;
    var farthest = -1e30;
    for (var i = 0u; i < facePatchCount; i++) {
        if (facePatch[i].w + toGap > margin && i != lowest) { continue; }
        members |= 1u << i;
        let far = dot(across, facePatch[i].xy);
        if (far > farthest) { farthest = far; start = i; }
    }
    if (countOneBits(members) > 4u) {
        members = chooseFour(members, start, lowest);
        if (!isMember(members, start)) { start = lowest; } // it took that place
    }
    var out: Manifold;
    out.normal = n;
    for (var k = 0u; k < facePatchCount; k++) {
        let i = (start + k) % facePatchCount;
        if (!isMember(members, i)) { continue; }
        let p = facePatch[i];
        out.gap[out.count] = unit * (p.w + toGap);
        out.point[out.count] = unit * (p.x * u + p.y * v + (p.z + 0.5 * (a.rounding - b.rounding)) * n);
        out.count++;
    }
    return out;
}

// Returns bits of four points of the facePatch: the first, the farthest from it, and those with the largest triangle on
// either side of that line; the lowest replaces the nearest of them if it is much deeper.
fn chooseFour(members: u32, first: u32, lowest: u32) -> u32 {
    let origin = facePatch[first].xy;
    var second = first;
    var far = -1.0;
    for (var i = 0u; i < facePatchCount; i++) {
        let p = facePatch[i].xy - origin;
        if (isMember(members, i) && dot(p, p) > far) { far = dot(p, p); second = i; }
    }
    let line = facePatch[second].xy - origin;
    var left = first;
    var right = first;
    var largest = 0.0;
    var smallest = 0.0;
    for (var i = 0u; i < facePatchCount; i++) {
        let p = facePatch[i].xy - origin;
        let area = line.x * p.y - line.y * p.x;
        if (!isMember(members, i)) { continue; }
        if (area > largest) { largest = area; left = i; }
        if (area < smallest) { smallest = area; right = i; }
    }
    let chosen = (1u << first) | (1u << second) | (1u << left) | (1u << right);
    var depth = 1e30;
    var nearest = first;
    var apart = 1e30;
    for (var i = 0u; i < facePatchCount; i++) {
        if (!isMember(chosen, i)) { continue; }
        let p = facePatch[i].xy - facePatch[lowest].xy;
        depth = min(depth, facePatch[i].w);
        if (dot(p, p) < apart) { apart = dot(p, p); nearest = i; }
    }
    return select(chosen, (chosen & ~(1u << nearest)) | (1u << lowest), facePatch[lowest].w < depth - FACE_DEEPER);
}
