import {
  type Room,
  WEBHOOK_EVENTS,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookEvent,
  type WebhookKind,
} from '@lockroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { clockTime, weekdayOf } from '../../shell/date.ts';
import { errorText, showIssues, toastFailure } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { ShownOnce } from '../../shell/shown-once.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Field, FormError, TextInput } from '../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.ts';

const KIND_NAMES: Record<WebhookKind, string> = { discord: 'Discord', slack: 'Slack', json: 'JSON' };
const KINDS = (['discord', 'slack', 'json'] as const).map((value) => ({ value, label: KIND_NAMES[value] }));

const HINTS: Record<WebhookKind, string> = {
  discord: 'In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL.',
  slack: 'In Slack: an app with Incoming Webhooks, Add New Webhook, Copy.',
  json: 'Your program gets signed JSON by POST. The secret is shown once, after you add it.',
};

const EVENT_NAMES: Record<WebhookEvent, string> = {
  lock: 'Lock in an hour',
  results: 'Results and top five',
  card: 'Changes to the card',
  completed: 'Event completed',
};

const DELIVERED: Record<NonNullable<Webhook['last']>['event'], string> = {
  lock: 'Lock reminder',
  results: 'Results',
  card: 'Card changes',
  completed: 'Event completed',
  test: 'Test',
};

/** Describes the latest delivery, e.g. 'Test delivered Sun, Mar 1, 7:41 PM (204)'. */
function lastText(last: Webhook['last']): string {
  if (!last) return 'Nothing sent yet';
  const when = `${weekdayOf(last.at)}, ${clockTime(Date.parse(last.at))}`;
  const what = DELIVERED[last.event];
  return last.ok ? `${what} delivered ${when} (${last.status})` : `${what} failed ${when}. ${last.problem}`;
}

const AGAIN_MS = 10_000;

/** A room's webhooks, oldest first. No live event reports deliveries, so the list is polled while it is shown. */
const webhooksQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'webhooks'),
    queryFn: () => api.webhooks.list({ params: { roomId } }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });

type NewWebhook = Parameters<typeof api.webhooks.create>[0]['body'];

/** `failed` is the title of the toast if the request fails; omitted if the caller shows the error. */
function useWebhookCall(roomId: string, call: 'remove' | 'test' | 'switchOn', failed?: string) {
  return useMutation({
    mutationFn: (webhookId: string): Promise<unknown> =>
      api.webhooks[call]({ params: { roomId, webhookId } }),
    onError: (error) => failed && toastFailure(error, failed),
    onSettled: useRefresh(roomId),
  });
}

function useRefresh(roomId: string) {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'changes') });
    await queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'webhooks') });
  };
}

interface AddWebhookDialogProps {
  roomId: string;
  onAdded: (webhook: Webhook) => void;
  onClose: () => void;
}

function AddWebhookDialog({ roomId, onAdded, onClose }: AddWebhookDialogProps) {
  const add = useMutation({
    mutationFn: (body: NewWebhook) => api.webhooks.create({ params: { roomId }, body }),
    onSuccess: (webhook) => {
      toast.show({ title: 'Webhook added' });
      onAdded(webhook);
      onClose();
    },
    onSettled: useRefresh(roomId),
  });
  const { register, handleSubmit, formState, setError, setValue, control } = useForm<NewWebhook>({
    defaultValues: { kind: 'discord', url: '', events: [...WEBHOOK_EVENTS] },
  });
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <FormDialog
      onClose={onClose}
      title="Add Webhook"
      submitLabel="Add"
      pendingLabel="Adding..."
      loading={add.isPending}
      // An error about the address is shown next to its field instead.
      error={add.error && !errors.url ? errorText(add.error, 'Failed to add the webhook') : null}
      onSubmit={handleSubmit((body) =>
        add.mutate(body, { onError: (error) => showIssues(error, ['url'], setError) }),
      )}
    >
      <SegmentedControl
        label="Format"
        options={KINDS}
        value={kind}
        onChange={(next) => setValue('kind', next, { shouldDirty: true })}
      />
      <Field label="Address" hint={HINTS[kind]} error={errors.url?.message}>
        <TextInput
          {...register('url', { required: 'Address is required' })}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          required
        />
      </Field>
      <fieldset className="grid">
        <legend>Send</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            label={EVENT_NAMES[event]}
            value={event}
            {...register('events', { validate: (chosen) => chosen.length > 0 || 'Choose at least one' })}
          />
        ))}
        <FormError message={errors.events?.message} />
      </fieldset>
    </FormDialog>
  );
}

