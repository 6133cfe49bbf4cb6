import type { RoomCompetition } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import {
  type Format,
  fightPlace,
  formatMountain,
  type Game,
  play,
  roundNames,
  roundTabs,
  type ScoredFight,
} from '@lockroom/rules';
import { list } from '../../../shell/list.ts';
import { isOff } from '../../fights/card/fight-rules.ts';
import { cardOf } from '../../fights/fights.queries.ts';
import { formatOf, type Tournament } from '../../tournaments/tournaments.queries.ts';
import type { Stop } from './timeline-events.ts';

/**
 * The title of a stop, e.g. 'After Fight 7', its detail, e.g. 'Sterling by Decision', and its short label on the line.
 */
export interface StopWords {
  title: string;
  text: string;
  label: string;
}

type Outcome = Pick<ScoredFight, 'winnerId' | 'winMethod'>;

export interface CardWords {
  kind: 'fights';
  /** The ids of the fights, Fight 1 first. */
  ids: readonly string[];
  /** The ids of the cancelled fights. */
  off: ReadonlySet<string>;
  titleOf(id: string): string;
  labelOf(id: string): string;
  /** For example 'Sterling by Decision' or 'No winner (Draw)'. */
  resultOf(id: string, outcome: Outcome): string;
  /** The fighter's short name, e.g. 'Sterling'. */
  fighterOf(id: string, corner: 1 | 2): string;
}

export interface BracketWords {
  kind: 'tournament';
  format: Format;
  teamOf(id: string): string;
  /** For example 'Chiefs over 49ers', with a note for a walkover. */
  overOf(game: Pick<Game, 'id' | 'winner' | 'team1' | 'team2'>): string;
  roundOf(round: number): string;
  tabOf(round: number): string;
}

export type Words = CardWords | BracketWords;

const SHORT = { main: 'Main', 'co-main': 'Co' } as const;

export function cardWords(competition: RoomCompetition): CardWords {
  const card = cardOf(competition);
  const places = new Map(card.map((fight, index) => [fight.id, fightPlace(index, card.length)]));
  const names = new Map(card.map((fight) => [fight.id, shortNames(fight)]));
  const fighterOf = (id: string, corner: 1 | 2) => names.get(id)?.[corner - 1] ?? '';
  return {
    kind: 'fights',
    ids: card.map(({ id }) => id),
    off: new Set(card.filter(isOff).map(({ id }) => id)),
    titleOf: (id) => places.get(id)?.title ?? 'a fight',
    labelOf(id) {
      const place = places.get(id);
      if (!place) return '';
      return place.fightType === 'regular' ? `${place.fightNumber}` : SHORT[place.fightType];
    },
    resultOf: (id, { winnerId, winMethod }) =>
      winnerId === 1 || winnerId === 2
        ? `${fighterOf(id, winnerId)} by ${winMethod}`
        : `No winner (${winMethod})`,
    fighterOf,
  };
}

export function bracketWords(tournament: Tournament): BracketWords {
  const format = formatOf(tournament);
  const [names, tabs] = [roundNames(format, tournament.labels.roundNames), roundTabs(format)];
  const teamOf = (id: string) => tournament.teamNames[id] ?? id;
  return {
    kind: 'tournament',
    format,
    teamOf,
    overOf({ id, winner, team1, team2 }) {
      const over = `${teamOf(winner ?? '')} over ${teamOf((winner === team1 ? team2 : team1) ?? '')}`;
      // The walkover applies only if the current result still stands.
      const isWalkover = tournament.walkovers.includes(id) && tournament.results[id] === winner;
      return isWalkover ? `${over}, w/o` : over;
    },
    roundOf: (round) => names[round - 1] ?? '',
    tabOf: (round) => tabs[round - 1] ?? '',
  };
}

