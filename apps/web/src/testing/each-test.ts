import type { User } from '@lockroom/contract';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { session } from '../api/session.ts';
import { alerts } from '../ui/alerts.ts';
import { toast } from '../ui/toast.ts';

/** Clears the storage and signs the user in before each test, and signs out after it. */
export function eachTestAs(user: User | null): void {
  beforeEach(() => {
    localStorage.clear();
    if (user) session.start('t1', user);
    else session.end('left');
  });
  afterEach(() => {
    // Unmount first, because a mounted page would redirect to the sign-in when the session ends.
    cleanup();
    toast.dismiss();
    alerts.set(null);
    session.end('left');
    vi.unstubAllGlobals();
  });
}
