// Finds the closest feature of a big body to the centre of a sphere. Twin of src/physics/cpu/collide/sphereGap.ts, in
// f32.
//
// p is the sphere's centre in the body frame B [m]. Returns (n, distance): n in B from the sphere to the body, distance
// of the centre from the surface, > 0 outside [m]. dimensions: sphere (radius, –, –), box half extents,
// cylinder (radius, half length along y, –).

const SHAPE_PLANE = 0u;
const SHAPE_SPHERE = 1u;
const SHAPE_BOX = 2u;
const SHAPE_CYLINDER = 3u;

fn sphereGap(kind: u32, dimensions: vec3f, edgeRadius: f32, p: vec3f) -> vec4f {
    switch kind {
        case SHAPE_SPHERE: {
            let d = length(p);
            if (d > 0.0) { return vec4f(-p / d, d - dimensions.x); }
            return vec4f(0.0, 0.0, -1.0, -dimensions.x);
        }
        case SHAPE_BOX: { return boxGap(dimensions, edgeRadius, p); }
        case SHAPE_CYLINDER: { return cylinderGap(dimensions.x, dimensions.y, edgeRadius, p); }
        default: { return vec4f(0.0, 0.0, -1.0, p.z); }
    }
}

fn signOf(x: f32) -> f32 { return select(1.0, -1.0, x < 0.0); }

// A box is a core box grown by the edge radius. Inside the core the nearest face counts.
fn boxGap(half: vec3f, edge: f32, p: vec3f) -> vec4f {
    let q = abs(p) - (half - edge);
    let s = vec3f(signOf(p.x), signOf(p.y), signOf(p.z));
    if (all(q <= vec3f())) {
        if (q.x >= q.y && q.x >= q.z) { return vec4f(-s.x, 0.0, 0.0, q.x - edge); }
        if (q.y >= q.z) { return vec4f(0.0, -s.y, 0.0, q.y - edge); }
        return vec4f(0.0, 0.0, -s.z, q.z - edge);
    }
    let outside = max(q, vec3f());
    let d = length(outside);
    return vec4f(-s * outside / d, d - edge);
}

// A cylinder is a rounded rectangle in the half-plane (distance from the axis, height along it).
fn cylinderGap(radius: f32, half: f32, edge: f32, p: vec3f) -> vec4f {
    let rho = length(p.xz);
    var radial = vec2f(1.0, 0.0);
    if (rho > 0.0) { radial = p.xz / rho; }
    let q = vec2f(rho, abs(p.y)) - (vec2f(radius, half) - edge);
    let s = signOf(p.y);
    if (all(q <= vec2f())) {
        if (q.x >= q.y) { return vec4f(-radial.x, 0.0, -radial.y, q.x - edge); }
        return vec4f(0.0, -s, 0.0, q.y - edge);
    }
    let outside = max(q, vec2f());
    let d = length(outside);
    return vec4f(-radial.x * outside.x / d, -s * outside.y / d, -radial.y * outside.x / d, d - edge);
}
