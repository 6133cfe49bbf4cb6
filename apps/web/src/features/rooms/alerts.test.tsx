import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { expectAlert } from '../../testing/expect-alert.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { noor } from '../../testing/render-app.tsx';
import { withQueries } from '../../testing/with-queries.tsx';
import { Alerter } from '../../ui/alerts.tsx';
import { toast } from '../../ui/toast.ts';
import { GiveUpRoomDialog } from './give-up-room-dialog.tsx';
import { useArchiveRoom } from './room-mutations.ts';
import { roomCard } from './testing/room-fixtures.ts';

eachTestAs(noor);

const MESSAGE = 'Lockroom is busy.';
const own = roomCard();

function Archiving({ archive }: { archive: boolean }) {
  const { mutate } = useArchiveRoom();
  return (
    <button type="button" onClick={() => mutate({ roomId: own.id, archive })}>
      Change
    </button>
  );
}

const show = (part: ReactNode) =>
  render(
    <>
      {part}
      <Alerter />
    </>,
    { wrapper: withQueries() },
  );

function refuse(call: string) {
  fakeServer({ [call]: { status: 503, body: { message: MESSAGE, code: 'unavailable' } } });
}

it.each(['archive', 'restore'])('an alert appears if the action "%s" fails for a room', async (act) => {
  refuse(`PUT /api/rooms/${own.id}/${act}`);
  show(<Archiving archive={act === 'archive'} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Change' }));
  await expectAlert(`Failed to ${act} room. Please try again.`, MESSAGE);
});

it('an alert appears if a room cannot be deleted, and the typed word is kept', async () => {
  refuse(`DELETE /api/rooms/${own.id}`);
  show(<GiveUpRoomDialog room={own} onClose={() => undefined} />);
  const user = userEvent.setup();
  const asked = within(await screen.findByRole('alertdialog', { name: 'Delete Room' }));
  await user.type(asked.getByLabelText('Type DELETE to confirm'), 'DELETE');
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  await expectAlert('Failed to delete room. Please try again.', MESSAGE);
  expect(asked.getByLabelText<HTMLInputElement>('Type DELETE to confirm').value).toBe('DELETE');
  expect(toast.get()).toBeNull();
});

it('an alert appears if leaving a room fails', async () => {
  refuse(`POST /api/rooms/${own.id}/leave`);
  show(<GiveUpRoomDialog room={{ ...own, isCreator: false }} onClose={() => undefined} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Leave Room' }));
  await expectAlert('Failed to leave room. Please try again.', MESSAGE);
  expect(toast.get()).toBeNull();
});
