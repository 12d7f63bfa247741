import { useEffect } from 'react';
import { useApp } from './store';

/** Writes the phase of the run to an attribute of the document that tests and styles read. */
export function usePhaseAttribute(): void {
  const phase = useApp((s) => (s.engine === 'failed' ? 'failed' : s.status?.phase ?? 'starting'));
  useEffect(() => { document.documentElement.dataset.phase = phase; }, [phase]);
}
