import type { Bracket, Fight, Prediction, Room, RoomCompetition } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import {
  cardStandings,
  type FightPick,
  isAnythingLocked,
  isFightSport,
  isLocked,
  methodWord,
  resultMethodsFor,
  scorePick,
} from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { roomStateOf } from '../chances/room-state.ts';
import {
  competitionQuery,
  isRanked,
  type RankedBracket,
  roomEntriesQuery,
} from '../competitions/competition.queries.ts';
import { useLockClock } from '../competitions/use-lock-clock.ts';
import { completePick, draftsOf, isOff, lockOf, lockTimeOf, winnerOf } from '../fights/card/fight-rules.ts';
import { cardOf } from '../fights/fights.queries.ts';
import { type Contest, contestOf } from './contest/contest.tsx';
import { presentOf, type StandingsSnapshot } from './history/standings-snapshot.ts';
import { useVisiblePicks } from './history/use-visible-picks.ts';

/** A room with its competition and standings, recomputed whenever a lock passes. */
export interface Night {
  room: Room;
  /** The ranked entries, sorted by rank. */
  entries: readonly RankedBracket[];
  /** The viewer's entries, best first. */
  own: readonly RankedBracket[];
  /** The entries of removed people, which are not ranked. */
  removed: readonly Bracket[];
  competition: RoomCompetition;
  contest: Contest;
  /** `before`: nothing is locked; `during`: something has locked; `after`: the manager has completed the event. */
  phase: 'before' | 'during' | 'after';
  /** The fights that count, in the order in which they take place; empty in a bracket room. */
  fights: readonly NightFight[];
  /** The first locked fight without a result. */
  underWay: NightFight | null;
  next: NightFight | null;
}

export interface NightFight {
  fight: Fight;
  /** For example 'Fight 9', even for the main event. */
  name: string;
  number: number;
  isLocked: boolean;
}

export type NightResult = ReturnType<typeof useNight>;

export function useNight(room: Room | undefined) {
  const roomId = room?.id ?? '';
  const entries = useQuery({ ...roomEntriesQuery(roomId), enabled: room !== undefined });
  const competition = useQuery({ ...competitionQuery(roomId), enabled: room !== undefined });
  const ranked = useMemo(() => entries.data?.filter(isRanked), [entries.data]);
  const contest = useMemo(
    () => (room && competition.data ? contestOf(competition.data, room, ranked ?? []) : null),
    [competition.data, room, ranked],
  );
  const now = useLockClock(contest?.locks ?? NO_LOCKS, Date.parse(competition.data?.serverTime ?? '') || 0);
  const night = useMemo((): Night | null => {
    if (!room || !contest || !competition.data || !entries.data || !ranked) return null;
    const isBegun = isAnythingLocked(contest.locks, Math.max(now, serverNow()));
    const fights = competition.data.kind === 'fights' ? fightsOf(cardOf(competition.data), now) : [];
    const open = fights.filter(({ fight }) => winnerOf(fight) === null);
    return {
      room,
      contest,
      competition: competition.data,
      entries: ranked,
      own: ranked.filter(({ isOwner }) => isOwner),
      removed: entries.data.filter((entry) => !isRanked(entry)),
      phase: room.isCompleted ? 'after' : isBegun ? 'during' : 'before',
      fights,
      underWay: open.find(({ isLocked }) => isLocked) ?? null,
      next: open.find(({ isLocked }) => !isLocked) ?? null,
    };
  }, [room, contest, competition.data, entries.data, ranked, now]);
  const query = [entries, competition].find(({ isError, data }) => isError && !data);
  const failed = query && {
    what: query === entries ? 'the brackets' : room?.bracketSize === null ? 'the card' : 'the games',
    error: query.error,
    refetch: () => void query.refetch(),
  };
  return { night, failed };
}

const NO_LOCKS: Contest['locks'] = [];

function fightsOf(card: readonly Fight[], now: number): NightFight[] {
  return card
    .map((fight, index) => ({
      fight,
      number: index + 1,
      name: `Fight ${index + 1}`,
      isLocked: isLocked({ ...lockOf(fight), now }),
    }))
    .filter(({ fight }) => !isOff(fight))
    .toSorted((a, b) => lockTimeOf(a.fight) - lockTimeOf(b.fight) || a.number - b.number);
}

