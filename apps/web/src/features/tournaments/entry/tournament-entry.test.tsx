import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { noor } from '../../../testing/render-app.tsx';
import { toast } from '../../../ui/toast.ts';
import { byHandSwitch } from '../../account/settings-row.tsx';
import { HOUR, inMs } from '../../fights/entry/testing/entry-world.ts';
import { type EntryWorld, openEntry, storing } from './testing/entry-page.ts';

const somebody = {
  isOwner: false,
  creatorId: 'wren',
  user: { id: 'wren', username: 'wren', profileImageUrl: null },
};

eachTestAs(noor);
function show(world: EntryWorld = {}, answers: Record<string, FakeAnswer> = {}) {
  return { user: userEvent.setup(), ...openEntry(world, answers) };
}
const game = (name: string) => screen.findByRole('radiogroup', { name });
const team = async (gameName: string, name: RegExp) =>
  within(await game(gameName)).getByRole('radio', { name });
const isPicked = (radio: HTMLElement) => radio.getAttribute('aria-checked') === 'true';
const button = (name: string) => screen.getAllByRole<HTMLButtonElement>('button', { name })[0];
const SAVE = 'POST /api/custom/brackets/b1/predictions';

describe('filling in a custom bracket', () => {
  beforeEach(() => byHandSwitch(noor.id).set(true));

  it('a pick advances the team immediately, and only the changed picks are saved', async () => {
    const { user, sent } = show({}, storing());
    await user.click(await team('R-1, Left game 1', /^Red 4/));
    expect(isPicked(await team('R-1, Left game 1', /^Red 4/))).toBe(true);
    expect(await screen.findByText('Red 4 advance to F-4, Left')).toBeTruthy();
    expect(await team('F-4, Left', /^Red 4, seed 4/)).toBeTruthy();
    expect(screen.getAllByText('1 unsaved').length).toBeGreaterThan(0);
    await user.click(button('Save') as HTMLElement);
    await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Predictions Saved', duration: 3000 }));
    expect(toast.get()?.description).toBe('Successfully saved 1 prediction(s)!');
    expect(sent(SAVE)).toEqual([
      { predictions: { 'r1-1': 'red4' }, seen: { teamNames: { red4: 'Red 4' }, replaced: {} } },
    ]);
    expect(screen.getByText('Saved')).toBeTruthy();
    expect(screen.getByText('1 of 7')).toBeTruthy();
    await user.click(button('More') as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Bracket Info' }));
    const info = within(await screen.findByRole('dialog', { name: 'Bracket Info' }));
    expect(info.getByText('1 of 7 saved, 7:41:05 PM MT')).toBeTruthy();
    expect(info.getByText('1/7 picks')).toBeTruthy();
    expect(info.getByRole<HTMLButtonElement>('button', { name: 'Saved' }).disabled).toBe(true);
  });

  it('changing a pick clears only later picks of the removed team, and Undo restores them', async () => {
    const picks = { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1', 'r1-3': 'blue1', 'r1-4': 'blue2' };
    const { user } = show({ picks });
    await user.click(await team('R-1, Left game 1', /^Red 4/));
    expect(isPicked(await team('R-1, Left game 2', /^Red 2/))).toBe(true);
    expect(isPicked(await team('F-4, Left', /^Red 4/))).toBe(false);
    await waitFor(() =>
      expect(toast.get()).toMatchObject({
        title: 'A later pick was cleared',
        description: 'Red 1 in F-4.',
        action: { label: 'Undo' },
      }),
    );
    act(() => toast.get()?.action?.onSelect());
    expect(isPicked(await team('F-4, Left', /^Red 1/))).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('a second press removes a pick, but a double click does not', async () => {
    const { user } = show();
    await user.dblClick(await team('R-1, Left game 1', /^Red 1/));
    expect(isPicked(await team('R-1, Left game 1', /^Red 1/))).toBe(true);
    // A click within half a second counts as part of a double click.
    await act(() => new Promise<void>((done) => setTimeout(done, 600)));
    await user.click(await team('R-1, Left game 1', /^Red 1/));
    expect(isPicked(await team('R-1, Left game 1', /^Red 1/))).toBe(false);
  });

  it('Force Save sends every pick again', async () => {
    const picks = { 'r1-1': 'red1', 'r1-2': 'red2' };
    const { user, sent } = show({ picks }, storing(picks));
    await game('Championship');
    await user.click(button('More') as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Force Save' }));
    await waitFor(() => expect(sent(SAVE)).toHaveLength(1));
    expect(sent(SAVE)[0]).toMatchObject({ predictions: picks });
  });

  it.each([
    [500, { message: 'Something broke.', code: 'fault' }, 'Save failed: Something broke.'],
    [403, { message: 'No.', code: 'not_your_bracket' }, "You don't have permission to save this data"],
  ])('picks are kept when a save fails with status %i', async (status, body, title) => {
    const { user } = show({}, { [SAVE]: { status, body } });
    await user.click(await team('R-1, Left game 1', /^Red 4/));
    await user.click(button('Save') as HTMLElement);
    await waitFor(() => expect(toast.get()).toMatchObject({ title, tone: 'danger' }));
    expect(isPicked(await team('R-1, Left game 1', /^Red 4/))).toBe(true);
    expect(button('Save')?.disabled).toBe(false);
  });

  it.each([
    ['This bracket is locked and predictions cannot be changed.', {}],
    ['This bracket has a result, so it is locked.', { why: 'result_entered' }],
  ])('the saved picks are restored if the server rejects the new ones: %s', async (message, why) => {
    const { user } = show({}, { [SAVE]: { status: 423, body: { message, code: 'locked', ...why } } });
    await user.click(await team('R-1, Left game 1', /^Red 4/));
    await user.click(button('Save') as HTMLElement);
    await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Bracket Locked' }));
    expect(toast.get()?.description).toContain('Not saved: R-1, Left game 1.');
    expect(isPicked(await team('R-1, Left game 1', /^Red 4/))).toBe(false);
    if (!('why' in why)) return;
    expect(toast.get()?.description).toBe(`${message} Not saved: R-1, Left game 1.`);
    const told = await screen.findByRole('region', { name: 'Refused picks' });
    expect(told.textContent).toContain(
      `R-1, Left game 1: you picked Red 4. ${message} Saved before: no pick`,
    );
  });
});

describe("another member's bracket", () => {
  const open = { lockTime: inMs(2 * HOUR) };
  const shut = { lockTime: inMs(-HOUR) };

  it('before the lock, the picks are hidden and appear nowhere in the page', async () => {
    const { requests } = show({ entry: somebody, tournament: open, picks: { 'r1-1': 'red4' } });
    await screen.findByText(/Not Your Picks,/);
    expect(screen.getByText('wren', { selector: 'b' })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(document.body.textContent).not.toContain('Red 4');
    expect(requests.some(({ path }) => path.endsWith('/predictions'))).toBe(false);
    expect(screen.getByRole('link', { name: 'Return to Room' })).toBeTruthy();
  });

  it('the picks stay hidden in a room that was completed before its lock', async () => {
    const { requests } = show({ room: { isCompleted: true }, entry: somebody, tournament: open });
    await screen.findByText(/Not Your Picks,/);
    expect(screen.getAllByText('Event Completed').length).toBeGreaterThan(0);
    expect(requests.some(({ path }) => path.endsWith('/predictions'))).toBe(false);
  });

  it('the picks are visible in a completed room without a lock', async () => {
    show({ room: { isCompleted: true }, entry: somebody, picks: { 'r1-1': 'red4' } });
    expect(isPicked(await team('R-1, Left game 1', /^Red 4/))).toBe(true);
  });

  it('after the lock, the picks are visible but cannot be changed', async () => {
    const { user } = show({ entry: somebody, tournament: shut, picks: { 'r1-1': 'red4' } });
    const pick = await team('R-1, Left game 1', /^Red 4/);
    expect(isPicked(pick)).toBe(true);
    expect(screen.getByText('View Only')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(await team('R-1, Left game 1', /^Red 1/));
    expect(isPicked(pick)).toBe(true);
    expect(toast.get()).toBeNull();
  });

  it('a manager can change the picks and sees the name of their owner', async () => {
    const { user } = show({ room: { isManager: true }, entry: somebody, tournament: open });
    await user.click(await team('R-1, Left game 1', /^Red 1/));
    expect(isPicked(await team('R-1, Left game 1', /^Red 1/))).toBe(true);
    expect(screen.getByText("wren's picks, as the manager")).toBeTruthy();
  });
});

it('a bracket whose final has a score is locked, regardless of the lock time', async () => {
  const finalScore = { team1Score: 27, team2Score: 24 };
  const { user } = show({ tournament: { lockTime: inMs(2 * HOUR), finalScore } });
  await user.click(await team('R-1, Left game 1', /^Red 1/));
  expect(toast.get()).toMatchObject({ title: 'Bracket Locked' });
  expect(isPicked(await team('R-1, Left game 1', /^Red 1/))).toBe(false);
  expect(screen.queryByText(/Locks in/)).toBeNull();
});

it('when the bracket locks, unsaved picks are dropped and a toast names them', async () => {
  byHandSwitch(noor.id).set(true);
  const { user } = show({ tournament: { lockTime: inMs(2500) }, picks: { 'r1-2': 'red2' } });
  await user.click(await team('R-1, Left game 1', /^Red 4/));
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Bracket Locked', tone: 'danger' }), {
    timeout: 6000,
  });
  expect(toast.get()?.description).toBe(
    'It locked before your change was saved (R-1, Left game 1). What you had saved before counts.',
  );
  expect(isPicked(await team('R-1, Left game 1', /^Red 4/))).toBe(false);
  expect(isPicked(await team('R-1, Left game 2', /^Red 2/))).toBe(true);
}, 15_000);

describe('pick shares', () => {
  const SHARES = 'GET /api/custom/room/room-1/pick-shares';
  const picks = { 'r1-1': 'red1' };
  const shares = { sheets: 8, rounds: [{ red1: 5, red4: 2 }, { red1: 3 }, {}] };
  /** Waits for the row with this label, because the shares of each pick load after the board. */
  const told = async (gameName: string, name: RegExp) =>
    within(await game(gameName)).findByRole('radio', { name });
  const asked = ({ requests }: ReturnType<typeof show>) =>
    requests.filter(({ path }) => path.endsWith('/pick-shares')).length;

  it('how the room picked is not fetched before the lock', async () => {
    const view = show({ picks, tournament: { lockTime: inMs(HOUR) } }, { [SHARES]: { body: shares } });
    expect((await told('R-1, Left game 1', /^Red 1/)).textContent).not.toContain('%');
    expect(asked(view)).toBe(0);
  });

  it('every game of a locked bracket shows the share of brackets that picked each team', async () => {
    show({ picks, tournament: { lockTime: inMs(-HOUR) } }, { [SHARES]: { body: shares } });
    expect(await told('R-1, Left game 1', /^Red 1, seed 1, on 63% of brackets/)).toBeTruthy();
    expect((await game('R-1, Left game 1')).textContent).toContain('63%');
    expect(await told('R-1, Left game 1', /^Red 4, seed 4, on 25% of brackets/)).toBeTruthy();
    expect(await told('R-1, Right game 2', /^Blue 3, seed 3, on 0% of brackets/)).toBeTruthy();
    // Shares are counted by round, so a team has the same share in every game of a round.
    expect(await told('F-4, Left', /^Red 1, seed 1, on 38% of brackets/)).toBeTruthy();
  });

  it("how the room picked is refetched if the server's clock has not reached the lock time yet", async () => {
    let answers = 0;
    const answer = () => ({ body: answers++ === 0 ? { sheets: 0, rounds: [] } : shares });
    show({ picks, tournament: { lockTime: inMs(-HOUR) } }, { [SHARES]: answer });
    expect(await told('R-1, Left game 1', /^Red 1, seed 1, on 63% of brackets/)).toBeTruthy();
    expect(answers).toBe(2);
  });
});
