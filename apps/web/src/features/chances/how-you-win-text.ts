import type { RoomCompetition } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import {
  type Ending,
  type FightStatement,
  type Format,
  findTeam,
  type Game,
  oddsTone,
  placeText,
  play,
  roundsOf,
  type TeamStatement,
  type Weights,
} from '@lockroom/rules';
import { counted } from '../../shell/words.ts';
import { type Store, useStore } from '../../store/store.ts';
import { createDeviceValue } from '../account/device-switch.ts';
import { cardOf } from '../fights/fights.queries.ts';
import { type BoardLook, boardLook, teamName } from '../tournaments/board/board-look.ts';
import { nicknameOf } from '../tournaments/board/team-words.ts';
import { tournamentOf } from '../tournaments/tournaments.queries.ts';
import { fightSentence } from './fight-text.ts';
import type { Facts, Statement } from './questions.ts';
import type { RoomState, StateOf } from './room-state.ts';

/** A part of a sentence. `isPick` is true if it names one of the entry's picks. */
export interface SentencePart {
  text: string;
  isPick?: boolean;
}

interface Ground {
  format: Format;
  look: BoardLook;
  games: readonly Game[];
}

/** In sentences, the round with this name is called "the final". */
const CHAMPIONSHIP = 'Championship';
/** In sentences, the conference's name replaces this round name: 'the AFC final'. */
const CONFERENCE = 'Conference';
/** In sentences, these names are followed by the word 'round'. */
const WITH_ROUND: readonly string[] = ['Wildcard', 'Divisional'];

/** Returns a function that puts an entry's conditions into words, e.g. 'Auburn beat North Carolina'. */
export function statementWords(
  state: RoomState,
  competition: RoomCompetition,
  sport: Parameters<typeof tournamentOf>[1],
  entryId: string,
): (statement: Statement) => SentencePart[] {
  if (state.kind === 'fights') {
    return (statement) =>
      'fightId' in statement ? fightParts(state, cardOf(competition), entryId, statement) : [];
  }
  const { format, results, entries } = state.rules;
  const look = boardLook(format, tournamentOf(competition, sport));
  const ground = { format, look, games: play(format, results, 'results') };
  const picks = entries.find(({ id }) => id === entryId)?.picks ?? {};
  return (statement) => ('team' in statement ? teamParts(ground, picks, statement) : []);
}

function fightParts(
  { rules: { sport, entries } }: StateOf<'fights'>,
  card: ReturnType<typeof cardOf>,
  entryId: string,
  { fightId, endings }: FightStatement<Ending>,
): SentencePart[] {
  const fight = card.find(({ id }) => id === fightId);
  if (!fight) return [];
  const { subject, predicate } = fightSentence({ ...fight, sport }, endings);
  const pick = entries.find(({ id }) => id === entryId)?.picks[fightId];
  const isPicked = ({ winnerId, winMethod }: Ending) =>
    winnerId === pick?.winnerId && winMethod === pick.method;
  // If the condition is exactly the pick, mark the whole sentence as the pick.
  if (endings.length === 1 && endings.every(isPicked))
    return [{ text: `${subject} ${predicate}`, isPick: true }];
  const isPick = pick !== undefined && subject === shortNames(fight)[pick.winnerId - 1];
  return [{ text: subject, isPick }, { text: ` ${predicate}` }];
}

/** Returns, for example, 'Auburn beat North Carolina' if the opponent is known, otherwise 'Gonzaga reach the final'. */
function teamParts(
  ground: Ground,
  picks: Readonly<Record<string, string | undefined>>,
  { team, round, wins }: TeamStatement,
): SentencePart[] {
  const { look, games } = ground;
  const game = games.find((each) => each.round === round && (each.team1 === team || each.team2 === team));
  const other = game && (game.team1 === team ? game.team2 : game.team1);
  const isFinal = round === look.longRounds.length;
  const rest =
    other && wins && !isFinal ? `beat ${shortName(look, other)}` : farWords(ground, { team, round, wins });
  const isPick = wins && games.some((each) => each.round === round && picks[each.id] === team);
  return [{ text: shortName(look, team), isPick }, { text: ` ${rest}` }];
}

const shortName = (look: BoardLook, team: string) => nicknameOf(teamName(look, team), look.nicknames);

/** Returns, for example, 'reach the Sweet 16', 'miss the final' or 'win the title'. */
function farWords({ format, look }: Ground, { team, round, wins }: TeamStatement): string {
  const last = look.longRounds.at(-1) ?? CHAMPIONSHIP;
  if (round === roundsOf(format)) {
    if (last === CHAMPIONSHIP) return wins ? 'win the title' : 'miss the title';
    return wins ? `win the ${last}` : `don’t win the ${last}`;
  }
  return `${wins ? 'reach' : 'miss'} ${roundWords({ format, look }, team, round + 1)}`;
}

