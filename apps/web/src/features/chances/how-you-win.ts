import type { Room, RoomCompetition } from '@lockroom/contract';
import {
  type Chances,
  type EntryChance,
  type FightPick,
  isLocked,
  maxForFight,
  type Outlook,
  type Path,
  type ScoredFight,
  scorePick,
} from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUser } from '../../api/session.ts';
import type { LoadedPart } from '../../shell/load-failed.tsx';
import { counted } from '../../shell/words.ts';
import { type RankedBracket, rankedEntriesQuery } from '../competitions/competition.queries.ts';
import { useLockClock } from '../competitions/use-lock-clock.ts';
import { cardOf } from '../fights/fights.queries.ts';
import { roomPicksQuery } from './chances.queries.ts';
import { type EntryLabels, entryLabelsOf } from './entry-labels.ts';
import { useChances, useFigures, useOutlook, useOutlookAhead } from './figures.ts';
import { useRoomLocks } from './has-tonight.ts';
import {
  type Finish,
  finishText,
  hasWon,
  hiddenNote,
  hiddenSentence,
  isFixed,
  LABELS,
  MOST_CONDITIONS,
  outNote,
  type SentencePart,
  type Standing,
  type Subject,
  statementWords,
  stillFor,
  useWeights,
  winsIf,
  wonNote,
} from './how-you-win-text.ts';
import type { Statement, SupposedWay, Tonight } from './questions.ts';
import { type RoomState, roomStateOf } from './room-state.ts';
import { placeIf, upcomingMatches } from './upcoming-matches.ts';

/** Whether an entry has won, can still finish first, or can no longer finish first. */
type Certainty = 'won' | 'open' | 'out';

/**
 * Returns the chances of a room's entries as whole percentages that add up to 100. Each is rounded down, and the
 * entries with the largest remainders get one more. In the given shares, a win is already split between entries that
 * tie for first.
 */
export function wholePercents(entries: readonly EntryChance[]): ReadonlyMap<string, number> {
  const total = entries.reduce((sum, { share }) => sum + share, 0);
  if (total <= 0) return new Map(entries.map(({ id }) => [id, 0]));
  const exact = entries.map(({ id, share }) => ({ id, percent: (share / total) * 100 }));
  // Shares such as 0.58 are not exact in binary, and rounding down must not cost them a whole percent.
  const floors = new Map(exact.map(({ id, percent }) => [id, Math.floor(percent + 1e-9)]));
  const missing = 100 - [...floors.values()].reduce((sum, percent) => sum + percent, 0);
  const remainders = exact.toSorted(
    (a, b) => b.percent - (floors.get(b.id) ?? 0) - (a.percent - (floors.get(a.id) ?? 0)),
  );
  for (const { id } of remainders.slice(0, missing)) floors.set(id, (floors.get(id) ?? 0) + 1);
  return floors;
}

/**
 * Formats a whole percentage. Only certainty is shown as 100% or 0%. Entries that are certain to tie for first share
 * the 100%.
 */
export function percentText(percent: number, certainty: Certainty): string {
  if (certainty === 'won') return `${percent}%`;
  if (certainty === 'out') return '0%';
  if (percent < 1) return '<1%';
  return percent > 99 ? '>99%' : `${percent}%`;
}

/**
 * Returns the state of a room, or the reason why it is not available. `covered`: no pick is visible yet. `over`:
 * everything is decided, or the manager has completed the room. `after` returns the state after new results.
 */
function useRoomState(room: Room) {
  const { competition, locks, isOpen, now, closed } = useRoomLocks(room);
  const isOver = room.isCompleted || (competition.data !== undefined && !isOpen);
  const picks = useQuery({ ...roomPicksQuery(room.id, closed), enabled: closed > 0 && !isOver });
  // A lock may have been postponed since the picks were loaded.
  const reopened = locks.filter((lock) => !isLocked({ ...lock, now })).map((lock) => lock.id);
  const isSeen = picks.data && !picks.data.seen.some((fightId) => reopened.includes(fightId));
  const { id, sport } = room;
  const after = useMemo(
    () => (answer: RoomCompetition) => (picks.data ? roomStateOf(answer, { id, sport }, picks.data) : null),
    [picks.data, id, sport],
  );
  const state = useMemo(
    () => (competition.data && isSeen ? after(competition.data) : null),
    [competition.data, isSeen, after],
  );
  if (isOver) return { status: 'over' } as const;
  const failed = [competition, picks].find(({ isError, data }) => isError && !data);
  if (failed) return { status: 'failed', error: failed.error, refetch: failed.refetch } as const;
  if (competition.data && closed === 0) return { status: 'covered' } as const;
  if (!state || !competition.data) return { status: 'loading' } as const;
  if (state.owners.length === 0) return { status: 'covered' } as const;
  return { status: 'ready', state, competition: competition.data, after } as const;
}

