// probe/sumMeasures — joins the rows of a measurement, and reports them with the counters and grain 0.
//
// One workgroup: threads join their rows, then pairwise.
//
//   reads    rowMeasured, counters, pose, motion
//   writes   report
//   test     src/physics/gpu/engine.test.ts, kinetic energy and top speed are those of the state

// @import shared/step
// @import shared/counters
// @import shared/status
// @import shared/motion
// @import shared/probe/measure

// The numbers that the host reads back after every frame, besides the big bodies.
struct Report {
    kineticEnergy: f32,
    potential: f32,
    elastic: f32,
    normalImpulse: f32,
    maxSpeed: f32,
    activeCount: f32,
    penetration: f32,
    maxPenetration: f32,
    complementarity: f32,
    residual: f32,
    residualMelanz: f32,
    pieces: f32,
    largestPiece: f32,
    contactCount: u32,
    wanted: u32,            // contacts found, those with big bodies, copies of grains, searches listed
    wantedBodyContacts: u32,
    wantedCopies: u32,
    wantedSearches: u32,
    colours: u32,           // of a full colouring, and pairs that found none
    uncoloured: u32,
    status: u32,
    position: vec3i,        // of grain 0                                       [units]
    orientation: vec4f,
    velocity: vec3f,        //                                                  [m/s]
    spin: vec3f,            //                                                  [rad/s]
    fastest: vec3i,         // place of the fastest grain                       [units]
}

// @bindings

const THREADS = 64u;

var<workgroup> parts: array<Measured, THREADS>;

@compute @workgroup_size(THREADS)
fn main(@builtin(local_invocation_index) thread: u32) {
    var own: Measured;
    for (var row = thread; row < MEASURE_ROWS; row += THREADS) { own = joinMeasured(own, rowMeasured[row]); }
    parts[thread] = own;
    workgroupBarrier();
    if (thread > 0u) { return; }
    var m = parts[0];
    for (var k = 1u; k < THREADS; k++) { m = joinMeasured(m, parts[k]); }
    report.kineticEnergy = m.kineticEnergy;
    report.potential = m.potential;
    report.elastic = m.elastic;
    report.normalImpulse = m.normalImpulse;
    report.maxSpeed = m.maxSpeed;
    report.activeCount = m.activeCount;
    report.penetration = m.penetration;
    report.maxPenetration = m.maxPenetration;
    report.complementarity = m.complementarity;
    report.residual = m.residual;
    report.residualMelanz = m.residualMelanz;
    report.pieces = m.pieces;
    report.largestPiece = m.largestPiece;
    report.contactCount = u32(m.contactCount);
    report.wanted = counters.wanted;
    report.wantedBodyContacts = counters.wantedBodyContacts;
    report.wantedCopies = counters.wantedCopies;
    report.wantedSearches = counters.wantedSearches;
    report.colours = counters.colours;
    report.uncoloured = counters.uncoloured;
    report.status = counters.status
        | select(0u, STATUS_NOT_FINITE, m.notFinite > 0.0) | select(0u, STATUS_OUTSIDE, m.outside > 0.0);
    report.position = pose[2u * step.grainZero].xyz;
    report.orientation = bitcast<vec4f>(pose[2u * step.grainZero + 1u]);
    let zero = motionOf(step.grainZero);
    report.velocity = zero.linear;
    report.spin = zero.angular;
    report.fastest = pose[2u * m.fastest].xyz;
}
