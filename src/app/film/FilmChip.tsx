import { endFilm } from '../session';
import { useApp } from '../store';

/** Shows how far the video is that is being made, and ends it. */
export function FilmChip() {
  const length = useApp((s) => s.filming);
  if (!length) return null;
  const { done, of } = length;
  return (
    <div className="progress card surface" data-testid="filming">
      <span id="filming-text">Video: <b>{of ? `${Math.round((100 * done) / of)} %` : `${done.toFixed(1)} s`}</b></span>
      {of !== null && (
        <div className="progress-bar" role="progressbar" aria-labelledby="filming-text"
          aria-valuenow={Math.round((100 * done) / of)}>
          <div style={{ inlineSize: `${(100 * done) / of}%` }} />
        </div>
      )}
      <div className="actions">
        <button type="button" className="button" title="Save what there is of the video"
          onClick={() => endFilm(true)}>Stop and save</button>
        <button type="button" className="button" title="Keep nothing of the video"
          onClick={() => endFilm(false)}>Cancel</button>
      </div>
    </div>
  );
}
