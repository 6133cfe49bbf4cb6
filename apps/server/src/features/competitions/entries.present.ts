import type { Bracket } from '@lockroom/contract';
import { entryName, type PickViewer, pickAccess } from '@lockroom/rules';
import type { ProvenRoom } from '../../kernel/http/access-context.ts';
import { presentPerson } from '../images/images.service.ts';
import type { PlayedRoom } from '../rooms/competition.service.ts';
import type { EntryDetails } from './competition.type.ts';
import type { OwnedEntryRow } from './entries.store.ts';

/** Who looks at a bracket, and in which room. */
export interface EntryViewer {
  room: PlayedRoom & Pick<ProvenRoom, 'isManager' | 'isCompleted'>;
  viewerId: string;
  now: number;
}

/** A bracket as a member of its room sees it. How many picks it holds is for its owner and the manager. */
export function presentEntry(row: OwnedEntryRow, details: EntryDetails, seen: EntryViewer): Bracket {
  const { entry } = row;
  const isOwner = entry.ownerId === seen.viewerId;
  return {
    ...entry,
    name: entryName(row.username, entry.number),
    sport: seen.room.sport,
    creatorId: entry.ownerId,
    user: presentPerson({ ...row, id: entry.ownerId }),
    createdAt: entry.createdAt.toISOString(),
    fightScores: details.scores,
    bracketSize: details.size,
    editedByManagerAt: entry.editedByManagerAt?.toISOString() ?? null,
    ...tieBreakerOf(
      details,
      { isOwner, isManager: seen.room.isManager, completed: seen.room.isCompleted },
      seen.now,
    ),
    isOwner,
    picksSaved: isOwner || seen.room.isManager ? details.picksSaved : null,
  };
}

// As secret as the picks (rules: secrecy#tie-breakers).
function tieBreakerOf(
  { tieBreaker }: EntryDetails,
  viewer: PickViewer,
  now: number,
): Pick<Bracket, 'superBowlTeam1Score' | 'superBowlTeam2Score'> {
  const isOpen = tieBreaker && pickAccess({ ...viewer, ...tieBreaker.lock, now }) !== 'hidden';
  return {
    superBowlTeam1Score: isOpen ? tieBreaker.team1Score : null,
    superBowlTeam2Score: isOpen ? tieBreaker.team2Score : null,
  };
}
