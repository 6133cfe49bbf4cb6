import type { TimelineMoment } from '@lockroom/contract';
import {
  type FightPick,
  maxForFight,
  play,
  type ScoredFight,
  scorePick,
  scoreTournament,
} from '@lockroom/rules';
import type { StandingsSnapshot } from '../history/standings-snapshot.ts';
import type { BracketWords, CardWords } from '../history/timeline-labels.ts';

/** One result and the points it gave an entry. A part is null if the fight does not offer it. */
export interface WhyRow {
  id: string;
  label: string;
  result: string;
  /** For example 'as picked', 'you: Turner by KO/TKO' or 'no pick'. */
  pick: string;
  isRight: boolean;
  /** The result before its last correction; null if it was never corrected. */
  was: string | null;
  parts: readonly (number | null)[];
  sum: number;
}

/** How an entry got its points: the column heads, a row per result, and the sums. */
export interface Why {
  heads: readonly string[];
  rows: readonly WhyRow[];
  sums: readonly number[];
  total: number;
  rule: string;
}

type StateOf<Kind extends StandingsSnapshot['kind']> = Extract<StandingsSnapshot, { kind: Kind }>['state'];

const PARTS = ['Fight', 'Method', 'F&M combo', 'Under\u00addog'];

/** Explains an entry's points on a card, fight by fight. `picker` is 'you' or 'pick'. */
export function whyOfCard(
  { card, entries }: StateOf<'fights'>,
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
    const was = lastCorrection(moments, fight.id);
    return {
      id: fight.id,
      label: words.labelOf(fight.id),
      result: words.resultOf(fight.id, fight),
      isRight: correctWinner && correctMethod,
      pick: correctWinner && correctMethod ? 'as picked' : pickText(fight.id, pick, words, picker),
      was: was && (was.winnerId === fight.winnerId ? was.winMethod : words.resultOf(fight.id, was)),
      parts: [fighter, method, combo, underdog].map((part, index) => (offered[index] ? part : null)),
      sum: points,
    };
  });
  return { heads: PARTS, rows, ...summed(rows, PARTS.length), rule: ruleOf(ended) };
}

/**
 * Returns which parts a fight offers: none without a winner, no method after a disqualification, no bonus for a
 * favourite.
 */
function partsOf(fight: ScoredFight): readonly boolean[] {
  if (fight.winnerId !== 1 && fight.winnerId !== 2) return [false, false, false, false];
  const hasMethod = fight.winMethod !== 'Disqualification';
  const others = fight.fighterPoints + (hasMethod ? fight.methodPoints + fight.bonusPoints : 0);
  return [true, hasMethod, hasMethod, maxForFight(fight) > others];
}

function pickText(id: string, pick: FightPick | undefined, words: CardWords, picker: string): string {
  if (!pick) return 'no pick';
  return `${picker}: ${words.fighterOf(id, pick.winnerId)} by ${pick.method}`;
}

/** Returns a fight's result before its last correction; null if it was never corrected. */
function lastCorrection(moments: readonly TimelineMoment[], fightId: string) {
  const last = moments.findLast(({ was }) => was?.fights[fightId]?.winnerId !== undefined);
  const { winnerId = null, winMethod = null } = last?.was?.fights[fightId] ?? {};
  return winnerId === null ? null : { winnerId, winMethod };
}

/** States the scoring rule, without points that differ between fights. */
function ruleOf(fights: readonly ScoredFight[]): string {
  const [first] = fights;
  if (!first) return '';
  const isAlike = fights.every(
    (fight) =>
      fight.fighterPoints === first.fighterPoints &&
      fight.methodPoints === first.methodPoints &&
      fight.bonusPoints === first.bonusPoints &&
      fight.underdogBonus === first.underdogBonus,
  );
  if (!isAlike) {
    return 'Rule: the winner, the method even with the wrong winner, both, and a winner with plus odds. What each is worth differs by fight.';
  }
  return `Rule: winner ${first.fighterPoints}, right method ${first.methodPoints} even with the wrong winner, both +${first.bonusPoints}, winner with plus odds +${first.underdogBonus}.`;
}

export function whyOfTournament(
  { format, results, entries }: StateOf<'tournament'>,
  entryId: string,
  words: BracketWords,
  moments: readonly TimelineMoment[],
  picker: string,
): Why {
  const picks = entries.find(({ id }) => id === entryId)?.picks ?? {};
  const games = new Map(play(format, results, 'results').map((game) => [game.id, game]));
  const rows = scoreTournament(format, picks, results).games.flatMap(({ gameId, earned }): WhyRow[] => {
    const game = games.get(gameId);
    // With reseeding, a picked team can win its round in a different game.
    if (!game || (game.winner === null && earned === 0)) return [];
    const picked = picks[gameId];
    const isRight = earned > 0;
    const own = picked === undefined ? 'no pick' : `${picker}: ${words.teamOf(picked)}`;
    const was = moments.findLast((moment) => moment.was?.games[gameId] !== undefined)?.was?.games[gameId];
    return [
      {
        id: gameId,
        label: words.tabOf(game.round),
        result: game.winner === null ? 'Still open' : words.overOf(game),
        isRight,
        pick: isRight ? (picked === game.winner ? 'as picked' : `${own}, through this round`) : own,
        was: was ? words.teamOf(was) : null,
        parts: [],
        sum: earned,
      },
    ];
  });
  const points = format.gamePrefixes.map(
    (_, index) => `${words.roundOf(index + 1)} ${format.roundPoints[index] ?? 1}`,
  );
  return {
    heads: [],
    rows,
    ...summed(rows, 0),
    rule: `Rule: points for a right winner: ${points.join(', ')}.`,
  };
}

function summed(rows: readonly WhyRow[], parts: number): Pick<Why, 'sums' | 'total'> {
  return {
    sums: Array.from({ length: parts }, (_, index) =>
      rows.reduce((sum, row) => sum + (row.parts[index] ?? 0), 0),
    ),
    total: rows.reduce((sum, row) => sum + row.sum, 0),
  };
}
