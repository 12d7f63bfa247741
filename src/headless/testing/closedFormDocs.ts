import { MECHANISM_TABLE } from '../../mechanism/closedForms/testing/mechanismTable';
import { runRow as runMechanism } from '../../mechanism/closedForms/testing/runRow';
import { createCpuEngine } from '../../physics/cpu/engine';
import { CONTACT_TABLE } from '../../physics/closedForms/testing/contactTable';
import { placeOf } from '../../physics/closedForms/testing/onDevice';
import type { Row } from '../../physics/closedForms/testing/row';
import { runRow } from '../../physics/closedForms/testing/runRow';
import { DEVICE_WAYS, LARGE_STEPS, refusal, WAYS } from '../../physics/closedForms/testing/ways';

/** A line of the tables of closed forms: what the row says, and then what was measured. */
type Line = { says: string; measured: string };

const cells = (list: readonly string[]): string => `${list.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const shown = (error: number): string => (error < 1e-9 ? '< 1e-9' : error.toExponential(0));

/** Lists the ways that take a row to the device in the tests. */
const onDevice = (row: Row): string => DEVICE_WAYS.filter((way) => typeof placeOf(row, way) === 'string')
  .map(({ id }) => (id === 'smallsteps' ? 'small steps' : id.toUpperCase())).join(', ') || '–';

/** Returns the lines of contact; what is measured is left out unless it is asked for. */
export async function contactLines(measure: boolean): Promise<Line[]> {
  const lines: Line[] = [];
  for (const row of CONTACT_TABLE) {
    const worst = async (ids: readonly string[]): Promise<string> => {
      let most = -1;
      for (const way of WAYS.filter((one) => ids.includes(one.id) && refusal(row, one) === null))
        most = Math.max(most, (await runRow(row, way, createCpuEngine)).error);
      return most < 0 ? '–' : shown(most);
    };
    lines.push({
      says: `| ${cells([row.family, row.setUp, row.form, row.fails, `${row.within}`, onDevice(row)])}`,
      measured: measure ? ` ${cells([await worst(['smallsteps']), await worst(['f64', 'relaxed', 'frozen']),
        await worst(LARGE_STEPS), await worst(['penalty'])])}` : '',
    });
  }
  return lines;
}

/** Returns the lines of mechanisms, as `contactLines` does. */
export const mechanismLines = (measure: boolean): Line[] => MECHANISM_TABLE.map((row) => ({
  says: `| ${cells([row.family, row.setUp, row.form, row.fails, `${row.within}`])}`,
  measured: measure ? ` ${cells([shown(runMechanism(row).error)])}` : '',
}));
