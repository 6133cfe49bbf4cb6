import type { RoomCompetition, TimelineMoment } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import {
  cardBefore,
  fightPlace,
  formatInstant,
  type Game,
  HOUR,
  play,
  type Replaced,
  roundNames,
  roundTabs,
  type ScoredFight,
  statesAfter,
  tournamentBefore,
} from '@lockroom/rules';
import { list } from '../../../shell/words.ts';
import { isOff } from '../../fights/card/fight-rules.ts';
import { cardOf } from '../../fights/fights.queries.ts';
import { formatOf, type Tournament } from '../../tournaments/tournaments.queries.ts';
import { type StandingsSnapshot, withEntriesOf } from './standings-snapshot.ts';

/** A moment on the timeline for which the standings are known. */
export interface Stop {
  /**
   * Identifies the stop in links: the number of results so far, including corrections. '7.1' is the first change of
   * points after the seventh result.
   */
  name: string;
  moment: TimelineMoment & { was: Replaced };
  /** The state of the competition immediately after this moment. */
  state: StandingsSnapshot;
}

/**
 * Reconstructs the moments at which the standings changed, working backwards from the present. Returns them oldest
 * first. `hidden` counts the results whose resulting standings cannot be reconstructed.
 */
export function timelineEventsOf(present: StandingsSnapshot, moments: readonly TimelineMoment[]) {
  const states = statesAfter<StandingsSnapshot>(present, moments, before);
  const stops: Stop[] = [];
  let [results, others, hidden] = [0, 0, 0];
  for (const [index, moment] of moments.entries()) {
    const { act, was } = moment;
    const isResult = act === 'result' || act === 'correction';
    if (isResult) [results, others] = [results + 1, 0];
    else others += 1;
    const snapshot = states[index] ?? null;
    if (!snapshot || !was || moment.isReopened) {
      if (isResult) hidden += 1;
    } else if (isResult || countsIn(snapshot, was)) {
      const name = isResult ? `${results}` : `${results}.${others}`;
      stops.push({ name, moment: { ...moment, was }, state: withEntriesOf(snapshot, moment.at) });
    }
  }
  return { stops, hidden };
}

function before(snapshot: StandingsSnapshot, was: Replaced): StandingsSnapshot {
  return snapshot.kind === 'fights'
    ? { kind: 'fights', state: cardBefore(snapshot.state, was) }
    : { kind: 'tournament', state: tournamentBefore(snapshot.state, was) };
}

/** Whether a change to points, odds or picks affects a fight or game that already has a result. */
function countsIn(snapshot: StandingsSnapshot, { fights, picks }: Replaced): boolean {
  if (snapshot.kind === 'tournament') return Object.keys(snapshot.state.results).length > 0;
  const ids = [...Object.keys(fights), ...picks.flatMap((own) => Object.keys(own.fights))];
  return snapshot.state.card.some(({ id, winnerId }) => winnerId !== null && ids.includes(id));
}

/** A stop's title ('After Fight 7'), its detail ('Sterling by Decision') and its short label on the line. */
interface StopWords {
  title: string;
  text: string;
  label: string;
}

type Outcome = Pick<ScoredFight, 'winnerId' | 'winMethod'>;

export type CardWords = ReturnType<typeof cardWords>;
export type BracketWords = ReturnType<typeof bracketWords>;
export type Words = CardWords | BracketWords;

const SHORT = { main: 'Main', 'co-main': 'Co' } as const;

export function cardWords(competition: RoomCompetition) {
  const card = cardOf(competition);
  const places = new Map(card.map((fight, index) => [fight.id, fightPlace(index, card.length)]));
  const names = new Map(card.map((fight) => [fight.id, shortNames(fight)]));
  const fighterOf = (id: string, corner: 1 | 2) => names.get(id)?.[corner - 1] ?? '';
  return {
    kind: 'fights' as const,
    /** The ids of the fights, Fight 1 first. */
    ids: card.map(({ id }) => id),
    off: new Set(card.filter(isOff).map(({ id }) => id)),
    titleOf: (id: string) => places.get(id)?.title ?? 'a fight',
    labelOf(id: string) {
      const place = places.get(id);
      if (!place) return '';
      return place.fightType === 'regular' ? `${place.fightNumber}` : SHORT[place.fightType];
    },
    /** Returns, for example, 'Sterling by Decision' or 'No winner (Draw)'. */
    resultOf: (id: string, { winnerId, winMethod }: Outcome) =>
      winnerId === 1 || winnerId === 2
        ? `${fighterOf(id, winnerId)} ${winMethod === null ? 'won, method to come' : `by ${winMethod}`}`
        : `No winner (${winMethod})`,
    /** Returns a fighter's short name, e.g. 'Sterling'. */
    fighterOf,
  };
}

