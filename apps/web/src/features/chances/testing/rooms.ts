import type { Fight, RoomCompetition, RoomPicks, TournamentCompetition } from '@lockroom/contract';
import { type Computation, type FightPick, packFightPicks } from '@lockroom/rules';
import type * as z from 'zod/mini';
import { cardOf } from '../../fights/entry/testing/entry-world.ts';
import { entryOf, packedOf } from '../../rooms/testing/room-fixtures.ts';
import { roomStateOf } from '../room-state.ts';

export const SUB: FightPick = { winnerId: 1, method: 'Submission' };
export const KO: FightPick = { winnerId: 2, method: 'KO/TKO' };
export const DECISION: FightPick = { winnerId: 1, method: 'Decision' };

export const NAMES = ['noor', 'kelechi', 'wren'];

/** Returns the bracket of a member, whose name is also the bracket's id. */
export const ownerOf = (at: number) => ({
  ...entryOf(1, NAMES[at] ?? ''),
  id: NAMES[at] ?? '',
  creatorId: `user-${NAMES[at]}`,
});

/** Makes a room with these fights, of which the first `locked` are locked. The viewer's own hidden picks are known. */
export function fightRoom(
  fights: readonly Partial<Fight>[],
  locked: number,
  ...sheets: Record<string, FightPick>[]
) {
  const card = cardOf(...fights.map((fight) => ({ fighter1Odds: '', fighter2Odds: '', ...fight })));
  const ids = card.map(({ id }) => id);
  const [seen, covered] = [ids.slice(0, locked), ids.slice(locked)];
  const picks: RoomPicks = {
    basis: covered.length > 0 ? 'locked' : 'all',
    seen,
    covered,
    entries: sheets.map((sheet, at) =>
      packedOf(
        ownerOf(at),
        packFightPicks(seen, sheet),
        at === 0 && covered.length > 0 ? packFightPicks(covered, sheet) : null,
      ),
    ),
  };
  const competition = { kind: 'fights', fights: card } as unknown as RoomCompetition;
  const state = roomStateOf(competition, { id: 'fights', sport: 'mma' }, picks);
  if (state?.kind !== 'fights') throw new Error('The room has no state');
  return [state, competition] as const;
}

/** A tournament of 8 teams without results. */
export const tournamentAnswer = (change: Partial<z.infer<typeof TournamentCompetition>> = {}) =>
  ({
    kind: 'tournament',
    eventId: '00000000-0000-4000-8000-000000000001',
    bracketSize: 8,
    reseeding: false,
    teamNames: {},
    labels: {
      conference1: { name: 'Red', color: 'red' },
      conference2: { name: 'Blue', color: 'blue' },
      roundNames: [],
      regionNames: [],
    },
    roundPoints: [1, 2, 4],
    results: {},
    lockTime: null,
    tieBreaker: { tieBreakerTeam1Score: null, tieBreakerTeam2Score: null },
    serverTime: '2026-03-01T12:00:00.000Z',
    ...change,
  }) as z.infer<typeof TournamentCompetition>;

/** Runs a calculation to its end. */
export function finish<T>(steps: Computation<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
