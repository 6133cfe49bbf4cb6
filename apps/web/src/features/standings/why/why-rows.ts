import type { TimelineMoment } from '@lockroom/contract';
import {
  cardStandings,
  explainRank,
  type FightCount,
  fightRanking,
  isPickMethod,
  maxForFight,
  type Neighbours,
  placeText,
  play,
  type RankReason,
  type ScoredFight,
  scorePick,
  scoreTournament,
  type TournamentCount,
  tournamentRanking,
  tournamentStandings,
} from '@lockroom/rules';
import { counted, list } from '../../../shell/words.ts';
import { entryLabelsOf } from '../../chances/entry-labels.ts';
import type { StandingsSnapshot } from '../history/standings-snapshot.ts';
import type { BracketWords, CardWords, Stop } from '../history/timeline-labels.ts';
import type { History } from '../history/use-history.ts';

/** A result and the points that an entry got for it. In `parts`, null marks a part that the fight does not offer. */
export interface WhyRow {
  id: string;
  /** The fight or round, such as 'Fight 8'. */
  label: string;
  result: string;
  /** For example 'You had Turner by KO/TKO' or 'No pick'; empty if the pick was entirely right. */
  pick: string;
  /** The result before its latest correction; null if it was never corrected. */
  was: string | null;
  parts: readonly (number | null)[];
  sum: number;
}

/** Explains how an entry got its points: the names of the parts, and one row per result. */
interface Why {
  heads: readonly string[];
  rows: readonly WhyRow[];
  rule: string;
}

type SnapshotState<Kind extends StandingsSnapshot['kind']> = Extract<
  StandingsSnapshot,
  { kind: Kind }
>['state'];

const PARTS = ['Right winner', 'Right method', 'Both right', 'Underdog'];

/** Explains an entry's points on a card, fight by fight. `picker` is 'You had' or 'Had'. */
function whyOfCard(
  { card, entries }: SnapshotState<'fights'>,
  entryId: string,
  words: CardWords,
  moments: readonly TimelineMoment[],
  picker: string,
): Why {
  const picks = entries.find(({ id }) => id === entryId)?.picks ?? {};
  const fights = new Map(card.map((fight) => [fight.id, fight]));
  const ended = words.ids.flatMap((id) => {
    const fight = fights.get(id);
    return fight && fight.winnerId !== null ? [fight] : [];
  });
  const rows = ended.map((fight): WhyRow => {
    const pick = picks[fight.id];
    const { fighter, method, combo, underdog, points, correctWinner, correctMethod } = scorePick(fight, pick);
    const offered = partsOf(fight);
    const picked = pick
      ? `${picker} ${words.fighterOf(fight.id, pick.winnerId)} by ${pick.method}`
      : 'No pick';
    const was = lastCorrection(moments, fight.id);
    return {
      id: fight.id,
      label: words.titleOf(fight.id),
      result: words.resultOf(fight.id, fight),
      pick: correctWinner && correctMethod ? '' : picked,
      was: was && (was.winnerId === fight.winnerId ? was.winMethod : words.resultOf(fight.id, was)),
      parts: [fighter, method, combo, underdog].map((part, index) => (offered[index] ? part : null)),
      sum: points,
    };
  });
  return { heads: PARTS, rows, rule: ruleOf(ended) };
}

/**
 * Returns which parts of the points a fight offers: none without a winner, none for the method after a disqualification
 * or before the method is known, and no underdog bonus for a favorite.
 */
function partsOf(fight: ScoredFight): readonly boolean[] {
  if (fight.winnerId !== 1 && fight.winnerId !== 2) return [false, false, false, false];
  const hasMethod = isPickMethod(fight.winMethod);
  const others = fight.fighterPoints + (hasMethod ? fight.methodPoints + fight.bonusPoints : 0);
  return [true, hasMethod, hasMethod, maxForFight(fight) > others];
}

