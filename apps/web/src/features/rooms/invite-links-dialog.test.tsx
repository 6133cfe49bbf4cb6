import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { idOf, roomAnswers, roomOf } from './testing/room-fixtures.ts';

const room = roomOf();
const base = `/api/rooms/${room.id}`;
const linkOf = (n: number, uses: number) => ({
  id: idOf(n),
  url: null,
  createdAt: '2026-03-01T19:00:00.000Z',
  expiresAt: '2026-03-31T18:00:00.000Z',
  uses,
});

function openRoom(shown = room, links = [linkOf(71, 3), linkOf(72, 1)]) {
  return renderApp(`/room/${room.id}`, {
    ...roomAnswers(shown),
    [`GET ${base}/invite-links`]: () => ({ body: links }),
    [`DELETE ${base}/invite-links/${idOf(71)}`]: () => {
      links.shift();
      return {};
    },
  });
}
const openMenu = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Room menu' }));

eachTestAs(noor);

it('the manager sees the invitation links with their uses and ends one', async () => {
  const app = openRoom();
  const user = userEvent.setup();
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: 'Invitation Links' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation Links' }));
  expect(dialog.getByText(room.roomCode)).toBeTruthy();
  expect(dialog.getByText(room.roomPassword)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Copy Link' })).toBeTruthy();
  const links = within(await dialog.findByRole('list', { name: 'Links' }));
  const rows = links.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^3 members joinedMade Sun, Mar 1, good until Tue, Mar 31/);
  expect(rows[1]).toMatch(/^1 member joined/);
  const [end] = links.getAllByRole('button', { name: /^End the link of/ });
  if (end) await user.click(end);
  const question = within(await screen.findByRole('alertdialog', { name: 'End this link?' }));
  await user.click(question.getByRole('button', { name: 'End Link' }));
  await waitFor(() => expect(links.getAllByRole('listitem')).toHaveLength(1));
  expect(app.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
