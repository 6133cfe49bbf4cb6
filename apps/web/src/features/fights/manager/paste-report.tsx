import type { PastedCardReport } from '@lockroom/contract';
import type { ReactNode } from 'react';
import { ChangeReport } from '../../../ui/change-report.tsx';
import { reportParts } from './paste-words.ts';

/** What a pasted card would change, kind by kind, or that it changes nothing. */
export function PasteReport({ report, children }: { report: PastedCardReport; children: ReactNode }) {
  return (
    <>
      {report.hasChanges ? (
        <ChangeReport parts={reportParts(report)} />
      ) : (
        <p role="status">The card is like this already. Nothing changes.</p>
      )}
      {children}
    </>
  );
}
