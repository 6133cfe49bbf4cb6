import { oddsTone, type Weights } from '@lockroom/rules';
import { useStore } from '../../store/store.ts';
import { createDeviceValue, type DeviceValue } from '../account/device-switch.ts';
import type { Facts } from './questions.ts';

/** Said where weights are chosen. */
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

/** The weights chosen on this device, by the kind of room. */
const CHOSEN: Readonly<Record<Facts['kind'], DeviceValue<string | null>>> = {
  tournament: createDeviceValue('lockroom:weights:tournament'),
  fights: createDeviceValue('lockroom:weights:fights'),
};

/** The weights that count, those that can be chosen, and how they are. */
export interface UsedWeights {
  weights: Weights;
  choices: readonly [Weights, ...Weights[]];
  choose: (weights: Weights) => void;
}

/** The weights chosen on this device for rooms of this kind. */
export function useWeights(facts: Facts): UsedWeights {
  const chosen = CHOSEN[facts.kind];
  const choices = weightsFor(facts);
  const kept = useStore(chosen);
  const weights = choices.find((choice) => choice === kept) ?? choices[0];
  return { weights, choices, choose: chosen.set };
}
