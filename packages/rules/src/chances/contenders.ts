import type { Bounds, Field } from './field.ts';
import { makePasses } from './passes.ts';
import type { Sheets } from './sheets.ts';

/** Entries whose keys are equal in every completion; they are first, and level, together. */
export type Contender = { entry: number; isShared: boolean };

/** The entries that chances are about: those that nobody is always ahead of, alike ones as one. */
export type Contenders = { list: readonly Contender[]; contenderOf: readonly number[] };

export function findContenders(field: Field, sheets: Sheets, bounds: Bounds): Contenders {
  const passes = makePasses(field);
  const alike = new Map<string, number[]>();
  for (const [entry, values] of sheets.values.entries()) {
    const key = `${sheets.base[entry]} ${values.join(' ')}`;
    alike.set(key, [...(alike.get(key) ?? []), entry]);
  }
  const groups = [...alike.values()]
    .map((group) => {
      const entry = group[0] as number;
      const most =
        (sheets.base[entry] as number) + passes.greatest(sheets.values[entry] as Float64Array, bounds);
      return { group, entry, most };
    })
    .sort((a, b) => b.most - a.most);
  // A group that is always ahead of another can earn more, so only the groups before it can be.
  const left: typeof groups = [];
  for (const group of groups) {
    if (!left.some((rival) => passes.lead(sheets, group.entry, rival.entry, bounds) < 0)) left.push(group);
  }
  const contenderOf = sheets.values.map(() => -1);
  for (const [contender, { group }] of left.entries())
    for (const entry of group) contenderOf[entry] = contender;
  return { list: left.map(({ group, entry }) => ({ entry, isShared: group.length > 1 })), contenderOf };
}
