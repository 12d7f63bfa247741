/** Formats a whole number in groups of three digits: "10 790". */
export const formatCount = (count: number): string =>
  String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** Says how many there are of something: "1 grain", "10 790 grains". */
export const counted = (count: number, what: string): string =>
  `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
