import { useMemo, useState } from 'react';
import type { FileUnit } from '../../protocol/drop';
import { AXLES, tellWheel, type Axle } from '../../scenes/wheel/fileWheel';
import { makeFileWheel } from '../../scenes/wheel/readFileWheel';
import { FileRow } from '../drop/FileRow';
import { Row } from '../drop/Row';
import { useSurfaceFile } from '../drop/useSurfaceFile';
import { useApp } from '../store';
import '../style/drop.css';
import { takeWheel } from './takeWheel';

const SHORTEST = 'shortest side';

/** Shows the file of a wheel, how it is read, and what wheel that makes, and takes it. */
export function WheelBench() {
  const now = useApp((s) => s.setup.wheel), [unit, setUnit] = useState<FileUnit>(now?.unit ?? 'mm');
  const [axle, setAxle] = useState<Axle | typeof SHORTEST>(SHORTEST);
  const { file, reading, fault } = useSurfaceFile(null, () => setAxle(SHORTEST), ({ isMetric }) => {
    if (isMetric) setUnit('m');
  });
  const made = useMemo(() => file && makeFileWheel(file.surface, {
    name: file.name, unit, ...(axle !== SHORTEST && { axle }),
  }), [file, unit, axle]);
  const issue = fault || (made && !made.ok ? made.issues[0].message : ''), wheel = made?.ok ? made.value : null;
  return (
    <form className="drop" onSubmit={(event) => {
      event.preventDefault();
      if (wheel) takeWheel(wheel);
    }}>
      <FileRow file={file} reading={reading} unit={unit} choose={setUnit} />
      <Row label="Its axle">{(id) => (
        <select id={id} className="select" value={axle} onChange={({ target }) => setAxle(target.value as Axle)}>
          {[SHORTEST, ...AXLES].map((key) => <option key={key}>{key}</option>)}
        </select>
      )}</Row>
      <p className="drop-note" data-testid="wheel-found">
        {wheel ? `${tellWheel(wheel)}, axle along ${wheel.axle}.`
          : 'It turns about the middle of the smallest circle around it. An axle with a sign has it turned about, its '
            + 'left side right.'}
      </p>
      <p className="drop-issue" role="alert" data-testid="wheel-issue">{issue}</p>
      <button type="submit" className="button drop-primary" disabled={!wheel}>Drive with this wheel</button>
    </form>
  );
}
