import type { Fight, Room } from '@lockroom/contract';
import { billedName, shortNames } from '@lockroom/poster';
import {
  bracketSimilarity,
  cardSimilarity,
  compileResults,
  type FightPick,
  type FightPicks,
  formatInstant,
  type Game,
  isCompleted,
  isLocked,
  isPickMethod,
  isRightPick,
  METHODS,
  play,
  type ScoredFight,
  scorePick,
  sharedFight,
  sharedGames,
  sportFamily,
} from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { roomStateOf, type StateOf } from '../../chances/room-state.ts';
import { shortCodes } from '../../chances/upcoming-matches.ts';
import {
  competitionQuery,
  type RankedBracket,
  rankedEntriesQuery,
} from '../../competitions/competition.queries.ts';
import { lockOf, scoredFight } from '../../fights/card/fight-rules.ts';
import { cardOf } from '../../fights/fights.queries.ts';
import { type BoardLook, boardLook, teamName } from '../../tournaments/board/board-look.ts';
import { type BoardShape, boardShape, regionOf } from '../../tournaments/board/board-shape.ts';
import { shorterNames } from '../../tournaments/board/team-words.ts';
import { type Tournament, tournamentOf } from '../../tournaments/tournaments.queries.ts';
import { type Contest, contestOf } from '../contest/contest.tsx';
import { useVisiblePicks } from '../history/use-visible-picks.ts';

export interface GridCell {
  /** A short name of the picked fighter or team, e.g. 'PER'. */
  code: string;
  /** The letter of the picked method and whether it was right; null for a game. */
  method: { letter: string; isRight: boolean } | null;
  /** The result of the pick. `void` means that the pick cannot score: the fight was canceled or had no winner. */
  standing: 'right' | 'wrong' | 'open' | 'void';
  isWolf: boolean;
  /** The accessible text, e.g. 'Pereira, KO/TKO, right'. */
  words: string;
}

export interface GridRow {
  id: string;
  /** The label, e.g. 'MAIN' or 'E-8', with an optional region below it. */
  tag: readonly [string, string?];
  /** The title, in one or two parts, e.g. 'Pereira' and ' over Hill'. */
  title: readonly [string, string?];
  /** A note, e.g. 'KO/TKO', and a second part shown only on wide screens, e.g. '9 had both'. */
  note: readonly [string, string?];
  /**
   * The only entry with a correct pick. `had` completes a sentence like 'wren had ...': a method such as 'KO/TKO' if
   * others also picked the winner, otherwise 'it'.
   */
  wolf: { entryId: string; had: string } | null;
  /** Among the entries with a pick, the share that picked the first name in the title. */
  share: { percent: number; words: string } | null;
  /** 'Hidden until ...' if the other members' picks are hidden; otherwise null. */
  covered: string | null;
  /** Whether to draw a line above this row, because it is the first game of a round. */
  isFirst: boolean;
  /** Returns an entry's pick, or null. Called only when the cell is rendered, because a grid can have 6,300 cells. */
  cellOf: (entryId: string) => GridCell | null;
}

interface GridRows {
  rows: readonly GridRow[];
  likeness: (a: string, b: string) => number;
}

export interface GridPerson {
  id: string;
  name: string;
  /** The entry's rank; null before the first result. */
  rank: number | null;
  points: number;
  isOwn: boolean;
}

export const GRID_ORDERS = ['rank', 'name', 'mine'] as const;
export type GridOrder = (typeof GRID_ORDERS)[number];

