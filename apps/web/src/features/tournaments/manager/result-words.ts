import type { SavedResults } from '@lockroom/contract';
import type { FormatFamily } from '@lockroom/rules';
import { counted } from '../../../shell/counted.ts';
import type { ToastMessage } from '../../../ui/toast.ts';
import type { ResultsDraft, ReviewedDraft } from './results-draft.ts';

/** Milliseconds for which a toast about cleared results is shown. */
const LONG = 10_000;

export function barText(
  { pending, dropped, results }: Pick<ReviewedDraft, 'pending' | 'dropped' | 'results'>,
  games: number,
): { title: string; text: string } {
  const title = pending === 1 ? 'Change pending' : pending > 1 ? 'Changes pending' : 'Nothing pending';
  const decided = `${Object.keys(results).length} of ${games} decided`;
  return { title, text: dropped.length > 0 ? `Clears ${counted(dropped.length, 'later result')}` : decided };
}

export function resultsSaved(
  family: FormatFamily,
  sent: ResultsDraft,
  { dropped }: Pick<SavedResults, 'dropped'>,
  gameName: (gameId: string) => string,
): ToastMessage {
  const what =
    Object.keys({ ...sent.changes, ...sent.walkovers }).length > 0
      ? `${family === 'football' ? 'Football' : 'Custom'} bracket results have been saved successfully.`
      : 'Tie-breaker changes have been saved successfully.';
  if (dropped.length === 0) return { title: 'Save successful!', description: what };
  return {
    title: 'Save successful!',
    description: `${what} Cleared, because they can no longer be: ${dropped.map(gameName).join('; ')}.`,
    duration: LONG,
  };
}
