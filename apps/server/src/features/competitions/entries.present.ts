import type { Bracket, BracketFigures } from '@lockroom/contract';
import { entryName, type PickViewer, pickAccess } from '@lockroom/rules';
import type { ProvenRoom } from '../../kernel/http/proofs.ts';
import { imageUrl } from '../images/images.service.ts';
import type { EntryDetails } from './competition.type.ts';
import type { OwnedEntryRow } from './entries.store.ts';

/** Who looks at a bracket, and in which room. */
export interface EntryViewer {
  room: Pick<ProvenRoom, 'sport' | 'isManager' | 'isCompleted'>;
  viewerId: string;
  now: number;
}

/** A bracket as a member of its room sees it. How many picks it holds is for its owner and the manager. */
export function presentEntry(row: OwnedEntryRow, details: EntryDetails, seen: EntryViewer): Bracket {
  const { entry } = row;
  const isOwner = entry.ownerId === seen.viewerId;
  return {
    name: entryName(row.username, entry.number),
    number: entry.number,
    roomId: entry.roomId,
    sport: seen.room.sport,
    creatorId: entry.ownerId,
    user: {
      id: entry.ownerId,
      username: row.username,
      profileImageUrl: row.photoHash ? imageUrl(row.photoHash) : null,
    },
    createdAt: entry.createdAt.toISOString(),
    ...presentFigures(row, details),
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

/** What of a bracket a result can change, the same for every member. */
export function presentFigures(
  { entry }: Pick<OwnedEntryRow, 'entry'>,
  { scores }: Pick<EntryDetails, 'scores'>,
): BracketFigures {
  return {
    id: entry.id,
    totalPoints: entry.totalPoints,
    maxPoints: entry.maxPoints,
    rank: entry.rank,
    previousRank: entry.previousRank,
    correctFighters: entry.correctFighters,
    correctMethods: entry.correctMethods,
    comboBonus: entry.comboBonus,
    underdogPicks: entry.underdogPicks,
    fightScores: scores,
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
