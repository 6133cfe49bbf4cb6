import { openFightRoom, setLock } from '@lockroom/testing/fight-room';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { button } from './support/door.ts';
import { test } from './support/journey.ts';
import { resultsSent } from './support/manager.ts';
import { registerUnseen } from './support/rooms.ts';
import { fight } from './support/sheet.ts';
import { inNarrow } from './support/windows.ts';

test('the open dashboard shows news from rooms and friends as it happens', async ({ people }) => {
  const [noor, kele] = [await people.enter('noor'), await people.enter('kele')];
  const { page } = noor;
  await page.goto('/home');
  await page
    .getByRole('main', { name: 'Home' })
    .getByRole('link', { name: /^Dashboard/ })
    .click();
  await expect(page.getByText('No rooms yet. Join or create a room to get started!')).toBeVisible();
  const room = await openRoom(noor, { sport: 'football', name: 'Sunday Service' });
  const lockTime = new Date(Date.now() + 3_600_000 * 30).toISOString();
  await noor.api.tournaments.setFootballLock({ params: { roomId: room.id }, body: { lockTime } });
  await joinRoom(kele, room);
  const request = await kele.api.friends.request({ body: { receiverId: noor.user.id } });
  await noor.api.friends.accept({ params: { requestId: request.id } });
  await kele.api.brackets.create({ body: { roomId: room.id } });
  const dashboard = page.getByRole('main', { name: 'Dashboard' });
  await expect(dashboard.getByRole('region', { name: 'Still to pick in your room' })).toBeVisible();
  const expectNews = async () => {
    for (const news of ['made a bracket in', 'joined'])
      await expect(dashboard.getByText(`${kele.username} ${news} Sunday Service`)).toBeVisible();
  };
  await expectNews();
  await expectAccessible(page, 'a dashboard with a room and a friend');
  await inNarrow(page, expectNews);
  await button(dashboard, 'Join Room').click();
  await expect(page.getByRole('dialog', { name: 'Join Room' })).toBeVisible();
});

test("the dashboard's layout does not shift while it loads, and entering a due result takes three taps", async ({
  people,
}) => {
  const [noor, kele] = [await people.enter('noor'), await people.enter('kele')];
  const { other } = await registerUnseen(people);
  const night = await openFightRoom(people, 3, { manager: noor, owner: kele, other });
  const result = { winnerId: 1, winMethod: 'Decision' } as const;
  await noor.api.fights.enterResult({ params: { fightId: night.fightId(1) }, body: result });

  await test.step('the parts load one after the other', async () => {
    const { page } = kele;
    const release = new Map<string, () => void>();
    for (const part of ['dashboard/live', 'dashboard/stats', 'friends/activity', 'rooms']) {
      const held = new Promise<void>((done) => release.set(part, done));
      await page.route(new RegExp(`/api/${part}(\\?|$)`), async (route) => {
        await held;
        await route.continue();
      });
    }
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    const main = page.getByRole('main', { name: 'Dashboard' });
    await expect(main.getByRole('status')).toContainText('Loading your rooms');
    release.get('rooms')?.();
    release.get('dashboard/live')?.();
    await expect(main.getByRole('region', { name: night.room.name })).toContainText('of 3 fights');
    release.get('dashboard/stats')?.();
    await expect(main.getByRole('heading', { name: 'Most Visited Rooms' })).toBeVisible();
    release.get('friends/activity')?.();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
  });

  await test.step('the manager enters a due result', async () => {
    await setLock(noor, night.room, night.fightId(2), new Date(Date.now() - 60_000).toISOString());
    const { page } = noor;
    await page.goto('/');
    const due = page.getByRole('region', { name: 'Results due' });
    await expect(due).toBeVisible();
    await expectAccessible(page, 'the dashboard with a result due');
    await due.getByRole('link', { name: /Enter result/ }).click();
    const desk = fight(page, 'Co-Main Event');
    await desk.getByRole('radio', { name: 'Red 2' }).click();
    await button(desk, 'Decision').click();
    await resultsSent(page);
    const fights = await noor.api.fights.managerFights({ params: { roomId: night.room.id } });
    expect(fights[1]).toMatchObject(result);
  });
});
