import { isDeepStrictEqual } from 'node:util';
import { formatFamily, makeFormat, play, teamId } from '@lockroom/rules';
import { earliest } from '../reading.ts';
import type { BracketGame, BracketSnapshot, Competitor } from '../source.ts';

interface Slot extends Competitor {
  /** Earlier names that the source used for this team. */
  earlier: string[];
}

interface Outcome {
  /** The source's id for the winning team. */
  winner: string;
  /** The final score; null except in the final. */
  score: BracketSnapshot['finalScore'];
}

interface GameMemory extends Confirmed<Outcome> {
  startsAt: number | null;
  /**
   * Whether the game has begun; set permanently once a response shows it as live or over, or lists only later games of
   * its series.
   */
  hasBegun?: boolean;
}

/** What is remembered from a source's earlier responses about a bracket. */
export interface BracketMemory {
  /** The teams, keyed by the id of their slot in our bracket. */
  slots: Record<string, Slot>;
  /** The games, keyed by round and teams, because a source may change a game's id. */
  games: Record<string, GameMemory>;
}

/** A confirmed result with the source's team ids. */
interface GameOutcome extends Outcome {
  round: number;
  teams: [string, string];
  /** When the source first reported the result. */
  at: number;
}

/** The values that a source's responses have confirmed for a bracket. */
export interface BracketFacts extends Pick<BracketSnapshot, 'size' | 'reseeding' | 'labels'> {
  slots: Readonly<Record<string, Slot>>;
  /** The start of the first game. */
  startsAt: number | null;
  /** The results, earlier rounds first. */
  outcomes: GameOutcome[];
  /** The games that could not be interpreted, with the reasons. */
  unsure: { what: string; why: string }[];
  /** Whether another identical response would confirm a pending value. */
  isPending: boolean;
}

/**
 * Decides which values reported about a bracket count: a first-round game's teams once both are known, and a result
 * once two polls in a row report it. A game or team that is absent from a response stays as it was.
 */
export function confirmBracket(
  before: BracketMemory | null,
  snapshot: BracketSnapshot,
  now: number,
): { memory: BracketMemory; facts: BracketFacts } {
  const { size, reseeding, labels } = snapshot;
  const slots = confirmSlots(before?.slots ?? {}, snapshot);
  const games = { ...before?.games };
  for (const game of snapshot.games)
    games[keyOf(game)] = confirmGame(games[keyOf(game)], game, snapshot, now);
  const outcomes = Object.entries(games).flatMap(([key, { settled }]) => {
    const [round, a = '', b = ''] = JSON.parse(key) as [number, string, string];
    return settled ? [{ round, teams: [a, b] as [string, string], at: settled.at, ...settled.value }] : [];
  });
  const starts = [...Object.values(games).map((game) => game.startsAt), snapshot.startsAt];
  return {
    memory: { slots, games },
    facts: {
      size,
      reseeding,
      labels,
      slots,
      startsAt: earliest(starts),
      outcomes: outcomes.sort((one, other) => one.round - other.round),
      unsure: snapshot.games.flatMap((game) =>
        game.state === 'unsure' ? [{ what: gameText(game, snapshot), why: game.why ?? '' }] : [],
      ),
      isPending: Object.values(games).some(isPending),
    },
  };
}

const keyOf = ({ round, a, b }: BracketGame) => JSON.stringify([round, ...[a, b].sort()]);

function gameText({ round, a, b }: BracketGame, { teams }: BracketSnapshot): string {
  const nameOf = (id: string) => teams.find((team) => team.id === id)?.name ?? id;
  return `Round ${round}, ${nameOf(a)} vs ${nameOf(b)}`;
}

function confirmSlots(before: BracketMemory['slots'], snapshot: BracketSnapshot): BracketMemory['slots'] {
  const { sport, size, reseeding, teams, playIns = [] } = snapshot;
  const format = makeFormat({ family: formatFamily(sport), size, reseeding });
  const idOf = ({ side, seed }: (typeof playIns)[number]) => teamId(format, side, seed);
  const told = new Map(teams.map((team) => [idOf(team), team]));
  const isOpen = new Set(playIns.map(idOf));
  const pairs = play(format, {}).flatMap(({ round, team1, team2 }) =>
    round === 1 && team1 && team2 ? [[team1, team2]] : [],
  );
  const slots = { ...before };
  for (const [id, { id: sourceId, name }] of told) {
    const pair = pairs.find((both) => both.includes(id)) ?? [];
    if (!pair.every((each) => told.has(each) || isOpen.has(each))) continue;
    const known = slots[id];
    const isSame = known?.id === sourceId;
    const earlier = isSame ? [...new Set([...known.earlier, known.name])].filter((one) => one !== name) : [];
    // A team that moves to another slot is removed from its old slot.
    for (const [other, slot] of Object.entries(slots)) if (slot.id === sourceId) delete slots[other];
    slots[id] = { id: sourceId, name, earlier };
  }
  return slots;
}

function confirmGame(
  before: GameMemory | undefined,
  { state, winner, round, a, b, startsAt, nextAt = null }: BracketGame,
  { finalScore, size }: BracketSnapshot,
  now: number,
): GameMemory {
  const isFinal = round === Math.ceil(Math.log2(size));
  const won = state === 'final' && winner ? { a, b }[winner] : null;
  const outcome = won === null ? null : { winner: won, score: isFinal ? finalScore : null };
  const hasBegun =
    before?.hasBegun || state === 'live' || state === 'final' || (startsAt === null && nextAt !== null);
  return {
    ...confirm(before, outcome, now),
    startsAt: (state === 'off' ? null : startsAt) ?? before?.startsAt ?? null,
    ...(hasBegun && { hasBegun }),
  };
}

interface Said<T> {
  value: T;
  /** When the source first reported the value. */
  at: number;
}

/** A value that counts once two polls in a row report it. */
interface Confirmed<T> {
  said: Said<T> | null;
  settled: Said<T> | null;
}

/** Records the value that one poll reports, or null. A confirmed value stays until another is confirmed. */
function confirm<T>(before: Confirmed<T> | undefined, value: T | null, now: number): Confirmed<T> {
  const settled = before?.settled ?? null;
  if (value === null) return { said: null, settled };
  if (!before?.said || !isDeepStrictEqual(before.said.value, value))
    return { said: { value, at: now }, settled };
  const isSettled = isDeepStrictEqual(settled?.value, value);
  return { said: before.said, settled: isSettled ? settled : before.said };
}

/** Whether the value would be confirmed if the next poll reported it too. */
const isPending = <T>({ said, settled }: Confirmed<T>): boolean =>
  said !== null && !isDeepStrictEqual(said.value, settled?.value);
