import { sayingOf } from '../../scenes/suggestion';
import type { AnyScene } from '../../scenes/scene';
import { CheckList } from '../bar/CheckList';
import { Tip } from '../cards/Caption';
import { copyCitation } from './citation';
import { Comparisons } from './Comparisons';
import { EQUATIONS, type Equation } from './equations';
import { FIGURES } from './figures';
import { Formula } from './Formula';
import { LESSONS } from './lessons';
import { worksIn } from './references';
import { SYMBOLS } from './symbols';
import '../style/learn.css';

/** Shows the page of a scene: its question, figure, equations, what to try, checks, what was measured, sources. */
export function Lesson({ scene }: { scene: AnyScene }) {
  const { question, figure, equations } = LESSONS[scene.id], shown: Equation[] = equations.map((id) => EQUATIONS[id]);
  const { says, draw } = FIGURES[figure];
  const works = worksIn([...scene.cites, ...shown.map(({ source }) => source)]);
  return (
    <div className="lesson" data-testid="lesson">
      <p className="question">{question}</p>
      <svg className="figure" viewBox="0 0 320 172" role="img" aria-label={says}>{draw}</svg>
      <p>{scene.about}</p>
      <h3>Try this</h3>
      <ul className="tips">{scene.tryThis.map((tip) => <Tip key={sayingOf(tip)} tip={tip} />)}</ul>
      <h3>What is solved</h3>
      {shown.map((equation) => <Law key={equation.tex} {...equation} />)}
      <h3>What is checked</h3>
      <CheckList />
      <Comparisons scene={scene} />
      <h3>Sources</h3>
      <ul className="works">
        {works.map(({ key, text, address }) => (
          <li key={key}><b>{key}</b> {text}{address && (
            <> <a href={address} target="_blank" rel="noreferrer">{address.replace('https://', '')}</a></>
          )}</li>
        ))}
      </ul>
      {scene.references && (
        <p><a href={`./data/references/${scene.id}.csv`} download>Published curves of the plots, as CSV</a></p>
      )}
      <button type="button" className="button" onClick={() => void copyCitation(scene)}>Cite this run</button>
      <p className="muted">Pages such as laws.md are in docs/theory of the source code.</p>
    </div>
  );
}

/** Shows an equation, what it says, its source and what its symbols are. */
function Law({ tex, says, source, theory, where }: Equation) {
  return (
    <section className="law">
      <p>{says}</p>
      <div className="law-formula" tabIndex={0} role="group" aria-label="Equation"><Formula tex={tex} block /></div>
      <details>
        <summary>Symbols</summary>
        <dl>
          {where.map((id) => {
            const [symbol, what, unit] = SYMBOLS[id];
            return <div key={id}><dt><Formula tex={symbol} /></dt><dd>{what}{unitOf(unit)}</dd></div>;
          })}
        </dl>
      </details>
      <p className="muted">{source} · {theory}</p>
    </section>
  );
}

const unitOf = (unit: string): string => (unit === '–' ? '' : unit === '1' ? ' [1]' : ` [${unit}]`);
