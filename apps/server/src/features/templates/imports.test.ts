import type { ImportReport, Template } from '@lockroom/contract';
import { openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { openFightRoom, readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { PIXEL } from '@lockroom/testing/scene';
import { openRoom, registerPeople } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { tellHeld } from '../../testing/held-notices.ts';
import { listen } from '../../testing/listen.ts';

const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());

const create = (body: Parameters<typeof admin.api.templates.create>[0]['body']) =>
  admin.api.templates.create({ body });
const bringIn = (room: { id: string }, { id }: Template, includeResults?: boolean) =>
  people.manager.api.templates.import({
    params: { roomId: room.id },
    body: { templateId: id, includeResults },
  });
const preview = (room: { id: string }, { id }: Template, includeResults: 'true' | 'false') =>
  people.manager.api.templates.preview({
    params: { roomId: room.id },
    query: { templateId: id, includeResults },
  });
const enterAll = ({ id }: Template, results: Parameters<typeof admin.api.templates.saveResults>[0]['body']) =>
  admin.api.templates.saveResults({ params: { templateId: id }, body: results });

const NOTHING: Partial<ImportReport> = {
  hasChanges: false,
  fightsAdded: [],
  fightsRemoved: [],
  fightsChanged: [],
  picksCleared: [],
  questions: [],
  locksChanged: [],
  resultsSet: [],
  labelsChanged: [],
  teamsRenamed: [],
};

// The room has the fights Red n vs Blue n for n from 1 to 3; the template's second fight has swapped corners.
async function setUp() {
  const world = await openFightRoom(server, 3, people);
  const { owner, other, bracket, otherBracket, fightId } = world;
  await savePick(owner, bracket, fightId(1), 1);
  await savePick(owner, bracket, fightId(2), 1);
  await savePick(owner, bracket, fightId(3), 2, 'KO/TKO');
  await savePick(other, otherBracket, fightId(1), 2);
  const template = await create({
    name: 'Reshuffled',
    sport: 'mma',
    fights: [
      { fighter1: 'New', fighter2: 'Comer' },
      { fighter1: 'red 3', fighter2: 'Blue 3', fighter1Odds: '+150', fighter2Odds: '-150' },
      {
        fighter1: 'Blue 2',
        fighter2: 'Red 2',
        fighter1Odds: '-200',
        fighter2Odds: '+170',
        fighterPoints: 4,
      },
    ],
  });
  const [first, second, main] = template.fights;
  await admin.api.templates.setLockTimes({
    params: { templateId: template.id },
    body: {
      lockTimes: { [first?.id ?? '']: '2040-05-01T18:00:00Z', [main?.id ?? '']: '2040-05-01T20:00:00Z' },
    },
  });
  await admin.api.fights.uploadPhoto({
    params: { fightId: main?.id ?? '' },
    body: { fighterNumber: 1, photoData: PIXEL },
  });
  await enterAll(template, {
    results: {
      fight_1: { winnerId: 2, winMethod: 'KO/TKO' },
      fight_2: { winnerId: 2, winMethod: 'Decision' },
    },
  });
  return { ...world, template, second };
}

test('an import makes the changes that the preview lists, and repeating it changes nothing', async () => {
  const { room, template, owner, bracket, otherBracket, card } = await setUp();
  const [ownerName, otherName] = [people.owner.user.username, people.other.user.username];
  const cleared = [
    { bracketId: bracket.id, bracketName: `${ownerName} Bracket 1`, picks: 1 },
    { bracketId: otherBracket.id, bracketName: `${otherName} Bracket 1`, picks: 1 },
  ];
  const expected: Partial<ImportReport> = {
    templateId: template.id,
    templateName: 'Reshuffled',
    hasChanges: true,
    fightsAdded: ['New vs Comer'],
    fightsKept: ['red 3 vs Blue 3', 'Red 2 vs Blue 2'],
    fightsRemoved: ['Red 1 vs Blue 1'],
    fightsChanged: [
      'red 3 vs Blue 3: first fighter from Red 3 to red 3; position from Main Event to Co-Main Event',
      'Red 2 vs Blue 2: odds of Red 2 from +150 to +170; odds of Blue 2 from -150 to -200; ' +
        'fighter points from 2 to 4; photo of Blue 2; position from Co-Main Event to Main Event',
    ],
    // Sorted by the owners' ids, because the owners registered at the same time.
    picksCleared: bracket.creatorId < otherBracket.creatorId ? cleared : cleared.toReversed(),
    questions: [],
    locksChanged: [
      { what: 'New vs Comer', from: null, to: '2040-05-01T18:00:00.000Z', reopens: false },
      { what: 'Red 2 vs Blue 2', from: null, to: '2040-05-01T20:00:00.000Z', reopens: false },
    ],
    resultsSet: [],
    labelsChanged: [],
    teamsRenamed: [],
  };
  const before = await readLog(people.manager, room);
  expect(await preview(room, template, 'false')).toEqual(expected);
  expect(await readLog(people.manager, room)).toEqual(before);
  expect(await bringIn(room, template)).toEqual({ success: true, ...expected });

  const now = await people.manager.api.fights.managerFights({ params: { roomId: room.id } });
  expect(now.map(({ fighter1, fightNumber }) => `${fightNumber} ${fighter1}`)).toEqual([
    '1 New',
    '99 red 3',
    '100 Red 2',
  ]);
  expect(now.slice(1).map(({ id }) => id)).toEqual([card[2]?.id, card[1]?.id]);
  expect(now[2]).toMatchObject({
    fighter1Odds: '+170',
    fighterPoints: 4,
    fighter1Photo: null,
    winnerId: null,
  });
  expect(now[2]?.fighter2Photo).toMatch(/^\/api\/images\//);
  const picks = await owner.api.fights.picks({ params: { bracketId: bracket.id } });
  expect(picks.map((pick) => [pick.fightId, pick.predictedWinnerId])).toEqual([
    [card[2]?.id, '2'],
    [card[1]?.id, '1'],
  ]);
  const log = await readLog(people.manager, room);
  expect(log).toHaveLength(before.length + 1);
  expect(log[0]).toContain(
    "imported the template 'Reshuffled': added New vs Comer. removed Red 1 vs Blue 1. ",
  );
  expect(log[0]).toContain(`cleared 2 picks: 1 of ${ownerName} Bracket 1, 1 of ${otherName} Bracket 1`);

  expect(await bringIn(room, template)).toMatchObject(NOTHING);
  expect(await readLog(people.manager, room)).toEqual(log);
});

test('an import includes results only on request, assigns them to the right corners and scores them', async () => {
  const { room, template, owner, bracket, card } = await setUp();
  await bringIn(room, template);
  const asked = await preview(room, template, 'true');
  expect(asked.resultsSet).toEqual([
    'red 3 vs Blue 3: Blue 3 by KO/TKO',
    'Red 2 vs Blue 2: Red 2 by Decision',
  ]);
  await bringIn(room, template, true);
  const now = await people.manager.api.fights.managerFights({ params: { roomId: room.id } });
  expect(now.map(({ winnerId }) => winnerId)).toEqual([null, 2, 1]);
  expect(now[2]?.id).toBe(card[1]?.id);
  // Points for Blue 3 by KO/TKO: 2 + 1 + 1. Points for Red 2 (+170) by decision: 4 + 1 + 1 + 1.
  const [first] = await owner.api.brackets.listForRoom({ params: { roomId: room.id } });
  expect(first).toMatchObject({ id: bracket.id, totalPoints: 11, maxPoints: 11, rank: 1 });
  await tellHeld(server);
  const told = await owner.api.notifications.list();
  expect(
    told.some(({ message }) => message.includes('Red 2 by Decision over Blue 2 and 1 more result')),
  ).toBe(true);
  expect(await bringIn(room, template, true)).toMatchObject(NOTHING);
});

test('an import is refused if the template does not fit the room or the room is completed', async () => {
  const room = await openRoom(people.manager);
  const params = { roomId: room.id };
  const fights = [{ fighter1: 'A', fighter2: 'B' }];
  const expectRefusal = async (template: Template, refusal: unknown) => {
    await expect(bringIn(room, template)).rejects.toEqual(refusal);
    await expect(preview(room, template, 'false')).rejects.toEqual(refusal);
  };
  for (const body of [
    { name: 'Boxing', sport: 'boxing', fights },
    { name: 'Empty', sport: 'mma' },
  ])
    await expectRefusal(await create(body), refused(409, 'conflict'));
  const unknown = people.manager.api.templates.import({ params, body: { templateId: room.id } });
  await expect(unknown).rejects.toEqual(refused(404, 'not_found'));
  await people.manager.api.rooms.complete({ params, body: { isCompleted: true } });
  await expectRefusal(await create({ name: 'One', sport: 'mma', fights }), refused(409, 'event_completed'));
});

test('an import into a tournament sets names and the lock, adds results on request, and changes nothing when repeated', async () => {
  const world = await openBracketRoom(people);
  const { room, manager, owner, bracket } = world;
  const params = { roomId: room.id };
  await saveSheet(owner, bracket, { 'r1-1': 'red1' });
  await manager.api.tournaments.customSaveTeamNames({
    params,
    body: { teamNames: { red1: 'Old One', red2: 'Old Two' } },
  });
  const template = await create({ name: 'Cup', sport: 'custom', teamNames: { red1: 'Celtics' } });
  await admin.api.templates.setLockTimes({
    params: { templateId: template.id },
    body: { lockTime: '2040-05-01T18:00:00Z' },
  });
  await enterAll(template, { results: { 'r1-1': 'red1' } });
  const expected: Partial<ImportReport> = {
    ...NOTHING,
    hasChanges: true,
    teamsRenamed: [
      { teamId: 'red1', from: 'Old One', to: 'Celtics' },
      { teamId: 'red2', from: 'Old Two', to: 'Red 2' },
    ],
    locksChanged: [{ what: 'the bracket', from: null, to: '2040-05-01T18:00:00.000Z', reopens: false }],
  };
  expect(await preview(room, template, 'false')).toMatchObject(expected);
  expect(await bringIn(room, template)).toMatchObject(expected);
  expect(await manager.api.tournaments.customTeamNames({ params })).toMatchObject({
    red1: 'Celtics',
    red2: 'Red 2',
  });
  const log = await readLog(manager, room);
  expect(log[0]).toMatch(
    /^imported the template 'Cup': renamed Old One is now Celtics; Old Two is now Red 2\. set lock times: the bracket to /,
  );
  expect(await bringIn(room, template)).toMatchObject(NOTHING);
  expect(await readLog(manager, room)).toEqual(log);

  expect(await bringIn(room, template, true)).toMatchObject({
    ...NOTHING,
    hasChanges: true,
    resultsSet: ['entered Celtics over Red 4 in R-1'],
  });
  const [first] = await owner.api.brackets.listForRoom({ params });
  expect(first).toMatchObject({ id: bracket.id, totalPoints: 1 });
  expect(await bringIn(room, template, true)).toMatchObject(NOTHING);
});

test('an import replaces only the labels that the template sets, and keeps team names if the template has none', async () => {
  const { room, manager } = await openBracketRoom(people);
  const params = { roomId: room.id };
  await manager.api.tournaments.saveLabels({ params, body: { leftLabel: 'Sun', rightLabel: 'Moon' } });
  await manager.api.tournaments.customSaveTeamNames({ params, body: { teamNames: { red1: 'Old One' } } });
  const { id } = await create({ name: 'Cup', sport: 'custom' });
  const named = await admin.api.templates.saveLabels({
    params: { templateId: id },
    body: { rightLabel: 'West', rightColor: 'green', roundNames: ['Opening', 'Half', 'Last'] },
  });
  expect(named.labels).toMatchObject({ leftLabel: 'Left', rightLabel: 'West', rightColor: 'green' });
  const labelsChanged = [
    'the right side from Moon to West',
    'the color of the right side from blue to green',
    'the rounds from R-1, F-4, Chip to Opening, Half, Last',
  ];
  expect(await preview(room, named, 'false')).toMatchObject({ hasChanges: true, labelsChanged });
  const report = await bringIn(room, named);
  expect(report).toMatchObject({ hasChanges: true, labelsChanged, teamsRenamed: [] });
  expect(await manager.api.tournaments.customTeamNames({ params })).toMatchObject({ red1: 'Old One' });
  expect(await manager.api.tournaments.labels({ params })).toMatchObject({
    leftLabel: 'Sun',
    rightLabel: 'West',
    rightColor: 'green',
    roundNames: ['Opening', 'Half', 'Last'],
  });
  expect((await readLog(manager, room))[0]).toContain('changed labels: the right side from Moon to West;');
  expect(await bringIn(room, named)).toMatchObject(NOTHING);
});

test('an import is refused as a conflict if the size differs or results are impossible', async () => {
  const room = await openRoom(people.manager, { sport: 'football' });
  const smaller = await create({ name: 'Small', sport: 'football', bracketSize: 12 });
  await expect(bringIn(room, smaller)).rejects.toEqual(refused(409, 'conflict'));

  const params = { roomId: room.id };
  await people.manager.api.tournaments.changeConfig({
    params,
    body: { bracketSize: 14, reseeding: false },
  });
  const reseeded = await create({ name: 'Reseeded', sport: 'football' });
  // If seeds 4, 6 and 7 win, seed 1 meets seed 7 with reseeding, but seed 4 without it.
  const winners = { wc1: 'afc4', wc2: 'afc6', wc3: 'afc7', div1: 'afc7' };
  await enterAll(reseeded, { results: winners });
  await expect(bringIn(room, reseeded, true)).rejects.toEqual(refused(409, 'conflict'));
  expect(await people.manager.api.tournaments.customResults({ params })).toEqual({});
  expect(await bringIn(room, reseeded)).toMatchObject(NOTHING);
});

const createTwo = () =>
  create({
    name: 'Two',
    sport: 'mma',
    fights: [1, 2].map((n) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}` })),
  });

test('an import is announced to open pages, and repeating it announces nothing', async () => {
  const { room, manager, owner, bracket, fightId } = await openFightRoom(server, 3);
  await savePick(owner, bracket, fightId(3), 1);
  const { id: templateId } = await createTwo();
  const body = { templateId };
  const params = { roomId: room.id };
  const first = listen(server);
  await manager.api.templates.importCustom({ params, body });
  expect(first.stop()).toEqual(
    [
      `room:${room.id}:card`,
      `room:${room.id}:changes`,
      `room:${room.id}:standings`,
      `user:${owner.user.id}:sheets`,
    ].sort(),
  );
  const second = listen(server);
  await manager.api.templates.importFootball({ params, body });
  expect(second.stop()).toEqual([]);
});

test('simultaneous imports are applied only once, and the room and the template are independent after an import', async () => {
  const { room, manager } = await openFightRoom(server, 3);
  const template = await createTwo();
  const params = { roomId: room.id };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      manager.api.templates.import({ params, body: { templateId: template.id } }),
    ),
  );
  expect(answers.filter(({ hasChanges }) => hasChanges)).toHaveLength(1);
  const log = await readLog(manager, room);
  expect(log.filter((line) => line.startsWith('imported'))).toHaveLength(1);
  expect(await manager.api.fights.managerFights({ params })).toHaveLength(2);
  // Later changes to the room do not affect the template, and deleting the template does not affect the room.
  const [first] = await manager.api.fights.managerFights({ params });
  await manager.api.fights.remove({ params: { fightId: first?.id ?? '' } });
  expect(await manager.api.templates.get({ params: { templateId: template.id } })).toEqual(template);
  await admin.api.templates.remove({ params: { templateId: template.id } });
  expect(await manager.api.fights.managerFights({ params })).toHaveLength(1);
});

test('the import preview and the log mention a fight that is reopened', async () => {
  const { room, manager, fightId } = await openFightRoom(server, 3);
  await setLock(manager, room, fightId(1), '2020-01-01T12:00:00Z');
  const template = await createTwo();
  await admin.api.templates.setLockTimes({
    params: { templateId: template.id },
    body: { lockTimes: { [template.fights[0]?.id ?? '']: '2040-01-01T19:00:00Z' } },
  });
  const params = { roomId: room.id };
  const shown = await manager.api.templates.preview({ params, query: { templateId: template.id } });
  expect(shown.locksChanged).toEqual([
    {
      what: 'Red 1 vs Blue 1',
      from: '2020-01-01T12:00:00.000Z',
      to: '2040-01-01T19:00:00.000Z',
      reopens: true,
    },
  ]);
  await manager.api.templates.import({ params, body: { templateId: template.id } });
  expect((await readLog(manager, room))[0]).toContain('it was locked and is open for picks again');
});
