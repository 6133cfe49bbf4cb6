import { afterAll, describe, expect, test } from 'vitest';
import { readRealCard, realCardNames } from '../real-card.ts';
import { CARD_TRAPS, fighterOf, writeCard } from './card-script.ts';
import { FAILURE_TRAPS } from './failures.ts';
import { finalCard, pairOf, watchCard } from './oracle.ts';
import { startTeller } from './teller.ts';

const STARTS_AT = Date.parse('2026-12-12T22:00:00Z');
let now = STARTS_AT;
const teller = await startTeller(() => now);
afterAll(() => teller.close());

interface Competition {
  id: string;
  date: string;
  competitors: { id: string; order: number; winner: boolean; athlete: { displayName: string } }[];
  status: { type: { state: string; completed: boolean } };
  details: { type: { text: string } }[];
}

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(teller.url + path);
  return (await response.json()) as T;
}

const scoreboard = async (dates: string) =>
  (
    await ask<{ events: { id: string; name: string; competitions: Competition[] }[] }>(
      `/apis/site/v2/sports/mma/ufc/scoreboard?dates=${dates}`,
    )
  ).events;

const card = (seed: number, traps: Parameters<typeof writeCard>[0]['traps'], event = 'mma-ufc-300') =>
  writeCard({ event, seed, traps, startsAt: STARTS_AT });

test.each(realCardNames())('%s without traps ends with the results of its file', (event) => {
  const { fights } = readRealCard(event);
  expect(finalCard(card(1, [], event))).toEqual(
    fights.map(({ fighter1, fighter2, result: { winnerId, winMethod } }, index) => ({
      order: index + 1,
      pair: pairOf([fighterOf(fighter1).id, fighterOf(fighter2).id]),
      result:
        winnerId === 0 ? winMethod : `${fighterOf(winnerId === 1 ? fighter1 : fighter2).id} by ${winMethod}`,
    })),
  );
});

test('ESPN reports a fight night in the shape of its recorded responses', async () => {
  teller.scripts = [card(1, [])];
  now = STARTS_AT - 40 * 24 * 3_600_000;
  expect(await scoreboard('202612')).toMatchObject([{ name: 'UFC 300: Pereira vs. Hill', competitions: [] }]);
  now = STARTS_AT - 3_600_000;
  expect(await scoreboard('20261213')).toEqual([]);
  const before = (await scoreboard('20261212'))[0]?.competitions ?? [];
  expect(before).toHaveLength(13);
  expect(before.every(({ status }) => status.type.state === 'pre')).toBe(true);
  now = STARTS_AT + 24 * 3_600_000;
  const [night] = await scoreboard('202612');
  const main = night?.competitions.at(-1);
  expect(main?.date).toBe('2026-12-13T02:00Z');
  expect(main?.status.type).toMatchObject({ state: 'post', completed: true });
  expect(main?.competitors.find(({ winner }) => winner)?.athlete.displayName).toBe('Alex Pereira');
  expect(main?.details.at(-1)?.type.text).toBe('Unofficial Winner Kotko');
  const leaf = `/v2/sports/mma/leagues/ufc/events/${night?.id}/competitions/${main?.id}`;
  expect(await ask(`${leaf}/status`)).toMatchObject({ period: 1, result: { name: 'kotko' } });
  expect(await ask(`${leaf}/odds`)).toMatchObject({
    items: [{ awayAthleteOdds: { moneyLine: -130 }, homeAthleteOdds: { moneyLine: 110 } }],
  });
});

test.each(CARD_TRAPS)('the trap %s changes the reports and still allows the final card', (trap) => {
  const event = trap === 'overturned' ? 'mma-ufc-214' : 'mma-ufc-300';
  const [plain, told] = [card(3, [], event), card(3, [trap], event)];
  const differs = told.changes.some((at) => JSON.stringify(told.at(at)) !== JSON.stringify(plain.at(at)));
  expect(differs).toBe(true);
  // Every final pairing and result must be allowed; a mistake that is corrected within one poll must not be.
  const allowed = new Map(
    watchCard(told)
      .at(told.endsAt)
      .map((fight) => [fight.order, fight]),
  );
  for (const { order, pair, result } of finalCard(told)) {
    expect(allowed.get(order)?.pairs).toContain(pair);
    if (result) expect(allowed.get(order)?.results).toContain(result);
    if (trap === 'brief-mistake') expect(allowed.get(order)?.results.size).toBeLessThanOrEqual(2);
  }
  const missing = trap === 'withdrawn-bout' ? 1 : 0;
  expect(finalCard(told)).toHaveLength(finalCard(plain).length - missing);
});

describe('a source that fails', () => {
  test.each(FAILURE_TRAPS)('the source recovers from the failure %s when its time is over', async (trap) => {
    const script = card(5, [trap]);
    const [failure] = script.failures;
    if (!failure) throw new Error('no failure');
    teller.scripts = [script];
    now = failure.from;
    const response = await fetch(`${teller.url}/apis/site/v2/sports/mma/ufc/scoreboard?dates=20261212`, {
      redirect: 'manual',
    });
    expect(response.status).toBe({ forbidden: 403, 'too-many': 429, redirect: 302 }[trap as string] ?? 200);
    if (trap === 'too-many') expect(Number(response.headers.get('retry-after'))).toBe(600);
    if (trap === 'changed-shape') expect(JSON.stringify(await response.json())).toContain('"completed":{"$"');
    await response.body?.cancel().catch(() => undefined);
    now = failure.to;
    expect(await scoreboard('20261212')).toMatchObject([{ competitions: { length: 13 } }]);
  });
});

test('The Odds API lists the prices of bouts that have not begun', async () => {
  teller.scripts = [card(1, [])];
  now = STARTS_AT - 3_600_000;
  const path = '/v4/sports/mma_mixed_martial_arts/odds?regions=us&markets=h2h';
  expect((await fetch(teller.url + path)).status).toBe(401);
  const bouts = await ask<{ home_team: string; away_team: string; bookmakers: { markets: object[] }[] }[]>(
    `${path}&apiKey=k&oddsFormat=american`,
  );
  const main = bouts.find(({ home_team, away_team }) => [home_team, away_team].includes('Alex Pereira'));
  expect(main?.bookmakers[0]?.markets).toMatchObject([
    { key: 'h2h', outcomes: expect.arrayContaining([{ name: 'Alex Pereira', price: -130 }]) },
  ]);
  now = STARTS_AT + 24 * 3_600_000;
  expect(await ask(`${path}&apiKey=k`)).toEqual([]);
});

test('a club reports its results in its own format', async () => {
  teller.scripts = [card(1, [])];
  now = STARTS_AT + 24 * 3_600_000;
  const { matches } = await ask<{ matches: object[] }>('/generic/0');
  expect(matches.at(-1)).toMatchObject({ red: 'Alex Pereira', winner: 'red', how: 'KO/TKO' });
});
