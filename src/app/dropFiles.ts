import { useEffect } from 'react';
import { endingOf } from '../protocol/surfaceFile';
import { hasTool } from '../share/shown';
import { loadDrive } from './driving/keepDrive';
import { isVehicle, loadVehicle } from './driving/loadVehicle';
import { openRun, sceneOf } from './session';
import { addNotice, getState, setState } from './store';

const isRun = ({ name }: File): boolean => name.toLowerCase().endsWith('.grouser');

/**
 * Lets a file with a saved run, a drive, a vehicle or a surface be dropped anywhere on the page: a surface becomes the
 * wheel, where the scene takes one, else it falls into the soil.
 */
export function useDroppedFiles(): void {
  useEffect(() => {
    const stopping = new AbortController(), { signal } = stopping, root = document.documentElement;
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const mark = (is: boolean) => { root.toggleAttribute('data-dropping', is); };
    document.addEventListener('dragover', (event) => {
      if (!hasFile(event)) return;
      event.preventDefault(); // it may be dropped here
      mark(true);
    }, { signal });
    document.addEventListener('dragleave', (event) => { if (event.relatedTarget === null) mark(false); }, { signal });
    document.addEventListener('drop', (event) => {
      mark(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault(); // else the browser would leave the page and open the file
      const { setup, shown } = getState(), isWheel = sceneOf(setup).withWheel, isSurface = endingOf(file.name) !== null;
      const isHidden = isSurface ? !isWheel && !hasTool(shown, 'dropping') : shown !== null && isRun(file);
      if (isHidden) return addNotice('The link of this class leaves that out.', true);
      if (isSurface) return setState({ dropFile: file, dialog: isWheel ? 'wheel' : 'drop' });
      void (isRun(file) ? openRun(file) : isVehicle(file) ? loadVehicle(file) : loadDrive(file));
    }, { signal });
    return () => {
      stopping.abort();
      mark(false);
    };
  }, []);
}
