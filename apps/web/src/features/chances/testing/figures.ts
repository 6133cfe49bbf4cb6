import type { EntryChance } from '@lockroom/rules';
import type { ImpactFigures, UpcomingMatch } from '../result-impact.ts';

/** A game between two teams whose ids are their names. */
export function gameOf(id: string, one: string, two: string): UpcomingMatch<string> {
  const side = (name: string, seed: number) => ({ name, short: name.slice(0, 3).toUpperCase(), seed });
  return {
    id,
    title: 'Sweet 16',
    when: null,
    sides: [side(one, 1), side(two, 5)],
    keyOf: (way) => way,
    sideOf: (way) => (way === one ? 0 : 1),
    nameOf: ([way = '']) => way,
    lineOf: ([way = '']) => way,
    conditionOf: ([way = '']) => `${way} win`,
    shortMethodOf: () => null,
    isPicked: (_, [way]) => way === one,
  };
}

/** The chances and best places of an entry for the two outcomes of a game. */
export interface KnownWays {
  chances: readonly [number, number];
  best?: readonly [number, number];
}

const at = (id: string, first: number): EntryChance => ({ id, first, level: 0 });

/** Builds figures of games by entry. An entry can win with an outcome only if its best place is 1. */
export function figuresOf(
  games: readonly { game: UpcomingMatch<string>; entries: Readonly<Record<string, KnownWays>> }[],
  samples = 0,
): ImpactFigures<string> {
  const each = games.map(({ game, entries }) => ({
    id: game.id,
    ways: game.sides.map(({ name }, side) => ({
      way: name,
      weight: 0.5,
      known: Object.entries(entries).map(([id, { chances, best = [1, 1] }]) => ({
        id,
        first: chances[side as 0 | 1],
        best: best[side as 0 | 1],
      })),
    })),
  }));
  return {
    samples,
    next: each.map(({ id, ways }) => ({
      id,
      ways: ways.map(({ way, weight, known }) => ({
        way,
        weight,
        entries: known.map(({ id: entry, first }) => at(entry, first)),
      })),
    })),
    places: each.map(({ id, ways }) => ({
      id,
      ways: ways.map(({ way, known }) => ({
        way,
        entries: known.map(({ id: entry, best }) => ({
          id: entry,
          canWin: best === 1,
          best,
          bestIsBound: false,
          worst: 9,
          worstIsBound: false,
        })),
      })),
    })),
  };
}
