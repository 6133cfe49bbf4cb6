import type { ImportReport } from '@lockroom/contract';
import { formatMountain } from '@lockroom/rules';
import { capitalized } from '../../../shell/capitalized.ts';
import { counted } from '../../../shell/counted.ts';
import { localTime } from '../../../shell/local-time.ts';
import type { ChangePart } from '../../../ui/change-report.tsx';

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
        const change = `${capitalized(what)}: ${lockText(to)}, was ${lockText(from)}`;
        return reopens ? `${change}. It is locked now and can be picked again then.` : change;
      }),
    },
    { title: 'Results', isLoss: false, items: report.resultsSet.map(capitalized) },
  ];
}

export function keptText({ fightsKept }: ImportReport): string | null {
  if (fightsKept.length === 0) return null;
  const one = fightsKept.length === 1;
  return `${counted(fightsKept.length, 'fight')} ${one ? 'stays' : 'stay'} on the card with ${one ? 'its' : 'their'} picks.`;
}

/** Formats a lock time in Mountain Time, and in the viewer's time zone if that differs (rules: locks#mountain-time). */
function lockText(lockTime: string | null): string {
  if (lockTime === null) return 'none';
  const at = Date.parse(lockTime);
  const local = localTime(at, 'full');
  return local ? `${formatMountain(at, 'full')} (${local})` : formatMountain(at, 'full');
}
