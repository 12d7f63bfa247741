// Contacts of a grain with one part of a big body, for shared/shapes/collideBody, which has the grain. A call is
// compiled at each place where it stands: so one call of collideShapes serves convex parts and triangles, and there is
// one call of each other search.

// @import shared/shapes/bodyParts
// @import shared/shapes/grainSupport
// @import shared/shapes/triangle
// @import shared/shapes/resting
// @import shared/shapes/clipResting
// @import shared/shapes/edgeArc
// @import shared/shapes/collideShapes

// An overlap of a polytope up to this is settled at the face [bounding radii, besides the rounding].
const SHALLOW = 0.02;
// A deeper one is settled there only if no much shorter way out leads sideways [overlap at the face].
const DEEP = 0.25;

// Distances of the grain's centre to triangles: to the nearest front, and behind the nearest back [m]; the part at that
// back with its normal, and the grain's lowest point over it.
var<private> nearestFront: f32;
var<private> nearestBack: f32;
var<private> backPart: u32;
var<private> backNormal: vec3f;
var<private> backLowest: vec3f;

fn startParts() {
    nearestFront = 1e30;
    nearestBack = 1e30;
}

// Whether the grain's centre is in the solid behind the triangles.
fn isBehind() -> bool { return nearestBack < nearestFront; }

fn offerBehind() {
    let gap = dot(backNormal, backLowest) - nearestBack;
    offer(-backNormal, gap, backLowest - 0.5 * gap * backNormal, 4u * backPart);
}

// Offers the contacts with a part that the grain's ball reaches.
fn collidePart(p: u32, part: Part, depth: f32) {
    let isBall = bodyGrain.shape.core == CORE_POINT;
    let isEllipsoid = bodyGrain.shape.core == CORE_ELLIPSOID;
    let isTriangle = part.kind == PART_TRIANGLE;
    let margin = bodyGrain.margin;
    let d = part.position - bodyGrain.center;
    var e = -d;
    var b: Placed;
    var t: Triangle;
    var on: OnTriangle;
    var gapAtFace = 0.0;
    var toFace = false;     // look for corners that rest on the face, and
    var toSearch = true;    // search for the nearest features
    if (part.kind == PART_PLANE) {
        t.normal = vec3f(0.0, 0.0, 1.0);
        e = bodyGrain.center;
        toFace = true;
        toSearch = false;
    } else if (part.kind == PART_CONVEX) {
        b = Placed(shapes[part.shape], 1.0, part.orientation);
    } else {
        t = triangleOf(part);
        b = hullOf(t);
        on = closestOnTriangle(t, e);
        let distance = length(e - on.point);
        let height = dot(t.normal, e);
        if (distance > bodyGrain.bounding + margin) { return; }
        if (height > 0.0) { nearestFront = min(nearestFront, distance); }
        else if (on.feature != ON_FACE || -height >= nearestBack) { return; }
        if (!isBall || height <= 0.0) {
            let lowest = grainPoint(bodyGrain, -t.normal);
            let reach = -dot(t.normal, lowest);
            let gap = height - reach;
            if (height <= 0.0) {
                if (-height <= depth * reach) {
                    nearestBack = -height;
                    backPart = p;
                    backNormal = t.normal;
                    backLowest = lowest;
                }
                return;
            }
            if (gap > margin) { return; }
            gapAtFace = gap;
            var isOver = true;
            var isBeyond = false;
            for (var k = 0u; k < 3u; k++) {
                let side = inwardOf(t, k);
                let inside = dot(side.xyz, e + lowest) - side.w;
                let convex = isConvexEdge(t.edges, k);
                if (inside < select(-OVERHANG * bodyGrain.bounding, 0.0, convex)) { isOver = false; }
                if (inside < 0.0 && convex) { isBeyond = true; }
            }
            if (isEllipsoid) {
                if (isOver) { offer(-t.normal, gap, lowest - 0.5 * gap * t.normal, 4u * p); }
                toSearch = isBeyond && !isOver;
            } else {
                toFace = gap > -(bodyGrain.size * bodyGrain.shape.rounding + SHALLOW * bodyGrain.bounding);
                toSearch = isBeyond || !toFace;
            }
        }
    }
    if (!toFace && !toSearch) { return; }

    let a = Placed(bodyGrain.shape, bodyGrain.size, bodyGrain.orientation);
    var manifold: Manifold;
    var hasFace = false;
    var isFound = false;    // the search has ended at the face, where nothing may rest
    var isLast = false;     // corners that rest on the face are all that is left
    loop {
        if (toFace) {
            hasFace = offerFace(p, t, e, isTriangle);
            toFace = false;
            if (!toSearch || isLast) { return; }
            if (isFound) {
                if (hasFace) { return; }
                break;
            }
        }
        if (isBall && isTriangle) { manifold = meetBall(t, e, on); } else { manifold = collideShapes(a, b, d, margin); }
        if (manifold.count == 0u) { return; }
        if (!isTriangle) { break; }
        var feature = featureAlong(t, -manifold.normal);
        if (isBall && feature != ON_FACE) { feature = on.feature; }
        if (feature == ON_FACE) {
            if (hasFace) { return; }
            if (isBall || isEllipsoid) { break; }
            toFace = true;
            isFound = true;
            continue;
        }
        if (isInCone(t, feature, -manifold.normal)) { break; }
        var least = manifold.gap.x;
        for (var k = 1u; k < manifold.count; k++) { least = min(least, manifold.gap[k]); }
        let overlap = -least - select(a.size * a.shape.rounding, 0.0, isEllipsoid);
        if (isBall || overlap < 0.0) { return; } // apart: a neighbour reports it
        let crossing = findCrossing(t, bodyGrain, e);
        if (crossing.gap > gapAtFace) {
            if (crossing.gap > margin) { return; }
            offer(-crossing.m, crossing.gap, crossing.point - 0.5 * crossing.gap * crossing.m, 4u * p);
            return;
        }
        if (hasFace || isEllipsoid || overlap <= -DEEP * gapAtFace) { return; }
        toFace = true;
        isLast = true;
    }
    for (var k = 0u; k < manifold.count; k++) {
        offer(manifold.normal, manifold.gap[k], manifold.point[k], 4u * p + k);
    }
}

