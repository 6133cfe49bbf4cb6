import type { Room } from '@lockroom/contract';
import type { FormatFamily } from '@lockroom/game';
import { X } from 'lucide-react';
import { exportRoom } from '../../../app/export-room.ts';
import { Button } from '../../../ui/button.tsx';
import { ManagerHead } from '../../../ui/manager-head.tsx';
import type { Tournament } from '../tournaments.queries.ts';
import { roomBracket } from './bracket-owner.queries.ts';
import { BracketPanel, type TournamentMode } from './bracket-panel.tsx';
import { LockNotice } from './lock-notice.tsx';
import { useSheetCount } from './manager.queries.ts';
import { TournamentSettings } from './settings.tsx';
import { useTournamentSetup } from './tournament-setup.ts';

export interface TournamentManagerProps {
  room: Room;
  tournament: Tournament;
  mode: TournamentMode;
  onMode: (mode: TournamentMode) => void;
  onShare: () => void;
  /** Opens the dialog for the room's name. */
  onRename: () => void;
  /** Opens Easy Data Import. */
  onImport: () => void;
  /** Opens the dialog that completes the event, or takes that back. */
  onCompletion: () => void;
}

const TITLES: Readonly<Record<TournamentMode, string>> = {
  bracket: 'Manager',
  results: 'Enter Results',
  teams: 'Edit Team Names',
};

const BADGES: Readonly<Record<FormatFamily, string>> = { football: 'Football', custom: 'Custom' };

/** The control panel of a bracket room: access, settings, figures, and the bracket, its results or its teams. */
export function TournamentManager(props: TournamentManagerProps) {
  const { room, tournament, mode, onMode, onShare, onRename, onImport, onCompletion } = props;
  const setup = useTournamentSetup(tournament);
  const { family } = setup.format;
  return (
    <BracketPanel
      owner={roomBracket(room, family)}
      setup={setup}
      sheets={useSheetCount(room.id)}
      mode={mode}
      home="bracket"
      onMode={onMode}
      onUnmark={onCompletion}
      head={({ open, pasteTeams, enter, exit }) => (
        <ManagerHead
          title={TITLES[mode]}
          badge={BADGES[family]}
          completed={completedText(room, mode)}
          roomCode={room.roomCode}
          password={room.roomPassword}
          onShare={onShare}
        >
          {mode === 'bracket' ? (
            <TournamentSettings
              isCompleted={room.isCompleted}
              family={family}
              onRename={onRename}
              onImport={onImport}
              onCompletion={onCompletion}
              onExport={(kind) => void exportRoom(room, kind)}
              onMode={enter}
              onDialog={open}
              onPaste={pasteTeams}
            />
          ) : (
            <Button variant="ghost" icon={X} onClick={exit}>
              {mode === 'results' ? 'Exit Results' : 'Close'}
            </Button>
          )}
        </ManagerHead>
      )}
      notice={({ open }) => <LockNotice room={room} onSet={() => open('lock')} />}
    />
  );
}

function completedText(room: Room, mode: TournamentMode): string | null {
  if (!room.isCompleted) return null;
  return mode === 'bracket'
    ? 'Final rankings are locked. Unmark it to change the bracket.'
    : 'Final rankings are locked.';
}
