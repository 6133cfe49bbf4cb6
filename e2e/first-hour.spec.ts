import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { button, field, toast } from './support/door.ts';
import { thumbOn } from './support/gestures.ts';
import { test } from './support/journey.ts';
import { expectSaved, fight, methodChoice } from './support/sheet.ts';

const CARD = [
  'UFC 300 main card',
  'Main event: Alex Pereira (-130) vs Jamahal Hill (+110)',
  'Zhang Weili (-455) vs Yan Xiaonan (+350)',
  'Justin Gaethje (-195) vs Max Holloway (+165)',
].join('\n');
/** Pressing Next on the phone's keyboard counts as a key. Focusing a field counts as a tap. */
const MOST_TO_A_ROOM = { taps: 9, keys: 3, fields: 6 };
const MOST_TO_A_PICK = { taps: 3, fields: 1 };

test.use({ savesItself: true });

test.describe('on a phone', { tag: '@phone' }, () => {
  test('a new user creates and shares a room, and another user follows the link and saves a first pick', async ({
    people,
  }) => {
    const founder = people.identity('founder');
    const page = await people.stranger({ permissions: ['clipboard-read', 'clipboard-write'] });
    const link = await test.step('a new user creates and shares a room with a card and a lock', async () => {
      const thumb = thumbOn(page);
      await page.goto('/');
      await thumb.reach(button(page, 'Join'));
      await thumb.type(field(page, 'Username'), founder.username);
      await thumb.typeNext(field(page, 'Email'), founder.email);
      await thumb.typeNext(field(page, 'Password'), founder.password);
      await thumb.reach(button(page, 'Create Account'));
      await thumb.reach(page.getByRole('main').getByRole('button', { name: 'Create Room' }));
      const dialog = page.getByRole('dialog', { name: 'Create Room' });
      await thumb.type(field(dialog, 'Name'), 'Kitchen Table');
      await thumb.typeNext(field(dialog, 'Password'), 'rolling-pin');
      await thumb.reach(button(dialog, 'Create Room'));
      const created = page.getByRole('alertdialog', { name: 'Room created successfully!' });
      await expectAccessible(page, 'a created room');
      await thumb.reach(button(created, 'Set Up the Card'));
      const paste = page.getByRole('dialog', { name: 'Paste a Card' });
      await thumb.type(field(paste, 'Card'), CARD);
      await thumb.reach(button(paste, 'Use these 3 fights'));
      const locks = page.getByRole('dialog', { name: 'Set Lock Times' });
      await thumb.reach(button(locks, 'Save Lock Times'));
      await expect(locks).toBeHidden();
      await thumb.reach(page.getByRole('main').getByRole('button', { name: 'Share', exact: true }));
      const sheet = page.getByRole('dialog', { name: 'Share' });
      await expectAccessible(page, 'the Share sheet');
      await thumb.reach(button(sheet, 'Copy invitation'));
      await expect(toast(page, 'Invitation link copied to clipboard!')).toBeVisible();
      const { taps, keys, fields } = thumb.counted();
      expect(taps).toBeLessThanOrEqual(MOST_TO_A_ROOM.taps);
      expect(keys).toBeLessThanOrEqual(MOST_TO_A_ROOM.keys);
      expect(fields).toBeLessThanOrEqual(MOST_TO_A_ROOM.fields);
      const shared = await page.evaluate(() => navigator.clipboard.readText());
      return shared.split('\n')[1] ?? '';
    });

    await test.step('another user follows the link and saves a first pick', async () => {
      const phone = await people.stranger();
      const thumb = thumbOn(phone);
      await phone.goto(link);
      await expect(phone.getByRole('heading', { name: 'Kitchen Table', level: 1 })).toBeVisible();
      await expectAccessible(phone, 'an invitation');
      await expect(field(phone, 'Your name')).toBeFocused();
      await thumb.type(field(phone, 'Your name'), 'Sam');
      await thumb.reach(button(phone, 'Join and pick'));
      const first = fight(phone, 'Main Event');
      const winner = first.getByRole('radio', { name: 'Alex Pereira, ' });
      await thumb.reach(winner);
      const method = methodChoice(first, 'KO/TKO');
      await thumb.reach(method);
      await expectSaved(phone);
      const { taps, keys, fields } = thumb.counted();
      expect(taps).toBeLessThanOrEqual(MOST_TO_A_PICK.taps);
      expect(keys).toBe(0);
      expect(fields).toBeLessThanOrEqual(MOST_TO_A_PICK.fields);
    });
  });
});
