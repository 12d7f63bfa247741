// Reductions of a frame to a few numbers, in step.measureShares shares: first every thread takes its stride of grains
// and of contacts, then MEASURE_ROWS threads join a row of shares each, and a workgroup the rows. Same bits every run.

const MEASURE_ROWS = 1024u;

// The measurement of a share. Sums add, the others take the largest.
struct Measured {
    kineticEnergy: f32,     // of grains, sum                                                     [J]
    potential: f32,         // of grains in gravity, 0 at the centre of the domain, sum           [J]
    elastic: f32,           // of compliant contacts, sum                                         [J]
    maxSpeed: f32,          //                                                                    [m/s]
    fastest: u32,           // the grain that has it
    notFinite: f32,         // 1 where a velocity is not a number
    outside: f32,           // 1 where a grain has left the domain
    activeCount: f32,       // contacts with an impulse, sum
    penetration: f32,       // of those, sum                                                      [m]
    maxPenetration: f32,    //                                                                    [m]
    complementarity: f32,   // worst |γ_n (Φ/h + v_n)|                                            [J]
    residual: f32,          // natural map, tangent form                                          [m/s]
    residualMelanz: f32,    // r of [Melanz2016] eq. 4.49
    normalImpulse: f32,     // of active contacts, sum                                            [N·s]
    contactCount: f32,      // sum; places of contacts that were none after all do not count
    pieces: f32,            // of at least step.leastPiece grains, sum
    largestPiece: f32,      // grains in it
}

fn joinMeasured(a: Measured, b: Measured) -> Measured {
    var m = a;
    m.kineticEnergy += b.kineticEnergy;
    m.potential += b.potential;
    m.elastic += b.elastic;
    m.maxSpeed = max(a.maxSpeed, b.maxSpeed);
    m.fastest = select(a.fastest, b.fastest, b.maxSpeed > a.maxSpeed);
    m.notFinite = max(a.notFinite, b.notFinite);
    m.outside = max(a.outside, b.outside);
    m.activeCount += b.activeCount;
    m.penetration += b.penetration;
    m.maxPenetration = max(a.maxPenetration, b.maxPenetration);
    m.complementarity = max(a.complementarity, b.complementarity);
    m.residual = max(a.residual, b.residual);
    m.residualMelanz = max(a.residualMelanz, b.residualMelanz);
    m.normalImpulse += b.normalImpulse;
    m.contactCount += b.contactCount;
    m.pieces += b.pieces;
    m.largestPiece = max(a.largestPiece, b.largestPiece);
    return m;
}
