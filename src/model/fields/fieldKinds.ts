/**
 * Fields that are shown in a cut through a bed:
 * - `packing`: solid volume over volume [1];
 * - `coordination`: contacts of a grain that press [1];
 * - `displacement`: size of the mean way of grains since the start [m];
 * - `pressure`, `verticalStress`: −tr σ/3 and −σ_zz of the stress σ that contact forces carry [Pa], > 0 if pressed.
 */
export type FieldKind = 'packing' | 'coordination' | 'displacement' | 'pressure' | 'verticalStress';
