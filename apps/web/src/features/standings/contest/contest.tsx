import type { Bracket, Room, RoomCompetition } from '@lockroom/contract';
import { fightPlace, gameCount, maxForFight, type PickLock, play, roundTabs } from '@lockroom/rules';
import type { CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from '../../../ui/score-strip.module.css';
import { isOff, lockOf, scoredFight, winnerOf } from '../../fights/card/fight-rules.ts';
import { formatOf, lockOfTournament, tournamentOf } from '../../tournaments/tournaments.queries.ts';

/** The share of points earned, from 0 to 1; null until scored; 'off' if canceled. */
export type ScoreCell = number | null | 'off';

/** Shows one bar per fight or round: filled up to the share earned, hollow until scored, or hatched if canceled. */
export function ScoreStrip({ cells, label }: { cells: readonly ScoreCell[]; label: string }) {
  return (
    <div className={styles.strip} role="img" aria-label={label}>
      {cells.map((share, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
          key={index}
          className={cx(
            share === null && styles.wait,
            share === 0 && styles.zero,
            share === 'off' && styles.off,
          )}
          style={{ '--h': share === 'off' ? '0' : `${(share ?? 0) * 100}%` } as CSSProperties}
        />
      ))}
    </div>
  );
}

/**
 * Returns the share of the maximum points that was earned in each fight or round. `worths` holds the maximum points;
 * null means canceled. A null share, shown as a hollow bar, means that there is no result or no winner.
 */
export function scoreCells(
  scores: readonly (number | null)[],
  worths: readonly (number | null)[],
): ScoreCell[] {
  return scores.map((score, index) => {
    const worth = worths[index] ?? null;
    if (worth === null) return 'off';
    if (score === null) return null;
    if (worth === 0) return score === 0 ? null : 1;
    return Math.min(1, score / worth);
  });
}

/** The number of entries shown in a collapsed leaderboard. */
const SHOWN_FIRST = 10;
/** Leaderboards up to this length are never collapsed. */
const SHOWN_WHOLE = 12;

/** Returns the rows of a collapsed leaderboard: the first ten and the viewer's best entry. */
export function visibleRows<E extends Pick<Bracket, 'isOwner'>>(
  entries: readonly E[],
  all: boolean,
): readonly E[] {
  if (all || entries.length <= SHOWN_WHOLE) return entries;
  const best = entries.find((entry) => entry.isOwner);
  return entries.filter((entry, index) => index < SHOWN_FIRST || entry === best);
}

export interface Contest {
  noun: 'fight' | 'game';
  /** The number of picks in a complete entry. */
  total: number;
  /** Whether there is any result yet. Before the first one, entries have no rank. */
  scored: boolean;
  /** The number of results so far. */
  decided: number;
  open: number;
  locks: readonly PickLock[];
  /** The steps on the gap chart's axis (fights or rounds) and their short names. */
  steps: { unit: 'fight' | 'round'; names: readonly string[] };
}

export function contestOf(
  competition: RoomCompetition,
  { sport }: Pick<Room, 'sport'>,
  entries: readonly Bracket[],
): Contest {
  if (competition.kind === 'fights') {
    const { fights: card } = competition;
    const counted = card.filter((fight) => !isOff(fight));
    return {
      noun: 'fight',
      total: counted.length,
      scored: entries[0]?.fightScores.some((score) => score !== null) ?? false,
      decided: counted.filter((fight) => maxForFight(scoredFight(fight)) > 0).length,
      open: counted.filter((fight) => winnerOf(fight) === null).length,
      locks: counted.map(lockOf),
      steps: { unit: 'fight', names: card.map((_, index) => fightName(index, card.length)) },
    };
  }
  const tournament = tournamentOf(competition, sport);
  const format = formatOf(tournament);
  const labels = tournament.labels.roundNames;
  const decided = play(format, tournament.results).filter(({ winner }) => winner !== null);
  return {
    noun: 'game',
    total: gameCount(format),
    scored: decided.length > 0,
    decided: decided.length,
    open: gameCount(format) - decided.length,
    locks: [lockOfTournament(tournament)],
    steps: { unit: 'round', names: roundTabs(format).map((tab, index) => shortName(labels[index], tab)) },
  };
}

const PLACE_WORDS = { main: 'Main', 'co-main': 'Co-Main' } as const;

function fightName(index: number, count: number): string {
  const { fightType } = fightPlace(index, count);
  return fightType === 'regular' ? String(index + 1) : PLACE_WORDS[fightType];
}

/** The most letters that a round's name can have to fit under a chart on a phone. */
const LONGEST = 10;

const shortName = (name: string | undefined, tab: string) => (name && name.length <= LONGEST ? name : tab);
