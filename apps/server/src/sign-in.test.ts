import { openFightRoom } from '@lockroom/testing/fight-room';
import { registerPlayer } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticateAll } from './features/auth/auth.access.ts';
import { entryGuards } from './features/competitions/entries.access.ts';
import { roomGuards } from './features/rooms/rooms.access.ts';
import { sessions, users } from './kernel/db/tables/auth.ts';
import { createSignIn } from './kernel/http/sign-in.ts';
import { recordStatements } from './testing/statements.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Asked {
  access: 'user' | 'room.member' | 'bracket.member' | 'event.member';
  token: string;
  params?: Record<string, string>;
}

test('simultaneous requests are each authorised by their own token and id', async () => {
  const [one, two] = [await openFightRoom(server, 1), await openFightRoom(server, 1)];
  const [stranger, ended, deactivated] = [
    await registerPlayer(server),
    await registerPlayer(server),
    await registerPlayer(server),
  ];
  const now = server.clock.now();
  await server.db
    .update(sessions)
    .set({ expiresAt: new Date(now) })
    .where(eq(sessions.userId, ended.user.id));
  await server.db.update(users).set({ isActive: false }).where(eq(users.id, deactivated.user.id));

  const signIn = createSignIn({
    db: server.db,
    clock: server.clock,
    authenticateSessions: createAuthenticateAll([]),
    authenticateToken: async () => null,
    guards: { ...roomGuards, ...entryGuards } as never,
  });
  async function outcomeOf({ access, token, params = {} }: Asked) {
    const request = { headers: { authorization: `Bearer ${token}` }, params } as never as {
      viewer: { id: string };
      judge: ((viewer: unknown) => unknown) | null;
    };
    try {
      await signIn(request as never, { access } as never);
      return [request.viewer.id, request.judge?.(request.viewer) ?? null];
    } catch (error) {
      return (error as { code: string }).code;
    }
  }
  const room = ({ room: { id } }: typeof one, isManager: boolean) =>
    expect.objectContaining({ room: expect.objectContaining({ id, isManager }) });
  const inRoom = (token: string, { room: { id: roomId } }: typeof one): Asked => ({
    access: 'room.member',
    token,
    params: { roomId },
  });
  const cases: [Asked, unknown][] = [
    // One token with several ids, several people in one room, and people who may not.
    [
      inRoom(one.owner.token, one),
      [one.owner.user.id, { room: expect.objectContaining({ id: one.room.id }) }],
    ],
    [inRoom(one.manager.token, one), [one.manager.user.id, room(one, true)]],
    [inRoom(one.other.token, one), [one.other.user.id, room(one, false)]],
    [inRoom(two.owner.token, two), [two.owner.user.id, room(two, false)]],
    [inRoom(one.owner.token, two), 'not_found'],
    [inRoom(stranger.token, one), 'not_found'],
    [inRoom(ended.token, one), 'unauthorized'],
    [inRoom(deactivated.token, one), 'unauthorized'],
    [inRoom('unknown', one), 'unauthorized'],
    [{ access: 'user', token: one.owner.token }, [one.owner.user.id, null]],
    [{ access: 'user', token: stranger.token }, [stranger.user.id, null]],
    [{ access: 'user', token: ended.token }, 'unauthorized'],
    // The id of an entry, and that of the event, by guards of their own.
    ...[one, two].flatMap((each): [Asked, unknown][] => {
      const { token, user } = each.owner;
      const own = expect.objectContaining({
        entry: expect.objectContaining({ id: each.bracket.id, isOwner: true }),
      });
      const another = expect.objectContaining({
        entry: expect.objectContaining({ id: each.otherBracket.id, isOwner: false }),
      });
      return [
        [{ access: 'bracket.member', token, params: { bracketId: each.bracket.id } }, [user.id, own]],
        [
          { access: 'bracket.member', token, params: { bracketId: each.otherBracket.id } },
          [user.id, another],
        ],
        [
          { access: 'bracket.member', token: stranger.token, params: { bracketId: each.bracket.id } },
          'not_found',
        ],
        [{ access: 'event.member', token, params: { eventId: each.bracket.id } }, [user.id, own]],
        [{ access: 'event.member', token, params: { eventId: stranger.user.id } }, 'not_found'],
      ];
    }),
  ];
  const crowd = Array.from({ length: 12 }, () => cases).flat();
  const recorder = recordStatements();
  const outcomes = await Promise.all(crowd.map(([asked]) => outcomeOf(asked))).finally(recorder.stop);
  const statements = recorder.take().length;
  for (const [nth, outcome] of outcomes.entries()) expect(outcome).toEqual(crowd[nth]?.[1]);
  // Two for each group of at most 64, and one for those that no guard needs.
  expect(statements).toBeLessThan(crowd.length / 5);
});
