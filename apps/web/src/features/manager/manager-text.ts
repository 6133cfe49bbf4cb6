import type { MissingMember } from '@lockroom/contract';
import { counted, list } from '../../shell/words.ts';

/** The maximum number of people or fights named in a sentence. */
const MOST_NAMED = 3;

/** Returns, for example, 'hector has no picks, juno has 4 of 13.' */
export function missingSentence(members: readonly MissingMember[]): string {
  const parts = members.map(({ username, hasBracket, missing, of }) =>
    hasBracket && missing < of ? `${username} has ${of - missing} of ${of}` : `${username} has no picks`,
  );
  const more = parts.length - MOST_NAMED;
  return `${(more > 0 ? [...parts.slice(0, MOST_NAMED), `${more} more have picks to make`] : parts).join(', ')}.`;
}

export function picksText({
  hasBracket,
  missing,
  of,
}: Pick<MissingMember, 'hasBracket' | 'missing' | 'of'>): string {
  return hasBracket ? `${of - missing} of ${of} picks` : 'No picks yet';
}

export interface Waiting {
  title: string;
  names: string;
}

/** Returns, for example, 'Fight 9, Nickal vs Brundage and Fight 10, Oliveira vs Tsarukyan.' */
export function waitingSentence(waiting: readonly Waiting[], one: string): string {
  const all = waiting.map(({ title, names }) => (names === '' ? title : `${title}, ${names}`));
  const more = all.length - MOST_NAMED;
  return `${list(more > 0 ? [...all.slice(0, MOST_NAMED), counted(more, `more ${one}`)] : all)}.`;
}

export interface Leader {
  name: string;
  points: number;
}

/** Returns, for example, 'noor wins with 31 points, 4 ahead of wren.' Empty if there are no entries. */
export function winnerSentence(entries: readonly Leader[]): string {
  const [first, second] = entries.toSorted((a, b) => b.points - a.points);
  if (!first) return '';
  const lead = second ? first.points - second.points : 0;
  const ahead = second && lead > 0 ? `, ${lead} ahead of ${second.name}` : '';
  return second && lead === 0
    ? `${first.name} and ${second.name} lead with ${counted(first.points, 'point')}.`
    : `${first.name} wins with ${counted(first.points, 'point')}${ahead}.`;
}