/** Formats a time as '8:24 PM MT', adding the date unless it is today. */
export function momentTime(at: string, now: number): string {
  const then = Date.parse(at);
  const text = formatMountain(then);
  return now - then < 12 * 3_600_000 ? text.slice(text.lastIndexOf(', ') + 2) : text;
}

export function stopWords({ moment, state: then }: Stop, words: Words): StopWords {
  if (then.kind === 'fights' && words.kind === 'fights') return cardStop(moment, then.state.card, words);
  if (then.kind === 'tournament' && words.kind === 'tournament')
    return bracketStop(moment, play(then.state.format, then.state.results, 'results'), words);
  return { title: '', text: '', label: '' };
}

function cardStop(
  { act, was }: Stop['moment'],
  card: readonly ScoredFight[],
  { titleOf, labelOf, resultOf, ids }: CardWords,
): StopWords {
  const [first = '', ...more] = ids.filter((id) => was.fights[id] !== undefined);
  const fight = card.find(({ id }) => id === first);
  const old = was.fights[first];
  const rest = more.length === 0 ? '' : ` and ${more.length} more`;
  if (act === 'terms') {
    const isPick = was.picks.length > 0;
    const picked = Object.keys(was.picks[0]?.fights ?? {})[0] ?? '';
    return {
      title: isPick ? 'Pick changed' : 'Points changed',
      text: isPick ? titleOf(picked) : `${titleOf(first)}${rest}`,
      label: '',
    };
  }
  if (old?.isCalledOff !== undefined && fight)
    return {
      title: `${titleOf(first)} ${old.isCalledOff ? 'back on' : 'called off'}`,
      text: old.isCalledOff ? resultOf(first, fight) : `it was ${outcomeText(first, old, resultOf)}`,
      label: '',
    };
  if (!fight || fight.winnerId === null) {
    return {
      title: `${titleOf(first)} cleared`,
      text: `it was ${outcomeText(first, old, resultOf)}${rest}`,
      label: '',
    };
  }
  const text = resultOf(first, fight);
  if (act === 'correction')
    return {
      title: `${titleOf(first)} corrected`,
      text: `${text}, was ${outcomeText(first, old, resultOf)}${rest}`,
      label: '',
    };
  const last = more.at(-1) ?? first;
  return { title: `After ${titleOf(last)}`, text: `${text}${rest}`, label: labelOf(last) };
}

function outcomeText(id: string, old: Partial<Outcome> | undefined, resultOf: CardWords['resultOf']): string {
  if (old?.winnerId === undefined || old.winnerId === null) return 'open';
  return resultOf(id, { winnerId: old.winnerId, winMethod: old.winMethod ?? null });
}

/** The most winners that are named in one label. */
const NAMED = 2;

function bracketStop(
  { act, was }: Stop['moment'],
  games: readonly Game[],
  { teamOf, overOf, tabOf, roundOf }: BracketWords,
): StopWords {
  const decided = games.filter(({ winner }) => winner !== null);
  const changed = games.filter(({ id }) => was.games[id] !== undefined);
  const wins = changed.filter(({ winner, team1, team2 }) => winner && team1 && team2);
  if (act === 'terms') {
    const isPick = was.picks.length > 0;
    return { title: isPick ? 'Picks changed' : 'Points changed', text: 'by the manager', label: '' };
  }
  const [one] = wins;
  const more = wins.length - NAMED;
  const text =
    wins.length === 1 && one
      ? overOf(one)
      : wins.length > 0
        ? list([
            ...wins.slice(0, NAMED).map(({ winner }) => teamOf(winner ?? '')),
            ...(more > 0 ? [`${more} more`] : []),
          ])
        : was.finalScore === undefined
          ? 'Result cleared'
          : 'The final score';
  const isCorrection = act === 'correction';
  const round = changed[0]?.round;
  return {
    title: isCorrection ? 'Result corrected' : `After game ${decided.length}`,
    text: round === undefined ? text : `${text}, ${roundOf(round)}`,
    label: isCorrection || round === undefined ? '' : tabOf(round),
  };
}
