/** Colours of everything but grains, for the light and the dark scheme of the page. */
export type Theme = {
  background: string;
  /** The floor far around the experiment, and its grid. */
  ground: string;
  grid: string;
  /** Colour of grains while something is drawn over them. */
  ghost: string;
  /** Edges and panes of walls. */
  edge: string;
  pane: string;
  /** Light from above and from below. */
  sky: string;
  bounce: string;
};

export const themes: { dark: Theme; light: Theme } = {
  dark: {
    background: '#12161b', ground: '#1b2128', grid: '#39434e', ghost: '#7d8b99', edge: '#8fa3b5', pane: '#9fc3e0',
    sky: '#ffffff', bounce: '#56616d',
  },
  light: {
    background: '#e9edf1', ground: '#dde3e9', grid: '#b4bfca', ghost: '#a9b4bf', edge: '#5c6b7a', pane: '#6f9dc0',
    sky: '#ffffff', bounce: '#8a8f96',
  },
};
