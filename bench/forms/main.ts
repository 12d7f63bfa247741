import { frames, runs } from './data';
import { formsDocument } from './tables';

/**
 * The bench replays frames in all forms on classes of devices:
 * `npm run -s bench -- forms > bench/results/forms.md`.
 */
process.stdout.write(formsDocument(frames, runs));
