import { useEffect, useEffectEvent, useState } from 'react';
import type { FileSurface } from '../../protocol/surfaceFile';
import { setState, useApp } from '../store';
import type { SurfaceFile } from './dropForm';
import { readSurfaceFile } from './readSurfaceFile';

/** The file of a surface that a person has chosen: its name while it is read, what is wrong with it, and what it is. */
export type ChosenFile = { file: SurfaceFile | null; reading: string | null; fault: string; forgive(): void };

/**
 * Reads the file that was dropped on the page or chosen, whenever there is one: `asked` is called before, `taken` with
 * its surface. At first it is `known`, which was read before.
 */
export function useSurfaceFile(
  known: SurfaceFile | null, asked: () => void, taken: (surface: FileSurface) => void,
): ChosenFile {
  const given = useApp((s) => s.dropFile), [fault, setFault] = useState('');
  const [file, setFile] = useState(known), [reading, setReading] = useState<string | null>(null);
  const begins = useEffectEvent(asked), ends = useEffectEvent(taken);
  useEffect(() => {
    if (!given) return;
    setState({ dropFile: null });
    setReading(given.name);
    setFault('');
    setFile(null);
    begins();
    void readSurfaceFile(given).then((read) => {
      setReading(null);
      if (!read.ok) return setFault(read.issues[0].message);
      setFile({ name: given.name, surface: read.value });
      ends(read.value);
    });
  }, [given]);
  return { file, reading, fault, forgive: () => setFault('') };
}
