import { getState, setState } from './store';
import { isSmall } from './useMedia';

/** Id of the field that searches the parameters. */
export const SEARCH_ID = 'search-parameters';

type Panel = 'parameters' | 'plots';

/** Opens a panel, or puts it away: on a small screen in the sheet. */
export function togglePanel(panel: Panel): void {
  const { sheet, panelOpen, plotsOpen } = getState();
  if (isSmall()) setState({ sheet: sheet === panel ? null : panel });
  else setState(panel === 'parameters' ? { panelOpen: !panelOpen } : { plotsOpen: !plotsOpen });
}

/** Opens the parameters and moves the focus to their search, as soon as it is shown. */
export function searchParams(): void {
  setState(isSmall() ? { sheet: 'parameters' } : { panelOpen: true });
  requestAnimationFrame(() => document.getElementById(SEARCH_ID)?.focus());
}
