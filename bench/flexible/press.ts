import { atDeflection, pressTire, underLoad } from '../../src/experiment/testing/pressTire';
import { hmmwvFlexibleTire, type FlexibleTire } from '../../src/vehicle/tires/flexibleTire';
import { header } from '../kit/table';
import { figures } from './runs';

/** Load of a wheel [N], and how far tires are pressed [m]. */
const LOAD = 6300, MOST = 0.045;
const MESHES: [lateral: number, radial: number, substep: number][] =
  [[4, 12, 2e-4], [6, 18, 1.25e-4], [8, 24, 8e-5], [12, 36, 4.5e-5]];

/** The tire without cords and prestretch, at the pressure that gives it the same deflection. */
const isotropic: FlexibleTire = {
  ...hmmwvFlexibleTire, pressure: 150e3,
  cords: { ...hmmwvFlexibleTire.cords, bends: hmmwvFlexibleTire.thickness, shorterAround: 0, shorterAcross: 0 },
};

/** Prints deflection, slope and patch of the tire of the HMMWV under its load, and what is left of it without air. */
export function press(wanted: (name: string) => boolean): Promise<void> {
  header('plates', 't_b [mm]', 'pressure [kPa]', 'blown up over drawn', 'deflection [mm]', 'slope [kN/m]',
    'patch [cm²]', 'p A over the load', 'force without air');
  for (const data of [hmmwvFlexibleTire, isotropic]) for (const [lateral, radial, substep] of MESHES) {
    const { pressure, cords } = data, name = `${lateral} ${radial} ${1000 * cords.bends}`;
    if (!wanted(name)) continue;
    const own = { ...data, lateral, radial }, tire = pressTire(own, MOST, substep);
    const { deflection, slope } = underLoad(tire, LOAD), { patch } = atDeflection(tire, deflection);
    const empty = pressTire(
      { ...own, pressure: 0, cords: { ...cords, shorterAround: 0, shorterAcross: 0 } }, MOST, substep
    );
    figures(`${lateral} × ${radial}`, 1000 * cords.bends, pressure / 1000, (tire.blownUp / tire.drawn).toFixed(3),
      (1000 * deflection).toFixed(1), (slope / 1000).toFixed(0), (1e4 * patch).toFixed(0),
      ((pressure * patch) / LOAD).toFixed(2), (atDeflection(empty, deflection).force / LOAD).toFixed(2));
  }
  return Promise.resolve();
}
