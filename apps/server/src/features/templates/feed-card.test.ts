import { readFileSync } from 'node:fs';
import type { FeedOutcome, Template } from '@lockroom/contract';
import { savePick } from '@lockroom/testing/fight-room';
import { readRealBracket } from '@lockroom/testing/real-bracket';
import { readRealCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom, registerPeople } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { eventContests } from '../../kernel/db/tables/templates.ts';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
afterAll(() => server.close());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(server.clock.now() + hours * HOUR).toISOString();
const { token } = await admin.api.tokens.create({
  body: { name: 'Connector', scope: 'events', expiresAt: inHours(24 * 300) },
});
const script = server.api(token);
const fileOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../test/events/${name}.json`, import.meta.url), 'utf8'));
const read = ({ id }: Pick<Template, 'id'>) => admin.api.templates.get({ params: { templateId: id } });

async function put({ id }: Pick<Template, 'id'>, event: unknown, as = token) {
  const { status, body } = await server.call('PUT', `/api/events-feed/${id}/card`, {
    token: as,
    body: event,
  });
  await server.worker.drain();
  return { status, ...(body as { changed: number; message: string; lines: FeedOutcome[] }) };
}

const heldOf = (lines: readonly FeedOutcome[]) =>
  lines.flatMap(({ text, outcome, why }) => (outcome === 'held' ? [`${text}: ${why}`] : []));

const fight = (n: number, more: object = {}) => ({
  id: 4000 + n,
  fighter1: { id: `red-${n}`, name: `Red ${n}` },
  fighter2: { id: `blue-${n}`, name: `Blue ${n}` },
  odds1: '-150',
  odds2: '+130',
  ...more,
});
/** Makes a card with the main event first, as in event files. */
const card = (fights: readonly object[], more: object = {}) => ({
  kind: 'fight-card',
  sport: 'mma',
  name: 'UFC 331',
  fights,
  ...more,
});
const create = () => script.templates.create({ body: { name: 'UFC 331', sport: 'mma' } });
const pairs = async (event: Pick<Template, 'id'>) =>
  (await read(event)).fights.map(({ fighter1, fighter2 }) => `${fighter1} vs ${fighter2}`);

test('a card sent by a script fills an empty event, and sending the card again changes nothing', async () => {
  const event = await create();
  const real = readRealCard('mma-ufc-300').fights.toReversed();
  const startsAt = inHours(48);
  const file = { ...fileOf('mma-ufc-300'), startsAt };
  expect(heldOf((await put(event, file)).lines)).toEqual([]);
  const { fights } = await read(event);
  expect(fights.map(({ fighter1, fighter2 }) => [fighter1, fighter2])).toEqual(
    real.map(({ fighter1, fighter2 }) => [fighter1, fighter2]),
  );
  expect(fights.map(({ winnerId, winMethod }) => [winnerId, winMethod])).toEqual(
    real.map(({ result }) => [result.winnerId, result.winMethod]),
  );
  for (const one of fights) {
    expect(one.lockDatetime).toBe(startsAt);
    for (const source of [one.source, one.lockSource, one.resultSource])
      expect(source?.name).toBe('Connector');
  }
  expect(await put(event, file)).toMatchObject({ status: 200, changed: 0 });
  expect((await read(event)).fights).toEqual(fights);
});

test('a fight with the same id is kept through a replacement, a new spelling and swapped corners', async () => {
  const event = await create();
  await put(event, card([fight(3), fight(2), fight(1)]));
  const before = (await read(event)).fights;
  const { fighter1, fighter2 } = fight(1);
  const swapped = { fighter1: fighter2, fighter2: fighter1, odds1: '+200', odds2: '-240' };
  const next = card([
    fight(3, { fighter1: { id: 'red-3', name: 'Red de 3' } }),
    fight(4),
    fight(2, { fighter2: { id: 'sub', name: 'Substitute' } }),
    fight(1, { ...swapped, winner: 1, method: null }),
  ]);
  expect(heldOf((await put(event, next)).lines)).toEqual([]);
  const { fights } = await read(event);
  expect(await pairs(event)).toEqual([
    'Red 1 vs Blue 1',
    'Red 2 vs Substitute',
    'Red 4 vs Blue 4',
    'Red de 3 vs Blue 3',
  ]);
  expect([fights[0]?.id, fights[1]?.id, fights[3]?.id]).toEqual(before.map(({ id }) => id));
  expect(fights[0]).toMatchObject({
    fighter1Odds: '-240',
    fighter2Odds: '+200',
    winnerId: 2,
    winMethod: null,
  });
  expect(fights.map(({ replacedFighter }) => replacedFighter?.name ?? null)).toEqual([
    null,
    'Blue 2',
    null,
    null,
  ]);
  expect(await put(event, next)).toMatchObject({ changed: 0 });
  // The text feed uses the same ids.
  const line = await server.call('PUT', `/api/events-feed/${event.id}`, {
    token,
    body: { lines: ['@4002: Substitute by Decision', '@4001: Blue 1 by KO/TKO'] },
  });
  expect(line.body).toMatchObject({ changed: 2 });
  // An outdated file does not clear a method.
  expect(await put(event, next)).toMatchObject({ changed: 0 });
});

test('changes that would open or remove a locked fight are not applied, but other changes are', async () => {
  const event = await create();
  await put(event, card([fight(3), fight(2), fight(1)], { startsAt: inHours(1) }));
  server.clock.advance(2 * HOUR);
  const replaced = fight(3, { fighter2: { id: 'sub', name: 'Substitute' }, winner: 1, method: 'Decision' });
  const late = card([replaced, fight(1)], { startsAt: inHours(1) });
  const answer = await put(event, late);
  expect(heldOf(answer.lines)).toEqual([
    'Red 2 vs Blue 2: Red 2 vs Blue 2 has been locked, so it stays on the card. If it does not take place, call it off.',
    'Red 3 vs Blue 3: Blue 3 replaced by Substitute: Red 3 vs Blue 3 is locked. It needs a new lock time in the future.',
    'Red 3 vs Blue 3: odds -150 +130: There is no such fight on the card',
    'Red 3 vs Blue 3: Red 3 by Decision: There is no such fight on the card',
  ]);
  expect(await pairs(event)).toEqual(['Red 1 vs Blue 1', 'Red 2 vs Blue 2', 'Red 3 vs Blue 3']);
  for (const one of (await read(event)).fights) expect(one).toMatchObject({ isLocked: true, winnerId: null });
  expect((await put(event, late)).changed).toBe(0);
});

test('a fight without an id is not applied if its names are merely similar to those of a fight on the card', async () => {
  const event = await create();
  const named = (fighter1: string, fighter2: string) => ({ fighter1, fighter2 });
  await put(event, card([named('Song Yadong', 'Rob Font')]));
  const { lines } = await put(event, card([named('Yadong Song', 'Rob Font'), named('A', 'B')]));
  expect(heldOf(lines)).toEqual([
    'Yadong Song vs Rob Font: This may be the fight Song Yadong vs Rob Font on the card. If so, spell the names the same way.',
  ]);
  expect(await pairs(event)).toEqual(['Song Yadong vs Rob Font', 'A vs B']);
});

test('a room that follows the event gets the new fights, and members with complete brackets are notified once', async () => {
  const people = await registerPeople(server);
  const room = await openRoom(people.manager);
  const params = { roomId: room.id };
  for (const member of [people.owner, people.other]) await joinRoom(member, room);
  const event = await create();
  await people.manager.api.followings.follow({ params, body: { templateId: event.id, mode: 'take' } });
  await put(event, card([fight(2), fight(1)]));
  const first = await people.manager.api.fights.managerFights({ params });
  expect(first.map(({ fighter1 }) => fighter1)).toEqual(['Red 1', 'Red 2']);
  expect(first[0]?.source?.name).toBe('Connector');
  const open = ({ api }: typeof people.owner) => api.brackets.create({ body: { roomId: room.id } });
  const [finished, unfinished] = [await open(people.owner), await open(people.other)];
  for (const { id } of first) await savePick(people.owner, finished, id, 1);
  await savePick(people.other, unfinished, first[0]?.id ?? '', 1);
  const told = async ({ api }: typeof people.owner) => {
    const added = (await api.notifications.list()).filter(({ title }) => title === 'Fights Added');
    return added.map(({ message }) => message);
  };
  await put(event, card([fight(4), fight(2), fight(3), fight(1)]));
  await put(event, card([fight(4), fight(2), fight(3), fight(1)]));
  expect(await told(people.owner)).toEqual([
    `New in ${room.name}: Red 3 vs Blue 3 and Red 4 vs Blue 4. Your bracket has no picks for them yet.`,
  ]);
  expect(await told(people.other)).toEqual([]);
  expect(await told(people.manager)).toEqual([]);
});

test.each(['nfl-2018-12team', 'ncaa-2016'])(
  'the tournament %s is stored completely, and sending the file again changes nothing',
  async (name) => {
    const real = readRealBracket(name);
    const file = fileOf(name);
    const event = await script.templates.create({
      body: { name, sport: real.sport, bracketSize: real.bracket.size },
    });
    const startsAt = inHours(5);
    expect(heldOf((await put(event, { ...file, startsAt })).lines)).toEqual([]);
    const stored = await read(event);
    expect(stored).toMatchObject({ lockTime: startsAt, lockSource: { name: 'Connector' } });
    const winners = Object.values(stored.results ?? {}).map((team) => stored.teamNames?.[team]);
    expect(winners.toSorted()).toEqual(real.rounds.flatMap((round) => round.winners).toSorted());
    const [team1Score, team2Score] = real.score;
    expect(stored.tieBreakerActual).toMatchObject({ team1Score, team2Score });
    expect(Object.keys(stored.resultSources ?? {}).toSorted()).toEqual(
      Object.keys(stored.results ?? {}).toSorted(),
    );
    expect(await put(event, { ...file, startsAt })).toMatchObject({ changed: 0 });
    expect(await read(event)).toEqual(stored);
  },
);

test('the games and teams of a tournament are identified by ids, and locked picks are never reopened', async () => {
  const team = (name: string, seed: number) => ({ id: name.toLowerCase(), name, seed });
  const side = (label: string, names: readonly string[]) => ({
    label,
    teams: names.map((name, index) => team(name, index + 1)),
  });
  const bracket = (more: object) => ({
    kind: 'bracket',
    sport: 'soccer',
    name: 'Cup',
    teamCount: 8,
    reseeded: false,
    sides: {
      left: side('left', ['Ajax', 'Bayern', 'Celtic', 'Dortmund']),
      right: side('right', ['Everton', 'Fulham', 'Genoa', 'Huesca']),
    },
    rounds: [{ games: [{ id: 77, home: 'Dortmund', away: 'Ajax', winner: null }] }],
    ...more,
  });
  const event = await script.templates.create({ body: { name: 'Cup', sport: 'custom', bracketSize: 8 } });
  expect(await put(event, bracket({ date: '2027-06-05' }))).toMatchObject({ status: 200 });
  const ids = await server.db.select().from(eventContests);
  const own = ids.filter(({ templateId }) => templateId === event.id);
  expect(own.map(({ sourceId, ownId }) => `${sourceId} ${ownId}`)).toEqual(
    expect.arrayContaining(['77 r1-1', 'ajax red1', 'huesca blue4']),
  );
  const lines = { lines: ['@77: Dortmund'] };
  const sent = await server.call('PUT', `/api/events-feed/${event.id}`, { token, body: lines });
  expect(sent.body).toMatchObject({ changed: 1 });
  const names = (label: string) => Array.from({ length: 8 }, (_, n) => `${label} ${n + 1}`);
  const sides = { left: side('left', names('West')), right: side('right', names('East')) };
  const wide = bracket({ teamCount: 16, sides, rounds: [] });
  expect(heldOf((await put(event, wide)).lines)).toEqual([
    '16 teams, not reseeded: This would reopen locked picks. If it is correct, make the change by hand.',
  ]);
  expect(await read(event)).toMatchObject({ bracketSize: 8, results: { 'r1-1': 'red4' } });
});

test('a card from a script is refused if its token is wrong, its sport differs or its contents are invalid', async () => {
  const event = await script.templates.create({ body: { name: 'UFC 331', sport: 'mma' } });
  const card = { kind: 'fight-card', sport: 'mma', name: 'X', fights: [{ fighter1: 'A', fighter2: 'B' }] };
  const { token: feedToken } = await admin.api.followings.makeFeedToken({ params: { templateId: event.id } });
  expect(await put(event, card, feedToken)).toMatchObject({ status: 200 });
  for (const wrong of [admin.token, 'x', feedToken.slice(1)])
    expect(await put(event, card, wrong)).toMatchObject({ status: 401 });
  const [fight] = card.fights;
  for (const [sent, status, message] of [
    [{ ...card, fights: [] }, 400, /^The event is not an event file: fights: /],
    [{ ...card, fights: [fight, { fighter1: 'b', fighter2: 'a' }] }, 400, /listed twice/],
    [{ ...card, fights: [{ ...fight, fighter2: 'a' }] }, 400, /in both corners/],
    [{ ...card, fights: [{ ...fight, id: 'a\u0000b' }] }, 400, /id/],
    [{ ...card, startsAt: 'tomorrow' }, 400, /invalid date or time: tomorrow/],
    [{ ...card, kind: 'league' }, 400, /./],
    [fileOf('nfl-2015-12team'), 409, /for MMA, not for/],
  ] as const) {
    const answer = await put(event, sent);
    expect(answer.status).toBe(status);
    expect(answer.message).toMatch(message);
  }
});
