import { openFightRoom, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, makeDeputy, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { areWaiting } from '../../testing/are-waiting.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';

const connection = await openTestDatabase();
const server = await startTestServer({ shared: connection });
const [manager, deputy, member] = [
  await registerPlayer(server),
  await registerPlayer(server),
  await registerPlayer(server),
];
afterAll(async () => {
  await server.close();
  await connection.close();
});

/** Opens a room that locks in a minute, with a deputy and a member. */
async function open() {
  const world = await openFightRoom(server, 1, { manager, owner: deputy, other: member });
  const { room, fightId } = world;
  const params = { roomId: room.id };
  await makeDeputy(manager, room, deputy);
  await setLock(manager, room, fightId(1), new Date(server.clock.now() + 60_000).toISOString());
  return { room, params, asDeputy: { params: { ...params, userId: deputy.user.id } } };
}

const claimOf = (claimUrl: string) => claimUrl.split('/claim#')[1] ?? '';

type World = Awaited<ReturnType<typeof open>> & { guestId: string; hookId: string };
const hook = { url: 'https://hooks.example.com/1', kind: 'slack' as const, events: ['results' as const] };
const LASTING: Record<string, (api: Player['api'], world: World) => Promise<unknown>> = {
  'an invitation link': (api, { params }) => api.inviteLinks.create({ params, body: {} }),
  'a webhook': (api, { params }) => api.webhooks.create({ params, body: hook }),
  'the switching on of a webhook': (api, { params, hookId }) =>
    api.webhooks.switchOn({ params: { ...params, webhookId: hookId } }),
  'a guest': (api, { params }) => api.guests.add({ params, body: { name: 'Second' } }),
  'a claim link': (api, { params, guestId }) =>
    api.guests.makeLink({ params: { ...params, userId: guestId } }),
  "a guest's bracket": (api, { params, guestId }) =>
    api.guests.createBracket({ params: { ...params, userId: guestId } }),
  'a change of the password': (api, { params }) =>
    api.rooms.update({ params, body: { roomPassword: 'mine-alone' } }),
  'late entry for a member': (api, { params }) =>
    api.rooms.lateEntry({ params: { ...params, userId: member.user.id }, body: { minutes: 30 } }),
  'the removal of a member': (api, { params }) =>
    api.members.remove({ params: { ...params, userId: member.user.id }, body: {} }),
  'an announcement': (api, { params }) => api.members.announce({ params, body: { text: 'Mine' } }),
  'a token': (api, { params }) =>
    api.tokens.create({
      body: {
        name: 'Desk',
        scope: params,
        expiresAt: new Date(server.clock.now() + 86_400_000).toISOString(),
      },
    }),
};

// PostgreSQL only: calls cannot overlap on the embedded database's single connection.
test.each(Object.entries(LASTING))(
  'a deputy who loses the role while a call is waiting is refused %s',
  async (_, call) => {
    const opened = await open();
    const { member: guest } = await manager.api.guests.add({
      params: opened.params,
      body: { name: 'First' },
    });
    const { id: hookId } = await manager.api.webhooks.create({ params: opened.params, body: hook });
    const world = { ...opened, guestId: guest.user.id, hookId };
    const blocker = await connection.pool.connect();
    try {
      for (const [set, refusal] of [
        ['deputy_since = null', refused(403, 'manager_only')],
        ['left_at = now(), removed_at = now(), deputy_since = null', refused(404, 'not_found')],
      ] as const) {
        await manager.api.managers.setRole({ ...opened.asDeputy, body: { role: 'deputy' } });
        await blocker.query('begin');
        await blocker.query('select 1 from rooms where id = $1 for update', [opened.room.id]);
        const settled = Promise.allSettled([call(deputy.api, world)]);
        await areWaiting(server, 1);
        await blocker.query(`update room_members set ${set} where user_id = $1`, [deputy.user.id]);
        await blocker.query('commit');
        expect(await settled).toEqual([{ status: 'rejected', reason: refusal }]);
      }
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  },
);

test('claim links made by a removed deputy stop working, but other claim links keep working', async () => {
  const { params, asDeputy } = await open();
  const add = async ({ api }: Player, name: string) => {
    const { member: guest, claimUrl } = await api.guests.add({ params, body: { name } });
    return { own: { params: { ...params, userId: guest.user.id } }, claimUrl };
  };
  const [theirs, renewed, other] = [
    await add(deputy, 'Theirs'),
    await add(manager, 'Renewed'),
    await add(manager, 'Other'),
  ];
  const byDeputy = await deputy.api.guests.makeLink(renewed.own);
  await manager.api.members.remove({ ...asDeputy, body: {} });
  const claim = (url: string) => server.api().guests.claim({ body: { claim: claimOf(url) } });
  for (const { claimUrl } of [theirs, byDeputy])
    await expect(claim(claimUrl)).rejects.toEqual(refused(404, 'not_found'));
  // The guest has not signed in, so the manager can create a bracket for them.
  expect((await manager.api.guests.createBracket(theirs.own)).enteredBy).toBe(manager.user.username);
  await claim((await manager.api.guests.makeLink(theirs.own)).claimUrl);
  await claim(other.claimUrl);
});

test('a claim link made by a deleted account stops working', async () => {
  const { room, params } = await open();
  const leaver = await registerPlayer(server);
  await joinRoom(leaver, room);
  await makeDeputy(manager, room, leaver);
  const { claimUrl } = await leaver.api.guests.add({ params, body: { name: 'Left behind' } });
  await leaver.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
  const claimed = server.api().guests.claim({ body: { claim: claimOf(claimUrl) } });
  await expect(claimed).rejects.toEqual(refused(404, 'not_found'));
});
