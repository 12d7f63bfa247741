// A core of flat faces in its pose: a point, a hull, or a kinked core, whose circle counts as a polygon here. Twin of
// src/physics/shapes/placedCore.ts. Needs the binding vertices.

// @import shared/shapes/shapes
// @import shared/quaternion

// Corners of a circle between one axis and the next.
const QUARTER = 256.0;

// Lengths are in any unit, and places in W from the centre of A.
struct Core {
    rotation: mat3x3f,  // R_WB
    half: vec3f,        // b of a kinked core, else 0
    radius: f32,        // R
    center: vec3f,
    rounding: f32,
    size: f32,          // scale of its vertices
    first: u32,         // its first vertex in `vertices`
    count: u32,         // number of its vertices: 0 if it is no hull
    isRound: bool,      // `supportVertex` is that of the cylinder, with R, else that of its axis
    extent: f32,        // radius of a ball about the centre that holds the core
}

fn placedCore(p: Placed, center: vec3f, unit: f32) -> Core {
    let s = p.size / unit;
    let kinked = p.shape.core == CORE_KINKED;
    let R = select(0.0, s * p.shape.radius, kinked);
    return Core(
        rotationMatrix(p.orientation), select(vec3f(), s * p.shape.half, kinked), R, center, s * p.shape.rounding, s,
        p.shape.first, select(0u, p.shape.count, p.shape.core == CORE_HULL), R > 0.0,
        s * (p.shape.bounding - p.shape.rounding));
}

// Whether the core is one round disc or cylinder about y.
fn hasAxis(core: Core) -> bool { return core.radius > 0.0 && core.half.x == 0.0 && core.half.z == 0.0; }

// Returns lengths with the signs of the other; + for 0.
fn signed3(length: vec3f, like: vec3f) -> vec3f { return select(length, -length, like < vec3f()); }

// Returns the corner of the core that is farthest along n (any length), in W: the first of equals.
fn supportVertex(core: Core, n: vec3f) -> vec3f {
    let m = n * core.rotation;
    var p = signed3(core.half, m);
    if (core.count > 0u) {
        var farthest = -1e30;
        for (var i = core.first; i < core.first + core.count; i++) {
            let corner = vertices[i].xyz;
            let height = dot(m, corner);
            if (height > farthest) { farthest = height; p = corner; }
        }
        p *= core.size;
    } else if (core.isRound) {
        // Corners are (QUARTER − k, k), brought to the circle without angles. The farthest is one of the two beside n.
        let a = abs(m.xz);
        let sum = a.x + a.y;
        let k = select(0.0, min(floor(QUARTER * a.y / max(sum, 1e-30)), QUARTER - 1.0), sum > 1e-30);
        let low = normalize(vec2f(QUARTER - k, k));
        let high = normalize(vec2f(QUARTER - k - 1.0, k + 1.0));
        let q = core.radius * select(low, high, dot(a, high) > dot(a, low));
        p += signed3(vec3f(q.x, 0.0, q.y), m);
    }
    return core.center + core.rotation * p;
}

// Returns the support function of the core and its rounding towards n (unit), from the centre of A: that of the true
// circle.
fn supportHeight(core: Core, n: vec3f) -> f32 {
    let m = n * core.rotation;
    var height = dot(core.half, abs(m)) + core.radius * length(m.xz);
    if (core.count > 0u) {
        height = -1e30;
        for (var i = core.first; i < core.first + core.count; i++) { height = max(height, dot(m, vertices[i].xyz)); }
        height *= core.size;
    }
    return height + core.rounding + dot(n, core.center);
}
