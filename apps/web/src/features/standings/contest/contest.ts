import type { Bracket, Fight, Room, RoomCompetition } from '@lockroom/contract';
import { fightPlace, gameCount, type PickLock, play, pointsOf, roundsOf, roundTabs } from '@lockroom/rules';
import { isOff, lockOf, winnerOf } from '../../fights/card/fight-rules.ts';
import { cardOf } from '../../fights/fights.queries.ts';
import {
  formatOf,
  lockOfTournament,
  type Tournament,
  tournamentOf,
} from '../../tournaments/tournaments.queries.ts';
import { fightWorths } from './score-cells.ts';
import { scoredFights } from './visible-rows.ts';

export interface Contest {
  noun: 'fight' | 'game';
  /** The number of picks of a complete entry. */
  total: number;
  /** Whether there is any result. Before the first, entries have no rank. */
  scored: boolean;
  /** The number of results that could have been picked right so far. */
  decided: number;
  open: number;
  locks: readonly PickLock[];
  /** The most points per cell of a score strip so far, one cell per fight or round. Null for a cancelled fight. */
  worths: readonly (number | null)[];
  /** The accessible name of the score strip. */
  stripLabel: string;
  /** The steps on the axis of the gap chart, with a short name for each. */
  steps: { unit: 'fight' | 'round'; names: readonly string[] };
}

export function contestOf(
  competition: RoomCompetition,
  { sport }: Pick<Room, 'sport'>,
  entries: readonly Bracket[],
): Contest {
  return competition.kind === 'fights'
    ? fightContest(cardOf(competition), entries)
    : tournamentContest(tournamentOf(competition, sport));
}

function fightContest(card: readonly Fight[], entries: readonly Bracket[]): Contest {
  const worths = fightWorths(card);
  const counted = card.filter((fight) => !isOff(fight));
  return {
    noun: 'fight',
    total: counted.length,
    scored: scoredFights(entries) > 0,
    decided: worths.filter((worth) => worth).length,
    open: counted.filter((fight) => winnerOf(fight) === null).length,
    locks: counted.map(lockOf),
    worths,
    stripLabel: 'Fight 1 to main',
    steps: { unit: 'fight', names: card.map((_, index) => fightName(index, card.length)) },
  };
}

/** Returns the contest of a bracket room. Only decided games count for a round's worth. */
function tournamentContest(tournament: Tournament): Contest {
  const format = formatOf(tournament);
  const labels = tournament.labels.roundNames;
  const decided = play(format, tournament.results).filter(({ winner }) => winner !== null);
  const rounds = Array.from({ length: roundsOf(format) }, (_, index) => index + 1);
  return {
    noun: 'game',
    total: gameCount(format),
    scored: decided.length > 0,
    decided: decided.length,
    open: gameCount(format) - decided.length,
    locks: [lockOfTournament(tournament)],
    worths: rounds.map(
      (round) => decided.filter((game) => game.round === round).length * pointsOf(format, round),
    ),
    stripLabel: 'Round by round',
    steps: { unit: 'round', names: roundTabs(format).map((tab, index) => shortName(labels[index], tab)) },
  };
}

const PLACE_WORDS = { main: 'Main', 'co-main': 'Co-Main' } as const;

function fightName(index: number, count: number): string {
  const { fightType } = fightPlace(index, count);
  return fightType === 'regular' ? String(index + 1) : PLACE_WORDS[fightType];
}

/** The longest round name, in letters, that fits under a chart on a phone. */
const LONGEST = 10;

function shortName(name: string | undefined, tab: string): string {
  return name && name.length <= LONGEST ? name : tab;
}
