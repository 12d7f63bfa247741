import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { readAddress } from './address';
import { App } from './App';
import { readCompare } from './compare/readCompare';
import { readEmbed } from './embed/readEmbed';
import { ErrorBoundary } from './ErrorBoundary';
import { isolatePage, readIsolated } from './isolation';
import { readyLab } from './lab/lab';
import { measureRates } from './measuredRates';
import { openLink } from './session';
import { addIssues, addNotice, setState, useApp } from './store';
import './style/base.css';
import './style/layout.css';
import './style/bars.css';
import './style/panel.css';
import './style/picker.css';
import './style/plots.css';
import './style/timeline.css';
import './style/driving.css';
import './style/dialogs.css';
import './style/lab.css';
import { startTheme } from './theme';
import { readyUPlot } from './useUPlot';

const { isEmbedded, issues: embedIssues } = readEmbed(location.search);
/** Messages of the page around this one are kept until what answers them takes them, and listens itself. */
const early: MessageEvent[] = [], hear = (event: MessageEvent): void => { early.push(event); };
if (isEmbedded) addEventListener('message', hear);
const takeEarly = (): MessageEvent[] => {
  removeEventListener('message', hear);
  return early.splice(0);
};

/** Time after the first scene runs at which the rest comes [ms]: until then the scene has net and processor alone. */
const LATER = 4000;

const unsubscribe = useApp.subscribe(({ status }) => {
  if (status === null) return;
  unsubscribe();
  if (isEmbedded) return; // it has neither dialogs nor plots
  measureRates({ useApp });
  setTimeout(comeRest, LATER);
});

/** Has come what dialogs and plots need, and keeps files: later the server may be gone. */
function comeRest(): void {
  readyLab();
  readyUPlot();
  if (readIsolated(location.search).isWanted) keepFiles();
}

const keepFiles = (): void =>
  void import('./offline/keepOffline').then(({ keepOffline }) => keepOffline(addNotice), () => {}); // the host is gone

/** Returns the page, two runs side by side, or the picture alone that a frame of another page shows. */
async function findPage(): Promise<ReactNode> {
  const other = readCompare(location.search);
  if (!isEmbedded && other !== null) {
    const { Compare } = await import('./compare/Compare');
    return <Compare other={other} />;
  }
  if (!isEmbedded) return <App />;
  const { Embedded } = await import('./embed/Embedded');
  return <Embedded takeEarly={takeEarly} />;
}

/** Waits until the page's styles are here, or do not come; scripts/lateStyles.mjs has a script ask for them. */
const styled = (): Promise<unknown> =>
  Promise.all([...document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]')].map((link) =>
    link.sheet ?? new Promise((done) => {
      link.addEventListener('load', done);
      link.addEventListener('error', done);
    })));

/** Starts the page. A module that waited at its top would lose what it throws: WebKit tells nobody of that. */
async function start(): Promise<void> {
  const { isWanted, issues } = readIsolated(location.search);
  startTheme();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isLively = !isEmbedded && !isCalm, hash = readAddress();
  setState({
    threadless: await isolatePage(isWanted), recordings: isLively, greets: !isEmbedded,
    drifts: isLively && hash === '',
  });
  openLink(hash);
  addIssues([...issues, ...embedIssues]);
  // Back, forward, the gallery and an edited address all raise this event.
  addEventListener('hashchange', () => openLink(readAddress()));

  // No StrictMode: in development it would start two workers and settle two beds.
  const page = await findPage();
  await styled();
  createRoot(document.getElementById('root')!).render(<ErrorBoundary>{page}</ErrorBoundary>);
}

start().catch(reportError); // index.html says it
