import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { badGateway } from '../../testing/fake-server.ts';
import { toast } from '../../ui/toast.ts';
import { entryOf, openManager, roomOf, tournamentOf } from '../tournaments/manager/testing/manager-page.tsx';
import { button, field, openSetting, sentTo } from './testing/settings-menu.ts';

eachTestAs(null);

describe('the manager panel of a bracket room', () => {
  it('shows the figures of the bracket and what can be set', async () => {
    openManager({});
    const summary = await screen.findByRole('region', { name: 'Summary' });
    expect(summary.textContent).toBe('Max Possible Points11Games7Teams8Rounds3');
    await userEvent.setup().click(await button('Settings'));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual([
      'Edit Room Name',
      'Room Settings',
      'Invitation Links',
      'Webhooks',
      'Easy Data Import',
      'Follow an Event',
      'Set Lock Times',
      'Enter Results',
      'Edit Teams',
      'Replace a Team',
      'Paste Teams',
      'Edit Point Rewards',
      'Edit Conference & Round Names',
      'Change Bracket Size',
      'Last Acts',
      'Second Chance',
      'Again Next Year',
      'Export Room',
      'Export Standings',
      'Mark Completed',
    ]);
  });

  it('has points but no labels to edit in football', async () => {
    openManager({ room: roomOf({ sport: 'football', bracketSize: 14 }) });
    const summary = await screen.findByRole('region', { name: 'Summary' });
    expect(summary.textContent).toBe('Max Possible Points28Games13Teams14Rounds4');
    await userEvent.setup().click(await button('Settings'));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toContain('Edit Point Rewards');
    expect(items).not.toContain('Edit Conference & Round Names');
    expect(items).toContain('Change Bracket Size');
  });

  it('warns of brackets that nothing will lock', async () => {
    openManager({ room: roomOf({ bracketCount: 2 }) });
    expect(await screen.findByText(/Picks of 2 brackets stay open and hidden/)).toBeTruthy();
  });
});

/** The points of a body, without what was seen. */
const pointsIn = (body: unknown) => ({ roundPoints: (body as { roundPoints: number[] }).roundPoints });

describe('Edit Point Rewards', () => {
  it('clamps, says what it does, and sends every round', async () => {
    const app = openManager(
      { entries: [entryOf('b1', 7), entryOf('b2', 0)] },
      { 'PUT /api/custom/room/room-1/points-config': ({ body }) => ({ body: pointsIn(body) }) },
    );
    const user = await openSetting('Edit Point Rewards');
    expect((await button('No Changes')).disabled).toBe(true);
    await user.clear(field('Points of Championship'));
    await user.type(field('Points of Championship'), '50');
    await user.clear(field('Points of F-4'));
    await user.tab();
    expect(field('Points of F-4').value).toBe('1');
    expect(await screen.findByText(/1 bracket picked under the old points/)).toBeTruthy();
    expect(screen.getByText('Max Possible Points: 11, then 26')).toBeTruthy();
    await user.click(await button('Save Points'));
    expect(await screen.findByText('Points updated!')).toBeTruthy();
    expect(sentTo(app.requests, 'PUT /api/custom/room/room-1/points-config')).toEqual([
      { roundPoints: [1, 1, 20, 4, 5, 6], seen: { roundPoints: [1, 2, 3, 4, 5, 6] } },
    ]);
  });

  it('fills in a preset', async () => {
    openManager({});
    const user = await openSetting('Edit Point Rewards');
    await user.click(await button('Odds'));
    expect(
      [field('Points of R-1'), field('Points of F-4'), field('Points of Championship')].map(
        ({ value }) => value,
      ),
    ).toEqual(['1', '3', '5']);
    expect((await button('Odds')).getAttribute('aria-pressed')).toBe('true');
  });

  it('keeps what was typed and says why when the server refuses', async () => {
    openManager({}, { 'PUT /api/custom/room/room-1/points-config': badGateway });
    const user = await openSetting('Edit Point Rewards');
    await user.click(await button('Double'));
    await user.click(await button('Save Points'));
    const failed = await screen.findAllByText('Failed to save points configuration. Please try again.');
    expect(failed.length).toBeGreaterThan(0);
    expect(field('Points of Championship').value).toBe('4');
  });
});

