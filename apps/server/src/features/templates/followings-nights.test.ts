import { openFightRoom } from '@lockroom/testing/fight-room';
import { createLots } from '@lockroom/testing/lots';
import { afterAll, describe, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
afterAll(() => server.close());

const FIGHTS = 4;
const RESULTS = [
  { winnerId: null, winMethod: null },
  { winnerId: 1, winMethod: 'Decision' },
  { winnerId: 2, winMethod: 'KO/TKO' },
  { winnerId: 0, winMethod: 'Draw' },
] as const;
const WORDS = (n: number) => ['no result', `Red ${n} by Decision`, `Blue ${n} by KO/TKO`, 'no winner (Draw)'];

/** The model of one fact: its values in the room and in the event. */
interface Told {
  own: number;
  event: number;
  /** Whether the room has changed the fact since both values were last equal. */
  isOwn: boolean;
  /** The last value that both had in common. */
  shared: number;
  dismissed: number | null;
}

async function openNight(mode: 'ask' | 'take') {
  const { room, manager, card } = await openFightRoom(server, FIGHTS);
  const params = { roomId: room.id };
  const fights = card.map(({ fighter1, fighter2, fighter1Odds, fighter2Odds }) => ({
    fighter1,
    fighter2,
    fighter1Odds,
    fighter2Odds,
  }));
  const event = await admin.api.templates.create({ body: { name: 'Night', sport: 'mma', fights } });
  await manager.api.followings.follow({ params, body: { templateId: event.id, mode } });
  await server.worker.drain();
  const say = (index: number, result: number) =>
    admin.api.templates.saveResults({
      params: { templateId: event.id },
      body: { results: { [`fight_${index}`]: { ...(RESULTS[result] ?? RESULTS[0]) } } },
    });
  const enter = (index: number, result: number) =>
    manager.api.fights.enterResult({
      params: { fightId: card[index]?.id ?? '' },
      body: { ...(RESULTS[result] ?? RESULTS[0]) },
    });
  const proposals = () => manager.api.followings.proposals({ params, query: { own: 'true' } });
  const results = async () =>
    (await manager.api.fights.managerFights({ params })).map(({ winnerId }) =>
      RESULTS.findIndex((result) => result.winnerId === winnerId),
    );
  return { params, manager, card, say, enter, proposals, results };
}

describe.each(['ask', 'take'] as const)(
  'random results in a room that follows an event in the mode %s',
  (mode) => {
    test.each([1, 2, 3])(
      'the results and proposals for seed %i match an independent model',
      { timeout: 120_000 },
      async (seed) => {
        const lots = createLots(seed);
        const { params, manager, card, say, enter, proposals, results } = await openNight(mode);
        const told: Told[] = card.map(() => ({ own: 0, event: 0, isOwn: false, shared: 0, dismissed: null }));
        const has = (fact: Told, value: number, isOwn: boolean) => {
          fact.own = value;
          fact.isOwn = isOwn;
          meet(fact);
        };
        // Once both values are equal, the room's change no longer counts.
        const meet = (fact: Told) => {
          if (fact.own !== fact.event) return;
          fact.isOwn = false;
          fact.shared = fact.event;
        };
        for (let step = 0; step < 25; step++) {
          const index = lots.between(0, FIGHTS - 1);
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
            // Restoring the common value does not count as the room's change.
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
          // A change in the event applies all pending facts.
          if (mode === 'take' && isNews)
            for (const each of told)
              if (!each.isOwn && each.own !== each.event && each.dismissed !== each.event)
                has(each, each.event, false);
          expect(await results()).toEqual(told.map(({ own }) => own));
          const expected = told.flatMap(({ own, event, isOwn, dismissed }, at) => {
            if (own === event) return [];
            const state =
              dismissed === event ? 'dismissed' : !isOwn ? 'new' : event === 0 ? 'own' : 'differs';
            const words = WORDS(at + 1);
            return [{ now: words[own], event: words[event], state }];
          });
          const shown = await proposals();
          expect(shown.map(({ now, event, state }) => ({ now, event, state }))).toEqual(expected);
        }
      },
    );
  },
);

test('a result that the manager and the event enter at the same time is logged only once', {
  timeout: 60_000,
}, async () => {
  const { manager, params, say, enter, results, proposals } = await openNight('take');
  for (const index of [0, 1, 2, 3]) {
    await say(index, 1);
    await Promise.all([server.worker.drain(), enter(index, 1), server.worker.drain()]);
  }
  await server.worker.drain();
  expect(await results()).toEqual([1, 1, 1, 1]);
  expect(await proposals()).toEqual([]);
  const log = await manager.api.rooms.changes({ params, query: {} });
  expect(log.filter(({ description }) => description.startsWith('entered the result'))).toHaveLength(4);
});
