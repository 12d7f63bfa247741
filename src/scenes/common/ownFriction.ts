/**
 * Returns the own coefficient of friction of bodies for which it is `ratio` times the common one [1]; null, which is
 * none of their own, where it is the same.
 */
export const ownFriction = ({ friction }: { friction: number }, ratio: number): number | null =>
  (ratio === 1 ? null : ratio * friction);
