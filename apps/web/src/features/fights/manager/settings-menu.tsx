import type { Room } from '@lockroom/contract';
import { isFightSport } from '@lockroom/game';
import { ChevronDown, Clock, Flag, ListOrdered, Pencil } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';

/** What the manager can open from the Settings menu. */
export type ManagerTask = 'rename' | 'lock-times' | 'results' | 'completion';

/** The Settings menu. Rooms with a bracket have no card yet and offer the name and the completion alone. */
export function SettingsMenu({ room, onChoose }: { room: Room; onChoose: (task: ManagerTask) => void }) {
  return (
    <Menu
      trigger={
        <Button variant="ghost">
          Settings
          <ChevronDown className="icon-s" aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={Pencil} onSelect={() => onChoose('rename')}>
        Edit Room Name
      </MenuItem>
      {isFightSport(room.sport) && (
        <>
          <MenuItem icon={Clock} disabled={room.isCompleted} onSelect={() => onChoose('lock-times')}>
            Set Lock Times
          </MenuItem>
          <MenuItem icon={ListOrdered} onSelect={() => onChoose('results')}>
            Enter Results
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={Flag} onSelect={() => onChoose('completion')}>
        {room.isCompleted ? 'Event Completed' : 'Mark Completed'}
      </MenuItem>
    </Menu>
  );
}
