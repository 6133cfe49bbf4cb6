import { later } from '../../../ui/later.tsx';

/** Asks for the names of the teams as one text. */
export const PasteDialog = later(() => import('./paste-dialog.tsx').then((module) => module.PasteDialog));
