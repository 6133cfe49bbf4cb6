import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PASSWORD_NOT_CACHED } from '../../api/service-worker-names.ts';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../ui/toast.ts';
import { shareText } from './share-room.ts';
import { idOf, roomAnswers, roomCard, roomOf } from './testing/room-fixtures.ts';

const byCode = `${window.location.origin}/join/K7QX2MPA`;
const url = `${byCode}?via=abc#the-key`;
const made = {
  id: 'link-1',
  url,
  createdAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2026-03-31T12:00:00.000Z',
  uses: 0,
};
const linkOf = (n: number, uses: number) => ({ ...made, id: idOf(n), url: null, uses });

let writeText: ReturnType<typeof vi.fn<(text: string) => Promise<void>>>;

eachTestAs(noor);
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

/** Opens the Share sheet on a room's page. Each test needs its own room id, because links are cached by room. */
async function openSheet(
  n: number,
  given: Parameters<typeof roomOf>[0] = {},
  answers: Record<string, FakeAnswer> = {},
) {
  const room = roomOf({ id: idOf(n), ...given });
  const base = `/api/rooms/${room.id}`;
  const app = renderApp(`/room/${room.id}`, {
    ...roomAnswers(room),
    [`POST ${base}/invite-links`]: { status: 201, body: made },
    [`GET ${base}/invite-links`]: { body: [{ ...made, url: null }] },
    [`GET ${base}/members`]: { body: [] },
    'GET /api/friends': { body: [] },
    ...answers,
  });
  const user = userEvent.setup();
  // Mock the clipboard only now, because `userEvent.setup` replaces it.
  writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ ...navigator.clipboard, writeText });
  const [button] = await screen.findAllByRole('button', { name: 'Share' });
  if (button) await user.click(button);
  const sheet = within(await screen.findByRole('dialog', { name: 'Share' }));
  return { app, user, sheet, room, base };
}

it('the invitation text contains the sport, the room name, the link and the password', () => {
  expect(shareText(roomCard(), byCode)).toBe(
    `Join my MMA bracket room: The Garage: UFC 300\n${byCode}\ncanvas300`,
  );
  expect(shareText(roomCard({ roomPassword: '' }), byCode).split('\n')[2]).toBe('No Password Set');
  // A room loaded from the offline cache lacks its password.
  expect(shareText(roomCard({ roomPassword: PASSWORD_NOT_CACHED }), byCode).split('\n')).toHaveLength(2);
});

it('the Share sheet shows a link that needs no password, its QR code, the Room ID and the password', async () => {
  const { sheet, user, room } = await openSheet(301);
  expect(await sheet.findByText(url.replace(/^https?:\/\//, ''))).toBeTruthy();
  expect(await sheet.findByRole('img', { name: 'QR code of the link' })).toBeTruthy();
  expect(sheet.getByText('K7QX2MPA')).toBeTruthy();
  expect(sheet.getByText('canvas300')).toBeTruthy();
  expect(sheet.getByText('The link and the QR code need no password.')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Copy Link' }));
  expect(writeText).toHaveBeenLastCalledWith(url);
  expect(toast.get()?.title).toBe('Invitation link copied to clipboard!');
  await user.click(sheet.getByRole('button', { name: 'Copy Password' }));
  expect(writeText).toHaveBeenLastCalledWith('canvas300');
  // This device has no share function.
  await user.click(sheet.getByRole('button', { name: 'Copy invitation' }));
  expect(writeText).toHaveBeenLastCalledWith(shareText(room, url));
});

it('Send link opens the share sheet of the device, and nothing is copied if the user closes that sheet', async () => {
  const share = vi.fn(async () => {
    throw new DOMException('closed', 'AbortError');
  });
  Object.assign(navigator, { share });
  const { sheet, user, room } = await openSheet(303);
  const send = await sheet.findByRole<HTMLButtonElement>('button', { name: 'Send link' });
  await waitFor(() => expect(send.disabled).toBe(false));
  await user.click(send);
  expect(share).toHaveBeenCalledWith({ title: room.name, text: shareText(room, url) });
  expect(writeText).not.toHaveBeenCalled();
});

it('the Share sheet falls back to the Room ID link if no invitation link can be created, and says that few brackets are left', async () => {
  const refusal = {
    status: 409,
    body: { code: 'conflict', message: 'A room can have at most 20 invitation links.' },
  };
  const { sheet } = await openSheet(
    304,
    { bracketCount: 0, maxBrackets: 2 },
    { [`POST /api/rooms/${idOf(304)}/invite-links`]: refusal },
  );
  expect(await sheet.findByText(byCode.replace(/^https?:\/\//, ''))).toBeTruthy();
  expect(sheet.getByText('The link and the QR code ask for the room password.')).toBeTruthy();
  expect(sheet.getByText('Only 2 of 2 brackets are left.')).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Make it 10' })).toBeTruthy();
});

it('the Share sheet lists the invitation links with their number of uses, and a link can be turned off', async () => {
  const links = [linkOf(71, 3), linkOf(72, 1)];
  const base = `/api/rooms/${idOf(306)}`;
  const { sheet, user, app } = await openSheet(
    306,
    {},
    {
      [`GET ${base}/invite-links`]: () => ({ body: links }),
      [`DELETE ${base}/invite-links/${idOf(71)}`]: () => {
        links.shift();
        return {};
      },
    },
  );
  await user.click(sheet.getByRole('button', { name: 'Invitation Links' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation Links' }));
  const list = within(await dialog.findByRole('list', { name: 'Links' }));
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^3 members joinedCreated Sun, Mar 1, works until Tue, Mar 31/);
  expect(rows[1]).toMatch(/^1 member joined/);
  const [end] = list.getAllByRole('button', { name: /^Turn off the link created/ });
  if (end) await user.click(end);
  const question = within(await screen.findByRole('alertdialog', { name: 'Turn off this link?' }));
  await user.click(question.getByRole('button', { name: 'Turn Off' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(app.sent(`DELETE ${base}/invite-links/${idOf(71)}`)).toHaveLength(1);
});

const member = { isCreator: false, isManager: false };

it('a member who is not a manager sees the Room ID link and a note that joining requires the password', async () => {
  const { sheet, app } = await openSheet(311, member);
  expect(sheet.getByText(byCode.replace(/^https?:\/\//, ''))).toBeTruthy();
  expect(sheet.getByText('The link and the QR code ask for the room password.')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'Invitation Links' })).toBeNull();
  expect(app.requests.some(({ path }) => path.endsWith('/invite-links'))).toBe(false);
});

it('a member can invite by name or email address, and an unknown name is reported', async () => {
  const invite = `POST /api/rooms/${idOf(312)}/invite`;
  const unknown = { status: 404, body: { code: 'not_found', message: 'Not found.' } };
  const { sheet, user, app } = await openSheet(312, member, { [invite]: [unknown, {}] });
  const field = sheet.getByRole('textbox', { name: 'Invite by name or email' });
  await user.type(field, 'nobody{Enter}');
  expect(await sheet.findByText('Nobody here is called nobody.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'zoe@example.com{Enter}');
  await waitFor(() => expect(toast.get()?.title).toBe('Invitation sent'));
  expect(app.sent(invite)).toEqual([{ username: 'nobody' }, { email: 'zoe@example.com' }]);
});
