import type { Bracket, Room, TieBreaker } from '@lockroom/contract';
import type { FakeAnswer } from '../../../../testing/fake-server.ts';
import { noor, renderApp } from '../../../../testing/render-app.tsx';
import { entryOf, roomOf, tournamentAnswers } from '../../manager/testing/manager-page.tsx';
import type { Tournament } from '../../tournaments.queries.ts';

export interface EntryWorld {
  room?: Partial<Room>;
  tournament?: Partial<Tournament>;
  /** noor's entry by default. */
  entry?: Partial<Bracket>;
  picks?: Record<string, string>;
  tieBreaker?: TieBreaker;
  path?: string;
}

/** A bracket of the signed-in user. */
export function ownEntry(changes: Partial<Bracket> = {}): Bracket {
  return {
    ...entryOf('b1', 0),
    name: `${noor.username} Bracket 1`,
    creatorId: noor.id,
    user: { id: noor.id, username: noor.username, profileImageUrl: null },
    isOwner: true,
    ...changes,
  };
}

export function openEntry(world: EntryWorld = {}, answers: Record<string, FakeAnswer> = {}) {
  const room = roomOf({ isManager: false, isCreator: false, ...world.room });
  const { team1Score, team2Score } = world.tieBreaker ?? { team1Score: null, team2Score: null };
  const scores = { superBowlTeam1Score: team1Score, superBowlTeam2Score: team2Score };
  const entry = ownEntry({ sport: room.sport, ...scores, ...world.entry });
  return renderApp(world.path ?? '/bracket/b1', {
    'GET /api/brackets/b1': { body: entry },
    'GET /api/rooms/room-1': { body: room },
    'GET /api/rooms/room-1/brackets': { body: [entry] },
    ...tournamentAnswers(room, world.tournament),
    'GET /api/custom/room/room-1/pick-shares': { body: { sheets: 0, rounds: [{}, {}, {}] } },
    'GET /api/custom/brackets/b1/predictions': { body: world.picks ?? {} },
    'GET /api/custom/brackets/b1/tie-breaker': { body: { team1Score, team2Score } },
    ...answers,
  });
}
