import type { Client } from '@lockroom/contract';
import { fillPicks, makeFormat } from '@lockroom/rules';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { eventSources } from '../../kernel/db/tables/templates.ts';
import { newId } from '../../kernel/ids.ts';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
const member = await registerPlayer(server);
afterAll(() => server.close());

type NewTemplate = Parameters<Client['templates']['create']>[0]['body'];
const create = (body: NewTemplate) => admin.api.templates.create({ body });
const fight = (n: number) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}`, fighter1Odds: '-150' });
const calendar = (query: NonNullable<Parameters<Client['followings']['calendar']>[0]>['query'] = {}) =>
  member.api.followings.calendar({ query });
const namesOf = async (query: Parameters<typeof calendar>[0]) =>
  (await calendar(query)).map(({ name }) => name);
const newRoom = (
  player: Player,
  body: Partial<Parameters<Client['rooms']['create']>[0]['body']> & { followTemplateId: string },
) => player.api.rooms.create({ body: { name: 'Our room', sport: 'mma', roomPassword: 'secret', ...body } });

test('events are listed by start time or by first lock, and events without either are omitted', async () => {
  const late = await create({ name: 'Late', sport: 'mma', startsAt: '2041-03-03T20:00' });
  const locked = await create({ name: 'Locked', sport: 'mma', fights: [fight(1), fight(2)] });
  const [first, second] = locked.fights;
  const lockTimes = {
    [first?.id ?? '']: '2041-03-02T18:00:00Z',
    [second?.id ?? '']: '2041-03-02T17:00:00Z',
  };
  await admin.api.templates.setLockTimes({ params: { templateId: locked.id }, body: { lockTimes } });
  const bracket = await create({ name: 'Bracket', sport: 'football', bracketSize: 12 });
  await admin.api.templates.setLockTimes({
    params: { templateId: bracket.id },
    body: { lockTime: '2041-03-01T18:00:00Z' },
  });
  await create({ name: 'Someday', sport: 'mma', fights: [fight(1)] });
  const listed = await calendar({ from: '2041-03-01', to: '2041-03-03' });
  expect(listed).toEqual([
    {
      templateId: bracket.id,
      name: 'Bracket',
      sport: 'football',
      startsAt: '2041-03-01T18:00:00.000Z',
      size: 12,
      source: null,
      status: 'announced',
      rooms: 0,
    },
    expect.objectContaining({ name: 'Locked', startsAt: '2041-03-02T17:00:00.000Z', size: null }),
    // This is 8 PM in Mountain Time.
    expect.objectContaining({ name: 'Late', startsAt: '2041-03-04T03:00:00.000Z', status: 'announced' }),
  ]);
  expect(await calendar({})).toEqual(expect.arrayContaining(listed));
  expect(await namesOf({ from: '2041-03-01', to: '2041-03-03', sport: 'football' })).toEqual(['Bracket']);
  expect(await namesOf({ from: '2041-03-02T17:00:01Z', to: '2041-03-04T03:00:00Z' })).toEqual(['Late']);
  const params = { templateId: late.id };
  const moved = await admin.api.templates.setStart({ params, body: { startsAt: '2041-02-27T03:00:00Z' } });
  expect(moved.startsAt).toBe('2041-02-27T03:00:00.000Z');
  expect(await namesOf({ from: '2041-02-26', to: '2041-02-26' })).toEqual(['Late']);
  await admin.api.templates.setStart({ params, body: { startsAt: null } });
  expect(await namesOf({ from: '2041-02-26', to: '2041-03-03' })).toEqual(['Bracket', 'Locked']);
});

test('each event is listed as announced, open, live or final', async () => {
  const startsAt = '2042-05-01T20:00:00Z';
  const status = async (name: string) => {
    const listed = await calendar({ from: '2042-05-01', to: '2042-05-01' });
    return listed.find((event) => event.name === name)?.status;
  };
  const card = await create({ name: 'Card', sport: 'mma', startsAt });
  const inCard = { templateId: card.id };
  expect(await status('Card')).toBe('announced');
  for (const n of [1, 2]) await admin.api.templates.addFight({ params: inCard, body: fight(n) });
  expect(await status('Card')).toBe('open');
  const { fights } = await admin.api.templates.get({ params: inCard });
  const now = new Date(server.clock.now()).toISOString();
  await admin.api.templates.setLockTimes({
    params: inCard,
    body: { lockTimes: { [fights[0]?.id ?? '']: now } },
  });
  expect(await status('Card')).toBe('live');
  await admin.api.fightActs.callOff({ params: { fightId: fights[1]?.id ?? '' }, body: {} });
  const decide = (winMethod: 'Decision' | null) =>
    admin.api.templates.saveResults({
      params: inCard,
      body: { results: { fight_0: { winnerId: 1, winMethod } } },
    });
  await decide(null);
  expect(await status('Card')).toBe('live');
  await decide('Decision');
  expect(await status('Card')).toBe('final');

  const cup = await create({ name: 'Cup', sport: 'custom', bracketSize: 8, startsAt });
  const inCup = { templateId: cup.id };
  expect(await status('Cup')).toBe('announced');
  await admin.api.templates.saveTeamNames({ params: inCup, body: { teamNames: { red1: 'Lions' } } });
  expect(await status('Cup')).toBe('open');
  await admin.api.templates.setLockTimes({ params: inCup, body: { lockTime: now } });
  expect(await status('Cup')).toBe('live');
  const winners = fillPicks(
    makeFormat({ family: 'custom', size: 8, reseeding: cup.reseeding ?? false }),
    () => 1,
  );
  const [[final, champion] = ['', ''], ...others] = Object.entries(winners).reverse();
  const results = Object.fromEntries(others);
  await admin.api.templates.saveResults({ params: inCup, body: { results } });
  expect(await status('Cup')).toBe('live');
  await admin.api.templates.saveResults({ params: inCup, body: { results: { [final]: champion } } });
  expect(await status('Cup')).toBe('final');
});

test('an invalid parameter is refused with the reason, and empty parameters are ignored', async () => {
  const ask = (query: string) => server.call('GET', `/api/events-calendar${query}`, { token: member.token });
  for (const [path, value] of [
    ['from', '2041-02-30'],
    ['to', 'next week'],
    ['sport', 'curling'],
  ])
    expect(await ask(`?${path}=${value}`)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  expect((await ask('?sport=&from=&to=')).body).toEqual((await ask('')).body);
});

test('a room created from an event has its card with odds, locks and results, and gets later changes', async () => {
  const event = await create({ name: 'UFC 331', sport: 'mma', fights: [fight(1), fight(2)] });
  const inEvent = { templateId: event.id };
  const [first, second] = event.fights.map(({ id }) => id);
  const lock = '2044-01-09T20:00:00.000Z';
  await admin.api.templates.setLockTimes({
    params: inEvent,
    body: { lockTimes: { [first ?? '']: lock, [second ?? '']: lock } },
  });
  await admin.api.templates.saveResults({
    params: inEvent,
    body: { results: { fight_0: { winnerId: 2, winMethod: 'KO/TKO' } } },
  });
  const room = await newRoom(member, { followTemplateId: event.id });
  expect(room).toMatchObject({ sport: 'mma', fightCount: 2, scoredCount: 1, follows: 'UFC 331' });
  const params = { roomId: room.id };
  expect(await member.api.followings.get({ params })).toMatchObject({ mode: 'take' });
  const card = () => member.api.fights.managerFights({ params });
  expect(await card()).toMatchObject([
    { fighter1: 'Red 1', fighter1Odds: '-150', lockDatetime: lock, winnerId: 2, winMethod: 'KO/TKO' },
    { fighter1: 'Red 2', fighter1Odds: '-150', lockDatetime: lock, winnerId: null },
  ]);
  await admin.api.templates.saveResults({
    params: inEvent,
    body: { results: { fight_1: { winnerId: 1, winMethod: 'Decision' } } },
  });
  await server.worker.drain();
  expect(await card()).toMatchObject([{ winnerId: 2 }, { winnerId: 1, winMethod: 'Decision' }]);
  const listed = await calendar({ from: '2044-01-09', to: '2044-01-09' });
  expect(listed).toMatchObject([{ name: 'UFC 331', rooms: 1 }]);
});

test.each([
  ['pro-hockey', 16, 'pro-hockey-16'],
  ['custom', 14, null],
] as const)(
  "a room created from a %s event has a bracket of %i teams with the event's names and lock",
  async (sport, size, preset) => {
    const event = await create({ name: 'Cup', sport, bracketSize: size });
    const params = { templateId: event.id };
    await admin.api.templates.saveTeamNames({ params, body: { teamNames: { red1: 'Lions' } } });
    await admin.api.templates.saveLabels({ params, body: { leftLabel: 'Above' } });
    const lockTime = '2044-03-01T20:00:00.000Z';
    await admin.api.templates.setLockTimes({ params, body: { lockTime } });
    const room = await newRoom(member, { sport, followTemplateId: event.id });
    expect(room).toMatchObject({ bracketSize: size, sportTemplate: preset, lockTime, follows: 'Cup' });
    const competition = await member.api.competitions.get({ params: { roomId: room.id } });
    expect(competition).toMatchObject({ teamNames: { red1: 'Lions' }, labels: { leftLabel: 'Above' } });
  },
);

test('creating a room from an unknown event or from an event of another sport is refused', async () => {
  const player = await registerPlayer(server);
  const event = await create({ name: 'Bout', sport: 'boxing', startsAt: '2044-04-01T20:00' });
  for (const followTemplateId of [event.id, newId(), 'ufc-331']) {
    const room = newRoom(player, { followTemplateId });
    await expect(room).rejects.toMatchObject({ status: 400, issues: [{ path: 'followTemplateId' }] });
  }
  expect(await player.api.rooms.list({ query: {} })).toEqual([]);
});

test('a room shows whether the source of its event responds, and which changes were not applied', async () => {
  const startsAt = '2043-01-01T20:00:00Z';
  const event = await create({ name: 'Watched', sport: 'mma', startsAt, fights: [fight(1)] });
  const room = await newRoom(member, { followTemplateId: event.id });
  const following = () => member.api.followings.get({ params: { roomId: room.id } });
  expect(await following()).toMatchObject({ source: null, held: [] });
  const silentSince = new Date(server.clock.now());
  const held = [{ what: 'Fight 1', value: 'Red 1 by Decision', why: 'Two sources disagree.' }];
  const row = { templateId: event.id, nextPollAt: silentSince };
  const silent = { ...row, id: newId(), source: 'espn', sourceEvent: '1', held, silentSince };
  await server.db.insert(eventSources).values(silent);
  const told = { name: 'ESPN', silentSince: silentSince.toISOString() };
  expect(await following()).toMatchObject({ source: told, held });
  expect(await calendar({ from: startsAt, to: startsAt })).toMatchObject([{ source: 'ESPN' }]);
  // Results come from the first source, so a second source does not change the status.
  await server.db.insert(eventSources).values({ ...row, id: newId(), source: 'nhl', sourceEvent: '2' });
  expect((await following()).source).toEqual(told);
  const isSilent = eq(eventSources.id, silent.id);
  await server.db.update(eventSources).set({ silentSince: null }).where(isSilent);
  expect((await following()).source).toEqual({ name: 'ESPN, NHL', silentSince: null });
});
