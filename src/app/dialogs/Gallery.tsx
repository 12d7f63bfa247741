import { useDeferredValue, useState, type MouseEvent } from 'react';
import { LEVELS, type Level } from '../../scenes/levels';
import type { AnyScene } from '../../scenes/scene';
import { openingOf, writeLink } from '../../share/link';
import { Icon } from '../Icon';
import { openScene } from '../session';
import { keptRates } from '../measuredRates';
import { rateHere } from '../speed';
import { setState, useApp } from '../store';
import { Dialog } from './Dialog';
import { findScenes } from './findScenes';

/** Shows a card for each scene, in groups; each is a link, so it can be opened in another tab, too. */
export function Gallery() {
  return <Dialog name="gallery" title="Scenes"><Cards /></Dialog>;
}

/**
 * Shows the cards whose scene has every word that is searched for and the level that is asked for; it begins anew each
 * time the gallery opens.
 */
function Cards() {
  const current = useApp((s) => s.setup.sceneId), [query, setQuery] = useState('');
  const [level, setLevel] = useState<Level | null>(null), groups = findScenes(useDeferredValue(query), level);
  const count = groups.reduce((sum, { scenes }) => sum + scenes.length, 0);
  const isNext = useDeferredValue(true, false); // the dialog is painted before its cards
  const speed = useApp((s) => s.speedHere), [measured] = useState(() => (speed ? keptRates(speed) : {}));
  return (
    <>
      <input className="field gallery-search" type="search" value={query} aria-label="Search scenes"
        placeholder={`Search ${count} scenes`} onChange={(event) => setQuery(event.target.value)} />
      <Levels level={level} onChange={setLevel} />
      {isNext && groups.map(({ title, scenes }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul className="gallery">
            {scenes.map((scene) => (
              <li key={scene.id}>
                <Card scene={scene} isOpen={scene.id === current}
                  rate={speed && rateHere(scene, speed, measured[scene.id])} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="nothing-found" role="status">
        {count === 0 && `No scene${level === null ? '' : ' of this level'} has “${query.trim()}”.`}
      </p>
    </>
  );
}

/** Shows a button for each level; pressed again, it lets scenes of all levels be shown. */
function Levels({ level, onChange }: { level: Level | null; onChange(level: Level | null): void }) {
  return (
    <div className="gallery-levels" role="group" aria-label="How much needs to be known">
      {(Object.keys(LEVELS) as Level[]).map((own) => (
        <button key={own} type="button" className="chip" aria-pressed={own === level} title={LEVELS[own].says}
          onClick={() => onChange(own === level ? null : own)}>{LEVELS[own].label}</button>
      ))}
    </div>
  );
}

function Card({ scene, isOpen, rate }: { scene: AnyScene; isOpen: boolean; rate: string | null }) {
  const [moves, setMoves] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setState({ dialog: null });
    openScene(scene.id);
  };
  return (
    <a className="scene-card" href={writeLink(openingOf(scene))}
      aria-current={isOpen ? 'page' : undefined} onClick={open}
      onPointerEnter={({ pointerType }) => setMoves(pointerType === 'mouse')} onPointerLeave={() => setMoves(false)}
      onFocus={() => setMoves(true)} onBlur={() => setMoves(false)} data-testid={`scene-${scene.id}`}>
      <Thumbnail id={scene.id} moves={moves} />
      <div className="scene-card-text">
        <h4>{scene.title}{isOpen && <span className="tag">open</span>}</h4>
        {rate?.startsWith('Slow') && <p className="slow"><Icon name="warning" />{rate}</p>}
        <p>{scene.about}</p>
        {rate?.startsWith('Here') && <p className="cites">{rate}</p>}
        <p className="cites">{LEVELS[scene.level].label} · reproduces {scene.cites.join(' and ')}</p>
      </div>
    </a>
  );
}

/**
 * Shows the picture of a scene, with moments of its run one after another over it while it moves; if it is missing, the
 * pattern of the style sheet.
 */
function Thumbnail({ id, moves }: { id: string; moves: boolean }) {
  const [isMissing, setMissing] = useState(false), folder = `${import.meta.env.BASE_URL}thumbnails`;
  return (
    <div className="thumbnail">
      {!isMissing && (
        <img src={`${folder}/${id}.png`} alt="" loading="lazy" decoding="async"
          onError={() => setMissing(true)} />
      )}
      {moves && <i className="moving" style={{ backgroundImage: `url(${folder}/moving/${id}.webp)` }} />}
    </div>
  );
}
