// Where in a substep a kernel is called. One small uniform buffer a phase, so that nothing is written between them.

struct Phase {
    mode: u32,          // of integrateBodies
    factor: f32,        // on the impulses as they are stored: f at the first sweep of a substep, else 1
}

const MODE_PREPARE = 0u;    // start of a frame: velocities that the first sweep sees
const MODE_AGAIN = 1u;      // between two sweeps of a substep
const MODE_ADVANCE = 2u;    // end of a substep: new velocities and positions, and what the next first sweep sees
