import katex from 'katex';
import 'katex/dist/katex.min.css';
import { useEffect, useRef } from 'react';

/**
 * Shows LaTeX. It is made node by node: the policy of the page allows no styles in a text of HTML, and MathML beside it
 * is what screen readers say.
 */
export function Formula({ tex, block = false }: { tex: string; block?: boolean }) {
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => katex.render(tex, host.current!, { displayMode: block, throwOnError: false }), [tex, block]);
  return <span ref={host} className={block ? 'formula block' : 'formula'} />;
}
