import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import type { Param, Value } from '../../params/param';
import { setValue } from '../session';
import { useApp } from '../store';
import { readField } from './readField';

/**
 * Returns the state of a text field for a parameter. Its text is in the units that are shown: a fault is shown at once
 * and nothing is applied. A value is applied on Enter or on leaving the field, and not as it is typed: 130 would pass
 * 1 and 13. Escape restores the applied value.
 */
export function useField(name: string, spec: Param, applied: string) {
  const [draft, setDraft] = useState<string | null>(null);
  const [issue, setIssue] = useState<string | null>(null);
  const units = useApp((s) => s.units), [seen, setSeen] = useState({ applied, units });
  // set from elsewhere, by a link or a slider, or now in other units: the typed text is out of date, unless it has the
  // same value
  if (seen.applied !== applied || seen.units !== units) {
    setSeen({ applied, units });
    if (draft !== null && (seen.units !== units || Number(draft) !== Number(applied))) setDraft(null);
    if (seen.units !== units) setIssue(null);
  }
  const read = (text: string): Value | undefined => {
    const parsed = readField(name, spec, text, units);
    setIssue(parsed.ok ? null : parsed.issues[0].message);
    return parsed.ok ? parsed.value : undefined;
  };
  const commit = () => {
    if (draft === null) return;
    const value = read(draft);
    if (value === undefined) return;
    setDraft(null);
    if (draft.trim() !== applied) setValue(name, value); // what is shown may be rounded
  };
  return {
    issue,
    clear() { setDraft(null); setIssue(null); },
    input: {
      value: draft ?? applied,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setDraft(event.target.value);
        read(event.target.value);
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') { setDraft(null); setIssue(null); }
      },
      /** Drops a text that cannot be read; the message stays until something else is typed. */
      onBlur() { commit(); setDraft(null); },
    },
  };
}
