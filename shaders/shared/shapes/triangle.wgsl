// One triangle of a surface: its closest point, and which contact directions are its own. Twin of
// src/physics/shapes/closestOnTriangle.ts and normalCone.ts. Needs the binding vertices.

// @import shared/shapes/bodyParts

// Features of a triangle: the face; an edge, + 0, 1, 2 for 01, 12, 20; a corner, + 0, 1, 2.
const ON_FACE = 0u;
const ON_EDGE = 1u;
const ON_CORNER = 4u;

// A normal that is nearer than this to that of the face becomes that of the face; and so far may it lean out of its
// cone [rad].
const CONE = 2e-3;
const ALIKE = 0.5 * CONE * CONE;

// A triangle with its second and third corner from the first.
struct Triangle {
    b: vec3f,
    c: vec3f,
    normal: vec3f,
    edges: u32,
    first: u32,             // the first of its six in `vertices`
}

fn triangleOf(part: Part) -> Triangle {
    let first = part.shape;
    return Triangle(vertices[first + 1u].xyz, vertices[first + 2u].xyz, part.orientation.xyz, part.edges, first);
}

// Returns the triangle as a hull, as all but balls meet it.
fn hullOf(t: Triangle) -> Placed {
    let bounding = sqrt(max(dot(t.b, t.b), dot(t.c, t.c)));
    return Placed(ShapeInfo(vec3f(), CORE_HULL, 0.0, 0.0, t.first, 3u, bounding, 0.0), 1.0, vec4f(0.0, 0.0, 0.0, 1.0));
}

struct OnTriangle { point: vec3f, feature: u32 }

// Returns the point closest to e, both from the first corner. [Ericson2005] §5.1.5.
fn closestOnTriangle(t: Triangle, e: vec3f) -> OnTriangle {
    let d1 = dot(t.b, e);
    let d2 = dot(t.c, e);
    if (d1 <= 0.0 && d2 <= 0.0) { return OnTriangle(vec3f(), ON_CORNER); }
    let bc = dot(t.b, t.c);
    let d3 = d1 - dot(t.b, t.b);
    let d4 = d2 - bc;
    if (d3 >= 0.0 && d4 <= d3) { return OnTriangle(t.b, ON_CORNER + 1u); }
    let vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) { return OnTriangle(t.b * (d1 / (d1 - d3)), ON_EDGE); }
    let d5 = d1 - bc;
    let d6 = d2 - dot(t.c, t.c);
    if (d6 >= 0.0 && d5 <= d6) { return OnTriangle(t.c, ON_CORNER + 2u); }
    let vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) { return OnTriangle(t.c * (d2 / (d2 - d6)), ON_EDGE + 2u); }
    let va = d3 * d6 - d5 * d4;
    let d43 = d4 - d3;
    let d56 = d5 - d6;
    if (va <= 0.0 && d43 >= 0.0 && d56 >= 0.0) {
        return OnTriangle(mix(t.b, t.c, d43 / (d43 + d56)), ON_EDGE + 1u);
    }
    return OnTriangle((vb * t.b + vc * t.c) / (va + vb + vc), ON_FACE);
}

// Returns the feature whose corners are highest along m, unit, from the solid to the grain.
fn featureAlong(t: Triangle, m: vec3f) -> u32 {
    if (dot(m, t.normal) > 1.0 - ALIKE) { return ON_FACE; }
    let up = dot(m, t.b);
    let toC = dot(m, t.c);
    if (abs(up) <= CONE * length(t.b) && toC < 0.0) { return ON_EDGE; }
    if (abs(toC - up) <= CONE * length(t.c - t.b) && up > 0.0) { return ON_EDGE + 1u; }
    if (abs(toC) <= CONE * length(t.c) && up < 0.0) { return ON_EDGE + 2u; }
    if (up <= 0.0 && toC <= 0.0) { return ON_CORNER; }
    return select(ON_CORNER + 2u, ON_CORNER + 1u, up >= toC);
}

fn edgeKind(edges: u32, e: u32) -> u32 { return (edges >> (2u * e)) & 3u; }
fn isConvexEdge(edges: u32, e: u32) -> bool { return edgeKind(edges, e) == EDGE_CONVEX; }

// Whether the triangle may speak for a contact along m on this feature. On an edge: if it is convex and m does not
// climb along the neighbour's face. On a corner: if one of its edges there is convex and m climbs along no edge of the
// surface.
fn isInCone(t: Triangle, feature: u32, m: vec3f) -> bool {
    if (feature == ON_FACE || dot(m, t.normal) > 1.0 - ALIKE) { return true; }
    if (feature < ON_CORNER) {
        let e = feature - ON_EDGE;
        return isConvexEdge(t.edges, e) && dot(m, vertices[t.first + 3u + e].xyz) <= CONE;
    }
    let corner = feature - ON_CORNER;
    if (!isConvexEdge(t.edges, corner) && !isConvexEdge(t.edges, (corner + 2u) % 3u)) { return false; }
    let start = u32(vertices[t.first + corner].w);
    let end = start + u32(vertices[t.first + 3u + corner].w);
    for (var k = start; k < end; k++) { if (dot(m, vertices[k].xyz) > CONE) { return false; } }
    return true;
}

// Returns the unit vector in the plane that is inward across edge e, and in w the place of the edge along it [m].
fn inwardOf(t: Triangle, e: u32) -> vec4f {
    var corner = vec3f();
    var to = t.b;
    if (e == 1u) { corner = t.b; to = t.c; }
    if (e == 2u) { corner = t.c; to = vec3f(); }
    let across = cross(t.normal, to - corner);
    let n = across * inverseSqrt(max(dot(across, across), 1e-30));
    return vec4f(n, dot(n, corner));
}
