import { HOLD_MS } from '../features/notifications/notifications.service.ts';
import type { TestServer } from './test-server.ts';

/** Lets the time pass for which nobody is told of what a manager entered, and tells it. */
export async function tellHeld({ clock, worker }: Pick<TestServer, 'clock' | 'worker'>): Promise<void> {
  clock.advance(HOLD_MS);
  await worker.drain();
}
