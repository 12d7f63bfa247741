import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../Icon';
import { setState, useApp, type DialogName } from '../store';

type Props = {
  name: DialogName; title: string; children: ReactNode;
  /** Is there nothing but text in it? Then the text has the focus, so that arrow keys scroll it. */
  isText?: boolean;
};

/**
 * Shows a modal dialog over the page. The browser keeps the focus inside, closes it on Escape and restores the focus.
 */
export function Dialog({ name, title, isText = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useApp((s) => s.dialog === name);
  useEffect(() => {
    const element = dialog.current!;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  const closed = () => setState((s) => (s.dialog === name ? { dialog: null } : s));
  return (
    <dialog ref={dialog} className={`dialog surface dialog-${name}`} aria-labelledby={`${name}-title`} onClose={closed}
      onClick={(event) => { if (event.target === dialog.current) dialog.current.close(); /* the backdrop */ }}>
      {open && (
        <div className="dialog-content">
          <div className="dialog-head">
            <h2 id={`${name}-title`}>{title}</h2>
            <button type="button" className="icon-button" aria-label="Close"
              onClick={() => dialog.current!.close()}><Icon name="close" /></button>
          </div>
          <div className="dialog-body"
            {...(isText && { tabIndex: 0, role: 'region', 'aria-labelledby': `${name}-title` })}>{children}</div>
        </div>
      )}
    </dialog>
  );
}
