import type { EntryFigure, EntryView } from './competition-type.ts';

export function leaderFigure({ entry, entries }: Pick<EntryView<unknown>, 'entry' | 'entries'>): EntryFigure {
  const leader = Math.max(entry.totalPoints, ...(entries ?? []).map(({ totalPoints }) => totalPoints));
  return {
    label: 'Points/Leader',
    value: entry.totalPoints,
    of: entries ? leader : null,
    said: "of the leader's",
  };
}
