import { useEffect, useMemo, useRef, useState, type DragEvent } from 'react';
import { Icon } from '../Icon';
import { setState, useApp } from '../store';
import '../style/fit.css';
import '../style/sweep.css';
import { PauseView, StartOrCancel } from '../sweep/RunButtons';
import { cancel, openExample, saveAnswer, saveDocument, start, takeFiles, takeValues, valuesFor } from './fit';
import { FitForm } from './FitForm';
import { FitResults } from './FitResults';
import { setFit, useFit } from './fitStore';
import { readHere } from './readHere';

/** Shows the fit of parameters to data: its document, the button that starts it, and what comes of it. */
export function FitBench() {
  const text = useFit((s) => s.text), files = useFit((s) => s.files), isRunning = useFit((s) => s.doing === 'running');
  useEffect(() => { if (!isRunning) setState({ fitProgress: null }); }, [isRunning]); // it is seen here
  const results = useRef<HTMLDivElement>(null), [dropping, setDropping] = useState(false);
  // on narrow screens the results are below the document
  useEffect(() => {
    if (isRunning && matchMedia('(max-width: 760px)').matches) results.current?.scrollIntoView({ block: 'start' });
  }, [isRunning]);
  const read = useMemo(() => (text.trim() === '' ? null : readHere(text, files)), [text, files]);
  const issue = read && !read.ok && !isRunning ? read.issues[0].message : '';
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault(); // it may be dropped here
    event.stopPropagation(); // and not on the page, which takes other files
    setDropping(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setDropping(false);
    if (!isRunning) void takeFiles([...event.dataTransfer.files]);
  };
  return (
    <div className={`sweep${dropping ? ' fit-dropping' : ''}`} data-testid="fit" onDragOver={over} onDrop={drop}
      onDragLeave={() => setDropping(false)}>
      <div className="sweep-setup">
        <Files disabled={isRunning} names={Object.keys(files)} />
        <details className="fit-make">
          <summary>From this scene and a table</summary>
          <fieldset className="sweep-form" disabled={isRunning}>
            <legend className="doc">What to fit</legend>
            <FitForm />
          </fieldset>
        </details>
        <label className="fit-label" htmlFor="fit-text">The document, as the command line takes it</label>
        <textarea id="fit-text" className="field fit-text" spellCheck={false} autoComplete="off" readOnly={isRunning}
          data-testid="fit-text" value={text} aria-describedby="fit-issue"
          placeholder={'{"parameters": …, "seeds": …, "runs": …}'}
          onChange={({ target }) => setFit({ text: target.value, message: null })} />
        <p id="fit-issue" className="sweep-issue" role="alert" data-testid="fit-issue">{issue}</p>
        <div className="sweep-files">
          <button type="button" className="icon-button with-text" disabled={text === ''} onClick={saveDocument}
            title="Saves the document for the command line"><Icon name="download" />fit.json</button>
        </div>
        <p className="sweep-note">Runs are on the CPU, beside the view; nothing changes there until you say so.</p>
      </div>
      <div className="sweep-results" ref={results} tabIndex={0} role="region" aria-label="Results"><FitResults /></div>
      <RunBar ready={read?.ok === true} />
    </div>
  );
}

/** Shows the buttons that open and save the document, and the tables that were opened. */
function Files({ disabled, names }: { disabled: boolean; names: readonly string[] }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className="sweep-files">
        <button type="button" className="icon-button with-text" disabled={disabled}
          title="A document (.json), with its tables (.csv); or drop them here"
          onClick={() => input.current!.click()}><Icon name="open" />Open files…</button>
        <button type="button" className="icon-button with-text" disabled={disabled}
          title="The friction of a ball whose speed was measured" onClick={() => void openExample()}>Example</button>
        <input ref={input} type="file" accept=".json,.csv" multiple hidden data-testid="fit-file"
          onChange={({ target }) => {
            void takeFiles([...target.files!]);
            target.value = ''; // the same file may be chosen again
          }} />
      </div>
      {names.length > 0 && <p className="sweep-note">Tables: {names.join(', ')}</p>}
    </>
  );
}

/** Shows the buttons that start and cancel the fit and take what it found, and how far it is. */
function RunBar({ ready }: { ready: boolean }) {
  const { doing, answer, ended, asked, path, message } = useFit(), isRunning = doing === 'running';
  const setup = useApp((s) => s.setup), here = valuesFor({ setup });
  return (
    <div className="sweep-run">
      <StartOrCancel isRunning={isRunning} ready={ready} start={() => void start()} cancel={cancel} />
      {answer && (
        <button type="button" className="button" disabled={here === null} onClick={takeValues}
          title={here ? 'Sets them in the open scene' : 'The open scene is not one of this fit'}>
          Use these values
        </button>
      )}
      {answer && (
        <button type="button" className="icon-button with-text" onClick={saveAnswer}
          title="Saves the record that the command line prints"><Icon name="download" />Result</button>
      )}
      {isRunning && <PauseView />}
      <span className="sweep-progress" role="status" data-testid="fit-progress">
        {doing !== 'nothing' && `${isRunning ? `Iteration ${path.length}, ` : ''}${ended} of ${asked} runs${
          doing === 'cancelled' ? ', cancelled' : ''}`}
      </span>
      {isRunning && <progress className="sweep-bar" aria-label="Runs that are done" max={asked || 1} value={ended} />}
      {message && <p className="sweep-issue" role="alert" data-testid="fit-message">{message}</p>}
    </div>
  );
}
