// The part of a core's surface that faces a direction: a corner, an edge, or a convex polygon in order around it. Twin
// of src/physics/shapes/supportFace.ts.

// @import shared/shapes/faceCorners
// @import shared/shapes/hullFace

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
