// flex/answerNodes — Δη of the impulses of contacts; at the end of a substep η and ξ with it
//
//   reads    inverse  M_FF⁻¹, dense
//            push     impulse on each coordinate                 [N·s, N·m·s]
//   writes   nodes
//   twin     src/physics/flex/flexibleSteps.ts, finishFlexible

// @import shared/step
// @import shared/phase
// @import shared/plates

@group(0) @binding(0) var<uniform>             step: Step;
@group(0) @binding(1) var<uniform>             phase: Phase;
@group(0) @binding(2) var<uniform>             plates: Plates;
@group(0) @binding(3) var<storage, read>       inverse: array<f32>;
@group(0) @binding(4) var<storage, read>       push: array<vec4f>;
@group(0) @binding(5) var<storage, read_write> nodes: array<vec4f>;

// @import shared/coordinates
// @import shared/applyInverse

@compute @workgroup_size(64)
fn main(
    @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) thread: u32,
) {
    let s = ROWS * (group.x + group.y * groups.x) + thread % ROWS;
    let gained = applyInverse(s, thread / ROWS, thread);
    if (thread >= ROWS || s >= 3u * plates.nodeCount) { return; }
    let at = COORDINATE * s;
    nodes[at + GAINED] = vec4f(gained, 0.0);
    if (phase.mode != MODE_ADVANCE) { return; }
    let eta = nodes[at + PREDICTED].xyz + gained;
    nodes[at + 2u] = vec4f(eta, 0.0);
    nodes[at + 1u] += vec4f(step.h * eta, 0.0);
}
