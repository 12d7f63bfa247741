import { useRef } from 'react';
import { Icon } from '../Icon';
import { sceneOf } from '../session';
import { setState, useApp } from '../store';
import { useIsSmall, useMedia } from '../useMedia';
import { Cameras } from './Cameras';
import { DriveTools } from './DriveTools';
import { EngineGauge } from './instruments/EngineGauge';
import { readingIn, useInstrumentUnits } from './instruments/instrumentUnits';
import { pedalKeys, Pedals } from './instruments/Pedals';
import { Speed } from './instruments/Speed';
import { Tilt } from './instruments/Tilt';
import { cornersOf, Wheels } from './instruments/Wheels';
import { fixed, useReadings, write } from './readings';
import { isReplay } from './record';

/** Shows the instruments of a vehicle. One whose probe the scene does not have is left out. */
export function Dashboard() {
  const open = useApp((s) => s.dashboardOpen), isSmall = useIsSmall();
  const toggle = () => setState({ dashboardOpen: !open });
  return (
    <section className="dashboard surface" aria-label="Dashboard" aria-live="off" data-testid="dashboard">
      <div className="dashboard-head">
        {open ? <Cameras /> : <><Summary /><Hint /></>}
        {open && !isSmall && <DriveTools />}
        <button type="button" className="icon-button dashboard-fold" aria-expanded={open} aria-label="Instruments"
          title={open ? 'Fold the instruments' : 'Show all instruments'} onClick={toggle}><Icon
            name="chevron" /></button>
      </div>
      {open && <Instruments />}
      {open && isSmall && <DriveTools />}
      {open && <Hint />}
    </section>
  );
}

function Instruments() {
  const setup = useApp((s) => s.setup), { probes } = sceneOf(setup), has = (key: string) => key in probes;
  const forward = setup.values.gears === 'six' ? 6 : 3;
  const pedals = pedalKeys(has), tilts = (['pitch', 'roll'] as const).filter(has), corners = cornersOf(has);
  return (
    <div className="instruments">
      {has('speed') && <Speed />}
      {(has('rpm') || has('gear')) && <EngineGauge rpm={has('rpm')} forward={has('gear') ? forward : 0} />}
      {pedals.length > 0 && <Pedals keys={pedals} />}
      {corners.length > 0 && <Wheels corners={corners} probes={probes} />}
      {
        tilts.length > 0 && <div
        className="instrument tilts">{tilts.map((kind) => <Tilt key={kind} kind={kind} />)}</div>
      }
    </div>
  );
}

/** Shows speed, gear and engine speed in one line, while the instruments are folded. */
function Summary() {
  const speed = useRef<HTMLElement>(null), gear = useRef<HTMLSpanElement>(null), rpm = useRef<HTMLSpanElement>(null);
  const units = useInstrumentUnits();
  useReadings((latest) => {
    write(speed.current, readingIn(units.speed, latest.speed, 'm/s'));
    write(gear.current, latest.gear === undefined ? '' : latest.gear < 0 ? 'R' : fixed(latest.gear, 0));
    const turning = `${readingIn(units.turn, latest.rpm, '1/min')} ${units.turn[0]}`;
    write(rpm.current, latest.rpm === undefined ? '' : turning);
  });
  return (
    <p className="dashboard-summary">
      <span><b ref={speed}>—</b> {units.speed[0]}</span> <b ref={gear} aria-label="Gear" role="img" /> <span ref={rpm}
        className="muted" />
    </p>
  );
}

/** Shows how to drive, until somebody has driven. */
function Hint() {
  const driven = useApp((s) => s.driven), replay = isReplay(useApp((s) => s.setup));
  const hasKeys = useMedia('(pointer: fine)');
  if (driven || replay) return null;
  return (
    <p className="drive-hint" data-testid="drive-hint">
      {hasKeys
        ? <>Drive: arrow keys or <kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd></>
        : 'Drive: pedals at the right, steering at the left'}
    </p>
  );
}
