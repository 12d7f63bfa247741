import { useEffect, useState } from 'react';
import { addIssues, setState, useApp } from '../store';
import { Dialog } from './Dialog';

type Content = { SweepBench: typeof import('../sweep/SweepBench').SweepBench };

let content: Content | null = null;

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const load = async (): Promise<Content> => (content ??= await import('../sweep/SweepBench'));

/** Opens the sweep of a link once what reads it has come. */
async function openText(text: string): Promise<void> {
  setState({ sweepLink: null });
  try {
    (await import('../sweep/sweep')).openSweepText(text);
  } catch (error) {
    addIssues([{ path: 'sweep', message: `The sweep of the link could not be loaded: ${why(error)}` }]);
  }
}

/** Shows the sweep of a parameter, whose program is loaded when somebody asks for one. */
export function SweepDialog() {
  const text = useApp((s) => s.sweepLink);
  useEffect(() => { if (text !== null) void openText(text); }, [text]);
  return <Dialog name="sweep" title="Sweep"><Content /></Dialog>;
}

function Content() {
  const [seen, setSeen] = useState(content), [refusal, setRefusal] = useState('');
  useEffect(() => {
    let isGone = false;
    load().then((next) => { if (!isGone) setSeen(next); },
      (error) => { if (!isGone) setRefusal(`The sweep could not be loaded: ${why(error)}`); });
    return () => { isGone = true; };
  }, []);
  return seen ? <seen.SweepBench /> : <p className="muted">{refusal || 'Loading…'}</p>;
}

/** Says how far a sweep is while its dialog is put away, and opens that. */
export function SweepChip() {
  const text = useApp((s) => (s.dialog === 'sweep' ? null : s.sweepProgress));
  if (text === null) return null;
  return (
    <button type="button" className="button surface" aria-haspopup="dialog"
      onClick={() => setState({ dialog: 'sweep' })}>{text}</button>
  );
}
