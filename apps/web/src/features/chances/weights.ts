import { oddsTone, type Weights } from '@lockroom/rules';
import { uncapitalized } from '../../shell/capitalized.ts';
import { counted } from '../../shell/counted.ts';
import { useStore } from '../../store/store.ts';
import { createDeviceValue, type DeviceValue } from '../account/device-switch.ts';
import type { Facts } from './questions.ts';

export const WEIGHT_NAMES: Readonly<Record<Weights, { name: string; meaning: string }>> = {
  coin: { name: 'Coin flip', meaning: 'Every game or fight is even.' },
  seeds: { name: 'By seed', meaning: 'The better seed wins more often, as in real tournaments.' },
  odds: { name: 'By the odds', meaning: 'As the odds of this room say. Fights without odds are even.' },
};

/** The weights available for a room, its default first. */
export function weightsFor(facts: Facts): readonly [Weights, ...Weights[]] {
  if (facts.kind === 'tournament') return ['coin', 'seeds'];
  const fights = [...facts.rules.card, ...facts.rules.covered];
  const hasOdds = fights.some(({ fighter1Odds, fighter2Odds }) =>
    [fighter1Odds, fighter2Odds].some((odds) => oddsTone(odds) !== 'na'),
  );
  return hasOdds ? ['odds', 'coin'] : ['coin'];
}

const CHOSEN: Readonly<Record<Facts['kind'], DeviceValue<string | null>>> = {
  tournament: createDeviceValue('lockroom:weights:tournament'),
  fights: createDeviceValue('lockroom:weights:fights'),
};

export interface UsedWeights {
  weights: Weights;
  choices: readonly [Weights, ...Weights[]];
  choose: (weights: Weights) => void;
}

export function useWeights(facts: Facts): UsedWeights {
  const chosen = CHOSEN[facts.kind];
  const choices = weightsFor(facts);
  const kept = useStore(chosen);
  const weights = choices.find((choice) => choice === kept) ?? choices[0];
  return { weights, choices, choose: chosen.set };
}

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

export const nounOf = (kind: Facts['kind']) => (kind === 'tournament' ? 'game' : 'fight');

/** Returns the weights as a clause, e.g. 'coin flip for every game'. */
export function weightsClause(kind: Facts['kind'], weights: Weights): string {
  return uncapitalized(SENTENCES[kind][weights]);
}

/**
 * Returns, for example, 'Coin flip for every game, on the results so far', with the number of open matches if `open` is
 * given.
 */
export function weightsText(kind: Facts['kind'], weights: Weights, samples: number, open?: number): string {
  const left = open === undefined ? '' : `, ${counted(open, nounOf(kind))} open`;
  const drawn =
    samples === 0 ? '' : ` Estimated from ${samples.toLocaleString('en-US')} endings drawn at random.`;
  return `${SENTENCES[kind][weights]}${left}, on the results so far.${drawn}`;
}
