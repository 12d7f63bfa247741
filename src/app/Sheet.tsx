import { useRef, type KeyboardEvent } from 'react';
import { CheckList } from './bar/CheckList';
import { StatusLine } from './bar/StatusLine';
import { LearnPanel } from './learn/LearnPanel';
import { ParamPanel } from './panel/ParamPanel';
import { PlotStrip } from './plots/PlotStrip';
import { setState, useApp, type SheetTab } from './store';
import { Timeline } from './timeline/Timeline';

const TABS: readonly (readonly [SheetTab, string])[] =
  [['parameters', 'Parameters'], ['plots', 'Plots'], ['learn', 'Learn'], ['status', 'Status']];

/**
 * Shows the panels of a small screen: a sheet at the bottom with a tab for each; the open tab's button closes the
 * sheet.
 */
export function Sheet() {
  const open = useApp((s) => s.sheet);
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const buttons = [...list.current!.querySelectorAll('button')];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(now + step + buttons.length) % buttons.length].focus();
  };
  return (
    <div className="sheet surface">
      <Timeline />
      {open !== 'status' && <StatusLine />}
      <div className="tabs" role="tablist" aria-label="Panels" ref={list} onKeyDown={move}>
        {TABS.map(([id, label]) => (
          <button key={id} type="button" role="tab" id={`tab-${id}`} aria-selected={open === id}
            aria-controls="sheet-content"
            onClick={() => setState({ sheet: open === id ? null : id })}>{label}</button>
        ))}
      </div>
      {open && (
        <div className="sheet-content" role="tabpanel" id="sheet-content" aria-labelledby={`tab-${open}`}>
          {open === 'parameters' && <ParamPanel />}
          {open === 'plots' && <PlotStrip />}
          {open === 'learn' && <LearnPanel />}
          {open === 'status' && <><StatusLine full /><CheckList /></>}
        </div>
      )}
    </div>
  );
}
