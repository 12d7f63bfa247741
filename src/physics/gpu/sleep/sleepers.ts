import { createBuffers, type Buffers } from '../../../gpu/buffers';
import { StructArray } from '../../../gpu/structArray';
import type { Model } from '../../../model/model';
import type { Live, StepSettings } from '../../../model/settings';
import { COMMON } from '../../contact/friction';
import { isBeyondFriction } from '../../contact/lawStep';
import type { Capacities, WorldPlan } from '../layout';
import { readConstant, type Variant } from '../library';
import type { Pass } from '../passes';
import type { FramePlan } from '../settings';
import { sleepingStruct, sleepKernelsOf } from './sleepKernels';

/** Words of a grain in the buffer `sleepers`, and those that tests and profiles read: shared/sleep/sleepers.wgsl. */
export const SLEEPER = readConstant('shared/sleep/sleepers', 'SLEEPER');
export const ASLEEP = readConstant('shared/sleep/sleepers', 'ASLEEP');
export const MEAN = {
  force: readConstant('shared/sleep/sleepers', 'MEAN_FORCE'),
  moment: readConstant('shared/sleep/sleepers', 'MEAN_MOMENT'),
} as const;

/** Time of calm before grains are judged, and over which imbalances are smoothed [s]. */
const CALM_TIME = 0.05;
/** Parts of a grain's weight in a substep in which impulses are summed [1]; least gravity that counts [m/s²]. */
export const PARTS = 2048;
const LEAST_GRAVITY = 0.1;
/** Most sweeps a substep: what grains move at between them is kept for two. */
const MOST_SWEEPS = 2;

/**
 * The sleepers of a world on the device: loose grains at rest that sweeps pass over by blocks, and that integration
 * leaves where they are (beds.md §6).
 */
export type Sleepers = {
  readonly buffers: Buffers<ReturnType<typeof planSleepers>>;
  readonly bytes: number;
  /** Wakes all before the next frame. */
  wake(): void;
  /** Writes what the kernels know of the frame to come. */
  begin(live: Live): void;
  /** Returns what the host keeps from frame to frame, as `recall` takes it. */
  remember(): number[];
  recall(numbers: ArrayLike<number>): void;
  /** Binds the kernels; the result encodes them, after a frame's copies are made and before its first sweep. */
  bind(b: Buffers<WorldPlan>, c: Capacities): (pass: Pass, plan: FramePlan) => void;
};

const planSleepers = (grainCount: number) => {
  const { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
  return {
    sleepers: { bytes: 4 * SLEEPER * grainCount, usage: STORAGE | COPY_DST | COPY_SRC },
    sleeping: { bytes: sleepingStruct.size, usage: UNIFORM | COPY_DST },
  };
};

/**
 * Says whether grains of a world may sleep under `live`: small steps with friction alone, no damping, no flexible
 * surface.
 */
export function maySleep({ flexible }: Pick<Model, 'flexible'>, { settings: s }: Live): boolean {
  return s.sleep && s.solver === 'smallsteps' && s.damping === 0 && (s.iterations || 1) <= MOST_SWEEPS
    && flexible.length === 0 && !isBeyondFriction(s.laws);
}

/** Makes the sleepers of a world, all awake. */
export async function createSleepers(device: GPUDevice, { grainCount }: Model, variant: Variant): Promise<Sleepers> {
  const kernels = await sleepKernelsOf(device, variant), plan = planSleepers(grainCount);
  const buffers = await createBuffers(device, plan, 'grains that sleep'), sleeping = new StructArray(sleepingStruct);
  const none = new Int32Array(SLEEPER * grainCount), known: number[] = [];
  let watched = 0, isNew = true;
  return {
    buffers, bytes: plan.sleepers.bytes + plan.sleeping.bytes,
    wake() { isNew = true; },
    remember: () => [Number(isNew), watched, ...known],
    recall(numbers) {
      const [awake, time, ...values] = Array.from(numbers);
      isNew = awake === 1;
      watched = time;
      known.splice(0, known.length, ...values);
    },

    begin(live) {
      const { gravity, dt, substeps } = live.settings, g = Math.hypot(...gravity), least = Math.max(g, LEAST_GRAVITY);
      if (haveChanged(known, live)) isNew = true;
      if (isNew) device.queue.writeBuffer(buffers.sleepers, 0, none);
      const judges = !isNew && watched >= CALM_TIME * (1 - 1e-9);
      sleeping.set(0, 'judges', judges ? 1 : 0);
      sleeping.set(0, 'anchors', isNew || judges ? 1 : 0);
      sleeping.set(0, 'part', isNew ? 1 : Math.min(1, dt / CALM_TIME));
      sleeping.set(0, 'frame', dt);
      sleeping.set(0, 'parts', (PARTS * substeps) / (dt * least));
      sleeping.set(0, 'weight', (PARTS * g) / least);
      device.queue.writeBuffer(buffers.sleeping, 0, sleeping.data);
      watched = isNew || judges ? dt : watched + dt;
      isNew = false;
    },

    bind(b, c) {
      const all = { ...b, ...buffers };
      const weigh = kernels.weighContacts.bind(all), judge = kernels.judgeGrains.bind(all);
      const spread = kernels.spreadMarks.bind(all), wake = kernels.wakeBlocks.bind(all);
      const mark = kernels.markSwept.bind(all), rest = kernels.restBlocks.bind(all);
      const settle = kernels.settleGrains.bind(all);
      return (pass, { blockCount, contacts }) => {
        weigh.encode(pass, contacts);
        judge.encode(pass, c.grainCount);
        spread.encode(pass, contacts);
        wake.encode(pass, contacts);
        mark.encode(pass, contacts);
        rest.encode(pass, blockCount);
        settle.encode(pass, c.grainCount);
      };
    },
  };
}

const values: number[] = [];

/** Says whether anything was changed on which the forces of what sleeps depend; stores the new values. */
function haveChanged(known: number[], { settings, bodies }: Live): boolean {
  values.length = 0;
  writeSettings(settings);
  for (const { friction } of bodies) values.push(friction ?? COMMON);
  let changed = known.length !== values.length;
  for (let k = 0; k < values.length; k++) {
    changed ||= values[k] !== known[k];
    known[k] = values[k];
  }
  return changed;
}

function writeSettings(s: StepSettings): void {
  values.push(
    s.gravity[0], s.gravity[1], s.gravity[2], s.dt, s.substeps, s.iterations, s.friction, s.recovery, s.recoverySpeed,
    s.law === 'exact' ? 0 : 1, s.warmStart ? 0 : 1,
  );
}