/** Returns a fight's result before its latest correction; null if it was never corrected. */
function lastCorrection(moments: readonly TimelineMoment[], fightId: string) {
  const last = moments.findLast(({ was }) => was?.fights[fightId]?.winnerId !== undefined);
  const { winnerId = null, winMethod = null } = last?.was?.fights[fightId] ?? {};
  return winnerId === null ? null : { winnerId, winMethod };
}

/** Describes the scoring rule; leaves out the points if they differ between fights. */
function ruleOf(fights: readonly ScoredFight[]): string {
  const rules = fights.map(
    ({ fighterPoints, methodPoints, bonusPoints, underdogBonus }) =>
      `Right winner ${fighterPoints}. Right method ${methodPoints}, even if the winner is wrong. Both right +${bonusPoints}. Underdog +${underdogBonus}.`,
  );
  const [first = '', ...others] = new Set(rules);
  return others.length === 0
    ? first
    : 'You score for the right winner, for the right method even if the winner is wrong, for both, and for an underdog. How much depends on the fight.';
}

function whyOfTournament(
  { format, results, entries }: SnapshotState<'tournament'>,
  entryId: string,
  words: BracketWords,
  moments: readonly TimelineMoment[],
  picker: string,
): Why {
  const picks = entries.find(({ id }) => id === entryId)?.picks ?? {};
  const games = new Map(play(format, results, 'results').map((game) => [game.id, game]));
  const rows = scoreTournament(format, picks, results).games.flatMap(({ gameId, earned }): WhyRow[] => {
    const game = games.get(gameId);
    // With reseeding, a picked team may win this round in a different game.
    if (!game || (game.winner === null && earned === 0)) return [];
    const picked = picks[gameId];
    const isRight = earned > 0;
    const own = picked === undefined ? 'No pick' : `${picker} ${words.teamOf(picked)}`;
    const was = moments.findLast((moment) => moment.was?.games[gameId] !== undefined)?.was?.games[gameId];
    return [
      {
        id: gameId,
        label: words.roundOf(game.round),
        result: game.winner === null ? 'No result yet' : words.overOf(game),
        pick: isRight ? (picked === game.winner ? '' : `${own}, who won another game in this round`) : own,
        was: was ? words.teamOf(was) : null,
        parts: [],
        sum: earned,
      },
    ];
  });
  const points = format.gamePrefixes.map(
    (_, index) => `${words.roundOf(index + 1)} ${format.roundPoints[index] ?? 1}`,
  );
  return { heads: [], rows, rule: `Points for a right winner: ${points.join(', ')}.` };
}

type CountName = FightCount | TournamentCount;

/** The maximum number of entries named in a sentence. */
const NAMED = 3;

/**
 * Explains a rank with a heading and sentences, such as '1st.' and 'Tied with wren on points, ahead on right winners,
 * 4-3.', or '3rd.' and 'Tied with southpaw_sam on points and every tie-breaker. solomon is 1 point ahead, priya.k 2
 * behind.'
 */
export function rankWords(
  { rank, level, above, below }: RankReason<CountName>,
  nameOf: (id: string) => string,
): { title: string; reasons: string } {
  const sentences =
    above?.count === 'points' && below?.count === 'points'
      ? [`${pointsText(above, nameOf)}, ${named(below.ids, nameOf)} ${Math.abs(gap(below))} behind.`]
      : [above, below].flatMap((other) => (other ? [`${againstText(other, nameOf)}.`] : []));
  const ties =
    level.length === 0 ? [] : [`Tied with ${named(level, nameOf)} on points and every tie-breaker.`];
  return { title: `${placeText(rank)}.`, reasons: [...ties, ...sentences].join(' ') };
}

