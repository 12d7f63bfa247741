import { limitOf, solverNote } from './capabilities';
import { lawParams, type OwnLaws } from './laws';
import { choice, number, numbers } from './param';
import { SOLVER_OPTIONS, type SolverId } from './solvers';

/** Orders in which the device can sweep the contacts of small steps. */
export const FORM_OPTIONS = { auto: 'Automatic', blocks: 'Blocks', colours: 'Colours' } as const;
export type SweepForm = keyof typeof FORM_OPTIONS;

/** Ways in which the view may be drawn. */
export const RENDERER_OPTIONS = { auto: 'Automatic', webgpu: 'WebGPU', webgl: 'WebGL2' } as const;
export type RendererWish = keyof typeof RENDERER_OPTIONS;

/** These may be seen in the plane of a cut: lines of two kinds, a field, or no more than the grains cut through. */
export const CUT_SHOWS = {
  velocities: 'Velocities', trails: 'Trails', packing: 'Packing fraction', coordination: 'Contacts a grain',
  displacement: 'Displacement', pressure: 'Pressure', verticalStress: 'Vertical stress', nothing: 'Nothing',
  whole: 'Whole grains',
} as const;
export type CutShows = keyof typeof CUT_SHOWS;
/** A cut that shows one of these has this overlay drawn over its grains; all else that it shows is a field. */
export const CUT_MODES: { readonly [shows in CutShows]?: 'lines' | 'trails' | 'off' } =
  { velocities: 'lines', trails: 'trails', nothing: 'off', whole: 'off' };

/** Ways in which dust may be drawn. */
export const DUST_OPTIONS = { auto: 'Automatic', on: 'On', off: 'Off' } as const;
export type DustWish = keyof typeof DUST_OPTIONS;

/** Most threads of an engine on the CPU. */
export const MOST_THREADS = 8;

/** Lists what does not sleep on the GPU, for the sentence of the parameter. */
const SLEEP_LIMITS = ['sleepingBodies', 'sleepUnderLaws', 'sleepBesideSurfaces', 'sleepManySweeps'] as const;