const NAMES = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Returns the columns in the chosen order, with the viewer's own entries first. `entries` are sorted by rank. */
export function peopleOf(
  entries: readonly RankedBracket[],
  isScored: boolean,
  order: GridOrder,
  likeness: GridRows['likeness'],
): GridPerson[] {
  // Some supported browsers lack `Map.groupBy`.
  const counts = new Map<string, number>();
  for (const { creatorId } of entries) counts.set(creatorId, (counts.get(creatorId) ?? 0) + 1);
  const people = entries.map(({ id, creatorId, user, number, rank, totalPoints, isOwner }) => ({
    id,
    name: (counts.get(creatorId) ?? 0) > 1 ? `${user.username} ${number}` : user.username,
    rank: isScored ? rank : null,
    points: totalPoints,
    isOwn: isOwner,
  }));
  const own = people.filter(({ isOwn }) => isOwn);
  const others = people.filter(({ isOwn }) => !isOwn);
  const [best] = own;
  if (order === 'name') others.sort((a, b) => NAMES.compare(a.name, b.name));
  if (order === 'mine' && best) others.sort((a, b) => likeness(best.id, b.id) - likeness(best.id, a.id));
  return [...own, ...others];
}

function shareOf(had: number, of: number, name: string): GridRow['share'] {
  if (of === 0) return null;
  const percent = Math.round((100 * had) / of);
  return { percent, words: `${percent}% had ${name}` };
}

const TAGS = { main: 'Main', 'co-main': 'Co-main' } as const;

function fightRows(
  state: StateOf<'fights'>,
  card: readonly Fight[],
  isOpenAgain: (fight: Fight) => boolean,
  timeZone: string,
): GridRows {
  const { scope, off, rules } = state;
  const seen = new Set([...scope.seen, ...off.map(({ id }) => id)]);
  const entries = new Map(rules.entries.map((entry) => [entry.id, entry]));
  const rows = card.toReversed().map((fight) => {
    if (seen.has(fight.id) && !isOpenAgain(fight)) return seenRow(fight, entries);
    return coveredRow(fight, entries, timeZone);
  });
  return {
    rows,
    likeness: (a, b) => cardSimilarity(entries.get(a)?.picks ?? {}, entries.get(b)?.picks ?? {}),
  };
}

type Entries = ReadonlyMap<string, StateOf<'fights'>['rules']['entries'][number]>;

function seenRow(fight: Fight, entries: Entries): GridRow {
  const scored = scoredFight(fight);
  const shared = sharedFight(scored, [...entries.values()]);
  const names = shortNames(fight);
  const [one, other] = shared.side === 2 ? [names[1], names[0]] : names;
  const wolfHad = shared.had === 1 ? 'it' : (fight.winMethod ?? '');
  return {
    ...base(fight),
    title: [one, `${shared.isWinner ? ' over ' : ' vs '}${other}`],
    note: noteOf(scored, shared),
    wolf: shared.lone === null ? null : { entryId: shared.lone, had: wolfHad },
    share: shareOf(shared.had, shared.of, one),
    covered: null,
    cellOf: cellsOf(fight, (id) => entries.get(id)?.picks, shared.lone),
  };
}

/** Builds the row of a fight whose picks are hidden. It shows only the viewer's own picks. */
function coveredRow(fight: Fight, entries: Entries, timeZone: string): GridRow {
  const [one, other] = shortNames(fight);
  const isOff = fight.fightStatus === 'called-off';
  const until =
    fight.lockDatetime === null ? 'it locks' : formatInstant(Date.parse(fight.lockDatetime), timeZone);
  return {
    ...base(fight),
    title: [one, ` vs ${other}`],
    note: [isOff ? 'Called off' : 'Not locked yet'],
    wolf: null,
    share: null,
    covered: isOff ? 'Hidden' : `Hidden until ${until}`,
    cellOf: cellsOf(fight, (id) => entries.get(id)?.coveredPicks, null),
  };
}

const base = ({ id, fightType, fightNumber }: Fight) => ({
  id,
  tag: [fightType === 'regular' ? String(fightNumber) : TAGS[fightType]] as const,
  isFirst: false,
});

