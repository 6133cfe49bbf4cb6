import type { Bracket, Fight, Room } from '@lockroom/contract';
import { methodsFor } from '@lockroom/rules';
import { type ExpectedFightStanding, expectedFightStandings } from '@lockroom/testing/fight-oracle';
import { savePick } from '@lockroom/testing/fight-room';
import { enterCard, type RealResult, readRealCard } from '@lockroom/testing/real-card';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';

const MEMBERS = 10;
const CARDS = [
  'mma-ufc-300',
  'mma-ufc-282',
  'mma-ufc-259',
  'mma-ufc-294',
  'mma-ufc-246',
  'boxing-fury-wilder-3-2021',
];

const server = await startTestServer();
const manager = await registerPlayer(server);
const members = await Promise.all(Array.from({ length: MEMBERS }, () => registerPlayer(server)));
afterAll(() => server.close());

/** Returns random numbers in [0, 1) that are the same in every run (a linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

type Sheet = { id: string; createdAt: string; picks: Map<string, { winner: 1 | 2; method: string }> };

interface Game {
  room: Room;
  card: Fight[];
  sheets: Sheet[];
  /** The real results in card order, each with the id of its fight. */
  results: { fightId: string; result: RealResult }[];
}

async function play(name: string, seed: number): Promise<Game> {
  const random = seeded(seed);
  const real = readRealCard(name);
  const room = await openRoom(manager, { sport: real.sport, maxBrackets: 15 });
  const card = await enterCard(manager, room, real);
  const methods = methodsFor(real.sport);
  const sheets: Sheet[] = [];
  for (const [index, member] of members.entries()) {
    await joinRoom(member, room);
    const bracket = await member.api.brackets.create({ body: { roomId: room.id } });
    const sheet: Sheet = { id: bracket.id, createdAt: bracket.createdAt, picks: new Map() };
    server.clock.advance(1000);
    // The last two entries copy the first, one of them completely, so that there are ties.
    const model = index >= MEMBERS - 2 ? sheets[0] : undefined;
    for (const fight of card) {
      if (random() < 0.08 && index !== MEMBERS - 1) continue;
      const pick = model
        ? model.picks.get(fight.id)
        : {
            winner: random() < 0.5 ? (1 as const) : (2 as const),
            method: methods[Math.floor(random() * methods.length)] ?? '',
          };
      if (pick) sheet.picks.set(fight.id, pick);
    }
    await Promise.all(
      [...sheet.picks].map(([fightId, { winner, method }]) =>
        savePick(member, bracket, fightId, winner, method),
      ),
    );
    sheets.push(sheet);
  }
  const fought = [...real.fights].reverse();
  const results = card.map((fight, index) => {
    const result = fought[index]?.result;
    if (!result) throw new Error('The card has more fights than the event');
    return { fightId: fight.id, result };
  });
  return { room, card, sheets, results };
}

const figures = (bracket: Bracket): ExpectedFightStanding => ({
  id: bracket.id,
  rank: Number(bracket.rank),
  totalPoints: bracket.totalPoints,
  maxPoints: bracket.maxPoints,
  correctFighters: bracket.correctFighters,
  correctMethods: bracket.correctMethods,
  comboBonus: bracket.comboBonus,
  underdogPicks: bracket.underdogPicks,
  fightScores: bracket.fightScores,
});

const list = ({ room }: Game) => manager.api.brackets.listForRoom({ params: { roomId: room.id } });

/** Compares the server's standings with the oracle's. Returns the standings and the card. */
async function hold(game: Game): Promise<{ brackets: Bracket[]; card: Fight[] }> {
  const card = await manager.api.fights.managerFights({ params: { roomId: game.room.id } });
  const brackets = await list(game);
  expect(brackets.map(figures)).toEqual(expectedFightStandings(card, game.sheets));
  return { brackets, card };
}

const enter = (fightId: string, result: RealResult | { winnerId: null }) =>
  manager.api.fights.enterResult({ params: { fightId }, body: result });

describe.each(CARDS.map((name, index) => ({ name, seed: 41 + index })))(
  'the standings of the card $name',
  ({ name, seed }) => {
    let game: Game;
    beforeAll(async () => {
      game = await play(name, seed);
    });

    test('the points, ranks and ties match the oracle after every result', async () => {
      expect((await hold(game)).brackets.map(({ rank }) => rank)).toEqual(game.sheets.map(() => 1));
      let before = new Map<string, number>();
      for (const [index, { fightId, result }] of game.results.entries()) {
        await enter(fightId, result);
        const { brackets } = await hold(game);
        const previous = brackets.map(({ id, previousRank }) => [id, previousRank]);
        expect(previous).toEqual(brackets.map(({ id }) => [id, index === 0 ? null : before.get(id)]));
        before = new Map(brackets.map(({ id, rank }) => [id, Number(rank)]));
      }
      const { brackets } = await hold(game);
      const twin = (index: number) => brackets.find(({ id }) => id === game.sheets[index]?.id)?.rank;
      expect(twin(MEMBERS - 1)).toBe(twin(0));
    });

    test('the points, ranks and ties match the oracle after corrected and cleared results', async () => {
      const [first, second, third] = game.results;
      if (!first || !second || !third) throw new Error('Expected at least three fights');
      const steps: [string, RealResult | { winnerId: null }][] = [
        [first.fightId, { winnerId: 2, winMethod: 'KO/TKO' }],
        [second.fightId, { winnerId: null }],
        [third.fightId, { winnerId: 0, winMethod: 'No Contest' }],
        [first.fightId, { winnerId: 1, winMethod: 'Disqualification' }],
        [second.fightId, { winnerId: 1, winMethod: 'Decision' }],
        [third.fightId, { winnerId: null }],
      ];
      for (const [fightId, result] of steps) {
        await enter(fightId, result);
        await hold(game);
      }
      const { brackets } = await hold(game);
      for (const bracket of brackets) {
        const picks = await manager.api.fights.picks({ params: { bracketId: bracket.id } });
        const sum = picks.reduce((total, { pointsEarned }) => total + (pointsEarned ?? 0), 0);
        expect(sum).toBe(bracket.totalPoints);
      }
    });

    test('the points, ranks and ties match the oracle after changes of points and odds', async () => {
      const [first, second] = game.card;
      if (!first || !second) throw new Error('Expected at least two fights');
      const change = (fightId: string, body: object) =>
        manager.api.fights.update({ params: { fightId }, body });
      await change(first.id, { fighterPoints: 20, methodPoints: 7, bonusPoints: 3 });
      await hold(game);
      await change(second.id, { fighter1Odds: '+900', fighter2Odds: 'N/A', underdogBonus: 11 });
      await hold(game);
      await manager.api.fights.move({ params: { fightId: first.id }, body: { direction: 'up' } });
      await hold(game);
    });

    test('recalculating all standings gives the same result as the step-by-step calculation', async () => {
      const reached = await list(game);
      await server.db.execute(sql`
    update entries set total_points = 999, max_points = 0, rank = 77, correct_fighters = 9,
      correct_methods = 9, combo_bonus = 9, underdog_picks = 9
    where room_id = ${game.room.id}`);
      expect(await list(game)).not.toEqual(reached);
      await manager.api.brackets.recalculate({ params: { roomId: game.room.id } });
      expect(await list(game)).toEqual(reached);
    });
  },
);
