import { createLots } from '@lockroom/testing/lots';
import { registerPeople } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { followEvent } from '../../testing/followed-event.ts';

const { server, admin } = await startWithAdministrators();
afterAll(() => server.close());

const RESULTS = [
  { winnerId: null, winMethod: null },
  { winnerId: 1, winMethod: 'Decision' },
  { winnerId: 2, winMethod: 'KO/TKO' },
  { winnerId: 0, winMethod: 'Draw' },
] as const;
const WORDS = (n: number) => ['no result', `Red ${n} by Decision`, `Blue ${n} by KO/TKO`, 'no winner (Draw)'];
const resultOf = (at: number) => ({ ...(RESULTS[at] ?? RESULTS[0]) });

/** The expected state of one value in the room and in the event. */
interface Told {
  own: number;
  event: number;
  /** Whether the room has changed its value since the room and the event last agreed. */
  isOwn: boolean;
  /** The last value that the room and the event had in common. */
  shared: number;
  dismissed: number | null;
}

async function openNight(mode: 'ask' | 'take') {
  const { params, manager, card, event } = await followEvent(
    server,
    admin,
    await registerPeople(server),
    mode,
  );
  const say = (index: number, result: number) =>
    admin.api.templates.saveResults({
      params: { templateId: event.id },
      body: { results: { [`fight_${index}`]: resultOf(result) } },
    });
  const enter = (index: number, result: number) =>
    manager.api.fights.enterResult({ params: { fightId: card[index]?.id ?? '' }, body: resultOf(result) });
  const proposals = () => manager.api.followings.proposals({ params, query: { own: 'true' } });
  const results = async () =>
    (await manager.api.fights.managerFights({ params })).map(({ winnerId }) =>
      RESULTS.findIndex((result) => result.winnerId === winnerId),
    );
  return { params, manager, card, say, enter, proposals, results };
}

test.each([
  ['ask', 1],
  ['ask', 2],
  ['take', 1],
  ['take', 2],
] as const)(
  'random results in a room that follows an event in the mode %s match an independent model (seed %i)',
  { timeout: 120_000 },
  async (mode, seed) => {
    const lots = createLots(seed);
    const { params, manager, card, say, enter, proposals, results } = await openNight(mode);
    const told: Told[] = card.map(() => ({ own: 0, event: 0, isOwn: false, shared: 0, dismissed: null }));
    const has = (fact: Told, value: number, isOwn: boolean) => {
      fact.own = value;
      fact.isOwn = isOwn;
      meet(fact);
    };
    // Once the room and the event agree, the value no longer counts as changed by the room.
    const meet = (fact: Told) => {
      if (fact.own !== fact.event) return;
      fact.isOwn = false;
      fact.shared = fact.event;
    };
    for (let step = 0; step < 30; step++) {
      const index = lots.between(0, card.length - 1);
      const fact = told[index];
      if (!fact) throw new Error('no such fight');
      const act = lots.oneOf(['say', 'say', 'enter', 'take', 'dismiss'] as const);
      const value = lots.between(0, RESULTS.length - 1);
      const isNews = act === 'say' && fact.event !== value;
      if (act === 'say') {
        await say(index, value);
        fact.event = value;
        meet(fact);
      }
      if (act === 'enter') {
        await enter(index, value);
        // Restoring the common value does not count as a change by the room.
        has(fact, value, value !== fact.shared);
      }
      if (act === 'take' || act === 'dismiss') {
        const shown = await proposals();
        const one = shown.find(({ what }) => what.endsWith(`Red ${index + 1} vs Blue ${index + 1}`));
        if (!one) continue;
        await manager.api.followings[act]({ params: { ...params, proposalId: one.id } });
        if (act === 'take') {
          has(fact, fact.event, false);
          fact.dismissed = null;
        } else fact.dismissed = fact.event;
      }
      await server.worker.drain();
      // A change in the event applies all pending values.
      if (mode === 'take' && isNews)
        for (const each of told)
          if (!each.isOwn && each.own !== each.event && each.dismissed !== each.event)
            has(each, each.event, false);
      expect(await results()).toEqual(told.map(({ own }) => own));
      const expected = told.flatMap(({ own, event, isOwn, dismissed }, at) => {
        if (own === event) return [];
        const state = dismissed === event ? 'dismissed' : !isOwn ? 'new' : event === 0 ? 'own' : 'differs';
        const words = WORDS(at + 1);
        return [{ now: words[own], event: words[event], state }];
      });
      const shown = await proposals();
      expect(shown.map(({ now, event, state }) => ({ now, event, state }))).toEqual(expected);
    }
  },
);

test('a result that the manager and the event enter at the same time is logged only once', async () => {
  const { manager, params, card, say, enter, results, proposals } = await openNight('take');
  for (const index of card.keys()) {
    await say(index, 1);
    await Promise.all([server.worker.drain(), enter(index, 1), server.worker.drain()]);
  }
  await server.worker.drain();
  expect(await results()).toEqual([1, 1, 1]);
  expect(await proposals()).toEqual([]);
  const log = await manager.api.rooms.changes({ params, query: {} });
  expect(log.filter(({ description }) => description.startsWith('entered the result'))).toHaveLength(3);
});
