// Contacts of a grain with a big body: up to four points, each with its own normal. Twin of src/physics/shapes/collideBody.ts
// and collideTriangle.ts, which say why. Needs the bindings of shared/shapes/bodyParts and shapes. The one call of collideShapes
// serves convex parts and triangles, since a call is compiled where it stands.

// @import shared/shapes
// @import shared/quaternion
// @import shared/shapes/bodyParts
// @import shared/shapes/bodyManifold
// @import shared/shapes/grainSupport
// @import shared/shapes/triangle
// @import shared/shapes/clipResting
// @import shared/shapes/collideShapes

// Of a polytope: an overlap up to this is settled at the face [bounding radii, besides the rounding].
const SHALLOW = 0.02;
// Sizes from which a way out is looked for where the shortest is none of the triangle's: still outside.
const SMALLER = 0.97;
const CLEAR = 0.9;

var<private> bodyGrain: GrainInBody;
// What triangles tell of the grain's centre: distance to the nearest front, depth behind the nearest back [m] and its part.
var<private> nearestFront: f32;
var<private> nearestBack: f32;
var<private> backPart: u32;

// `center`: of the grain a from the centre of mass of big body k, in W [m]; orientation: q_WB of the body.
fn collideBody(k: u32, a: Placed, center: vec3f, orientation: vec4f, margin: f32) -> BodyManifold {
    let body = bodyParts[k];
    found.count = 0u;
    let into = vec4f(-orientation.xyz, orientation.w);
    bodyGrain.shape = a.shape;
    bodyGrain.size = a.size;
    bodyGrain.bounding = a.size * a.shape.bounding;
    bodyGrain.margin = margin;
    bodyGrain.center = rotate(into, center);
    bodyGrain.orientation = multiply(into, a.orientation);
    let reach = bodyGrain.bounding + margin;
    nearestFront = 1e30;
    nearestBack = 1e30;

    var low = vec3u();
    var high = vec3u();
    if (body.cells.x > 0u) {
        let from = floor((bodyGrain.center - reach - body.origin) * body.inverseCell);
        let to = floor((bodyGrain.center + reach - body.origin) * body.inverseCell);
        let last = vec3f(body.cells - 1u);
        if (any(to < vec3f()) || any(from > last + 1.0)) { return found; }
        low = vec3u(clamp(from, vec3f(), last));
        high = vec3u(clamp(to, vec3f(), last));
    }
    for (var z = low.z; z <= high.z; z++) {
        for (var y = low.y; y <= high.y; y++) {
            for (var x = low.x; x <= high.x; x++) {
                var start = 0u;
                var end = body.count;
                if (body.cells.x > 0u) {
                    let cell = body.firstCell + x + body.cells.x * (y + body.cells.y * z);
                    start = partCells[cell];
                    end = partCells[cell + 1u];
                }
                for (var i = start; i < end; i++) {
                    var p = i;
                    if (body.cells.x > 0u) {
                        p = partCells[i];
                        let lowCell = parts[body.first + p].lowCell;
                        let first = max(low, vec3u(lowCell & 1023u, (lowCell >> 10u) & 1023u, lowCell >> 20u));
                        if (any(vec3u(x, y, z) != first)) { continue; } // looked at where grain and part meet first
                    }
                    collidePart(p, parts[body.first + p], body.depth);
                }
            }
        }
    }
    if (nearestBack < nearestFront) {
        let n = parts[body.first + backPart].orientation.xyz;
        let lowest = grainPoint(bodyGrain, -n);
        let gap = dot(n, lowest) - nearestBack;
        addBodyPoint(BodyPoint(-n, gap, lowest - 0.5 * gap * n, 4u * backPart), bodyGrain.bounding);
    }
    nameBodyPointsApart();
    for (var i = 0u; i < found.count; i++) {
        found.points[i].normal = rotate(orientation, found.points[i].normal);
        found.points[i].point = rotate(orientation, found.points[i].point);
    }
    return found;
}

