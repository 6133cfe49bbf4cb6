import { PartFailed } from '../../shell/load-failed.tsx';
import { GapChart } from '../../ui/gap-chart.tsx';
import { failedTitle } from '../chances/figures-failed.tsx';
import { Leaderboard, type LeaderboardProps } from './leaderboard.tsx';
import { OutlookEnd, OutlookTop } from './outlook-parts.tsx';
import { arranged, useRowFilter, useRowOrder } from './outlook-rows.ts';
import { raceOf } from './race.ts';
import { useStandingsOutlook } from './use-standings-outlook.ts';
import { YourStanding } from './your-standing.tsx';

/**
 * The standings while something is undecided, with who can still win. They appear even if those figures are slow or
 * fail.
 */
export function OpenStandings({ room, entries, contest }: LeaderboardProps) {
  const result = useStandingsOutlook(room);
  const [filter] = useRowFilter();
  const [order] = useRowOrder();
  const shown = result.status === 'shown' ? result : null;
  const chart = <GapChart {...raceOf(entries, contest.steps.names)} unit={contest.steps.unit} />;
  return (
    <>
      {result.failed && (
        <PartFailed
          title={failedTitle(
            'Who can still win',
            result.failed.error,
            'Who can still win could not be loaded',
          )}
          part={result.failed}
        />
      )}
      {!shown && <YourStanding entries={entries} contest={contest} />}
      {!shown && chart}
      {shown && <OutlookTop entries={entries} result={shown} />}
      <Leaderboard
        key="leaderboard"
        room={room}
        contest={contest}
        total={entries.length}
        outlook={shown?.outlook}
        isArranged={shown !== null && (filter !== 'all' || order !== 'place')}
        entries={shown ? arranged(entries, shown.outlook, filter, order) : entries}
      />
      {shown && <OutlookEnd room={room} entries={entries} result={shown} />}
      {shown && chart}
    </>
  );
}
