import { useEffect, useState, type ComponentType } from 'react';
import { addIssues, setState, useApp } from '../store';
import { Dialog } from './Dialog';

/** A dialog is loaded when somebody asks for it, and kept. */
type Name = 'sweep' | 'fit';

const kept: { [name in Name]?: ComponentType } = {};

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function load(name: Name): Promise<void> {
  kept[name] ??= name === 'fit' ? (await import('../fit/FitBench')).FitBench
    : (await import('../sweep/SweepBench')).SweepBench;
}

/** Opens the sweep of a link once what reads it has come. */
async function openText(text: string): Promise<void> {
  setState({ sweepLink: null });
  try {
    (await import('../sweep/sweep')).openSweepText(text);
  } catch (error) {
    addIssues([{ path: 'sweep', message: `The sweep of the link could not be loaded: ${why(error)}` }]);
  }
}

/** Shows the sweep of a parameter, and the fit of some to data, whose programs are loaded on demand. */
export function SweepDialog() {
  const text = useApp((s) => s.sweepLink);
  useEffect(() => { if (text !== null) void openText(text); }, [text]);
  return (
    <>
      <Dialog name="sweep" title="Sweep"><Content name="sweep" /></Dialog>
      <Dialog name="fit" title="Fit to data"><Content name="fit" /></Dialog>
    </>
  );
}

function Content({ name }: { name: Name }) {
  const [, setSeen] = useState(false), [refusal, setRefusal] = useState(''), Bench = kept[name];
  useEffect(() => {
    let isGone = false;
    load(name).then(() => { if (!isGone) setSeen(true); },
      (error) => { if (!isGone) setRefusal(`The ${name} could not be loaded: ${why(error)}`); });
    return () => { isGone = true; };
  }, [name]);
  return Bench ? <Bench /> : <p className="muted">{refusal || 'Loading…'}</p>;
}

/** Says how far a sweep and a fit are while their dialogs are put away, and opens those. */
export const SweepChip = () => <><Chip name="sweep" /><Chip name="fit" /></>;

function Chip({ name }: { name: Name }) {
  const text = useApp((s) => (s.dialog === name ? null : s[`${name}Progress`]));
  if (text === null) return null;
  return (
    <button type="button" className="button surface" aria-haspopup="dialog"
      onClick={() => setState({ dialog: name })}>{text}</button>
  );
}
