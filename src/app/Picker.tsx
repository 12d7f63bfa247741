import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { inBrackets } from '../params/param';
import { findNamed } from './findNamed';
import { Icon } from './Icon';
import { Symbol } from './Symbol';

/** A thing that can be picked. */
export type Item = { key: string; label: string; symbol?: string; unit: string; doc: string };

type Props = {
  items: readonly Item[]; picked: readonly string[];
  /** Name of the list, and what it is a list of, as in "Search 43 quantities". */
  label: string; things: string;
  pick(key: string): void;
};

const LOOKS = {
  textOf: ({ key, label, symbol = '', unit, doc }: Item) =>
    [label, symbol, symbol.replace('_', ''), unit, key, doc].join(' '),
  labelOf: ({ label, symbol }: Item) => `${label} ${symbol ?? ''}`,
};
const GAP = 6; // [px]

/** Puts a list beside its button, on the side that has more room. */
function place(list: HTMLElement, button: HTMLElement): void {
  const { left, top, bottom } = button.getBoundingClientRect(), isAbove = top > innerHeight - bottom;
  list.style.inset = isAbove ? `auto auto ${innerHeight - top + GAP}px 0` : `${bottom + GAP}px auto auto 0`;
  list.style.maxBlockSize = `${(isAbove ? top : innerHeight - bottom) - 2 * GAP}px`;
  list.style.marginInlineStart = `min(${left}px, 100dvw - ${GAP}px - var(--picker-width))`;
}

/**
 * Shows a button that opens a list in which things are searched by name, symbol and unit, and picked or let go, as many
 * as one likes: a combo box with a list box, as ARIA's authoring practices have it.
 */
export function Picker({ id, text, ...list }: Props & { id: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null), button = useRef<HTMLButtonElement>(null);
  const close = () => box.current?.hidePopover();
  return (
    <>
      <button type="button" id={id} ref={button} className="chip picker-button" popoverTarget={`${id}-list`}
        aria-haspopup="listbox" aria-expanded={isOpen}><Icon name="add" />{text}</button>
      <div id={`${id}-list`} ref={box} className="picker" popover="auto"
        onBeforeToggle={({ newState }) => { if (newState === 'open') place(box.current!, button.current!); }}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onBlur={({ relatedTarget: next }) => { if (next && !box.current!.contains(next)) close(); }}>
        {isOpen && <Search {...list} close={close} />}
      </div>
    </>
  );
}

/** Shows the field and what is found; arrows go through it, Enter picks, Escape closes. */
function Search({ items, picked, label, things, pick, close }: Props & { close(): void }) {
  const [query, setQuery] = useState(''), [at, setAt] = useState(0), id = useId();
  const field = useRef<HTMLInputElement>(null), list = useRef<HTMLUListElement>(null);
  const found = findNamed(items, query, LOOKS), active = Math.min(at, found.length - 1);
  const idOf = (key: string) => `${id}${key}`;
  // a finger first sees the list, without a keyboard over it
  useEffect(() => { if (!matchMedia('(pointer: coarse)').matches) field.current!.focus(); }, []);
  useEffect(() => { list.current!.children[active]?.scrollIntoView({ block: 'nearest' }); }, [active]);

  function press(event: KeyboardEvent): void {
    const { key } = event, count = found.length;
    if (event.nativeEvent.isComposing || !['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(key)) return;
    event.preventDefault();
    if (key === 'Escape') close();
    else if (count === 0) return;
    else if (key === 'Enter') { pick(found[active].key); field.current!.select(); }
    else setAt((active + (key === 'ArrowDown' ? 1 : count - 1)) % count);
  }

  return (
    <>
      <div className="picker-head">
        <input className="field" type="text" role="combobox" ref={field} value={query} aria-label={`Search ${things}`}
          placeholder={`Search ${items.length} ${things}`} autoComplete="off" spellCheck={false} enterKeyHint="done"
          aria-expanded="true" aria-autocomplete="list" aria-controls={`${id}list`}
          aria-activedescendant={active < 0 ? undefined : idOf(found[active].key)} onKeyDown={press}
          onChange={(event) => { setQuery(event.target.value); setAt(0); }} />
        <button type="button" className="icon-button" aria-label="Close the list" onClick={close}><Icon
          name="close" /></button>
      </div>
      <ul role="listbox" id={`${id}list`} ref={list} aria-label={label} aria-multiselectable="true"
        onMouseDown={(event) => event.preventDefault()}>
        {found.map(({ key, label: name, symbol, unit, doc }, k) => (
          <li key={key} role="option" id={idOf(key)} aria-label={name} aria-describedby={`${idOf(key)}-doc`}
            aria-selected={picked.includes(key)} data-active={k === active}
            onClick={() => { setAt(k); pick(key); }}>
            <Icon name="check" />
            <span>{name}{symbol && <Symbol text={symbol} />}{inBrackets(unit)}</span>
            <small id={`${idOf(key)}-doc`}>{doc}</small>
          </li>
        ))}
      </ul>
      <p className="nothing-found" role="status">
        {found.length === 0 && `None of the ${things} has “${query.trim()}”.`}
      </p>
    </>
  );
}
