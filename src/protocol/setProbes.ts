import { siFactor, type NumberParam, type Param, type ParamGroup } from '../params/param';

/** Sections whose numbers a quantity may follow. */
const SECTIONS: ReadonlySet<string> = new Set(['Experiment', 'Soil', 'Contact', 'Contact laws']);

/** A parameter as plots have it across: what its value was as each step was taken. */
export type SetProbe = Pick<NumberParam, 'label' | 'symbol' | 'unit' | 'doc'>;

const isPlotted = (spec: Param): spec is NumberParam =>
  spec.kind === 'number' && spec.applies === 'live' && SECTIONS.has(spec.section);

/** Returns the live numbers of a scene's physics, over which its probes may be drawn, by key: "set.slip". */
export function setProbes(params: ParamGroup): Record<string, SetProbe> {
  return Object.fromEntries(Object.entries(params).flatMap(([key, spec]) => (!isPlotted(spec) ? [] : [
    [`set.${key}`, { label: `${spec.label}, as set`, symbol: spec.symbol, unit: spec.unit, doc: spec.doc }],
  ])));
}

/** Returns what writes the values of these parameters [SI] into `row`[at…], in their declared units. */
export function createSetWriter(params: ParamGroup) {
  const own = Object.entries(params).filter(([, spec]) => isPlotted(spec))
    .map(([key, spec]) => ({ key, factor: siFactor((spec as NumberParam).unit) }));
  return (row: Float64Array, at: number, values: Readonly<Record<string, unknown>>): void => {
    for (let k = 0; k < own.length; k++) row[at + k] = Number(values[own[k].key]) / own[k].factor;
  };
}
