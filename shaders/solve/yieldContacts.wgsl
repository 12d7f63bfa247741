// solve/yieldContacts — lets contacts at their cap yield, for solvers other than small steps                laws.md §2
//
// One thread per contact.
//
//   reads    owner, record, drift, bodies, motion, counters
//   writes   impulse  y_P, in the memory of laws; as the solve saw it, where impacts of small steps are kept
//   needs    a substep that has ended (MODE_ADVANCE)
//   twin     src/physics/cpu/problem/contactProblem.ts, yieldContacts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/body
// @import shared/contact/keep
// @import shared/solve/impact
// @import shared/solve/lawful

// @bindings

// An impulse counts as that of the cap to this fraction: f32 leaves it some ulp below.
const AT_CAP = 1.0 - 1e-5;

fn yieldContact(c: u32) {
    let key = keyOf(c);
    let plastic = numberAt(memoryAt(c) + PLASTIC);
    if (key == NONE) { return; }
    keepNumber(hitAt(c) + SOLVED_PLASTIC, plastic);
    if (-plastic >= step.dent) { return; }
    let x = readWhole(c, key);
    let pn = dot(impulseOn(c), x.normal);
    let hard = hardeningOf(x);
    if (pn < AT_CAP * mostOf(plastic, hard, 0.0)) { return; }
    let un = dot(x.velocity, x.normal);
    let gap = x.gap - step.h * un - plastic; // as the substep began
    let time = step.h * (1.0 + step.viscous / step.elastic); // h + R/K
    let given = time * min(0.0, un + softness() * pn + gapBias(gap));
    let stiffer = 1.0 + hard / step.h * time * (1.0 / impactMasses(x).x + softness());
    keepNumber(memoryAt(c) + PLASTIC, max(-step.dent, plastic + given / stiffer));
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    if (!LAWS) { return; }
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { yieldContact(c); }
}
