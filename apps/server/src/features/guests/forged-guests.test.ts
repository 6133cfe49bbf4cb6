import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';

const TRIES = process.env.EXAMPLES === 'all' ? 10_000 : 140;
const AT_ONCE = 40;

const server = await useTestServer();

interface Try {
  path: string;
  body?: object;
  token?: string;
}

/** Sends the attempts and counts the response statuses by their first digit. */
async function send(tries: readonly Try[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const rest = tries.values();
  const worker = async () => {
    for (const { path, body, token } of rest) {
      const { status } = await server.call('POST', path, { ...(body && { body }), ...(token && { token }) });
      const kind = Math.floor(status / 100);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return counts;
}

async function openLinked(manager: Player) {
  const room = await openRoom(manager);
  const params = { roomId: room.id };
  const { id: linkId, url } = await manager.api.inviteLinks.create({ params, body: {} });
  const [address = '', key = ''] = `${url}`.split('#');
  return { room, params, linkId, key, preview: address.split('via=')[1] ?? '' };
}

const claimIn = (claimUrl: string) => claimUrl.split('#')[1] ?? '';
const token = () => randomBytes(32).toString('base64url');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function altered(text: string, at: number): string {
  const position = at % text.length;
  const other = text[position] === 'A' ? 'B' : 'A';
  return text.slice(0, position) + other + text.slice(position + 1);
}

/** Returns all data that a successful forgery could change. */
async function stateOf() {
  const { rows } = await server.db.execute(sql`
    select (select count(*) from users) as users,
      (select count(*) from sessions) as sessions,
      (select count(*) from room_members where left_at is null) as members,
      (select count(*) from entries) as entries,
      (select count(*) from guest_claims) as claims,
      (select string_agg(id || coalesce(guest_name, '') || coalesce(email, ''), ',' order by id) from users) as people`);
  return rows[0];
}

test(`none of ${TRIES} forged requests lets the attacker sign in as a guest or act as one`, {
  timeout: 3 * 60_000,
}, async () => {
  const [manager, rival, member] = [
    await registerPlayer(server),
    await registerPlayer(server),
    await registerPlayer(server),
  ];
  const [own, other, ended] = [await openLinked(manager), await openLinked(rival), await openLinked(manager)];
  await manager.api.inviteLinks.end({ params: { ...ended.params, linkId: ended.linkId } });
  await member.api.rooms.join({
    body: { roomCode: own.room.roomCode, password: own.room.roomPassword },
  });
  const joined = await server
    .api()
    .guests.join({ body: { roomCode: own.room.roomCode, key: own.key, name: 'Alex' } });
  const waiting = await manager.api.guests.add({ params: own.params, body: { name: 'Uncle Bob' } });
  const open = claimIn(waiting.claimUrl);
  const used = await Promise.all(
    ['Carol', 'Dora', 'Emil'].map(async (name) => {
      const { member: guest, claimUrl } = await manager.api.guests.add({
        params: own.params,
        body: { name },
      });
      const claim = claimIn(claimUrl);
      await server.api().guests.claim({ body: { claim } });
      return { id: guest.user.id, claim };
    }),
  );
  const replaced = claimIn(
    (await manager.api.guests.add({ params: own.params, body: { name: 'Frank' } })).claimUrl,
  );
  const frank = (await manager.api.rooms.members({ params: own.params })).find(
    ({ user }) => user.username === 'Frank',
  );
  const franks = { ...own.params, userId: `${frank?.user.id}` };
  await manager.api.guests.makeLink({ params: franks });

  const claim = (text: string): Try => ({ path: '/api/auth/claim', body: { claim: text } });
  const join = (roomCode: string, key: string, name: string): Try => ({
    path: '/api/rooms/join-as-guest',
    body: { roomCode, key, name },
  });
  const code = own.room.roomCode;
  const guests = [joined.user.id, waiting.member.user.id, `${frank?.user.id}`, ...used.map(({ id }) => id)];
  const names = ['alex', 'ALEX', ' Alex ', 'Ａｌｅｘ', 'uncle  BOB', member.user.username.toUpperCase()];
  const forgers: ((n: number) => Try)[] = [
    // Claims (sign-in secrets for guests) that were guessed or made from data that an attacker may know.
    () => claim(token()),
    (n) => claim(altered(open, n)),
    (n) => claim(open.slice(0, 1 + (n % (open.length - 1)))),
    (n) => claim([hashOf(open), joined.user.id, waiting.member.user.id, own.key, joined.token][n % 5] ?? ''),
    // Claims that were already used, and a claim that was replaced.
    (n) => claim([...used.map((one) => one.claim), replaced][n % 4] ?? ''),
    // Other rooms' keys, expired and altered links, and a link's public part.
    (n) => join(code, [other.key, ended.key, own.preview, hashOf(own.key), open][n % 5] ?? '', `Guest ${n}`),
    (n) => join(code, altered(own.key, n), `Guest ${n}`),
    (n) => join([other.room.roomCode, ended.room.roomCode][n % 2] ?? '', own.key, `Guest ${n}`),
    // Names that people in the room already have.
    (n) => join(code, own.key, names[n % names.length] ?? ''),
    // Attempts to sign in as a guest, who has no password.
    (n) => ({
      path: '/api/auth/login',
      body: { username: joined.user.username, password: ['Alex', open, own.key, joined.user.id][n % 4] },
    }),
    // Calls by people who do not run the room, and calls by the manager for a guest who has signed in.
    (n) => ({
      path: `/api/rooms/${own.room.id}/guests/${guests[n % guests.length]}/${n % 2 ? 'claim-link' : 'brackets'}`,
      token: [rival.token, member.token, joined.token][n % 3] ?? '',
    }),
    (n) => ({
      path: `/api/rooms/${other.room.id}/guests/${guests[n % guests.length]}/${n % 2 ? 'claim-link' : 'brackets'}`,
      token: rival.token,
    }),
    (n) => ({
      path: `/api/rooms/${own.room.id}/guests/${[joined.user.id, used[0]?.id, randomUUID()][n % 3]}/brackets`,
      token: manager.token,
    }),
    // Attempts to complete an account with a session that is not the guest's.
    (n) => ({
      path: '/api/auth/complete',
      body: { email: `forged${n}@example.com`, password: 'corner-stool', username: joined.user.username },
      token: [rival.token, member.token, token()][n % 3] ?? '',
    }),
  ];
  const before = await stateOf();
  const tries = Array.from({ length: TRIES }, (_, n) => {
    const forge = forgers[n % forgers.length];
    if (!forge) throw new Error('There are no forgers');
    return forge(Math.floor(n / forgers.length));
  });
  const counts = await send(tries);
  expect(counts).toEqual(new Map([[4, TRIES]]));
  expect(await stateOf()).toEqual(before);
  // Genuine sessions and claims still work.
  expect((await server.api(joined.token).auth.me()).id).toBe(joined.user.id);
  expect((await server.api().guests.claim({ body: { claim: open } })).user.id).toBe(waiting.member.user.id);
});

test('only one of many simultaneous attempts to use a claim link or a name succeeds', async () => {
  const manager = await registerPlayer(server);
  const { room, params, key } = await openLinked(manager);
  for (let round = 0; round < 2; round++) {
    const { claimUrl } = await manager.api.guests.add({ params, body: { name: `Guest ${round}` } });
    const claims = Array.from({ length: 20 }, () =>
      server.call('POST', '/api/auth/claim', { body: { claim: claimIn(claimUrl) } }),
    );
    const joins = Array.from({ length: 20 }, (_, n) =>
      server.call('POST', '/api/rooms/join-as-guest', {
        body: { roomCode: room.roomCode, key, name: n % 2 ? `Racer ${round}` : `RACER ${round}` },
      }),
    );
    const statuses = async (answers: typeof claims) =>
      (await Promise.all(answers)).map(({ status }) => status).sort();
    expect(await statuses(claims)).toEqual([200, ...Array<number>(19).fill(404)]);
    expect(await statuses(joins)).toEqual([201, ...Array<number>(19).fill(409)]);
  }
});

test("nobody can create a claim link for a guest who is also in another manager's room", async () => {
  const [manager, rival] = [await registerPlayer(server), await registerPlayer(server)];
  const [own, other] = [await openLinked(manager), await openLinked(rival)];
  const { token: session, user } = await server
    .api()
    .guests.join({ body: { roomCode: own.room.roomCode, key: own.key, name: 'Alex' } });
  await server.api(session).inviteLinks.join({ body: { roomCode: other.room.roomCode, key: other.key } });
  for (const [{ api }, { params }] of [
    [manager, own],
    [rival, other],
  ] as const)
    await expect(api.guests.makeLink({ params: { ...params, userId: user.id } })).rejects.toMatchObject({
      status: 409,
    });
  await rival.api.rooms.remove({ params: other.params });
  expect(
    (await manager.api.guests.makeLink({ params: { ...own.params, userId: user.id } })).claimUrl,
  ).toContain('/claim#');
});