// Meets a ball in front of a triangle; a normal near that of the face becomes that of the face.
fn meetBall(t: Triangle, e: vec3f, on: OnTriangle) -> Manifold {
    let away = e - on.point;
    var surface = length(away);
    var m = away / max(surface, 1e-30);
    if (on.feature == ON_FACE || dot(m, t.normal) > 1.0 - ALIKE) {
        m = t.normal;
        surface = dot(t.normal, e);
    }
    let radius = bodyGrain.size * bodyGrain.shape.rounding;
    var manifold: Manifold;
    manifold.normal = -m;
    manifold.count = select(1u, 0u, surface - radius > bodyGrain.margin);
    manifold.gap.x = surface - radius;
    manifold.point[0] = -0.5 * (radius + surface) * m;
    return manifold;
}

// Offers the corners of the face that the grain rests on: those over the triangle, or all on a plane.
fn offerFace(p: u32, t: Triangle, e: vec3f, isTriangle: bool) -> bool {
    findResting(bodyGrain, t.normal);
    startCutFace(e);
    if (isTriangle) { cutToTriangle(t, bodyGrain.bounding); }
    for (var k = 0u; k < cutFace.count; k++) {
        let corner = cutFace.corner[k];
        let gap = dot(t.normal, corner.xyz);
        if (gap > bodyGrain.margin) { continue; }
        offer(-t.normal, gap, corner.xyz - e - 0.5 * gap * t.normal, 4u * p + (u32(corner.w) >> 3u));
    }
    return cutFace.count > 0u;
}
