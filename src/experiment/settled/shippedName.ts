import { SHIPPED } from './shipped';

/** Returns the name of the file that ships with the bed of a key, in the folder settled/; null if none does. */
export function shippedName(key: string, names: readonly string[] = SHIPPED): string | null {
  const name = names.find((name) => name.endsWith(`-${key}`));
  return name === undefined ? null : `${name}.bin`;
}
