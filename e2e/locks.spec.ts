import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { expect, type Locator } from '@playwright/test';
import { button, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { registerUnseen } from './support/rooms.ts';
import { expectSaved, fight, pickMethod, pickWinner } from './support/sheet.ts';

/** Enough time to fill in the open page before the first lock, even on a slow machine. */
const FIRST_AHEAD_MS = 55_000;
const AHEAD_MS = 3_000;

test('a fight locks on open pages at the exact second', async ({ people }) => {
  test.setTimeout(240_000);
  const [owner, reader] = [await people.enter('owner'), await people.enter('reader')];
  const { manager } = await registerUnseen(people);
  const { room, bracket, fightId } = await openFightRoom(people, 3, { manager, owner, other: reader });
  await savePick(owner, bracket, fightId(1), 2);
  await savePick(owner, bracket, fightId(2), 1);
  const { page } = owner;
  await page.goto(`/bracket/${bracket.id}`);
  await reader.page.goto(`/bracket/${bracket.id}`);
  await expect(reader.page.getByRole('heading', { name: 'Not Your Picks, go away' })).toBeVisible();

  const lockIn = async (milliseconds: number) => {
    const lockAt = Date.now() + milliseconds;
    await setLock(manager, room, fightId(1), new Date(lockAt).toISOString());
    return lockAt;
  };
  await lockIn(FIRST_AHEAD_MS);

  const locking = fight(page, 'Fight 1');
  await test.step('the countdown appears on the open page and counts seconds', async () => {
    await expect(page.getByRole('main')).toContainText(/locks in \d+s/);
    await pickWinner(page, 'Fight 1', 'Red 1');
    await pickMethod(page, 'Fight 1', 'Submission');
    await pickWinner(page, 'Main Event', 'Blue 3');
    await pickMethod(page, 'Main Event', 'KO/TKO');
    await expect(page.getByRole('region', { name: 'Save' })).toContainText('2 unsaved');
    await expect(locking).toContainText(/Locks in \d+s/);
  });

  await test.step('the controls of the fight are disabled at the exact second of the lock', async () => {
    const open = locking.getByRole('radio', { disabled: false });
    await expect(open).toHaveCount(5);
    const closedAt = whenClosed(locking);
    const lockAt = await lockIn(AHEAD_MS);
    await expect(open).toHaveCount(0, { timeout: AHEAD_MS + 5_000 });
    const late = (await closedAt) - lockAt;
    expect(late, 'milliseconds from the lock to the closed controls').toBeGreaterThanOrEqual(-250);
    expect(late, 'milliseconds from the lock to the closed controls').toBeLessThan(3_000);
    await expect(locking).toContainText(/Locked \d+[sm] ago|Locked/);
  });

  await test.step('the unsaved pick is reported, saved picks stay, and the pick for the other fight can be saved', async () => {
    await expect(toast(page, 'Fight 1 is locked')).toContainText(
      'It locked before your pick was saved. What you had saved before counts.',
    );
    await expect(locking.getByRole('radio', { name: /^Blue 1/ })).toBeChecked();
    await expect(locking.getByRole('listitem').first()).toContainText('Blue 1 by decision');
    await expect(page.getByRole('region', { name: 'Save' })).toContainText('1 unsaved');
    await button(page, 'Save Predictions').click();
    await expect(toast(page, 'Bracket Saved')).toBeVisible();
    await expectSaved(page);
  });

  await test.step("the other member's page shows only the picks for the locked fight", async () => {
    const theirs = reader.page;
    await expect(fight(theirs, 'Fight 1').getByRole('radio', { name: /^Blue 1/ })).toBeChecked();
    await expect(fight(theirs, 'Fight 1').getByRole('listitem').first()).toContainText('Blue 1 by decision');
    await expect(theirs.getByRole('article').getByRole('radio', { checked: true })).toHaveCount(1);
    for (const title of ['Co-Main Event', 'Main Event']) {
      await expect(
        fight(theirs, title).getByRole('img', { name: 'Hidden until this fight locks' }),
      ).toBeVisible();
      await expect(fight(theirs, title).getByRole('radio')).toHaveCount(0);
    }
  });
});

/** Returns when a fight's last control is disabled, measured in the page, because polling would be late. */
function whenClosed(fightCard: Locator): Promise<number> {
  return fightCard.evaluate(
    ({ id }) =>
      new Promise<number>((resolve) => {
        // Look up the card again: the fight in progress moves to the top, which may replace its element.
        const observer = new MutationObserver(() => {
          const card = document.getElementById(id);
          if (!card || card.querySelector('[role="radio"]:not(:disabled)')) return;
          observer.disconnect();
          resolve(Date.now());
        });
        observer.observe(document.body, { attributes: true, childList: true, subtree: true });
      }),
  );
}
