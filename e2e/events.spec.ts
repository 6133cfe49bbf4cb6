import { expect } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { button, toast } from './support/door.ts';
import { thumbOn } from './support/gestures.ts';
import { test } from './support/journey.ts';
import { WIDEST } from './support/templates.ts';

const MINUTE = 60_000;
const MOST_TAPS = 6;

const at = (ms: number) => new Date(Date.now() + ms).toISOString();

test("creating a room from an event takes at most six taps, and the room gets the event's fights and results", {
  tag: '@phone',
}, async ({ people }) => {
  const admin = await signInAdministrator(people);
  const name = `UFC ${people.identity('card').username}`;
  const [red, blue] = [`Red ${WIDEST}`, `Blue ${WIDEST}`];
  const fights = [{ fighter1: red, fighter2: blue }];
  // Events are listed by start time, so this one is at the top.
  const body = { name, sport: 'mma', startsAt: at(MINUTE), fights } as const;
  const { id: templateId } = await admin.api.templates.create({ body });
  const params = { templateId };
  const { page, api } = await people.enter('founder', { permissions: ['clipboard-read', 'clipboard-write'] });
  const thumb = thumbOn(page);

  await test.step('the room is created from the dashboard, and its link is copied', async () => {
    await page.goto('/');
    await thumb.reach(page.getByRole('main').getByRole('button', { name: 'Create Room' }));
    const dialog = page.getByRole('dialog', { name: 'Create Room' });
    await thumb.reach(dialog.getByRole('radio', { name }));
    await expectAccessible(page, 'the choice of an event');
    await thumb.reach(button(dialog, 'Create Room'));
    const created = page.getByRole('alertdialog', { name: 'Room created successfully!' });
    await thumb.reach(button(created, 'Copy Link'));
    await expect(toast(page, 'Invitation link copied to clipboard!')).toBeVisible();
    const { taps, fields } = thumb.counted();
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);
    expect(fields).toBe(0);
  });

  const [room] = await api.rooms.list({ query: {} });
  if (!room) throw new Error('No room was created');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(room.roomCode);

  await test.step('a fight that is added to the event appears in the open room', async () => {
    await page.goto(`/room/${room.id}`);
    await expect(page.getByText(`1 fight from ${name}`)).toBeVisible();
    await admin.api.templates.addFight({
      params,
      body: { fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' },
    });
    await expect(page.getByText(`2 fights from ${name}`)).toBeVisible();
  });

  await test.step('a result appears in the open room with its source', async () => {
    const { id: eventId } = await api.brackets.create({ body: { roomId: room.id } });
    const { token } = await admin.api.tokens.create({
      body: { name: 'ESPN', scope: 'events', expiresAt: at(MINUTE * 60) },
    });
    const bout = `${red} vs ${blue}`;
    const [fight] = await api.fights.managerFights({ params: { roomId: room.id } });
    const pick = { predictedWinnerId: 1, predictedMethod: 'Decision' } as const;
    await api.fights.savePick({ body: { eventId, fightId: `${fight?.id}`, ...pick } });
    const lines = [`${bout}: lock ${at(-MINUTE)}`, `${bout}: ${red} by Decision`];
    await people.api(token).followings.sendFeed({ params, body: { lines } });
    await expect(page.getByText(/^Results from ESPN, latest at \d+:\d\d [AP]M\.$/)).toBeVisible();
    await page.getByRole('button', { name: /^Why / }).first().tap();
    await expectAccessible(page, 'Why with sources');
  });
});
