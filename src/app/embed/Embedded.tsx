import { useEffect } from 'react';
import { addressOf } from '../address';
import { Notices } from '../cards/Notices';
import { Progress } from '../cards/Progress';
import { Icon } from '../Icon';
import { shortcuts, useShortcuts } from '../keys';
import { currentHistory, pause, play, reset, sceneOf, setValues, togglePlay } from '../session';
import { Stage } from '../Stage';
import { getState, useApp } from '../store';
import { usePhaseAttribute } from '../usePhaseAttribute';
import { createDesk } from './desk';
import './embed.css';
import { letScroll } from './letScroll';
import { listen } from './listen';
import { withoutEmbed } from './withoutEmbed';

/** Keys that act in a frame: to run, to step, to start again, and cameras. */
const KEYS = shortcuts.filter(({ shown }) => ['Space', '.', 'R', '1 – 5'].includes(shown));

/** Shows the picture alone, with what it takes to run it, and answers messages of the page around it. */
export function Embedded({ takeEarly }: { takeEarly(): MessageEvent[] }) {
  useShortcuts(KEYS);
  usePhaseAttribute();
  useEffect(() => listen(
    createDesk({ getState, history: currentHistory, setValues, play, pause, reset }), takeEarly(),
  ), [takeEarly]);
  useEffect(letScroll, []);
  return (
    <>
      <div className="overlay embed">
        <div className="cards"><Notices /><Progress /></div>
        <Bar />
      </div>
      <Stage />
    </>
  );
}

/** Shows the controls of a frame. */
function Bar() {
  const playing = useApp((s) => s.playing), broken = useApp((s) => s.engine === 'failed');
  const setup = useApp((s) => s.setup), time = useApp((s) => Math.max(0, s.status?.time ?? 0));
  const { title } = sceneOf(setup), does = playing ? 'Pause' : 'Play';
  const opens = `Open ${title} in Grouser, with all panels`;
  return (
    <section className="embed-bar surface" aria-label={title}>
      <button type="button" className="icon-button primary" aria-label={does} aria-keyshortcuts="Space"
        title={`${does} (Space)`} disabled={broken} onClick={togglePlay}>
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <button type="button" className="icon-button" aria-label="Reset" aria-keyshortcuts="R" title="Reset (R)"
        disabled={broken} onClick={reset}><Icon name="reset" /></button>
      <span className="embed-time" data-testid="embed-time">{time.toFixed(2)} s</span>
      <span className="embed-title">{title}</span>
      <a className="embed-open" href={withoutEmbed(addressOf(setup))} target="_blank" rel="noopener" aria-label={opens}
        title={opens}><span className="brand">Grouser</span><Icon name="full" /></a>
    </section>
  );
}
