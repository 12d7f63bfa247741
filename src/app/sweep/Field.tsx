import { useId, type ReactNode } from 'react';

/** Shows a control with its label; `doc` says more to whoever points at it. */
export function Field({ label, doc, children }: { label: string; doc?: string; children(id: string): ReactNode }) {
  const id = useId();
  return <div className="sweep-field" title={doc}><label htmlFor={id}>{label}</label>{children(id)}</div>;
}
