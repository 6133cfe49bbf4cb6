import type { FormatFamily } from '@lockroom/game';
import { ClipboardPaste, Clock, ListOrdered, Scaling, Tags, Trophy, Users } from 'lucide-react';
import { MenuItem } from '../../../ui/menu.tsx';
import { SettingsMenu } from '../../../ui/settings-menu.tsx';

/** What the menu opens in a dialog. */
export type SetupDialog = 'lock' | 'points' | 'labels' | 'size';

export interface TournamentSettingsProps {
  /** The event is completed: the bracket stands as it is. */
  isCompleted: boolean;
  family: FormatFamily;
  onRename: () => void;
  /** Opens Easy Data Import. */
  onImport: () => void;
  onCompletion: () => void;
  /** Saves the whole room, or its standings as a table, as a file. */
  onExport: (kind: 'json' | 'csv') => void;
  onMode: (mode: 'results' | 'teams') => void;
  onDialog: (dialog: SetupDialog) => void;
  /** Opens the dialog that takes team names from a text. */
  onPaste: () => void;
}

/** The Settings menu of a bracket room; points and labels are the custom family's alone (002 section 2). */
export function TournamentSettings({
  isCompleted,
  family,
  onRename,
  onImport,
  onCompletion,
  onExport,
  onMode,
  onDialog,
  onPaste,
}: TournamentSettingsProps) {
  return (
    <SettingsMenu
      isCompleted={isCompleted}
      onRename={onRename}
      onImport={onImport}
      onCompletion={onCompletion}
      onExport={onExport}
    >
      <MenuItem icon={Clock} disabled={isCompleted} onSelect={() => onDialog('lock')}>
        Set Lock Times
      </MenuItem>
      <MenuItem icon={ListOrdered} onSelect={() => onMode('results')}>
        Enter Results
      </MenuItem>
      <MenuItem icon={Users} disabled={isCompleted} onSelect={() => onMode('teams')}>
        Edit Teams
      </MenuItem>
      <MenuItem icon={ClipboardPaste} disabled={isCompleted} onSelect={onPaste}>
        Paste Teams
      </MenuItem>
      {family === 'custom' && (
        <>
          <MenuItem icon={Trophy} disabled={isCompleted} onSelect={() => onDialog('points')}>
            Edit Point Rewards
          </MenuItem>
          <MenuItem icon={Tags} disabled={isCompleted} onSelect={() => onDialog('labels')}>
            Edit Conference & Round Names
          </MenuItem>
        </>
      )}
      <MenuItem icon={Scaling} disabled={isCompleted} onSelect={() => onDialog('size')}>
        Change Bracket Size
      </MenuItem>
    </SettingsMenu>
  );
}
