import type { Webhook } from '@lockroom/contract';
import { weekdayOf } from '../../../shell/date.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EVENT_NAMES, KIND_NAMES, lastText } from './webhook-words.ts';
import { useSwitchOn, useTestWebhook } from './webhooks.queries.ts';

export interface WebhookRowProps {
  roomId: string;
  webhook: Webhook;
  onRemove: () => void;
}

export function WebhookRow({ roomId, webhook, onRemove }: WebhookRowProps) {
  const { id, kind, address, events, offAt, failures, last } = webhook;
  const test = useTestWebhook(roomId);
  const switchOn = useSwitchOn(roomId);
  const name = `${KIND_NAMES[kind]}, ${address}`;
  return (
    <li className="grid text-sm gap-1 py-3 px-0 border-t border-line">
      <div className="flex flex-wrap gap-2 items-center gap-y-1 gap-x-2 [&_b]:font-semibold">
        <b>{KIND_NAMES[kind]}</b>
        <span className="wrap-anywhere">{address}</span>
        {offAt !== null && <Badge tone="pending">Switched off</Badge>}
      </div>
      <span className="text-xs text-ink-2 leading-[1.35]">
        {events.map((event) => EVENT_NAMES[event]).join(', ')}
      </span>
      {offAt !== null && (
        <span className="text-xs text-ink-2 leading-[1.35]">
          Switched off {weekdayOf(offAt)} after {failures} failures in a row.
        </span>
      )}
      <span className={cx('text-xs leading-[1.35]', (!last || last.ok) && 'text-ink-2')} role="status">
        {lastText(last)}
        {offAt === null && failures > 0 && ' It is tried again.'}
      </span>
      <div className="flex flex-wrap gap-2 mt-1">
        {offAt !== null && (
          <Button
            size="s"
            loading={switchOn.isPending}
            pendingLabel="Switching on..."
            aria-label={`Switch on ${name}`}
            onClick={() => switchOn.mutate(id)}
          >
            Switch On
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
