import type { Room } from '@lockroom/contract';
import { fightCountdown } from '@lockroom/rules';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { NoticeBar } from '../../ui/completed-banner.tsx';
import { lateEntryEnd } from '../competitions/late-entry.ts';

/** Shows how long the viewer can still enter late picks. Renders nothing if the viewer cannot enter any. */
export function LateEntryNotice({ room, action }: { room: Room; action?: ReactNode }) {
  const now = useServerNow(1_000);
  const end = lateEntryEnd(room, now);
  if (end === null) return null;
  const left = fightCountdown({ lockAt: end, now, hasResult: false });
  return (
    <NoticeBar icon={Hourglass} title={`Late picks: ${left} left`}>
      You can still pick anything that has not begun and has no result. Everyone knows that your picks are
      late.
      {action && <div className="mt-3">{action}</div>}
    </NoticeBar>
  );
}
