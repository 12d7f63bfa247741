import type { Result } from '../core/result';
import { readRidable } from '../vehicle/format/ridable';
import type { VehicleSpec } from '../vehicle/format/vehicle';

/** Reads the text of a vehicle's file. Each fault names its path. */
export const readVehicleFile = (text: string): Result<VehicleSpec> => readRidable(text);
