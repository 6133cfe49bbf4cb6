import type { Bracket, Room, TieBreaker } from '@lockroom/contract';
import type { FakeAnswer } from '../../../../testing/fake-server.ts';
import { noor, renderApp } from '../../../../testing/render-app.tsx';
import { entryOf, roomOf, tournamentAnswers } from '../../manager/testing/manager-page.tsx';
import type { Tournament } from '../../tournaments.queries.ts';

const NO_SCORE: TieBreaker = { team1Score: null, team2Score: null };

export interface EntryWorld {
  room?: Partial<Room>;
  tournament?: Partial<Tournament>;
  /** Defaults to noor's entry. */
  entry?: Partial<Bracket>;
  picks?: Record<string, string>;
  path?: string;
}

/** The signed-in user's bracket. */
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
  const entry = ownEntry({ sport: room.sport, ...world.entry });
  return renderApp(world.path ?? '/bracket/b1', {
    'GET /api/brackets/b1': { body: entry },
    'GET /api/rooms/room-1': { body: room },
    'GET /api/rooms/room-1/brackets': { body: [entry] },
    ...tournamentAnswers(room, world.tournament),
    'GET /api/custom/room/room-1/pick-shares': { body: { sheets: 0, rounds: [{}, {}, {}] } },
    'GET /api/custom/brackets/b1/predictions': { body: world.picks ?? {} },
    'GET /api/custom/brackets/b1/tie-breaker': { body: NO_SCORE },
    ...answers,
  });
}

/** Responses from a server that stores the picks and the score that it receives. */
export function storing(before: Record<string, string> = {}): Record<string, FakeAnswer> {
  let stored: Record<string, string | null> = before;
  let tieBreaker = NO_SCORE;
  let saves = 0;
  return {
    'POST /api/custom/brackets/b1/predictions': ({ body }) => {
      const sent = body as { predictions: typeof stored; tieBreakerScores?: TieBreaker };
      const picks = Object.entries({ ...stored, ...sent.predictions }).filter(([, team]) => team);
      stored = Object.fromEntries(picks);
      tieBreaker = sent.tieBreakerScores ?? tieBreaker;
      const savedAt = new Date(Date.parse('2026-01-13T02:41:05.000Z') + saves * 1000).toISOString();
      saves += 1;
      return { body: { predictions: stored, saved: picks.length, savedAt, dropped: [], tieBreaker } };
    },
    'GET /api/custom/brackets/b1/predictions': () => ({ body: stored }),
    'GET /api/brackets/b1': () => {
      const { team1Score: superBowlTeam1Score, team2Score: superBowlTeam2Score } = tieBreaker;
      return { body: ownEntry({ superBowlTeam1Score, superBowlTeam2Score }) };
    },
  };
}
