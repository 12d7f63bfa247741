import { useEffect, useState } from 'react';
import { Icon } from '../Icon';
import { sceneOf } from '../session';
import { useApp } from '../store';

type Content = { Lesson: typeof import('./Lesson').Lesson | null; refusal: string | null };

let content: Content = { Lesson: null, refusal: null };

/** Loads lessons with the program that sets formulas, which nobody needs who does not open them. */
async function load(): Promise<Content> {
  try {
    return { Lesson: (await import('./Lesson')).Lesson, refusal: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { Lesson: null, refusal: `This page could not be loaded: ${why}` };
  }
}

function useLesson(): Content {
  const [seen, setSeen] = useState(content);
  useEffect(() => {
    if (content.Lesson) return;
    let isGone = false;
    void load().then((next) => {
      content = next;
      if (!isGone) setSeen(next);
    });
    return () => { isGone = true; };
  }, []);
  return seen;
}

/** Shows what there is to learn from the open scene, beside the picture or in the sheet of a small screen. */
export function LearnPanel({ onClose }: { onClose?: () => void }) {
  const scene = sceneOf(useApp((s) => s.setup)), { Lesson, refusal } = useLesson();
  return (
    <aside className="panel surface learn" aria-label="Learn" id="learn">
      <div className="panel-head">
        <h2>{scene.title}</h2>
        {onClose && (
          <button type="button" className="icon-button" aria-label="Put this page away" onClick={onClose}><Icon
            name="close" /></button>
        )}
      </div>
      <div className="panel-body" role="region" aria-label={`About ${scene.title}`}
        tabIndex={onClose && 0 /* without, the sheet scrolls */}>
        {Lesson ? <Lesson key={scene.id} scene={scene} /> : <p className="muted">{refusal ?? 'Loading…'}</p>}
      </div>
    </aside>
  );
}
