import { type EntryChance, type EntryOutlook, play } from '@lockroom/rules';
import type { EntryFigure } from '../../ui/entry-title.tsx';
import type { EntryView } from '../competitions/competition-type.ts';
import { isUncontested, percentText } from './chance-text.ts';
import type { RoomState } from './room-state.ts';

export interface KnownEntry {
  outlook: EntryOutlook<unknown> | undefined;
  /** Whether any pick has a result. */
  hasBegun: boolean;
  /** Whether the outlook was computed for earlier results. */
  isOld: boolean;
  chance: EntryChance | undefined;
  isEstimate: boolean;
}

const NOT_YET = '\u2013';

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

/** Returns an entry's chance, 'Out', or a dash while the chance is unknown or no pick has a result. */
export function chanceText({ outlook, hasBegun, isOld, chance, isEstimate }: KnownEntry): string {
  const now = isOld ? undefined : outlook;
  if (now && !now.canWin) return 'Out';
  // The entry is not first by the locked fights, but covered fights may change that.
  if (now && now.perhaps !== null && now.best > 1) return NOT_YET;
  // A chance of 0 does not mean out, because chances ignore draws.
  if (!chance || (!now && chance.first === 0)) return NOT_YET;
  if (isUncontested(chance.first, hasBegun)) return NOT_YET;
  return percentText(chance.first, isEstimate, now?.clinched ?? false);
}
