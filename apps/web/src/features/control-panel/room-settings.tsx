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
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { exportRoom } from '../rooms/export-room.ts';
import type { RoomDialog } from './room-dialog.ts';

export interface RoomSettingsProps {
  room: Room;
  onOpen: (dialog: RoomDialog) => void;
  /** The menu items that only this sport has. */
  children: ReactNode;
}

/** The manager's Settings menu: name first, completion last. */
export function RoomSettings({ room, onOpen, children }: RoomSettingsProps) {
  return (
    <Menu
      trigger={
        <Button variant="ghost">
          Settings
          <ChevronDown className="icon-s" aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={Pencil} onSelect={() => onOpen('rename')}>
        Edit Room Name
      </MenuItem>
      <MenuItem icon={SlidersHorizontal} onSelect={() => onOpen('settings')}>
        Room Settings
      </MenuItem>
      <MenuItem icon={Link2} onSelect={() => onOpen('links')}>
        Invitation Links
      </MenuItem>
      <MenuItem icon={Webhook} onSelect={() => onOpen('webhooks')}>
        Webhooks
      </MenuItem>
      <MenuItem icon={Layers} disabled={room.isCompleted} onSelect={() => onOpen('import')}>
        Easy Data Import
      </MenuItem>
      <MenuItem icon={Rss} disabled={room.isCompleted} onSelect={() => onOpen('follow')}>
        Follow an Event
      </MenuItem>
      {children}
      <MenuItem icon={Undo2} onSelect={() => onOpen('acts')}>
        Last Acts
      </MenuItem>
      <MenuSeparator />
      {!room.isTestRoom && (
        <>
          <MenuItem icon={LifeBuoy} disabled={room.isCompleted} onSelect={() => onOpen('second-chance')}>
            Second Chance
          </MenuItem>
          <MenuItem icon={CalendarPlus} onSelect={() => onOpen('again')}>
            Again Next Year
          </MenuItem>
        </>
      )}
      <MenuItem icon={FileJson} onSelect={() => void exportRoom(room, 'json')}>
        Export Room
      </MenuItem>
      <MenuItem icon={Table} onSelect={() => void exportRoom(room, 'csv')}>
        Export Standings
      </MenuItem>
      <MenuItem icon={Flag} onSelect={() => onOpen('completion')}>
        {room.isCompleted ? 'Event Completed' : 'Mark Completed'}
      </MenuItem>
    </Menu>
  );
}
