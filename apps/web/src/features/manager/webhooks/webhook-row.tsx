import type { Webhook } from '@lockroom/contract';
import { weekdayOf } from '../../../shell/date.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EVENT_NAMES, KIND_NAMES, lastText } from './webhook-words.ts';
import { useSwitchOn, useTestWebhook } from './webhooks.queries.ts';
import styles from './webhooks-dialog.module.css';

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
    <li className={`stack small ${styles.row}`}>
      <div className={`cluster ${styles.head}`}>
        <b>{KIND_NAMES[kind]}</b>
        <span className="breaks">{address}</span>
        {offAt !== null && <Badge tone="pending">Switched off</Badge>}
      </div>
      <span className={`tiny muted ${styles.detail}`}>
        {events.map((event) => EVENT_NAMES[event]).join(', ')}
      </span>
      {offAt !== null && (
        <span className={`tiny muted ${styles.detail}`}>
          Switched off {weekdayOf(offAt)} after {failures} failures in a row.
        </span>
      )}
      <span className={cx('tiny', styles.detail, (!last || last.ok) && 'muted')} role="status">
        {lastText(last)}
        {offAt === null && failures > 0 && ' It is tried again.'}
      </span>
      <div className={`cluster ${styles.ways}`}>
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
