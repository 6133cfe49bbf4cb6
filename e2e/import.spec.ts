import { enterPlainCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { chooseSetting } from './support/manager.ts';
import { fight } from './support/sheet.ts';

const PASTED = [
  'UFC 300: Pereira vs. Hill',
  '',
  'Main Card',
  'Alex Pereira (c) (-130) vs. Jamahal Hill (+110)',
  'Zhang Weili -455 vs. Yan Xiaonan',
  'Prelims',
  'Red 2 vs Blue 2',
].join('\n');

test('a manager imports a template over existing picks and pastes a card', async ({ people }) => {
  test.setTimeout(180_000);
  const admin = await signInAdministrator(people);
  const manager = await people.enter('manager');
  const member = await people.enter('member');
  const { page } = manager;
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const card = await enterPlainCard(manager, room, 3);
  await joinRoom(member, room);
  const bracket = await member.api.brackets.create({ body: { roomId: room.id } });
  for (const { id } of card) {
    const pick = {
      eventId: bracket.id,
      fightId: id,
      predictedWinnerId: '1',
      predictedMethod: 'Decision',
    } as const;
    await member.api.fights.savePick({ body: pick });
  }
  const name = `Night ${room.roomCode}`;
  const fights = [3, 9].map((n) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}`, fighterPoints: 4 }));
  await admin.api.templates.create({ body: { name, sport: 'mma', fights } });

  await test.step('the preview lists the changes of the import', async () => {
    await page.goto(`/room/${room.id}/manager`);
    await chooseSetting(page, 'Easy Data Import');
    const dialog = page.getByRole('dialog', { name: 'Easy Data Import' });
    await expect(dialog.getByRole('region', { name: 'Quick guide' }).getByRole('listitem')).toHaveCount(4);
    await expectAccessible(page, 'Easy Data Import');
    await button(dialog, `Import ${name}`).click();
    const report = dialog.getByRole('region', { name: 'What will change' });
    await expect(report).toContainText(`2 picks in ${member.username} Bracket 1`);
    for (const text of [
      'Red 1 vs Blue 1',
      'Red 2 vs Blue 2',
      'Red 9 vs Blue 9',
      'fighter points from 2 to 4',
    ])
      await expect(report).toContainText(text);
    await expectAccessible(page, 'the changes of an import');
    expect(await member.api.fights.picks({ params: { bracketId: bracket.id } })).toHaveLength(3);
    await button(dialog, 'Import Template').click();
    await expect(toast(page, 'Template imported')).toContainText(name);
    await expect(fight(page, 'Main Event')).toContainText('Red 9');
    expect(await member.api.fights.picks({ params: { bracketId: bracket.id } })).toHaveLength(1);
  });

  await test.step('the problems of a pasted card are shown before the card is applied', async () => {
    await chooseSetting(page, 'Paste a Card');
    const dialog = page.getByRole('dialog', { name: 'Paste a Card' });
    await field(dialog, 'Card').fill(PASTED);
    await button(dialog, 'Read 3 fights').click();
    const lines = dialog.getByRole('list', { name: 'Draft' }).getByRole('listitem');
    await expect(lines).toHaveCount(4);
    await expect(lines.nth(0)).toContainText("Looks like the event's name");
    await expect(lines.nth(2)).toContainText('Only one fighter has odds.');
    await expectAccessible(page, 'the draft of a pasted card');
    await button(dialog, 'Edit line 5').click();
    await field(dialog, 'Line 5, odds of fighter 2').fill('+350');
    await expectAccessible(page, 'an edited line of the draft');
    await button(dialog, 'Check Changes').click();
    const report = dialog.getByRole('region', { name: 'What will change' });
    await expect(report).toContainText('New fights 3');
    await dialog.getByRole('checkbox', { name: /Remove fights/ }).check();
    await expect(report).toContainText('Fights taken off the card 2');
    await expectAccessible(page, 'the changes of a pasted card');
    await button(dialog, 'Use this card').click();
    await expect(toast(page, 'Card pasted')).toBeVisible();
    await expect(fight(page, 'Main Event')).toContainText('Pereira vs Hill');
    const stored = await manager.api.fights.managerFights({ params });
    expect(stored.map(({ fighter1, fighter2Odds }) => `${fighter1} ${fighter2Odds}`)).toEqual([
      'Red 2 N/A',
      'Zhang Weili +350',
      'Alex Pereira +110',
    ]);
  });

  await test.step('a member cannot import, and a non-member cannot see the room', async () => {
    await member.page.goto(`/room/${room.id}/manager`);
    await expect(member.page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(member.page.getByRole('main')).toContainText(
      'Only room creators can access manager functionality.',
    );
    await expect(member.page.getByRole('tab')).toHaveCount(0);
    const stranger = await people.enter('stranger');
    await stranger.page.goto(`/room/${room.id}/manager`);
    await expect(stranger.page.getByRole('heading', { name: 'Room not found' })).toBeVisible();
  });
});
