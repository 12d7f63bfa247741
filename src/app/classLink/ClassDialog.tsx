import { useState } from 'react';
import { SECTIONS, type Param } from '../../params/param';
import { TOOLS } from '../../share/shown';
import { copyClass } from '../bar/copyLink';
import { Dialog } from '../dialogs/Dialog';
import { sceneOf } from '../session';
import { setState, useApp } from '../store';

/** Shows the parameters and tools, of which a teacher ticks those that a link is to show. */
export function ClassDialog() {
  return <Dialog name="class" title="Class link"><Choice /></Dialog>;
}

function Choice() {
  const scene = sceneOf(useApp((s) => s.setup)), shown = useApp((s) => s.shown);
  const [ticked, setTicked] = useState<readonly string[]>(shown ?? []);
  const entries = Object.entries(scene.params as Record<string, Param>), tools = Object.entries(TOOLS);
  const toggle = (key: string) =>
    setTicked(ticked.includes(key) ? ticked.filter((other) => other !== key) : [...ticked, key]);
  const copy = () => {
    setState({ dialog: null });
    void copyClass([...entries, ...tools].map(([key]) => key).filter((key) => ticked.includes(key)));
  };
  return (
    <>
      <p>
        Whoever opens the link has this scene as it is now, finds what is ticked alone, and no other scene; one button
        shows everything.
      </p>
      {SECTIONS.map((name) => ({ name, own: entries.filter(([, { section }]) => section === name) }))
        .filter(({ own }) => own.length > 0)
        .map(({ name, own }) => (
          <Ticks key={name} name={name} own={own.map(([key, { label }]) => [key, label])} {...{ ticked, toggle }} />
        ))}
      <Ticks name="Tools" own={tools} {...{ ticked, toggle }} />
      <div className="class-copy">
        <button type="button" className="button" disabled={ticked.length === 0} onClick={copy}>
          {ticked.length === 0 ? 'Tick what is to be shown' : `Copy the link, with ${ticked.length} shown`}
        </button>
      </div>
    </>
  );
}

type TicksProps = {
  name: string; own: readonly (readonly [key: string, label: string])[];
  ticked: readonly string[]; toggle(key: string): void
};

const Ticks = ({ name, own, ticked, toggle }: TicksProps) => (
  <fieldset className="class-section">
    <legend>{name}</legend>
    {own.map(([key, label]) => (
      <label key={key}>
        <input type="checkbox" checked={ticked.includes(key)} onChange={() => toggle(key)} />{label}
      </label>
    ))}
  </fieldset>
);
