import { useApp } from '../store';

/** Shows the progress before the experiment runs: the engine starts, the world is built, then the bed settles. */
export function Progress() {
  const engine = useApp((s) => s.engine), status = useApp((s) => s.status);
  if (engine === 'failed' || (status && status.phase !== 'preparing')) return null;
  const text = status ? 'Settling the bed' : engine === 'starting' ? 'Starting the engine' : 'Building the world';
  const percent = Math.round(100 * (status?.progress ?? 0));
  return (
    <div className="progress card surface" data-testid="progress">
      <span id="progress-text">{text}…{status && <b> {percent} %</b>}</span>
      <div className="progress-bar" role="progressbar" aria-labelledby="progress-text"
        {...(status ? { 'aria-valuenow': percent } : {})}>
        <div style={{ inlineSize: `${status ? percent : 0}%` }} />
      </div>
    </div>
  );
}
