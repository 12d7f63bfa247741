import { vehicleMechanism } from '../vehicle/format/assemble';
import { freedoms, standing } from '../vehicle/format/standing';
import { readRidable } from '../vehicle/format/ridable';
import type { VehicleSpec } from '../vehicle/format/vehicle';
import { CORNERS } from '../vehicle/hmmwv';
import { EXIT, wrong } from './exit';

export type VehicleIo = { readFile(path: string): string; out(text: string): void; err(text: string): void };

/**
 * Runs `vehicle <file.json>`: prints the faults of a vehicle on stderr, one a line; or what it is, as one JSON
 * document. Returns the exit code.
 */
export function vehicleCommand(args: readonly string[], io: VehicleIo): number {
  const [path, ...rest] = args;
  if (path === undefined || path.startsWith('--')) throw wrong('vehicle needs a file: vehicle <file.json>.');
  if (rest.length > 0) throw wrong(`vehicle takes one file and no options, not ${rest[0].slice(0, 60)}.`);
  const read = readRidable(readText(path, io));
  if (!read.ok) {
    io.err(read.issues.map(({ message }) => `${message}\n`).join(''));
    return EXIT.wrongCommand;
  }
  const said = describeVehicle(read.value);
  if (!Object.values(said.wheelLoads).every(Number.isFinite)) {
    io.err(`${path}: ${said.name} does not stand on its wheels.\n`);
    return EXIT.physicsFailed;
  }
  io.out(`${JSON.stringify(said)}\n`);
  return EXIT.ok;
}

/**
 * Returns the mass [kg], the load of each wheel at rest on firm level ground [N], both to 0.1, and the counts of
 * bodies, connections and freedoms.
 */
function describeVehicle(spec: VehicleSpec) {
  const mechanism = vehicleMechanism(spec), { bodies, connections } = mechanism, { loads } = standing(spec);
  return {
    name: spec.name, mass: tenths(bodies.reduce((sum, { mass }) => sum + mass, 0)),
    bodies: bodies.length, connections: connections.length, freedoms: freedoms(mechanism),
    wheelLoads: Object.fromEntries(CORNERS.map((corner, k) => [corner, tenths(loads[k])])),
  };
}

const tenths = (x: number): number => Math.round(10 * x) / 10;

function readText(path: string, io: VehicleIo): string {
  try {
    return io.readFile(path);
  } catch (error) {
    throw wrong(`${path}: cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
}
