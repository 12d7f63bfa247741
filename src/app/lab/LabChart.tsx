import { useEffect, useMemo, useRef } from 'react';
import 'uplot/dist/uPlot.min.css';
import { ACROSS, bestOf, curvesOf, QUANTITIES, type LabRun, type Quantity } from './curves';
import { inBrackets } from '../../params/param';
import { keepChart } from '../keepChart';
import { useUPlot } from '../useUPlot';
import { createLabChart } from './labChart';
import { useLab } from './labStore';

/**
 * Shows the curves of one quantity in all runs. The chart is made anew with each batch of rows: it has a few hundred
 * points.
 */
export function LabChart({ quantity }: { quantity: Quantity }) {
  const host = useRef<HTMLDivElement>(null), reading = useRef<HTMLParagraphElement>(null);
  const runs = useLab((s) => s.runs), reference = useLab((s) => s.reference), across = useLab((s) => s.across);
  const body = useLab((s) => s.body);
  const solvers = useLab((s) => s.solvers), law = useLab((s) => s.ran?.law ?? 'relaxed');
  const hasForce = useLab((s) => (s.problem?.bodies.length ?? 0) > 0);
  const { label, unit, doc } = QUANTITIES[quantity], { uPlot, refusal } = useUPlot();
  const curves = useMemo(() => curvesOf(runs, across, quantity, bestOf(reference, runs), body, law).map((curve) => {
    const place = solvers.findIndex(({ id }) => id === curve.id);
    return { ...curve, place, name: solvers[place]?.name ?? curve.id };
  }), [runs, across, quantity, reference, body, law, solvers]);
  const isEmpty = curves.every(({ x }) => x.length === 0);
  useEffect(() => {
    if (isEmpty || !uPlot) return;
    const { label: name, unit: u } = ACROSS[across];
    const say = (text: string): void => { reading.current!.textContent = text; };
    return keepChart(host.current!, createLabChart(uPlot, host.current!, curves, name + inBrackets(u), say));
  }, [uPlot, curves, across, isEmpty]);
  return (
    <figure className="lab-chart" data-testid={`lab-${quantity}`}
      data-curves={curves.filter(({ x }) => x.length > 0).length}>
      <figcaption title={doc}>{label}{inBrackets(unit)}</figcaption>
      <div className="lab-chart-host" ref={host} role="img"
        aria-label={`${label} of each solver over ${ACROSS[across].label.toLowerCase()}`}>
        {(isEmpty || refusal) && <p className="lab-nothing">{refusal ?? nothing(quantity, law, runs, hasForce)}</p>}
      </div>
      <p className="lab-reading" ref={reading} />
    </figure>
  );
}

function nothing(quantity: Quantity, law: 'exact' | 'relaxed', runs: readonly LabRun[], hasForce: boolean): string {
  if (runs.length === 0) return 'Run some solvers to see their curves.';
  if (quantity === 'gap' && law === 'exact') return 'The exact law minimises no objective.';
  if (quantity === 'force' && !hasForce)
    return 'No force is known: a problem of a file does not say which body a contact is with.';
  if (quantity === 'melanz' && runs.some(({ rows }) => rows.length > 0))
    return 'It is defined for Coulomb’s cones alone.';
  return 'Nothing yet.';
}
