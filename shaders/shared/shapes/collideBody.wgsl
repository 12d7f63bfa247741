// Contacts of a grain with a big body: up to four points, each with its own normal. Twin of
// src/physics/shapes/collideBody.ts and collideTriangle.ts, which say why. Needs the bindings of
// shared/shapes/bodyParts and shapes.

// @import shared/shapes/shapes
// @import shared/quaternion
// @import shared/shapes/bodyParts
// @import shared/shapes/bodyManifold
// @import shared/shapes/grainSupport
// @import shared/shapes/collidePart

var<private> bodyGrain: GrainInBody;

// The points that one part offers: a cut face and a manifold at most.
struct Fresh {
    count: u32,
    points: array<BodyPoint, 12>,
}
var<private> fresh: Fresh;

fn offer(normal: vec3f, gap: f32, point: vec3f, feature: u32) {
    fresh.points[fresh.count] = BodyPoint(normal, gap, point, feature);
    fresh.count++;
}

// The state of the search for parts: it goes cell by cell through the body's grid, and part by part.
struct Walk {
    low: vec3u,         // first cell that the grain's ball reaches, and how many along x, y, z
    span: vec3u,
    at: vec3u,          // present cell
    cell: u32,          // its number, plus one
    next: u32,          // its parts that are left: from here
    end: u32,           // to here
    isOver: bool,
}
var<private> walk: Walk;

const NO_PART = 0xffffffffu;
const BEHIND = 0xfffffffeu;     // no part: the solid behind the parts that were met

// Whether the grain's ball, grown by the margin, reaches a part's box, the plane or the plane of the triangle.
fn reachesPart(part: Part) -> bool {
    let d = part.position - bodyGrain.center;
    let reach = bodyGrain.bounding + bodyGrain.margin;
    if (part.kind == PART_PLANE) { return bodyGrain.center.z <= reach; }
    if (part.kind == PART_TRIANGLE) { return abs(dot(part.orientation.xyz, d)) <= reach; }
    return all(abs(unrotate(part.orientation, d)) <= part.extent + reach);
}

// Returns the next part that is near, and at last BEHIND. The search is a loop of its own, so that the threads that
// found something go through the narrow phase together.
fn nextPart(k: u32) -> u32 {
    let first = bodyParts[k].first;
    let cells = bodyParts[k].cells;
    loop {
        if (walk.next < walk.end) {
            var p = walk.next;
            walk.next++;
            if (cells.x > 0u) {
                p = partWord(p);
                let lowCell = parts[4u * (first + p) + 3u].x;
                let firstCell = max(walk.low, vec3u(lowCell & 1023u, (lowCell >> 10u) & 1023u, lowCell >> 20u));
                if (any(walk.at != firstCell)) { continue; } // looked at where grain and part meet first
            }
            if (reachesPart(partAt(first + p))) { return p; }
            continue;
        }
        if (walk.cell == walk.span.x * walk.span.y * walk.span.z) { break; }
        let c = walk.cell;
        walk.at = walk.low + vec3u(c % walk.span.x, (c / walk.span.x) % walk.span.y, c / (walk.span.x * walk.span.y));
        walk.cell++;
        walk.next = 0u;
        walk.end = bodyParts[k].count;
        if (cells.x > 0u) {
            let list = bodyParts[k].firstCell + walk.at.x + cells.x * (walk.at.y + cells.y * walk.at.z);
            walk.next = partWord(list);
            walk.end = partWord(list + 1u);
        }
    }
    if (walk.isOver || !isBehind()) { return NO_PART; }
    walk.isOver = true;
    return BEHIND;
}

// Returns the contacts of grain a, whose centre is at `center` from the centre of mass of big body k, in W [m];
// `orientation` is q_WB of the body.
fn collideBody(k: u32, a: Placed, center: vec3f, orientation: vec4f, margin: f32) -> BodyManifold {
    let body = bodyParts[k];
    found.count = 0u;
    bodyGrain = grainInBody(a, center, orientation, margin);
    startParts();

    walk = Walk(vec3u(), vec3u(1u), vec3u(), 0u, 0u, 0u, false);
    if (body.cells.x > 0u) {
        let reach = bodyGrain.bounding + margin;
        let lower = floor((bodyGrain.center - reach - body.origin) * body.inverseCell);
        let upper = floor((bodyGrain.center + reach - body.origin) * body.inverseCell);
        let last = vec3f(body.cells - 1u);
        if (any(upper < vec3f()) || any(lower > last + 1.0)) { return found; }
        walk.low = vec3u(clamp(lower, vec3f(), last));
        walk.span = vec3u(clamp(upper, vec3f(), last)) - walk.low + 1u;
    }
    var p = nextPart(k);
    while (p != NO_PART) {
        fresh.count = 0u;
        if (p == BEHIND) { offerBehind(); } else { collidePart(p, partAt(body.first + p), body.depth); }
        for (var i = 0u; i < fresh.count; i++) { addBodyPoint(fresh.points[i], bodyGrain.bounding); }
        p = nextPart(k);
    }
    nameBodyPointsApart();
    for (var i = 0u; i < found.count; i++) {
        found.points[i].normal = rotate(orientation, found.points[i].normal);
        found.points[i].point = rotate(orientation, found.points[i].point);
    }
    return found;
}
