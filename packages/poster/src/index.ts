export { billedName, shortNames } from './fighter-name.ts';
export {
  breakLines,
  type Fit,
  fit,
  lengthEm,
  NARROWEST,
  type PosterLine,
  posterLines,
  splitName,
} from './fit.ts';
export { hashOf } from './hash.ts';
export { type Art, artOf, CROP_COUNT, cropOf } from './motif.ts';
export { PLATE_COLOURS } from './plates.ts';
