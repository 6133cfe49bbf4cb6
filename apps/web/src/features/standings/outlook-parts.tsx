import type { Bracket, Room } from '@lockroom/contract';
import { useChangeWeights } from '../chances/weights-dialog.tsx';
import { CoveredNotice, OutlookFoot } from './outlook-foot.tsx';
import { OutlookPanel } from './outlook-panel.tsx';
import { ownToShow, type ShownOutlook } from './outlook-rows.ts';
import { OutlookTools } from './outlook-tools.tsx';
import { YourOutlook } from './your-outlook.tsx';

export function OutlookTop({ entries, result }: { entries: readonly Bracket[]; result: ShownOutlook }) {
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

export function OutlookEnd({ room, entries, result }: OutlookEndProps) {
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
