import type { SavedResults } from '@lockroom/contract';
import type { FormatFamily } from '@lockroom/game';
import type { ToastMessage } from '../../../ui/toast.ts';
import type { ResultsDraft, ReviewedDraft } from './results-draft.ts';
import { counted } from './words.ts';

/** How long a toast stays that names results which were taken away, in milliseconds. */
const LONG = 10_000;

/** What pressing Save Results with nothing entered says (002 section 5). */
export const NOTHING_TO_SAVE: ToastMessage = {
  title: 'No changes to save',
  description: 'Please select winners or modify tie-breaker scores before saving.',
};

/** The two lines of the save bar: what is pending, and what it takes away or how far the bracket is. */
export function barText(
  { pending, dropped, results }: Pick<ReviewedDraft, 'pending' | 'dropped' | 'results'>,
  games: number,
): { title: string; text: string } {
  const title = pending === 1 ? 'Change pending' : pending > 1 ? 'Changes pending' : 'Nothing pending';
  const decided = `${Object.keys(results).length} of ${games} decided`;
  return { title, text: dropped.length > 0 ? `Clears ${counted(dropped.length, 'later result')}` : decided };
}

/** What a save says: what was stored, and by name which later results it took away. */
export function resultsSaved(
  family: FormatFamily,
  sent: ResultsDraft,
  { dropped }: Pick<SavedResults, 'dropped'>,
  gameName: (gameId: string) => string,
): ToastMessage {
  const what =
    Object.keys(sent.changes).length > 0
      ? `${family === 'football' ? 'Football' : 'Custom'} bracket results have been saved successfully.`
      : 'Tie-breaker changes have been saved successfully.';
  if (dropped.length === 0) return { title: 'Save successful!', description: what };
  return {
    title: 'Save successful!',
    description: `${what} Cleared, because they can no longer be: ${dropped.map(gameName).join('; ')}.`,
    duration: LONG,
  };
}

/** Asks before pending results are given up. */
export function pendingText(pending: number, leave: 'Exit' | 'Leave'): string {
  return pending === 1
    ? `1 change is not saved. ${leave} and lose it?`
    : `${pending} changes are not saved. ${leave} and lose them?`;
}
