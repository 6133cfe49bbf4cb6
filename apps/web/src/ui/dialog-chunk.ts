import { AlertBox } from './alert-box.tsx';
import { ConfirmBox } from './confirm-box.tsx';
import { DialogBox } from './dialog-box.tsx';
import { MenuList } from './menu-list.tsx';

/** All dialogs and menus, loaded as one file. */
export const boxes = { AlertBox, ConfirmBox, DialogBox, MenuList };
