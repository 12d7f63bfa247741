import { formatDuration } from '../format';
import { useApp, type AppState } from '../store';

type Stage = { text: string; share: number | null };

/** Returns what a run waits for, and how much of it is done [1] if that is known; null if it waits for nothing. */
export function stageOf(
  { engine, status, compiling, runsTo }: Pick<AppState, 'engine' | 'status' | 'compiling' | 'runsTo'>,
): Stage | null {
  if (engine === 'failed') return null;
  if (compiling) {
    const { made, of } = compiling;
    return { text: `Compiling ${made} of ${of}`, share: made / of }; // also when a law is switched on in a run
  }
  if (!status) return { text: engine === 'starting' ? 'Starting the engine' : 'Building the world', share: null };
  if (status.phase === 'preparing') return { text: 'Settling the bed', share: status.progress };
  if (runsTo === null) return null;
  const { time } = status;
  return { text: `Running to ${formatDuration(runsTo)}, as the link says`, share: runsTo > 0 ? time / runsTo : 1 };
}

/**
 * Shows the progress before the experiment runs: engine, kernels and world are made, then the bed settles; and that to
 * the moment of a link.
 */
export function Progress() {
  const engine = useApp((s) => s.engine), status = useApp((s) => s.status), compiling = useApp((s) => s.compiling);
  const stage = stageOf({ engine, status, compiling, runsTo: useApp((s) => s.runsTo) });
  if (!stage) return null;
  const percent = Math.round(100 * (stage.share ?? 0));
  return (
    <div className="progress card surface" data-testid="progress">
      <span id="progress-text">{stage.text}…{stage.share !== null && <b> {percent} %</b>}</span>
      <div className="progress-bar" role="progressbar" aria-labelledby="progress-text"
        {...(stage.share !== null ? { 'aria-valuenow': percent } : {})}>
        <div style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
