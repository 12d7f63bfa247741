import { StatusLine } from './bar/StatusLine';
import { TopBar } from './bar/TopBar';
import { Caption } from './cards/Caption';
import { Legend, SurfaceLegend } from './cards/Legend';
import { Notices } from './cards/Notices';
import { PatchPrints } from './cards/PatchPrints';
import { Progress } from './cards/Progress';
import { ClassChip } from './classLink/ClassChip';
import { ClassDialog } from './classLink/ClassDialog';
import { Gallery } from './dialogs/Gallery';
import { Help } from './dialogs/Help';
import { LinkDialog } from './dialogs/LinkDialog';
import { DropDialog, PictureDialog, WheelDialog } from './dialogs/LoadedDialogs';
import { SweepChip, SweepDialog } from './dialogs/SweepDialog';
import { Dashboard } from './driving/Dashboard';
import { useDriving } from './driving/driving';
import { TouchControls } from './driving/TouchControls';
import { useDroppedFiles } from './dropFiles';
import { FilmChip } from './film/FilmChip';
import { HandChip } from './hand/HandChip';
import { useShortcuts } from './keys';
import { Lab } from './lab/Lab';
import { LearnPanel } from './learn/LearnPanel';
import { ParamPanel } from './panel/ParamPanel';
import { PlotStrip } from './plots/PlotStrip';
import { Sheet } from './Sheet';
import { Stage } from './Stage';
import { setState, useApp, type AppState } from './store';
import { RecordedChip, Timeline } from './timeline/Timeline';
import { TourPlace } from './tour/TourPlace';
import { useIsSmall } from './useMedia';
import { usePhaseAttribute } from './usePhaseAttribute';

/** Closes a panel and moves the focus, which would be lost with it, to the button that reopens it. */
function putAway(change: Partial<AppState>, buttonId: string): void {
  document.getElementById(buttonId)?.focus();
  setState(change);
}

function DesktopPanels() {
  const panelOpen = useApp((s) => s.panelOpen), plotsOpen = useApp((s) => s.plotsOpen);
  const learnOpen = useApp((s) => s.learnOpen);
  return (
    <>
      {panelOpen && <ParamPanel onClose={() => putAway({ panelOpen: false }, 'toggle-parameters')} />}
      {learnOpen && <LearnPanel onClose={() => putAway({ learnOpen: false }, 'toggle-learn')} />}
      {plotsOpen && <PlotStrip onClose={() => putAway({ plotsOpen: false }, 'toggle-plots')} />}
      <Timeline />
      <StatusLine />
    </>
  );
}

/** Shows the dashboard and the touch controls if a person can drive the open scene. */
function Driving() {
  const drivable = useDriving();
  return drivable ? <div className="driving"><Dashboard /><TouchControls /></div> : null;
}

export function App() {
  const isSmall = useIsSmall();
  useShortcuts();
  usePhaseAttribute();
  useDroppedFiles();
  return (
    <>
      <div className="overlay">
        <TopBar />
        <div className="cards">
          <ClassChip />
          <RecordedChip />
          <Notices />
          <Progress />
          <SweepChip />
          <FilmChip />
          <HandChip />
          <Caption />
        </div>
        <div className="corner"><PatchPrints /><SurfaceLegend /><Legend /></div>
        <Driving />
        {isSmall ? <Sheet /> : <DesktopPanels />}
      </div>
      <Stage />
      <Gallery />
      <Help />
      <LinkDialog />
      <ClassDialog />
      <Lab />
      <SweepDialog />
      <DropDialog />
      <PictureDialog />
      <WheelDialog />
      <TourPlace />
    </>
  );
}
