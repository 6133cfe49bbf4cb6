import type { Fight } from '@lockroom/contract';
import { errorText } from '../../../shell/errors.ts';
import { list } from '../../../shell/list.ts';
import type { ToastMessage } from '../../../ui/toast.ts';
import { resultText } from '../card/result-text.ts';
import type { CardOwner, RefusedResult, SentResult } from './card-owner.queries.ts';
import type { DraftCount } from './results-draft.ts';

/**
 * Returns the text of the save bar: the unsaved results, otherwise the incomplete ones, otherwise how many are saved.
 */
export function barText(
  card: readonly Pick<Fight, 'winnerId'>[],
  { ready, needWinner, needMethod }: DraftCount,
): { figure: number | string; title: string; text: string } {
  const missing = [
    needMethod > 0 && `${needMethod} ${needMethod === 1 ? 'needs' : 'need'} a method`,
    needWinner > 0 && `${needWinner} ${needWinner === 1 ? 'needs' : 'need'} a winner`,
  ].filter((part) => part !== false);
  const figure = `${card.filter((fight) => fight.winnerId !== null).length}/${card.length}`;
  const saved = figure.replace('/', ' of ');
  const half = needMethod + needWinner;
  if (ready > 0)
    return {
      figure: ready,
      title: ready === 1 ? 'Result pending' : 'Results pending',
      text: half > 0 ? missing.join(', ') : `${saved} saved`,
    };
  if (half > 0)
    return { figure: half, title: needMethod > 0 ? 'Method?' : 'Winner?', text: missing.join(', ') };
  return { figure, title: 'Results saved', text: 'Nothing is pending' };
}

export function resultsSaved({ roomId }: CardOwner, results: readonly SentResult[]): ToastMessage {
  const [only] = results;
  const what = results.length === 1 && only ? only.fight.title : `${results.length} fights`;
  return {
    title: 'Results saved',
    description:
      roomId === null ? `${what}: stored with the template.` : `${what}: points and ranks are up to date.`,
  };
}

/** The toast after the server refused some results, with its reason. Refused results stay unsaved. */
export function someRefused(results: readonly SentResult[], refused: readonly RefusedResult[]): ToastMessage {
  const saved = results.length - refused.length;
  const titles = list(refused.map(({ fight }) => fight.title));
  const why = errorText(refused[0]?.error, 'Please try again.');
  return {
    title: 'Results not saved',
    description: `${titles}: ${why}${saved > 0 ? ` ${saved} of ${results.length} were saved.` : ''}`,
    tone: 'danger',
    duration: 10_000,
  };
}

/** Describes an entered result, e.g. 'Fight 11: Holloway by KO/TKO' or 'Fight 10: no result'. */
export function enteredText({ fight, entry }: Pick<SentResult, 'fight' | 'entry'>): string {
  return `${fight.title}: ${resultText({ ...fight, ...entry }) ?? 'no result'}`;
}
