import type { ImportReport } from '@lockroom/contract';
import { formatMountain } from '@lockroom/game';

/** An import as the changes log tells it: what changed and whose picks it cost, in one sentence. */
export function importText(report: ImportReport): string {
  const parts = [
    named('added', report.fightsAdded),
    named('removed', report.fightsRemoved),
    clearedText(report.picksCleared),
    named('changed', report.fightsChanged),
    named(
      'renamed',
      report.teamsRenamed.map(({ from, to }) => `${from} is now ${to}`),
    ),
    named('changed labels:', report.labelsChanged),
    named(
      'set lock times:',
      report.locksChanged.map(({ what, from, to, reopens }) => {
        const again = reopens ? ', so it was locked and can be picked again' : '';
        return `${what} to ${lockText(to)} (was ${lockText(from)}${again})`;
      }),
    ),
    named('results:', report.resultsSet),
  ].filter((part) => part !== '');
  return `imported the template '${report.templateName}': ${parts.join('. ')}`;
}

function named(what: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `${what} ${items.join('; ')}`;
}

function clearedText(cleared: ImportReport['picksCleared']): string {
  const all = cleared.reduce((sum, { picks }) => sum + picks, 0);
  if (all === 0) return '';
  const whose = cleared.map(({ bracketName, picks }) => `${picks} of ${bracketName}`).join(', ');
  return `cleared ${all} ${all === 1 ? 'pick' : 'picks'}: ${whose}`;
}

function lockText(at: string | null): string {
  return at === null ? 'none' : formatMountain(Date.parse(at), 'full');
}
