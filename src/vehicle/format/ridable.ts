import type { Result } from '../../core/result';
import { checkMechanism } from '../../mechanism/checkMechanism';
import { vehicleMechanism } from './assemble';
import { readVehicle, type VehicleSpec } from './vehicle';

/** Reads a vehicle whose parts fit together, so that a scene can drive it; every fault is named with its path. */
export function readRidable(given: unknown): Result<VehicleSpec> {
  const read = readVehicle(given), issues = read.ok ? checkMechanism(vehicleMechanism(read.value)) : [];
  return issues.length > 0 ? { ok: false, issues } : read;
}
