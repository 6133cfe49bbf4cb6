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

/** One entry and the room it is in. */
export interface EntryProps {
  entry: Bracket;
  room: Room;
}

interface TypedProps<Competition, P> extends EntryProps {
  type: CompetitionType<Competition, P>;
  views: EntryViews<Competition>;
}

/** The page of an entry in a competition of one type. */
export function entryPage<Competition, P>(
  type: CompetitionType<Competition, P>,
  views: EntryViews<Competition>,
): ComponentType<EntryProps> {
  const { Loading, Panel, words } = type;
  // What the room plays may be missing: then the page says so in its place, and stays.
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

/**
 * An entry as this viewer may see it: to fill, to look at, or covered (rules: secrecy#what-you-may-do).
 */
function KnownEntry<Competition, P>(props: TypedProps<Competition, P> & { answer: RoomCompetition }) {
  const { type, views, entry, room, answer } = props;
  const { view: own, locks } = useEntryView({ type, entry, room, answer });
  const { competition } = own;
  const standings = useQuery({ ...roomEntriesQuery(room.id), enabled: type.isScored(competition) });
  const { data: entries } = standings;
  const view = useMemo<EntryView<Competition>>(() => ({ ...own, entries }), [own, entries]);
  const covered = view.access === 'hidden';
  const isEmpty = type.total(competition) === 0;
  // Covered picks are not asked for: they are not in the page in any form.
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

/** An entry whose picks are covered, on their way or not to be had: whose it is and how it stands. */
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

/** A lock that passes opens what the server tells: how the room picked, and the picks on somebody else's entry. */
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
