import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { team } from './support/bracket-board.ts';
import { button } from './support/door.ts';
import { type People, type Person, test } from './support/journey.ts';
import { chooseByKeyboard, press, tabTo, use } from './support/keyboard.ts';
import { inNarrow } from './support/windows.ts';

const PLAYED = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2', 'r2-1': 'red1' };
/** Results after which a bracket always finishes first if Blue 1 wins the semi-final or Red 1 wins the title. */
const HOPEFUL = { ...PLAYED, 'r2-2': 'blue1', 'r3-1': 'red1' };
const RIVAL = { ...PLAYED, 'r2-2': 'blue2', 'r3-1': 'blue2' };
/** Picks that are all wrong so far. */
const HOPELESS = { 'r1-1': 'red4', 'r1-2': 'red3', 'r1-3': 'blue4', 'r1-4': 'blue3' };

test('a member reads why one bracket is eliminated and what the other one needs', async ({ people }) => {
  const { member, rival, out, alive } = await openBrackets(people);
  const { page } = member;
  const path = page.getByRole('region', { name: 'Path' });
  // Either of the two leaders is a valid reason.
  const reason = new RegExp(`(${rival}|Your Bracket 2) stays ahead of you whatever happens. Best place 3rd.`);

  await test.step('the eliminated bracket names who stays ahead, on a wide screen by keyboard', async () => {
    await page.goto(`/custom-bracket/${out}`);
    await tabTo(page, page.getByRole('radio', { name: 'Picks', exact: true }));
    await press(page, 'ArrowRight');
    await expect(page).toHaveURL(/view=path$/);
    await expect(page.getByText(reason)).toBeVisible();
    await expectAccessible(page, 'path of a bracket that is out');
  });

  await test.step('the other bracket shows what it needs, on the board and in words', async () => {
    await page.goto(`/custom-bracket/${alive}?view=path`);
    await expect(page.getByText('Bracket 2 wins if')).toBeVisible();
    await expect(page.getByText('Blue 2 miss the title.')).toBeVisible();
    await expect(page.getByText('3 of its 3 ways')).toBeVisible();
    await expect(page.getByText('Bracket 2 needs in any case: Blue 2 miss the title')).toBeVisible();
    await expect(
      page.getByRole('radio', { name: /^Not Blue 2, .*must not win, on its path$/ }),
    ).toBeVisible();
    await expectAccessible(page, 'path of a team that must not win');
    await use(page, button(page, 'Other paths'));
    await expect(page.getByText('2 of its 3 ways')).toBeVisible();
    const first = await readPath(page);
    await press(page, 'Enter');
    await expect(page.getByText('Path 3 of 3')).toBeVisible();
    expect([first, await readPath(page)].sort()).toEqual([
      'Blue 1 beat Blue 2. Blue 1, must win, on its path',
      'Red 1 win the title. Red 1, must win, on its path',
    ]);
    await expectAccessible(page, 'path of a bracket that can win');
  });

  await inNarrow(page, async () => {
    await test.step('a phone shows the same', async () => {
      await page.goto(`/custom-bracket/${out}`);
      await use(page, button(page, 'Show: Picks'));
      await chooseByKeyboard(page, 'Path');
      await expect(path).toContainText(reason);
      await page.goto(`/custom-bracket/${alive}?view=path`);
      await expect(path).toContainText('Bracket 2 wins if');
      await expect(path).toContainText('Blue 2 miss the title.');
    });

    await test.step('the keys of the board show what would happen', async () => {
      await use(page, button(page, 'What if'));
      await tabTo(page, team(page, 'F-4, Right', 'Blue 1'));
      await press(page, 'ArrowDown', 'Enter');
      await expect(team(page, 'F-4, Right', 'Blue 2')).toHaveAccessibleName(/supposed to win$/);
      await expect(page.getByRole('region', { name: 'If so' })).toContainText('50.0 %');
      await expect(page).toHaveURL(/if=r2-2\.blue2$/);
    });
  });
  await page.reload();
  await expect(team(page, 'F-4, Right', 'Blue 2')).toBeChecked();
  await expectAccessible(page, 'what if');
});

async function readPath(page: Page): Promise<string> {
  const poster = page.locator('[aria-live]', { hasText: 'Bracket 2 wins if' });
  const sentence =
    /Bracket 2 wins if(.*?)Nothing else matters/.exec((await poster.textContent()) ?? '')?.[1] ?? '';
  const row = page.getByRole('radio', { name: /must win, on its path$/ }).first();
  const label = (await row.getAttribute('aria-label')) ?? '';
  return `${sentence.trim()} ${label.replace(/, seed \d+/, '')}`;
}

async function openBrackets(people: People) {
  const rival = await people.enter('rival');
  const member = await people.enter('member');
  const room = await openRoom(rival, { sport: 'custom', name: 'The Final Stretch' });
  const params = { roomId: room.id };
  await rival.api.tournaments.changeConfig({ params, body: { bracketSize: 8, reseeding: false } });
  await joinRoom(member, room);
  const fill = async ({ api }: Person, predictions: Record<string, string>) => {
    const { id } = await api.brackets.create({ body: { roomId: room.id } });
    await api.tournaments.customSave({ params: { eventId: id }, body: { predictions } });
    return id;
  };
  await fill(rival, RIVAL);
  const out = await fill(member, HOPELESS);
  const alive = await fill(member, HOPEFUL);
  await rival.api.tournaments.customSaveResults({ params, body: { results: PLAYED } });
  return { member, rival: rival.username, out, alive };
}
