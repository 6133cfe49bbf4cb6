import type { TokenScope } from '@lockroom/contract';
import { openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import type { TestServer } from './test-server.ts';

/** Tokens for scripts of a manager. */
export interface ScriptTokens {
  read: string;
  /** Of another room of the manager than those that are asked for. */
  elsewhere: string;
  /** Those that have ended: by their time, revoked, with their account, with their room. */
  ended: string[];
  /** A token of this room; one of another room ends, as an account has only so many. */
  ofRoom(roomId: string): Promise<string>;
}

export async function makeScriptTokens(server: TestServer, manager: Player): Promise<ScriptTokens> {
  const make = ({ api }: Player, scope: TokenScope, minutes = 60 * 24) => {
    const expiresAt = new Date(server.clock.now() + minutes * 60_000).toISOString();
    return api.tokens.create({ body: { name: 'A script', scope, expiresAt } });
  };
  const [{ id: roomId }, gone] = [await openRoom(manager), { roomId: (await openRoom(manager)).id }];
  const leaver = await registerPlayer(server);
  const [read, elsewhere, expired, revoked, ofNobody, ofNoRoom] = [
    await make(manager, 'read'),
    await make(manager, { roomId }),
    await make(manager, 'read', 1),
    await make(manager, { roomId }),
    await make(leaver, 'read'),
    await make(manager, gone),
  ];
  server.clock.advance(60_000);
  await manager.api.tokens.revoke({ params: { tokenId: revoked.id } });
  await leaver.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
  await manager.api.rooms.remove({ params: gone });
  let last: { roomId: string; id: string; token: string } | undefined;
  return {
    read: read.token,
    elsewhere: elsewhere.token,
    ended: [expired, revoked, ofNobody, ofNoRoom].map(({ token }) => token),
    async ofRoom(of) {
      if (last?.roomId !== of) {
        const { api } = manager;
        if (last) await api.tokens.revoke({ params: { tokenId: last.id } }).catch(() => {});
        last = { roomId: of, ...(await make(manager, { roomId: of })) };
      }
      return last.token;
    },
  };
}
