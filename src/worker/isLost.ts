/** Time for which whoever has failed on a device waits for the news that it is lost [ms]. */
const NEWS = 1000;

/** Resolves to true if a device is lost, or will be known to be within moments. */
export const isLost = ({ lost }: Pick<GPUDevice, 'lost'>): Promise<boolean> => Promise.race([
  lost.then(() => true), new Promise<boolean>((resolve) => { setTimeout(() => resolve(false), NEWS); }),
]);
