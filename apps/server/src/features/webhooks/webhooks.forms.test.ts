import { expect, test } from 'vitest';
import { requestOf } from './webhooks.service.ts';

const room = { id: 'room-1', name: '*'.repeat(300), sport: 'mma' };
const link = 'https://lockroom.example/room/room-1';

/** The body that a webhook without a signature is sent of results. */
function sent(kind: 'discord' | 'slack', lines: string[]) {
  const standings = [{ rank: 1, bracket: 'last Bracket 1', points: 7 }];
  const message = { event: 'results' as const, at: 0, lines, standings };
  return JSON.parse(requestOf({ kind, secret: null }, { id: 'id', message, room, link }, 0).body);
}

test('messages stay below the limit of Discord, however much is escaped', () => {
  const lines = Array.from({ length: 30 }, (_, n) => `${n} ${'@*'.repeat(400)}`);
  const [embed] = sent('discord', lines).embeds;
  expect(embed.title.length).toBeLessThanOrEqual(256);
  expect(embed.description.length).toBeLessThanOrEqual(4_096);
  const shown = embed.description.split('\n');
  expect(shown.at(-1)).toBe('1. last Bracket 1: 7');
  expect(shown.at(-2)).toMatch(/^29 @\u200b/);
  expect(shown.length).toBeGreaterThan(4);
});

test('lines that do not fit are counted', () => {
  const lines = Array.from({ length: 12 }, (_, n) => `line ${n}`);
  const text = sent('slack', lines).text.split('\n');
  expect(text.slice(1, 4)).toEqual(['2 more before these.', 'line 2', 'line 3']);
});
