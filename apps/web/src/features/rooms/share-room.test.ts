import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../../ui/toast.ts';
import { shareRoom, shareText } from './share-room.ts';
import { roomCard } from './testing/room-fixtures.ts';

const link = `${window.location.origin}/join/K7QX2MPA`;
const text = `Join my MMA bracket room: The Garage: UFC 300\n${link}\ncanvas300`;

let writeText: ReturnType<typeof vi.fn<(text: string) => Promise<void>>>;

beforeEach(() => {
  writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ ...navigator.clipboard, writeText });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
  toast.dismiss();
});

it('names the sport and the room, then the link, then the password', () => {
  expect(shareText(roomCard())).toBe(text);
  expect(shareText(roomCard({ sport: 'pro-football', roomPassword: '' })).split('\n')).toEqual([
    'Join my PRO FOOTBALL bracket room: The Garage: UFC 300',
    link,
    'No Password Set',
  ]);
});

it('copies the invitation where there is no share sheet', async () => {
  await shareRoom(roomCard());
  expect(writeText).toHaveBeenCalledWith(text);
  expect(toast.get()?.title).toBe('Invitation link copied to clipboard!');
});

it('says beside it that the room has few places left', async () => {
  await shareRoom(roomCard({ bracketCount: 0, maxBrackets: 2 }));
  expect(toast.get()).toMatchObject({
    title: 'Invitation link copied to clipboard!',
    description: 'Only 2 of 2 brackets are left.',
  });
  Object.assign(navigator, { share: async () => undefined });
  await shareRoom(roomCard({ bracketCount: 2, maxBrackets: 2 }));
  expect(toast.get()?.description).toBe('The room is full: all 2 brackets are taken.');
  toast.dismiss();
  await shareRoom(roomCard());
  expect(toast.get()).toBeNull();
});

it('opens the share sheet where there is one, and leaves it at that when it is closed', async () => {
  const sheet = vi.fn(async () => {
    throw new DOMException('closed', 'AbortError');
  });
  Object.assign(navigator, { share: sheet });
  await shareRoom(roomCard());
  expect(sheet).toHaveBeenCalledWith({ title: 'The Garage: UFC 300', text });
  expect(writeText).not.toHaveBeenCalled();
});

it('shows the link to copy by hand where there is no clipboard either', async () => {
  writeText.mockRejectedValue(new Error('denied'));
  await shareRoom(roomCard());
  expect(toast.get()?.description).toBe(link);
});
