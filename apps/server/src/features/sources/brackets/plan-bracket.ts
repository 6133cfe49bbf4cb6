import { isDeepStrictEqual } from 'node:util';
import { formatFamily, formatInstant, MOUNTAIN, makeFormat, play, sidePlaces } from '@lockroom/rules';
import type { HeldFact } from '../../../kernel/db/tables/templates.ts';
import type { readTournament } from '../../competitions/tournaments/tournament.service.ts';
import { whyLockStays } from '../lock.ts';
import type { BracketSnapshot } from '../source.ts';
import type { BracketFacts } from './confirm-bracket.ts';

type Tournament = Awaited<ReturnType<typeof readTournament>>;

/** A change to a template's bracket. `at` is when the source reported it. */
export type BracketAct =
  | { kind: 'structure'; size: number; reseeding: boolean }
  | { kind: 'names'; names: Record<string, string> }
  | { kind: 'labels'; labels: BracketSnapshot['labels'] }
  | { kind: 'lock'; lockAt: number; at: number }
  | { kind: 'result'; what: string; gameId: string; winner: string; at: number }
  | { kind: 'score'; score: { left: number; right: number }; at: number };

/** A template's bracket and what is stored about the source that fills the template. */
export interface PlannedBracket {
  tournament: Tournament;
  /** The source's display name, such as 'ESPN'. */
  source: string;
  /** The slot in which the source last listed each team, keyed by the source's team id. */
  mapped: ReadonlyMap<string, string>;
  /** Whether any room that follows the template has picks. */
  isPicked: boolean;
  now: number;
}

/**
 * Plans the changes that apply a source's values to a template's bracket. Also returns values that cannot be applied.
 */
export function planBracket(
  facts: BracketFacts,
  { tournament, source, mapped, isPicked, now }: PlannedBracket,
): { acts: BracketAct[]; held: HeldFact[] } {
  const { row, sport } = tournament;
  const { size, reseeding, labels } = facts;
  const held: HeldFact[] = facts.unsure.map(({ what, why }) => ({ what, value: '', why }));
  const acts: BracketAct[] = [];
  // Without byes, reseeding does not change the pairings.
  const hasByes = sidePlaces(size) !== size / 2;
  const isOther = row.size !== size || (hasByes && row.reseeding !== reseeding);
  if (isOther && (isPicked || Object.keys(row.results).length > 0)) {
    const value = `${size} teams, reseeding ${reseeding ? 'on' : 'off'}`;
    const why = 'The bracket has picks or results, so its structure cannot change.';
    return { acts: [], held: [...held, { what: 'Bracket', value, why }] };
  }
  if (isOther) acts.push({ kind: 'structure', size, reseeding });
  const format = makeFormat({ family: formatFamily(sport), size, reseeding });

  const names = namesToGive(facts, tournament, mapped);
  if (Object.keys(names).length > 0) acts.push({ kind: 'names', names });
  const isOtherLabel = (['leftLabel', 'rightLabel', 'regionNames'] as const).some(
    (label) => labels[label] !== undefined && !isDeepStrictEqual(labels[label], row[label]),
  );
  if (isOtherLabel) acts.push({ kind: 'labels', labels });

  const lock = planLock(facts.startsAt, { tournament, now });
  if (lock && 'kind' in lock) acts.push(lock);
  else if (lock) held.push(lock);

  const slotOf = new Map(Object.entries(facts.slots).map(([slot, { id }]) => [id, slot]));
  const nameOf = (id: string) => facts.slots[slotOf.get(id) ?? '']?.name ?? id;
  const results: Record<string, string> = { ...row.results };
  for (const { round, teams, winner, score, at } of facts.outcomes) {
    const what = `Round ${round}, ${teams.map(nameOf).join(' vs ')}`;
    const game = play(format, results, 'results').find(
      (one) =>
        one.round === round && teams.every((id) => [one.team1, one.team2].includes(slotOf.get(id) ?? '')),
    );
    const slot = slotOf.get(winner);
    if (!game || slot === undefined) {
      const why = 'With the results so far, this bracket does not have that game.';
      held.push({ what, value: nameOf(winner), why });
      continue;
    }
    const by = whoElseEntered(row, game, source);
    if (game.winner !== slot) {
      if (by !== null) {
        held.push({ what, value: nameOf(winner), why: `${by} says otherwise.` });
        continue;
      }
      acts.push({ kind: 'result', what, gameId: game.id, winner: slot, at });
      results[game.id] = slot;
    }
    if (score && (row.actualTeam1Score !== score.left || row.actualTeam2Score !== score.right)) {
      if (by === null || row.actualTeam1Score === null) acts.push({ kind: 'score', score, at });
    }
  }
  return { acts, held };
}

/**
 * Returns where a game's result came from, worded as the subject of a sentence. Returns null if it came from the given
 * source, or if the game has no result.
 */
function whoElseEntered(
  { sources }: Pick<Tournament['row'], 'sources'>,
  { id, winner }: { id: string; winner: string | null },
  source: string,
): string | null {
  const name = sources[id]?.name;
  if (winner === null || name === source) return null;
  return name ?? 'A result entered by hand';
}

/**
 * Returns the names to set, keyed by slot: names for slots that have none, names of teams that replace others, and the
 * source's new spellings. Names that an administrator changed are kept.
 */
function namesToGive(
  { slots }: BracketFacts,
  { row }: Tournament,
  mapped: ReadonlyMap<string, string>,
): Record<string, string> {
  const isTaken = new Set(mapped.values());
  const given = Object.entries(slots).filter(([slot, { id, name, earlier }]) => {
    const is = row.teamNames[slot];
    if (is === undefined) return true;
    if (is === name) return false;
    return mapped.get(id) === slot ? earlier.includes(is) : isTaken.has(slot);
  });
  return Object.fromEntries(given.map(([slot, { name }]) => [slot, name]));
}

/** Plans a lock at the start of the first game. An earlier lock set by a person is kept. */
function planLock(
  startsAt: number | null,
  { tournament: { row }, now }: Pick<PlannedBracket, 'tournament' | 'now'>,
): Extract<BracketAct, { kind: 'lock' }> | HeldFact | null {
  const lockAt = row.lockAt?.getTime() ?? null;
  if (startsAt === null || startsAt === lockAt || Object.keys(row.results).length > 0) return null;
  // An earlier start changes nothing once the bracket has locked.
  if (lockAt !== null && lockAt <= now && startsAt < lockAt) return null;
  if (lockAt !== null && !row.sources.lock) {
    if (lockAt < startsAt) return null;
    return heldLock(startsAt, 'The lock time was set by hand.');
  }
  const why = whyLockStays(lockAt, startsAt, now);
  return why === null ? { kind: 'lock', lockAt: startsAt, at: now } : heldLock(startsAt, why);
}

const heldLock = (startsAt: number, why: string): HeldFact => ({
  what: 'Lock of the bracket',
  value: formatInstant(startsAt, MOUNTAIN),
  why,
});