/**
 * `none`: nothing is locked yet, or everything is decided. `hidden`: whether the entry can win depends on picks that
 * are still hidden. `fixed`: the rank is certain, but not 1st.
 */
type WinState = 'none' | 'loading' | 'failed' | 'hidden' | 'open' | 'won' | 'out' | 'fixed';

export interface WinRow {
  certainty: Certainty;
  /**
   * A whole percentage; the percentages of a room add up to 100. Null while picks are hidden or until it is calculated.
   */
  percent: number | null;
  /** The percentage as shown, e.g. '36%' or '<1%'; null if there is none or if the bracket can no longer win. */
  percentText: string | null;
  finish: Finish;
  finishText: string;
  canWin: boolean;
}

/** How a bracket can win its room. The page takes all chances and possible finishes from this object. */
export interface HowYouWin {
  state: WinState;
  /** The bracket that the sentence is about: the requested one or, by default, the viewer's most likely winner. */
  bracketId: string | null;
  /** A short heading, e.g. '5 fights to go'. */
  label: string;
  /** The parts of the sentence, with the bracket's own picks marked; empty during the calculation. */
  sentence: readonly SentencePart[];
  note: string | null;
  row: WinRow | null;
  rows: ReadonlyMap<string, WinRow>;
  /** Whether the bracket has the best chance, possibly tied with others. */
  isBest: boolean;
  /** Whether the figures do not yet include the latest result. */
  isOld: boolean;
  /** Set if the state is `failed`. */
  failed: LoadedPart | null;
  known: KnownRoom | null;
  /**
   * When the last permission for late picks in the room ends, in Unix milliseconds; null if nobody has one. Until then,
   * the page does not say who can win.
   */
  lateUntil: number | null;
}

export interface KnownRoom {
  state: RoomState;
  competition: RoomCompetition;
  entries: readonly RankedBracket[];
  entryLabels: EntryLabels;
  weights: ReturnType<typeof useWeights>;
  chances: Chances<SupposedWay> | null;
}

const NOTHING: HowYouWin = {
  state: 'none',
  bracketId: null,
  label: '',
  sentence: [],
  note: null,
  row: null,
  rows: new Map(),
  isBest: false,
  isOld: false,
  failed: null,
  known: null,
  lateUntil: null,
};

/** The sentence considers at most this many ways to win. */
const PATHS = 5;

/** Returns when the last permission for late picks in a room ends, in Unix milliseconds; null if nobody has one. */
function useLateUntil(entries: readonly RankedBracket[] | undefined): number | null {
  const ends = useMemo(
    () =>
      (entries ?? []).flatMap(({ lateEntryUntil }) =>
        lateEntryUntil === null ? [] : [{ lockAt: Date.parse(lateEntryUntil), hasResult: false }],
      ),
    [entries],
  );
  const now = useLockClock(ends, 0);
  const last = Math.max(...ends.map(({ lockAt }) => lockAt));
  return last > now ? last : null;
}

