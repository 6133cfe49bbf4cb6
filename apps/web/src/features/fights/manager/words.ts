import type { Fight } from '@lockroom/contract';
import { fightPlace } from '@lockroom/rules';
import { counted } from '../../../shell/counted.ts';
import { toast } from '../../../ui/toast.ts';

export function changeImpact({ entries, hasResult }: { entries: number; hasResult: boolean }): string[] {
  const who = counted(entries, 'bracket');
  return [
    hasResult
      ? `This fight has a result: the points of ${who} are worked out anew at once, and ranks may change.`
      : `${who} picked under the old points. Once this fight has a result, the new ones count.`,
    'The change is written to the changes log.',
  ];
}

/** Returns the place of the next fight: main event, co-main event, then the bottom (rules: play#fight-cards). */
export function nextPlace(card: readonly Pick<Fight, 'fighter1' | 'fighter2'>[]): string {
  const [lowest] = card;
  if (card.length < 2 || !lowest) return `This is the ${fightPlace(0, card.length + 1).title}.`;
  return `Goes to the bottom of the card, under ${lowest.fighter1} v ${lowest.fighter2}.`;
}

export function addImpact(entries: number): string {
  const hold = entries === 1 ? 'holds' : 'hold';
  return `${counted(entries, 'bracket')} already ${hold} picks. A new fight is one more to pick for everybody and has no lock time yet.`;
}

/** Warns about fights without a result; null if all have one. */
export function withoutResult(missing: number): string | null {
  return missing > 0
    ? `${counted(missing, 'fight')} on the card without a result score nothing for anyone.`
    : null;
}

export function sayLost(isCompleted: boolean): void {
  toast.show({
    title: isCompleted ? 'The event was completed' : 'The fight was removed',
    description: isCompleted ? 'What you typed was not saved.' : 'What you typed is gone with it.',
    tone: 'danger',
    duration: 10_000,
  });
}

export function sayUnsaved(): void {
  toast.show({
    title: 'A fight has unsaved changes',
    description: 'Save or cancel them first.',
    tone: 'danger',
  });
}
