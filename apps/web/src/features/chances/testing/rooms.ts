import type { Fight, RoomPicks, TournamentCompetition } from '@lockroom/contract';
import { type Computation, type FightPick, packFightPicks } from '@lockroom/rules';
import type * as z from 'zod/mini';
import { cardOf } from '../../fights/entry/testing/entry-world.ts';
import { roomStateOf } from '../room-state.ts';

/** Runs a computation without pauses. */
export function finish<T>(steps: Computation<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The owners of the entries, in order. */
export const NAMES = ['noor', 'kelechi', 'wren'];

/** The fields of a packed entry that belongs to this person, without its picks. The entry's id is the person's name. */
export const ownerOf = (name: string) => ({
  id: name,
  ownerId: `user-${name}`,
  ownerName: name,
  number: 1,
  coveredPicks: null,
  tieBreaker: null,
});

/** A tournament of 8 teams without reseeding and results. */
export function tournament(change: Partial<z.infer<typeof TournamentCompetition>> = {}) {
  return {
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
  } as z.infer<typeof TournamentCompetition>;
}

/** A room with a card whose first `locked` fights are locked. The first sheet is the viewer's. */
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
    entries: sheets.map((sheet, at) => ({
      ...ownerOf(NAMES[at] ?? ''),
      picks: packFightPicks(seen, sheet),
      coveredPicks: at === 0 && covered.length > 0 ? packFightPicks(covered, sheet) : null,
    })),
  };
  const competition = { kind: 'fights' as const, eventId: 'event', fights: card, serverTime: '' };
  const state = roomStateOf(competition, { id: 'fights', sport: 'mma' }, picks);
  if (state?.kind !== 'fights') throw new Error('The room has no state');
  return [state, competition] as const;
}