interface WebhookRowProps {
  roomId: string;
  webhook: Webhook;
  onRemove: () => void;
}

function WebhookRow({ roomId, webhook, onRemove }: WebhookRowProps) {
  const { id, kind, address, events, offAt, failures, last } = webhook;
  const test = useWebhookCall(roomId, 'test', 'The test could not be sent');
  const switchOn = useWebhookCall(roomId, 'switchOn', 'The webhook could not be turned on');
  const name = `${KIND_NAMES[kind]}, ${address}`;
  return (
    <li className="grid text-sm gap-1 py-3 border-t border-line">
      <div className="flex flex-wrap items-center gap-y-1 gap-x-2 [&_b]:font-semibold">
        <b>{KIND_NAMES[kind]}</b>
        <span className="wrap-anywhere">{address}</span>
        {offAt !== null && <Badge tone="pending">Turned off</Badge>}
      </div>
      <span className="text-xs text-ink-2 leading-[1.35]">
        {events.map((event) => EVENT_NAMES[event]).join(', ')}
      </span>
      {offAt !== null && (
        <span className="text-xs text-ink-2 leading-[1.35]">
          Turned off {weekdayOf(offAt)} after {failures} failures in a row.
        </span>
      )}
      <span className={cx('text-xs leading-[1.35]', (!last || last.ok) && 'text-ink-2')} role="status">
        {lastText(last)}
        {offAt === null && failures > 0 && ' Lockroom will try again.'}
      </span>
      <div className="flex flex-wrap gap-2 mt-1">
        {offAt !== null && (
          <Button
            size="s"
            loading={switchOn.isPending}
            pendingLabel="Turning on..."
            aria-label={`Turn on ${name}`}
            onClick={() => switchOn.mutate(id)}
          >
            Turn On
          </Button>
        )}
        <Button
          size="s"
          loading={test.isPending}
          pendingLabel="Testing..."
          aria-label={`Test ${name}`}
          onClick={() => test.mutate(id)}
        >
          Test
        </Button>
        <Button size="s" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

export function WebhooksDialog({ room, onClose }: { room: Pick<Room, 'id'>; onClose: () => void }) {
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<Webhook | null>(null);
  const { data: webhooks, error, refetch } = useQuery({ ...webhooksQuery(room.id), enabled: !isAdding });
  const [removing, setRemoving] = useState<Webhook | null>(null);
  const remove = useWebhookCall(room.id, 'remove');
  if (isAdding)
    return <AddWebhookDialog roomId={room.id} onAdded={setAdded} onClose={() => setAdding(false)} />;
  const isFull = webhooks !== undefined && webhooks.length >= WEBHOOKS_MAX;
  const secret = added?.secret ?? null;
  return (
    <Dialog
      onClose={onClose}
      title="Webhooks"
      description="Post news of this room to Discord, Slack or your own program. Everyone there can read names and points."
    >
      {secret !== null && (
        <ShownOnce name="Secret" secret={secret}>
          <b>The secret of your new webhook.</b> It is shown only once. Your program checks signatures with
          it.
        </ShownOnce>
      )}
      {!webhooks && <ListPending error={error} onRetry={refetch} what="webhooks" rows={2} />}
      {webhooks && (
        <>
          <ul className="mb-4" aria-label="Webhooks">
            {webhooks.length === 0 && <li className="text-ink-2">No webhook yet.</li>}
            {webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                roomId={room.id}
                webhook={webhook}
                onRemove={() => setRemoving(webhook)}
              />
            ))}
          </ul>
          <Button
            block
            variant={secret === null ? 'primary' : 'ghost'}
            icon={Plus}
            disabled={isFull}
            onClick={() => setAdding(true)}
          >
            {isFull ? `At most ${WEBHOOKS_MAX} webhooks` : 'Add Webhook'}
          </Button>
        </>
      )}
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(null)}
          title="Remove this webhook?"
          text={`Nothing more will be sent to ${KIND_NAMES[removing.kind]} (${removing.address}). To add it again, you will need its whole address.`}
          confirmLabel="Remove"
          pendingLabel="Removing..."
          onConfirm={() => remove.mutateAsync(removing.id)}
        />
      )}
    </Dialog>
  );
}
