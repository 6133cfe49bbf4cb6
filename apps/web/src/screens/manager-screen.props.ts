import type { Room } from '@lockroom/contract';
import type { Crumb } from '../app/page.tsx';

/** What the page opens over the panel. */
export type ManagerDialog = 'rename' | 'import' | 'completion';

/** What the panels of both kinds of room are given. */
export interface SportManagerProps {
  room: Room;
  /** Where the page stands: below its room, which the way back leads to. */
  places: { crumbs: readonly Crumb[]; back: Crumb };
  onDialog: (dialog: ManagerDialog) => void;
  /** Whether the dialog is open that completes the event, or takes that back. */
  completing: boolean;
  onClose: () => void;
}
