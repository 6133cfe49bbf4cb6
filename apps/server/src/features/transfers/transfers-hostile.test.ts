import type { RoomExport } from '@lockroom/contract';
import { openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { enterResult, openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { registerPeople } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
const card = await openFightRoom(server, 2);
await savePick(card.owner, card.bracket, card.fightId(1), 1, 'KO/TKO');
await enterResult(card.manager, card.fightId(2));
const fights = await card.manager.api.transfers.exportRoom({ params: { roomId: card.room.id } });
const board = await openBracketRoom(await registerPeople(server));
await saveSheet(board.owner, board.bracket, { 'r1-1': 'red1' }, { team1Score: 21, team2Score: 17 });
const bracket = await board.manager.api.transfers.exportRoom({ params: { roomId: board.room.id } });
afterAll(() => server.close());

type Change = (file: Json) => void;
// biome-ignore lint/suspicious/noExplicitAny: hostile files have any shape
type Json = any;

/** Returns a function that changes the value at a path, such as 'card.0.lockAt'. */
const set =
  (path: string, value: unknown): Change =>
  (file) => {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    keys.reduce((part, key) => part[key], file)[last] = value;
  };

async function send(file: RoomExport, change: Change | string) {
  const copy: Json = structuredClone(file);
  if (typeof change !== 'string') change(copy);
  const raw =
    typeof change === 'string'
      ? change
      : JSON.stringify({ export: copy, roomPassword: 'canvas300' }).replace('"PROTO"', '"__proto__"');
  const start = process.cpuUsage();
  const { status, body } = await server.call('POST', '/api/rooms/import', { token: admin.token, raw });
  return { status, body, took: processorMs(start) };
}

async function expectRefused(file: RoomExport, change: Change | string, what: string): Promise<void> {
  const before = await admin.api.rooms.list();
  const { status, body } = await send(file, change);
  expect({ status, body }, what).toMatchObject({
    status: expect.toSatisfy((one) => one === 400 || one === 413),
  });
  expect(await admin.api.rooms.list(), what).toEqual(before);
}

test.each<[string, Change]>([
  [
    'more brackets than its room may have',
    (file) => {
      file.room.maxBrackets = 2;
      file.members.push({ ...file.members[0], username: 'third', lastBracketNumber: 1 });
      file.sheets.push({ ...file.sheets[1], owner: 'third', picks: [] });
    },
  ],
  [
    "a bracket beyond its member's count",
    (file) => {
      for (const member of file.members) member.lastBracketNumber = 0;
    },
  ],
  ['a bracket without a number', set('sheets.0.number', 0)],
  ['a pick with a method that cannot be picked', set('sheets.0.picks.0.method', 'No Contest')],
  [
    'a submission in boxing',
    (file) => {
      file.room.sport = 'boxing';
      file.sheets[0].picks[0].method = 'Submission';
    },
  ],
  [
    'two picks of one fight',
    (file) => {
      file.sheets[0].picks.push(file.sheets[0].picks[0]);
    },
  ],
  ['a winner of a draw', set('card.1.winMethod', 'Draw')],
  ['a winner without a method', set('card.1.winMethod', null)],
  ['invalid odds', set('card.0.fighter1Odds', '+"><x>')],
  ['a sport under another name', set('room.sportTemplate', 'Eve')],
  ['negative points', set('card.0.fighterPoints', -1)],
  ['points above the maximum', set('card.0.fighterPoints', 32_000)],
  ['fractional points', set('card.0.fighterPoints', 1.5)],
  ['too many fights', set('card', Array(300).fill(fights.card?.[0]))],
  ['an invalid month', set('card.0.lockAt', '2026-13-01T00:00:00.000Z')],
  ['the year zero', set('card.0.lockAt', '0000-01-01T00:00:00.000Z')],
  ['30 February', set('card.0.lockAt', '2026-02-30T00:00:00.000Z')],
  [
    'an invisible character in a name',
    (file) => {
      file.members[0].username = `${file.members[0].username}\u200b`;
      file.room.creator = file.members[0].username;
    },
  ],
  [
    'a bidirectional control in a name',
    (file) => {
      file.members.push({ ...file.members[0], username: 'eve\u202e' });
    },
  ],
  ['a lone surrogate', set('card.0.fighter1', '\ud800')],
  ['a NUL character', set('room.description', 'a\u0000b')],
  ['an id instead of a member name', set('sheets.0.owner', card.room.id)],
  ['a bracket in addition to the fights', set('bracket', bracket.bracket)],
  ['bracket picks in a room of fights', set('sheets.0.bracket', bracket.sheets[0]?.bracket)],
])('a file is refused if it has %s', (what, change) => expectRefused(fights, change, what));

test.each<[string, Change]>([
  ['an unknown color', set('bracket.leftColor', 'url(javascript:alert(1))')],
  ['a name for an unknown team', set('bracket.teamNames.constructor', 'Eve')],
  [
    'a hundred thousand teams',
    (file) => {
      file.bracket.teamNames = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`t${n}`, 'x']));
    },
  ],
  ['a key that reaches the prototype', set('bracket.results', { PROTO: 'red1' })],
  ['a result for an unknown game', set('bracket.results', { constructor: 'red1' })],
  ['points above the maximum', set('bracket.roundPoints', [32_000])],
  [
    'a final score above the maximum',
    (file) => {
      file.bracket.actualTeam1Score = 32_000;
      file.bracket.actualTeam2Score = 1;
    },
  ],
  ['half a final score', set('bracket.actualTeam1Score', 3)],
  ['a predicted score above the maximum', set('sheets.0.bracket.team1Score', 32_000)],
  ['regions of a bracket without regions', set('bracket.regionNames', ['North'])],
  ['picks for fights', set('sheets.0.picks', fights.sheets[0]?.picks)],
  ['an empty label', set('bracket.leftLabel', '')],
])('a file is refused if it has %s', (what, change) => expectRefused(bracket, change, what));

/** Returns the CPU time that this process has used since `start`, in milliseconds. Other processes do not affect it. */
function processorMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

test('huge and deeply nested files are refused without delay', async () => {
  const shell = (part: string) =>
    `{"export":{"format":"lockroom-room","version":1,"members":${part}},"roomPassword":"canvas300"}`;
  const deep = 1_000_000;
  for (const [what, raw] of [
    ['a million members', shell(`[${Array(1_000_000).fill('{}').join(',')}]`)],
    ['a million numbers', shell(`[${Array(1_000_000).fill('0').join(',')}]`)],
    ['deep nesting', shell('['.repeat(deep) + ']'.repeat(deep))],
    ['deep nesting of objects', shell(`${'{"a":'.repeat(deep)}0${'}'.repeat(deep)}`)],
    ['an endless text', shell(`"${'x'.repeat(6_000_000)}"`)],
    ['more than the size limit', shell(`"${'x'.repeat(8_000_000)}"`)],
  ] as const) {
    const { status, took } = await send(fights, raw);
    expect([400, 413], what).toContain(status);
    expect(took, what).toBeLessThan(3_000);
  }
});
