import type { Bracket } from '@lockroom/contract';
import type { EntryLabels } from './entry-labels.ts';

/** Whose figures are shown: the viewer's, one of the viewer's several brackets, or another member's. */
export interface Person {
  /** 'You', 'Bracket 2', 'priya.k'. */
  subject: string;
  isYou: boolean;
  isViewer: boolean;
  /** 'your', 'its', "priya.k's". */
  own: string;
}

/** How texts refer to the owner of an entry, for this viewer. */
export function personOf(
  { id, isOwner, number }: Pick<Bracket, 'id' | 'isOwner' | 'number'>,
  { isAlone, labelOf }: EntryLabels,
): Person {
  if (isOwner && isAlone(id)) return { subject: 'You', isYou: true, isViewer: true, own: 'your' };
  if (isOwner) return { subject: `Bracket ${number}`, isYou: false, isViewer: true, own: 'its' };
  const subject = labelOf(id);
  return { subject, isYou: false, isViewer: false, own: `${subject}'s` };
}

/** The subject with the right form of the verb: 'You win', 'priya.k wins'. */
export function personDoes({ subject, isYou }: Person, you: string, others: string): string {
  return `${subject} ${isYou ? you : others}`;
}

/** 'Your chance', "Bracket 2's chance", "priya.k's chance". */
export function chanceOf({ subject, isYou }: Person): string {
  return isYou ? 'Your chance' : `${subject}'s chance`;
}
