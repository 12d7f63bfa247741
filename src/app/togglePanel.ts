import { getState, setState } from './store';
import { isSmall } from './useMedia';

/** Id of the field that searches the parameters. */
export const SEARCH_ID = 'search-parameters';

type Panel = 'parameters' | 'plots' | 'learn';

/** Opens a panel, or puts it away: on a small screen in the sheet. */
export function togglePanel(panel: Panel): void {
  const { sheet, panelOpen, plotsOpen, learnOpen } = getState();
  if (isSmall()) return setState({ sheet: sheet === panel ? null : panel });
  switch (panel) {
    case 'plots': return setState({ plotsOpen: !plotsOpen });
    case 'parameters': return setState({ panelOpen: !panelOpen, learnOpen: false });
    case 'learn': return setState({ learnOpen: !learnOpen, panelOpen: false });
  }
}

/** Opens the parameters, in the place of what is there. */
export const openParams = (): void =>
  setState(isSmall() ? { sheet: 'parameters' } : { panelOpen: true, learnOpen: false });

/** Opens the parameters and moves the focus to their search, as soon as it is shown. */
export function searchParams(): void {
  openParams();
  requestAnimationFrame(() => document.getElementById(SEARCH_ID)?.focus());
}
