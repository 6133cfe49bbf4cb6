import { enterResults, openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { button } from './support/door.ts';
import { type People, test } from './support/journey.ts';
import { press, tabTo, use } from './support/keyboard.ts';
import { registerUnseen } from './support/rooms.ts';
import { inNarrow } from './support/windows.ts';

const PLAYED = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2', 'r2-1': 'red1' };
/** An entry that finishes first if Blue 1 wins the semifinal or Red 1 wins the title. */
const HOPEFUL = { ...PLAYED, 'r2-2': 'blue1', 'r3-1': 'red1' };
const RIVAL = { ...PLAYED, 'r2-2': 'blue2', 'r3-1': 'blue2' };
/** Picks that are all wrong so far. */
const HOPELESS = { 'r1-1': 'red4', 'r1-2': 'red3', 'r1-3': 'blue4', 'r1-4': 'blue3' };

test('a member sees the guaranteed rank of one bracket and which results another bracket needs', async ({
  people,
}) => {
  const { member, out, alive, roomId } = await openBrackets(people);
  const { page } = member;
  const sentence = page.getByRole('region', { name: 'How you win', exact: true });

  await test.step('a bracket whose rank is certain shows that rank', async () => {
    await page.goto(`/custom-bracket/${out}`);
    await tabTo(page, button(page, 'What each game means'));
    await press(page, 'Enter');
    await expect(page).toHaveURL(/view=win$/);
    await expect(sentence).toContainText('Your Bracket 1 finishes 3rd, whatever happens.');
    await expectAccessible(page, 'the outlook of an eliminated bracket');
  });

  await test.step('the results that the other bracket needs are shown on its page and in the room', async () => {
    await page.goto(`/custom-bracket/${alive}?view=win`);
    await expect(sentence).toContainText('Your Bracket 2 wins if Blue 2 miss the title.');
    const figure = await sentence.locator('.num').innerText();
    expect(figure).toMatch(/^\d+%$/);
    await page.goto(`/room/${roomId}?tab=tonight`);
    await expect(sentence).toContainText('Your Bracket 2 wins if Blue 2 miss the title.');
    await expect(sentence.locator('.num')).toHaveText(figure);
    await expectAccessible(page, 'how a bracket can win');
  });

  await inNarrow(page, async () => {
    await test.step('What if can be opened and closed, and its link keeps the assumed results', async () => {
      await use(page, button(page, 'What if … ? Try out results'));
      await use(page, button(page, 'Blue 2'));
      const answer = page.getByRole('region', { name: 'What if', exact: true });
      await expect(answer).toContainText('If Blue 2 win');
      await expect(answer).toContainText(/^\d+%/);
      await expect(page).toHaveURL(/if=r2-2\.blue2$/);
      await expectAccessible(page, 'what if');
      await page.reload();
      await expect(button(page, 'Blue 2, supposed')).toHaveAttribute('aria-pressed', 'true');
      await use(page, button(page, 'Done'));
      await expect(button(page, 'What if … ? Try out results')).toBeVisible();
    });
  });
});

async function openBrackets(people: People) {
  const member = await people.enter('member');
  const { manager, other } = await registerUnseen(people);
  const night = await openBracketRoom({ manager, owner: member, other }, { name: 'The Final Stretch' });
  const params = { roomId: night.room.id };
  await manager.api.tournaments.changeConfig({ params, body: { bracketSize: 8, reseeding: false } });
  const { id: alive } = await member.api.brackets.create({ body: params });
  await saveSheet(other, night.otherBracket, RIVAL);
  await saveSheet(member, night.bracket, HOPELESS);
  await saveSheet(member, { id: alive }, HOPEFUL);
  await enterResults(night, PLAYED);
  return { member, out: night.bracket.id, alive, roomId: night.room.id };
}
