import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followLive } from '../api/live.ts';
import { createQueryClient } from '../api/query-client.ts';
import { LiveNotice } from './page.tsx';

let isDown = false;
let cut = () => {};
let stop = () => {};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const notice = () => screen.queryByRole('status')?.textContent ?? null;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  isDown = false;
  vi.stubGlobal('fetch', async (input: string, { signal }: RequestInit = {}) => {
    if (isDown) throw new TypeError('Failed to fetch');
    if (input === '/api/time') return Response.json({ now: new Date().toISOString() });
    return new Response(
      new ReadableStream({
        start(stream) {
          cut = () => stream.close();
          signal?.addEventListener('abort', () => stream.error(signal.reason));
        },
      }),
    );
  });
  render(<LiveNotice />);
  stop = followLive('t1', createQueryClient());
  // Loading the parser takes real time, for which fake timers do not wait.
  await pass(0);
  await vi.dynamicImportSettled();
});
afterEach(() => {
  act(() => stop());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('a short interruption of the stream is not reported', async () => {
  await pass(60_000);
  expect(notice()).toBeNull();
  cut();
  await pass(10_000);
  expect(notice()).toBeNull();
});

it('a long interruption is reported, and Reconnect restores the stream', async () => {
  await pass(100);
  isDown = true;
  cut();
  await pass(4_900);
  expect(notice()).toBeNull();
  await pass(200);
  expect(notice()).toContain('Live updates have stopped. What you see may be out of date.');
  fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  await pass(100);
  expect(notice()).not.toBeNull();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  await pass(100);
  expect(notice()).toBeNull();
});

it('a stream that was closed on purpose is not reported', async () => {
  await pass(100);
  isDown = true;
  cut();
  await pass(6_000);
  act(() => stop());
  expect(notice()).toBeNull();
});
