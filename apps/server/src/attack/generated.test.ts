import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AttackReport, attack } from '../testing/attack-run.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** The default, five to every call; the thorough run sends four times as many, and `npm test -- attack` more. */
const REQUESTS = Number(process.env.ATTACK_REQUESTS ?? 1_200);
const SEED = Number(process.env.ATTACK_SEED ?? 20_261_121);
const MOST_GROWTH_MB = 24;
const SLOWEST_MS = 10_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    config: { adminEmails: ['admin@example.com'], adminInitialPassword: 'referee-whistle' },
  });
});
afterAll(() => server.close());

test(`${REQUESTS} generated requests, by everybody to every call, find no fault`, {
  timeout: 3 * 60 * 60_000,
}, async () => {
  const { token, user } = await server
    .api()
    .auth.login({ body: { email: 'admin@example.com', password: 'referee-whistle' } });
  const start = performance.now();
  const report = await attack(
    server,
    { token, user, api: server.api(token) },
    {
      requests: REQUESTS,
      seed: SEED,
      onRound: ({ requests, faults }) => {
        if (requests < REQUESTS) console.log(`${requests} requests, ${faults.length} faults so far`);
      },
    },
  );
  console.log(describeRun(report, (performance.now() - start) / 1_000));

  expect(report.faults).toEqual([]);
  expect(report.requests).toBe(REQUESTS);
  expect(report.worst.milliseconds, report.worst.what).toBeLessThan(SLOWEST_MS);
  expect(report.memory.end - report.memory.warm, 'megabytes of growth').toBeLessThan(MOST_GROWTH_MB);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  expect(await server.api().system.ready()).toEqual({ status: 'ok' });
});

function describeRun({ requests, statuses, worst, memory }: AttackReport, seconds: number): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return [
    `Attack: ${requests} requests in ${seconds.toFixed(0)} s, seed ${SEED}`,
    `Statuses: ${counts.join(', ')}`,
    `Worst latency: ${worst.milliseconds} ms (${worst.what.slice(0, 160)})`,
    `Memory: ${memory.warm.toFixed(1)} MB warm, ${memory.end.toFixed(1)} MB at the end`,
  ].join('\n');
}
