import type { Bracket, Room } from '@lockroom/contract';
import { PartFailed } from '../../shell/load-failed.tsx';
import { GapChart } from '../../ui/gap-chart.tsx';
import { failedTitle } from '../chances/figures-failed.tsx';
import { useChangeWeights } from '../chances/weights-dialog.tsx';
import { Leaderboard, type LeaderboardProps } from './leaderboard.tsx';
import { CoveredNotice, OutlookFoot } from './outlook-foot.tsx';
import { OutlookPanel } from './outlook-panel.tsx';
import { arranged, ownToShow, type ShownOutlook, useRowFilter, useRowOrder } from './outlook-rows.ts';
import { OutlookTools } from './outlook-tools.tsx';
import { raceOf } from './race.ts';
import { useStandingsOutlook } from './use-standings-outlook.ts';
import { YourOutlook } from './your-outlook.tsx';
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

function OutlookTop({ entries, result }: { entries: readonly Bracket[]; result: ShownOutlook }) {
  const { outlook, known } = result;
  const own = ownToShow(entries, outlook);
  const canWin = entries.filter(({ id }) => outlook.rows.get(id)?.places.canWin).length;
  return (
    <>
      {own && (
        <YourOutlook
          entry={own}
          isOneOfMore={entries.filter(({ isOwner }) => isOwner).length > 1}
          count={entries.length}
          result={result}
        />
      )}
      {known?.state.basis === 'locked' && <CoveredNotice state={known.state} />}
      <OutlookTools counts={{ all: entries.length, 'can-win': outlook.rows.size > 0 ? canWin : null }} />
    </>
  );
}

interface OutlookEndProps {
  room: Room;
  entries: readonly Bracket[];
  result: ShownOutlook;
}

function OutlookEnd({ room, entries, result }: OutlookEndProps) {
  const { button, dialog } = useChangeWeights(result.known?.weights);
  return (
    <>
      <OutlookFoot entries={entries} result={result} changeWeights={button} />
      <OutlookPanel
        room={room}
        own={ownToShow(entries, result.outlook)}
        result={result}
        changeWeights={button}
      />
      {dialog}
    </>
  );
}
