// The face that a grain of any shape rests on. Twin of src/physics/shapes/grainSupport.ts. Needs the binding vertices.

// @import shared/shapes/grainSupport
// @import shared/shapes/restingCorners

// Below this tilt the cap of a cylinder has no lowest point.
const LEVEL = 1e-4;
// Points nearer than this are one [bounding radii].
const SAME_CORNER = 1e-5;

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
