import { useEffect, useRef } from 'react';
import { startEngine } from './engineClient';
import { attach, detach, fail, late, mayReplace, receive, silence } from './session';

/** Shows the canvas, which fills the window; everything else floats over it. */
export function Stage() {
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    const engine = startEngine(host.current!, {
      mayReplace, onReport: receive, onFailed: fail, onLate: late, onSilent: silence,
    });
    attach(engine);
    return () => {
      detach(engine);
      engine.stop();
    };
  }, []);
  return <main ref={host} className="stage" aria-label="View" />;
}
