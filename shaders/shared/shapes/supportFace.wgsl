// The part of a core's surface that faces a direction: a corner, an edge, or a convex polygon in order around it. Twin
// of src/physics/shapes/supportFace.ts.

// @import shared/shapes/placedCore

const FACE_CORNERS = 8u;
const FACE_FLAT = 0.035;    // sin of the angle within which an edge or a face counts as lying in the plane of contact
const FACE_UPRIGHT = 1e-3;  // tilted by less, a cap keeps its corners where they are in the body

struct SupportFace {
    count: u32,
    isCap: bool,                    // a circle: its corners are on it, in eighths
    corner: array<vec3f, 8>,        // W
}
var<private> supportFace: SupportFace;
var<private> cornerDepth: array<f32, 32>;

// Returns (cos, sin) of k eighths of a turn.
fn turnOf(k: u32) -> vec2f {
    let along = vec2f(select(1.0, -1.0, k == 4u), select(1.0, -1.0, k == 6u));
    let straight = select(vec2f(), along, vec2<bool>((k & 3u) == 0u, (k & 3u) == 2u));
    let diagonal = sqrt(0.5) * vec2f(select(1.0, -1.0, k > 2u && k < 6u), select(1.0, -1.0, k > 4u));
    return select(straight, diagonal, (k & 1u) == 1u);
}

// Writes the face of a core towards n (unit) into `supportFace`.
fn writeSupportFace(core: Core, n: vec3f) {
    let m = n * core.rotation;
    supportFace.isCap = false;
    if (core.count > 0u) { writeHullFace(core, m); }
    else if (core.radius > 0.0) { writeRoundFace(core, m); }
    else { writeBoxFace(core, m); }
    for (var i = 0u; i < supportFace.count; i++) {
        supportFace.corner[i] = core.center + core.rotation * supportFace.corner[i];
    }
}

// Writes the face of a box, segment or point: an axis across which n is small has both its ends in the face.
fn writeBoxFace(core: Core, m: vec3f) {
    var first = 3u;
    var second = 3u;
    for (var c = 0u; c < 3u; c++) {
        if (core.half[c] == 0.0 || abs(m[c]) > FACE_FLAT) { continue; }
        if (first == 3u) { first = c; } else { second = c; }
    }
    supportFace.count = select(select(1u, 2u, first < 3u), 4u, second < 3u);
    for (var i = 0u; i < supportFace.count; i++) {
        var p = signed3(core.half, m);
        if (first < 3u) { p[first] = select(-1.0, 1.0, i == 0u || i == 3u) * core.half[first]; }
        if (second < 3u) { p[second] = select(-1.0, 1.0, i < 2u) * core.half[second]; }
        supportFace.corner[i] = p;
    }
}

// Writes the face of a cylinder: a cap, a line of its side, or a point of its rim.
fn writeRoundFace(core: Core, m: vec3f) {
    let q = length(m.xz);
    let u = select(vec2f(1.0, 0.0), m.xz / max(q, FACE_UPRIGHT), q > FACE_UPRIGHT);
    let isSide = core.half.y > 0.0 && abs(m.y) <= FACE_FLAT;
    supportFace.isCap = q <= FACE_FLAT;
    supportFace.count = select(select(1u, 2u, isSide), FACE_CORNERS, supportFace.isCap);
    for (var i = 0u; i < supportFace.count; i++) {
        let t = turnOf(select(0u, i, supportFace.isCap));
        let r = vec2f(u.x * t.x - u.y * t.y, u.y * t.x + u.x * t.y);
        let isLow = select(m.y < 0.0, i == 1u, isSide);
        let p = vec3f(core.radius * r.x, select(1.0, -1.0, isLow) * core.half.y, core.radius * r.y);
        supportFace.corner[i] = p + signed3(vec3f(core.half.x, 0.0, core.half.z), p);
    }
}

// Writes the face of a hull: the lowest corner, and those that lines within the angle lead to from it; of these the
// farthest in each of eight directions across n.
fn writeHullFace(core: Core, m: vec3f) {
    var lowest = 0u;
    for (var i = 0u; i < core.count; i++) {
        cornerDepth[i] = -dot(m, vertices[core.first + i].xyz);
        if (cornerDepth[i] < cornerDepth[lowest]) { lowest = i; }
    }
    var members = 1u << lowest; // bit i: corner i is in the face, and its lines have yet to be tried
    var pending = members;
    while (pending != 0u) {
        let j = countTrailingZeros(pending);
        pending &= pending - 1u;
        for (var i = 0u; i < core.count; i++) {
            let way = FACE_FLAT * distance(vertices[core.first + i].xyz, vertices[core.first + j].xyz);
            if ((members & (1u << i)) != 0u || cornerDepth[i] - cornerDepth[j] > way) { continue; }
            members |= 1u << i;
            pending |= 1u << i;
        }
    }
    supportFace.count = 0u;
    if (countOneBits(members) <= 2u) { // a corner or an edge
        for (var left = members; left != 0u; left &= left - 1u) {
            supportFace.corner[supportFace.count] = core.size * vertices[core.first + countTrailingZeros(left)].xyz;
            supportFace.count++;
        }
        return;
    }
    // A basis u, w across n, [Duff2017] listing 3.
    let side = select(-1.0, 1.0, m.z >= 0.0);
    let p = -1.0 / (side + m.z);
    let q = m.x * m.y * p;
    let u = vec3f(1.0 + side * m.x * m.x * p, side * q, -side * m.x);
    let w = vec3f(q, side + m.y * m.y * p, -m.y);
    var first = 32u;
    var previous = 32u;
    for (var turn = 0u; turn < 8u; turn++) {
        let t = turnOf(turn);
        let e = t.x * u + t.y * w;
        var at = 0u;
        var farthest = -1e30;
        for (var i = 0u; i < core.count; i++) {
            let far = dot(e, vertices[core.first + i].xyz);
            if ((members & (1u << i)) != 0u && far > farthest) { farthest = far; at = i; }
        }
        if (at == previous || at == first) { continue; }
        if (first == 32u) { first = at; }
        previous = at;
        supportFace.corner[supportFace.count] = core.size * vertices[core.first + at].xyz;
        supportFace.count++;
    }
}
