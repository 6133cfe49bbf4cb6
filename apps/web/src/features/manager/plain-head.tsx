import type { Room } from '@lockroom/contract';
import type { RoomDialog } from './room-dialog.ts';
import { RoomHead } from './room-head.tsx';
import { RoomParts } from './room-parts.tsx';
import { RoomSettings } from './room-settings.tsx';

export interface PlainHeadProps {
  room: Room;
  badge: string;
  onOpen: (dialog: RoomDialog) => void;
}

/** The head of the manager's page when the competition cannot be loaded. The settings work without it. */
export function PlainHead({ room, badge, onOpen }: PlainHeadProps) {
  return (
    <>
      <RoomHead room={room} title="Manager" badge={badge} completed="Final rankings are locked.">
        <RoomSettings room={room} onOpen={onOpen} acts={[]} />
      </RoomHead>
      <RoomParts room={room} />
    </>
  );
}
