import { useState } from 'react';
import { savePng } from '../download';
import { takePicture } from '../session';
import { getState, setState } from '../store';
import { legendsOf, makePicture } from './makePicture';
import '../style/drop.css';
import { readSize, SIZE_NAMES, type PictureFields, type SizeName } from './pictureForm';

/** These fields were chosen last: the next picture begins with them. */
let last: PictureFields = { size: 'window', width: '1280', height: '720', hasLegend: true, hasCaption: true };

const NAMES = Object.entries(SIZE_NAMES) as [SizeName, string][];

/** Shows the size of a picture of the view and what is beside it, and saves it. */
export function PictureBench() {
  const [fields, setFields] = useState(last), [isDrawing, setDrawing] = useState(false);
  const [refusal, setRefusal] = useState(''), isColored = legendsOf(getState()).length > 0;
  const size = readSize(fields), issue = size.ok ? refusal : size.issues[0].message;
  const change = (some: Partial<PictureFields>) => {
    setRefusal('');
    setFields(last = { ...fields, ...some });
  };
  async function save(): Promise<void> {
    if (!size.ok) return;
    setDrawing(true);
    const refuse = (message: string) => { setRefusal(message); setDrawing(false); };
    const picture = await takePicture(size.value), { setup, status } = getState();
    if (!picture.ok) return refuse(picture.issues[0].message);
    const time = picture.value.time ?? status?.time ?? 0;
    try {
      savePng(await makePicture(picture.value, fields), `grouser-${setup.sceneId}-${Math.max(0, time).toFixed(2)}s`);
    } catch (error) {
      return refuse(`No picture could be made: ${error instanceof Error ? error.message : String(error)}`);
    }
    setState((s) => (s.dialog === 'picture' ? { dialog: null } : s));
  }
  return (
    <form className="drop" onSubmit={(event) => { event.preventDefault(); void save(); }}>
      <fieldset className="drop-kinds">
        <legend className="doc">Size in pixels</legend>
        {NAMES.map(([name, text]) => (
          <label key={name} className="drop-kind">
            <input type="radio" name="picture-size" checked={fields.size === name}
              onChange={() => change({ size: name })} />{text}
          </label>
        ))}
      </fieldset>
      {fields.size === 'own' && (
        <div className="drop-number">
          <Side name="Width" value={fields.width} change={(width) => change({ width })} />×
          <Side name="Height" value={fields.height} change={(height) => change({ height })} />
        </div>
      )}
      <label className="drop-kind">
        <input type="checkbox" checked={fields.hasLegend} disabled={!isColored}
          onChange={() => change({ hasLegend: !fields.hasLegend })} />
        Legend of colours{!isColored && ': these mean nothing now'}
      </label>
      <label className="drop-kind">
        <input type="checkbox" checked={fields.hasCaption}
          onChange={() => change({ hasCaption: !fields.hasCaption })} />
        Caption: scene, time, link, what differs from the defaults
      </label>
      <p id="picture-issue" className="drop-issue" role="alert">{issue}</p>
      <button type="submit" className="button drop-primary" disabled={isDrawing || !size.ok}>
        {isDrawing ? 'Drawing…' : 'Save PNG'}
      </button>
    </form>
  );
}

function Side({ name, value, change }: { name: string; value: string; change(text: string): void }) {
  return (
    <input className="field" type="text" inputMode="numeric" autoComplete="off" aria-label={`${name} in pixels`}
      aria-describedby="picture-issue" value={value} onChange={({ target }) => change(target.value)} />
  );
}
