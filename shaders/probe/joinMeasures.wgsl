// probe/joinMeasures — joins rows of shares of a measurement, one row a thread.
//
//   reads    measured     2 step.measureShares: of grains, then of contacts; shares without work are not read
//            counters
//   writes   rowMeasured  MEASURE_ROWS
//   test     src/physics/gpu/engine.test.ts, kinetic energy and top speed are those of the state

// @import shared/step
// @import shared/counters
// @import shared/probe/measure

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let row = id.x;
    let shares = step.measureShares;
    var m: Measured;
    for (var k = row; k < min(step.grainCount, shares); k += MEASURE_ROWS) { m = joinMeasured(m, measured[k]); }
    for (var k = row; k < min(counters.contactCount, shares); k += MEASURE_ROWS) {
        m = joinMeasured(m, measured[shares + k]);
    }
    rowMeasured[row] = m;
}
