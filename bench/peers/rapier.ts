import RAPIER from '@dimforge/rapier3d-simd-compat';
import { SLAB_HALF_HEIGHT, type Packing } from './packing';
import type { Peer } from './peer';

export type RapierSettings = {
  /** Frame step [s]. */
  dt: number;
  /** Number of solver iterations, which are its substeps, and of sweeps in each, besides one without recovery. */
  substeps: number;
  sweeps: number;
  /**
   * Frequency of its soft contacts [Hz], with whose square their stiffness grows. Null leaves everything at Rapier's
   * defaults.
   */
  frequency: number | null;
};

const STATIC_FREQUENCY = 60; // [Hz], frequency of its contacts with fixed bodies, which its JavaScript cannot set
const LENGTH_UNIT = 0.03; // [m], so that a contact is found anew once it has moved by 1.5 mm, not 50 mm
const PREDICTION = 0.1; // [length units]
const WALL = 0.5; // half thickness [m]

/**
 * Makes Rapier in f32, WASM with SIMD, in the same world: fixed boxes for floor and walls, nothing falls asleep,
 * nothing is fast enough for its continuous collision. If `frequency` is set, its world has another unit of time, in
 * which `frequency` is 60 Hz: so contacts with fixed bodies are as stiff as the others.
 */
export function createRapier(p: Packing, { dt, substeps, sweeps, frequency }: RapierSettings): Peer {
  const second = frequency === null ? 1 : frequency / STATIC_FREQUENCY; // number of its units of time in one second
  const world = new RAPIER.World({ x: 0, y: 0, z: -p.gravity / second ** 2 });
  world.timestep = dt * second;
  world.numSolverIterations = substeps;
  world.numInternalPgsIterations = sweeps;
  if (frequency !== null) {
    world.integrationParameters.contact_natural_frequency = frequency / second;
    world.integrationParameters.normalizedPredictionDistance = PREDICTION;
    world.lengthUnit = LENGTH_UNIT;
    world.maxCcdSubsteps = 0;
  }
  addBox(world, p);
  const bodies = Array.from({ length: p.positions.length / 3 }, (_, i) => {
    const [x, y, z] = p.positions.subarray(3 * i, 3 * i + 3);
    const body = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(x, y, z).setCanSleep(false));
    world.createCollider(RAPIER.ColliderDesc.ball(p.radius).setMass(p.mass).setFriction(p.friction), body);
    return body;
  });
  const slab = addSlab(world, p), centres = new Float64Array(p.positions.length);
  return {
    adapter: () => `Rapier ${RAPIER.version()}, WebAssembly with SIMD, single precision`,
    step: () => world.step(),
    positions: () => {
      bodies.forEach((body, i) => { const { x, y, z } = body.translation(); centres.set([x, y, z], 3 * i); });
      return centres;
    },
    slabHeight: () => slab.translation().z - SLAB_HALF_HEIGHT,
    slabSpeed: () => slab.linvel().z * second,
    dispose: () => world.free(),
  };
}

/** Adds floor and walls. */
function addBox(world: RAPIER.World, { half, slab, friction }: Packing): void {
  const tall = slab + 3;
  const fixed = (hx: number, hy: number, hz: number, x: number, y: number, z: number): void => {
    world.createCollider(RAPIER.ColliderDesc.cuboid(hx, hy, hz).setTranslation(x, y, z).setFriction(friction));
  };
  fixed(half + 1, half + 1, WALL, 0, 0, -WALL);
  for (const side of [-half - WALL, half + WALL]) {
    fixed(WALL, half + 1, tall, side, 0, tall);
    fixed(half + 1, WALL, tall, 0, side, tall);
  }
}

/**
 * Adds the slab, which moves up and down only, a millimetre clear of the walls, which it does not meet in our engine.
 */
function addSlab(world: RAPIER.World, p: Packing): RAPIER.RigidBody {
  const { half } = p, height = p.slab + SLAB_HALF_HEIGHT;
  const slab = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0, height)
    .setCanSleep(false).enabledTranslations(false, false, true).lockRotations());
  const shape = RAPIER.ColliderDesc.cuboid(half - 1e-3, half - 1e-3, SLAB_HALF_HEIGHT);
  world.createCollider(shape.setMass(p.slabMass).setFriction(p.friction), slab);
  return slab;
}
