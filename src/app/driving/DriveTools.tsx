import { useRef } from 'react';
import type { Param } from '../../params/param';
import { Icon } from '../Icon';
import { sceneOf } from '../session';
import { useApp } from '../store';
import { keepDrive, loadDrive, takeOver } from './keepDrive';
import { dropVehicle, loadVehicle } from './loadVehicle';
import { isReplay, trackParam } from './record';

const KEEP_TITLE =
  'Pedals and steering of this run become part of the link and replay from its start. What was changed in '
  + 'the panel meanwhile is not timed: it holds from the start.';

/** Shows the button that opens a vehicle from a file, and, while one is driven, its name and the way back. */
function VehicleTools() {
  const { vehicle } = useApp((s) => s.setup), file = useRef<HTMLInputElement>(null);
  const open = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) void loadVehicle(first);
    file.current!.value = ''; // so that the same file can be opened again
  };
  return (
    <>
      {vehicle && (
        <>
          <span className="muted" data-testid="vehicle">{vehicle.name} is driven</span>
          <button type="button" className="button" onClick={dropVehicle}>Drive the scene’s own vehicle</button>
        </>
      )}
      <button type="button" className="button" onClick={() => file.current!.click()}
        title="A file grouser-vehicle/1; it can also be dropped on the page">
        Open a vehicle…
      </button>
      <input ref={file} type="file" accept=".json,application/json" hidden aria-label="File of a vehicle"
        onChange={(event) => open(event.target.files)} />
    </>
  );
}

/**
 * Shows buttons that keep the present drive in the link, open a drive from a file, and take over from a recorded one.
 */
export function DriveTools() {
  const setup = useApp((s) => s.setup), file = useRef<HTMLInputElement>(null);
  if (!trackParam(sceneOf(setup).params as Record<string, Param>)) return null;
  const open = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) void loadDrive(first);
    file.current!.value = ''; // so that the same file can be opened again
  };
  return (
    <div className="drive-tools">
      {isReplay(setup) ? (
        <>
          <span className="muted">A recorded drive replays</span>
          <button type="button" className="button" onClick={takeOver}
            title="The recorded drive ends here, and you go on">
            Take the wheel
          </button>
        </>
      ) : (
        <button type="button" className="button" onClick={keepDrive}
          title={KEEP_TITLE}>
          <Icon name="link" />Keep this drive in the link
        </button>
      )}
      <button type="button" className="button" onClick={() => file.current!.click()}
        title="A text file with time throttle steer brake a line; it can also be dropped on the page">
        Open a drive…
      </button>
      <input ref={file} type="file" accept=".txt,.csv,.dat,text/plain,text/csv" hidden aria-label="File of a drive"
        onChange={(event) => open(event.target.files)} />
      {sceneOf(setup).withVehicle && <VehicleTools />}
    </div>
  );
}
