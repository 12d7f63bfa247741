// flex/evaluatePlates — evaluates the forces of a plate on its corners: −∂U/∂e, damping, pressure.
//
// One thread per plate. [Melanz2016] eq. 6.11, 6.12. Plates share nodes, so that each writes to slots of its own:
// gatherPlates sums them.
//
//   reads    place  r, ∂r/∂x, ∂r/∂y of each node, 9 numbers a node     [m, 1, 1]
//            rate   their rates
//            quads  nodes of each plate
//            sizes  its sides                                        [m]
//            rest   the mesh at rest, as restTables.ts lists it
//   writes   slots  PLATE_SLOTS a plate                              [N, N·m, N·m]
//   twin     src/physics/flex/plates.ts, addInternalForces and addPressure

// @import shared/thread
// @import shared/flex/plates
// @import shared/flex/cubic

// @bindings

const POINT = array<f32, 3>(0.1127016653792583, 0.5, 0.8872983346207417);
const WEIGHED_POINT = array<vec2f, 5>(
    vec2f(0.0469100770306680, 0.1184634425280945), vec2f(0.2307653449471585, 0.2393143352496832),
    vec2f(0.5, 0.2844444444444444),
    vec2f(0.7692346550528415, 0.2393143352496832), vec2f(0.9530899229693320, 0.1184634425280945));

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let p = threadIndex(id, groups, 64u);
    if (p >= plates.plateCount) { return; }
    var corner: array<vec3f, 12>;
    var moving: array<vec3f, 12>;
    let first = readPlace(9u * quads[p].x);
    let firstRate = readRate(9u * quads[p].x);
    for (var k = 0u; k < 12u; k++) {
        let o = 9u * quads[p][k / 3u] + 3u * (k % 3u);
        let isPosition = k % 3u == 0u;
        let side = select(sizes[p][max(k % 3u, 1u) - 1u], 1.0, isPosition);
        corner[k] = side * (readPlace(o) - select(vec3f(), first, isPosition));
        moving[k] = side * (readRate(o) - select(vec3f(), firstRate, isPosition));
    }
    var c = cubicOf(corner);
    var d = cubicOf(moving);
    var f: array<vec3f, 12>;
    var energy = 0.0;
    var least = 1e30;
    for (var q = 0u; q < PLATE_POINTS * PLATE_POINTS; q++) {
        let at = REST * (PLATE_POINTS * PLATE_POINTS * p + q);
        let told = addPoint(&c, &d, &f, POINT[q % PLATE_POINTS], POINT[q / PLATE_POINTS], at);
        energy += told.x;
        least = min(least, told.y);
    }
    if (plates.pressure != 0.0) {
        for (var q = 0u; q < PRESSED_POINTS * PRESSED_POINTS; q++) {
            let x = WEIGHED_POINT[q % PRESSED_POINTS];
            let y = WEIGHED_POINT[q / PRESSED_POINTS];
            let a = tangentsAt(&c, x.x, y.x);
            collectLoad(&f, plates.pressure * x.y * y.y * cross(a.x, a.y), x.x, y.x);
        }
    }
    let forces = transposedCubic(f);
    for (var k = 0u; k < 12u; k++) {
        let side = select(sizes[p][max(k % 3u, 1u) - 1u], 1.0, k % 3u == 0u);
        slots[PLATE_SLOTS * p + k] =
            vec4f(side * forces[k], select(0.0, energy, k == 0u) + select(0.0, least, k == 1u));
    }
}

fn readPlace(k: u32) -> vec3f { return vec3f(place[k], place[k + 1u], place[k + 2u]); }
fn readRate(k: u32) -> vec3f { return vec3f(rate[k], rate[k + 1u], rate[k + 2u]); }

// Adds the forces of one Gauss point to f. Returns its energy, and the square of its area against that at rest.
fn addPoint(
    c: ptr<function, array<vec3f, 12>>, d: ptr<function, array<vec3f, 12>>, f: ptr<function, array<vec3f, 12>>,
    x: f32, y: f32, k: u32,
) -> vec2f {
    let a = tangentsAt(c, x, y);
    let b = bendsAt(c, x, y);
    let metric = rest[k].xyz;
    let curve = vec3f(rest[k].w, rest[k + 1u].xy);
    let s0 = vec3f(rest[k + 1u].z, rest[k + 2u].x, rest[k + 2u].y); // c11, c12, c13
    let s1 = vec3f(rest[k + 2u].x, rest[k + 1u].w, rest[k + 2u].z);
    let s2 = vec3f(rest[k + 2u].y, rest[k + 2u].z, rest[k + 2u].w);
    let stiff = plates.youngsModulus * mat3x3f(s0, s1, s2);
    let m = cross(a.x, a.y);
    let area2 = dot(m, m);
    let inverse = inverseSqrt(area2);
    let n = inverse * m;
    // strains and curvatures (the third of each is twice the mixed one), their rates, and the forces and moments from
    // them
    let strain = vec3f(0.5 * (dot(a.x, a.x) - metric.x), 0.5 * (dot(a.y, a.y) - metric.y), dot(a.x, a.y) - metric.z);
    let bend = vec3f(1.0, 1.0, 2.0) * (vec3f(dot(b.xx, n), dot(b.yy, n), dot(b.xy, n)) - curve);
    let force = stiff * strain;
    let moment = plates.bending * (stiff * bend);
    let da = tangentsAt(d, x, y);
    let db = bendsAt(d, x, y);
    let strainRate = vec3f(dot(a.x, da.x), dot(a.y, da.y), dot(a.x, da.y) + dot(a.y, da.x));
    let swept = inverse * (cross(da.x, a.y) + cross(a.x, da.y));
    let turn = swept - dot(swept, n) * n;
    let bendRate = vec3f(1.0, 1.0, 2.0) * vec3f(
        dot(db.xx, n) + dot(b.xx, turn), dot(db.yy, n) + dot(b.yy, turn), dot(db.xy, n) + dot(b.xy, turn));
    let N = force + plates.dampingTime * (stiff * strainRate);
    let M = moment + plates.dampingTime * plates.bending * (stiff * bendRate);
    let v = M.x * b.xx + M.y * b.yy + 2.0 * M.z * b.xy;
    let s = inverse * (v - dot(v, n) * n);
    collectBends(f, Tangents(-(N.x * a.x + N.z * a.y + cross(a.y, s)), -(N.z * a.x + N.y * a.y + cross(s, a.x))),
        Bends(-M.x * n, -M.y * n, -2.0 * M.z * n), x, y);
    return vec2f(0.5 * (dot(force, strain) + dot(moment, bend)), area2 / (metric.x * metric.y - metric.z * metric.z));
}
