import { expect } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { button, field, toast } from './support/door.ts';
import { thumbOn } from './support/gestures.ts';
import { type Person, test } from './support/journey.ts';
import { openResults, resultsSent } from './support/manager.ts';
import { WIDEST } from './support/templates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOST_TAPS = 6;

const at = (ms: number) => new Date(Date.now() + ms).toISOString();

test('upcoming events are listed, and a room can be created from an event', async ({ people }) => {
  const admin = await signInAdministrator(people);
  const name = `${WIDEST} ${people.identity('vs').username}`;
  const event = await admin.api.templates.create({ body: { name, sport: 'mma', startsAt: at(HOUR) } });
  const { page } = await people.enter('founder');
  await page.goto('/');
  await page.getByRole('link', { name: 'Upcoming events' }).click();
  const list = page.getByRole('list', { name: 'Upcoming events' });
  const row = list.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Card not announced yet');
  await expectAccessible(page, 'the list of events');
  await button(row, `Create Room for ${name}`).click();
  const dialog = page.getByRole('dialog', { name: 'Create Room' });
  await expect(dialog.getByRole('radio', { name })).toBeChecked();
  await expectAccessible(page, 'Create Room from an event');
  await button(dialog, 'Create Room').click();
  await button(page.getByRole('alertdialog'), 'Go to Room').click();
  const announcement = page.getByText(
    'The card is not announced yet. Fights appear here as they are announced.',
  );
  await expect(announcement).toBeVisible();
  await expectAccessible(page, 'a room whose card has not been announced');
  await admin.api.templates.addFight({
    params: { templateId: event.id },
    body: { fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' },
  });
  await expect(page.getByText(`1 fight from ${name}`)).toBeVisible();
  await expect(announcement).toBeHidden();
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test('creating a room from an event and copying its link takes at most six taps from the dashboard', async ({
    people,
  }) => {
    const admin = await signInAdministrator(people);
    const name = `UFC ${people.identity('card').username}`;
    const event = await admin.api.templates.create({
      body: {
        name,
        sport: 'mma',
        // The earliest event is at the top of the list.
        startsAt: at(MINUTE),
        fights: [{ fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' }],
      },
    });
    const { page, api } = await people.enter('founder', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const thumb = thumbOn(page);
    await page.goto('/');
    await thumb.reach(page.getByRole('main').getByRole('button', { name: 'Create Room' }));
    const dialog = page.getByRole('dialog', { name: 'Create Room' });
    await thumb.reach(dialog.getByRole('radio', { name }));
    await thumb.reach(button(dialog, 'Create Room'));
    const created = page.getByRole('alertdialog', { name: 'Room created successfully!' });
    await thumb.reach(button(created, 'Copy Link'));
    await expect(toast(page, 'Invitation link copied to clipboard!')).toBeVisible();
    thumb.note();
    const { taps, fields } = thumb.counted();
    expect(taps).toBeLessThanOrEqual(MOST_TAPS);
    expect(fields).toBe(0);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const [room] = await api.rooms.list({ query: {} });
    expect(link).toContain(room?.roomCode);
    expect(room).toMatchObject({ name, sport: 'mma' });
    const following = await api.followings.get({ params: { roomId: room?.id ?? '' } });
    expect(following).toMatchObject({ mode: 'take', templateId: event.id });
  });

  test('results arrive from a source, and the manager overrides one and restores the official result', async ({
    people,
  }) => {
    const admin = await signInAdministrator(people);
    const name = `Night ${people.identity('card').username}`;
    const [red, blue] = [`Red ${WIDEST}`, `Blue ${WIDEST}`];
    const fights = [
      { fighter1: red, fighter2: blue },
      { fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' },
      { fighter1: 'Alex Pereira', fighter2: 'Jamahal Hill' },
    ];
    const event = await admin.api.templates.create({
      body: { name, sport: 'mma', startsAt: at(MINUTE), fights },
    });
    const { token } = await admin.api.tokens.create({
      body: { name: 'ESPN', scope: 'events', expiresAt: at(HOUR) },
    });
    const source = people.api(token);
    const say = async (line: string) => {
      const sent = { params: { templateId: event.id }, body: { lines: [line] } };
      expect((await source.followings.sendFeed(sent)).lines).toMatchObject([{ outcome: 'taken' }]);
    };
    const [founder, friend] = [await people.enter('founder'), await people.enter('friend')];
    const { page } = founder;

    await page.goto('/');
    await page.getByRole('main').getByRole('button', { name: 'Create Room' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Create Room' });
    await dialog.getByRole('radio', { name }).tap();
    await field(dialog, 'Password').scrollIntoViewIfNeeded();
    await expectAccessible(page, 'the choice of an event');
    await button(dialog, 'Create Room').tap();
    await button(page.getByRole('alertdialog'), 'Go to Room').tap();
    await expect(page.getByText(`3 fights from ${name}`)).toBeVisible();
    const [room] = await founder.api.rooms.list({ query: {} });
    if (!room) throw new Error('No room was created');
    const params = { roomId: room.id };
    await friend.api.rooms.join({ body: { roomCode: room.roomCode, password: room.roomPassword } });
    for (const [person, winner] of [
      [founder, '1'],
      [friend, '2'],
    ] as const)
      await pickAll(person, room.id, winner);

    const row = page.getByRole('article', { name: 'Fight 1' });
    const official = /Decision \u00b7 ESPN, \d+:\d\d [AP]M/;
    await test.step('the first fight locks, and the source sends its winner and then the method', async () => {
      await say(`${red} vs ${blue}: lock ${at(-MINUTE)}`);
      await page.goto(`/room/${room.id}/manager`);
      await say(`${red} vs ${blue}: ${red}`);
      await expect(row).toContainText(/won, method to come \u00b7 ESPN, \d+:\d\d [AP]M/);
      await expectAccessible(page, 'a card with a result whose method is to come');
      await say(`${red} vs ${blue}: ${red} by Decision`);
      await page.getByText('1 entered').tap();
      await expect(row).toContainText(official);
    });

    await test.step('a member sees the source of the results on the room page and in the Why dialog', async () => {
      await friend.page.goto(`/room/${room.id}`);
      await expect(friend.page.getByText(/^Results from ESPN, latest at \d+:\d\d [AP]M\.$/)).toBeVisible();
      await friend.page.getByRole('button', { name: /^Why / }).first().tap();
      const why = friend.page.getByRole('dialog');
      await button(why, 'All 1 fight').or(why.getByText('Fight 1')).first().tap();
      await expect(why.getByText(/^ESPN, \d+:\d\d [AP]M$/)).toBeVisible();
      await expectAccessible(friend.page, 'Why with sources');
      await friend.page.keyboard.press('Escape');
    });

    await test.step('the manager overrides the result and then restores the official one', async () => {
      await openResults(page, room.id);
      await button(page, '1 done')
        .or(page.getByRole('button', { name: /1 done/ }))
        .first()
        .tap();
      await button(page, 'Change the result of Fight 1').tap();
      await expect(page.getByText(/^ESPN, .* Enter another result to replace it\.$/)).toBeVisible();
      await page.getByRole('radio', { name: blue }).tap();
      await button(page, 'KO/TKO').tap();
      await resultsSent(page);
      await expect(page.getByRole('listitem', { name: 'Fight 1' })).toContainText(
        'KO/TKO \u00b7 Entered by you',
      );
      await button(page, 'Change the result of Fight 1').tap();
      const note = page.getByText(`Entered by you. Official: ${red} by Decision`);
      await expect(note).toBeVisible();
      await expectAccessible(page, 'a result that the manager replaced');
      await page.getByRole('button', { name: 'Use the official result' }).tap();
      await expect(note).toBeHidden();
      await expect(page.getByText(/^ESPN, .* Enter another result to replace it\.$/)).toBeVisible();
      const [fight] = await founder.api.fights.managerFights({ params });
      expect(fight).toMatchObject({ winnerId: 1, winMethod: 'Decision', resultSource: { name: 'ESPN' } });
    });

    await test.step('if the source sends no updates, members see a notice, and the manager can enter results', async () => {
      const following = await founder.api.followings.get({ params });
      for (const phone of [page, friend.page]) {
        await phone.route(`**/api/rooms/${room.id}/following`, (route) =>
          route.fulfill({ json: { ...following, source: { name: 'ESPN', silentSince: at(-HOUR) } } }),
        );
      }
      await page.goto(`/room/${room.id}`);
      await expect(page.getByText(/^No updates from ESPN since [^.]*\d+:\d\d [AP]M\.$/).last()).toBeVisible();
      await expectAccessible(page, 'a room whose source is silent');
      await page.getByRole('link', { name: 'Enter results by hand.' }).tap();
      await expect(page.getByRole('heading', { name: 'Enter Results' })).toBeVisible();
      await page.getByRole('radio', { name: 'Justin Gaethje' }).tap();
      await button(page, 'Decision').tap();
      await resultsSent(page);
      await friend.page.goto(`/room/${room.id}`);
      await expect(friend.page.getByText('Results may be late', { exact: true })).toBeVisible();
      await expectAccessible(friend.page, 'a room whose results may be late');
    });
  });
});

async function pickAll({ api }: Person, roomId: string, predictedWinnerId: '1' | '2'): Promise<void> {
  const { id: eventId } = await api.brackets.create({ body: { roomId } });
  const competition = await api.competitions.get({ params: { roomId } });
  if (competition.kind !== 'fights') throw new Error('The room has no card');
  for (const { id: fightId } of competition.fights) {
    const pick = { eventId, fightId, predictedWinnerId, predictedMethod: 'Decision' } as const;
    await api.fights.savePick({ body: pick });
  }
}
