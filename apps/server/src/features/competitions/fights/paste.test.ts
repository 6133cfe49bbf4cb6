import { enterResult, openFightRoom, readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { PIXEL } from '@lockroom/testing/scene';
import { openRoom } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { startWithEverybody } from '../testing/start.ts';

const { server, admin, people } = await startWithEverybody();

// The room's fights are Red n vs Blue n. The pasted card adds a fight and swaps the second fight's corners.
const PASTED = [
  { fighter1: 'New', fighter2: 'Comer' },
  { fighter1: 'Blue 2', fighter2: 'red 2', fighter1Odds: '−200', fighter2Odds: '+170' },
];
const NO_CHANGE = { fightsAdded: [], fightsRemoved: [], fightsChanged: [], picksCleared: [] };

async function setUp() {
  const world = await openFightRoom(server, 3, people);
  const { manager, room, owner, bracket, fightId } = world;
  await savePick(owner, bracket, fightId(1), 1);
  await savePick(owner, bracket, fightId(2), 1);
  const params = { roomId: room.id };
  const paste = (more: { keepOthers?: boolean; preview?: boolean } = {}) =>
    manager.api.fights.pasteCard({ params, body: { fights: PASTED, ...more } });
  const names = async () =>
    (await manager.api.fights.managerFights({ params })).map(
      ({ fighter1, fighter2, fighter1Odds, fighter2Odds }) =>
        `${fighter1} ${fighter1Odds} / ${fighter2} ${fighter2Odds}`,
    );
  return { ...world, params, paste, names };
}

test('a pasted card replaces the card as previewed, and pasting it again changes nothing', async () => {
  const { manager, owner, room, bracket, paste, names } = await setUp();
  const before = await names();
  const told = await paste({ preview: true });
  expect(await names()).toEqual(before);
  expect(told).toEqual({
    success: true,
    hasChanges: true,
    fightsAdded: ['New vs Comer'],
    fightsKept: ['red 2 vs Blue 2'],
    fightsRemoved: ['Red 1 vs Blue 1', 'Red 3 vs Blue 3'],
    fightsChanged: [
      'red 2 vs Blue 2: first fighter from Red 2 to red 2; odds of red 2 from +150 to +170; ' +
        'odds of Blue 2 from -150 to -200; position from Co-Main Event to Main Event',
    ],
    picksCleared: [{ bracketId: bracket.id, bracketName: `${owner.user.username} Bracket 1`, picks: 1 }],
    questions: [],
  });
  expect(await paste()).toEqual(told);
  expect(await names()).toEqual(['New N/A / Comer N/A', 'red 2 +170 / Blue 2 -200']);
  const picks = await owner.api.fights.picks({ params: { bracketId: bracket.id } });
  expect(picks.map(({ predictedWinnerId }) => predictedWinnerId)).toEqual(['1']);
  const log = await readLog(manager, room);
  expect(log[0]).toContain('pasted a card: added New vs Comer. removed Red 1 vs Blue 1; Red 3 vs Blue 3');

  const heard = listen(server);
  expect(await paste()).toMatchObject({ hasChanges: false, ...NO_CHANGE });
  expect(heard.stop()).toEqual([]);
  expect(await readLog(manager, room)).toEqual(log);
});

test('a pasted card can keep the fights that it does not contain', async () => {
  const { paste, names } = await setUp();
  const told = await paste({ keepOthers: true });
  expect(told).toMatchObject({ fightsAdded: ['New vs Comer'], fightsRemoved: [], picksCleared: [] });
  expect(await names()).toEqual([
    'New N/A / Comer N/A',
    'Red 1 +150 / Blue 1 -150',
    'red 2 +170 / Blue 2 -200',
    'Red 3 +150 / Blue 3 -150',
  ]);
  expect(await paste({ keepOthers: true })).toMatchObject({ hasChanges: false, ...NO_CHANGE });
});

test("pasting keeps a fight's points, photo, lock and result, and its odds if the pasted card has none", async () => {
  const { manager, room, params, fightId, names } = await setUp();
  const fight = { params: { fightId: fightId(2) } };
  await manager.api.fights.update({ ...fight, body: { fighterPoints: 7 } });
  const photo = { fighterNumber: 1, photoData: PIXEL } as const;
  await manager.api.fights.uploadPhoto({ ...fight, body: photo });
  await setLock(manager, room, fightId(2), '2040-01-01T19:00:00Z');
  await enterResult(manager, fightId(2), 1);
  const before = (await manager.api.fights.managerFights({ params }))[1];
  const fights = [{ fighter1: 'Blue 2', fighter2: 'Red 2' }];
  await manager.api.fights.pasteCard({ params, body: { fights } });
  expect(await names()).toEqual(['Red 2 +150 / Blue 2 -150']);
  const place = { fightNumber: 100, fightType: 'main', title: 'Main Event' };
  expect(await manager.api.fights.managerFights({ params })).toEqual([{ ...before, ...place }]);
});

test('a pasted card with a repeated fight or invalid odds is refused as a whole, and so is any card in a tournament room', async () => {
  const { manager, params, names } = await setUp();
  const before = await names();
  for (const [fight, path] of [
    [{ fighter1: 'comer', fighter2: 'NEW' }, 'fights.2.fighter1'],
    [{ fighter1: 'A', fighter2: 'B', fighter2Odds: 'evenly' }, 'fights.2.fighter2Odds'],
  ] as const)
    await expect(
      manager.api.fights.pasteCard({ params, body: { fights: [...PASTED, fight] } }),
    ).rejects.toMatchObject({ status: 400, issues: [{ path }] });
  expect(await names()).toEqual(before);
  const { id: roomId } = await openRoom(manager, { sport: 'custom' });
  const pasted = manager.api.fights.pasteCard({ params: { roomId }, body: { fights: PASTED } });
  await expect(pasted).rejects.toEqual(refused(400, 'wrong_sport'));
});

test("a template's card can be filled by pasting", async () => {
  const template = await admin.api.templates.create({ body: { name: 'Pasted', sport: 'mma' } });
  const params = { templateId: template.id };
  const heard = listen(server);
  const told = await admin.api.fights.pasteTemplateCard({ params, body: { fights: PASTED } });
  expect(heard.stop()).toEqual(['everyone:templates']);
  expect(told.fightsAdded).toEqual(['New vs Comer', 'Blue 2 vs red 2']);
  const card = await admin.api.templates.fights({ params });
  expect(card.map(({ fighter1, fighter1Odds }) => `${fighter1} ${fighter1Odds}`)).toEqual([
    'New N/A',
    'Blue 2 -200',
  ]);
  const again = await admin.api.fights.pasteTemplateCard({ params, body: { fights: PASTED } });
  expect(again.hasChanges).toBe(false);
});
