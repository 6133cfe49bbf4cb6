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
export { type Art, artOf, cropOf, hashOf, PLATE_COLOURS } from './motif.ts';
