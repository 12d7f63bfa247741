// sleep/judgeGrains — marks sleepers that wake by themselves, and awake grains that are restless.
//
// One thread per grain.
//
//   reads    pose, motion
//            sleeping
//   writes   sleepers  marks, means, turns
//   needs    sums and marks of sleep/weighContacts
//   twin     src/physics/gpu/testing/twin/weights.ts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/pose
// @import shared/motion
// @import shared/sleep/sleepers

// @bindings

// Farthest that a calm grain may be from its anchor, with its surface where it is no sphere [radii].
const STILL = 1e-3;
// Largest imbalance at rest over weight and load, smoothed and now; and a smoothed one that wakes [1].
const BALANCED = 5e-3;
const BALANCED_NOW = 2e-2;
// Part of the weight that a load may ring by, beside BALANCED of weight and load: what rings has not the impulses that
// it would keep [1].
const RINGING = 0.05;
const UNBALANCED = 2e-2;

fn floats(at: u32) -> vec3f { return bitcast<vec3f>(vec3i(sleepers[at], sleepers[at + 1u], sleepers[at + 2u])); }
fn whole(at: u32) -> vec3i { return vec3i(sleepers[at], sleepers[at + 1u], sleepers[at + 2u]); }

fn store(at: u32, value: vec3f) {
    let bits = bitcast<vec3i>(value);
    for (var e = 0u; e < 3u; e++) { sleepers[at + e] = bits[e]; }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    let at = SLEEPER * i;
    let g = length(step.gravity);
    let force = vec3f(whole(at + SUM_FORCE)) + sleeping.weight * step.gravity / max(g, 1e-30);
    let moment = vec3f(whole(at + SUM_MOMENT));
    let scale = max(1.0, sleeping.weight + f32(sleepers[at + SUM_LOAD]));
    let meanForce = mix(floats(at + MEAN_FORCE), force, sleeping.part);
    let meanMoment = mix(floats(at + MEAN_MOMENT), moment, sleeping.part);
    store(at + MEAN_FORCE, meanForce);
    store(at + MEAN_MOMENT, meanMoment);
    let load = f32(sleepers[at + SUM_LOAD]);
    let meanLoad = mix(bitcast<f32>(sleepers[at + MEAN_LOAD]), load, sleeping.part);
    let ring = mix(bitcast<f32>(sleepers[at + RING]), abs(load - meanLoad), sleeping.part);
    sleepers[at + MEAN_LOAD] = bitcast<i32>(meanLoad);
    sleepers[at + RING] = bitcast<i32>(ring);
    let now = sqrt(dot(force, force) + dot(moment, moment)) / scale;
    let mean = sqrt(dot(meanForce, meanForce) + dot(meanMoment, meanMoment)) / scale;
    let marks = sleepers[at + MARKS];
    if (sleepers[at + ASLEEP] == 1) {
        let pushed = (marks & MARK_BORDER) != 0 && (mean > UNBALANCED || now > SHAKEN);
        let struck = any(motionOf(i).linear != vec3f()); // within the last frame
        if (pushed || struck || (marks & MARK_HIT) != 0) { sleepers[at + MARKS] = marks | MARK_WAKES; }
        return;
    }
    let turned = floats(at + TURNED) + sleeping.frame * motionOf(i).angular;
    store(at + TURNED, turned);
    if (sleeping.judges == 0u) { return; }
    let reach = STILL * radiusOf(i);
    let moved = length(vec3f(positionOf(i) - whole(at + ANCHOR))) * step.unit > reach
        || (SHAPED && length(turned) > STILL);
    let rings = ring > BALANCED * scale + RINGING * sleeping.weight;
    if (moved || rings || mean > BALANCED || now > BALANCED_NOW) { sleepers[at + MARKS] = marks | MARK_RESTLESS; }
}
