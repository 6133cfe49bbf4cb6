import type { Room } from '@lockroom/contract';
import {
  CalendarPlus,
  ChevronDown,
  FileJson,
  Flag,
  Layers,
  LifeBuoy,
  Link2,
  Pencil,
  Rss,
  SlidersHorizontal,
  Table,
  Undo2,
  Webhook,
} from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuSeparator } from '../../ui/menu.tsx';
import { exportRoom } from '../rooms/export-room.ts';
import { ActItems, type PageAct } from './page-acts.tsx';
import type { RoomDialog } from './room-dialog.ts';

export interface RoomSettingsProps {
  room: Room;
  onOpen: (dialog: RoomDialog) => void;
  /** Actions for this sport only. */
  acts: readonly PageAct[];
}

export function RoomSettings({ room, onOpen, acts }: RoomSettingsProps) {
  const disabled = room.isCompleted;
  return (
    <Menu
      trigger={
        <Button variant="ghost">
          Settings
          <ChevronDown className="size-3.5 stroke-2" aria-hidden />
        </Button>
      }
    >
      <ActItems
        acts={[
          { label: 'Edit Room Name', icon: Pencil, onSelect: () => onOpen('rename') },
          { label: 'Room Settings', icon: SlidersHorizontal, onSelect: () => onOpen('settings') },
          { label: 'Invitation Links', icon: Link2, onSelect: () => onOpen('links') },
          { label: 'Webhooks', icon: Webhook, onSelect: () => onOpen('webhooks') },
          { label: 'Easy Data Import', icon: Layers, disabled, onSelect: () => onOpen('import') },
          { label: 'Follow an Event', icon: Rss, disabled, onSelect: () => onOpen('follow') },
          ...acts,
          { label: 'Last Acts', icon: Undo2, onSelect: () => onOpen('acts') },
        ]}
      />
      <MenuSeparator />
      {!room.isTestRoom && (
        <ActItems
          acts={[
            { label: 'Second Chance', icon: LifeBuoy, disabled, onSelect: () => onOpen('second-chance') },
            { label: 'Again Next Year', icon: CalendarPlus, onSelect: () => onOpen('again') },
          ]}
        />
      )}
      <ActItems
        acts={[
          { label: 'Export Room', icon: FileJson, onSelect: () => void exportRoom(room, 'json') },
          { label: 'Export Standings', icon: Table, onSelect: () => void exportRoom(room, 'csv') },
          {
            label: room.isCompleted ? 'Event Completed' : 'Mark Completed',
            icon: Flag,
            onSelect: () => onOpen('completion'),
          },
        ]}
      />
    </Menu>
  );
}
