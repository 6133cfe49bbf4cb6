import { existsSync, rmSync } from 'node:fs';
import { createClient } from '@lockroom/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { logOutput } from '../kernel/log-output.ts';
import { newDataDir, spawnServer } from '../testing/spawn-server.ts';

afterEach(() => vi.useRealTimers());

test.skipIf(!existsSync('/dev/full'))('a server whose log is on a full disk keeps running', async () => {
  const DATA_DIR = newDataDir();
  const server = await spawnServer({ DATA_DIR, LOG_LEVEL: 'info' }, '/dev/full');
  try {
    await server.ready();
    const { system } = createClient({ baseUrl: server.url });
    for (let nth = 0; nth < 50; nth += 1) expect(await system.health()).toEqual({ status: 'ok' });
    expect(await server.stop('SIGTERM')).toBe(0);
  } finally {
    await server.stop('SIGKILL');
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});

/** Makes a fake file whose writes can be partial, fail or stall. */
function fakeFile() {
  const file = { text: '', isStuck: false, room: Number.POSITIVE_INFINITY };
  let held: (() => void) | null = null;
  const writeTo = (_fd: number, text: Buffer, done: (error: Error | null, written: number) => void) => {
    const go = () => {
      const part = text.subarray(0, Math.min(file.room, 10));
      if (part.length === 0) return done(new Error('ENOSPC'), 0);
      file.text += part.toString();
      file.room -= part.length;
      done(null, part.length);
    };
    if (file.isStuck) held = go;
    else queueMicrotask(go);
  };
  return { file, writeTo, letGo: () => held?.() };
}

test('log lines that do not fit on the disk are written completely once there is space again', async () => {
  vi.useFakeTimers();
  const { file, writeTo } = fakeFile();
  const output = logOutput(1, { writeTo });
  file.room = 15;
  for (const line of ['the first line\n', 'the second line\n', 'the third line\n']) output.write(line);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(file.text).toBe('the first line\n');
  file.room = 1_000;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(file.text).toBe('the first line\nthe second line\nthe third line\n');
});

test('a stalled log reader does not block the server, and dropped lines are counted', async () => {
  const { file, writeTo, letGo } = fakeFile();
  const output = logOutput(1, { writeTo, most: 1_000 });
  file.isStuck = true;
  for (let nth = 0; nth < 500; nth += 1) output.write(`line ${String(nth).padStart(4, '0')}\n`);
  expect(file.text).toBe('');
  file.isStuck = false;
  letGo();
  await expect.poll(() => file.text).toContain('"lines":400');
  const lines = file.text.trim().split('\n');
  expect(lines).toHaveLength(101);
  expect(lines[99]).toBe('line 0099');
});
