import { laterCode, laterPart } from './later.tsx';

/**
 * The code of all dialogs and menus. It is loaded later, because it contains focus traps and a positioning engine, and
 * no screen starts with a dialog.
 */
export const dialogCode = laterCode(() => import('./dialog-chunk.ts').then(({ boxes }) => boxes));

/** A modal dialog, 440 px wide; a bottom sheet below 600 px. It traps the focus and returns it to the opener. */
export const Dialog = laterPart(dialogCode, ({ DialogBox }) => DialogBox);

/** Asks before an action that cannot be undone. It runs the action and shows its failure. */
export const ConfirmDialog = laterPart(dialogCode, ({ ConfirmBox }) => ConfirmBox);

/** A message that must be seen, with a single button that closes it. */
export const AlertDialog = laterPart(dialogCode, ({ AlertBox }) => AlertBox);

/** The list of a menu; used by Menu only. */
export const MenuList = laterPart(dialogCode, (boxes) => boxes.MenuList);
