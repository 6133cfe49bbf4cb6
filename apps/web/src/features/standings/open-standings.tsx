import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PartFailed } from '../../shell/load-failed.tsx';
import { GapChart } from '../../ui/gap-chart.tsx';
import { laterCode } from '../../ui/later.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { failedTitle } from '../chances/figures-failed.tsx';
import { Leaderboard, type LeaderboardProps } from './leaderboard.tsx';
import { arranged, type OutlookResult, useRowFilter, useRowOrder } from './outlook-rows.ts';
import { raceOf } from './race.ts';
import { YourStanding } from './your-standing.tsx';

const outlookCode = laterCode(() => import('./outlook-parts.tsx'));

/** What is shown until the first figures: their places, empty. */
const PENDING: OutlookResult = {
  status: 'shown',
  outlook: { rows: new Map(), basis: { samples: 0, isPart: false, hasBegun: false }, isOld: false },
  known: null,
  failed: null,
};

/**
 * The standings while something is open, with who can still win where that may be said. They wait neither for the
 * figures nor for their code, and stay as they are where either fails.
 */
export function OpenStandings({ room, entries, contest }: LeaderboardProps) {
  const code = useQuery({
    queryKey: ['code', 'outlook'],
    queryFn: outlookCode.fetch,
    structuralSharing: false,
  });
  const [result, setResult] = useState(PENDING);
  const [filter] = useRowFilter();
  const [order] = useRowOrder();
  const parts = code.data;
  const failed = code.error ? { ...code, data: undefined } : result.failed;
  const shown = result.status === 'shown' && !code.error ? result : null;
  const hasOwn = entries.some(({ isOwner }) => isOwner);
  const chart = <GapChart {...raceOf(entries, contest.steps.names)} unit={contest.steps.unit} />;
  return (
    <>
      {parts && <parts.OutlookSource room={room} onResult={setResult} />}
      {failed && (
        <PartFailed
          title={failedTitle('Who can still win', failed.error, 'Who can still win could not be loaded')}
          part={failed}
        />
      )}
      {!shown && <YourStanding entries={entries} contest={contest} />}
      {!shown && chart}
      {shown && parts && <parts.OutlookTop entries={entries} result={shown} />}
      {shown && !parts && <Skeleton height={hasOwn ? '200px' : '44px'} />}
      <Leaderboard
        key="leaderboard"
        room={room}
        contest={contest}
        total={entries.length}
        outlook={shown?.outlook}
        isArranged={shown !== null && (filter !== 'all' || order !== 'place')}
        entries={shown ? arranged(entries, shown.outlook, filter, order) : entries}
      />
      {shown && parts && <parts.OutlookEnd room={room} entries={entries} result={shown} />}
      {shown && chart}
    </>
  );
}
