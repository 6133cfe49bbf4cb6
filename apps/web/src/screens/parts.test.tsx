import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../api/session.ts';
import { layOut } from '../features/chat/testing/messages.ts';
import { ROUTES } from '../shell/paths.ts';
import { FAULTS, failPart, loadWell, type ScreenParts } from '../testing/fail-parts.ts';
import { ACCOUNT_PARTS } from './testing/account-parts.ts';
import { ENTRY_PARTS } from './testing/entry-parts.ts';
import { OFFICE_PARTS } from './testing/office-parts.ts';
import { ROOM_PARTS } from './testing/room-parts.ts';

const SCREENS: readonly ScreenParts[] = [...ACCOUNT_PARTS, ...ENTRY_PARTS, ...ROOM_PARTS, ...OFFICE_PARTS];
/** Requests that every screen makes. They are tested on one screen only. */
const COMMON = ['GET /api/dashboard/stats', 'GET /api/auth/user', 'GET /api/notifications'];

/** The number of faults (failing responses) to try per request. The thorough run tries every fault. */
const TRIED = process.env.EXAMPLES === 'all' ? Object.keys(FAULTS).length : 2;

/** Rotates the faults, so that each request starts with a different one. */
function faultsFrom(place: number): string[] {
  const names = Object.keys(FAULTS);
  const first = place % names.length;
  return [...names.slice(first), ...names.slice(0, first)].slice(0, TRIED);
}

beforeEach(layOut);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  session.end('left');
  vi.unstubAllGlobals();
});

let tried = 0;

it.each(SCREENS)('any failed request of $title is reported and can be retried', async (screen) => {
  const { calls, text } = await loadWell(screen);
  // The screen 'roomBracket' redirects to another screen, which makes its own requests.
  const others = screen.title === 'roomBracket' ? calls : COMMON;
  const own = calls.filter((call) => call in screen.parts || !others.includes(call));
  expect(own).toEqual(Object.keys(screen.parts).sort());
  const wrong: Record<string, string[]> = {};
  for (const call of own) {
    tried += 1;
    const found = await failPart(screen, call, faultsFrom(tried), text);
    if (found.length > 0) wrong[call] = found;
  }
  expect(wrong).toEqual({});
});

it('the failing-request tests cover every route', () => {
  const tested = SCREENS.map(({ title }) => title.split(':')[0]);
  expect(Object.keys(ROUTES).filter((route) => !tested.includes(route))).toEqual([]);
});
