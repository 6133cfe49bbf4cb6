import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '@lockroom/contract';
import { createLots, type Lots } from '@lockroom/testing/lots';
import { after, type Night, type NightOp } from '@lockroom/testing/night-oracle';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { drawOp } from './testing/night-ops.ts';
import { openNight } from './testing/night-room.ts';
import { expectedState, expectNight, expectStandings, readState } from './testing/night-served.ts';

/** `npm run test:long -- nights` plays 10,000 fight nights. */
const NIGHTS = Number(process.env.NIGHTS ?? 10);
const FIRST = Number(process.env.NIGHTS_FROM ?? 1);
/** Each series has its own server, so that nobody is in thousands of rooms. */
const SERIES = 100;

/** The actions that must occur in every series of at least ten nights. */
const KINDS = 'call off,complete,lock,move,points,reinstate,rename,replace,result,save,swap,undo';

/** Tries the concurrent calls in every order. For each order that fits the responses, returns the outcome. */
function ordersOf(
  night: Night,
  done: readonly { op: NightOp; refused: string | null }[],
  now: number,
): Night[] {
  if (done.length === 0) return [night];
  return done.flatMap(({ op, refused }, at) => {
    const next = after(night, op, now);
    return next.refused === refused ? ordersOf(next.night, done.toSpliced(at, 1), now) : [];
  });
}

/** Plays one night and adds the kinds of calls that the server accepted to `taken`. */
async function playNight(
  server: TestServer,
  people: readonly Player[],
  lots: Lots,
  taken: Set<string>,
): Promise<void> {
  server.clock.set('2026-03-01T12:00:00.000Z');
  const opened = await openNight(server, lots, people);
  let { night } = opened;
  const history: string[] = [];
  let acts = 0;
  try {
    const end = lots.between(15, 30);
    while (acts < end) {
      server.clock.advance(lots.oneOf([1_000, 20_000, 60_000, 180_000, 420_000]));
      const now = server.clock.now();
      const doings = Array.from({ length: lots.oneOf([1, 1, 1, 2, 3]) }, () =>
        drawOp(lots, opened, night, now),
      );
      acts += doings.length;
      for (const { prepare } of doings) await prepare?.();
      const done = await Promise.all(
        doings.map(async ({ op, send }) => {
          const refused = await send().then(
            () => null,
            (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
          );
          return { op, refused };
        }),
      );
      for (const { op, refused } of done) if (refused === null) taken.add(op.does);
      history.push(JSON.stringify({ at: new Date(now).toISOString(), done }));
      const possible = ordersOf(night, done, now);
      expect(possible, 'an order in which these answers are right').not.toEqual([]);
      const [first] = possible;
      if (first) night = first;
      // If the responses fit several orders, the state that the server returns decides between them.
      if (possible.some((each) => JSON.stringify(each) !== JSON.stringify(first))) {
        const { state } = await readState(server, opened);
        night = possible.find((each) => isDeepStrictEqual(expectedState(each, now), state)) ?? night;
        expect(state, 'one of the orders in which these answers are right').toEqual(
          expectedState(night, now),
        );
      }
      await expectStandings(opened, night);
    }
    await expectNight(server, lots, opened, night);
  } catch (error) {
    const { actual, expected } = error as { actual?: unknown; expected?: unknown };
    console.error(
      `${history.join('\n')}\nactual: ${JSON.stringify(actual)}\nexpected: ${JSON.stringify(expected)}`,
    );
    throw error;
  }
}

const series = Array.from({ length: Math.ceil(NIGHTS / SERIES) }, (_, n) => FIRST + n * SERIES);

test.each(series)(
  'the results of the fight nights from seed %i onwards match the oracle',
  { timeout: 1_200_000 },
  async (from) => {
    const server = await startTestServer();
    try {
      const people: Player[] = [];
      for (let n = 0; n < 5; n += 1) people.push(await registerPlayer(server));
      const failures: string[] = [];
      const taken = new Set<string>();
      const until = Math.min(from + SERIES, FIRST + NIGHTS);
      for (let seed = from; seed < until; seed += 1)
        await playNight(server, people, createLots(seed), taken).catch((error: Error) => {
          failures.push(`night ${seed}: ${error.message}`);
        });
      expect(failures).toEqual([]);
      if (until - from >= 10) expect([...taken].sort().join()).toBe(KINDS);
    } finally {
      await server.close();
    }
  },
);
