import type { Bracket, Room, TieBreaker } from '@lockroom/contract';
import type { FakeAnswer } from '../../../../testing/fake-server.ts';
import { noor, renderApp } from '../../../../testing/render-app.tsx';
import { bracketOf, roomOf, tournamentOf } from '../../manager/testing/manager-page.tsx';
import type { Tournament } from '../../tournaments.queries.ts';

/** What the page of a test is made of. */
export interface SheetWorld {
  room?: Partial<Room>;
  tournament?: Partial<Tournament>;
  /** noor's unless told otherwise. */
  bracket?: Partial<Bracket>;
  picks?: Record<string, string>;
  tieBreaker?: TieBreaker;
  path?: string;
}

/** The answers a bracket room gives about its bracket. */
export function tournamentAnswers(room: Room, changes: Partial<Tournament> = {}): Record<string, FakeAnswer> {
  const whole = tournamentOf(room, changes);
  const { team1Score, team2Score } = whole.finalScore;
  const base = `GET /api/custom/room/${room.id}`;
  return {
    [`${base}/bracket-config`]: { body: whole.config },
    [`${base}/conference-labels`]: { body: whole.labels },
    [`${base}/points-config`]: { body: { roundPoints: whole.roundPoints } },
    [`${base}/team-names`]: { body: whole.teamNames },
    [`${base}/manager-results`]: { body: whole.results },
    [`${base}/tie-breaker-config`]: {
      body: { tieBreakerTeam1Score: team1Score, tieBreakerTeam2Score: team2Score },
    },
    [`${base}/lock-time`]: { body: { lockTime: whole.lockTime } },
  };
}

/** A bracket of the person who is signed in. */
export function ownBracket(changes: Partial<Bracket> = {}): Bracket {
  return {
    ...bracketOf('b1', 0),
    name: `${noor.username} Bracket 1`,
    creatorId: noor.id,
    user: { id: noor.id, username: noor.username, profileImageUrl: null },
    isOwner: true,
    ...changes,
  };
}

/** Opens the sheet of a bracket in the whole app, before a pretended server. */
export function openBracket(world: SheetWorld = {}, answers: Record<string, FakeAnswer> = {}) {
  const room = roomOf({ isManager: false, isCreator: false, ...world.room });
  const bracket = ownBracket({ sport: room.sport, ...world.bracket });
  const unset = { team1Score: null, team2Score: null };
  return renderApp(world.path ?? '/bracket/b1', {
    'GET /api/brackets/b1': { body: bracket },
    'GET /api/rooms/room-1': { body: room },
    'GET /api/rooms/room-1/brackets': { body: [bracket] },
    ...tournamentAnswers(room, world.tournament),
    'GET /api/custom/room/room-1/pick-shares': { body: { sheets: 0, rounds: [{}, {}, {}] } },
    'GET /api/custom/brackets/b1/predictions': { body: world.picks ?? {} },
    'GET /api/custom/brackets/b1/tie-breaker': { body: world.tieBreaker ?? unset },
    ...answers,
  });
}
