import type { Bracket } from '@lockroom/contract';
import type { EntryLabels } from './entry-labels.ts';

/** How to refer to the owner of the figures: as the viewer, one of the viewer's brackets, or another member. */
export interface Person {
  /** For example 'You', 'Bracket 2' or 'priya.k'. */
  subject: string;
  isYou: boolean;
  isViewer: boolean;
  /** For example 'your', 'its' or "priya.k's". */
  own: string;
}

export function personOf(
  { id, isOwner, number }: Pick<Bracket, 'id' | 'isOwner' | 'number'>,
  { isAlone, labelOf }: EntryLabels,
): Person {
  if (isOwner && isAlone(id)) return { subject: 'You', isYou: true, isViewer: true, own: 'your' };
  if (isOwner) return { subject: `Bracket ${number}`, isYou: false, isViewer: true, own: 'its' };
  const subject = labelOf(id);
  return { subject, isYou: false, isViewer: false, own: `${subject}'s` };
}

/** Joins the subject with the right form of the verb: 'You win', 'priya.k wins'. */
export function personDoes({ subject, isYou }: Person, you: string, others: string): string {
  return `${subject} ${isYou ? you : others}`;
}

/** Returns, for example, 'Your chance', "Bracket 2's chance" or "priya.k's chance". */
export function chanceOf({ subject, isYou }: Person): string {
  return isYou ? 'Your chance' : `${subject}'s chance`;
}