fn collidePart(p: u32, part: Part, depth: f32) {
    if (part.kind == PART_PLANE) { collidePlane(); return; }
    let margin = bodyGrain.margin;
    var b: Placed;
    let d = part.position - bodyGrain.center;
    var t: Triangle;
    var hasFace = false;
    var heightRatio = 1.0;
    if (part.kind == PART_CONVEX) {
        if (any(abs(unrotate(part.orientation, d)) > part.extent + bodyGrain.bounding + margin)) { return; }
        b = Placed(shapes[part.shape], 1.0, part.orientation);
    } else {
        t = Triangle(vertices[part.shape + 1u].xyz, vertices[part.shape + 2u].xyz, part.orientation.xyz, part.edges, part.shape);
        let simple = collideFront(p, t, -d, depth);
        if (simple.isDone) { return; }
        hasFace = simple.hasFace;
        heightRatio = simple.heightRatio;
        b.shape = ShapeInfo(vec3f(), CORE_HULL, 0.0, 0.0, part.shape, 3u, sqrt(max(dot(t.b, t.b), dot(t.c, t.c))), 0.0);
        b.size = 1.0;
        b.orientation = vec4f(0.0, 0.0, 0.0, 1.0);
    }
    let isEllipsoid = bodyGrain.shape.core == CORE_ELLIPSOID;
    var a = Placed(bodyGrain.shape, bodyGrain.size, bodyGrain.orientation);
    var within = margin;
    for (var attempt = 0u; attempt < 2u; attempt++) {
        let manifold = collideShapes(a, b, d, within);
        if (manifold.count == 0u) { return; }
        if (part.kind == PART_CONVEX) { addManifold(p, manifold); return; }
        let m = -manifold.normal;
        let feature = featureAlong(t, m);
        if (feature == ON_FACE) {
            if (hasFace) { return; }
            if (!isEllipsoid && addFace(p, t, -d)) { return; }
        }
        if (isInCone(t, feature, m)) {
            if (attempt == 0u) { addManifold(p, manifold); } else { addGrown(p, manifold); }
            return;
        }
        var least = manifold.gap.x;
        for (var k = 1u; k < manifold.count; k++) { least = min(least, manifold.gap[k]); }
        if (least + a.size * a.shape.rounding >= 0.0) { return; } // apart: a neighbour reports it
        a.size = bodyGrain.size * min(SMALLER, CLEAR * heightRatio);
        within = margin + 2.0 * bodyGrain.bounding;
    }
}

fn addManifold(p: u32, manifold: Manifold) {
    for (var k = 0u; k < manifold.count; k++) {
        addBodyPoint(BodyPoint(manifold.normal, manifold.gap[k], manifold.point[k], 4u * p + k), bodyGrain.bounding);
    }
}

// The first point of a smaller grain's manifold, for the grain as it is: along the same normal, where its surface is.
fn addGrown(p: u32, manifold: Manifold) {
    let m = -manifold.normal;
    let grown = -dot(m, grainPoint(bodyGrain, -m));
    let middle = -dot(m, manifold.point[0]);
    let surface = middle + 0.5 * manifold.gap.x;
    if (surface - grown > bodyGrain.margin) { return; }
    let shift = 0.5 * (grown + surface) - middle;
    addBodyPoint(BodyPoint(-m, surface - grown, manifold.point[0] - shift * m, 4u * p), bodyGrain.bounding);
}

// Half-space z ≤ 0.
fn collidePlane() {
    if (bodyGrain.center.z - bodyGrain.bounding > bodyGrain.margin) { return; }
    findResting(bodyGrain, vec3f(0.0, 0.0, 1.0));
    for (var k = 0u; k < resting.count; k++) {
        let corner = resting.corner[k];
        let gap = bodyGrain.center.z + corner.z;
        if (gap > bodyGrain.margin) { continue; }
        let point = vec3f(corner.xy, corner.z - 0.5 * gap);
        addBodyPoint(BodyPoint(vec3f(0.0, 0.0, -1.0), gap, point, resting.label[k]), bodyGrain.bounding);
    }
}

