/** Ends of the scales of fields in a cut, in SI; a top that is null follows the values. */
export const FIELD_ENDS = {
  packing: [0.4, 0.75], coordination: [0, 8], displacement: [0, null], pressure: [0, null], verticalStress: [0, null],
} as const;
