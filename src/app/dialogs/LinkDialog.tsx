import { useEffect, useRef } from 'react';
import { useApp } from '../store';
import { Dialog } from './Dialog';

/** Shows the link, selected, if the browser does not let the page write to the clipboard. */
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
  // An opening dialog focuses the element with this attribute, and it opens after this effect; React's prop does not
  // set the attribute.
  useEffect(() => field.current!.setAttribute('autofocus', ''), []);
  return <textarea ref={field} className="field link-text" onFocus={(event) => event.target.select()} readOnly rows={4}
    aria-label="Link" value={text} />;
}
