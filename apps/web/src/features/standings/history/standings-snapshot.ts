import type { Bracket } from '@lockroom/contract';
import {
  type CardSnapshot,
  cardStandings,
  compileResults,
  type FightPicks,
  type FinalScore,
  maxForCompleted,
  maxForFight,
  maxPoints,
  type Picks,
  play,
  pointsOf,
  scoreEntry,
  scoreRounds,
  type TournamentSnapshot,
  tournamentStandings,
} from '@lockroom/rules';
import type { RoomState } from '../../chances/room-state.ts';
import { type ScoreCell, scoreCells } from '../contest/contest.tsx';

interface CardSheet {
  id: string;
  createdAt: string;
  picks: FightPicks;
}

interface BracketSheet extends Omit<CardSheet, 'picks'> {
  picks: Picks;
  tieBreaker: FinalScore | null;
}

/** The state of a competition at one moment, with the picks that counted then. */
export type StandingsSnapshot =
  | { kind: 'fights'; state: CardSnapshot<CardSheet> }
  | { kind: 'tournament'; state: TournamentSnapshot<BracketSheet> };

export interface PastRow {
  id: string;
  rank: number;
  totalPoints: number;
  /** The number of correct winners or, in a tournament, of correct picks. */
  right: number;
  /** The number of correct methods; null in a tournament. */
  methods: number | null;
}

export interface PastStandings {
  rows: readonly PastRow[];
  maxPoints: number;
  /** The number of results so far. */
  decided: number;
  cellsOf(id: string): readonly ScoreCell[];
}

/** Returns the current state, limited to entries that are in the standings. */
export function presentOf(
  state: RoomState,
  entries: readonly Pick<Bracket, 'id' | 'createdAt'>[],
): StandingsSnapshot {
  const made = new Map(entries.map(({ id, createdAt }) => [id, createdAt]));
  const dated = <E extends { id: string }>(own: readonly E[]) =>
    own.flatMap((entry) => {
      const createdAt = made.get(entry.id);
      return createdAt === undefined ? [] : [{ ...entry, createdAt }];
    });
  return state.kind === 'fights'
    ? {
        kind: 'fights',
        state: { card: [...state.rules.card, ...state.off], entries: dated(state.rules.entries) },
      }
    : { kind: 'tournament', state: { ...state.rules, entries: dated(state.rules.entries) } };
}

/** Returns a snapshot with only the entries that existed at a given time. */
export function withEntriesOf(snapshot: StandingsSnapshot, at: string): StandingsSnapshot {
  const isThere = ({ createdAt }: { createdAt: string }) => createdAt <= at;
  return snapshot.kind === 'fights'
    ? { ...snapshot, state: { ...snapshot.state, entries: snapshot.state.entries.filter(isThere) } }
    : { ...snapshot, state: { ...snapshot.state, entries: snapshot.state.entries.filter(isThere) } };
}

/** Computes the standings of a snapshot. `fightIds` lists the whole card, Fight 1 first. */
export function standingsOf(snapshot: StandingsSnapshot, fightIds: readonly string[]): PastStandings {
  const standings =
    snapshot.kind === 'fights' ? ofCard(snapshot.state, fightIds) : ofTournament(snapshot.state);
  const cells = new Map<string, readonly ScoreCell[]>();
  return {
    ...standings,
    cellsOf(id) {
      const known = cells.get(id) ?? standings.cellsOf(id);
      cells.set(id, known);
      return known;
    },
  };
}

function ofCard(state: CardSnapshot<CardSheet>, fightIds: readonly string[]): PastStandings {
  const { card, entries } = state;
  const worth = new Map(card.map((fight) => [fight.id, fight.isCalledOff ? null : maxForFight(fight)]));
  const worths = fightIds.map((id) => worth.get(id) ?? (worth.has(id) ? null : 0));
  return {
    // Copy only these fields, because the timeline keeps the rows of every stop.
    rows: cardStandings(state).map(({ id, rank, totalPoints, correctFighters, correctMethods }) => ({
      id,
      rank,
      totalPoints,
      right: correctFighters,
      methods: correctMethods,
    })),
    maxPoints: maxForCompleted(card),
    decided: worths.filter((most) => most).length,
    cellsOf(id) {
      const { perFight } = scoreEntry(card, entries.find((each) => each.id === id)?.picks ?? {});
      const scores = new Map(
        perFight.map(({ fightId, completed, points }) => [fightId, completed ? points : null]),
      );
      return scoreCells(
        fightIds.map((fightId) => scores.get(fightId) ?? null),
        worths,
      );
    },
  };
}

function ofTournament(state: TournamentSnapshot<BracketSheet>): PastStandings {
  const { format, results, entries } = state;
  const decided = play(format, results, 'results').filter(({ winner }) => winner !== null);
  const compiled = compileResults(format, results);
  const worths = format.gamePrefixes.map(
    (_, index) => decided.filter(({ round }) => round === index + 1).length * pointsOf(format, index + 1),
  );
  return {
    rows: tournamentStandings(state).map(({ id, rank, totalPoints, correctPicks }) => ({
      id,
      rank,
      totalPoints,
      right: correctPicks,
      methods: null,
    })),
    maxPoints: maxPoints(format),
    decided: decided.length,
    cellsOf(id) {
      const picks = entries.find((each) => each.id === id)?.picks ?? {};
      return scoreCells(scoreRounds(compiled, picks), worths);
    },
  };
}
