// The lowest points of a grain towards a face, in the frame B of a big body. Twin of
// src/physics/shapes/grainSupport.ts. Needs the binding vertices.

// @import shared/shapes/shapes
// @import shared/quaternion

struct GrainInBody {
    shape: ShapeInfo,
    orientation: vec4f,     // q_BA
    center: vec3f,          // from B's origin, in B                            [m]
    size: f32,              //                                                  [1]
    bounding: f32,          // radius                                           [m]
    margin: f32,            //                                                  [m]
}

// A normal is tilted so much along the grain's axes to find the corners of the face that rests: some 8°.
const TILT = 0.15;
// Below this tilt the cap of a cylinder has no lowest point.
const LEVEL = 1e-4;
// Points nearer than this are one [bounding radii].
const SAME_CORNER = 1e-5;

// Corners of the resting face from the grain's centre in B; the fifth is the deepest while it is sorted in.
struct Resting {
    count: u32,
    corner: array<vec3f, 5>,
    label: array<u32, 4>,
}
var<private> resting: Resting;

// Returns the support point of the core along `along` in the grain's frame, for size 1; a cylinder's disc goes by
// `around`, unless that is along its axis.
fn coreCorner(s: ShapeInfo, along: vec3f, around: vec3f) -> vec3f {
    if (s.core == CORE_ELLIPSOID) {
        let scaled = s.half * along;
        return s.half * scaled / sqrt(max(dot(scaled, scaled), 1e-30));
    }
    if (s.core == CORE_KINKED) {
        let corner = select(s.half, -s.half, along < vec3f());
        let radial = select(along.xz, around.xz, dot(around.xz, around.xz) > TILT * TILT);
        let q = length(radial);
        if (s.radius == 0.0 || q == 0.0) { return corner; }
        return corner + vec3f(radial.x, 0.0, radial.y) * (s.radius / q);
    }
    if (s.core == CORE_HULL) {
        var best = s.first;
        var highest = -1e30;
        for (var k = s.first; k < s.first + s.count; k++) {
            let h = dot(vertices[k].xyz, along);
            if (h > highest) { highest = h; best = k; }
        }
        return vertices[best].xyz;
    }
    return vec3f();
}

// Returns the core's point in B, grown by the rounding along n.
fn grownCorner(g: GrainInBody, corner: vec3f, n: vec3f) -> vec3f {
    return g.size * (rotate(g.orientation, corner) + g.shape.rounding * n);
}

// Returns the grain's surface point farthest along the unit vector n of B, from its centre.
fn grainPoint(g: GrainInBody, n: vec3f) -> vec3f {
    let along = unrotate(g.orientation, n);
    return grownCorner(g, coreCorner(g.shape, along, along), n);
}

// Finds the corners of the face that the grain would rest on, on a plane with outward normal n: see the twin.
fn findResting(g: GrainInBody, n: vec3f) {
    let down = unrotate(g.orientation, -n);
    let a = abs(down);
    var e1 = vec3f(0.0, 1.0, 0.0);
    var e2 = vec3f(0.0, 0.0, 1.0);
    if (!(a.x >= a.y && a.x >= a.z)) {
        e1 = select(vec3f(1.0, 0.0, 0.0), vec3f(0.0, 0.0, 1.0), a.y >= a.z);
        e2 = select(vec3f(0.0, 1.0, 0.0), vec3f(1.0, 0.0, 0.0), a.y >= a.z);
    }
    let isSmooth = g.shape.core == CORE_POINT || g.shape.core == CORE_ELLIPSOID;
    let radial2 = dot(down.xz, down.xz);
    let hasFifth = g.shape.core == CORE_HULL
        || (g.shape.radius > 0.0 && radial2 > LEVEL * LEVEL && radial2 <= TILT * TILT);
    // four corners by normals tilted to either side, and the deepest point
    for (var k = select(0u, 4u, isSmooth); k < select(4u, 5u, isSmooth || hasFifth); k++) {
        var tilted = down;
        if (k < 4u) { tilted += select(-TILT, TILT, k == 0u || k == 3u) * e1 + select(-TILT, TILT, k < 2u) * e2; }
        resting.corner[k] = grownCorner(g, coreCorner(g.shape, tilted, down), -n);
    }
    if (isSmooth) {
        resting.count = 1u;
        resting.label[0] = 0u;
        resting.corner[0] = resting.corner[4];
        return;
    }
    if (hasFifth) {
        var nearest = 0u;
        var distance = 1e30;
        for (var k = 0u; k < 4u; k++) {
            let d = resting.corner[k] - resting.corner[4];
            if (dot(d, d) < distance) { distance = dot(d, d); nearest = k; }
        }
        resting.corner[nearest] = resting.corner[4];
    }
    let limit = SAME_CORNER * g.bounding;
    var count = 0u;
    for (var k = 0u; k < 4u; k++) {
        var known = false;
        for (var j = 0u; j < count; j++) {
            let d = resting.corner[j] - resting.corner[k];
            known = known || dot(d, d) <= limit * limit;
        }
        if (known) { continue; }
        resting.corner[count] = resting.corner[k];
        resting.label[count] = k;
        count++;
    }
    resting.count = count;
}
