import { Icon } from '../Icon';
import { sceneOf } from '../session';
import { setState, useApp } from '../store';

/** Shows what the open scene is, and three things to try. */
export function Caption() {
  const open = useApp((s) => s.captionOpen), scene = sceneOf(useApp((s) => s.setup));
  if (!open) return null;
  return (
    <section className="caption card surface" aria-labelledby="caption-title">
      <div className="card-head">
        <h2 id="caption-title">{scene.title}</h2>
        <button type="button" className="icon-button" aria-label="Dismiss the caption"
          onClick={() => setState({ captionOpen: false })}><Icon name="close" /></button>
      </div>
      <p>{scene.about}</p>
      <h3>Try this</h3>
      <ol>{scene.tryThis.map((text) => <li key={text}>{text}</li>)}</ol>
    </section>
  );
}
