/**
 * Lists the quantities that colours of grains show: speed [m/s]; displacement since the start [m]; force, the mean
 * normal force of the contact points that press on a grain [N]; pressure, the sum of those forces over the surface of
 * the ball around it [Pa].
 */
export const GRAIN_QUANTITIES = ['speed', 'displacement', 'force', 'pressure'] as const;
export type GrainQuantity = (typeof GRAIN_QUANTITIES)[number];

/** Returns the quantity that a value of the parameter `color` asks for, null if it asks for none. */
export const quantityOf = (color: unknown): GrainQuantity | null =>
  GRAIN_QUANTITIES.find((quantity) => quantity === color) ?? null;
