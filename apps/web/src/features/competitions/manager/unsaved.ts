import { toast } from '../../../ui/toast.ts';

/** Says that Save Results has nothing to save (rules: texts#tournament-forms). */
export function sayNothingToSave(): void {
  toast.show({
    title: 'No changes to save',
    description: 'Please select winners or modify tie-breaker scores before saving.',
  });
}

/** Says that a draft was discarded, with a button that brings it back. */
export function sayDiscarded(onUndo: () => void): void {
  toast.show({ title: 'Changes discarded', action: { label: 'Undo', onSelect: onUndo } });
}

/** Asks whether to leave with unsaved changes; `one` is what one of them is called. */
export function leaveQuestion(count: number, one: 'result' | 'change', leave: 'Exit' | 'Leave'): string {
  return count === 1
    ? `1 ${one} is not saved. ${leave} and lose it?`
    : `${count} ${one}s are not saved. ${leave} and lose them?`;
}
