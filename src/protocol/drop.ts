/** The page knows this of bodies that are dropped: forms, what is allowed, and how a file's surface is read. */

export { checkWish } from '../model/drop/checkDropped';
export {
  DENSITIES, HEIGHTS, LENGTHS, MOST_TRIANGLES, type DropForm, type DropKind, type DropWish,
} from '../model/drop/dropped';
export { FILE_UNITS, type FileUnit } from '../model/surface/fileUnits';
export { scaled, type Surface } from '../model/surface/surface';
