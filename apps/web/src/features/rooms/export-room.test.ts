import { afterEach, expect, it, vi } from 'vitest';
import { exportRoom } from './export-room.ts';

afterEach(() => vi.unstubAllGlobals());

const ROOM = { format: 'lockroom-room', version: 1, exportedAt: '2026-11-01T12:00:00.000Z' };

it.each([
  ['json', '/api/rooms/r1/export', JSON.stringify(ROOM), `${JSON.stringify(ROOM, null, 2)}\n`],
  ['csv', '/api/rooms/r1/export.csv', '\ufeffRank,Bracket\r\n', '\ufeffRank,Bracket\r\n'],
] as const)('a room is exported as a %s file', async (kind, path, answer, content) => {
  const fetched = vi.fn(async (_path: string) => new Response(answer));
  vi.stubGlobal('fetch', fetched);
  const saved: { name: string; content: Blob }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push({ name: '', content: blob as Blob });
    return 'blob:room';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const last = saved.at(-1);
    if (last) last.name = this.download;
  });
  await exportRoom({ id: 'r1', roomCode: 'ABC123' }, kind);
  expect(fetched.mock.calls.map(([called]) => called)).toEqual([path]);
  expect(saved.map(({ name }) => name)).toEqual([`lockroom-ABC123.${kind}`]);
  const bytes = new Uint8Array(await (saved[0]?.content.arrayBuffer() ?? new ArrayBuffer(0)));
  expect(bytes).toEqual(new TextEncoder().encode(content));
});
