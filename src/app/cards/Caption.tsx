import { actionOf, clickOn, sayingOf } from '../../scenes/suggestion';
import type { AnyScene } from '../../scenes/scene';
import { startDriving, tryClick } from '../changeValues';
import { Icon } from '../Icon';
import { openSweep } from '../openSweep';
import { sceneOf } from '../session';
import { setState, useApp } from '../store';
import { openParams } from '../togglePanel';
import { TourButton } from '../tour/TourPlace';
import { useIsSmall } from '../useMedia';

/** The line says what Grouser is, to who sees it for the first time. */
const WHAT = 'Machines on soil, simulated grain by grain.';

/** Shows a line, the one thing to do first and, if that is asked for, more about the open scene. */
export function Caption() {
  const open = useApp((s) => s.captionOpen), more = useApp((s) => s.captionMore), greets = useApp((s) => s.greeting);
  const { title } = sceneOf(useApp((s) => s.setup)), isSmall = useIsSmall();
  const isLearning = useApp((s) => (isSmall ? s.sheet === 'learn' : s.learnOpen)); // whose page says the same and more
  if (!open || isLearning) return null;
  return (
    <section className={`caption card surface${more ? '' : ' folded'}`} aria-labelledby="caption-title">
      <div className="card-head">
        <h2 id="caption-title">{greets && !more ? WHAT : title}</h2>
        <button type="button" className="icon-button" aria-label="Dismiss the caption"
          onClick={() => setState({ captionOpen: false })}><Icon name="close" /></button>
      </div>
      {more && <More />}
      <div className="actions">
        <Primary />
        <button type="button" className="action caption-more" aria-expanded={more} aria-label="More about the scene"
          onClick={() => setState({ captionMore: !more })}>{more ? 'Less' : 'More'}<Icon name="chevron" /></button>
      </div>
    </section>
  );
}

/** Shows what the open scene is, three things to try, and the ways from it to all else. */
function More() {
  const scene = sceneOf(useApp((s) => s.setup)), isSmall = useIsSmall();
  const isClosed = useApp((s) => (isSmall ? s.sheet === null : !s.panelOpen));
  const isOffered = useApp((s) => s.tour === 'offered'), isClass = useApp((s) => s.shown !== null);
  return (
    <div className="caption-rest">
      <p>{scene.about}{isOffered && <> <TourButton /></>}</p>
      <h3>Try this</h3>
      <ul className="tips">{scene.tryThis.map((tip) => <Tip key={sayingOf(tip)} tip={tip} />)}</ul>
      <div className="others">
        {scene.sweep && <SweepButton {...scene.sweep} />}
        {isClosed && <button type="button" className="button" onClick={openParams}>Change something</button>}
        {!isClass && (
          <button type="button" className="button" aria-haspopup="dialog"
            onClick={() => setState({ dialog: 'gallery' })}>All scenes</button>
        )}
      </div>
    </div>
  );
}

/** Shows the one big button: to drive, or to do what the scene names. */
function Primary() {
  const scene = sceneOf(useApp((s) => s.setup)), action = actionOf(scene);
  if (scene.drivable) return <button type="button" className="action primary" onClick={startDriving}>Drive</button>;
  if (!action) return null;
  return <button type="button" className="action primary" onClick={() => tryClick(action.click)}>{action.verb}</button>;
}

/** Shows the button that does the sweep of the scene. */
const SweepButton = ({ key, say }: NonNullable<AnyScene['sweep']>) => (
  <button type="button" className="button" aria-haspopup="dialog" onClick={() => openSweep(key, true)}>{say}</button>
);

/** Shows something to try; a click sets its values, if it has any. */
export function Tip({ tip }: { tip: Parameters<typeof sayingOf>[0] }) {
  const say = sayingOf(tip), click = clickOn(tip);
  if (!click) return <li>{say}</li>;
  return <li><button type="button" className="tip" onClick={() => tryClick(click)}>{say}</button></li>;
}
