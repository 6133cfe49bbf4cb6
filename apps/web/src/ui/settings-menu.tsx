import { ChevronDown, Flag, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Menu, MenuItem, MenuSeparator } from './menu.tsx';

export interface SettingsMenuProps {
  /** The event is completed. */
  isCompleted: boolean;
  onRename: () => void;
  onCompletion: () => void;
  /** The items between: what rooms of this sport have. */
  children?: ReactNode;
}

/** The manager's Settings menu: name first, completion last. */
export function SettingsMenu({ isCompleted, onRename, onCompletion, children }: SettingsMenuProps) {
  return (
    <Menu
      trigger={
        <Button variant="ghost">
          Settings
          <ChevronDown className="icon-s" aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={Pencil} onSelect={onRename}>
        Edit Room Name
      </MenuItem>
      {children}
      <MenuSeparator />
      <MenuItem icon={Flag} onSelect={onCompletion}>
        {isCompleted ? 'Event Completed' : 'Mark Completed'}
      </MenuItem>
    </Menu>
  );
}
