import { oddsTone, type Weights } from '@lockroom/rules';
import { useSyncExternalStore } from 'react';
import type { Facts } from './questions.ts';

/** Said where weights are chosen. */
export const WEIGHT_NAMES: Readonly<Record<Weights, { name: string; meaning: string }>> = {
  coin: { name: 'Coin flip', meaning: 'Every game or fight is even.' },
  seeds: { name: 'By seed', meaning: 'The better seed wins more often, as in real tournaments.' },
  odds: { name: 'By the odds', meaning: 'As the odds of this room say. Fights without odds are even.' },
};

/** The weights that a room can be reckoned with, its own choice first. */
export function weightsFor(facts: Facts): readonly [Weights, ...Weights[]] {
  if (facts.kind === 'tournament') return ['coin', 'seeds'];
  const fights = [...facts.rules.card, ...facts.rules.covered];
  const hasOdds = fights.some(({ fighter1Odds, fighter2Odds }) =>
    [fighter1Odds, fighter2Odds].some((odds) => oddsTone(odds) !== 'na'),
  );
  return hasOdds ? ['odds', 'coin'] : ['coin'];
}

const storageKey = (kind: Facts['kind']) => `lockroom:weights:${kind}`;
const listeners = new Set<() => void>();
/** Where the browser keeps nothing, until the page is closed. */
const forNow = new Map<string, string>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return forNow.get(key) ?? null;
  }
}

function choose(key: string, weights: Weights): void {
  forNow.set(key, weights);
  try {
    localStorage.setItem(key, weights);
  } catch {
    // Private windows may refuse storage.
  }
  for (const listener of listeners) listener();
}

/** The weights that count, those that can be chosen, and how they are. */
export interface UsedWeights {
  weights: Weights;
  choices: readonly [Weights, ...Weights[]];
  choose: (weights: Weights) => void;
}

/** The weights chosen on this device for rooms of this kind. */
export function useWeights(facts: Facts): UsedWeights {
  const key = storageKey(facts.kind);
  const choices = weightsFor(facts);
  const kept = useSyncExternalStore(subscribe, () => read(key));
  const weights = choices.find((choice) => choice === kept) ?? choices[0];
  return { weights, choices, choose: (choice) => choose(key, choice) };
}
