import type { Weights } from '@lockroom/rules';
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

/** How likely results are taken to be: 'Coin flip for every game, on the results so far.' */
export function weightsText(kind: Facts['kind'], weights: Weights, samples: number): string {
  const drawn =
    samples === 0 ? '' : ` Estimated from ${samples.toLocaleString('en-US')} endings drawn at random.`;
  return `${SENTENCES[kind][weights]}, on the results so far.${drawn}`;
}
