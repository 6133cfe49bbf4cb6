import type { Bracket, Fight, Room } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { methodWord, plateFor } from '@lockroom/rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FitLine } from '../../../ui/fit-line.tsx';
import { createDeviceSwitch } from '../../account/device-switch.ts';
import type { OpenEntryView, Picks } from '../../competitions/competition-type.ts';
import { FinishActions, FinishPoster } from '../../competitions/slim-head.tsx';
import { type DraftPick, isOff, NO_PICK, progressOf } from '../card/fight-rules.ts';
import type { FightCompetition } from './fight-competition.ts';

interface FinishProps {
  entry: Bracket;
  room: Room;
  card: readonly Fight[];
  picks: Picks<DraftPick>;
  onChange: () => void;
}

/** Shows a finished bracket: the main event's pick on the sport's poster, and all other picks below it. */
export function Finish({ entry, room, card, picks, onChange }: FinishProps) {
  const all = card.flatMap((fight, index) => {
    const { winnerId, method } = picks[fight.id] ?? NO_PICK;
    if (isOff(fight) || winnerId === null || method === null) return [];
    const names = shortNames(fight);
    const [winner, loser] = [names[winnerId - 1] ?? '', names[2 - winnerId] ?? ''];
    return [{ id: fight.id, place: index + 1, winner, loser, method: methodWord(method) }];
  });
  const [main, ...others] = all.toReversed();
  if (!main) return null;
  return (
    <>
      <FinishPoster entry={entry} room={room} plate={plateFor(room.sport)}>
        <h1 className="relative grid gap-2.5">
          <FitLine text={main.winner} slotEm={4.5} className="text-[20cqw] text-[#fcdb2e] lg:text-[13cqw]" />
          <span className="disp text-[26px] [--w:80%] wrap-anywhere">
            beats {main.loser} by {main.method}
          </span>
        </h1>
        <ol className="relative grid grid-cols-2 gap-x-4 border-t border-white/20 pt-2 lg:grid-cols-4">
          {others.map(({ id, place, winner, method }) => (
            <li key={id} className="grid grid-cols-[26px_minmax(0,1fr)] py-1">
              <span className="num text-lg text-poster-ink-2">{place}</span>
              <span className="min-w-0 leading-snug wrap-anywhere">
                <b className="block text-md">{winner}</b>
                <small className="text-sm text-poster-ink-2">{method}</small>
              </span>
            </li>
          ))}
        </ol>
      </FinishPoster>
      <div className="mt-3">
        <FinishActions entry={entry} room={room} onChange={onChange} />
      </div>
      <p className="mt-3 text-sm text-ink-3">
        Your picks stay hidden from the others. Each one is revealed when its fight locks, and you can change
        it until then.
      </p>
    </>
  );
}

/**
 * Opens the finished bracket on request, and automatically the first time that all picks are saved on this page. Closes
 * it when a fight locks, because the page then shows the results.
 */
export function useFinish({
  entry,
  competition,
  draft,
  editable,
  locked,
}: OpenEntryView<FightCompetition, DraftPick>) {
  // The number of locked fights when the finished bracket was opened.
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const [seen] = useState(() => createDeviceSwitch(`lockroom.finished.${entry.id}`));
  const on = competition.card.filter((fight) => !isOff(fight));
  const isWhole = (picks: Picks<DraftPick>) =>
    on.length > 0 && on.every(({ id }) => progressOf(picks[id] ?? NO_PICK) === 'full');
  const isSaved = isWhole(draft.saved);
  const isReady = entry.isOwner && isWhole(draft.picks) && on.some(({ id }) => !locked.has(id));
  const wasSaved = useRef(isSaved);
  const seenAt = useRef(draft.savedAt);
  const show = () => {
    setOpenedAt(locked.size);
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  const onSaved = useEffectEvent(() => {
    const isSavedHere = draft.savedAt !== seenAt.current;
    if (isSavedHere && isSaved && !wasSaved.current && entry.isOwner && editable && !seen.get()) {
      seen.set(true);
      show();
    }
    wasSaved.current = isSaved;
    seenAt.current = draft.savedAt;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onSaved` reads `isSaved`
  useEffect(() => {
    if (!draft.saving) onSaved();
  }, [isSaved, draft.saving]);
  return { isReady, isShown: openedAt === locked.size && isReady, show, hide: () => setOpenedAt(null) };
}
