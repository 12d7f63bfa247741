import { useEffect, useState } from 'react';
import { Dialog } from './Dialog';

type Content = { DropBench: typeof import('../drop/DropBench').DropBench };

let content: Content | null = null;

const load = async (): Promise<Content> => (content ??= await import('../drop/DropBench'));

/** Shows what can be dropped into the soil; its program is loaded when somebody asks for it. */
export function DropDialog() {
  return <Dialog name="drop" title="Drop something into the soil"><Content /></Dialog>;
}

function Content() {
  const [seen, setSeen] = useState(content), [refusal, setRefusal] = useState('');
  useEffect(() => {
    let isGone = false;
    load().then((next) => { if (!isGone) setSeen(next); },
      () => { if (!isGone) setRefusal('It could not be loaded: is the server there?'); });
    return () => { isGone = true; };
  }, []);
  return seen ? <seen.DropBench /> : <p className="muted">{refusal || 'Loading…'}</p>;
}
