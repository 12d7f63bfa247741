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

/** Shows what the open scene is, the one thing to do first, and three things to try. */
export function Caption() {
  const open = useApp((s) => s.captionOpen), scene = sceneOf(useApp((s) => s.setup)), isSmall = useIsSmall();
  const isClosed = useApp((s) => (isSmall ? s.sheet === null : !s.panelOpen));
  const isOffered = useApp((s) => s.tour === 'offered');
  const isLearning = useApp((s) => (isSmall ? s.sheet === 'learn' : s.learnOpen)); // whose page says the same and more
  if (!open || isLearning) return null;
  return (
    <section className="caption card surface" aria-labelledby="caption-title">
      <div className="card-head">
        <h2 id="caption-title">{scene.title}</h2>
        <button type="button" className="icon-button" aria-label="Dismiss the caption"
          onClick={() => setState({ captionOpen: false })}><Icon name="close" /></button>
      </div>
      <p>{scene.about}{isOffered && <> <TourButton /></>}</p>
      <div className="actions">
        <Primary />
        {scene.sweep && <SweepButton {...scene.sweep} />}
        {isClosed && <button type="button" className="action" onClick={openParams}>Change something</button>}
      </div>
      <h3>Try this</h3>
      <ul className="tips">{scene.tryThis.map((tip) => <Tip key={sayingOf(tip)} tip={tip} />)}</ul>
    </section>
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
  <button type="button" className="action" aria-haspopup="dialog" onClick={() => openSweep(key, true)}>{say}</button>
);

/** Shows something to try; a click sets its values, if it has any. */
export function Tip({ tip }: { tip: Parameters<typeof sayingOf>[0] }) {
  const say = sayingOf(tip), click = clickOn(tip);
  if (!click) return <li>{say}</li>;
  return <li><button type="button" className="tip" onClick={() => tryClick(click)}>{say}</button></li>;
}
