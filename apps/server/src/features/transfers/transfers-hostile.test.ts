import type { RoomExport } from '@lockroom/contract';
import { openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: Player;
let fights: RoomExport;
let bracket: RoomExport;
let words: { name: string; id: string };
beforeAll(async () => {
  const started = await startWithAdministrators();
  server = started.server;
  const [first] = started.administrators;
  if (!first) throw new Error('There is no administrator');
  admin = first;
  const card = await openFightRoom(server, 2);
  await savePick(card.owner, card.bracket, card.fightId(1), 1, 'KO/TKO');
  const { fightId } = card;
  const body = { winnerId: 1, winMethod: 'Decision' } as const;
  await card.manager.api.fights.enterResult({ params: { fightId: fightId(2) }, body });
  fights = await card.manager.api.transfers.exportRoom({ params: { roomId: card.room.id } });
  const board = await openBracketRoom(await registerPeople(server));
  await saveSheet(board.owner, board.bracket, { 'r1-1': 'red1' }, { team1Score: 21, team2Score: 17 });
  bracket = await board.manager.api.transfers.exportRoom({ params: { roomId: board.room.id } });
  words = { name: card.owner.user.username, id: card.room.id };
});
afterAll(() => server.close());

type Change = (file: Json) => void;
// biome-ignore lint/suspicious/noExplicitAny: an enemy's file has any shape
type Json = any;

/** Sends a file with a change as an administrator would. */
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

describe('a file of fights is refused with', () => {
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
      'a bracket beyond the count of its member',
      (file) => {
        for (const member of file.members) member.lastBracketNumber = 0;
      },
    ],
    [
      'a bracket without a number',
      (file) => {
        file.sheets[0].number = 0;
      },
    ],
    [
      'a pick by a method that none can pick',
      (file) => {
        file.sheets[0].picks[0].method = 'No Contest';
      },
    ],
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
    [
      'a result that no fight has',
      (file) => {
        file.card[1].winMethod = 'Draw';
      },
    ],
    [
      'a winner without a method',
      (file) => {
        file.card[1].winMethod = null;
      },
    ],
    [
      'odds that are none',
      (file) => {
        file.card[0].fighter1Odds = '+"><x>';
      },
    ],
    [
      'a sport under another name',
      (file) => {
        file.room.sportTemplate = 'Eve';
      },
    ],
    [
      'negative points',
      (file) => {
        file.card[0].fighterPoints = -1;
      },
    ],
    [
      'points above the most',
      (file) => {
        file.card[0].fighterPoints = 32_000;
      },
    ],
    [
      'points that are no whole number',
      (file) => {
        file.card[0].fighterPoints = 1.5;
      },
    ],
    [
      'more fights than a card has',
      (file) => {
        file.card = Array(300).fill(file.card[0]);
      },
    ],
    [
      'a date that is none',
      (file) => {
        file.card[0].lockAt = '2026-13-01T00:00:00.000Z';
      },
    ],
    [
      'a date in the year nought',
      (file) => {
        file.card[0].lockAt = '0000-01-01T00:00:00.000Z';
      },
    ],
    [
      'a date that no calendar has',
      (file) => {
        file.card[0].lockAt = '2026-02-30T00:00:00.000Z';
      },
    ],
    [
      'a name that is not drawn',
      (file) => {
        file.members[0].username = `${file.members[0].username}\u200b`;
        file.room.creator = file.members[0].username;
      },
    ],
    [
      'a name that turns the line around',
      (file) => {
        file.members.push({ ...file.members[0], username: 'eve\u202e' });
      },
    ],
    [
      'half a character',
      (file) => {
        file.card[0].fighter1 = '\ud800';
      },
    ],
    [
      'a text that ends early',
      (file) => {
        file.room.description = 'a\u0000b';
      },
    ],
    [
      'a bracket of a member by his id',
      (file) => {
        file.sheets[0].owner = words.id;
      },
    ],
    [
      'a bracket beside the fights',
      (file) => {
        file.bracket = bracket.bracket;
      },
    ],
    [
      'picks of a bracket in a room of fights',
      (file) => {
        file.sheets[0].bracket = bracket.sheets[0]?.bracket;
      },
    ],
  ])('%s', (what, change) => expectRefused(fights, change, what));
});

describe('a file of a bracket is refused with', () => {
  test.each<[string, Change]>([
    [
      'a colour that there is not',
      (file) => {
        file.bracket.leftColor = 'url(javascript:alert(1))';
      },
    ],
    [
      'the name of a team that it has not',
      (file) => {
        file.bracket.teamNames.constructor = 'Eve';
      },
    ],
    [
      'a hundred thousand teams',
      (file) => {
        file.bracket.teamNames = Object.fromEntries(
          Array.from({ length: 100_000 }, (_, n) => [`t${n}`, 'x']),
        );
      },
    ],
    [
      'a key that reaches the prototype',
      (file) => {
        file.bracket.results = { PROTO: 'red1' };
      },
    ],
    [
      'results of no game',
      (file) => {
        file.bracket.results = { constructor: 'red1' };
      },
    ],
    [
      'points above the most',
      (file) => {
        file.bracket.roundPoints = [32_000];
      },
    ],
    [
      'a final score above the most',
      (file) => {
        file.bracket.actualTeam1Score = 32_000;
        file.bracket.actualTeam2Score = 1;
      },
    ],
    [
      'half a final score',
      (file) => {
        file.bracket.actualTeam1Score = 3;
      },
    ],
    [
      'a predicted score above the most',
      (file) => {
        file.sheets[0].bracket.team1Score = 32_000;
      },
    ],
    [
      'regions where there are none',
      (file) => {
        file.bracket.regionNames = ['North'];
      },
    ],
    [
      'picks of fights',
      (file) => {
        file.sheets[0].picks = fights.sheets[0]?.picks;
      },
    ],
    [
      'a colour as its label of no length',
      (file) => {
        file.bracket.leftLabel = '';
      },
    ],
  ])('%s', (what, change) => expectRefused(bracket, change, what));
});

/** Time of the processor since then: others on a busy machine do not make an answer slow. */
function processorMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

test('what is huge or deep is refused at once', async () => {
  const shell = (part: string) =>
    `{"export":{"format":"lockroom-room","version":1,"members":${part}},"roomPassword":"canvas300"}`;
  const deep = 1_000_000;
  for (const [what, raw] of [
    ['a million members', shell(`[${Array(1_000_000).fill('{}').join(',')}]`)],
    ['a million numbers', shell(`[${Array(1_000_000).fill('0').join(',')}]`)],
    ['deep nesting', shell('['.repeat(deep) + ']'.repeat(deep))],
    ['deep nesting of objects', shell(`${'{"a":'.repeat(deep)}0${'}'.repeat(deep)}`)],
    ['an endless text', shell(`"${'x'.repeat(6_000_000)}"`)],
    ['more than may be sent', shell(`"${'x'.repeat(8_000_000)}"`)],
  ] as const) {
    const { status, took } = await send(fights, raw);
    expect([400, 413], what).toContain(status);
    expect(took, what).toBeLessThan(3_000);
  }
});
