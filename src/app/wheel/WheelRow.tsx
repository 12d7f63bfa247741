import { sceneOf } from '../session';
import { setState, useApp } from '../store';
import { takeWheel } from './takeWheel';

/** Shows the button that takes a wheel from a file, where the scene can have one, its name and the way back. */
export function WheelRow() {
  const setup = useApp((s) => s.setup), { wheel } = setup;
  if (!sceneOf(setup).withWheel) return null;
  return (
    <div className="row" data-testid="row-wheel">
      {wheel && (
        <div className="row-line"><span className="derived" data-testid="wheel">{wheel.name} is the wheel</span></div>
      )}
      <div className="chips">
        <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setState({ dialog: 'wheel' })}
          title="A closed surface, STL or glTF; it can also be dropped on the page">Wheel from a file…</button>
        {wheel && <button type="button" className="chip" onClick={() => takeWheel()}>Wheel by parameters</button>}
      </div>
    </div>
  );
}