/** Declares the parameters that every scene has. A scene passes its own defaults where they differ. */
export function commonParams(own: {
  gravity?: number; dt?: number; longestDt?: number; whyDt?: string; substeps?: number; solver?: SolverId;
  law?: 'exact' | 'relaxed'; sweeps?: number; iterations?: number; tolerance?: number;
  warmStart?: 'on' | 'off'; recovery?: number; recoverySpeed?: number; backend?: 'auto' | 'gpu' | 'cpu';
  core?: 'auto' | 'off'; laws?: OwnLaws;
} = {}) {
  return {
    gravity: number({
      label: 'Gravity', symbol: 'g', section: 'Experiment', unit: 'm/s²', default: own.gravity ?? 9.81, min: 0, max: 30,
      step: 0.01, applies: 'live', doc: 'Acceleration downwards: 9.81 on Earth, 3.71 on Mars, 1.62 on the Moon.',
      named: [['Earth', 9.81], ['Mars', 3.71], ['Moon', 1.62]],
    }),
    law: choice({
      label: 'Friction law', section: 'Contact', default: own.law ?? 'exact', applies: 'live',
      options: { exact: 'Exact Coulomb', relaxed: 'Relaxed (convex)' },
      doc: 'Exact Coulomb friction, or the convex relaxation of the papers, which lifts sliding contacts by h·μ·|v|.',
    }),
    warmStart: choice({
      label: 'Warm start', section: 'Solver', default: own.warmStart ?? 'on', applies: 'live',
      options: { on: 'On', off: 'Off (cold)' },
      doc: 'Start each solve from a part of the last impulses of the same contacts. The papers start cold.',
    }),
    recovery: number({
      label: 'Recovery', symbol: 'e', section: 'Contact', unit: '1', default: own.recovery ?? 0.1, min: 0, max: 1,
      step: 0.01, applies: 'live',
      doc: 'Fraction of a penetration that one small step removes. Converging solvers always use 1.',
    }),
    recoverySpeed: number({
      label: 'Recovery speed limit', section: 'Contact', unit: 'm/s', default: own.recoverySpeed ?? 0.5, min: 0.01,
      max: 100, scale: 'log', applies: 'live',
      doc: 'The fastest that a penetration may be pushed apart.',
    }),
    ...lawParams(own.laws),
    dt: number({
      label: 'Step', symbol: 'H', section: 'Solver', unit: 's', default: own.dt ?? 0.002, min: 1e-5,
      max: own.longestDt ?? 0.02, step: 1e-5, scale: 'log', applies: 'live', ...(own.whyDt && { why: own.whyDt }),
      doc: 'Time between two searches for contacts. The solver works in substeps of H / n.',
    }),
    substeps: number({
      label: 'Substeps', symbol: 'n', section: 'Solver', unit: '1', default: own.substeps ?? 20, min: 1, max: 200,
      integer: true, applies: 'live',
      doc: 'Parts that a step is cut into. More is stiffer and costs in proportion; large-step solvers usually take 1.',
    }),
    solver: choice({
      label: 'Solver', section: 'Solver', default: own.solver ?? 'smallsteps', applies: 'live', options: SOLVER_OPTIONS,
      note: solverNote,
      doc: 'How contact impulses are found. Small steps is the default; the others solve the papers\' problem to '
        + 'a tolerance.',
    }),
    form: choice({
      label: 'Order of sweeps', section: 'Solver', default: 'auto', applies: 'live', options: FORM_OPTIONS,
      doc: 'Small steps on WebGPU: blocks take two dispatches a substep, colours some fifteen and penetrate about half '
        + 'as deep. Automatic takes blocks.',
    }),
    sweeps: number({
      label: 'Sweeps', section: 'Solver', unit: '1', default: own.sweeps ?? 1, min: 1, max: 20, integer: true,
      applies: 'live',
      doc: 'Of small steps, a substep. Two in half the substeps cost the same and let light grains rest under heavy '
        + 'ones; contacts are deeper.',
    }),
    iterations: number({
      label: 'Iterations', section: 'Solver', unit: '1', default: own.iterations ?? 0, min: 0, max: 10000,
      integer: true, applies: 'live',
      doc: 'Sweeps or iterations per substep; 0 takes Sweeps for small steps, 20 for CGM, 100 for most.',
    }),
    sleep: choice({
      label: 'Sleeping grains', section: 'Solver', default: 'off', applies: 'live', options: { off: 'Off', on: 'On' },
      doc: 'Skips grains at rest until something pushes them, in small steps: faster beds, the same forces. '
        + SLEEP_LIMITS.map(limitOf).join(' '),
    }),
    core: choice({
      label: 'Small steps on the CPU', section: 'Solver', default: own.core ?? 'auto', applies: 'live',
      options: { auto: 'WebAssembly, four at a time', off: 'Double precision' },
      doc: 'Which code takes the substeps where there is no GPU: WebAssembly with SIMD, in single precision, where it '
        + 'can, or the reference, some three times slower.',
    }),
    threads: number({
      label: 'Threads on the CPU', section: 'Solver', unit: '1', default: 0, min: 0, max: MOST_THREADS, integer: true,
      applies: 'live',
      doc: 'Threads that share the substeps in WebAssembly; 0 takes one for each core less one, 8 at most. The result '
        + 'does not depend on it.',
    }),
    keep: number({
      label: 'Kept contacts', section: 'Solver', unit: '1', default: 0.002, min: 0, max: 0.1, step: 0.001,
      applies: 'live',
      doc: 'On the CPU: a contact of small steps keeps its normal and arms until a body of it has gone this part of '
        + 'the least radius; 0 seeks all contacts in each frame, up to twice as slow where most grains rest.',
    }),
    searchEvery: number({
      label: 'Frames a search', section: 'Solver', unit: '1', default: 4, min: 1, max: 4, integer: true,
      applies: 'live',
      doc: 'On the CPU: so many frames of small steps share a search for contacts, at most, where no body outruns it; '
        + '1 seeks in each frame, as does any number if no contacts are kept.',
    }),
    tolerance: number({
      label: 'Tolerance', symbol: 'τ', section: 'Solver', unit: 'm/s', default: own.tolerance ?? 1e-6, min: 1e-12,
      max: 1, scale: 'log', applies: 'live',
      doc: 'A converging solver stops when its residual, the worst error in a contact velocity, is below this.',
    }),
    seed: number({
      label: 'Seed', section: 'Soil', unit: '1', default: 1, min: 0, max: 4294967295, integer: true, applies: 'rebuild',
      doc: 'Start of the random numbers that place the grains. The same seed gives the same run.',
    }),
    backend: choice({
      label: 'Backend', section: 'Solver', default: own.backend ?? 'auto', applies: 'rebuild',
      options: { auto: 'Automatic', gpu: 'WebGPU', cpu: 'CPU' },
      doc: 'Where the physics runs. Automatic takes a real GPU, and the CPU where there is none or only an '
        + 'emulated one.',
    }),
  };
}