struct FrontResult {
    isDone: bool,           // no more is to be found at this triangle
    hasFace: bool,          // corners rest on its face
    heightRatio: f32,       // of the centre over the plane, over h(−n)
}

// What needs no search: grains far off, behind, spheres, and what rests on the face. e: centre from the first corner.
fn collideFront(p: u32, t: Triangle, e: vec3f, depth: f32) -> FrontResult {
    let done = FrontResult(true, false, 1.0);
    let on = closestOnTriangle(t, e);
    let away = e - on.point;
    let distance = length(away);
    if (distance > bodyGrain.bounding + bodyGrain.margin) { return done; }
    let height = dot(t.normal, e);
    if (height <= 0.0) {
        if (on.feature == ON_FACE && -height < nearestBack
            && -height <= -depth * dot(t.normal, grainPoint(bodyGrain, -t.normal))) {
            nearestBack = -height;
            backPart = p;
        }
        return done;
    }
    nearestFront = min(nearestFront, distance);
    if (bodyGrain.shape.core == CORE_POINT) {
        let radius = bodyGrain.size * bodyGrain.shape.rounding;
        var m = away / max(distance, 1e-30);
        if (distance - radius > bodyGrain.margin || !isInCone(t, on.feature, m)) { return done; }
        var surface = distance;
        if (on.feature == ON_FACE || featureAlong(t, m) == ON_FACE) { m = t.normal; surface = height; }
        addBodyPoint(BodyPoint(-m, surface - radius, -0.5 * (radius + surface) * m, 4u * p), bodyGrain.bounding);
        return done;
    }
    let lowest = grainPoint(bodyGrain, -t.normal);
    let reach = -dot(t.normal, lowest);
    let gap = height - reach;
    if (gap > bodyGrain.margin) { return done; }
    var isOver = true;
    var isBeyond = false;
    for (var k = 0u; k < 3u; k++) {
        let side = inwardOf(t, k);
        let inside = dot(side.xyz, e + lowest) - side.w;
        let convex = isConvexEdge(t.edges, k);
        if (inside < select(-OVERHANG * bodyGrain.bounding, 0.0, convex)) { isOver = false; }
        if (inside < 0.0 && convex) { isBeyond = true; }
    }
    if (bodyGrain.shape.core == CORE_ELLIPSOID) {
        if (isOver) {
            addBodyPoint(BodyPoint(-t.normal, gap, lowest - 0.5 * gap * t.normal, 4u * p), bodyGrain.bounding);
            return done;
        }
        return FrontResult(!isBeyond, false, height / reach);
    }
    let isShallow = gap > -(bodyGrain.size * bodyGrain.shape.rounding + SHALLOW * bodyGrain.bounding);
    var hasFace = false;
    if (isShallow) { hasFace = addFace(p, t, e); }
    return FrontResult(isShallow && !isBeyond, hasFace, height / reach);
}

// Corners of the face that the grain rests on, as far as they are over the triangle.
fn addFace(p: u32, t: Triangle, e: vec3f) -> bool {
    findResting(bodyGrain, t.normal);
    clipResting(t, e, bodyGrain.bounding);
    for (var k = 0u; k < cutFace.count; k++) {
        let corner = cutFace.corner[k];
        let gap = dot(t.normal, corner.xyz);
        if (gap > bodyGrain.margin) { continue; }
        let point = corner.xyz - e - 0.5 * gap * t.normal;
        addBodyPoint(BodyPoint(-t.normal, gap, point, 4u * p + (u32(corner.w) >> 3u)), bodyGrain.bounding);
    }
    return cutFace.count > 0u;
}