function noteOf(fight: ScoredFight, { isWinner, both }: ReturnType<typeof sharedFight>): GridRow['note'] {
  if (fight.isCalledOff) return ['Called off'];
  if (!isCompleted(fight)) return ['No result yet'];
  const method = fight.winMethod ?? 'Method to come';
  if (!isWinner) return [`No winner (${method})`];
  return isPickMethod(fight.winMethod) ? [method, `, ${both} had both`] : [method];
}

function cellsOf(
  fight: Fight,
  picksOf: (entryId: string) => FightPicks | null | undefined,
  lone: string | null,
): GridRow['cellOf'] {
  const scored = scoredFight(fight);
  const names = shortNames(fight);
  const codes = shortCodes([fight.fighter1, fight.fighter2].map((name) => billedName(name).last));
  return (entryId) => {
    const pick = picksOf(entryId)?.[fight.id];
    if (!pick) return null;
    const side = pick.winnerId - 1;
    const isWolf = entryId === lone;
    const words = [names[side], pick.method, wordOf(scored, pick), isWolf && 'lone wolf'].filter(Boolean);
    return {
      code: codes[side] ?? '',
      method: { letter: METHODS[pick.method].letter, isRight: scorePick(scored, pick).correctMethod },
      standing: standingOf(scored, pick),
      isWolf,
      words: words.join(', '),
    };
  };
}

function standingOf(fight: ScoredFight, pick: FightPick): GridCell['standing'] {
  if (fight.isCalledOff || fight.winnerId === 0) return 'void';
  if (!isCompleted(fight)) return 'open';
  return scorePick(fight, pick).correctWinner ? 'right' : 'wrong';
}

function wordOf(fight: ScoredFight, pick: FightPick): string {
  if (fight.isCalledOff) return 'called off';
  if (!isCompleted(fight)) return 'open';
  if (fight.winnerId === 0) return 'no winner';
  const { correctWinner, correctMethod } = scorePick(fight, pick);
  if (correctWinner) return correctMethod ? 'right' : 'winner right';
  return correctMethod ? 'wrong, method right' : 'wrong';
}

/** If two names together have more letters than this, the loser's is shortened: 'Texas Tech over Michigan St.'. */
const LONGEST = 20;

function gameRows(state: StateOf<'tournament'>, tournament: Tournament): GridRows {
  const { format, results, entries } = state.rules;
  const look = boardLook(format, tournament);
  const shape = boardShape(format);
  const games = play(format, results, 'results');
  const shared = sharedGames(format, results, entries);
  const teams = Object.keys(look.names);
  const codes = shortCodes(
    teams.map((team) => teamName(look, team)),
    look.nicknames,
  );
  const codeOf = new Map(teams.map((team, at) => [team, codes[at] ?? '']));
  const compiled = compileResults(format, results);
  const picksOf = new Map(entries.map(({ id, picks }) => [id, picks]));
  const cellOf = ({ id, round, winner }: Game, entryId: string, lone: string | null): GridCell | null => {
    const team = picksOf.get(entryId)?.[id];
    if (team === undefined) return null;
    const isRight = isRightPick(compiled, team, round);
    const standing = isRight === null ? 'open' : isRight ? 'right' : 'wrong';
    // With reseeding, the entry may have picked this team in another game of the round.
    const isWolf = entryId === lone && team === winner;
    const words = [teamName(look, team), standing, isWolf && 'lone wolf'].filter(Boolean).join(', ');
    return { code: codeOf.get(team) ?? '', method: null, standing, isWolf, words };
  };
  const rows = games
    .toSorted((a, b) => b.round - a.round)
    .map((game, at, all): GridRow => {
      const found = shared.get(game.id);
      const lone = found?.lone ?? null;
      const name = found?.side ? teamName(look, found.side) : (look.longRounds[game.round - 1] ?? '');
      return {
        id: game.id,
        tag: tagOf(look, shape, game),
        title: [name, beatenBy(game, look)],
        note: gameNoteOf(game, found, tournament.walkovers),
        wolf: lone === null ? null : { entryId: lone, had: 'it' },
        share: found && found.side !== null ? shareOf(found.had, found.of, name) : null,
        covered: null,
        isFirst: at > 0 && all[at - 1]?.round !== game.round,
        cellOf: (entryId) => cellOf(game, entryId, lone),
      };
    });
  return { rows, likeness: (a, b) => bracketSimilarity(picksOf.get(a) ?? {}, picksOf.get(b) ?? {}) };
}

