// probe/measureGrains — measures energies and top speed of the grains, and finds strays and broken numbers.
//
// step.measureShares threads, each with every step.measureShares-th grain.
//
//   reads    pose, motion
//            templates
//            pieces    numbers of grains
//   writes   measured  the first step.measureShares
//   test     src/physics/gpu/engine.test.ts, kinetic energy and top speed are those of the state

// @import shared/step
// @import shared/probe/measure
// @import shared/variant
// @import shared/pose
// @import shared/motion
// @import shared/quaternion
// @import shared/integrate/inertia

// @bindings

const EXPONENT = 0x7f800000u;

// Compares bits: compilers may assume that no number is infinite and no comparison with NaN happens.
fn isBroken(v: vec3f) -> bool { return any((bitcast<vec3u>(v) & vec3u(EXPONENT)) == vec3u(EXPONENT)); }

fn measureGrain(i: u32) -> Measured {
    var m: Measured;
    let now = motionOf(i);
    let masses = motion[massAt(i)];
    let v = now.linear;
    let w = now.angular;
    if (isBroken(v) || isBroken(w)) {
        m.notFinite = 1.0;
        return m;
    }
    let p = vec3f(positionOf(i)) * step.unit;
    var turning = dot(w, w) / masses.y;
    if (SHAPED) {
        let own = unrotate(orientationOf(i), w);
        turning = dot(own, principalInertia(i, masses) * own);
    }
    if (i < step.looseCount) { // energies of contact points are their surface's
        m.kineticEnergy = 0.5 * (dot(v, v) / masses.x + turning);
        m.potential = -dot(step.gravity, p) / masses.x;
    }
    m.maxSpeed = length(v);
    if (LAWS && i < step.looseCount) {
        let size = pieces[step.grainCount + i];
        m.pieces = select(0.0, 1.0, size >= step.leastPiece);
        m.largestPiece = f32(size);
    }
    m.fastest = i;
    let r = radiusOf(i);
    // upwards there is room: a splash is no loss
    m.outside = select(0.0, 1.0, any(p < step.domainMin - r) || any(p.xy > step.domainMax.xy + r));
    return m;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let share = id.x;
    var m: Measured;
    for (var i = share; i < step.grainCount; i += step.measureShares) { m = joinMeasured(m, measureGrain(i)); }
    measured[share] = m;
}
