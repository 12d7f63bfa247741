import { Icon } from '../Icon';
import { dismissIssues, dismissNotice, keepWaiting, useApp } from '../store';

/** Shows messages: why the engine does not run, what of a link was refused, and what was changed. */
export function Notices() {
  const failure = useApp((s) => s.failure), issues = useApp((s) => s.issues), notices = useApp((s) => s.notices);
  const hasFailed = useApp((s) => s.engine === 'failed');
  return (
    <div className="notices" aria-label="Notices" role="region">
      {failure && (
        <div className="card surface notice bad" role="alert" data-testid="failure">
          <Icon name="warning" /><p>{failure}</p>
          <button type="button" className="button" onClick={() => location.reload()}>Reload</button>
          {!hasFailed && <button type="button" className="button" onClick={keepWaiting}>Keep waiting</button>}
        </div>
      )}
      {issues.length > 0 && (
        <div className="card surface notice" role="alert" data-testid="issues">
          <Icon name="warning" />
          <ul>{issues.map(({ message }) => <li key={message}>{message}</li>)}</ul>
          <Dismiss onClick={dismissIssues} />
        </div>
      )}
      <div aria-live="polite">
        {notices.map(({ id, text }) => (
          <div key={id} className="card surface notice" data-testid="notice"><p>{text}</p>
          <Dismiss onClick={() => dismissNotice(id)} /></div>
        ))}
      </div>
    </div>
  );
}

const Dismiss = ({ onClick }: { onClick(): void }) => (
  <button type="button" className="icon-button" aria-label="Dismiss" onClick={onClick}><Icon name="close" /></button>
);