/** Joins names in a sentence. 'You' and 'Your Bracket 2' are capitalized only at the start of the sentence. */
function named(ids: readonly string[], nameOf: (id: string) => string, { begins = false } = {}): string {
  const names = ids
    .map(nameOf)
    .map((name, index) => (begins && index === 0 ? name : name.replace(/^You(?=$|r Bracket \d+$)/, 'you')));
  if (names.length <= NAMED) return list(names);
  return `${names.slice(0, NAMED - 1).join(', ')} and ${names.length - NAMED + 1} others`;
}

const gap = ({ own, theirs }: Neighbours<CountName>): number => (theirs ?? 0) - (own ?? 0);

function pointsText(other: Neighbours<CountName>, nameOf: (id: string) => string): string {
  const names = named(other.ids, nameOf, { begins: true });
  const are = other.ids.length > 1 || names === 'You' ? 'are' : 'is';
  const by = gap(other);
  return `${names} ${are} ${counted(Math.abs(by), 'point')} ${by > 0 ? 'ahead' : 'behind'}`;
}

const WORDS: Record<Exclude<CountName, 'points'>, string> = {
  winners: 'right winners',
  methods: 'right methods',
  combo: 'combo points',
  underdogs: 'right underdogs',
  'right-picks': 'right picks',
  'final-total': 'the total of the final score',
  'final-winner': 'the winner of the final',
  'final-scores': 'both scores of the final',
};

/** Returns, for example, 'Tied with wren on points, ahead on right winners, 4-3'. */
function againstText(other: Neighbours<CountName>, nameOf: (id: string) => string): string {
  const { count, own, theirs } = other;
  if (count === 'points') return pointsText(other, nameOf);
  const isDistance = count.startsWith('final');
  const isBehind = isDistance
    ? (theirs ?? Number.MAX_SAFE_INTEGER) < (own ?? Number.MAX_SAFE_INTEGER)
    : gap(other) > 0;
  const start = `Tied with ${named(other.ids, nameOf)} on points, ${isBehind ? 'behind' : 'ahead'} on ${WORDS[count]}`;
  return `${start}${valuesText(other, isDistance)}`;
}

function valuesText({ count, own, theirs }: Neighbours<CountName>, isDistance: boolean): string {
  if (own === null) return ', which this bracket did not guess';
  if (theirs === null) return ', which they did not guess';
  if (count === 'final-winner') return '';
  return isDistance ? `, off by ${own} against ${theirs}` : `, ${own}-${theirs}`;
}

export type PointsExplanation = NonNullable<ReturnType<typeof explainPoints>>;

/**
 * Explains an entry's points at a stop on the timeline or, without a stop, its current points. Returns null if the
 * entry did not exist then.
 */
export function explainPoints(
  { present, moments, words, entries }: History,
  stop: Stop | undefined,
  entry: { id: string; isOwner: boolean; viewerId: string },
) {
  const snapshot = stop?.state ?? present;
  const until = stop ? moments.slice(0, moments.findIndex(({ id }) => id === stop.moment.id) + 1) : moments;
  const picker = entry.isOwner ? 'You had' : 'Had';
  const why =
    snapshot.kind === 'fights' && words.kind === 'fights'
      ? whyOfCard(snapshot.state, entry.id, words, until, picker)
      : snapshot.kind === 'tournament' && words.kind === 'tournament'
        ? whyOfTournament(snapshot.state, entry.id, words, until, picker)
        : null;
  const owners = entries.map(({ id, number, user }) => {
    return { id, number, ownerId: user.id, ownerName: user.username };
  });
  const { nameOf } = entryLabelsOf(owners, entry.viewerId);
  const reason =
    snapshot.kind === 'fights'
      ? explainRank(fightRanking, cardStandings(snapshot.state), entry.id)
      : explainRank(tournamentRanking(snapshot.state.actual), tournamentStandings(snapshot.state), entry.id);
  if (!why || !reason) return null;
  const total = why.rows.reduce((sum, row) => sum + row.sum, 0);
  return { ...why, total, rank: rankWords(reason, nameOf), rankFigure: reason.rank };
}