/** Returns a round as written after 'reach': 'the Sweet 16', 'the final', 'Round 2', 'the AFC final'. */
function roundWords({ format, look }: Omit<Ground, 'games'>, team: string, round: number): string {
  const name = look.longRounds[round - 1] ?? `Round ${round}`;
  if (round === roundsOf(format)) return name === CHAMPIONSHIP ? 'the final' : `the ${name}`;
  if (/^round \d+$/i.test(name)) return name;
  if (WITH_ROUND.includes(name)) return `the ${name} round`;
  const side = findTeam(format, team)?.side;
  return name === CONFERENCE && side ? `the ${look.sides[side].label} final` : `the ${name}`;
}

/** Returns the weightings that a room offers (by seeds, by odds, or all outcomes equal), the default first. */
function weightsFor(facts: Facts | null): readonly [Weights, ...Weights[]] {
  if (facts?.kind !== 'fights') return ['seeds', 'coin'];
  const fights = [...facts.rules.card, ...facts.rules.covered];
  const hasOdds = fights.some(({ fighter1Odds, fighter2Odds }) =>
    [fighter1Odds, fighter2Odds].some((odds) => oddsTone(odds) !== 'na'),
  );
  return hasOdds ? ['odds', 'coin'] : ['coin'];
}

const CHOSEN: Readonly<Record<Facts['kind'], Store<string | null>>> = {
  tournament: createDeviceValue('lockroom:weights:tournament'),
  fights: createDeviceValue('lockroom:weights:fights'),
};

/** Returns the weights that were last chosen on this device, and all choices. */
export function useWeights(facts: Facts | null) {
  const chosen = CHOSEN[facts?.kind ?? 'tournament'];
  const choices = weightsFor(facts);
  const kept = useStore(chosen);
  const weights = choices.find((choice) => choice === kept) ?? choices[0];
  return { weights, choices, choose: (to: Weights) => chosen.set(to) };
}

export const nounOf = (kind: Facts['kind']) => (kind === 'tournament' ? 'game' : 'fight');

/** The subject of a sentence: 'You', 'Your Bracket 2' or 'kelechi'. */
export interface Subject {
  name: string;
  isYou: boolean;
}

/** The ranks that an entry can still reach. `worst` is null while it depends on hidden picks. */
export interface Finish {
  best: number;
  worst: number | null;
  /** Whether the entry could still finish below `worst`, because the search stopped early. */
  isOpen: boolean;
}

/** The maximum number of conditions in one sentence. With more, a sentence is hard to follow. */
export const MOST_CONDITIONS = 3;

const does = ({ isYou }: Subject, you: string, other: string) => (isYou ? you : other);
const text = (words: string): SentencePart[] => [{ text: words }];

/** Joins conditions: 'A', 'A and B', 'A, B and C'. */
function joined(conditions: readonly (readonly SentencePart[])[]): SentencePart[] {
  return conditions.flatMap((parts, at) => {
    if (at === 0) return [...parts];
    return [{ text: at === conditions.length - 1 ? ' and ' : ', ' }, ...parts];
  });
}

export function winsIf(
  subject: Subject,
  conditions: readonly (readonly SentencePart[])[] | null,
): SentencePart[] {
  if (!conditions || conditions.length > MOST_CONDITIONS) {
    return text(`${subject.name} can still win in too many ways to list.`);
  }
  if (conditions.length === 0)
    return text(`Nobody can pass ${does(subject, 'you', subject.name)}; a tie is still possible.`);
  const start = `${subject.name} ${does(subject, 'win', 'wins')} if `;
  return [{ text: start }, ...joined(conditions), { text: '.' }];
}

/** Says that an entry has won. `isAlone` is true if no other entry can still tie. */
export function hasWon(subject: Subject, isAlone: boolean): SentencePart[] {
  const verb = isAlone ? 'catch' : 'pass';
  const [who, them] = subject.isYou ? ['You’ve', 'you'] : [`${subject.name} has`, 'them'];
  return text(`${who} won. Nobody can ${verb} ${them}.`);
}

export function isFixed(subject: Subject, place: number): SentencePart[] {
  const finish = does(subject, 'finish', 'finishes');
  return text(`${subject.name} ${finish} ${placeText(place)}, whatever happens.`);
}

/**
 * Says what an entry that can no longer win needs for its best possible rank. `needs` contains the results that all
 * ways to that rank have in common.
 */
export function stillFor(
  subject: Subject,
  best: number,
  needs: readonly (readonly SentencePart[])[],
): SentencePart[] {
  if (needs.length === 0 || needs.length > MOST_CONDITIONS) {
    return text(`${subject.name} can still finish ${placeText(best)}.`);
  }
  const start = `To finish ${placeText(best)}, ${does(subject, 'you need', `${subject.name} needs`)} `;
  return [{ text: start }, ...joined(needs), { text: '.' }];
}

