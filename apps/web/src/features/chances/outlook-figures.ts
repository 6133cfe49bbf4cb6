import { type EntryChance, type EntryOutlook, play } from '@lockroom/rules';
import type { EntryFigure } from '../../ui/entry-title.tsx';
import type { EntryView } from '../competitions/competition-type.ts';
import type { RoomState } from './room-state.ts';
import { isUncontested, percentText } from './words.ts';

/** What is known of one entry. */
export interface KnownEntry {
  outlook: EntryOutlook<unknown> | undefined;
  /** Whether a pick has a result by now. */
  hasBegun: boolean;
  /** The outlook is that of the results before. */
  isOld: boolean;
  chance: EntryChance | undefined;
  isEstimate: boolean;
}

/** Shown until a figure is there. */
const NOT_YET = '\u2013';

/** The figures at the head of what can still become of an entry. */
export function outlookFigures(
  { entry, entries }: Pick<EntryView<unknown>, 'entry' | 'entries'>,
  known: KnownEntry,
  { kind, rules, open }: RoomState,
): EntryFigure[] {
  return [
    { label: 'Chance', value: chanceText(known) },
    { label: 'Place', value: entry.rank, of: entries?.length ?? null },
    { label: 'Points', value: entry.totalPoints },
    kind === 'tournament'
      ? { label: 'Games open', value: open, of: play(rules.format, rules.results, 'results').length }
      : { label: 'Fights open', value: open, of: rules.card.length + rules.covered.length },
  ];
}

/** The chance of an entry, or that it has none; a dash until it is there, and until there is a contest. */
export function chanceText({ outlook, hasBegun, isOld, chance, isEstimate }: KnownEntry): string {
  const now = isOld ? undefined : outlook;
  if (now && !now.canWin) return 'Out';
  // By the locked fights alone it is not first; the covered ones may change that.
  if (now && now.perhaps !== null && now.best > 1) return NOT_YET;
  // That others are first in every completion counted does not mean out: a draw has no weight.
  if (!chance || (!now && chance.first === 0)) return NOT_YET;
  if (isUncontested(chance.first, hasBegun)) return NOT_YET;
  return percentText(chance.first, isEstimate, now?.clinched ?? false);
}