export function bracketWords(tournament: Tournament) {
  const format = formatOf(tournament);
  const [names, tabs] = [roundNames(format, tournament.labels.roundNames), roundTabs(format)];
  const teamOf = (id: string) => tournament.teamNames[id] ?? id;
  return {
    kind: 'tournament' as const,
    teamOf,
    /** Returns, for example, 'Chiefs over 49ers' or 'Chiefs over 49ers by walkover'. */
    overOf({ id, winner, team1, team2 }: Pick<Game, 'id' | 'winner' | 'team1' | 'team2'>) {
      const over = `${teamOf(winner ?? '')} over ${teamOf((winner === team1 ? team2 : team1) ?? '')}`;
      // `walkovers` applies to the current result, whose winner may differ from this earlier result's winner.
      const isWalkover = tournament.walkovers.includes(id) && tournament.results[id] === winner;
      return isWalkover ? `${over} by walkover` : over;
    },
    roundOf: (round: number) => names[round - 1] ?? '',
    tabOf: (round: number) => tabs[round - 1] ?? '',
  };
}

/** Formats a time as '8:24 PM MT', with the date unless the time is less than 12 hours ago. */
export function momentTime(at: string, now: number, timeZone: string): string {
  const time = Date.parse(at);
  const text = formatInstant(time, timeZone);
  return now - time < 12 * HOUR ? text.slice(text.lastIndexOf(', ') + 2) : text;
}

export function stopWords({ moment, state: { kind, state } }: Stop, words: Words): StopWords {
  if (kind === 'fights' && words.kind === 'fights') return cardStop(moment, state.card, words);
  if (kind === 'tournament' && words.kind === 'tournament')
    return bracketStop(moment, play(state.format, state.results, 'results'), words);
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
  const oldText = outcomeText(first, old, resultOf);
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
      text: old.isCalledOff ? resultOf(first, fight) : `it was ${oldText}`,
      label: '',
    };
  if (!fight || fight.winnerId === null) {
    return { title: `${titleOf(first)} cleared`, text: `it was ${oldText}${rest}`, label: '' };
  }
  const text = resultOf(first, fight);
  if (act === 'correction')
    return { title: `${titleOf(first)} corrected`, text: `${text}, was ${oldText}${rest}`, label: '' };
  const last = more.at(-1) ?? first;
  return { title: `After ${titleOf(last)}`, text: `${text}${rest}`, label: labelOf(last) };
}

function outcomeText(id: string, old: Partial<Outcome> | undefined, resultOf: CardWords['resultOf']): string {
  if (old?.winnerId === undefined || old.winnerId === null) return 'open';
  return resultOf(id, { winnerId: old.winnerId, winMethod: old.winMethod ?? null });
}

/** The maximum number of winners named in one label. */
const NAMED = 2;

function bracketStop({ act, was }: Stop['moment'], games: readonly Game[], words: BracketWords): StopWords {
  const decided = games.filter(({ winner }) => winner !== null);
  const changed = games.filter(({ id }) => was.games[id] !== undefined);
  const wins = changed.filter(({ winner, team1, team2 }) => winner && team1 && team2);
  if (act === 'terms') {
    const isPick = was.picks.length > 0;
    return { title: isPick ? 'Picks changed' : 'Points changed', text: 'by the manager', label: '' };
  }
  const withoutWins = was.finalScore === undefined ? 'Result cleared' : 'The final score';
  const text = wins.length > 0 ? winsText(wins, words) : withoutWins;
  const isCorrection = act === 'correction';
  const round = changed[0]?.round;
  return {
    title: isCorrection ? 'Result corrected' : `After game ${decided.length}`,
    text: round === undefined ? text : `${text}, ${words.roundOf(round)}`,
    label: isCorrection || round === undefined ? '' : words.tabOf(round),
  };
}

function winsText(wins: readonly Game[], { teamOf, overOf }: BracketWords): string {
  const [first] = wins;
  if (wins.length === 1 && first) return overOf(first);
  const winners = wins.slice(0, NAMED).map(({ winner }) => teamOf(winner ?? ''));
  const more = wins.length - NAMED;
  return list(more > 0 ? [...winners, `${more} more`] : winners);
}
