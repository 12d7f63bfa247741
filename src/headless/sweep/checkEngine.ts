import { wrong } from '../exit';
import { engineVersion } from './engineVersion';
import type { Plan } from './planFolder';

/** Refuses a plan of another version of the engine, whose numbers may be others: no table mixes two. */
export function checkEngine({ folder, engine }: Pick<Plan, 'folder' | 'engine'>, present = engineVersion()): void {
  if (engine === present) return;
  throw wrong(`${folder} is planned for engine ${engine}, and this is ${present}, whose numbers may differ: plan into `
    + 'another folder, or run it with that engine.');
}
