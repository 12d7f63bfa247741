import { useApp } from '../store';
import { showEverything } from './showEverything';

/** Shows, where a class link hides something, the button that ends this. */
export function ClassChip() {
  const isClass = useApp((s) => s.shown !== null);
  if (!isClass) return null;
  return (
    <button type="button" className="button surface" onClick={showEverything}
      title="The link shows some of the parameters and this scene alone">Show everything</button>
  );
}