/**
 * Declares the parameters of the view, which are part of the link but never of the physics. `topSpeed` [m/s] gets the
 * last colour; `own` says what a scene opens with where it is not natural colours without arrows of forces.
 */
export function viewParams(
  camera: readonly [number, number, number, number, number, number], topSpeed = 0.05,
  own: { color?: 'speed' | 'height' | 'plain'; arrows?: 'off' | 'on' } = {},
) {
  return {
    color: choice({
      label: 'Grain colour', section: 'View', default: own.color ?? 'plain', applies: 'live',
      options: {
        plain: 'Natural', speed: 'Speed', height: 'Height', displacement: 'Displacement', force: 'Force',
        pressure: 'Pressure', layers: 'Dyed layers', halves: 'Dyed halves', size: 'Size',
      },
      doc: 'Shows the material or a quantity, or dyes layers or the half at +x by where grains began. Displacement is '
        + 'that since the start, force the mean normal one of contacts, pressure all of these over the surface of the '
        + 'ball around a grain.',
    }),
    colorMax: number({
      label: 'Top of the colour scale', section: 'View', unit: 'm/s', default: topSpeed, min: 0.001, max: 100,
      scale: 'log', applies: 'live',
      doc: 'Speed that gets the last colour of the map.',
    }),
    arrows: choice({
      label: 'Force arrows', section: 'View', default: own.arrows ?? 'off', applies: 'live',
      options: { off: 'Off', on: 'On' },
      doc: 'Shows the force of the ground on each moving body: longer is stronger, 1 m for 10 kN on a vehicle.',
    }),
    overlay: choice({
      label: 'Overlay', section: 'View', default: 'off', applies: 'live',
      options: { off: 'None', chains: 'Force chains', normals: 'Contact normals', velocities: 'Velocity arrows' },
      doc: 'Drawn over faint grains: forces as lines as wide as they are strong, contacts, or velocities.',
    }),
    cut: choice({
      label: 'Cut', section: 'View', default: 'off', applies: 'live',
      options: { off: 'None', x: 'Across x', y: 'Across y' },
      doc: 'Takes the nearer part of the bed away, and shows velocities, trails or a field in the plane.',
    }),
    cutAt: number({
      label: 'Place of the cut', section: 'View', unit: '%', default: 50, min: 0, max: 100, step: 1, applies: 'live',
      doc: 'From the low side of the bed to the high one.',
    }),
    cutShows: choice({
      label: 'In the cut', section: 'View', default: 'velocities', applies: 'live', options: CUT_SHOWS,
      doc: 'Lines of velocity, lines of where grains were in the last half second, or the mean of a quantity over '
        + 'cubes of three grain diameters. Stresses are those that contacts carry. Whole grains: none is cut in two.',
    }),
    renderer: choice({
      label: 'Drawing', section: 'View', default: 'auto', applies: 'live', options: RENDERER_OPTIONS,
      doc: 'Automatic takes WebGPU, and WebGL2 where there is no adapter or its first picture is blank; the physics '
        + 'stays where it is.',
    }),
    camera: numbers({
      label: 'Camera', section: 'View', unit: 'm', default: camera, min: -1000, max: 1000, applies: 'live',
      doc: 'x, y, z of the eye, then of what it looks at.',
    }),
  };
}

/** Declares the parameters of the view that a scene with a flexible surface has besides `viewParams`. */
export function surfaceViewParams(color: 'material' | 'energy' | 'pressure' = 'material') {
  return {
    surfaceColor: choice({
      label: 'Surface colour', section: 'View', default: color, applies: 'live',
      options: { material: 'Material', energy: 'Strain energy', pressure: 'Contact pressure' },
      doc: 'What the colour of a flexible surface shows: what it is made of, strain energy in its volume, or pressure '
        + 'of contacts.',
    }),
  };
}

/** Declares the parameter of the view that a scene with wheels or tracks in soil has besides `viewParams`. */
export function dustViewParams() {
  return {
    dust: choice({
      label: 'Dust', section: 'View', default: 'auto', applies: 'live', options: DUST_OPTIONS,
      doc: 'Drawn where wheels and tracks churn the soil and grains fly, and no part of the physics. Automatic: where '
        + 'a GPU draws.',
    }),
  };
}

export type CommonParams = ReturnType<typeof commonParams>;
export type ViewParams = ReturnType<typeof viewParams>;
