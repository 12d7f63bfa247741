import { useEffect, useRef } from 'react';
import { useApp } from '../store';
import { Dialog } from './Dialog';

/** The link itself, selected, where the browser keeps the page from the clipboard. */
export function LinkDialog() {
  return (
    <Dialog name="link" title="Copy this link">
      <p>This page may not write to the clipboard. The link is selected: copy it with Ctrl+C, ⌘C or a long press.</p>
      <SelectedLink />
    </Dialog>
  );
}

function SelectedLink() {
  const text = useApp((s) => s.linkText), field = useRef<HTMLTextAreaElement>(null);
  // The dialog focuses what has the attribute when it opens, which is after this effect; React's own prop does not set
  // it.
  useEffect(() => field.current!.setAttribute('autofocus', ''), []);
  return <textarea ref={field} className="field link-text" onFocus={(event) => event.target.select()} readOnly rows={4}
    aria-label="Link" value={text} />;
}
