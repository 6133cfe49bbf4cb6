import type { Message, Notification as Told } from '@lockroom/contract';
import { messageOf } from '@lockroom/testing/entities';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { App } from '../../app/providers.tsx';
import { createAppRouter } from '../../app/routes.tsx';
import { eachTestAs } from '../../testing/each-test.ts';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { noor } from '../../testing/render-app.tsx';
import { soundSwitch } from '../account/sound.ts';

const encoder = new TextEncoder();
const told = (n: number, isRead = false): Told => ({
  id: `0193a3a0-0000-7000-8000-00000000010${n}`,
  kind: 'results-posted',
  title: `News ${n}`,
  message: `Text ${n}`,
  link: '/settings',
  isRead,
  createdAt: '2026-03-01T12:00:00.000Z',
});

/** Opens the notifications with an event stream that the test writes to. */
async function open() {
  let list: Told[] = [told(1)];
  let messages: Message[] = [];
  let send: (topics: string[]) => void = () => {};
  const answers: Record<string, FakeAnswer> = {
    'GET /api/auth/user': { body: noor },
    'GET /api/notifications': () => ({ body: list }),
    'GET /api/rooms/r1/messages?limit=1': () => ({ body: messages }),
  };
  const requests = fakeServer(answers);
  const server = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input === '/api/time') return Response.json({ now: new Date().toISOString() });
    if (!input.startsWith('/api/stream')) return server(input, init);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (topics) =>
          controller.enqueue(encoder.encode(`event: changed\ndata: ${JSON.stringify(topics)}\n\n`));
      },
    });
    return new Response(body);
  });
  const history = createMemoryHistory({ initialEntries: ['/notifications'] });
  const queries = createQueryClient();
  render(<App queries={queries} router={createAppRouter(queries, history)} />);
  await screen.findByText('News 1');
  const asked = () => requests.filter(({ path }) => path.startsWith('/api/notifications?')).length;
  return {
    requests,
    async tell(...next: Told[]) {
      list = [...next.toReversed(), ...list];
      const before = asked();
      await act(async () => send([`user:${noor.id}:notifications`]));
      await waitFor(() => expect(asked()).toBe(before + 1));
      await act(async () => {});
    },
    async say(message: Message) {
      messages = [message];
      const before = requests.length;
      await act(async () => send(['room:r1:messages']));
      await waitFor(() => expect(requests.length).toBeGreaterThan(before));
      await act(async () => {});
    },
  };
}

let started = 0;
const parameter = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
const node = {
  frequency: { value: 0 },
  gain: parameter,
  connect: () => node,
  start: () => {
    started += 1;
  },
  stop() {},
};
let resume: () => Promise<void>;
class FakeAudio {
  state = 'suspended';
  resume = () => resume();
  currentTime = 0;
  destination = node;
  createOscillator = () => node;
  createGain = () => node;
}

eachTestAs(noor);
beforeEach(() => {
  started = 0;
  resume = async () => {};
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { userActivation: { hasBeenActive: true } }),
  );
});
afterEach(() => {
  act(() => soundSwitch.set(false));
  vi.restoreAllMocks();
});

it('a new notification makes a sound, and an update to an existing notification does not', async () => {
  const page = await open();
  act(() => soundSwitch.set(true));
  await page.tell({ ...told(2), count: 2 });
  expect(started).toBe(0);
  await page.tell(told(3));
  await waitFor(() => expect(started).toBe(2));
});

it('a user gesture starts the audio, and a rejection by the browser causes no error', async () => {
  act(() => soundSwitch.set(true));
  const page = await open();
  resume = vi.fn(() => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')));
  await page.tell(told(2));
  await waitFor(() => expect(resume).toHaveBeenCalledTimes(1));
  expect(started).toBe(0);
  document.dispatchEvent(new Event('pointerup'));
  await waitFor(() => expect(resume).toHaveBeenCalledTimes(2));
});

const message = (authorId: string, ageMs = 0) =>
  messageOf({ authorId, createdAt: new Date(Date.now() - ageMs).toISOString() });

it('only a recent message from another user makes a sound', async () => {
  act(() => soundSwitch.set(true));
  const page = await open();
  await page.say(message(noor.id));
  await page.say(message('someone', 60_000));
  expect(started).toBe(0);
  await page.say(message('someone'));
  await waitFor(() => expect(started).toBe(2));
});
