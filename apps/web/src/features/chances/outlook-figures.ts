import type { EntryChance, EntryOutlook } from '@lockroom/rules';
import type { EntryFigure } from '../../ui/entry-title.tsx';
import type { EntryView } from '../competitions/competition-type.ts';
import { percentText } from './words.ts';

/** What is known of one entry. */
export interface KnownEntry {
  outlook: EntryOutlook<unknown> | undefined;
  chance: EntryChance | undefined;
  isEstimate: boolean;
}

/** How many games or fights are open, of how many. */
export interface OpenCount {
  label: string;
  left: number;
  of: number;
}

/** Shown until a figure is there. */
const NOT_YET = '\u2013';

/** The figures at the head of what can still become of an entry. */
export function outlookFigures(
  { entry, entries }: Pick<EntryView<unknown>, 'entry' | 'entries'>,
  known: KnownEntry,
  { label, left, of }: OpenCount,
): EntryFigure[] {
  return [
    { label: 'Chance', value: chanceText(known) },
    { label: 'Place', value: entry.rank, of: entries?.length ?? null },
    { label: 'Points', value: entry.totalPoints },
    { label, value: left, of },
  ];
}

/** The chance of an entry, or that it has none; a dash until it is there. */
export function chanceText({ outlook, chance, isEstimate }: KnownEntry): string {
  if (outlook && !outlook.canWin) return 'Out';
  return outlook && chance ? percentText(chance.first, isEstimate, outlook.clinched) : NOT_YET;
}
