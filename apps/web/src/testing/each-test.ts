import type { User } from '@lockroom/contract';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { session } from '../api/session.ts';
import { alerts } from '../ui/alerts.ts';
import { toast } from '../ui/toast.ts';

/** Begins every test of a file with nothing stored, as somebody who is signed in or as a stranger, and ends it so. */
export function eachTestAs(user: User | null): void {
  beforeEach(() => {
    localStorage.clear();
    if (user) session.start('t1', user);
    else session.end('left');
  });
  afterEach(() => {
    // Away with the page first: it would follow the session's end, and its way to the sign-in outlive the test.
    cleanup();
    toast.dismiss();
    alerts.set(null);
    session.end('left');
    vi.unstubAllGlobals();
  });
}
