import type { Fight, Room } from '@lockroom/contract';
import { type FightSport, sportLabel } from '@lockroom/game';
import { ClipboardPaste, Clock, ListOrdered, X } from 'lucide-react';
import { exportRoom } from '../../../app/export-room.ts';
import { Button } from '../../../ui/button.tsx';
import { ManagerHead } from '../../../ui/manager-head.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { SettingsMenu } from '../../../ui/settings-menu.tsx';
import { roomCard } from './card-owner.queries.ts';
import { CardPanel, type ManagerMode } from './card-panel.tsx';
import { LockNotice } from './lock-notice.tsx';
import type { PreparePhoto } from './photo-button.tsx';

export interface ManagerBodyProps {
  room: Room;
  sport: FightSport;
  /** Fight 1 first; undefined while it is on its way. */
  card: readonly Fight[] | undefined;
  mode: ManagerMode;
  onMode: (mode: ManagerMode) => void;
  onShare: () => void;
  /** Opens the dialog for the room's name. */
  onRename: () => void;
  /** Opens Easy Data Import. */
  onImport: () => void;
  /** Opens the dialog that completes the event, or takes that back. */
  onCompletion: () => void;
  preparePhoto: PreparePhoto;
}

/** The control panel of a fight room: access, settings, figures, and the card or its results. */
export function ManagerBody(props: ManagerBodyProps) {
  const { room, sport, card, mode, onMode, onShare, onRename, onImport, onCompletion, preparePhoto } = props;
  const inResults = mode === 'results';
  return (
    <CardPanel
      owner={roomCard(room)}
      sport={sport}
      card={card}
      figures={{ maxPoints: room.maxPossiblePoints, fights: card?.length ?? room.fightCount }}
      mode={mode}
      onMode={onMode}
      preparePhoto={preparePhoto}
      onUnmark={onCompletion}
      head={({ pasteCard, setLockTimes, enterResults, exitResults, unlessDirty }) => (
        <ManagerHead
          title={inResults ? 'Enter Results' : 'Manager'}
          badge={sportLabel(sport)}
          completed={completedText(room, inResults)}
          roomCode={room.roomCode}
          password={room.roomPassword}
          onShare={onShare}
        >
          {inResults ? (
            <Button variant="ghost" icon={X} onClick={exitResults}>
              Exit Results
            </Button>
          ) : (
            <SettingsMenu
              isCompleted={room.isCompleted}
              onRename={onRename}
              onImport={() => unlessDirty(onImport)}
              onCompletion={() => unlessDirty(onCompletion)}
              onExport={(kind) => void exportRoom(room, kind)}
            >
              <MenuItem icon={ClipboardPaste} disabled={room.isCompleted || !card} onSelect={pasteCard}>
                Paste a Card
              </MenuItem>
              <MenuItem icon={Clock} disabled={room.isCompleted} onSelect={setLockTimes}>
                Set Lock Times
              </MenuItem>
              <MenuItem icon={ListOrdered} onSelect={enterResults}>
                Enter Results
              </MenuItem>
            </SettingsMenu>
          )}
        </ManagerHead>
      )}
      notice={({ setLockTimes }) => card && <LockNotice room={room} card={card} onSet={setLockTimes} />}
    />
  );
}

function completedText(room: Room, inResults: boolean): string | null {
  if (!room.isCompleted) return null;
  return inResults
    ? 'Final rankings are locked.'
    : 'Final rankings are locked. Unmark it to change the card.';
}
