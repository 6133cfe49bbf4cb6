import type { Room } from '@lockroom/contract';
import { enterResults, openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { fillAtRandom, gamesOf, type OracleTournament } from '@lockroom/testing/tournament-oracle';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOverlay } from './support/axe.ts';
import { button, field } from './support/door.ts';
import { type People, test } from './support/journey.ts';
import { closeWithEscape } from './support/keyboard.ts';
import { chooseSetting } from './support/manager.ts';
import { registerUnseen } from './support/rooms.ts';
import { inNarrow } from './support/windows.ts';

test.setTimeout(240_000);

const POINTS = [1, 2, 3, 4, 5, 6];
const FOOTBALL: OracleTournament = { size: 14, reseeding: true, isFootball: true, roundPoints: [1, 2, 4, 6] };
const EIGHT: OracleTournament = { size: 8, reseeding: true, isFootball: false, roundPoints: POINTS };
const SIXTY_FOUR: OracleTournament = { ...EIGHT, size: 64 };

test('a football bracket has no accessibility violations', async ({ people }) => {
  const night = await openBrackets(people, 'football', FOOTBALL);
  const { manager, member, bracket, otherBracket } = night;
  const { page } = member;
  await openSheet(page, bracket.id);
  await expectAccessible(page, 'football bracket');
  const lookAtTieBreaker = async () => {
    await button(page, 'Super Bowl Score Prediction').click();
    const dialog = page.getByRole('dialog', { name: 'Super Bowl Score Prediction' });
    await dialog.getByRole('textbox').first().fill('');
    await button(dialog, 'Set Scores').click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'tie-breaker with an error');
    await closeWithEscape(page, dialog);
  };
  await lookAtTieBreaker();
  await atFinal(page, async () => {
    await expectAccessible(page, 'football bracket, the final');
    await lookAtTieBreaker();
  });
  await page.goto(`/bracket/${otherBracket.id}`);
  await expect(page.getByRole('heading', { name: 'Not Your Picks, go away' })).toBeVisible();
  await night.enterRound(1);
  await night.enterRound(2);
  await expect(page.getByRole('main')).toContainText('View Only');
  await expectAccessible(page, "another member's football bracket with results");
  await page.goto(`/room/${night.room.id}`);
  await expect(page.getByRole('region', { name: 'Standings' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'room of a bracket');
  await panelDialogs(manager.page, night.room.id, ['Set Lock Times']);
});

test('a bracket of 8 has no accessibility violations', async ({ people }) => {
  const night = await openBrackets(people, 'custom', EIGHT);
  const { manager, member, bracket } = night;
  await openSheet(member.page, bracket.id);
  await member.page.getByRole('radio', { checked: false }).first().click();
  await expectAccessible(member.page, 'custom bracket of 8 with an unsaved pick');
  const { page } = manager;
  await page.goto(`/room/${night.room.id}`);
  await expect(page.getByRole('region', { name: 'Who has picked' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'room of a bracket without a lock, for its manager');
  await panelDialogs(page, night.room.id, [
    'Edit Point Rewards',
    'Edit Conference & Round Names',
    'Change Bracket Size',
  ]);
  await chooseSetting(page, 'Edit Teams');
  await field(page, 'Left, seed 1').fill('Blue 1');
  await expectAccessible(page, 'team names with a double');
  await button(page, 'Paste Teams').click();
  await field(page, 'Names').fill('One\nOne\nTwo, Three, Four');
  await expectAccessibleOverlay(page, 'dialog', 'Paste Teams');
  await button(page, 'Close').click();
  await expectAccessibleOverlay(page, 'alertdialog', 'Discard Team Names');
  await night.enterRound(1);
  await page.goto(`/room/${night.room.id}/manager?mode=results`);
  await expectAccessible(page, 'results of 8');
  await page.getByRole('group', { name: 'Winner of F-4, Left' }).getByRole('button').first().click();
  await expectAccessible(page, 'results with a pending one');
  await page.getByText(/^\d+ done$/).click();
  await expectAccessible(page, 'results with the list of decided games');
  await button(page, 'Show the bracket').click();
  await atFinal(page, () => expectAccessible(page, 'results of 8, the final'));
  await button(page, 'Set Tie-Breaker Scores').click();
  await expectAccessibleOverlay(page, 'dialog', 'Set Tie-Breaker Scores');
});

test('a bracket of 64 has no accessibility violations', async ({ people }) => {
  const night = await openBrackets(people, 'college-basketball', SIXTY_FOUR);
  const { page } = night.member;
  await openSheet(page, night.bracket.id);
  await expectAccessible(page, 'bracket of 64');
  await night.enterRound(1);
  await expect(page.getByRole('main')).toContainText('Bracket Locked');
  await expectAccessible(page, 'bracket of 64 with results');
  await atFinal(page, () => expectAccessible(page, 'bracket of 64 with results, the final'));
});

async function openBrackets(people: People, sport: Room['sport'], make: OracleTournament) {
  const [manager, owner] = [await people.enter('manager'), await people.enter('member')];
  const { other } = await registerUnseen(people);
  const night = await openBracketRoom({ manager, owner, other }, { sport, name: 'January in the Rockies' });
  let count = 0;
  for (const [player, bracket] of [
    [owner, night.bracket],
    [other, night.otherBracket],
  ] as const) {
    const picks = fillAtRandom(make, () => ++count % 3 > 0);
    await saveSheet(player, bracket, picks, { team1Score: 27, team2Score: 24 });
  }
  const results: Record<string, string> = {};
  const enterRound = async (round: number) => {
    for (const { id, teams } of gamesOf(make, results, round)) results[id] = teams[0];
    await enterResults(night, results);
  };
  return { ...night, manager, member: owner, enterRound };
}

async function openSheet(page: Page, id: string): Promise<void> {
  await page.goto(`/bracket/${id}`);
  await expect(page.getByRole('radiogroup').first()).toBeVisible();
}

/** Opens the final in the narrow window, where it is a separate part of the board. */
async function atFinal(page: Page, act: () => Promise<void>): Promise<void> {
  await inNarrow(page, async () => {
    await page.getByRole('tablist', { name: 'Rounds' }).getByRole('tab').last().click();
    await act();
  });
}

async function panelDialogs(page: Page, roomId: string, dialogs: readonly string[]): Promise<void> {
  await page.goto(`/room/${roomId}/manager`);
  await expect(page.getByRole('radiogroup').first()).toBeVisible();
  await expectAccessible(page, 'control panel');
  for (const name of dialogs) {
    await chooseSetting(page, name);
    await expectAccessibleOverlay(page, 'dialog', name);
  }
}
