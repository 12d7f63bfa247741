import { sayingOf } from '../../scenes/suggestion';
import { DRIVING_KEYS } from '../driving/drivingKeys';
import { shortcuts } from '../keys';
import { sceneOf } from '../session';
import { useApp } from '../store';
import { TourButton } from '../tour/TourPlace';
import { Dialog } from './Dialog';

/** Shows what keys, mouse and touch do, and what to try in the open scene. */
export function Help() {
  const scene = sceneOf(useApp((s) => s.setup));
  return (
    <Dialog name="help" title="Help" isText>
      <p>
        Grouser simulates grains and the machines that roll, slide and press on them. Contact is solved as the
        complementarity problem that it is, here in the browser; nothing leaves this device. <TourButton />
      </p>
      <p>
        “Save run” in the bar keeps the run as a file with all of its state. Dropped on the page, here or elsewhere, it
        goes on from there, as if it had never stopped; a link holds the settings alone. “VTK for ParaView” keeps the
        state as grains and surfaces. “Cite this run”, at the end of Learn, copies how to cite it.
      </p>
      <h3>Keys</h3>
      <dl className="keys">
        {shortcuts.map(({ shown, does }) => <div key={shown}><dt><kbd>{shown}</kbd></dt><dd>{does}</dd></div>)}
      </dl>
      {scene.drivable && (
        <>
          <h3>Driving</h3>
          <dl className="keys">
            {DRIVING_KEYS.map(({ shown, does }) => <div key={shown}><dt><kbd>{shown}</kbd></dt><dd>{does}</dd></div>)}
          </dl>
          <p>
            Gamepad: right trigger throttle, left trigger brake, left stick steers, B for reverse. “Keep this drive in
            the link” makes what you drove replay for whoever opens the link; a text file with a line of time, throttle,
            steer and brake for each moment can be dropped on the page.
          </p>
        </>
      )}
      <h3>View</h3>
      <p>
        Drag to turn, scroll or pinch to zoom, drag with the right button or two fingers to shift. The camera is part of
        a copied link.
      </p>
      <p>
        Drag a grain or a body with Ctrl (⌘) held, or after H: a spring pulls it, and its force is shown; let go, and it
        flies on. Checks do not apply then.
      </p>
      <h3>Parameters</h3>
      <p>
        A dot marks what differs from the default; press it to go back. What is tagged “rebuilds” starts the experiment
        anew when you let go of the slider or press Enter; everything else acts while it runs.
      </p>
      <p>
        A field takes units and decimal commas: 5 km/h, 12 in, 0,3. The ruler in the bar shows all numbers as declared,
        in SI without prefixes, or in US customary units; links keep the declared ones.
        “Class link…”, below the parameters, copies a link that shows a class those that you tick, and no other scene.
      </p>
      <h3>Solver lab</h3>
      <p>
        The flask in the top bar freezes the contact problem of the next step. Any set of solvers solves it, and their
        residuals and forces are plotted side by side. Problems go out and come in as files.
      </p>
      <h3>{scene.title}</h3>
      <p>{scene.about}</p>
      <ol>{scene.tryThis.map(sayingOf).map((text) => <li key={text}>{text}</li>)}</ol>
    </Dialog>
  );
}
