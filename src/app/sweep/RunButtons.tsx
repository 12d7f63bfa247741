import { Icon } from '../Icon';
import { togglePlay } from '../session';
import { useApp } from '../store';

type Props = { isRunning: boolean; ready: boolean; start(): void; cancel(): void };

/** Shows the button that starts some runs, or cancels those that are being done. */
export const StartOrCancel = ({ isRunning, ready, start, cancel }: Props) => (isRunning
  ? <button type="button" className="button sweep-primary" onClick={cancel}>Cancel</button>
  : <button type="button" className="button sweep-primary" disabled={!ready} onClick={start}>Start</button>);

/** Shows the button that pauses the view, so that runs beside it are faster. */
export function PauseView() {
  const playing = useApp((s) => s.playing);
  return (
    <button type="button" className="icon-button with-text" onClick={togglePlay}
      title="The view takes a core: runs are faster while it is paused">
      <Icon name={playing ? 'pause' : 'play'} />{playing ? 'Pause the view' : 'Play the view'}
    </button>
  );
}
