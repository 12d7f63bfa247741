/** The position of the driver's lever. */
export type Selector = 'drive' | 'neutral' | 'reverse';

/**
 * An automatic gearbox: ratios are speed out over speed in [1]; speeds of shifting are those of its input [rpm], one
 * for each forward gear.
 */
export type GearboxData = {
  forward: readonly number[];
  /** Ratio of the reverse gear, below 0. */
  reverse: number;
  upshift: readonly number[];
  downshift: readonly number[];
  /** Least time between two shifts [s]. */
  latency: number;
};

/** The state of a gearbox. */
export type GearboxState = {
  selector: Selector;
  /** Gear: 1, 2, … forward; 0 neutral; −1 reverse. */
  gear: number;
  /** Time since the last shift [s]. */
  sinceShift: number;
};

export const RPM = Math.PI / 30;

/** Returns speed out over speed in of a gear [1]; 0 in neutral. */
export const gearRatio = ({ forward, reverse }: GearboxData, gear: number): number =>
  (gear > 0 ? forward[gear - 1] : gear < 0 ? reverse : 0);

/**
 * Advances the gearbox by `h` [s], with its output at `speed` [rad/s]. It shifts up if the input turns faster than the
 * gear's upshift, down if slower than its downshift; no shift of these data leads to a speed that shifts back, so it
 * does not hunt at a steady speed. If drive is selected on the move it finds its gear at once.
 */
export function shiftGears(data: GearboxData, state: GearboxState, h: number, speed: number): void {
  const { forward, upshift, downshift, latency } = data;
  state.sinceShift += h;
  if (state.selector !== 'drive') {
    const gear = state.selector === 'reverse' ? -1 : 0;
    if (gear !== state.gear) put(state, gear);
    return;
  }
  if (state.gear <= 0) {
    put(state, 1);
    while (state.gear < forward.length && inputSpeed(data, state.gear, speed) > upshift[state.gear - 1] * RPM)
      state.gear++;
    return;
  }
  if (state.sinceShift < latency) return;
  const input = inputSpeed(data, state.gear, speed);
  if (input > upshift[state.gear - 1] * RPM && state.gear < forward.length) put(state, state.gear + 1);
  else if (input < downshift[state.gear - 1] * RPM && state.gear > 1) put(state, state.gear - 1);
}

const inputSpeed = (data: GearboxData, gear: number, speed: number): number => speed / gearRatio(data, gear);

function put(state: GearboxState, gear: number): void {
  state.gear = gear;
  state.sinceShift = 0;
}
