import type { RoomNews } from '@lockroom/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { pretendToDraw } from '../testing/pretend-to-draw.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const COMING_SOON = "This week's event coming soon";
const NO_PICTURE = { 'GET /api/event-banner': { body: { imageUrl: null } } };
const VISIT = '/api/home/visit';
const admin = { ...noor, isAdmin: true };

eachTestAs(noor);
afterEach(() => {
  vi.restoreAllMocks();
});

describe('updating the photo', () => {
  beforeEach(() => session.start('t2', admin));

  async function choose(file: File, answers: Record<string, FakeAnswer> = {}) {
    const view = renderApp('/home', { ...NO_PICTURE, 'GET /api/auth/user': { body: admin }, ...answers });
    await screen.findByRole('button', { name: 'Update Photo' });
    const input = screen.getByLabelText('Photo of the event of the week');
    await userEvent.setup({ applyAccept: false }).upload(input, file);
    return view;
  }
  const png = () => new File(['pixels'], 'poster.png', { type: 'image/png' });

  it('an administrator reads why the server refused a photo', async () => {
    pretendToDraw(100, 100);
    await choose(png(), {
      'POST /api/event-banner/upload-photo': {
        status: 429,
        body: { message: 'Too many tries.', code: 'too_many_tries' },
      },
    });
    await waitFor(() => expect(toast.get()?.title).toBe('Failed to upload photo'));
    expect(toast.get()).toMatchObject({ description: 'Too many tries.', tone: 'danger' });
    expect(screen.getByText(COMING_SOON)).toBeTruthy();
  });
});

describe('news since the last visit', () => {
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
    const view = renderApp('/home', { ...NO_PICTURE, [`POST ${VISIT}`]: { body: { since, rooms } } });
    await screen.findByText(COMING_SOON);
    return view;
  };
  const hour = () => new Date(Date.now() - 60 * 60_000).toISOString();

  it('an empty list says so, and the first visit has no list', async () => {
    const { unmount } = await news(new Date(Date.now() - 40 * 24 * 60 * 60_000).toISOString(), []);
    expect(await screen.findByText(/^Nothing new since [A-Z][a-z]+ \d+\.$/)).toBeTruthy();
    unmount();
    await news(null, []);
    expect(screen.queryByRole('region', { name: 'Since your last visit' })).toBeNull();
  });

  it('news that could not be loaded can be loaded again', async () => {
    const busy = { status: 503, body: { message: 'Lockroom is busy.', code: 'unavailable' } };
    let answer: FakeAnswer = busy;
    renderApp('/home', { ...NO_PICTURE, [`POST ${VISIT}`]: () => answer });
    expect(await screen.findByText('The news could not be loaded.')).toBeTruthy();
    answer = { body: { since: hour(), rooms: [room({ results: 1 })] } };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 result')).toBeTruthy();
  });
});
