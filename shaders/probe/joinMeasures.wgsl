// probe/joinMeasures — joins rows of shares of a measurement, one row a thread.
//
//   reads    measured     2 MEASURE_SHARES: of grains, then of contacts; shares without work are not read
//            counters
//   writes   rowMeasured  MEASURE_ROWS
//   test     src/physics/gpu/engine.test.ts, kinetic energy and top speed are those of the state

// @import shared/step
// @import shared/counters
// @import shared/probe/measure

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) row: u32) {
    var m: Measured;
    for (var k = row; k < min(step.grainCount, MEASURE_SHARES); k += MEASURE_ROWS) { m = joinMeasured(m, measured[k]); }
    for (var k = row; k < min(counters.contactCount, MEASURE_SHARES); k += MEASURE_ROWS) {
        m = joinMeasured(m, measured[MEASURE_SHARES + k]);
    }
    rowMeasured[row] = m;
}
