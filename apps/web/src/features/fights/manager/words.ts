import type { Fight } from '@lockroom/contract';
import { fightPlace, MIN_RECOMMENDED_FIGHTS } from '@lockroom/game';
import { toast } from '../../../ui/toast.ts';
import type { changeKind } from './fight-draft.ts';

/** '1 bracket', '4 brackets'. */
export function brackets(count: number): string {
  return count === 1 ? '1 bracket' : `${count} brackets`;
}

/** '1 fight', '13 fights'. */
export function fights(count: number): string {
  return count === 1 ? '1 fight' : `${count} fights`;
}

/** Whether deleting one of this many fights leaves fewer than recommended (001 section 5). */
export function leavesTooFew(fightCount: number): boolean {
  return fightCount - 1 < MIN_RECOMMENDED_FIGHTS;
}

/** The question before a fight is deleted, in the words of 001 section 5. */
export function deleteQuestion(fight: Pick<Fight, 'title' | 'fighter1' | 'fighter2'>): string {
  return `Are you sure you want to delete the ${fight.title} between ${fight.fighter1} and ${fight.fighter2}?`;
}

/** The warning where too few fights would be left. */
export function tooFewWarning(fightCount: number): string {
  const regular = MIN_RECOMMENDED_FIGHTS - 2;
  return `This leaves ${fights(fightCount - 1)}. A card of at least ${MIN_RECOMMENDED_FIGHTS} is recommended: main event, co-main event and fights ${regular} to 1.`;
}

/** What deleting does to picks; `picks` is how many brackets picked the fight, null when not known. */
export function deleteImpact(picks: number | null, hasResult: boolean): string {
  const points = hasResult ? ' Its points are taken off every bracket, and ranks may change.' : '';
  if (picks === null) return `Picks on this fight are deleted with it.${points}`;
  if (picks === 0) return `No bracket has a pick on this fight.${points}`;
  return `${brackets(picks)} ${picks === 1 ? 'has a pick' : 'have picks'} on this fight; they are deleted with it.${points}`;
}

/** What a change of a fight does to the `sheets` that hold a pick on it. */
export function changeImpact(
  kind: ReturnType<typeof changeKind>,
  { sheets, hasResult }: { sheets: number; hasResult: boolean },
): string[] {
  const who = brackets(sheets);
  const lines: string[] = [];
  if (kind === 'names' || kind === 'both') {
    lines.push(
      `${who} picked this fight. A pick belongs to its corner: whoever stands there now has been picked.`,
    );
  }
  if (kind === 'points' || kind === 'both') {
    lines.push(
      hasResult
        ? `This fight has a result: the points of ${who} are worked out anew at once, and ranks may change.`
        : `${who} picked under the old points. Once this fight has a result, the new ones count.`,
    );
  }
  return [...lines, 'The change is written to the changes log.'];
}

/** Where the next fight goes: main event, co-main event, then the bottom of the card (decisions section 10). */
export function nextPlace(card: readonly Pick<Fight, 'fighter1' | 'fighter2'>[]): string {
  const [lowest] = card;
  if (card.length < 2 || !lowest) return `This is the ${fightPlace(0, card.length + 1).title}.`;
  return `Goes to the bottom of the card, under ${lowest.fighter1} v ${lowest.fighter2}.`;
}

/** What a new fight does to brackets that hold picks. */
export function addImpact(sheets: number): string {
  const hold = sheets === 1 ? 'holds' : 'hold';
  return `${brackets(sheets)} already ${hold} picks. A new fight is one more to pick for everybody and has no lock time yet.`;
}

/** What completing the event leaves open; null when every fight has a result. */
export function withoutResult(missing: number): string | null {
  return missing > 0 ? `${fights(missing)} on the card without a result score nothing for anyone.` : null;
}

/** Says that a form is gone with what was typed, because its fight is, or because the event is completed. */
export function sayLost(isCompleted: boolean): void {
  toast.show({
    title: isCompleted ? 'The event was completed' : 'The fight was removed',
    description: isCompleted ? 'What you typed was not saved.' : 'What you typed is gone with it.',
    tone: 'danger',
    duration: 10_000,
  });
}

/** Says why something else cannot be opened now. */
export function sayUnsaved(): void {
  toast.show({
    title: 'A fight has unsaved changes',
    description: 'Save or cancel them first.',
    tone: 'danger',
  });
}
