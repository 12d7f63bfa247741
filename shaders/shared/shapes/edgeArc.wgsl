// Finds the shortest way out for a grain that a convex edge pierces. Twin of src/physics/shapes/edgeArc.ts, which says
// how.

// @import shared/shapes/grainSupport
// @import shared/shapes/triangle

// An arc is sampled in so many directions, besides its two ends, and the best interval is halved so often.
const ARC_SAMPLES = 6u;
const ARC_HALVINGS = 8u;
const ARC_STEPS = ARC_SAMPLES + 3u + ARC_HALVINGS;
// A crossing may be so far beyond the ends of an edge, and two corners nearer than this are one [bounding radii].
const OVER_END = 1e-3;
const SAME_ARC_CORNER = 1e-5;

struct Crossing {
    gap: f32,               // −1e30 if no edge is crossed between its ends    [m]
    m: vec3f,               // normal from the solid to the grain, in B
    point: vec3f,           // point of the grain, from its centre             [m]
}

// A direction on the arc: its angle from the face's normal, and the grain's lowest point from its centre, which is at w
// outwards and upwards.
struct OnArc {
    angle: f32,
    w: vec2f,
    point: vec3f,
}

fn arcSlope(a: OnArc) -> f32 { return cos(a.angle) * a.w.x - sin(a.angle) * a.w.y; }

// Returns the best crossing of the convex edges; e is the grain's centre from the first corner, in B.
fn findCrossing(t: Triangle, g: GrainInBody, e: vec3f) -> Crossing {
    var best = Crossing(-1e30, vec3f(), vec3f());
    for (var k = 0u; k < 3u; k++) {
        if (!isConvexEdge(t.edges, k)) { continue; }
        let inward = inwardOf(t, k);
        let into = vertices[t.first + 3u + k].xyz;
        let end = atan2(-dot(t.normal, into), -dot(inward.xyz, into)); // end of the arc
        var low: OnArc;
        var high: OnArc;
        var sample = 0u;
        var highest = -1e30;
        var isInside = true;
        for (var s = 0u; s < ARC_STEPS && isInside; s++) {
            var a: OnArc;
            if (s <= ARC_SAMPLES) { a.angle = end * f32(s) / f32(ARC_SAMPLES); }
            else if (s == ARC_SAMPLES + 1u) { a.angle = end * f32(max(sample, 1u) - 1u) / f32(ARC_SAMPLES); }
            else if (s == ARC_SAMPLES + 2u) { a.angle = end * f32(min(sample + 1u, ARC_SAMPLES)) / f32(ARC_SAMPLES); }
            else { a.angle = 0.5 * (low.angle + high.angle); }
            a.point = grainPoint(g, sin(a.angle) * inward.xyz - cos(a.angle) * t.normal);
            a.w = vec2f(inward.w - dot(inward.xyz, e + a.point), dot(t.normal, e + a.point));
            if (s <= ARC_SAMPLES) {
                let f = sin(a.angle) * a.w.x + cos(a.angle) * a.w.y;
                if (f > highest) { highest = f; sample = s; }
            } else if (s == ARC_SAMPLES + 1u) { low = a; }
            else if (s == ARC_SAMPLES + 2u) {
                high = a;
                isInside = arcSlope(low) > 0.0 && arcSlope(high) < 0.0; // else the gap is largest at a face's normal
            } else if (arcSlope(a) > 0.0) { low = a; } else { high = a; }
        }
        if (isInside) { best = takeCrossing(t, k, inward, g, e, low, high, best); }
    }
    return best;
}

// Returns the better of the best crossing and that between two ends which are level along m: the point between them
// that is over the edge.
fn takeCrossing(
    t: Triangle, k: u32, inward: vec4f, g: GrainInBody, e: vec3f, low: OnArc, high: OnArc, best: Crossing,
) -> Crossing {
    let d = high.w - low.w;
    let size = length(d);
    let middle = 0.5 * (low.angle + high.angle);
    var m = vec2f(sin(middle), cos(middle));
    if (size > SAME_ARC_CORNER * g.bounding) {
        let across = vec2f(-d.y, d.x) / size;
        m = select(across, -across, dot(m, across) < 0.0);
    }
    let gap = dot(m, low.w);
    if (gap <= best.gap) { return best; }
    let tangent = vec2f(m.y, -m.x);
    let entry = dot(tangent, low.w);
    let exit = dot(tangent, high.w);
    var part = 0.5;
    if (entry > exit) { part = clamp(entry / (entry - exit), 0.0, 1.0); }
    let point = mix(low.point, high.point, part);
    let direction = cross(inward.xyz, t.normal);
    var start = vec3f();
    var end = t.b;
    if (k == 1u) { start = t.b; end = t.c; }
    if (k == 2u) { start = t.c; end = vec3f(); }
    let at = dot(direction, e + point);
    let room = OVER_END * g.bounding;
    if (at < dot(direction, start) - room || at > dot(direction, end) + room) { return best; }
    return Crossing(gap, m.y * t.normal - m.x * inward.xyz, point);
}
