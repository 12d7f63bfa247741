import { flatTable, readTable } from '../mechanism/rows/table';
import { gearRatio, RPM, shiftGears, type GearboxState, type Selector } from './gearbox';
import {
  clutchData, converterData, engineData, fullThrottle, gearboxData, simpleGearboxData, zeroThrottle,
} from './powertrainData';
import { createTorqueConverter } from './torqueConverter';

/** All of it that changes: a copy brings it back. */
export type PowertrainState = GearboxState & {
  /** Of the crankshaft [rad/s]. */
  engineSpeed: number;
  /** Of the last step, its mean: what the crankshaft got from the engine [N·m]. */
  engineTorque: number;
};

/** From throttle to the torque on its output: the turbine of the converter, or the driveshaft where there is none. */
export type Powertrain = {
  readonly state: PowertrainState;
  /**
   * What the clutches between turbine and driveshaft hold over the next step [N·m]: forward gears in their order, then
   * reverse.
   */
  readonly clutches: Float64Array;
  /** Torque [N·m] on the output over the next `h` [s]; speeds of driveshaft and output [rad/s], throttle 0 … 1. */
  step(h: number, speed: number, throttle: number, output: number): number;
  /** The state as numbers. */
  save(): number[];
  restore(memory: readonly number[]): void;
};

const SELECTORS: readonly Selector[] = ['drive', 'neutral', 'reverse'];

/** A state as numbers, and back. */
const kept = (state: PowertrainState): Pick<Powertrain, 'state' | 'save' | 'restore'> => ({
  state,
  save: () => [SELECTORS.indexOf(state.selector), state.gear, state.sinceShift, state.engineSpeed, state.engineTorque],
  restore([selector, gear, sinceShift, engineSpeed, engineTorque]) {
    Object.assign(state, { selector: SELECTORS[selector], gear, sinceShift, engineSpeed, engineTorque });
  },
});

/** Longest part of a step of the engine [s]. */
const PART = 2e-3;
/** Above idle, where the governor has closed [rpm]. */
const GOVERNED = 100;

const clamped = (x: number): number => Math.min(Math.max(x, 0), 1);
const startState = (engineSpeed: number): PowertrainState =>
  ({ selector: 'drive', gear: 1, sinceShift: 0, engineSpeed, engineTorque: 0 });

/** Engine with inertia, torque converter, and who shifts the automatic gearbox of transmission.ts. */
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

/** What turns with the driveshaft in the gearbox in any gear: its end [kg·m²]. */
export const REFLECTED_INERTIA = converterData.outputInertia;

/** Engine without inertia, between its torques at full and at no throttle, and gears: the power in is the power out. */
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
      // what a dial shows: below idle a clutch slips that this engine has not
      state.engineSpeed = Math.max(motor, idle);
      state.engineTorque = ratio === 0 ? 0 : part * full.value + (1 - part) * zero.value;
      return ratio === 0 ? 0 : state.engineTorque / ratio;
    },
  };
}
