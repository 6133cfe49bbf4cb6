import { ChevronDown, FileJson, Flag, Layers, Pencil, Table } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Menu, MenuItem, MenuSeparator } from './menu.tsx';

export interface SettingsMenuProps {
  /** The event is completed. */
  isCompleted: boolean;
  onRename: () => void;
  /** Opens Easy Data Import. */
  onImport: () => void;
  onCompletion: () => void;
  /** Saves the whole room, or its standings as a table, as a file. */
  onExport: (kind: 'json' | 'csv') => void;
  /** The items between: what rooms of this sport have. */
  children?: ReactNode;
}

/** The manager's Settings menu: name first, completion last. */
export function SettingsMenu({
  isCompleted,
  onRename,
  onImport,
  onCompletion,
  onExport,
  children,
}: SettingsMenuProps) {
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
      <MenuItem icon={Layers} disabled={isCompleted} onSelect={onImport}>
        Easy Data Import
      </MenuItem>
      {children}
      <MenuSeparator />
      <MenuItem icon={FileJson} onSelect={() => onExport('json')}>
        Export Room
      </MenuItem>
      <MenuItem icon={Table} onSelect={() => onExport('csv')}>
        Export Standings
      </MenuItem>
      <MenuItem icon={Flag} onSelect={onCompletion}>
        {isCompleted ? 'Event Completed' : 'Mark Completed'}
      </MenuItem>
    </Menu>
  );
}
