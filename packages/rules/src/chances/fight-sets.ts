import { isPickMethod } from '../fights/methods.ts';
import type { Ending } from './fight-gains.ts';

/** Some of a sport's endings, by their places in the list. */
export type EndingSet = readonly number[];

/**
 * The sets of endings that a short sentence says: a corner wins, by some methods, does not lose or does not win by some
 * methods; the fight ends by a method, with a winner or without.
 */
export function sayableSets(endings: readonly Ending[]): EndingSet[] {
  const where = (is: (ending: Ending) => boolean): EndingSet =>
    endings.flatMap((ending, at) => (is(ending) ? [at] : []));
  const corners = ([1, 2] as const).flatMap((corner) => {
    const methods = endings.flatMap(({ winnerId, winMethod }) =>
      winnerId === corner && isPickMethod(winMethod) ? [winMethod] : [],
    );
    const some = subsetsOf(methods);
    return [
      where(({ winnerId }) => winnerId === corner),
      where(({ winnerId }) => winnerId === corner || winnerId === 0),
      ...some.map((named) =>
        where(({ winnerId, winMethod }) => winnerId === corner && named.some((name) => name === winMethod)),
      ),
      ...some.map((named) =>
        where(({ winnerId, winMethod }) => winnerId !== corner || !named.some((name) => name === winMethod)),
      ),
    ];
  });
  const byMethod = endings.flatMap(({ winnerId, winMethod }) =>
    winnerId === 1 && isPickMethod(winMethod) ? [where((other) => other.winMethod === winMethod)] : [],
  );
  return [
    ...corners,
    ...byMethod,
    where(({ winnerId }) => winnerId === 0),
    where(({ winnerId }) => winnerId !== 0),
  ];
}

/** Every choice of at least one. */
function subsetsOf<T>(list: readonly T[]): T[][] {
  return list
    .reduce<T[][]>((chosen, one) => chosen.flatMap((some) => [some, [...some, one]]), [[]])
    .filter((some) => some.length > 0);
}
