import { readStl } from '../../model/stl/readStl';
import type { AnyScene } from '../../scenes/scene';
import { makeFileWheel } from '../../scenes/wheel/readFileWheel';
import { stlOf } from '../../scenes/wheel/testing/wheelStl';
import { wheelLab } from '../../scenes/wheel/wheelLab';

/** Returns the lab with an STL of the wheel that it has by parameters, which lies along x in its file, in mm. */
export function labOfFile(lugs: number): AnyScene {
  const read = readStl(stlOf([0.13, 0.08, lugs, 0.015], ([x, y, z]) => [y, z, x]), 1e5);
  if (!read.ok) throw new Error(read.issues[0].message);
  const made = makeFileWheel(read.value, { name: 'a.stl', unit: 'mm', axle: 'x' });
  if (!made.ok) throw new Error(made.issues[0].message);
  return wheelLab.withWheel!(made.value);
}
