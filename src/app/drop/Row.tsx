import { useId, type ReactNode } from 'react';

/** Shows a label before the control that gets its id. */
export function Row({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return <div className="drop-row"><label htmlFor={id}>{label}</label>{children(id)}</div>;
}