/** Returns the results and the picks that the viewer may see; null until they are loaded. */
export function usePresentSnapshot({
  room,
  competition,
  entries,
}: Pick<Night, 'room' | 'competition' | 'entries'>) {
  const { picks } = useVisiblePicks(room, competition);
  const snapshot = useMemo((): StandingsSnapshot | null => {
    const state = picks.data ? roomStateOf(competition, room, picks.data) : null;
    return state && presentOf(state, entries);
  }, [room, competition, picks.data, entries]);
  return { snapshot, failed: picks.isError && !picks.data ? picks : null };
}

export function pickIn(present: StandingsSnapshot, entryId: string, fightId: string): FightPick | null {
  if (present.kind !== 'fights') return null;
  return present.state.entries.find(({ id }) => id === entryId)?.picks[fightId] ?? null;
}

/** What a pick earns for one kind of outcome: the points and the resulting ranks. */
export interface FightGain {
  points: number;
  kind: 'both' | 'winner' | 'method';
  /** Ranks in ascending order; more than one if the rank depends on the method. */
  ranks: readonly number[];
}

/** Returns what an entry can earn from a fight, most points first. Outcomes that earn nothing are left out. */
export function gainsOf(
  present: StandingsSnapshot,
  { sport }: Pick<Room, 'sport'>,
  entryId: string,
  fightId: string,
): FightGain[] {
  if (present.kind !== 'fights' || !isFightSport(sport)) return [];
  const { card, entries } = present.state;
  const pick = entries.find(({ id }) => id === entryId)?.picks[fightId];
  if (!pick) return [];
  const gains = new Map<FightGain['kind'], { points: number; ranks: Set<number> }>();
  for (const winnerId of [1, 2] as const) {
    for (const winMethod of resultMethodsFor(sport, winnerId)) {
      const decided = card.map((fight) => (fight.id === fightId ? { ...fight, winnerId, winMethod } : fight));
      const fight = decided.find(({ id }) => id === fightId);
      if (!fight) return [];
      const { points, correctWinner, correctMethod } = scorePick(fight, pick);
      if (points === 0) continue;
      const kind = correctWinner && correctMethod ? 'both' : correctWinner ? 'winner' : 'method';
      const gain = gains.get(kind) ?? { points, ranks: new Set() };
      const own = cardStandings({ card: decided, entries }).find(({ id }) => id === entryId);
      if (own) gain.ranks.add(own.rank);
      gains.set(kind, gain);
    }
  }
  return [...gains]
    .map(([kind, { points, ranks }]) => ({ kind, points, ranks: [...ranks].sort((a, b) => a - b) }))
    .sort((a, b) => b.points - a.points);
}

/** Returns the viewer's pick, even if the fight is not locked yet. */
export function ownPick(predictions: readonly Prediction[] | undefined, fightId: string): FightPick | null {
  const draft = predictions && draftsOf(predictions)[fightId];
  return draft ? completePick(draft) : null;
}

/**
 * Returns the entry's best correct pick: the one that earned the most points or, if several did, the one that the
 * fewest entries got right.
 */
export function bestCall(
  present: StandingsSnapshot,
  entryId: string,
  competition: RoomCompetition,
): { text: string; points: number } | null {
  if (present.kind !== 'fights' || competition.kind !== 'fights') return null;
  const { card, entries } = present.state;
  const own = entries.find(({ id }) => id === entryId);
  const shown = new Map(cardOf(competition).map((fight) => [fight.id, fight]));
  const [best] = card
    .flatMap((fight) => {
      const pick = own?.picks[fight.id];
      const names = shown.get(fight.id);
      const { points, correctWinner, correctMethod } = scorePick(fight, pick);
      if (!pick || !names || points === 0 || !correctWinner) return [];
      const had = entries.filter(({ picks }) => scorePick(fight, picks[fight.id]).points === points).length;
      const text = `${shortNames(names)[pick.winnerId - 1]}${correctMethod ? ` by ${methodWord(pick.method)}` : ''}`;
      return [{ text, points, had }];
    })
    .sort((a, b) => b.points - a.points || a.had - b.had);
  return best ? { text: best.text, points: best.points } : null;
}
