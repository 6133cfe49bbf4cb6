import type { EntryFigure, EntryView } from './competition-type.ts';

/**
 * Returns two figures: an entry's points beside the leader's, and its rank beside the number of entries. The rank is a
 * dash if `rank` is null.
 */
export function standingFigures(
  { entry, entries }: Pick<EntryView<unknown>, 'entry' | 'entries'>,
  rank: number | null,
): EntryFigure[] {
  const leader = Math.max(entry.totalPoints, ...(entries ?? []).map(({ totalPoints }) => totalPoints));
  return [
    {
      label: 'Points/Leader',
      value: entry.totalPoints,
      of: entries ? leader : null,
      ofWord: "of the leader's",
    },
    { label: 'Rank', value: rank ?? '\u2013', of: entries && rank !== null ? entries.length : null },
  ];
}
