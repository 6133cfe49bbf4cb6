import type { Room } from '@lockroom/contract';
import { isFightSport } from '@lockroom/game';
import { Dialog } from '../../ui/dialog.tsx';
import { FightRules } from './fight-rules.tsx';
import { TournamentRules } from './tournament-rules.tsx';

/** Bracket Information: the rules of a room as they stand, for every member (decisions section 7). */
export function BracketInfoDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Bracket Information"
      description={`The rules of ${room.name} as they stand.`}
    >
      {isFightSport(room.sport) ? <FightRules room={room} /> : <TournamentRules room={room} />}
    </Dialog>
  );
}