describe('Edit Teams', () => {
  it('saves the names that changed', async () => {
    const app = openManager(
      {},
      { 'PUT /api/custom/room/room-1/team-names': { body: { red1: 'Gonzaga' } } },
      '?mode=teams',
    );
    const user = userEvent.setup();
    expect((await button('No Changes')).disabled).toBe(true);
    await user.clear(field('Left, seed 1'));
    await user.type(field('Left, seed 1'), ' Gonzaga ');
    await user.type(field('Right, seed 4'), '{Backspace}4');
    await user.click(await button('Save Teams'));
    expect(await screen.findByText('Team names updated!')).toBeTruthy();
    expect(screen.getByText('Custom team names have been saved successfully.')).toBeTruthy();
    expect(sentTo(app.requests, 'PUT /api/custom/room/room-1/team-names')).toEqual([
      { teamNames: { red1: 'Gonzaga' }, seen: { teamNames: { red1: 'Red 1', blue4: 'Blue 4' } } },
    ]);
  });

  it('shows a pasted list before it is used, and marks what is unclear', async () => {
    openManager({}, {}, '?mode=teams');
    const user = userEvent.setup();
    await user.click(await button('Paste Teams'));
    const dialog = await screen.findByRole('dialog', { name: 'Paste Teams' });
    fireEvent.change(within(dialog).getByLabelText('Names'), {
      target: { value: 'Right\n1. Duke\n2. Yale\nLeft\n1. Duke\n3. Rice' },
    });
    const preview = within(dialog).getByRole('list', { name: 'Preview' });
    expect(
      within(preview)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Right #1Line 2DukeMore than one team has this name.',
      'Right #2Line 3Yale',
      'Left #1Line 5DukeMore than one team has this name.',
      'Left #3Line 6Rice',
    ]);
    expect(within(dialog).getByText('2 lines are unclear.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Use 4 Names' }));
    expect(field('Left, seed 3').value).toBe('Rice');
    expect(screen.getByText(/More than one team is called Duke/)).toBeTruthy();
    await user.click(await button('Paste Teams'));
    const again = await screen.findByRole('dialog', { name: 'Paste Teams' });
    fireEvent.change(within(again).getByLabelText('Names'), { target: { value: 'Right\n1. Duke\nExtra\n' } });
    await user.click(within(again).getByRole('button', { name: 'Remove line 3' }));
    expect(within(again).getByText('The teams have these names already. Nothing changes.')).toBeTruthy();
    expect(within(again).getByRole('button', { name: 'No Changes' })).toHaveProperty('disabled', true);
    await user.click(within(again).getByRole('button', { name: 'Cancel' }));
    await user.click(await button('Close'));
    expect(await screen.findByText('4 changes are not saved. Exit and lose them?')).toBeTruthy();
  });
});

describe('Edit Conference & Round Names', () => {
  it('sends labels, colours and rounds that changed', async () => {
    const app = openManager(
      {},
      {
        'PUT /api/custom/room/room-1/conference-labels': {
          body: {
            ...tournamentOf(roomOf()).labels,
            leftLabel: 'West',
            rightColor: 'cyan',
            roundNames: ['R-1', 'F-4'],
          },
        },
      },
    );
    const user = await openSetting('Edit Conference & Round Names');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Round' }).disabled).toBe(true);
    await user.clear(await screen.findByLabelText('Left label'));
    await user.click(await button('Save Names'));
    expect(await screen.findByText('Please enter a name')).toBeTruthy();
    await user.type(field('Left label'), 'West');
    const colours = screen.getByRole('group', { name: 'Right colour' });
    await user.click(within(colours).getByRole('radio', { name: 'Cyan' }));
    await user.click(await button('Remove Round'));
    await user.click(await button('Save Names'));
    expect(await screen.findByText('Conference & Round Names Updated!')).toBeTruthy();
    expect(sentTo(app.requests, 'PUT /api/custom/room/room-1/conference-labels')).toEqual([
      {
        leftLabel: 'West',
        rightColor: 'cyan',
        roundNames: ['R-1', 'F-4'],
        seen: tournamentOf(roomOf()).labels,
      },
    ]);
  });
});

