import { type Player, registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { areWaiting } from '../../testing/are-waiting.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';

const remove = ({ api }: Player, currentPassword = 'secret-enough') =>
  api.accounts.remove({ body: { currentPassword } });

// Runs only on PostgreSQL, because calls cannot overlap on the embedded database's single connection.
test('a call in progress while its account is being deleted stores nothing', async () => {
  const connection = await openTestDatabase();
  const own = await startTestServer({ shared: connection });
  const blocker = await connection.pool.connect();
  try {
    const person = await registerPlayer(own);
    await blocker.query('begin; lock table support_posts in share mode');
    const posting = person.api.support.create({ body: { title: 'Odds', description: 'How?' } });
    const settled = Promise.allSettled([posting]);
    await areWaiting(own, 1);
    await remove(person);
    await blocker.query('commit');
    const [outcome] = await settled;
    expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 401 } });
    expect((await connection.pool.query('select * from support_posts')).rows).toEqual([]);
  } finally {
    blocker.release();
    await own.close();
    await connection.close();
  }
});

// Runs only on PostgreSQL, like the test above.
test('one administrator remains if two administrators delete their accounts at the same time', async () => {
  const connection = await openTestDatabase();
  const { server: own, administrators: both } = await startWithAdministrators({ shared: connection });
  const blocker = await connection.pool.connect();
  try {
    // Makes both calls wait at their first delete, after they have counted the administrators.
    await blocker.query('begin; lock table notifications in access exclusive mode');
    const calls = both.map((one) => remove(one, 'referee-whistle'));
    const settled = Promise.allSettled(calls);
    await areWaiting(own, 2);
    await blocker.query('commit');
    const outcomes = await settled;
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [refusal] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusal).toMatchObject({ status: 409 });
  } finally {
    blocker.release();
    await own.close();
    await connection.close();
  }
});
