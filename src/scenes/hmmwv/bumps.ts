/**
 * How the bumpy bed is uneven: bumps under both tracks at once, which pitch a vehicle, and longer ones to and fro between its tracks,
 * which roll it. The paper's text does not say (Melanz2016 §8.2): its 100 000 more grains in the same ditch are a mean of
 * HEIGHT/2 more of soil. Repeats itself every 6 m.
 */
const HEIGHT = 0.267; // highest above lowest [m]
const PITCHING = 2, ROLLING = 3; // wavelengths along the ditch [m]
const WIDTH = 2.5; // half a wave across [m]

/** Height of bumps at (x, y) above the lowest [m]; 0 … HEIGHT. */
export const bumpHeight = (x: number, y: number): number => HEIGHT * (
  0.5 + 0.3 * Math.cos((2 * Math.PI * x) / PITCHING) + 0.2 * Math.sin((2 * Math.PI * x) / ROLLING) * Math.sin((Math.PI * y) / WIDTH));

export const BUMPS = HEIGHT;
