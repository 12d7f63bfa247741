import { setCamera } from '../session';
import { useApp } from '../store';

/** Names of the cameras and what they show, in the order of keys 1 … 5. */
const CAMERAS = [
  ['Orbit', 'Goes along, and stays as you turn it'], ['Chase', 'From behind, as the vehicle goes'],
  ['Driver', 'From the seat'],
  ['Wheel', 'A wheel in the soil'], ['Top', 'From above'],
] as const;

/** Shows buttons for the cameras. */
export function Cameras() {
  const camera = useApp((s) => s.camera);
  return (
    <div className="cameras" role="group" aria-label="Camera">
      {CAMERAS.map(([name, does], k) => (
        <button key={name} type="button" aria-pressed={camera === k + 1} aria-keyshortcuts={String(k + 1)}
          title={`${does} (${k + 1})`} onClick={() => setCamera(k + 1)}>{name}</button>
      ))}
    </div>
  );
}
