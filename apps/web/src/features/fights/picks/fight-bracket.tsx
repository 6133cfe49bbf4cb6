import type { Bracket, Fight, Room } from '@lockroom/contract';
import { type FightSport, methodsFor } from '@lockroom/game';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { keys } from '../../../api/query-keys.ts';
import { LoadFailed } from '../../../app/load-failed.tsx';
import { NotYourPicks } from '../../../app/not-your-picks.tsx';
import { CompletedBanner } from '../../../ui/completed-banner.tsx';
import { roomBracketsQuery } from '../../brackets/brackets.queries.ts';
import { draftsOf } from '../card/fight-rules.ts';
import { FightsLoading } from '../card/fights-loading.tsx';
import { picksQuery } from '../fights.queries.ts';
import { BracketFrame } from './bracket-frame.tsx';
import { BracketHead } from './bracket-head.tsx';
import { BracketInfo, QuickActions } from './bracket-panel.tsx';
import { NoFights } from './no-fights.tsx';
import { PickSheetPage } from './pick-sheet-page.tsx';
import { accessTo } from './sheet-view.ts';
import { useLockedFights } from './use-locked.ts';

export interface FightBracketProps {
  bracket: Bracket;
  room: Room;
  sport: FightSport;
  card: readonly Fight[];
}

/** A fight-based bracket as this viewer may see it: to fill, to look at, or covered (decisions section 6). */
export function FightBracket({ bracket, room, sport, card }: FightBracketProps) {
  const locked = useLockedFights(card);
  const viewer = { isOwner: bracket.isOwner, isManager: room.isManager, completed: room.isCompleted };
  const access = accessTo(viewer, card, locked);
  const covered = access.sheet === 'hidden';
  const { data: brackets } = useQuery(roomBracketsQuery(room.id));
  // Covered picks are not asked for: they are not in the page in any form.
  const picks = useQuery({
    ...picksQuery(bracket.id, bracket.isOwner),
    enabled: !covered && card.length > 0,
  });
  const stored = useMemo(() => picks.data && draftsOf(picks.data), [picks.data]);
  useAskAgainAtLock(locked, room.id, bracket);

  if (card.length === 0) return <NoFights bracket={bracket} room={room} />;
  const head = (
    <BracketHead
      bracket={bracket}
      card={card}
      brackets={brackets}
      viewOnly={!covered && !bracket.isOwner && access.sheet !== 'edit'}
    />
  );
  if (!covered && stored) {
    return (
      <PickSheetPage
        bracket={bracket}
        room={room}
        card={card}
        locked={locked}
        access={access}
        methods={methodsFor(sport)}
        stored={stored}
        head={head}
      />
    );
  }
  return (
    <BracketFrame
      bracket={bracket}
      room={room}
      panel={
        <>
          <BracketInfo bracket={bracket} room={room} card={card} />
          <QuickActions bracket={bracket} room={room} editable={false} onRevert={null} />
        </>
      }
    >
      {head}
      {room.isCompleted && <CompletedBanner />}
      {covered && (
        <NotYourPicks roomId={room.id}>
          This belongs to <b>{bracket.user.username}</b>. You can only view your own predictions.
        </NotYourPicks>
      )}
      {!covered && picks.isError && (
        <LoadFailed
          title="Picks not loaded"
          error={picks.error}
          fallback="The picks could not be loaded. Please try again."
          onRetry={() => picks.refetch()}
        />
      )}
      {!covered && !picks.isError && <FightsLoading />}
    </BracketFrame>
  );
}

/** A lock that passes opens what the server tells: the shares of that fight, and the pick on somebody else's sheet. */
function useAskAgainAtLock(locked: ReadonlySet<string>, roomId: string, { id, isOwner }: Bracket): void {
  const queries = useQueryClient();
  const count = locked.size;
  const before = useRef(count);
  useEffect(() => {
    if (count === before.current) return;
    before.current = count;
    void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'shares') });
    if (!isOwner) void queries.invalidateQueries({ queryKey: keys.picks(id) });
  }, [count, queries, roomId, id, isOwner]);
}
