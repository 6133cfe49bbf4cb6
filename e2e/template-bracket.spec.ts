import { expect } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { BUSY, withStubbedCall } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { expectAlert, expectDialogError, typeScores } from './support/bracket-room.ts';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { createAndOpenTemplate, WIDEST } from './support/templates.ts';
import { inNarrow } from './support/windows.ts';

test('an administrator sets up the bracket of a template', async ({ people }) => {
  test.setTimeout(240_000);
  const admin = await signInAdministrator(people);
  const { page } = admin;
  const template = await createAndOpenTemplate(admin, {
    name: 'Playoffs',
    sport: 'football',
    teamNames: { 'left-wc-7': 'Jets' },
  });
  const params = { templateId: template.id };
  const stored = () => admin.api.templates.get({ params });

  await test.step('team names are typed and saved', async () => {
    await expect(button(page, 'No Changes')).toBeDisabled();
    await field(page, 'AFC, seed 1').fill(WIDEST);
    await field(page, 'NFC, seed 7').fill(WIDEST);
    await expect(page.getByRole('main')).toContainText(`More than one team is called ${WIDEST}.`);
    await expectAccessible(page, 'teams of a football template');
    await field(page, 'NFC, seed 7').fill('Green Bay Packers');
    await withStubbedCall(page, 'POST template/*/save-team-names', BUSY, async () => {
      await button(page, 'Save Teams').click();
      await expectAlert(page, 'Failed to save team names. Please try again.', BUSY.json.message);
    });
    await button(page, 'Enter Results').click();
    await expect(toast(page, 'Team names have unsaved changes')).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(field(page, 'AFC, seed 1')).toHaveValue('AFC 1');
    await button(toast(page, 'Changes discarded'), 'Undo').click();
    await button(page, 'Save Teams').click();
    await expect(toast(page, 'Team names updated!')).toContainText(
      'Custom team names have been saved successfully.',
    );
    expect((await stored()).teamNames).toMatchObject({ afc1: WIDEST, nfc7: 'Green Bay Packers' });
  });

  await test.step('the lock time is set', async () => {
    await button(page, 'Set Lock Times').click();
    const dialog = page.getByRole('dialog', { name: 'Football Bracket Lock Time' });
    const time = field(dialog, 'When does the first game start?');
    await time.fill('');
    await button(dialog, 'Set Lock Time').click();
    await expect(time).toHaveAccessibleDescription(/Please select a lock time/);
    await time.fill('2020-01-10T14:30');
    await expect(dialog).toContainText('Lock time is in the past - bracket will be immediately locked');
    await expectAccessible(page, "a template's lock time in the past");
    await time.fill('2040-01-10T14:30');
    await withStubbedCall(page, 'POST template/*/set-lock-times', BUSY, async () => {
      await button(dialog, 'Set Lock Time').click();
      await expectDialogError(page, 'Failed to set lock time', BUSY.json.message);
    });
    await button(dialog, 'Set Lock Time').click();
    await expect(toast(page, 'Football bracket lock time set successfully')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Locks Tue, Jan 10, 2:30 PM MT');
  });

  await test.step('results are entered', async () => {
    await button(page, 'Enter Results').click();
    const winner = (name: string) =>
      page.getByRole('group', { name: /^Winner of / }).getByRole('button', { name });
    await expectAccessible(page, 'results of a football template');
    await withStubbedCall(page, 'POST template/*/save-results', BUSY, async () => {
      await winner('AFC 4').click();
      await winner('AFC 3').click();
      const refused = page.getByRole('region', { name: 'Not entered' });
      await expect(refused).toContainText(`Not entered: AFC 4 beat AFC 5. ${BUSY.json.message}`);
      await page.keyboard.press('u');
      await expectAccessible(page, 'a rejected result of a football template');
    });
    await button(page, 'Try again').click();
    await button(page, 'Show the bracket').click();
    await inNarrow(page, async () => {
      await page.getByRole('tab', { name: 'SB' }).click();
      await button(page, 'Set Tie-Breaker Scores').filter({ visible: true }).first().click();
      const teams = ['AFC champion', 'NFC champion'] as const;
      await typeScores(page, 'Set Tie-Breaker Scores', teams, ['25', '']);
      await expectDialogError(page, 'Missing Scores', 'Please enter scores for both teams');
      await typeScores(page, 'Set Tie-Breaker Scores', teams, ['25', '100']);
      await expectDialogError(page, 'Invalid Scores', 'Please enter valid scores between 0 and 99');
      await typeScores(page, 'Set Tie-Breaker Scores', teams, ['25', '22']);
    });
    await button(page, 'Exit Results').click();
    await expect
      .poll(stored)
      .toMatchObject({ results: { wc1: 'afc4' }, tieBreakerActual: { totalScore: 47 } });
  });

  await test.step('the size of the bracket is changed', async () => {
    await button(page, 'Bracket Setup').click();
    const dialog = page.getByRole('dialog', { name: 'Bracket Setup' });
    await dialog.getByRole('radio', { name: '12 teams' }).check();
    await expect(dialog).toContainText(
      'This clears the results: 1 result and the final score will be deleted.',
    );
    await expect(dialog).toContainText('No longer in the bracket: Jets and Green Bay Packers.');
    await expectAccessible(page, 'Bracket Setup with a change that deletes data');
    await withStubbedCall(page, 'POST template/*/update-bracket-size', BUSY, async () => {
      await button(dialog, 'Clear and Change Size').click();
      await expectAlert(page, 'Failed to change bracket size. Please try again.', BUSY.json.message);
    });
    await button(dialog, 'Clear and Change Size').click();
    await expect(toast(page, 'Bracket size changed')).toContainText('The bracket has 12 teams.');
    await expect(field(page, 'AFC, seed 7')).toHaveCount(0);
    await expect(page.getByText('Top seeds')).toHaveCount(2);
  });

  await test.step('a template can have 64 teams with wide names and custom labels', async () => {
    const names = (side: string) =>
      Array.from({ length: 32 }, (_, n) => [`${side}${n + 1}`, `${WIDEST.slice(2)}${10 + n}`] as const);
    const { id } = await createAndOpenTemplate(admin, {
      name: 'March',
      sport: 'college-basketball-64',
      teamNames: Object.fromEntries([...names('red'), ...names('blue')]),
    });
    await button(page, 'Edit Conference & Round Names').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Conference & Round Names' });
    await field(dialog, 'Top left region').fill('');
    await button(dialog, 'Save Names').click();
    await expect(dialog).toContainText('Please enter a name');
    await field(dialog, 'Top left region').fill('South');
    await withStubbedCall(page, 'PUT template/*/conference-labels', BUSY, async () => {
      await button(dialog, 'Save Names').click();
      await expectDialogError(page, 'Failed to save conference labels. Please try again.', BUSY.json.message);
    });
    await button(dialog, 'Save Names').click();
    await expect(toast(page, 'Conference & Round Names Updated!')).toBeVisible();
    await expect(field(page, 'South, seed 16')).toBeVisible();
    await expectAccessible(page, '64 teams of a template');
    await page.goto(`/template-room/${id}?mode=results`);
    await expect(page.getByRole('region', { name: 'Round 1, South game 1' })).toBeVisible();
    await expectAccessible(page, 'results of 64 teams of a template');
  });
});
