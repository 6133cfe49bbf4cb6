import type { Fight, Timeline } from '@lockroom/contract';
import { PICK_METHODS } from '@lockroom/rules';
import { type FightRoom, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { createLots } from '@lockroom/testing/lots';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { foldedCard, type Served, served } from './testing/told-standings.ts';
import { undoNewest } from './testing/undo-newest.ts';

const FIGHTS = 8;

const { server, admin } = await startWithAdministrators();
afterAll(() => server.close());

/** A step, its time, and the standings that the server returned right afterwards. */
interface Step {
  name: string;
  at: string;
  rows: Served[];
}

/** Opens a fight night in one room. Every step takes a minute, and the standings after it are recorded. */
async function openNight(seed: number) {
  server.clock.set('2026-03-01T12:00:00.000Z');
  const lots = createLots(seed);
  const world = await openFightRoom(server, FIGHTS);
  const { room, manager, owner, other, bracket, otherBracket, fightId } = world;
  const own = await manager.api.brackets.create({ body: { roomId: room.id } });
  for (const n of [1, 2, 3]) await setLock(manager, room, fightId(n), '2026-03-01T13:00:00.000Z');
  const sheets = [
    [manager, own],
    [owner, bracket],
    [other, otherBracket],
  ] as const;
  for (const [player, sheet] of sheets)
    for (let n = 1; n <= FIGHTS; n += 1)
      await savePick(player, sheet, fightId(n), lots.oneOf([1, 2] as const), lots.oneOf(PICK_METHODS));
  server.clock.set('2026-03-01T13:00:00.000Z');
  const steps: Step[] = [];
  async function step(name: string, act: () => Promise<unknown>): Promise<void> {
    server.clock.advance(60_000);
    await act();
    const at = new Date(server.clock.now()).toISOString();
    steps.push({ name, at, rows: await served(room, manager) });
  }
  return { ...world, steps, step, do: doing(world, step) };
}

function doing(
  { room, manager, bracket, fightId }: FightRoom,
  step: (name: string, act: () => Promise<unknown>) => Promise<void>,
) {
  const on = (n: number) => ({ params: { fightId: fightId(n) } });
  const params = { roomId: room.id };
  return {
    result: (
      n: number,
      winnerId: 0 | 1 | 2 | null,
      winMethod: Fight['winMethod'] = 'Decision',
      overturn?: boolean,
    ) =>
      step(`result ${n}`, () =>
        manager.api.fights.enterResult({
          ...on(n),
          body: { winnerId, winMethod: winnerId === null ? null : winMethod, overturn },
        }),
      ),
    swap: (n: number) => step(`swap ${n}`, () => manager.api.fightActs.swapCorners({ ...on(n), body: {} })),
    callOff: (n: number) => step(`off ${n}`, () => manager.api.fightActs.callOff({ ...on(n), body: {} })),
    reinstate: (n: number) => step(`on ${n}`, () => manager.api.fightActs.reinstate(on(n))),
    rename: (n: number, name: string) =>
      step(`rename ${n}`, () => manager.api.fightActs.rename({ ...on(n), body: { fighterNumber: 1, name } })),
    replace: (n: number, name: string, lockTime: string | null = null) =>
      step(`replace ${n}`, () =>
        manager.api.fightActs.replace({ ...on(n), body: { fighterNumber: 1, name, odds: '+400', lockTime } }),
      ),
    change: (n: number, body: object) =>
      step(`change ${n}`, () => manager.api.fights.update({ ...on(n), body })),
    pick: (n: number, winner: 1 | 2) =>
      step(`pick ${n}`, () => savePick(manager, bracket, fightId(n), winner, 'KO/TKO')),
    complete: () =>
      step('complete', () => manager.api.rooms.complete({ params, body: { isCompleted: true } })),
    undo: () => step('undo', () => undoNewest(manager, room)),
    async follow() {
      const fights = (await manager.api.fights.managerFights({ params })).map(
        ({ fighter1, fighter2, fighter1Odds, fighter2Odds }) => ({
          fighter1,
          fighter2,
          fighter1Odds,
          fighter2Odds,
        }),
      );
      const { id: templateId } = await admin.api.templates.create({
        body: { name: 'Night', sport: 'mma', fights },
      });
      await manager.api.followings.follow({ params, body: { templateId, mode: 'ask' } });
      const results = {
        fight_4: { winnerId: 1, winMethod: 'Decision' },
        fight_5: { winnerId: 2, winMethod: 'KO/TKO' },
      } as const;
      await admin.api.templates.saveResults({ params: { templateId }, body: { results } });
      await server.worker.drain();
    },
    take: () =>
      step('take', async () => {
        const open = (await manager.api.followings.proposals({ params })).filter(
          ({ fact }) => fact === 'result',
        );
        await manager.api.followings.takeSome({ params, body: { proposalIds: open.map(({ id }) => id) } });
      }),
  };
}

/**
 * Compares each moment with the recorded standings. Returns a list of the moments, in which '(…)' marks those that are
 * not shown.
 */
async function held(night: Awaited<ReturnType<typeof openNight>>): Promise<string> {
  const { room, other, steps } = night;
  const { moments }: Timeline = await other.api.competitions.timeline({ params: { roomId: room.id } });
  const folded = await foldedCard(other, room, moments);
  const told = moments.map(({ at, act, isReopened }, index) => {
    const { name, rows } = steps.find((step) => step.at === at) ?? {};
    // If several changes have the same time, only the standings after the last one were recorded.
    const isServed = !isReopened && moments[index + 1]?.at !== at;
    if (isServed) expect(folded[index], `${name} at ${at}`).toEqual(rows);
    return isReopened ? `(${name} ${act})` : `${name} ${act}`;
  });
  expect(folded.at(-1)).toEqual(await served(room, other));
  return told.join(', ');
}

test('the timeline shows the standings that the server returned at every moment', async () => {
  const night = await openNight(1);
  const act = night.do;
  await act.result(1, 1, 'KO/TKO');
  await act.swap(1);
  await act.result(1, 1, 'Submission');
  await act.change(1, { fighter1Odds: '+300', fighterPoints: 4 });
  await act.swap(1);
  await act.pick(1, 2);
  await act.callOff(1);
  await act.result(2, 2);
  await act.rename(2, 'Somebody');
  await act.reinstate(1);
  await act.replace(3, 'Stand-In', '2026-03-01T15:00:00.000Z');
  await savePick(night.owner, night.bracket, night.fightId(3), 1, 'Submission');
  await act.result(3, 1, 'Submission');
  await act.callOff(4);
  await act.follow();
  await act.take();
  await act.callOff(6);
  await act.complete();
  await act.result(1, 0, 'No Contest', true);
  await act.result(2, 1, 'KO/TKO', true);
  expect(await held(night)).toBe(
    [
      'result 1 result, result 1 correction, change 1 terms, pick 1 terms, off 1 correction, result 2 result, on 1 correction',
      'replace 3 terms, result 3 result, off 4 terms, take result, take result, off 6 correction',
      'result 1 correction, result 2 correction',
    ].join(', '),
  );
});

test('undone actions are not on the timeline and affect no other moment', async () => {
  const night = await openNight(2);
  const act = night.do;
  await act.result(1, 1, 'KO/TKO');
  await act.result(2, 2);
  for (const again of [
    () => act.swap(1),
    () => act.result(1, 2, 'Submission'),
    () => act.result(3, 1),
    () => act.callOff(1),
    () => act.replace(4, 'Stand-In'),
    () => act.rename(1, 'Somebody'),
    () => act.change(1, { fighter1: 'Somebody else', fighterPoints: 9 }),
  ]) {
    await again();
    await act.undo();
  }
  await act.result(3, 2, 'Submission');
  await act.callOff(2);
  await act.reinstate(2);
  await act.undo();
  await act.follow();
  await act.take();
  await act.undo();
  await act.result(4, 1);
  await act.complete();
  await act.result(4, 2, 'Decision', true);
  await act.undo();
  await act.result(4, 0, 'Draw', true);
  expect(await held(night)).toBe(
    'result 1 result, result 2 result, result 3 result, off 2 correction, result 4 result, result 4 correction',
  );
});

test('the timeline hides a moment that depended on a later undone action', async () => {
  const night = await openNight(4);
  const act = night.do;
  await act.result(1, 1);
  await act.swap(1);
  await act.pick(1, 2);
  await act.undo();
  await act.result(2, 1);
  await act.pick(1, 2);
  await act.undo();
  await act.result(3, 1);
  expect(await held(night)).toBe('result 1 result, pick 1 terms, (pick 1 terms), result 3 result');
});

test('the timeline hides moments with picks that an undo has reopened', async () => {
  const night = await openNight(5);
  const act = night.do;
  await act.result(7, 1);
  await act.result(1, 1);
  await act.result(7, null);
  await savePick(night.owner, night.bracket, night.fightId(7), 2, 'Submission');
  await act.undo();
  await act.result(2, 1);
  expect(await held(night)).toBe('(result 7 result), (result 1 result), result 2 result');
});
