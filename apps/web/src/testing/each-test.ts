import type { User } from '@lockroom/contract';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { session } from '../api/session.ts';
import { alerts } from '../ui/alerts.tsx';
import { toast } from '../ui/toast.ts';

/** Before each test, clears the storage and signs the user in; after it, signs out. */
export function eachTestAs(user: User | null): void {
  beforeEach(() => {
    localStorage.clear();
    if (user) session.start('t1', user);
    else session.end('left');
  });
  afterEach(() => {
    // Unmount first, because a mounted page would redirect to the login screen when the session ends.
    cleanup();
    toast.dismiss();
    alerts.set(null);
    session.end('left');
    vi.unstubAllGlobals();
  });
}
