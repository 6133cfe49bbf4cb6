import type { RoomNews } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
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
const PICTURE = { 'GET /api/event-banner': { body: { imageUrl: '/api/images/aa' } } };
const VISIT = '/api/home/visit';
const admin = { ...noor, isAdmin: true };

eachTestAs(noor);
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the event of the week', () => {
  it('says that it is coming while there is no picture', async () => {
    renderApp('/home', NO_PICTURE);
    expect(await screen.findByText(COMING_SOON)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Event of the Week' })).toBeTruthy();
  });

  it('shows the picture there is', async () => {
    renderApp('/dashboard', PICTURE);
    const picture = await screen.findByRole('img', { name: "Poster of this week's event" });
    expect(picture.getAttribute('src')).toBe('/api/images/aa');
    expect(screen.queryByText(COMING_SOON)).toBeNull();
  });

  it('says so when it cannot be loaded', async () => {
    renderApp('/home', {
      'GET /api/event-banner': { status: 503, body: { message: 'Lockroom is busy.', code: 'unavailable' } },
    });
    expect(await screen.findByText("This week's event could not be loaded.")).toBeTruthy();
    expect(screen.getByText(/Lockroom is busy/)).toBeTruthy();
  });

  it('is changed by administrators only', async () => {
    renderApp('/home', NO_PICTURE);
    await screen.findByText(COMING_SOON);
    expect(screen.queryByRole('button', { name: 'Update Photo' })).toBeNull();
  });
});

describe('an administrator who updates the photo', () => {
  beforeEach(() => session.start('t2', admin));

  async function choose(file: File, answers: Record<string, FakeAnswer> = {}) {
    const view = renderApp('/home', { ...NO_PICTURE, 'GET /api/auth/user': { body: admin }, ...answers });
    await screen.findByRole('button', { name: 'Update Photo' });
    const input = screen.getByLabelText('Photo of the event of the week');
    await userEvent.setup({ applyAccept: false }).upload(input, file);
    return view;
  }
  const sent = (requests: readonly { method: string; path: string }[]) =>
    requests.filter(({ method, path }) => method === 'POST' && path !== VISIT);
  const png = () => new File(['pixels'], 'poster.png', { type: 'image/png' });

  it('sends it scaled to 800 pixels and shows it', async () => {
    pretendToDraw(1600, 900);
    const { requests } = await choose(png(), {
      'POST /api/event-banner/upload-photo': { body: { imageUrl: '/api/images/bb' } },
    });
    const picture = await screen.findByRole('img', { name: "Poster of this week's event" });
    expect(picture.getAttribute('src')).toBe('/api/images/bb');
    expect(toast.get()?.title).toBe('Success');
    expect(sent(requests)).toMatchObject([
      { path: '/api/event-banner/upload-photo', body: { imageData: 'data:image/jpeg;base64,800x450at0.8' } },
    ]);
  });

  it('is told why the server refused it', async () => {
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

  it('cannot choose what is no image', async () => {
    const { requests } = await choose(new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Please select an image file'));
    expect(sent(requests)).toEqual([]);
  });

  it('can choose a large one, as only what is scaled is sent', async () => {
    pretendToDraw(8000, 4000);
    const { requests } = await choose(
      new File([new Uint8Array(6.5 * 1024 * 1024)], 'big.png', { type: 'image/png' }),
      { 'POST /api/event-banner/upload-photo': { body: { imageUrl: '/api/images/bb' } } },
    );
    await screen.findByRole('img', { name: "Poster of this week's event" });
    expect(sent(requests)).toMatchObject([{ body: { imageData: 'data:image/jpeg;base64,800x400at0.8' } }]);
  });

  it('is told when an image cannot be read', async () => {
    vi.stubGlobal('createImageBitmap', async () => {
      throw new Error('no picture');
    });
    const { requests } = await choose(png());
    await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Error', tone: 'danger' }));
    expect(toast.get()?.description).toBe('Failed to process image');
    expect(sent(requests)).toEqual([]);
  });
});

describe('the ways on', () => {
  it('lead to My Rooms and to the dashboard', async () => {
    renderApp('/home', NO_PICTURE);
    await screen.findByText(COMING_SOON);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: /^My Rooms/ }).getAttribute('href')).toBe('/my-rooms');
    expect(main.getByRole('link', { name: /^Dashboard/ }).getAttribute('href')).toBe('/');
  });

  it('share the app through the device, or copy its link', async () => {
    const user = userEvent.setup();
    const share = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    renderApp('/home', NO_PICTURE);
    await screen.findByText(COMING_SOON);
    const main = within(screen.getByRole('main'));
    await user.click(main.getByRole('button', { name: 'Share Lockroom' }));
    Reflect.deleteProperty(navigator, 'share');
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Lockroom', url: `${window.location.origin}/login` }),
    );
    await user.click(main.getByRole('button', { name: 'Copy Link' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Link copied to clipboard!'));
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/login`);
  });
});

describe('what is new', () => {
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

  it('is one line for each room, in words, that leads there', async () => {
    await news(hour(), [
      room({ isCompleted: true, moved: { from: 3, to: 1 }, results: 4, joined: 1, locksChanged: true }),
      room({ roomId: 'r2', name: 'Sunday Service', joined: 2 }),
    ]);
    const lines = within(await screen.findByRole('region', { name: 'Since your last visit' }));
    expect(lines.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      [
        '/room/r1',
        'The GarageCompleted, you moved from 3rd to 1st, 4 results, 1 new member, lock times changed',
      ],
      ['/room/r2', 'Sunday Service2 new members'],
    ]);
  });

  it('says that there is nothing, and nothing at all at the first visit', async () => {
    const { unmount } = await news(new Date(Date.now() - 40 * 24 * 60 * 60_000).toISOString(), []);
    expect(await screen.findByText(/^Nothing new since [A-Z][a-z]+ \d+\.$/)).toBeTruthy();
    unmount();
    await news(null, []);
    expect(screen.queryByRole('region', { name: 'Since your last visit' })).toBeNull();
  });

  it('that could not be asked for says so, and can be asked again', async () => {
    const busy = { status: 503, body: { message: 'Lockroom is busy.', code: 'unavailable' } };
    let answer: FakeAnswer = busy;
    renderApp('/home', { ...NO_PICTURE, [`POST ${VISIT}`]: () => answer });
    expect(await screen.findByText('The news could not be loaded.')).toBeTruthy();
    answer = { body: { since: hour(), rooms: [room({ results: 1 })] } };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 result')).toBeTruthy();
  });
});
