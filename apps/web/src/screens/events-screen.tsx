import type { ListedEvent, Room } from '@lockroom/contract';
import { CalendarDays, Plus } from 'lucide-react';
import { useState } from 'react';
import { CreateRoomDialog, RoomCreatedDialog } from '../features/rooms/dialogs.ts';
import { EventRow, eventsQuery } from '../features/rooms/events.tsx';
import { ListPending } from '../shell/load-failed.tsx';
import { More, useList } from '../shell/more.tsx';
import { BackHead, Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/notes.tsx';

/** Lists the cards and brackets of the coming weeks. A room can be created from each of them. */
export function EventsScreen() {
  const [making, setMaking] = useState<{ event: ListedEvent | null } | null>(null);
  const [created, setCreated] = useState<Room | null>(null);
  return (
    <Page title="Events" crumbs={[{ label: 'Dashboard', path: paths.dashboard() }]}>
      <BackHead title="Events" fallback={paths.dashboard()} />
      <EventList onMake={(event) => setMaking({ event })} />
      {making && (
        <CreateRoomDialog
          tab="mma"
          event={making.event}
          onClose={() => setMaking(null)}
          onCreated={(room) => {
            setMaking(null);
            setCreated(room);
          }}
        />
      )}
      {created && <RoomCreatedDialog room={created} />}
    </Page>
  );
}

function EventList({ onMake }: { onMake: (event: ListedEvent | null) => void }) {
  const { items, error, refetch, nextPage } = useList(eventsQuery);
  if (!items) return <ListPending error={error} onRetry={refetch} what="the events" rows={5} />;
  const events = items.filter(({ status }) => status !== 'final');
  return (
    <div className="max-w-190">
      {events.length === 0 && !nextPage.hasMore ? (
        <EmptyState
          icon={CalendarDays}
          title="No Events Yet"
          action={
            <Button icon={Plus} onClick={() => onMake(null)}>
              Create Room
            </Button>
          }
        >
          No card or bracket has been announced for the coming weeks. You can create a room and enter
          everything yourself.
        </EmptyState>
      ) : (
        <ul className="ruled" aria-label="Upcoming events">
          {events.map((event) => (
            <EventRow
              key={event.templateId}
              event={event}
              act={
                <Button
                  variant="ghost"
                  aria-label={`Create Room for ${event.name}`}
                  onClick={() => onMake(event)}
                >
                  <span>
                    Create<span className="max-sm:hidden"> Room</span>
                  </span>
                </Button>
              }
            />
          ))}
        </ul>
      )}
      <More nextPage={nextPage} label="Show more events" shown={events.length} />
    </div>
  );
}
