import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor } from '../../../testing/render-app.tsx';
import { setWidth } from '../../../testing/viewport.ts';
import { openEntry } from './testing/entry-page.ts';

eachTestAs(noor);

beforeEach(() => {
  setWidth(1440);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Where the games of a sheet are drawn, and how high their rows. */
async function drawn(isManager: boolean, lockTime: string) {
  openEntry({ room: { isManager }, tournament: { lockTime } });
  const games = await screen.findAllByRole('radiogroup');
  const [team] = screen.getAllByRole('radio', { name: /^Red 1/ });
  const boxes = games.map((game) => game.getAttribute('style'));
  const isOpen = team?.getAttribute('aria-disabled') !== 'true';
  cleanup();
  return { boxes, isOpen };
}

it("draws a manager's own sheet after the lock as low as a member's, and lets it be corrected", async () => {
  const past = '2026-01-01T00:00:00.000Z';
  const member = await drawn(false, past);
  const manager = await drawn(true, past);
  const before = await drawn(true, '2099-01-01T00:00:00.000Z');
  expect([member.isOpen, manager.isOpen, before.isOpen]).toEqual([false, true, true]);
  expect(manager.boxes).toEqual(member.boxes);
  expect(manager.boxes).not.toEqual(before.boxes);
});
