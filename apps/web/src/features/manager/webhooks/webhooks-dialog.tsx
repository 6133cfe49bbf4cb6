import { type Room, WEBHOOKS_MAX, type Webhook } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ListPending } from '../../../shell/load-failed.tsx';
import { ShownOnce } from '../../../shell/shown-once.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { KIND_NAMES } from './webhook-words.ts';
import { useRemoveWebhook, webhooksQuery } from './webhooks.queries.ts';

export function WebhooksDialog({ room, onClose }: { room: Pick<Room, 'id'>; onClose: () => void }) {
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<Webhook | null>(null);
  if (isAdding)
    return <AddWebhookDialog roomId={room.id} onAdded={setAdded} onClose={() => setAdding(false)} />;
  return (
    <Webhooks room={room} secret={added?.secret ?? null} onAdd={() => setAdding(true)} onClose={onClose} />
  );
}

interface WebhooksProps {
  room: Pick<Room, 'id'>;
  /** The secret of the webhook that was just added; null if it has none. */
  secret: string | null;
  onAdd: () => void;
  onClose: () => void;
}

function Webhooks({ room, secret, onAdd, onClose }: WebhooksProps) {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery(room.id));
  const [removing, setRemoving] = useState<Webhook | null>(null);
  const remove = useRemoveWebhook(room.id);
  const isFull = webhooks !== undefined && webhooks.length >= WEBHOOKS_MAX;
  return (
    <Dialog
      onClose={onClose}
      title="Webhooks"
      description="Lockroom can post news of this room in Discord, in Slack, or to a program of yours. Everybody there reads names and points."
    >
      {secret !== null && (
        <ShownOnce name="Secret" secret={secret}>
          <b>The secret of your new webhook.</b> It is shown this once. Your program checks signatures with
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
            onClick={onAdd}
          >
            {isFull ? `At most ${WEBHOOKS_MAX} webhooks` : 'Add Webhook'}
          </Button>
        </>
      )}
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(null)}
          title="Remove this webhook?"
          text={`Nothing more is sent to ${KIND_NAMES[removing.kind]} (${removing.address}). To add it again you need its whole address.`}
          confirmLabel="Remove"
          pendingLabel="Removing..."
          onConfirm={() => remove.mutateAsync(removing.id)}
        />
      )}
    </Dialog>
  );
}
