import type { PickMethod } from '@lockroom/rules';
import type { DraftPick } from '../card/fight-rules.ts';

export type FightKey = { pick: Partial<DraftPick> } | { clear: true } | { go: 'above' | 'below' };

/**
 * Maps a key: 1 and 2 pick a corner, a method's first letter (K, S, D) picks it, Backspace and Delete clear, Up and
 * Down move (rules: look#keys). Returns null for other keys and with Ctrl, Alt or Meta.
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
