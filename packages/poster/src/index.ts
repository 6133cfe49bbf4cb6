export { billedName, shortNames } from './fighter-name.ts';
export { breakLines, fit, lengthEm, NARROWEST, posterLines, splitName } from './fit.ts';
export { artOf, cropOf, hashOf, PLATE_COLOURS } from './motif.ts';