describe('Change Bracket Size', () => {
  it('says first what it clears', async () => {
    const app = openManager(
      { entries: [entryOf('b1', 7), entryOf('b2', 5)], tournament: { results: { 'r1-1': 'red1' } } },
      {
        'PUT /api/custom/room/room-1/bracket-config': {
          body: { bracketSize: 12, sport: 'custom', reseeding: false },
        },
      },
    );
    const user = await openSetting('Change Bracket Size');
    expect((await button('No Changes')).disabled).toBe(true);
    expect(screen.queryByRole('switch', { name: /Reseeding/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '12 teams' }));
    expect(screen.getByText(/12 picks in 2 brackets and 1 result will be deleted/)).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: /Reseeding/ }));
    await user.click(await button('Clear and Change Size'));
    expect(await screen.findByText('Bracket size changed')).toBeTruthy();
    expect(sentTo(app.requests, 'PUT /api/custom/room/room-1/bracket-config')).toEqual([
      { bracketSize: 12, reseeding: false },
    ]);
  });
});

/** Answers a lock time as it was sent. */
const lockAnswer = ({ body }: { body: unknown }) => ({
  body: { lockTime: (body as { lockTime: string | null }).lockTime },
});
const SET_LOCK = 'POST /api/custom/room/room-1/set-lock-time';

