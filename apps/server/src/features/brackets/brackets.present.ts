import { type Bracket, images, pathOf } from '@lockroom/contract';
import { bracketName, pickAccess, type SheetViewer } from '@lockroom/game';
import type { ProvenRoom } from '../../kernel/proofs.ts';
import type { OwnedBracketRow } from './brackets.store.ts';
import type { SheetDetails } from './standings.service.ts';

/** Who looks at a bracket, and in which room. */
export interface BracketViewer {
  room: Pick<ProvenRoom, 'sport' | 'isManager' | 'isCompleted'>;
  viewerId: string;
  now: number;
}

/** A bracket as a member of its room sees it. How many picks it holds is for its owner and the manager. */
export function presentBracket(row: OwnedBracketRow, details: SheetDetails, seen: BracketViewer): Bracket {
  const { bracket } = row;
  const isOwner = bracket.ownerId === seen.viewerId;
  return {
    id: bracket.id,
    name: bracketName(row.username, bracket.number),
    number: bracket.number,
    roomId: bracket.roomId,
    sport: seen.room.sport,
    creatorId: bracket.ownerId,
    user: {
      id: bracket.ownerId,
      username: row.username,
      profileImageUrl: row.photoHash ? pathOf(images.get, { params: { hash: row.photoHash } }) : null,
    },
    createdAt: bracket.createdAt.toISOString(),
    totalPoints: bracket.totalPoints,
    maxPoints: bracket.maxPoints,
    rank: bracket.rank,
    previousRank: bracket.previousRank,
    correctFighters: bracket.correctFighters,
    correctMethods: bracket.correctMethods,
    comboBonus: bracket.comboBonus,
    underdogPicks: bracket.underdogPicks,
    bracketSize: details.bracketSize,
    editedByManagerAt: bracket.editedByManagerAt?.toISOString() ?? null,
    fightScores: details.fightScores,
    ...tieBreakerOf(
      details,
      { isOwner, isManager: seen.room.isManager, completed: seen.room.isCompleted },
      seen.now,
    ),
    isOwner,
    picksSaved: isOwner || seen.room.isManager ? details.picksSaved : null,
  };
}

// As secret as the picks (decisions section 10).
function tieBreakerOf(
  { tieBreaker }: SheetDetails,
  viewer: SheetViewer,
  now: number,
): Pick<Bracket, 'superBowlTeam1Score' | 'superBowlTeam2Score'> {
  const isOpen = tieBreaker && pickAccess({ ...viewer, ...tieBreaker.lock, now }) !== 'hidden';
  return {
    superBowlTeam1Score: isOpen ? tieBreaker.team1Score : null,
    superBowlTeam2Score: isOpen ? tieBreaker.team2Score : null,
  };
}
