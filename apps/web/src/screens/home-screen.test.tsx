import type { RoomNews } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { pretendToDraw } from '../testing/pretend-to-draw.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const COMING_SOON = "This week's event coming soon";
const NO_PICTURE = { 'GET /api/event-banner': { body: { imageUrl: null } } };
const VISIT = 'POST /api/home/visit';
const admin = { ...noor, isAdmin: true };

eachTestAs(noor);
afterEach(() => {
  vi.restoreAllMocks();
});

it('an administrator sees why the server rejected a photo', async () => {
  session.start('t2', admin);
  pretendToDraw(100, 100);
  renderApp('/home', {
    ...NO_PICTURE,
    'GET /api/auth/user': { body: admin },
    'POST /api/event-banner/upload-photo': {
      status: 429,
      body: { message: 'Too many tries.', code: 'too_many_tries' },
    },
  });
  await screen.findByRole('button', { name: 'Update Photo' });
  const input = screen.getByLabelText('Photo of the event of the week');
  const png = new File(['pixels'], 'poster.png', { type: 'image/png' });
  await userEvent.setup({ applyAccept: false }).upload(input, png);
  await waitFor(() => expect(toast.get()?.title).toBe('Failed to upload photo'));
  expect(toast.get()).toMatchObject({ description: 'Too many tries.', tone: 'danger' });
  expect(screen.getByText(COMING_SOON)).toBeTruthy();
});

const room = (changes: Partial<RoomNews>): RoomNews => ({
  roomId: 'r1',
  name: 'The Garage',
  sport: 'mma',
  results: 0,
  moved: null,
  locksChanged: false,
  joined: 0,
  isCompleted: false,
  ...changes,
});
const news = async (since: string | null, rooms: RoomNews[]) => {
  const view = renderApp('/home', { ...NO_PICTURE, [VISIT]: { body: { since, rooms } } });
  await screen.findByText(COMING_SOON);
  return view;
};
const hour = () => new Date(Date.now() - 60 * 60_000).toISOString();

it('without news, the page names the last visit or, on a first visit, says where news will appear', async () => {
  const { unmount } = await news(new Date(Date.now() - 2 * 24 * 60 * 60_000).toISOString(), []);
  expect(await screen.findByText(/^Nothing new since [A-Z][a-z]+day \d+:\d\d [AP]M\.$/)).toBeTruthy();
  unmount();
  await news(null, []);
  expect(await screen.findByText('Nothing new yet. News from your rooms will appear here.')).toBeTruthy();
});

it('news is shown as sentences, each with the name of its room', async () => {
  const moved = { from: 9, to: 7 };
  await news(hour(), [
    room({ moved, results: 2, joined: 2, locksChanged: true }),
    room({ roomId: 'r2', name: 'Kitchen', isCompleted: true, results: 1 }),
  ]);
  const list = within(screen.getByRole('region', { name: 'Since your last visit' }));
  await list.findByText('You climbed 2 to 7th with 2 results.');
  const told = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(told).toEqual([
    'You climbed 2 to 7th with 2 results.The Garage',
    '2 people joined.The Garage',
    'Lock times changed.The Garage',
    'The event is over.Kitchen',
    'One new result.Kitchen',
  ]);
});

it('news that could not be loaded can be requested again', async () => {
  const busy = { status: 503, body: { message: 'Lockroom is busy.', code: 'unavailable' } };
  const later = { body: { since: hour(), rooms: [room({ results: 1 })] } };
  renderApp('/home', { ...NO_PICTURE, [VISIT]: [busy, later] });
  expect(await screen.findByText('The news could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('One new result.')).toBeTruthy();
});
