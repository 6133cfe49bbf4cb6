import { type EntryChance, openGames, standardError, type Weights } from '@lockroom/rules';
import { capitalized } from '../../shell/capitalized.ts';
import { counted } from '../../shell/counted.ts';
import { levelText, sumText } from '../chances/chance-text.ts';
import type { RoomState } from '../chances/room-state.ts';
import { nounOf, weightsClause, weightsText } from '../chances/weights.ts';

/** The part of a room's chances that texts are written from. */
export interface ToldChances {
  open: number;
  weights: Weights;
  /** 0 if every possible outcome was counted. */
  samples: number;
}

const NUMBERS = new Intl.NumberFormat('en-US');

/** Says what happens if entries are level: 'then the final score decides' while that score is unknown. */
function levelEnd(state: RoomState): string {
  const isScoreOpen = state.kind === 'tournament' && state.rules.actual === null;
  return isScoreOpen ? 'then the final score decides' : 'sharing 1st';
}

/** Explains a chance: '738 of the 2,048 ways it can still end. 134 of them level, then the final score decides.' */
export function waysText({ first, level }: EntryChance, chances: ToldChances, state: RoomState): string {
  const { open, weights, samples } = chances;
  const isLevel = level > 0;
  if (samples === 0 && weights === 'coin' && state.kind === 'tournament') {
    const ways = 2 ** open;
    const of = (part: number) => NUMBERS.format(Math.round(part * ways));
    const all = `${of(first)} of the ${NUMBERS.format(ways)} ways it can still end.`;
    return isLevel ? `${all} ${of(level)} of them level, ${levelEnd(state)}.` : all;
  }
  const from =
    samples === 0
      ? 'Over every way it can still end'
      : `From ${NUMBERS.format(samples)} endings drawn at random, give or take ${errorText(first, samples)} %`;
  const how = `${from}: ${weightsClause(state.kind, weights)}.`;
  return isLevel ? `${how} Level in ${levelText({ first, level })} of it, ${levelEnd(state)}.` : how;
}

/** Returns two standard errors, in percentage points; 95 % of estimates are within them. */
function errorText(chance: number, samples: number): string {
  return Math.max(0.1, 200 * standardError(chance, samples)).toFixed(1);
}

/** Returns, for example, 'Coin flip for every game, 11 games open, on the results so far.' */
export function basisText({ open, weights, samples }: ToldChances, { kind }: RoomState): string {
  return weightsText(kind, weights, samples, open);
}

/** Explains why the column adds up to more than 100; null if it does not. */
export function sumReason(entries: readonly EntryChance[], { samples }: ToldChances): string | null {
  const sum = entries.reduce((all, { first }) => all + first, 0);
  if (sum < 1.0005) return null;
  return `Equal firsts count for every bracket that is level, so the chances add up to ${sumText(entries, samples > 0)}.`;
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const wordOf = (count: number) => WORDS[count] ?? String(count);

/** Returns, for example, 'One of your two brackets can win.'; null for members with one bracket. */
export function ownText(canWin: number, own: number): string | null {
  if (own < 2) return null;
  if (canWin === 0)
    return own === 2
      ? 'Neither of your two brackets can win.'
      : `None of your ${wordOf(own)} brackets can win.`;
  if (canWin === own)
    return own === 2 ? 'Both of your brackets can win.' : `All ${wordOf(own)} of your brackets can win.`;
  return `${capitalized(wordOf(canWin))} of your ${wordOf(own)} brackets can win.`;
}

/** Counts each entry's missing picks of open games or fights, omitting complete entries. */
function missingPicks({ kind, rules }: RoomState): { id: string; missing: number }[] {
  const open =
    kind === 'fights'
      ? rules.card.flatMap(({ id, winnerId }) => (winnerId === null ? [id] : []))
      : [...openGames(rules.format, rules.results)];
  return rules.entries
    .map(({ id, picks }) => ({ id, missing: open.filter((each) => !picks[each]).length }))
    .filter(({ missing }) => missing > 0);
}

/** Explains missing picks: '2 brackets lack picks for games still open, and can earn nothing there.' */
export function missingText(state: RoomState, ownIds: readonly string[]): string | null {
  const lacking = missingPicks(state);
  if (lacking.length === 0) return null;
  const [alone] = lacking;
  const noun = nounOf(state.kind);
  if (lacking.length === 1 && alone && ownIds.includes(alone.id)) {
    return `Your bracket lacks picks for ${counted(alone.missing, noun)} still open, which can earn it nothing.`;
  }
  const lack = lacking.length === 1 ? 'lacks' : 'lack';
  return `${counted(lacking.length, 'bracket')} ${lack} picks for ${noun}s still open, and can earn nothing there.`;
}
