import type { ImportReport } from '@lockroom/contract';
import { formatLocal, formatMountain } from '@lockroom/game';
import type { ChangePart } from '../../../ui/change-report.tsx';

/** What an import would change, what it costs first. */
export function reportParts(report: ImportReport): ChangePart[] {
  return [
    {
      title: 'Picks deleted',
      isLoss: true,
      items: report.picksCleared.map(
        ({ bracketName, picks }) => `${counted(picks, 'pick')} of ${bracketName}`,
      ),
    },
    { title: 'Fights taken off the card', isLoss: true, items: report.fightsRemoved },
    { title: 'New fights', isLoss: false, items: report.fightsAdded },
    { title: 'Fights changed', isLoss: false, items: report.fightsChanged },
    {
      title: 'Teams renamed',
      isLoss: false,
      items: report.teamsRenamed.map(({ from, to }) => `${from} becomes ${to}`),
    },
    { title: 'Names of sides, rounds and regions', isLoss: false, items: report.labelsChanged },
    {
      title: 'Lock times',
      isLoss: false,
      items: report.locksChanged.map(({ what, from, to, reopens }) => {
        const change = `${sentence(what)}: ${lockText(to)}, was ${lockText(from)}`;
        return reopens ? `${change}. It is locked now and can be picked again then.` : change;
      }),
    },
    { title: 'Results', isLoss: false, items: report.resultsSet.map(sentence) },
  ];
}

/** What stays as it is, in one sentence; null where there is nothing to say. */
export function keptText({ fightsKept }: ImportReport): string | null {
  if (fightsKept.length === 0) return null;
  const one = fightsKept.length === 1;
  return `${counted(fightsKept.length, 'fight')} ${one ? 'stays' : 'stay'} on the card with ${one ? 'its' : 'their'} picks.`;
}

/** '1 pick', '4 picks'. */
export function counted(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`;
}

/** A lock time in Mountain Time, with the viewer's own behind it where that differs (decisions section 5). */
function lockText(lockTime: string | null): string {
  if (lockTime === null) return 'none';
  const at = Date.parse(lockTime);
  const local = formatLocal(at, Intl.DateTimeFormat().resolvedOptions().timeZone, 'full');
  return local ? `${formatMountain(at, 'full')} (${local})` : formatMountain(at, 'full');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
