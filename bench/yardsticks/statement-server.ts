// The yardstick of the http part: the same framework and driver with nothing in between. For every recorded request
// it runs the statements that Lockroom ran and sends the bytes that Lockroom sent.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from '../../apps/server/src/testing/statements.ts';
import { barePath, type RecordedRequest } from '../lib/recorded.ts';

const recorded = JSON.parse(readFileSync(process.env.RECORDED ?? '', 'utf8')) as RecordedRequest[];
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
const http = Fastify();

for (const [nth, { method, statements, answer }] of recorded.entries()) {
  const steps = inSteps(statements);
  http.route({
    method,
    url: barePath(nth),
    async handler(_request, reply) {
      for (const step of steps.before) await pool.query(step.text, step.values);
      if (steps.transaction.length > 0) await runTogether(steps.transaction);
      // The caller does not wait for the statements after the commit.
      for (const step of steps.after) void pool.query(step.text, step.values);
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  });
}
http.get('/ready', async () => {
  await pool.query('select 1');
  return { status: 'ready' };
});
await http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

async function runTogether(statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) await client.query(text, values);
  } finally {
    client.release();
  }
}

/** The statements before the transaction, inside it with its begin and end, and after it. */
function inSteps(statements: readonly Statement[]): Record<'before' | 'transaction' | 'after', Statement[]> {
  const begin = statements.findIndex(({ text }) => /^begin\b/i.test(text));
  const commit = statements.findIndex(({ text }) => /^commit\b/i.test(text));
  if (begin === -1) return { before: [...statements], transaction: [], after: [] };
  return {
    before: statements.slice(0, begin),
    transaction: statements.slice(begin, commit + 1),
    after: statements.slice(commit + 1),
  };
}