/** An entry's rank and points, and the rival that it is compared with: the leader or, for the leader, the runner-up. */
export interface Standing {
  rank: number;
  points: number;
  rival: { name: string; points: number } | null;
}

/** Returns, for example, '5 behind kelechi', 'tied with kelechi' or '2 ahead of wren'. */
function gapText({ points, rival }: Standing): string {
  if (!rival) return `on ${counted(points, 'point')}`;
  const gap = points - rival.points;
  if (gap === 0) return `tied with ${rival.name}`;
  return gap < 0 ? `${-gap} behind ${rival.name}` : `${gap} ahead of ${rival.name}`;
}

export function hiddenSentence(subject: Subject, standing: Standing, left: number): SentencePart[] {
  const is = does(subject, 'are', 'is');
  return text(
    `${subject.name} ${is} ${gapText(standing)}. Up to ${counted(left, 'point')} ${left === 1 ? 'is' : 'are'} left to win.`,
  );
}

/** Explains why there is no percentage. `fights` are the names of the fights that have not locked yet, in order. */
export function hiddenNote(fights: readonly string[]): string {
  const [first = '', last = first] = [fights[0], fights.at(-1)];
  const [which, lock] =
    fights.length === 1
      ? [first, 'it locks']
      : [`Fights ${first.replace(/\D/g, '')} to ${last.replace(/\D/g, '')}`, 'each one locks'];
  return `The others’ picks for ${which} are hidden until ${lock}, so there are no odds yet. Once ${last} has locked, this page will say what you need.`;
}

export function outNote(subject: Subject, { rank, points }: Standing, finish: Finish): string {
  const now = `${subject.isYou ? 'You are' : 'They are'} ${placeText(rank)} with ${counted(points, 'point')}.`;
  const possible =
    finish.worst === null || finish.worst === finish.best ? '' : ` Possible finish: ${finishText(finish)}.`;
  return `${subject.name} can’t win any more. ${now}${possible}`;
}

export function wonNote(subject: Subject, { points, rival }: Standing): string | null {
  if (!rival) return null;
  return `${subject.name} ${does(subject, 'lead', 'leads')} ${rival.name} ${points} to ${rival.points}.`;
}

/** Returns, for example, '2nd to 6th', '6th', or '3rd at best' if the worst rank depends on hidden picks. */
export function finishText({ best, worst, isOpen }: Finish): string {
  if (worst === null) return `${placeText(best)} at best`;
  if (best === worst && !isOpen) return placeText(best);
  return `${placeText(best)} to ${placeText(worst)}${isOpen ? ' or lower' : ''}`;
}

export const LABELS = {
  open: 'You’re in it',
  others: 'Still in it',
  decided: 'It’s decided',
  out: 'Still to play for',
};

export function workedOutText({ kind, basis, open }: RoomState, weights: Weights, samples: number): string[] {
  const noun = nounOf(kind);
  if (basis === 'locked') {
    return [
      'Until the last fight locks, this page only says what is certain: your rank, your points, and what each result adds.',
      'A bracket is shown as “can’t win any more” when even the best possible hidden picks would not be enough.',
    ];
  }
  const last = open === 1 ? `the last ${noun}` : `the last ${open} ${noun}s`;
  const ways =
    samples === 0
      ? `We play out every way ${last} can go, and count how often each bracket finishes first.`
      : `We play out ${last} ${samples.toLocaleString('en-US')} times at random, and count how often each bracket finishes first.`;
  return [
    `${ways} ${WEIGHTS[kind][weights]}`,
    'Brackets that tie for the win share it, so the room adds up to 100%.',
  ];
}

const EVEN = {
  tournament: 'Every game counts as 50-50.',
  fights: 'Every fight counts as 50-50, and every method as equally likely.',
};
const WEIGHTS: Readonly<Record<RoomState['kind'], Readonly<Record<Weights, string>>>> = {
  tournament: { seeds: 'The better seed wins more often.', coin: EVEN.tournament, odds: EVEN.tournament },
  fights: {
    odds: 'Winners follow the betting odds, and methods are equally likely. Fights without odds count as 50-50.',
    coin: EVEN.fights,
    seeds: EVEN.fights,
  },
};

/** Returns the label of the button that switches to these weights. */
export function methodText(kind: RoomState['kind'], weights: Weights): string {
  if (weights === 'coin') return `Count every ${nounOf(kind)} as 50-50 instead`;
  return weights === 'seeds' ? 'Let better seeds win more often instead' : 'Use the betting odds instead';
}