function tagOf(look: BoardLook, shape: BoardShape, { id, round, side }: Game): GridRow['tag'] {
  const tag = look.roundNames[round - 1] ?? '';
  const place = shape.places.get(id);
  if (side === 'final' || !place) return [tag];
  const region = regionOf(shape, place);
  // With four regions, each side of the bracket has two, so no single region name fits.
  if (look.regions) return region === null ? [tag] : [tag, look.regions[region]];
  return [tag, look.sides[side].label];
}

function beatenBy({ winner, team1, team2 }: Game, look: BoardLook): string {
  const loser = winner === team1 ? team2 : team1;
  if (winner === null || loser === null) return '';
  const name = teamName(look, loser);
  const isLong = teamName(look, winner).length + name.length > LONGEST;
  return ` over ${(isLong && shorterNames(name)[0]) || name}`;
}

function gameNoteOf(
  { id, winner }: Game,
  shared: { had: number; of: number; side: string | null } | undefined,
  walkovers: readonly string[],
): GridRow['note'] {
  if (!shared || shared.side === null) return ['Nobody picked'];
  const count = `${shared.had} of ${shared.of} had it`;
  if (winner === null) return ['No result yet', `, ${count}`];
  return walkovers.includes(id) ? ['walkover', `, ${count}`] : ['', count];
}

export interface Grid extends GridRows {
  contest: Contest;
  /** The entries with visible picks, sorted by rank. */
  entries: readonly RankedBracket[];
}

/** `covered` means that no picks are visible yet. */
type GridResult =
  | { status: 'loading' | 'covered' }
  | { status: 'failed'; what: string; error: unknown; refetch: () => unknown }
  | { status: 'ready'; grid: Grid };

export function useGrid(room: Room): GridResult {
  const entries = useQuery(rankedEntriesQuery(room.id));
  const competition = useQuery(competitionQuery(room.id));
  const { now, isAny, picks } = useVisiblePicks(room, competition.data);
  const grid = useMemo((): Grid | null => {
    if (!entries.data || !competition.data || !picks.data) return null;
    const state = roomStateOf(competition.data, room, picks.data);
    if (!state) return null;
    const isOpenAgain = (fight: Fight) => !room.isCompleted && !isLocked({ ...lockOf(fight), now });
    const packed = new Set(picks.data.entries.map(({ id }) => id));
    const rows =
      state.kind === 'fights'
        ? fightRows(state, cardOf(competition.data), isOpenAgain, room.timeZone)
        : gameRows(state, tournamentOf(competition.data, room.sport));
    return {
      ...rows,
      contest: contestOf(competition.data, room, entries.data),
      entries: entries.data.filter(({ id }) => packed.has(id)),
    };
  }, [entries.data, competition.data, picks.data, room, now]);
  const parts = [
    { what: 'The brackets', query: entries },
    { what: sportFamily(room.sport) === 'fights' ? 'The card' : 'The bracket', query: competition },
    { what: "Everyone's picks", query: picks },
  ];
  const failed = parts.find(({ query }) => query.isError && !query.data);
  if (failed) {
    const { what, query } = failed;
    return { status: 'failed', what, error: query.error, refetch: () => query.refetch() };
  }
  if (competition.data && !isAny) return { status: 'covered' };
  if (!grid) return { status: 'loading' };
  return grid.entries.length === 0 ? { status: 'covered' } : { status: 'ready', grid };
}
