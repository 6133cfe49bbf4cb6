import { GRACE_MS } from '../features/notifications/notifications.service.ts';
import type { TestServer } from './test-server.ts';

/** Advances the clock past the delay for result notifications, and sends the delayed ones. */
export async function tellHeld({ clock, worker }: Pick<TestServer, 'clock' | 'worker'>): Promise<void> {
  clock.advance(GRACE_MS);
  await worker.drain();
}
