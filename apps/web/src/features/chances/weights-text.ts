import type { Weights } from '@lockroom/rules';
import { uncapitalized } from '../../shell/capitalized.ts';
import { counted } from '../../shell/counted.ts';
import type { Facts } from './questions.ts';

const SENTENCES: Readonly<Record<Facts['kind'], Readonly<Record<Weights, string>>>> = {
  tournament: {
    coin: 'Coin flip for every game',
    seeds: 'The better seed wins more often',
    odds: 'Coin flip for every game',
  },
  fights: {
    coin: 'Even fights, methods equally likely',
    seeds: 'Even fights, methods equally likely',
    odds: "Winners by the room's odds, methods equally likely",
  },
};

/** What is open in a room of this kind. */
export const nounOf = (kind: Facts['kind']) => (kind === 'tournament' ? 'game' : 'fight');

/** How likely results are taken to be, in a sentence that begins elsewhere: 'coin flip for every game'. */
export function weightsClause(kind: Facts['kind'], weights: Weights): string {
  return uncapitalized(SENTENCES[kind][weights]);
}

/** 'Coin flip for every game, on the results so far', with how many are open where `open` is given. */
export function weightsText(kind: Facts['kind'], weights: Weights, samples: number, open?: number): string {
  const left = open === undefined ? '' : `, ${counted(open, nounOf(kind))} open`;
  const drawn =
    samples === 0 ? '' : ` Estimated from ${samples.toLocaleString('en-US')} endings drawn at random.`;
  return `${SENTENCES[kind][weights]}${left}, on the results so far.${drawn}`;
}
