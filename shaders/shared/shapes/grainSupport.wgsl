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

// Returns grain a, whose centre is at `center` from the centre of mass of a big body, in W [m], as seen from the body;
// `orientation` is q_WB of the body.
fn grainInBody(a: Placed, center: vec3f, orientation: vec4f, margin: f32) -> GrainInBody {
    let into = vec4f(-orientation.xyz, orientation.w);
    return GrainInBody(
        a.shape, multiply(into, a.orientation), rotate(into, center), a.size, a.size * a.shape.bounding, margin);
}

// A normal is tilted so much along the grain's axes to find the corners of the face that rests: some 8°.
const TILT = 0.15;

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
