import type { Room } from '@lockroom/contract';
import { useState } from 'react';
import { useSearchValue } from '../../shell/use-search-choice.ts';

export type RoomDialog =
  | 'rename'
  | 'settings'
  | 'links'
  | 'webhooks'
  | 'import'
  | 'follow'
  | 'acts'
  | 'again'
  | 'second-chance'
  | 'completion';

/**
 * Returns the open dialog and a function that opens another, or closes it with null. A link can open the import or the
 * webhooks.
 */
export function useRoomDialog(room: Room): [RoomDialog | null, (dialog: RoomDialog | null) => void] {
  const [asked, setAsked] = useSearchValue('open');
  const isAsked = asked === 'webhooks' || (asked === 'import' && !room.isCompleted);
  const [dialog, setDialog] = useState<RoomDialog | null>(isAsked ? asked : null);
  function open(next: RoomDialog | null) {
    setDialog(next);
    if (asked === 'import' || asked === 'webhooks') setAsked(null);
  }
  return [dialog, open];
}
