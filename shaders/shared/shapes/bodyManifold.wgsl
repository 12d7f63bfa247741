// Joins the contact points that the parts of a big body have with a grain. Twin of src/physics/shapes/bodyManifold.ts.

// @import shared/shapes/bodyPoint

const MAX_POINTS = 4u;
// Two points are one if they are nearer than this [bounding radii of the grain] and their normals at less than about
// 10°.
const SAME_PLACE = 0.02;
const SAME_NORMAL = 0.985;

var<private> found: BodyManifold;

// Adds a point, or keeps the smaller gap if the point is there already; of five points, the two most alike become the
// deeper of them.
fn addBodyPoint(p: BodyPoint, bounding: f32) {
    let near = SAME_PLACE * bounding;
    for (var k = 0u; k < found.count; k++) {
        let apart = found.points[k].point - p.point;
        if (dot(apart, apart) > near * near || dot(found.points[k].normal, p.normal) < SAME_NORMAL) { continue; }
        let name = min(p.feature, found.points[k].feature); // the same whichever triangle at an edge comes first
        if (p.gap < found.points[k].gap) { found.points[k] = p; }
        found.points[k].feature = name;
        return;
    }
    found.points[found.count] = p;
    found.count++;
    if (found.count > MAX_POINTS) { dropBodyPoint(1.0 / (bounding * bounding)); }
}

fn dropBodyPoint(inverse: f32) {
    found.count--;
    let last = found.count;
    var closest = 1e30;
    var drop = last;
    for (var i = 0u; i < last; i++) {
        for (var j = i + 1u; j <= last; j++) {
            let dp = found.points[i].point - found.points[j].point;
            let dn = found.points[i].normal - found.points[j].normal;
            let apart = dot(dp, dp) * inverse + dot(dn, dn);
            if (apart < closest) {
                closest = apart;
                drop = select(j, i, found.points[i].gap > found.points[j].gap);
            }
        }
    }
    if (drop != last) { found.points[drop] = found.points[last]; }
}

// Gives new names to points whose name another one has, as a corner that was cut may.
fn nameBodyPointsApart() {
    for (var i = 1u; i < found.count; i++) {
        for (var tries = 0u; tries < MAX_POINTS && isNameTaken(i); tries++) {
            let name = found.points[i].feature;
            found.points[i].feature = (name & ~3u) | ((name + 1u) & 3u);
        }
    }
}

fn isNameTaken(i: u32) -> bool {
    for (var k = 0u; k < i; k++) { if (found.points[k].feature == found.points[i].feature) { return true; } }
    return false;
}
