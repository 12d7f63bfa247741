/** Saves a file through the browser's download. */
function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // some browsers start to read a while after the click
}

/** Saves a run, from which it can go on elsewhere. */
export const saveRunFile = (run: ArrayBuffer, name: string): void =>
  save(new Blob([run], { type: 'application/octet-stream' }), `${name}.grouser`);
/** Saves a state as ParaView opens it. */
export const saveVtkFile = (state: ArrayBuffer, name: string): void =>
  save(new Blob([state], { type: 'application/octet-stream' }), `${name}.vtk`);
export const saveFilm = (film: ArrayBuffer, kind: 'mp4' | 'webm', name: string): void =>
  save(new Blob([film], { type: `video/${kind}` }), `${name}.${kind}`);
export const savePng = (png: BlobPart, name: string): void =>
  save(new Blob([png], { type: 'image/png' }), `${name}.png`);
export const saveSvg = (text: string, name: string): void =>
  save(new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`);
export const saveJson = (text: string, name: string): void =>
  save(new Blob([text], { type: 'application/json' }), `${name}.json`);
export const saveCsv = (text: string, name: string): void =>
  save(new Blob([text], { type: 'text/csv' }), `${name}.csv`);
