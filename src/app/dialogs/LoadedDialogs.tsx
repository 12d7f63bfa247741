import { useEffect, useState, type ComponentType } from 'react';
import { Dialog } from './Dialog';

const loadDrop = async (): Promise<ComponentType> => (await import('../drop/DropBench')).DropBench;
const loadPicture = async (): Promise<ComponentType> => (await import('../picture/PictureBench')).PictureBench;
const loadWheel = async (): Promise<ComponentType> => (await import('../wheel/WheelBench')).WheelBench;

/** Shows what can be dropped into the soil; its program is loaded when somebody asks for it. */
export function DropDialog() {
  return <Dialog name="drop" title="Drop something into the soil"><Loaded load={loadDrop} /></Dialog>;
}

/** Shows how a file becomes the wheel of the scene; its program is loaded when somebody asks for it. */
export function WheelDialog() {
  return <Dialog name="wheel" title="Wheel from a file"><Loaded load={loadWheel} /></Dialog>;
}

/** Shows how the view is saved as a picture; its program is loaded when somebody asks for it. */
export function PictureDialog() {
  return <Dialog name="picture" title="Save picture"><Loaded load={loadPicture} /></Dialog>;
}

/** Shows what is loaded, once it is there. */
function Loaded({ load }: { load: () => Promise<ComponentType> }) {
  const [Content, setContent] = useState<ComponentType | null>(null), [refusal, setRefusal] = useState('');
  useEffect(() => {
    let isGone = false;
    load().then((next) => { if (!isGone) setContent(() => next); },
      () => { if (!isGone) setRefusal('It could not be loaded: is the server there?'); });
    return () => { isGone = true; };
  }, [load]);
  return Content ? <Content /> : <p className="muted">{refusal || 'Loading…'}</p>;
}
