import { toast } from '../../../ui/toast.ts';

/** Shows a toast saying that there is nothing to save (rules: texts#tournament-forms). */
export function sayNothingToSave(): void {
  toast.show({
    title: 'No changes to save',
    description: 'Please select winners or modify tie-breaker scores before saving.',
  });
}

/** Shows a toast saying that a draft was discarded, with an Undo button. */
export function sayDiscarded(onUndo: () => void): void {
  toast.show({ title: 'Changes discarded', action: { label: 'Undo', onSelect: onUndo } });
}

/** Returns the question asked before leaving with unsaved changes; `one` is the singular noun for them. */
export function leaveQuestion(count: number, one: 'result' | 'change', leave: 'Exit' | 'Leave'): string {
  return count === 1
    ? `1 ${one} is not saved. ${leave} and lose it?`
    : `${count} ${one}s are not saved. ${leave} and lose them?`;
}
