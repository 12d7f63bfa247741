/** Largest number of grains on the CPU where nothing is known of the memory, and for each GB where it is. */
const UNKNOWN = 200_000, FOR_A_GIGABYTE = 125_000;

/**
 * Returns the largest number of grains that the CPU engine takes in a tab; `gigabytes` is what the browser says of the
 * machine's memory. A million take half of 8 GB (bench/results/memory-2-core-vm.md).
 */
export const mostGrains = (gigabytes: number | null): number =>
  (gigabytes === null ? UNKNOWN : Math.max(UNKNOWN, FOR_A_GIGABYTE * gigabytes));

/** Says why the CPU engine does not take so many grains, as part of a sentence; null if it does. */
export const refuseMany = (count: number, most: number): string | null => (count <= most ? null
  : `the CPU engine takes beds of up to ${most} grains, and this one has ${count}; `
  + 'choose fewer, or a browser with WebGPU on a real GPU');

/** Returns what this browser says of the machine's memory [GB]; null if it does not. */
export function deviceMemory(): number | null {
  if (typeof navigator === 'undefined' || !('deviceMemory' in navigator)) return null;
  return typeof navigator.deviceMemory === 'number' ? navigator.deviceMemory : null;
}
