import type { CalendarState } from '@lockroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Copy } from 'lucide-react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { weekdayOf } from '../../shell/date.ts';
import { toastFailure } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { copyLink } from '../../shell/share.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';

const stateQuery = queryOptions({ queryKey: keys.calendar, queryFn: () => api.calendar.state() });

/** Creates or revokes the link to a calendar feed of lock times. The link is shown only once. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { data: state, error, refetch } = useQuery(stateQuery);
  return (
    <Dialog
      onClose={onClose}
      title="Calendar feed"
      description="Your calendar shows when picks lock in your rooms. Lock times stay up to date."
    >
      {state ? (
        <Address state={state} />
      ) : (
        <ListPending error={error} onRetry={refetch} what="your calendar" rows={1} />
      )}
    </Dialog>
  );
}

function Address({ state: { since } }: { state: CalendarState }) {
  const queries = useQueryClient();
  const set = (next: CalendarState) => queries.setQueryData(stateQuery.queryKey, next);
  const make = useMutation({
    mutationFn: () => api.calendar.make(),
    onSuccess: () => set({ since: new Date().toISOString() }),
    onError: (error) => toastFailure(error, 'Failed to create the link'),
  });
  const end = useMutation({
    mutationFn: () => api.calendar.end(),
    onSuccess: () => {
      make.reset();
      set({ since: null });
      toast.show({ title: 'Calendar feed turned off' });
    },
    onError: (error) => toastFailure(error, 'Failed to turn off the calendar feed'),
  });
  const isBusy = make.isPending || end.isPending;
  const url = make.data?.url;
  return (
    <>
      {url && (
        <>
          <p className="mb-2 p-3 border border-line rounded-md text-xs leading-[1.35] wrap-anywhere select-all">
            {url}
          </p>
          <p className="text-ink-2">
            Keep it to yourself: anyone with this link sees the names of your rooms.
          </p>
          <div className="grid gap-2 mt-4">
            <Button block variant="primary" asChild icon={CalendarPlus}>
              <a href={url.replace(/^https?:/, 'webcal:')}>Add to Calendar</a>
            </Button>
            <Button
              block
              variant="ghost"
              icon={Copy}
              onClick={() => void copyLink(url, 'Link copied to clipboard!')}
            >
              Copy link
            </Button>
          </div>
        </>
      )}
      {!url && since && (
        <p className="text-ink-2">
          Link created {weekdayOf(since)} and shown once. A new link turns off the old one.
        </p>
      )}
      <div className="grid gap-2 mt-4">
        {!url && (
          <Button
            block
            variant={since ? 'ghost' : 'primary'}
            loading={make.isPending}
            disabled={isBusy}
            onClick={() => make.mutate()}
          >
            {since ? 'New link' : 'Create link'}
          </Button>
        )}
        {since && (
          <Button
            block
            variant="ghost"
            loading={end.isPending}
            disabled={isBusy}
            onClick={() => end.mutate()}
          >
            Turn off
          </Button>
        )}
      </div>
    </>
  );
}
