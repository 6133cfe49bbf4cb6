import type { Fight } from '@lockroom/contract';
import { methodsFor } from '@lockroom/rules';
import { expectedFightStandings } from '@lockroom/testing/fight-oracle';
import { enterResult, savePick } from '@lockroom/testing/fight-room';
import { createLots } from '@lockroom/testing/lots';
import { enterCard, readRealCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';

const MEMBERS = 10;

const server = await startTestServer();
const manager = await registerPlayer(server);
const members = await Promise.all(Array.from({ length: MEMBERS }, () => registerPlayer(server)));
afterAll(() => server.close());

type Sheet = { id: string; createdAt: string; picks: Map<string, { winner: 1 | 2; method: string }> };

async function play(name: string) {
  const lots = createLots(name.length);
  const real = readRealCard(name);
  const room = await openRoom(manager, { sport: real.sport, maxBrackets: 15 });
  const card = await enterCard(manager, room, real);
  const sheets: Sheet[] = [];
  for (const [index, member] of members.entries()) {
    await joinRoom(member, room);
    const bracket = await member.api.brackets.create({ body: { roomId: room.id } });
    const sheet: Sheet = { id: bracket.id, createdAt: bracket.createdAt, picks: new Map() };
    server.clock.advance(1000);
    // The last two entries copy the first, one of them completely, so that there are ties.
    const model = index >= MEMBERS - 2 ? sheets[0] : undefined;
    for (const { id } of card) {
      if (lots.hit(0.08) && index !== MEMBERS - 1) continue;
      const random = { winner: lots.oneOf([1, 2] as const), method: lots.oneOf(methodsFor(real.sport)) };
      const pick = model ? model.picks.get(id) : random;
      if (!pick) continue;
      sheet.picks.set(id, pick);
      await savePick(member, bracket, id, pick.winner, pick.method);
    }
    sheets.push(sheet);
  }
  return {
    params: { roomId: room.id },
    card,
    sheets,
    results: real.fights.map(({ result }) => result).reverse(),
  };
}

test.each(['mma-ufc-300', 'mma-ufc-259', 'boxing-fury-wilder-3-2021'])(
  'the points, ranks and ties of the card %s match the oracle after every result and change',
  async (name) => {
    const { params, card, sheets, results } = await play(name);
    const list = () => manager.api.brackets.listForRoom({ params });
    /** Compares the server's standings with the oracle's. */
    const hold = async () => {
      const brackets = await list();
      const now = await manager.api.fights.managerFights({ params });
      expect(brackets).toMatchObject(expectedFightStandings(now, sheets));
      return brackets;
    };
    const enter = async (index: number, ...result: [0 | 1 | 2 | null, Fight['winMethod']?]) => {
      await enterResult(manager, card[index]?.id ?? '', ...result);
      return hold();
    };
    expect((await hold()).map(({ rank }) => rank)).toEqual(sheets.map(() => 1));
    let before = new Map<string, number>();
    for (const [index, { winnerId, winMethod }] of results.entries()) {
      const brackets = await enter(index, winnerId, winMethod);
      for (const { id, previousRank } of brackets)
        expect(previousRank).toBe(index === 0 ? null : before.get(id));
      before = new Map(brackets.map(({ id, rank }) => [id, Number(rank)]));
    }
    expect(before.get(sheets.at(-1)?.id ?? '')).toBe(before.get(sheets[0]?.id ?? ''));

    await enter(0, 2, 'KO/TKO');
    await enter(1, null);
    await enter(2, 0, 'No Contest');
    await enter(0, 1, 'Disqualification');
    await enter(1, 1, 'Decision');
    for (const bracket of await enter(2, null)) {
      const picks = await manager.api.fights.picks({ params: { bracketId: bracket.id } });
      const sum = picks.reduce((total, { pointsEarned }) => total + (pointsEarned ?? 0), 0);
      expect(sum).toBe(bracket.totalPoints);
    }

    const on = (index: number) => ({ params: { fightId: card[index]?.id ?? '' } });
    const { fights } = manager.api;
    await fights.update({ ...on(0), body: { fighterPoints: 20, methodPoints: 7, bonusPoints: 3 } });
    await hold();
    const odds = { fighter1Odds: '+900', fighter2Odds: 'N/A', underdogBonus: 11 };
    await fights.update({ ...on(1), body: odds });
    await hold();
    await fights.move({ ...on(0), body: { direction: 'up' } });
    const reached = await hold();

    await server.db.execute(sql`
      update entries set total_points = 999, max_points = 0, rank = 77, correct_fighters = 9,
        correct_methods = 9, combo_bonus = 9, underdog_picks = 9
      where room_id = ${params.roomId}`);
    expect(await list()).not.toEqual(reached);
    await manager.api.brackets.recalculate({ params });
    expect(await list()).toEqual(reached);
  },
);
