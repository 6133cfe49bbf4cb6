import { fillPicks, play } from '@lockroom/rules';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor } from '../../../testing/render-app.tsx';
import { board, custom } from '../board/testing/boards.ts';
import { roomOf, tournamentAnswers } from '../manager/testing/manager-page.tsx';
import { finishFacts } from './bracket-text.tsx';
import { openEntry, storing } from './testing/entry-page.ts';

eachTestAs(noor);

const SIX = {
  'r1-1': 'red1',
  'r1-2': 'red2',
  'r1-3': 'blue1',
  'r1-4': 'blue2',
  'r2-1': 'red1',
  'r2-2': 'blue2',
};
const ALL = { ...SIX, 'r3-1': 'red1' };

const show = (picks: Record<string, string>) => ({
  user: userEvent.setup(),
  ...openEntry({ picks }, storing(picks)),
});
const COMPETITION = 'GET /api/rooms/room-1/competition';
const FINISH = 'Your finished bracket';
const pick = async (game: string, name: RegExp) =>
  within(await screen.findByRole('radiogroup', { name: game })).getByRole('radio', { name });
const later = { timeout: 6000 };

it('after the last pick is saved, the finished bracket opens automatically and shows the final four', async () => {
  const { user } = show(SIX);
  await user.click(await pick('Championship', /^Red 1/));
  expect(screen.queryByRole('region', { name: FINISH })).toBeNull();
  const poster = within(await screen.findByRole('region', { name: FINISH }, later));
  expect(poster.getByRole('heading').textContent).toBe('Red 1beat Blue 2 in the final');
  expect(poster.getByText('Red 1, Red 2, Blue 1, Blue 2')).toBeTruthy();
  expect(screen.getByText(/tie-breaker missing/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Share my bracket' }).disabled).toBe(false);
}, 15_000);

it('the finished bracket opens again automatically only if the champion changes', async () => {
  const { user } = show(ALL);
  await user.click(await pick('R-1, Right game 1', /^Blue 4/));
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy(), later);
  expect(screen.queryByRole('region', { name: FINISH })).toBeNull();
  await user.click(await pick('Championship', /^Blue 2/));
  expect(await screen.findByRole('region', { name: FINISH }, later)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change a pick' }));
  expect(await pick('Championship', /^Blue 2/)).toBeTruthy();
}, 20_000);

it('picks that were saved on another device do not open the poster of the finished bracket', async () => {
  let stored: Record<string, string> = SIX;
  const answers = { 'GET /api/custom/brackets/b1/predictions': () => ({ body: stored }) };
  const { queries } = openEntry({}, answers);
  expect((await pick('Championship', /^Red 1/)).getAttribute('aria-checked')).toBe('false');
  stored = ALL;
  await act(() => queries.invalidateQueries());
  await waitFor(async () =>
    expect((await pick('Championship', /^Red 1/)).getAttribute('aria-checked')).toBe('true'),
  );
  expect(screen.queryByRole('region', { name: FINISH })).toBeNull();
});

it('the poster of a finished bracket is hidden when the bracket locks', async () => {
  const room = roomOf({ isManager: true });
  const lockTime = (ms: number) => ({ lockTime: new Date(Date.now() + ms).toISOString() });
  let changes = lockTime(60_000);
  const competition = () => tournamentAnswers(room, changes)[COMPETITION] ?? 'never';
  const { queries } = openEntry({ room, picks: ALL }, { [COMPETITION]: competition });
  const [share] = await screen.findAllByRole('button', { name: 'Share my bracket' });
  await userEvent.setup().click(share as HTMLElement);
  expect(await screen.findByRole('region', { name: FINISH })).toBeTruthy();
  changes = lockTime(-1000);
  await act(() => queries.invalidateQueries());
  expect(await pick('Championship', /^Red 1/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: FINISH })).toBeNull();
});

it('the predicted score of the final is saved automatically as soon as both numbers are valid', async () => {
  const { user, sent } = show(ALL);
  const [share] = await screen.findAllByRole('button', { name: 'Share my bracket' });
  await user.click(share as HTMLElement);
  const first = await screen.findByRole('textbox', { name: 'Red 1 points' });
  const second = screen.getByRole('textbox', { name: 'Blue 2 points' });
  await user.type(first, '75');
  act(() => first.blur());
  expect(screen.getByRole('alert').textContent).toBe('Please enter scores for both teams');
  fireEvent.change(second, { target: { value: '1000' } });
  expect(screen.getByRole('alert').textContent).toBe('Please enter valid scores between 0 and 999');
  await user.clear(second);
  await user.type(second, '68');
  expect(await screen.findByText('Saved.', {}, later)).toBeTruthy();
  expect(sent('POST /api/custom/brackets/b1/predictions')).toEqual([
    { predictions: {}, tieBreakerScores: { team1Score: 75, team2Score: 68 } },
  ]);
  expect(screen.queryByText(/tie-breaker missing/)).toBeNull();
}, 15_000);

const format = custom(64);
const sheet = board(format);
const named = (seed: number) =>
  Object.keys(sheet.look.seeds).find((team) => sheet.look.seeds[team] === seed) ?? '';
/** Returns picks in which each listed team wins the given number of games. In all other games, the better seed wins. */
const picksWith = (wins: Readonly<Record<string, number>>) => {
  let picks: Record<string, string> = {};
  for (const [team, count] of Object.entries(wins)) {
    for (let round = 1; round <= count; round += 1) {
      const all = fillPicks(format, () => 1, picks);
      const game = play(format, all).find(
        (each) => each.round === round && [each.team1, each.team2].includes(team),
      );
      if (game) picks = { ...picks, [game.id]: team };
    }
  }
  return fillPicks(format, () => 1, picks);
};

it('the boldest pick is the team seeded below 8 that advances furthest; ties go to the lowest seed', () => {
  const [ten, eleven, twelve] = [named(10), named(11), named(12)];
  const { bold } = finishFacts(sheet, picksWith({ [ten]: 2, [eleven]: 2, [twelve]: 1 }));
  expect(bold).toBe(`${sheet.look.names[eleven]} (11) to the Sweet 16`);
});

it('a bracket of favorites has no boldest pick', () => {
  expect(finishFacts(sheet, picksWith({})).bold).toBeNull();
  expect(finishFacts(sheet, picksWith({ [named(8)]: 4 })).bold).toBeNull();
});
