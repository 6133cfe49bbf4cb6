import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { button, field } from './support/door.ts';
import { thumbOn } from './support/gestures.ts';
import { test } from './support/journey.ts';
import { chooseMore } from './support/rooms.ts';
import { expectSaved, fight, methodChoice } from './support/sheet.ts';

test.use({ savesItself: true });

test.describe('on a phone', { tag: '@phone' }, () => {
  test("a manager creates next year's room from a completed room, and an invited member joins with one tap", async ({
    people,
  }) => {
    const [manager, member] = [await people.enter('manager'), await people.enter('member')];
    const room = await openRoom(manager, { sport: 'mma', name: 'Fight Camp 2026', maxBrackets: 10 });
    await joinRoom(member, room);
    const params = { roomId: room.id };
    const bout = { eventId: room.eventId, fighter1: 'Alex Pereira', fighter2: 'Jamahal Hill' };
    const { id: fightId } = await manager.api.fights.add({ body: bout });
    const { id: eventId } = await member.api.brackets.create({ body: { roomId: room.id } });
    const pick = { predictedWinnerId: 1, predictedMethod: 'KO/TKO' } as const;
    await member.api.fights.savePick({ body: { eventId, fightId, ...pick } });
    await manager.api.brackets.create({ body: { roomId: room.id } });
    const result = { winnerId: 1, winMethod: 'KO/TKO' } as const;
    await manager.api.fights.enterResult({ params: { fightId }, body: result });
    await manager.api.rooms.complete({ params, body: { isCompleted: true } });

    const { page } = manager;
    const { roomCode, id } =
      await test.step("the manager opens the hall of fame and creates next year's room", async () => {
        await page.goto(`/room/${room.id}?tab=hall`);
        const champions = page.getByRole('region', { name: 'Champions' });
        await expect(champions).toContainText(new RegExp(member.user.username, 'i'));
        await expectAccessible(page, 'a hall of fame');
        await page.getByRole('tab', { name: 'Brackets' }).click();
        await chooseMore(page, 'Again Next Year');
        const dialog = page.getByRole('dialog', { name: 'Again Next Year' });
        await expect(field(dialog, 'Room Name')).toHaveValue('Fight Camp 2027');
        await expect(dialog.getByRole('checkbox', { name: member.user.username })).toBeChecked();
        await expectAccessible(page, "the form for next year's room");
        await button(dialog, 'Create Room, Invite 1').click();
        const created = page.getByRole('alertdialog', { name: 'Room created successfully!' });
        await expect(created).toContainText('1 member is invited and can join with one tap.');
        await button(created, 'Go to Room').click();
        await expect(page.getByRole('region', { name: 'Set up your room' })).toBeVisible();
        const [made] = await manager.api.rooms.list();
        if (!made) throw new Error('The created room is not listed');
        return made;
      });
    const again = await manager.api.rooms.get({ params: { roomId: id } });
    await manager.api.fights.add({ body: { ...bout, eventId: again.eventId } });

    await test.step('the invited member goes from the notification to a first pick in five taps', async () => {
      const phone = member.page;
      const thumb = thumbOn(phone);
      await phone.goto('/notifications');
      await thumb.reach(phone.getByRole('link', { name: /Fight Camp 2027/ }).first());
      await expect(phone).toHaveURL(new RegExp(`/join/${roomCode}$`));
      const invited = phone.getByRole('dialog', { name: `${manager.user.username} invites you` });
      await expect(invited.getByRole('heading', { name: 'Fight Camp 2027' })).toBeVisible();
      await expectAccessible(phone, 'an invitation by name');
      await thumb.reach(button(invited, 'Join Room'));
      await expect(phone).toHaveURL(new RegExp(`/room/${id}$`));
      await thumb.reach(phone.getByRole('main').getByRole('button', { name: 'Create Bracket' }).first());
      const first = fight(phone, 'Main Event');
      await thumb.reach(first.getByRole('radio', { name: 'Alex Pereira, ' }));
      await thumb.reach(methodChoice(first, 'KO/TKO'));
      await expectSaved(phone);
      // The five taps: the link, Join Room, Create Bracket, winner, method.
      expect(thumb.counted().taps).toBe(5);
    });
  });
});
