// Predicts how far a body goes until the middle of the frame: a way [m] or a turn [rad], no longer than `farthest`,
// since the body may be about to hit something. Twin of src/physics/cpu/collide/middlePoses.ts. Needs the binding step.

const FARTHEST_AHEAD = 0.2;     // [bounding radii of a grain, rad]

fn aheadOf(velocity: vec3f, farthest: f32) -> vec3f {
    return velocity * min(step.halfFrame, farthest / max(length(velocity), 1e-30));
}
