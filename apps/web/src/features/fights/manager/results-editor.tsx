import type { Fight } from '@lockroom/contract';
import { useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { useWide } from '../../../ui/use-wide.ts';
import { useDeviceSwitch } from '../../account/device-switch.ts';
import { byHandSwitch } from '../../account/saving-by-hand.tsx';
import { isOff } from '../card/fight-rules.ts';
import { CallOffDialog } from './call-off-dialog.tsx';
import { type EditorProps, ResultsByHand } from './results-by-hand.tsx';
import type { ResultDrafts } from './results-draft.ts';
import { SendingResults } from './sending-results.tsx';

/**
 * Enters results: one fight is open, and the others are in two lists. On a phone, a room's results are sent
 * automatically, unless this device is set to save by hand.
 */
export function ResultsEditor(props: EditorProps) {
  const { roomId, isCompleted } = props.owner;
  const isWide = useWide();
  const isByHand = useDeviceSwitch(byHandSwitch(useUser().id));
  const [chosen, setChosen] = useState<string | null>(null);
  const [seen, setSeen] = useState<ResultDrafts>({});
  const [callingOff, setCallingOff] = useState<Fight | null>(null);
  // A cancelled fight takes no result.
  const on = {
    ...props,
    chosen,
    setChosen,
    seen,
    setSeen,
    card: props.card.filter((fight) => !isOff(fight)),
  };
  return (
    <>
      {roomId === null || isCompleted || isWide || isByHand ? (
        <ResultsByHand {...on} />
      ) : (
        <SendingResults {...on} owner={{ ...props.owner, roomId }} onCallOff={setCallingOff} />
      )}
      {callingOff && (
        <CallOffDialog owner={props.owner} fight={callingOff} onClose={() => setCallingOff(null)} />
      )}
    </>
  );
}
