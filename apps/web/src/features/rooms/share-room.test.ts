import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PASSWORD_NOT_KEPT } from '../../api/service-worker-names.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { toast } from '../../ui/toast.ts';
import { copyRoomLink, shareRoom, shareText } from './share-room.ts';
import { idOf, roomCard } from './testing/room-fixtures.ts';

const link = `${window.location.origin}/join/K7QX2MPA`;
const text = `Join my MMA bracket room: The Garage: UFC 300\n${link}\ncanvas300`;
const member = (room: Parameters<typeof roomCard>[0] = {}) => roomCard({ isCreator: false, ...room });
const made = {
  id: 'link-1',
  url: `${link}?via=abc#the-key`,
  createdAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2026-03-31T12:00:00.000Z',
  uses: 0,
};

let writeText: ReturnType<typeof vi.fn<(text: string) => Promise<void>>>;

beforeEach(() => {
  writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ ...navigator.clipboard, writeText });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
  toast.dismiss();
});

it('an invitation names the sport, the room, the link and the password', () => {
  expect(shareText(roomCard(), link)).toBe(text);
  expect(shareText(roomCard({ sport: 'pro-football', roomPassword: '' }), link).split('\n')).toEqual([
    'Join my PRO FOOTBALL bracket room: The Garage: UFC 300',
    link,
    'No Password Set',
  ]);
});

it('an invitation omits a password that is not cached offline', () => {
  const shared = shareText(roomCard({ roomPassword: PASSWORD_NOT_KEPT }), link);
  expect(shared).toBe(`Join my MMA bracket room: The Garage: UFC 300\n${link}`);
});

it("an administrator who manages another person's test room shares an invitation link", async () => {
  const room = { ...member({ id: idOf(141) }), isManager: true };
  fakeServer({ [`POST /api/rooms/${room.id}/invite-links`]: { status: 201, body: made } });
  await shareRoom(room);
  expect(writeText).toHaveBeenCalledWith(text.replace(link, made.url));
});

it('the invitation is copied if the device cannot share', async () => {
  await shareRoom(member());
  expect(writeText).toHaveBeenCalledWith(text);
  expect(toast.get()?.title).toBe('Invitation link copied to clipboard!');
});

it('a toast says that few brackets are left', async () => {
  await shareRoom(member({ bracketCount: 0, maxBrackets: 2 }));
  expect(toast.get()).toMatchObject({
    title: 'Invitation link copied to clipboard!',
    description: 'Only 2 of 2 brackets are left.',
  });
  Object.assign(navigator, { share: async () => undefined });
  await shareRoom(member({ bracketCount: 2, maxBrackets: 2 }));
  expect(toast.get()?.description).toBe('The room is full: all 2 brackets are taken.');
  toast.dismiss();
  await shareRoom(member());
  expect(toast.get()).toBeNull();
});

it('the share sheet is used if there is one, and closing it does nothing else', async () => {
  const sheet = vi.fn(async () => {
    throw new DOMException('closed', 'AbortError');
  });
  Object.assign(navigator, { share: sheet });
  await shareRoom(member());
  expect(sheet).toHaveBeenCalledWith({ title: 'The Garage: UFC 300', text });
  expect(writeText).not.toHaveBeenCalled();
});

it('the link is shown if there is no clipboard', async () => {
  writeText.mockRejectedValue(new Error('denied'));
  await shareRoom(member());
  expect(toast.get()?.description).toBe(link);
});

it('a manager shares a link that joins without the password, and gets a new one once it has ended', async () => {
  const room = roomCard();
  const call = `/api/rooms/${room.id}/invite-links`;
  const links = [{ ...made, url: null }];
  const requests = fakeServer({
    [`POST ${call}`]: { status: 201, body: made },
    [`GET ${call}`]: () => ({ body: links }),
  });
  await Promise.all([shareRoom(room), copyRoomLink(room)]);
  await copyRoomLink(room);
  const shared = `Join my MMA bracket room: The Garage: UFC 300\n${made.url}\ncanvas300`;
  expect(writeText.mock.calls.map(([copied]) => copied).toSorted()).toEqual([shared, made.url, made.url]);
  const count = () => requests.filter(({ method }) => method === 'POST').length;
  expect(count()).toBe(1);
  links.pop();
  await copyRoomLink(room);
  expect(count()).toBe(2);
});

it('a manager shares the link with the Room ID if no link can be created', async () => {
  const room = roomCard({ id: idOf(140) });
  const refusal = {
    status: 409,
    body: { code: 'conflict', message: 'A room has at most 20 invitation links.' },
  };
  const requests = fakeServer({ [`POST /api/rooms/${room.id}/invite-links`]: refusal });
  await shareRoom(room);
  await shareRoom(room);
  expect(writeText.mock.calls).toEqual([[text], [text]]);
  expect(requests).toHaveLength(2);
});
