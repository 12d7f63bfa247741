import type { AnyScene } from '../../scenes/scene';

const HEADER = 'curve,source,x,y,x unit,y unit,x value,y value,least y,most y';

/** Text in a field of a table, in quotes where it has a comma or a quote. */
const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns the published curves of a scene as CSV, a line a point, or null if it has none. */
export function referenceData({ references = [], probes, params }: AnyScene): string | null {
  const known = { ...params, ...probes };
  const unitOf = (key: string | undefined): string => {
    if (key === undefined) return 's';
    const one = known[key];
    return 'unit' in one ? one.unit : '1';
  };
  const lines = references.flatMap(({ label, cites, probe, over, points, band }) => points.map(([x, y]) => {
    const [, low, high] = band?.points.find(([at]) => at === x) ?? [x, '', ''];
    const names = [label, cites, over ?? 'time', probe, unitOf(over), unitOf(probe)].map(cell);
    return [...names, x, y, low, high].join(',');
  }));
  return lines.length > 0 ? `${[HEADER, ...lines].join('\n')}\n` : null;
}
