import type { User } from '@lockroom/contract';
import { beforeEach } from 'vitest';
import { session } from '../api/session.ts';

/** Signs the user in before each test. */
export function eachTestAs(user: User): void {
  beforeEach(() => session.start('t1', user));
}
