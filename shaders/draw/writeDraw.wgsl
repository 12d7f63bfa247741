// draw/writeDraw — writes what the view draws: it never sees half-done steps, nor reads the solver's own buffers.
//
// One thread per grain.
//
//   reads    pose, motion
//   writes   drawCenter  p_WB and radius [m]
//            drawLook    q_WB as snorm16 ×4 in two words, speed [m/s] as the bits of an f32, template
//   test     src/physics/gpu/engine.test.ts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/motion

struct View {
    center: vec3f,      // of the domain, in W    [m]
}

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    let p = pose[2u * i];
    let q = bitcast<vec4f>(pose[2u * i + 1u]);
    let kind = select(0u, u32(motion[massAt(i)].y), SHAPED);
    drawCenter[i] = vec4f(view.center + vec3f(p.xyz) * step.unit, bitcast<f32>(p.w));
    let speed = length(motionOf(i).linear);
    drawLook[i] = vec4u(pack2x16snorm(q.xy), pack2x16snorm(q.zw), bitcast<u32>(speed), kind);
}