describe('Set Lock Times', () => {
  it("opens by itself from the room's warning, and once", async () => {
    const app = openManager({}, {}, '?open=locks');
    await screen.findByRole('dialog', { name: /Lock Time$/ });
    await userEvent.click(await button('Cancel'));
    await waitFor(() => expect(app.address()).toBe('/room/room-1/manager'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('needs a time, warns of one that has passed, and sends an instant', async () => {
    const app = openManager(
      { room: roomOf({ sport: 'football', bracketSize: 14 }) },
      { [SET_LOCK]: lockAnswer },
    );
    const user = await openSetting('Set Lock Times');
    expect(await screen.findByRole('dialog', { name: 'Football Bracket Lock Time' })).toBeTruthy();
    fireEvent.change(field('Lock time, Mountain Time'), { target: { value: '' } });
    await user.click(await button('Set Lock Time'));
    expect(await screen.findByText('Please select a lock time')).toBeTruthy();
    fireEvent.change(field('Lock time, Mountain Time'), { target: { value: '2024-01-13T14:30' } });
    expect(
      await screen.findByText('Lock time is in the past - bracket will be immediately locked'),
    ).toBeTruthy();
    await user.click(await button('Set Lock Time'));
    expect(await screen.findByText('Football bracket lock time set successfully')).toBeTruthy();
    expect(sentTo(app.requests, SET_LOCK)).toEqual([
      { lockTime: '2024-01-13T21:30:00.000Z', seen: { lockTime: null } },
    ]);
  });

  it('says that clearing a lock that has passed opens the bracket again, before it does', async () => {
    const lockTime = '2024-01-13T21:30:00.000Z';
    const app = openManager({ room: roomOf({ lockTime }) }, { [SET_LOCK]: lockAnswer });
    const user = await openSetting('Set Lock Times');
    await user.click(await button('Clear Lock Time'));
    expect(await screen.findByText(/^This opens the bracket again: members can change/)).toBeTruthy();
    expect(screen.queryByText(/will be immediately locked$/)).toBeNull();
    expect(sentTo(app.requests, SET_LOCK)).toEqual([]);
    await user.click(await button('Clear and Open Again'));
    await waitFor(() =>
      expect(sentTo(app.requests, SET_LOCK)).toEqual([{ lockTime: null, seen: { lockTime } }]),
    );
  });

  it('asks before it clears a lock that a result outlasts, too', async () => {
    const finalScore = { team1Score: 27, team2Score: 24 };
    const lockTime = '2024-01-13T21:30:00.000Z';
    const app = openManager(
      { room: roomOf({ lockTime }), tournament: { finalScore } },
      { [SET_LOCK]: lockAnswer },
    );
    const user = await openSetting('Set Lock Times');
    expect(screen.getByText('The bracket is locked already, because it has results.')).toBeTruthy();
    await user.click(await button('Clear Lock Time'));
    expect(sentTo(app.requests, SET_LOCK)).toEqual([]);
    await user.click(await button('Clear It'));
    await waitFor(() =>
      expect(sentTo(app.requests, SET_LOCK)).toEqual([{ lockTime: null, seen: { lockTime } }]),
    );
  });
});

describe('Enter Results', () => {
  const RESULTS = 'POST /api/custom/room/room-1/manager-results';
  const winner = async (name: string, game: RegExp) =>
    within(await screen.findByRole('radiogroup', { name: game })).getByRole('radio', {
      name: new RegExp(`^${name}, seed`),
    });

  it('says that there is nothing to save', async () => {
    openManager({}, {}, '?mode=results');
    await userEvent.setup().click(await button('No Changes'));
    expect(await screen.findByText('No changes to save')).toBeTruthy();
  });

  it('saves winners and the final score at once, and names what fell away', async () => {
    const app = openManager(
      { tournament: { results: { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' } } },
      {
        [RESULTS]: {
          body: {
            results: { 'r1-1': 'red4', 'r1-2': 'red2' },
            walkovers: [],
            dropped: ['r2-1'],
            tieBreakerActual: { team1Score: 70, team2Score: 68, totalScore: 138 },
          },
        },
      },
      '?mode=results',
    );
    const user = userEvent.setup();
    await user.click(await winner('Red 4', /Left game 1/));
    expect(await screen.findByText('Clears 1 later result')).toBeTruthy();
    await user.click(
      (await screen.findAllByRole('button', { name: 'Set Tie-Breaker Scores' }))[0] as Element,
    );
    await user.type(await screen.findByLabelText('Left champion'), '70');
    await user.click(await button('Set Scores'));
    expect((await screen.findAllByText('Please enter scores for both teams')).length).toBeGreaterThan(0);
    await user.type(field('Right champion'), '68');
    await user.click(await button('Set Scores'));
    await user.click(await button('Save Results'));
    expect(await screen.findByText('Save successful!')).toBeTruthy();
    expect(toast.get()?.description).toBe(
      'Custom bracket results have been saved successfully. Cleared, because they can no longer be: F-4, Left.',
    );
    expect(sentTo(app.requests, RESULTS)).toEqual([
      {
        results: { 'r1-1': 'red4' },
        tieBreakerActual: { team1Score: 70, team2Score: 68 },
        seen: {
          results: { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' },
          tieBreakerActual: { team1Score: null, team2Score: null },
        },
      },
    ]);
  });

  it('keeps pending results when the server refuses', async () => {
    openManager(
      {},
      {
        [RESULTS]: {
          status: 409,
          body: { code: 'event_completed', message: 'The event is completed and final rankings are locked.' },
        },
      },
      '?mode=results',
    );
    const user = userEvent.setup();
    await user.click(await winner('Red 1', /Left game 1/));
    await user.click(await button('Save Results'));
    expect(await screen.findByText('The event is completed and final rankings are locked.')).toBeTruthy();
    expect(await button('Save Results')).toBeTruthy();
  });

  it('gives up pending results on Cancel, and brings them back on Undo', async () => {
    openManager({}, {}, '?mode=results');
    const user = userEvent.setup();
    await user.click(await winner('Red 1', /Left game 1/));
    await user.click(await button('Cancel'));
    expect(await button('No Changes')).toBeTruthy();
    await user.click(await button('Undo'));
    expect(await button('Save Results')).toBeTruthy();
  });

  it('asks before the mode is left with something pending', async () => {
    const app = openManager({}, {}, '?mode=results');
    const user = userEvent.setup();
    await user.click(await winner('Red 1', /Left game 1/));
    await user.click(await button('Exit Results'));
    expect(await screen.findByText('1 change is not saved. Exit and lose it?')).toBeTruthy();
    await user.click(await button('Exit'));
    await waitFor(() => expect(app.address()).toBe('/room/room-1/manager'));
  });

  it('says that a completed event must be unmarked first', async () => {
    openManager({ room: roomOf({ isCompleted: true }) }, {}, '?mode=results');
    expect(await screen.findByText(/Unmark the event first/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'No Changes' })).toBeNull();
  });
});
