import type { Bracket, Room, RoomCompetition } from '@lockroom/contract';
import { lockTimeLabel } from '@lockroom/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { keys } from '../../api/query-keys.ts';
import { LoadFailed, PartFailed } from '../../shell/load-failed.tsx';
import { NotYourPicks } from '../../shell/not-your-picks.tsx';
import { Page } from '../../shell/page.tsx';
import { CompletedBanner } from '../../ui/completed-banner.tsx';
import { LockLine } from '../../ui/lock-line.tsx';
import type { EntryViews } from '../chances/entry-views.tsx';
import { competitionQuery } from '../competitions/competition.queries.ts';
import type { CompetitionType, EntryView } from '../competitions/competition-type.ts';
import { roomEntriesQuery } from '../competitions/entries.queries.ts';
import { QuickActions } from './entry-actions.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { EntryHead } from './entry-head.tsx';
import { OpenEntry } from './open-entry.tsx';
import { useEntryView } from './use-entry-view.ts';

export interface EntryProps {
  entry: Bracket;
  room: Room;
}

interface TypedProps<Competition, P> extends EntryProps {
  type: CompetitionType<Competition, P>;
  views: EntryViews<Competition>;
}

export function entryPage<Competition, P>(
  type: CompetitionType<Competition, P>,
  views: EntryViews<Competition>,
): ComponentType<EntryProps> {
  const { Loading, Panel, words } = type;
  // If the competition cannot be loaded, show an error inside the page instead of replacing it.
  return function EntryPage({ entry, room }: EntryProps) {
    const { data: answer, error, refetch } = useQuery(competitionQuery(room.id));
    if (answer) return <KnownEntry type={type} views={views} entry={entry} room={room} answer={answer} />;
    if (!error) {
      return (
        <Page title={entry.name} rail={!Panel}>
          <Loading />
        </Page>
      );
    }
    return (
      <EntryFrame entry={entry} room={room} {...(Panel ? { panel: null } : {})}>
        <EntryHead entry={entry} viewOnly={false} figures={[]} low />
        <LockLine icon="clock" text={lockTimeLabel(null)} />
        {room.isCompleted && <CompletedBanner />}
        <LoadFailed
          title={words(room).notLoaded}
          error={error}
          fallback="Your picks are kept. Please try again."
          onRetry={() => refetch()}
        />
      </EntryFrame>
    );
  };
}

/** Shows an entry as this viewer may see it: editable, read-only or covered (rules: secrecy#what-you-may-do). */
function KnownEntry<Competition, P>(props: TypedProps<Competition, P> & { answer: RoomCompetition }) {
  const { type, views, entry, room, answer } = props;
  const { view: own, locks } = useEntryView({ type, entry, room, answer });
  const { competition } = own;
  const standings = useQuery({ ...roomEntriesQuery(room.id), enabled: type.isScored(competition) });
  const { data: entries } = standings;
  const view = useMemo<EntryView<Competition>>(() => ({ ...own, entries }), [own, entries]);
  const covered = view.access === 'hidden';
  const isEmpty = type.total(competition) === 0;
  // Never fetch covered picks, so that they are not in the page in any form.
  const stored = type.useStored(entry, !covered && !isEmpty);
  useAskAgainAtLock(view);
  const { Empty, Loading } = type;
  const failed = <PartFailed title="The standings could not be loaded" part={standings} />;

  if (isEmpty && Empty) {
    return (
      <EntryFrame entry={entry} room={room} panel={null}>
        {room.isCompleted && <CompletedBanner />}
        <Empty room={room} />
      </EntryFrame>
    );
  }
  if (!covered && stored.picks) {
    return (
      <OpenEntry type={type} views={views} view={view} locks={locks} stored={stored.picks} failed={failed} />
    );
  }
  return (
    <ClosedEntry type={type} view={view}>
      {failed}
      {covered && (
        <NotYourPicks roomId={room.id}>{type.words(room).covered(entry.user.username)}</NotYourPicks>
      )}
      {!covered && stored.error !== null && (
        <LoadFailed
          title="Picks not loaded"
          error={stored.error}
          fallback="The picks could not be loaded. Please try again."
          onRetry={stored.refetch}
        />
      )}
      {!covered && stored.error === null && <Loading />}
    </ClosedEntry>
  );
}

interface ClosedEntryProps<Competition, P> {
  type: CompetitionType<Competition, P>;
  view: EntryView<Competition>;
  children: ReactNode;
}

/** Shows the owner and the standing of an entry whose picks are covered, loading or failed to load. */
function ClosedEntry<Competition, P>({ type, view, children }: ClosedEntryProps<Competition, P>) {
  const { entry, room, access } = view;
  const { Panel } = type;
  const actions = <QuickActions entry={entry} room={room} editable={false} onRevert={null} />;
  return (
    <EntryFrame
      entry={entry}
      room={room}
      {...(Panel ? { panel: <Panel {...view} draft={null} actions={actions} /> } : {})}
    >
      <EntryHead entry={entry} viewOnly={access === 'view-only'} {...type.head(view, null)} />
      {room.isCompleted && <CompletedBanner />}
      {children}
    </EntryFrame>
  );
}

/** Refetches when a lock closes, because the server then reveals the room's picks and other members' entries. */
function useAskAgainAtLock({ entry: { id, isOwner }, room, locked }: EntryView<unknown>): void {
  const queries = useQueryClient();
  const count = locked.size;
  const before = useRef(count);
  useEffect(() => {
    if (count === before.current) return;
    before.current = count;
    void queries.invalidateQueries({ queryKey: keys.roomPart(room.id, 'shares') });
    if (!isOwner) void queries.invalidateQueries({ queryKey: keys.picks(id) });
  }, [count, queries, room.id, id, isOwner]);
}
