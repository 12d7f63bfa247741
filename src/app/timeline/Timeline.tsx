import type { CSSProperties } from 'react';
import { copyMoment } from '../bar/copyLink';
import { Icon } from '../Icon';
import { film, goOn, showMoment } from '../session';
import { setState, useApp, type Rests } from '../store';
import { useIsSmall } from '../useMedia';
import { clockText, reachText, SPEEDS } from './replay';
import { toggleReplay, useReplay } from './useReplay';
import { useRest } from './useRest';

/** Returns the moment shown and the newest one [s], and the part of which frames are kept. */
function useTimes() {
  const moment = useApp((s) => s.moment), span = useApp((s) => s.recorded?.span ?? null);
  const every = useApp((s) => s.recorded?.every ?? 0), computed = useApp((s) => s.status?.time ?? 0);
  const now = Math.max(0, computed, span?.to ?? 0);
  return { moment, span, every, now, shown: moment ?? now };
}

/** Shows the run from its start until now: what is kept of it is watched again, and goes on from any moment of it. */
export function Timeline() {
  const { span } = useTimes(), refusal = useApp((s) => s.recorded?.refusal ?? ''), isSmall = useIsSmall();
  const replaying = useApp((s) => s.replaying);
  useReplay();
  useRest();
  return (
    <section className="timeline surface" aria-label="Timeline" data-testid="timeline">
      <button type="button" className="icon-button" disabled={!span} onClick={toggleReplay}
        aria-label={replaying ? 'Stop the playback' : 'Play back the record'}
        title={replaying ? 'Stop the playback' : 'Play back what was computed, at true speed'}>
        <Icon name={replaying ? 'pause' : 'playback'} />
      </button>
      {refusal === '' ? <Track /> : <p className="timeline-refusal" title={refusal}>{refusal}</p>}
      <Clock />
      {isSmall ? <MoreMenu /> : <><Speed /><Tools /></>}
    </section>
  );
}

/** Shows the time line itself: a slider over the run, the recorded part of it, and marks where values were changed. */
function Track() {
  const { moment, span, every, now, shown } = useTimes(), marks = useApp((s) => s.marks);
  const isShipped = useApp((s) => s.rests?.recording !== undefined);
  const percent = (time: number): string => `${now > 0 ? 100 * Math.min(1, time / now) : 0}%`;
  const look = {
    '--from': percent(span?.from ?? 0), '--to': percent(span?.to ?? 0), '--part': percent(shown),
  } as CSSProperties;
  const state = moment === null ? 'live' : 'recorded', recorded = useApp((s) => s.recorded);
  const choose = (time: number) => {
    setState({ replaying: false });
    // at the end, to which no whole number of steps may lead, is what is computed now, unless that waits at its start
    const isPast = isShipped || time <= Math.min(now - every, span?.to ?? 0);
    showMoment(span && isPast ? Math.max(span.from, time) : null);
  };
  return (
    <div className="timeline-track" style={look} title={recorded && !isShipped ? reachText(recorded) : undefined}>
      <i className="timeline-rail" />
      {marks.map(({ time, text }) => (
        <i key={time} className="timeline-mark" style={{ insetInlineStart: percent(time) }}
          title={`${text} from ${clockText(time, now)} s on`} />
      ))}
      <input type="range" className="timeline-slider" aria-label="Moment shown" min={0} max={now || 1}
        step={every || 'any'} value={now > 0 ? shown : 1} disabled={!span}
        aria-valuetext={`${clockText(shown, now)} s of ${clockText(now, now)} s, ${state}`}
        aria-description={marks.map(({ time, text }) => `${clockText(time, now)} s: ${text}`).join('; ')}
        onChange={(event) => choose(Number(event.target.value))} />
    </div>
  );
}

function Clock() {
  const { now, shown } = useTimes(), isSmall = useIsSmall();
  return (
    <span className="timeline-time" data-testid="moment">
      <b>{clockText(shown, now)} s</b>{!isSmall && ` of ${clockText(now, now)}`}
    </span>
  );
}

function Speed() {
  const speed = useApp((s) => s.replaySpeed);
  return (
    <select className="select" aria-label="Playback speed" title="Simulated time over wall time, of the playback"
      value={String(speed)} onChange={(event) => setState({ replaySpeed: Number(event.target.value) })}>
      {SPEEDS.map(([factor, text]) => <option key={factor} value={factor}>{text}</option>)}
    </select>
  );
}

