/**
 * Returns how many substeps of a frame `dt` [s] springs of Young's modulus E [Pa] need between grains of this mass [kg]
 * and radius [m]: each is `part` of √(m/(E r)), the time of a grain on a spring as stiff as its size. The status line
 * names the longest step that is stable.
 */
export const springSubsteps = (
  { dt, youngsModulus }: { dt: number; youngsModulus: number }, mass: number, radius: number, part = 0.15,
): number => Math.ceil(dt / (part * Math.sqrt(mass / (youngsModulus * radius))));
