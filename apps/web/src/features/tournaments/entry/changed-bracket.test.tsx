import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { noor } from '../../../testing/render-app.tsx';
import { byHandSwitch } from '../../account/settings-row.tsx';
import { roomOf, tournamentAnswers } from '../manager/testing/manager-page.tsx';
import { openEntry } from './testing/entry-page.ts';

eachTestAs(noor);
beforeEach(() => {
  byHandSwitch(noor.id).set(true);
});

it('an open entry explains a changed bracket size until the user dismisses the message', async () => {
  let size = 8;
  const competition: FakeAnswer = (call) => {
    const path = 'GET /api/rooms/room-1/competition';
    const answer = tournamentAnswers(roomOf({ bracketSize: size }), { bracketSize: size })[path];
    return typeof answer === 'function' ? answer(call) : (answer ?? { status: 500 });
  };
  const { queries } = openEntry(
    {},
    {
      'GET /api/rooms/room-1/competition': competition,
      'GET /api/custom/brackets/b1/predictions': () => ({
        body: size === 8 ? { 'r1-1': 'red1', 'r2-1': 'red1', 'r3-1': 'red1' } : {},
      }),
    },
  );
  const user = userEvent.setup();
  const rows = await screen.findAllByRole('radiogroup');
  expect(rows).toHaveLength(7);
  await user.click(screen.getByRole('radio', { name: /^Red 3,/, checked: false }));
  expect(screen.queryByRole('alert')).toBeNull();

  size = 16;
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(screen.getAllByRole('radiogroup')).toHaveLength(15));
  const said = await screen.findByRole('alert');
  await waitFor(() =>
    expect(said.textContent).toBe(
      'The bracket now has 16 teams, not 8All picks, score predictions and results were cleared, because the bracket was changed. Please pick again.Got it',
    ),
  );

  size = 8;
  await act(() => queries.invalidateQueries());
  await waitFor(() =>
    expect(said.textContent).toMatch(
      /^The bracket was changed and changed backAll picks, .+ were cleared, because the bracket was changed\./,
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
