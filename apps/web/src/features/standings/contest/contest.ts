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

/** What the standings of a room are about, whatever its sport. */
export interface Contest {
  /** One of the things that are picked. */
  noun: 'fight' | 'game';
  /** How many picks a whole sheet has. */
  total: number;
  /** Whether anything has a result; before that nobody is ranked. */
  scored: boolean;
  /** What right winners are counted out of. */
  decided: number;
  /** How many fights or games have no result. */
  open: number;
  /** What closes its picks. */
  locks: readonly PickLock[];
  /** What each cell of a score strip is worth so far: one per fight, or one per round. Null of one called off. */
  worths: readonly (number | null)[];
  /** What the strip runs through. */
  stripLabel: string;
  /** The steps by which the gap to the lead is drawn, with a short name for each. */
  steps: { unit: 'fight' | 'round'; names: readonly string[] };
}

/** What the standings of a room are about. */
export function contestOf(
  competition: RoomCompetition,
  { sport }: Pick<Room, 'sport'>,
  entries: readonly Bracket[],
): Contest {
  return competition.kind === 'fights'
    ? fightContest(cardOf(competition), entries)
    : tournamentContest(tournamentOf(competition, sport));
}

/** The standings of a fight room. */
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

/** The standings of a bracket room. A round is worth the games of it that are decided. */
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

/** The longest name of a round, in letters, that stands under a chart of a phone. */
const LONGEST = 10;

function shortName(name: string | undefined, tab: string): string {
  return name && name.length <= LONGEST ? name : tab;
}