export function useHowYouWin(room: Room, bracketId?: string | null): HowYouWin {
  const { id: viewerId } = useUser();
  const read = useRoomState(room);
  const listed = useQuery(rankedEntriesQuery(room.id));
  const { data: entries } = listed;
  const lateUntil = useLateUntil(entries);
  const { state, competition } = read.status === 'ready' ? read : { state: null, competition: null };
  useOutlookAhead(room.id, read.status === 'ready' ? read.after : null);
  const weights = useWeights(state);
  const outlook = useOutlook(state);
  const chances = useChances(state?.basis === 'all' ? state : null, weights.weights);
  const isCovered = state?.basis === 'locked';
  const rows = useMemo(
    () => (state && outlook.data ? winRows(state.basis, outlook.data, chances.data ?? null) : NOTHING.rows),
    [state, outlook.data, chances.data],
  );
  const entryLabels = useMemo(() => entryLabelsOf(state?.owners ?? [], viewerId), [state, viewerId]);
  const ownId = useMemo(
    () => bracketId ?? likeliest(state, viewerId, rows, entries ?? []),
    [bracketId, state, viewerId, rows, entries],
  );
  const row = rows.get(ownId ?? '') ?? null;
  const winState = row ? winStateOf(row, isCovered) : null;
  const pathAnswer = useFigures(winState === 'open' ? state : null, {
    ask: 'paths',
    entryId: ownId ?? '',
    weights: weights.weights,
    most: PATHS,
  });
  const placeAnswer = useFigures(winState === 'out' && !isCovered ? state : null, {
    ask: 'tonight',
    places: [ownId ?? ''],
    contenders: [],
  });
  const failing = [
    read.status === 'failed' ? read : null,
    entries ? null : listed,
    outlook,
    chances,
    pathAnswer,
  ].find((part) => part?.error);
  const error = failing?.error;
  const refetch = failing?.refetch;
  const isOld = outlook.isOld || chances.isOld;
  const paths = pathAnswer.isOld ? null : (pathAnswer.data ?? null);
  const places = placeAnswer.isOld ? null : (placeAnswer.data ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the retry function changes with every render
  return useMemo<HowYouWin>(() => {
    if (read.status === 'covered' || read.status === 'over' || (entries && entries.length < 2))
      return NOTHING;
    if (lateUntil !== null) return { ...NOTHING, lateUntil };
    if (error && (rows.size === 0 || !entries)) {
      const failed = { data: undefined, error, refetch: () => refetch?.() };
      return { ...NOTHING, state: 'failed', failed };
    }
    if (!state || !competition || !entries || rows.size === 0) return { ...NOTHING, state: 'loading' };
    const about =
      ownId && row
        ? describeWin({ state, competition, room, entries, entryLabels, ownId, row, paths, places })
        : { ...NOTHING, state: isCovered ? ('hidden' as const) : ('open' as const) };
    const best = Math.max(...[...rows.values()].map(({ percent }) => percent ?? 0));
    return {
      ...about,
      bracketId: ownId,
      row,
      rows,
      isBest: row?.percent !== null && row?.percent === best,
      isOld,
      known: { state, competition, entries, entryLabels, weights, chances: chances.data ?? null },
    };
  }, [
    read.status,
    state,
    competition,
    entries,
    entryLabels,
    rows,
    ownId,
    row,
    paths,
    places,
    isOld,
    error,
    weights.weights,
    chances.data,
    lateUntil,
  ]);
}

/** Returns the chances and possible finishes of all brackets. While picks are hidden, there are no chances. */
export function winRows(
  basis: RoomState['basis'],
  outlook: Outlook<unknown>,
  chances: Chances<unknown> | null,
): ReadonlyMap<string, WinRow> {
  const percents = basis === 'all' && chances ? wholePercents(chances.entries) : null;
  return new Map(
    outlook.entries.map((own) => {
      const certainty = own.clinched ? 'won' : own.canWin ? 'open' : 'out';
      const percent = percents?.get(own.id) ?? null;
      const finish = { best: own.perhaps ?? own.best, worst: own.worst, isOpen: own.worstIsBound };
      return [
        own.id,
        {
          certainty,
          percent,
          percentText: percent === null || certainty === 'out' ? null : percentText(percent, certainty),
          finish,
          finishText: finishText(finish),
          canWin: own.canWin,
        },
      ];
    }),
  );
}

export function winStateOf({ certainty, finish }: WinRow, isCovered: boolean): WinState {
  if (certainty === 'won') return 'won';
  if (certainty === 'out') return finish.best === finish.worst && !finish.isOpen ? 'fixed' : 'out';
  return isCovered ? 'hidden' : 'open';
}

/**
 * Returns the viewer's entry that is most likely to win. If several are equally likely, returns the one with the best
 * rank.
 */
function likeliest(
  state: RoomState | null,
  viewerId: string,
  rows: ReadonlyMap<string, WinRow>,
  entries: readonly RankedBracket[],
): string | null {
  const rankOf = (id: string) => entries.find((entry) => entry.id === id)?.rank ?? 0;
  const hope = (id: string) => (rows.get(id)?.canWin ? (rows.get(id)?.percent ?? 0) : -1);
  const own = (state?.owners ?? []).filter(({ ownerId }) => ownerId === viewerId).map(({ id }) => id);
  return own.sort((a, b) => hope(b) - hope(a) || rankOf(a) - rankOf(b))[0] ?? null;
}

interface WinFacts {
  state: RoomState;
  competition: RoomCompetition;
  room: Pick<Room, 'sport' | 'timeZone'>;
  entries: readonly RankedBracket[];
  entryLabels: EntryLabels;
  ownId: string;
  row: WinRow;
  /** The ways to finish first, most likely first; null until they are known. */
  paths: readonly Pick<Path<Statement>, 'statements'>[] | null;
  /** The possible ranks after each result of the upcoming matches; null until they are known. */
  places: Tonight | null;
}

export function describeWin(facts: WinFacts): HowYouWin {
  const { state, competition, room, entries, entryLabels, ownId, row, paths, places } = facts;
  const winState = winStateOf(row, state.basis === 'locked');
  const name = entryLabels.nameOf(ownId);
  const subject: Subject = { name, isYou: name === 'You' };
  const standing = standingOf(entries, ownId, entryLabels);
  const described = (label: string, sentence: readonly SentencePart[], note: string | null = null) => ({
    ...NOTHING,
    state: winState,
    label,
    sentence,
    note,
  });
  switch (winState) {
    case 'won':
      return described(LABELS.decided, hasWon(subject, row.percent === 100), wonNote(subject, standing));
    case 'fixed':
      return described(LABELS.decided, isFixed(subject, row.finish.best));
    case 'out': {
      const needs = places ? needsFor(row.finish.best, facts, places) : [];
      const note = outNote(subject, standing, row.finish);
      return described(LABELS.out, stillFor(subject, row.finish.best, needs), note);
    }
    case 'hidden': {
      const card = competition.kind === 'fights' ? cardOf(competition) : [];
      const covered = state.kind === 'fights' ? state.rules.covered : [];
      const names = card.flatMap(({ id }, at) =>
        covered.some((fight) => fight.id === id) ? [`Fight ${at + 1}`] : [],
      );
      const label = `${counted(state.open + covered.length, 'fight')} to go`;
      return described(label, hiddenSentence(subject, standing, stillToWin(state, ownId)), hiddenNote(names));
    }
    default: {
      const wordsOf = statementWords(state, competition, room.sport, ownId);
      const label = entryLabels.isOwn(ownId) ? LABELS.open : LABELS.others;
      if (!paths) return described(label, []);
      const short = paths
        .map(({ statements }) => statements.map(wordsOf))
        .sort((a, b) => Number(a.length > MOST_CONDITIONS) - Number(b.length > MOST_CONDITIONS));
      return described(label, winsIf(subject, short[0] ?? null));
    }
  }
}

/** Returns the results that all ways to reach a rank have in common, considering only the upcoming matches. */
function needsFor(
  best: number,
  { state, competition, room, ownId }: WinFacts,
  places: Tonight,
): SentencePart[][] {
  return upcomingMatches(state, competition, room).flatMap((match) => {
    const reach = match.ways.filter((way) => placeIf(places, match, way, ownId)?.best === best);
    const [first] = reach;
    if (first === undefined || reach.length === match.ways.length) return [];
    const side = match.sideOf(first);
    if (reach.some((way) => match.sideOf(way) !== side)) return [];
    const text = reach.length === 1 ? match.nameOf(reach) : match.sides[side].name;
    return [[{ text, isPick: reach.some((way) => match.isPicked(ownId, way)) }]];
  });
}

function standingOf(entries: readonly RankedBracket[], ownId: string, { nameOf }: EntryLabels): Standing {
  const own = entries.find(({ id }) => id === ownId);
  const [rival] = entries.filter(({ id }) => id !== ownId).toSorted((a, b) => a.rank - b.rank);
  return {
    rank: own?.rank ?? 1,
    points: own?.totalPoints ?? 0,
    rival: rival
      ? { name: nameOf(rival.id) === 'You' ? 'you' : nameOf(rival.id), points: rival.totalPoints }
      : null,
  };
}

/**
 * Returns the maximum points that an entry can still gain from the open fights. If a fight's picks are hidden, an
 * unknown or missing pick counts as the best possible one.
 */
function stillToWin(state: RoomState, entryId: string): number {
  if (state.kind !== 'fights') return 0;
  const { card, covered, entries } = state.rules;
  const own = entries.find(({ id }) => id === entryId);
  const worth = (fight: ScoredFight, pick: FightPick | undefined) => (pick ? pointsIf(fight, pick, pick) : 0);
  const open = card.filter(({ winnerId }) => winnerId === null);
  const locked = open.reduce((sum, fight) => sum + worth(fight, own?.picks[fight.id]), 0);
  return covered.reduce((sum, fight) => {
    const pick = own?.coveredPicks?.[fight.id];
    return sum + (pick ? worth(fight, pick) : mostOf(fight));
  }, locked);
}

/** Returns the points that a pick earns if the fight ends in this way. */
export function pointsIf(
  fight: ScoredFight,
  pick: FightPick | undefined,
  { winnerId, method }: FightPick,
): number {
  return scorePick({ ...fight, winnerId, winMethod: method }, pick).points;
}

const mostOf = (fight: ScoredFight) =>
  Math.max(
    ...([1, 2] as const).map((winnerId) => maxForFight({ ...fight, winnerId, winMethod: 'Decision' })),
  );
