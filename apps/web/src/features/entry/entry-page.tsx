import type { Bracket, Room } from '@lockroom/contract';
import { lockTimeLabel, sportFamily } from '@lockroom/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLastUpdated } from '../../api/last-updated.ts';
import { keys } from '../../api/query-keys.ts';
import { LoadFailed, PartFailed } from '../../shell/load-failed.tsx';
import { NotYourPicks } from '../../shell/not-your-picks.tsx';
import { Page } from '../../shell/page.tsx';
import { CompletedBanner } from '../../ui/completed-banner.tsx';
import { LockLine } from '../../ui/lock-line.tsx';
import { toast } from '../../ui/toast.ts';
import { competitionQuery, entryQuery, rankedEntriesQuery } from '../competitions/competition.queries.ts';
import type { CompetitionType, EntryView, Picks } from '../competitions/competition-type.ts';
import { fightEntry } from '../fights/entry/fight-entry.tsx';
import { roomQuery } from '../rooms/rooms.queries.ts';
import { tournamentEntry } from '../tournaments/entry/tournament-entry.tsx';
import { EntryFrame, EntryHead } from './entry-frame.tsx';
import { OpenEntry } from './open-entry.tsx';
import { useEntryDraft } from './use-entry-draft.ts';
import { isLogged, type LoadedEntryProps, useEntryView } from './use-entry-view.ts';

interface EntryProps {
  entry: Bracket;
  room: Room;
}

export function EntryPage({ entry, room }: EntryProps) {
  const { data: answer, error, refetch } = useQuery(competitionQuery(room.id));
  const isFights = sportFamily(entry.sport) === 'fights';
  if (answer) {
    const props = { entry, room, answer };
    return isFights ? (
      <LoadedEntry type={fightEntry} {...props} />
    ) : (
      <LoadedEntry type={tournamentEntry} {...props} />
    );
  }
  const { Loading, words } = isFights ? fightEntry : tournamentEntry;
  if (!error) {
    return (
      <Page title={entry.name} rail={!isFights}>
        <Loading />
      </Page>
    );
  }
  // Show an error inside the page instead of replacing the page.
  return (
    <EntryFrame entry={entry} room={room}>
      <EntryHead entry={entry} viewOnly={false} figures={[]} low />
      <LockLine icon="clock" text={lockTimeLabel(null, room.timeZone)} />
      {room.isCompleted && <CompletedBanner />}
      <LoadFailed
        title={words(room).notLoaded}
        error={error}
        fallback="Your picks are kept. Please try again."
        onRetry={() => refetch()}
      />
    </EntryFrame>
  );
}

/** Shows an entry as this viewer may see it: editable, read-only or hidden (rules: secrecy#what-you-may-do). */
function LoadedEntry<Competition, P>(props: LoadedEntryProps<Competition, P>) {
  const { type, entry, room } = props;
  const { view: own, locks } = useEntryView(props);
  const { competition } = own;
  const standings = useQuery({ ...rankedEntriesQuery(room.id), enabled: type.isScored(competition) });
  const { data: entries } = standings;
  const view = useMemo<EntryView<Competition>>(() => ({ ...own, entries }), [own, entries]);
  const covered = view.access === 'hidden';
  const isEmpty = type.total(competition) === 0;
  // Never fetch hidden picks, so that they appear nowhere in the page.
  const stored = type.useStored(entry, !covered && !isEmpty);
  useRefetchAtLock(view);
  const { Empty, Loading } = type;
  const failed = <PartFailed title="The standings could not be loaded" part={standings} />;

  if (isEmpty && Empty) {
    return (
      <EntryFrame entry={entry} room={room}>
        {room.isCompleted && <CompletedBanner />}
        <Empty room={room} />
      </EntryFrame>
    );
  }
  if (!covered && stored.picks) {
    return <OpenEntry type={type} view={view} locks={locks} stored={stored.picks} failed={failed} />;
  }
  if (!covered && stored.error === null) {
    return (
      <EntryFrame entry={entry} room={room} hasHead>
        <Loading />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame entry={entry} room={room}>
      <EntryHead entry={entry} viewOnly={view.access === 'view-only'} {...type.head(view, null)} />
      {room.isCompleted && <CompletedBanner />}
      {failed}
      {covered ? (
        <NotYourPicks roomId={room.id}>{type.words(room).covered(entry.user.username)}</NotYourPicks>
      ) : (
        <LoadFailed
          title="The picks could not be loaded"
          error={stored.error}
          fallback="Please try again."
          onRetry={stored.refetch}
        />
      )}
    </EntryFrame>
  );
}

/** Refetches when a lock passes, because the server then reveals the room's picks and other members' entries. */
function useRefetchAtLock({ entry: { id, isOwner }, room, locked }: EntryView<unknown>): void {
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

interface SendStoredDraftsProps {
  entryIds: readonly string[];
  onSent: () => void;
}

/**
 * Saves the stored drafts of entries whose pages are not open. Incomplete picks, and picks that were changed elsewhere,
 * stay unsaved until the page is opened. Renders nothing.
 */
export function SendStoredDrafts({ entryIds, onSent }: SendStoredDraftsProps) {
  return entryIds.map((id) => <EntrySender key={id} entryId={id} onSent={onSent} />);
}

type Sent = Pick<SendStoredDraftsProps, 'onSent'>;

function EntrySender({ entryId, onSent }: Sent & { entryId: string }) {
  const { data: entry } = useQuery(entryQuery(entryId));
  const { data: room } = useQuery({ ...roomQuery(entry?.roomId ?? ''), enabled: entry !== undefined });
  const { data: answer } = useQuery({ ...competitionQuery(room?.id ?? ''), enabled: room !== undefined });
  if (!entry || !room || !answer) return null;
  const props = { entry, room, answer, onSent };
  return sportFamily(entry.sport) === 'fights' ? (
    <LoadedEntrySender type={fightEntry} {...props} />
  ) : (
    <LoadedEntrySender type={tournamentEntry} {...props} />
  );
}

function LoadedEntrySender<Competition, P>(props: LoadedEntryProps<Competition, P> & Sent) {
  const { type, entry, onSent } = props;
  const { view } = useEntryView(props);
  const { picks } = type.useStored(entry, true);
  const isOld = useLastUpdated() !== null;
  // Wait for fresh data, because another device may have changed the picks.
  if (!picks || isLogged(view) || isOld) return null;
  return <DraftSender type={type} view={view} stored={picks} onSent={onSent} />;
}

interface DraftSenderProps<Competition, P> extends Sent {
  type: CompetitionType<Competition, P>;
  view: Omit<EntryView<Competition>, 'entries'>;
  stored: Picks<P>;
}

function DraftSender<Competition, P>({ type, view, stored, onSent }: DraftSenderProps<Competition, P>): null {
  const { entry, competition, accessUnder } = view;
  const { dirty, savedAt, late } = useEntryDraft({
    type,
    entry,
    competition,
    stored,
    isOpen: (slot) => accessUnder(type.lockOf(slot)) === 'edit',
    autoSaves: true,
    logged: false,
    isBackground: true,
  });
  const onDone = useEffectEvent(() => {
    // If a pick came too late, a notice says so instead of this toast.
    if (savedAt !== null && late.length === 0)
      toast.show({ title: 'Picks from this device saved', description: entry.name });
    onSent();
  });
  useEffect(() => {
    if (!dirty) onDone();
  }, [dirty]);
  return null;
}
