import type { Webhook, WebhookEvent, WebhookKind } from '@lockroom/contract';
import { clockTime, weekdayOf } from '../../../shell/date.ts';

export const KIND_NAMES: Record<WebhookKind, string> = { discord: 'Discord', slack: 'Slack', json: 'JSON' };

export const EVENT_NAMES: Record<WebhookEvent, string> = {
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

/** Describes the last delivery, e.g. 'Test delivered Sun, Mar 1, 7:41 PM (204)'. */
export function lastText(last: Webhook['last']): string {
  if (!last) return 'Nothing sent yet';
  const when = `${weekdayOf(last.at)}, ${clockTime(Date.parse(last.at))}`;
  const what = DELIVERED[last.event];
  return last.ok ? `${what} delivered ${when} (${last.status})` : `${what} failed ${when}. ${last.problem}`;
}
