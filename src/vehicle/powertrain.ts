import { flatTable, readTable } from '../mechanism/rows/table';
import { gearRatio, RPM, shiftGears, type GearboxState, type Selector } from './gearbox';
import {
  clutchData, converterData, engineData, fullThrottle, gearboxData, simpleGearboxData, zeroThrottle,
} from './powertrainData';
import { createTorqueConverter } from './torqueConverter';

/** The state of a powertrain. */
export type PowertrainState = GearboxState & {
  /** Speed of the crankshaft [rad/s]. */
  engineSpeed: number;
  /** Torque of the engine on the crankshaft, mean of the last step [N·m]. */
  engineTorque: number;
};

/**
 * A powertrain from throttle to the torque on its output: the turbine of the converter, or the driveshaft if there is
 * none.
 */
export type Powertrain = {
  readonly state: PowertrainState;
  /**
   * Torque limits of the clutches between turbine and driveshaft over the next step [N·m]: forward gears in their
   * order, then reverse.
   */
  readonly clutches: Float64Array;
  /**
   * Advances the powertrain by `h` [s] and returns the torque [N·m] on the output over that time; speeds of driveshaft
   * and output [rad/s], throttle 0 … 1.
   */
  step(h: number, speed: number, throttle: number, output: number): number;
  /** Returns the state as numbers. */
  save(): number[];
  restore(memory: readonly number[]): void;
};

const SELECTORS: readonly Selector[] = ['drive', 'neutral', 'reverse'];

/** Returns a state with its conversion to numbers and back. */
const kept = (state: PowertrainState): Pick<Powertrain, 'state' | 'save' | 'restore'> => ({
  state,
  save: () => [SELECTORS.indexOf(state.selector), state.gear, state.sinceShift, state.engineSpeed, state.engineTorque],
  restore([selector, gear, sinceShift, engineSpeed, engineTorque]) {
    Object.assign(state, { selector: SELECTORS[selector], gear, sinceShift, engineSpeed, engineTorque });
  },
});

/** Longest part of a step of the engine [s]. */
const PART = 2e-3;
/** Excess over idle speed at which the governor has closed [rpm]. */
const GOVERNED = 100;

const clamped = (x: number): number => Math.min(Math.max(x, 0), 1);
const startState = (engineSpeed: number): PowertrainState =>
  ({ selector: 'drive', gear: 1, sinceShift: 0, engineSpeed, engineTorque: 0 });

/** Makes an engine with inertia, a torque converter, and the shifting of the automatic gearbox of transmission.ts. */
export function createPowertrain(): Powertrain {
  const full = flatTable(engineData.fullThrottle), losses = flatTable(engineData.losses);
  const converter = createTorqueConverter(converterData), inertia = engineData.inertia + converterData.impellerInertia;
  const idle = engineData.idle * RPM, state = startState(idle);
  const engineTorque = (throttle: number): number => {
    const { engineSpeed } = state, governor = clamped((idle + GOVERNED * RPM - engineSpeed) / (GOVERNED * RPM));
    readTable(full, engineSpeed / RPM);
    readTable(losses, engineSpeed / RPM);
    return Math.max(throttle, governor) * full.value + losses.value;
  };
  const clutches = new Float64Array(gearboxData.forward.length + 1);
  return {
    ...kept(state), clutches,
    step(h, speed, throttle, turbine) {
      shiftGears(gearboxData, state, h, speed);
      clutches.fill(0);
      const { first, most, time } = clutchData, { gear } = state, taken = Math.min(1, state.sinceShift / time);
      if (gear !== 0) clutches[gear > 0 ? gear - 1 : clutches.length - 1] = first + taken * taken * (most - first);
      const parts = Math.ceil(h / PART), part = h / parts, asked = clamped(throttle);
      let given = 0, driven = 0;
      for (let k = 0; k < parts; k++) {
        const torque = engineTorque(asked);
        converter.read(state.engineSpeed, turbine);
        state.engineSpeed = Math.max(0, state.engineSpeed + (part * (torque - converter.impeller)) / inertia);
        given += torque / parts;
        driven += converter.turbine / parts;
      }
      state.engineTorque = given;
      return driven;
    },
  };
}

/** Moment of inertia of the gearbox's end, which turns with the driveshaft in any gear [kg·m²]. */
export const REFLECTED_INERTIA = converterData.outputInertia;

/**
 * Makes an engine without inertia, whose torque is interpolated between those at full and at no throttle, and gears
 * without losses: the power in is the power out.
 */
export function createSimplePowertrain(): Powertrain {
  const full = flatTable(fullThrottle), zero = flatTable(zeroThrottle), idle = engineData.idle * RPM;
  const state = startState(idle);
  return {
    ...kept(state), clutches: new Float64Array(0),
    step(h, speed, throttle) {
      shiftGears(simpleGearboxData, state, h, speed);
      const ratio = gearRatio(simpleGearboxData, state.gear), motor = ratio === 0 ? idle : speed / ratio;
      const part = clamped(throttle);
      readTable(full, motor / RPM);
      readTable(zero, motor / RPM);
      // for dials: below idle a clutch would slip, which this engine lacks
      state.engineSpeed = Math.max(motor, idle);
      state.engineTorque = ratio === 0 ? 0 : part * full.value + (1 - part) * zero.value;
      return ratio === 0 ? 0 : state.engineTorque / ratio;
    },
  };
}

/** A gearbox by its number of gears: three behind a torque converter, or six without one. */
export type Gears = 'three' | 'six';

export const powertrainOf = (gears: Gears): Powertrain =>
  (gears === 'six' ? createSimplePowertrain() : createPowertrain());
