import type { PickMethod } from '@lockroom/rules';
import type { DraftPick } from '../card/fight-rules.ts';

/** What a key does while focus is in a fight card: change the pick, clear it, or go to the fight above or below. */
export type FightKey = { pick: Partial<DraftPick> } | { clear: true } | { go: 'above' | 'below' };

/**
 * Reads a key: 1 and 2 pick a corner, the first letter of a method picks it (K, S, D), Backspace and Delete clear, Up and
 * Down go on (rules: look#keys). Null for every other key, and for those with Ctrl, Alt or Meta.
 */
export function readFightKey(
  event: { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean },
  methods: readonly PickMethod[],
): FightKey | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const key = event.key.toLowerCase();
  if (key === '1') return { pick: { winnerId: 1 } };
  if (key === '2') return { pick: { winnerId: 2 } };
  if (key === 'arrowup') return { go: 'above' };
  if (key === 'arrowdown') return { go: 'below' };
  if (key === 'backspace' || key === 'delete') return { clear: true };
  const method = methods.find((name) => name.charAt(0).toLowerCase() === key);
  return method ? { pick: { method } } : null;
}