const toggleLoop = () => setState((s) => ({ replayLoops: !s.replayLoops }));

/** Returns what can be done at the moment shown. */
function useActions() {
  const { moment, shown, every } = useTimes();
  return {
    stands: useApp((s) => s.standing),
    isPast: moment !== null,
    live: () => showMoment(null),
    goOn: () => { if (moment !== null) goOn(moment); },
    // a time between two kept frames has no digits to speak of
    link: () => void copyMoment(every > 0 && moment !== null ? Math.round(shown * 1000) / 1000 : shown),
  };
}

/** Returns true where a video can be asked for: there is a run, and none is being made. */
const useMayFilm = (): boolean =>
  useApp((s) => s.engine === 'ready' && s.filming === null && (s.status?.time ?? -1) >= 0);
const FILMS = 'Film what was computed, from the moment shown on and as fast as it is played back';

function Tools() {
  const { stands, isPast, live, goOn: onward, link } = useActions(), loops = useApp((s) => s.replayLoops);
  const mayFilm = useMayFilm();
  return (
    <>
      <button type="button" className="icon-button" aria-label="Loop the playback" aria-pressed={loops}
        title="Play the record over and over" onClick={toggleLoop}><Icon name="loop" /></button>
      <button type="button" className="button" disabled={!isPast} onClick={onward}
        title="Compute on from the moment shown, with the values as they are now">Go on from here</button>
      <button type="button" className="icon-button" aria-label="Link to this moment" disabled={!stands}
        title="Copy a link that runs these settings until this moment" onClick={link}><Icon name="link" /></button>
      <button type="button" className="icon-button" aria-label="Save video" disabled={!mayFilm} title={FILMS}
        onClick={film}><Icon name="film" /></button>
      <button type="button" className="button timeline-live" aria-pressed={!isPast} disabled={!isPast} onClick={live}
        title="Show what is computed now">Live</button>
    </>
  );
}

/** Shows, on a small screen, all but the slider and the button that plays in a menu. */
function MoreMenu() {
  const { stands, isPast, live, goOn: onward, link } = useActions(), loops = useApp((s) => s.replayLoops);
  const mayFilm = useMayFilm();
  const choose = (act: () => void) => () => {
    document.getElementById('timeline-menu')?.hidePopover();
    act();
  };
  return (
    <>
      <button type="button" className="icon-button" aria-label="More of the timeline"
        popoverTarget="timeline-menu"><Icon name="more" /></button>
      <div id="timeline-menu" className="menu timeline-menu surface" popover="auto">
        <button type="button" disabled={!isPast} onClick={choose(live)}><Icon name="step" />Live</button>
        <button type="button" disabled={!isPast} onClick={choose(onward)}><Icon name="play" />Go on from here</button>
        <button type="button" disabled={!stands} onClick={choose(link)}><Icon name="link" />Link to this moment</button>
        <button type="button" disabled={!mayFilm} onClick={choose(film)}><Icon name="film" />Save video</button>
        <button type="button" aria-pressed={loops} onClick={choose(toggleLoop)}><Icon name="loop" />
          {loops ? 'Loop: on' : 'Loop: off'}</button>
        <Speed />
      </div>
    </>
  );
}

/** Says what is shown in place of what is computed, and why. */
function restText(rests: Rests | null): string {
  if (rests?.recording === undefined) return rests ? 'At rest, so played back over and over:' : 'Recorded';
  const rate = Math.max(0.01, rests.recording);
  return `A recording by Grouser's own engine, at true speed: this machine computes it at ${+rate.toPrecision(1)} of `
    + 'that. Press Play to compute it here.';
}

/** Says over the picture that it is of the past. */
export function RecordedChip() {
  const moment = useApp((s) => s.moment), rests = useApp((s) => s.rests), { now } = useTimes();
  const isShipped = rests?.recording !== undefined;
  return (
    <div role="status" className="recorded-place">
      {moment !== null && (
        <p className="recorded surface" data-testid="recorded">
          {restText(rests)}
          {!isShipped && <span aria-hidden="true"> at {clockText(moment, now)} s</span>}
        </p>
      )}
    </div>
  );
}
