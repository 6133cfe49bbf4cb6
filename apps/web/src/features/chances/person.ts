import type { Bracket } from '@lockroom/contract';
import type { ChancesOwner } from './room-state.ts';

/** Whose figures they are: the viewer's, one of several of the viewer's brackets, or another member's. */
export interface Person {
  /** 'You', 'Bracket 2', 'priya.k'. */
  subject: string;
  isYou: boolean;
  isViewer: boolean;
  /** 'your', 'its', "priya.k's". */
  own: string;
}

/** The person of an entry, for this viewer. */
export function personOf(
  { id, isOwner, number, user }: Pick<Bracket, 'id' | 'isOwner' | 'number' | 'user'>,
  owners: readonly ChancesOwner[],
): Person {
  const ownerId = owners.find((owner) => owner.id === id)?.ownerId;
  const isAlone = owners.filter((owner) => owner.ownerId === ownerId).length < 2;
  if (isOwner && isAlone) return { subject: 'You', isYou: true, isViewer: true, own: 'your' };
  if (isOwner) return { subject: `Bracket ${number}`, isYou: false, isViewer: true, own: 'its' };
  const name = isAlone ? user.username : `${user.username} ${number}`;
  return { subject: name, isYou: false, isViewer: false, own: `${name}'s` };
}

/** A verb in the form that fits: 'You win', 'priya.k wins'. */
export function personDoes({ subject, isYou }: Person, you: string, others: string): string {
  return `${subject} ${isYou ? you : others}`;
}
