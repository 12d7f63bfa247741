import { PACES } from '../../scenes/pace';
import { hasTool } from '../../share/shown';
import { Icon, type IconName } from '../Icon';
import { reset, saveRun, saveVtk, setSpeed, sceneOf, speedOf, stepOnce, togglePlay } from '../session';
import { setState, useApp } from '../store';
import { changeTheme } from '../theme';
import { changeUnits, UNIT_NAMES } from '../units/changeUnits';
import { toggleHand } from '../hand/toggleHand';
import { togglePanel } from '../togglePanel';
import { useIsSmall } from '../useMedia';
import { copyLink } from './copyLink';
import { chooseRun } from './chooseRun';

type ButtonProps = {
  id?: string; icon: IconName; label: string; keys?: string; pressed?: boolean; text?: string; primary?: boolean;
  disabled?: boolean; onClick(): void
};

function BarButton({ id, icon, label, keys, pressed, text, primary, disabled, onClick }: ButtonProps) {
  return (
    <button type="button" id={id} className={`icon-button${primary ? ' primary' : ''}${text ? ' with-text' : ''}`}
      aria-label={label} aria-pressed={pressed}
      aria-keyshortcuts={keys} title={keys ? `${label} (${keys})` : label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />{text && <span aria-hidden="true">{text}</span>}
    </button>
  );
}

function Transport() {
  const playing = useApp((s) => s.playing), speed = useApp(speedOf);
  const broken = useApp((s) => s.engine === 'failed');
  return (
    <div className="bar-group" role="group" aria-label="Run">
      <BarButton icon={playing ? 'pause' : 'play'} label={playing ? 'Pause' : 'Play'} keys="Space" primary
        disabled={broken} onClick={togglePlay} />
      <BarButton icon="step" label="Single step" keys="." disabled={broken} onClick={stepOnce} />
      <BarButton icon="reset" label="Reset" keys="R" disabled={broken} onClick={reset} />
      <select className="select" aria-label="Speed" title="Simulated time over wall time that is aimed at"
        value={String(speed)}
        onChange={(event) => setSpeed(Number(event.target.value))}>
        {PACES.map((pace) => <option key={pace} value={String(pace)}>{pace}×</option>)}
        <option value="Infinity">max</option>
      </select>
    </div>
  );
}

const THEMES = { system: 'Theme: as the system', light: 'Theme: light', dark: 'Theme: dark' };
const useThemeText = (): string => THEMES[useApp((s) => s.theme)];
const useUnitsText = (): string => UNIT_NAMES[useApp((s) => s.units)];

const help = () => setState({ dialog: 'help' });
const openDrop = () => setState({ dialog: 'drop' });
const classLink = () => setState({ dialog: 'class' });
const openPicture = () => setState({ dialog: 'picture' });
const lab = () => setState({ dialog: 'lab' });

/** Shows, on a small screen, a menu of all actions but those that run the experiment. */
function MoreMenu() {
  const stands = useApp((s) => s.standing), shown = useApp((s) => s.shown);
  const choose = (act: () => void) => () => {
    document.getElementById('more-menu')?.hidePopover();
    act();
  };
  return (
    <div className="bar-group">
      <button type="button" className="icon-button" aria-label="More" popoverTarget="more-menu"><Icon
        name="more" /></button>
      <div id="more-menu" className="menu surface" popover="auto">
        <button type="button" onClick={choose(toggleHand)}><Icon name="hand" />Hand</button>
        {hasTool(shown, 'dropping') && (
          <button type="button" onClick={choose(openDrop)}><Icon name="drop" />Drop something…</button>
        )}
        <button type="button" onClick={choose(copyLink)}><Icon name="link" />Copy link</button>
        <button type="button" onClick={choose(classLink)}><Icon name="link" />Class link…</button>
        <button type="button" onClick={choose(openPicture)}><Icon name="picture" />Save picture…</button>
        <button type="button" disabled={!stands} onClick={choose(saveRun)}><Icon name="save" />Save run</button>
        <button type="button" disabled={!stands} onClick={choose(saveVtk)}><Icon name="points" />VTK for
          ParaView</button>
        {shown === null && (
          <button type="button" onClick={choose(chooseRun)}><Icon name="open" />Open a saved run…</button>
        )}
        {hasTool(shown, 'lab') && (
          <button type="button" onClick={choose(lab)}><Icon name="flask" />Solver lab</button>
        )}
        <button type="button" onClick={changeTheme}><Icon name="theme" />{useThemeText()}</button>
        <button type="button" onClick={changeUnits}><Icon name="units" />{useUnitsText()}</button>
        <button type="button" onClick={choose(help)}><Icon name="help" />Help</button>
      </div>
    </div>
  );
}

function Actions() {
  const panelOpen = useApp((s) => s.panelOpen), plotsOpen = useApp((s) => s.plotsOpen);
  const learnOpen = useApp((s) => s.learnOpen), hand = useApp((s) => s.hand);
  const broken = useApp((s) => s.engine === 'failed'), saves = useApp((s) => s.standing) && !broken;
  const shown = useApp((s) => s.shown); // by a class link, which has no other scenes
  return (
    <div className="bar-group">
      <BarButton icon="hand" label="Hand" keys="H" pressed={hand} onClick={toggleHand} />
      {hasTool(shown, 'dropping') && (
        <BarButton icon="drop" label="Drop something into the soil" disabled={broken} onClick={openDrop} />
      )}
      <BarButton icon="link" label="Copy link" text="Copy link" onClick={copyLink} />
      <BarButton icon="picture" label="Save picture" disabled={broken} onClick={openPicture} />
      <BarButton icon="save" label="Save run" disabled={!saves} onClick={saveRun} />
      <BarButton id="save-vtk" icon="points" label="VTK for ParaView" disabled={!saves} onClick={saveVtk} />
      {shown === null && <BarButton icon="open" label="Open a saved run" disabled={broken} onClick={chooseRun} />}
      <span className="bar-divider" />
      <BarButton id="toggle-plots" icon="chart" label="Plots" pressed={plotsOpen}
        keys="G" onClick={() => togglePanel('plots')} />
      <BarButton id="toggle-parameters" icon="sliders" label="Parameters" pressed={panelOpen}
        keys="P" onClick={() => togglePanel('parameters')} />
      <BarButton id="toggle-learn" icon="book" label="Learn" text="Learn" keys="L" pressed={learnOpen}
        onClick={() => togglePanel('learn')} />
      {hasTool(shown, 'lab') && <BarButton icon="flask" label="Solver lab" onClick={lab} />}
      <BarButton icon="theme" label={useThemeText()} onClick={changeTheme} />
      <BarButton icon="units" label={useUnitsText()} onClick={changeUnits} />
      <BarButton icon="help" label="Help" keys="?" onClick={help} />
    </div>
  );
}

/** Shows the scene's name, the run controls and the buttons for sharing and panels. */
export function TopBar() {
  const title = sceneOf(useApp((s) => s.setup)).title, isSmall = useIsSmall();
  const isClass = useApp((s) => s.shown !== null); // which has no other scenes
  return (
    <header className="topbar surface">
      <h1 className="scene-name">
        <button type="button" className="scene-button" aria-haspopup="dialog" disabled={isClass}
          title={isClass ? undefined : 'Choose a scene'}
          onClick={() => setState({ dialog: 'gallery' })}>
          <span className="brand">Grouser</span><span className="scene-title">{title}</span>
          {!isClass && <Icon name="chevron" />}
        </button>
      </h1>
      <Transport />
      {isSmall ? <MoreMenu /> : <Actions />}
    </header>
  );
}
