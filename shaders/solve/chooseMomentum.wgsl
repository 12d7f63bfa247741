// solve/chooseMomentum — chooses β of the next extrapolation; its cap is halved after harm   src/physics/solvers/cgm.ts
//
// One thread. Gauss–Seidel is no symmetric iteration, and momentum on it may grow without bound: when the change of an
// iteration grows, or has not been so small for long, the cap on β is halved.
//
//   writes   counters  β and the numbers that it is chosen by
//            change    cleared, after it was read
//   twin     src/physics/gpu/testing/twin/momentum.ts

// @import shared/step
// @import shared/counters

// @bindings

const BETA_MAX = 0.9;
const BETA_MIN = 0.1;           // below, a cap is as good as none
const GROWTH = 10.0;
const PATIENCE_EXACT = 30u;     // iterations
const PATIENCE_RELAXED = 100u;

// Returns θ' with θ'² = (1 − θ') θ²: Mazhar2015 eq. 21.
fn nextTheta(theta: f32) -> f32 { return 0.5 * theta * (sqrt(theta * theta + 4.0) - theta); }

@compute @workgroup_size(1)
fn main() {
    let k = counters.iteration;
    let seen = bitcast<f32>(change); // of the iteration before
    change = 0u;
    if (k == 0u) {
        counters.theta = 1.0;
        counters.cap = BETA_MAX;
        counters.least = 3e38;
        counters.leastAt = 0u;
    }
    var harmful = false;
    if (k > 1u) {
        let patience = select(PATIENCE_EXACT, PATIENCE_RELAXED, step.relaxed == 1u);
        harmful = seen > GROWTH * counters.least || k - counters.leastAt > patience;
        if (harmful) { counters.cap = select(0.5 * counters.cap, 0.0, 0.5 * counters.cap < BETA_MIN); }
        if (harmful || seen < counters.least) {
            counters.least = seen;
            counters.leastAt = k;
        }
    }
    let theta = counters.theta;
    let next = select(nextTheta(theta), 1.0, harmful);
    var beta = min(theta * (1.0 - theta) / (theta * theta + next), counters.cap); // eq. 22
    if (harmful) { beta = 0.0; }
    counters.theta = next;
    counters.beta = beta;
}
