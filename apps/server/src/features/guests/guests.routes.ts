import { guests, roomTopic, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { Authenticate } from '../../kernel/http/access-context.ts';
import { type Implementation, implement, prepared } from '../../kernel/http/pipeline.ts';
import { type AccountConfig, findUser, lockUser, presentUser } from '../auth/auth.service.ts';
import { askToConfirm } from '../auth/email.service.ts';
import type { Confirm } from '../auth/passkeys.service.ts';
import { refuseAddress, refuseClosed, type SignUpConfig } from '../auth/sign-up.service.ts';
import { entryTopics } from '../competitions/competition-host.service.ts';
import { getEntry } from '../competitions/entries.service.ts';
import { notifyOfNewMember } from '../rooms/room-notices.service.ts';
import { getRoomCard, readMember } from '../rooms/rooms.service.ts';
import {
  addGuest,
  claimGuest,
  completeGuest,
  createGuestEntry,
  joinAsGuest,
  renewClaim,
} from './guests.service.ts';

export function guestRoutes(deps: {
  config: AccountConfig & SignUpConfig & Pick<Config, 'publicUrl'>;
  hashPassword: (password: string) => Promise<string>;
  confirm: Confirm;
  authenticate: Authenticate;
}): Implementation[] {
  const { hashPassword, confirm, authenticate } = deps;
  const { publicUrl } = deps.config;
  // Browsers do not send the URL fragment after '#' to servers, so the claim does not appear in any log.
  const claimUrl = (claim: string) => `${publicUrl}/claim#${claim}`;

  return implement(guests, {
    join: async (context) => {
      const { db, body, token, now, announce, report, setResume } = context;
      refuseClosed(deps.config);
      const viewer = token ? await authenticate(db, token, now) : null;
      // The response contains the room's password, so API tokens are refused.
      if (viewer && viewer.scope !== null) refuse('token_scope');
      const { user, session, room, entering } = await joinAsGuest(db, { ...body, viewer, now });
      const joiner = { id: user.id, username: body.name };
      announce(roomTopic(room.id, 'members'), roomTopic(room.id, 'changes'));
      if (entering !== 'present') await notifyOfNewMember(context, room, joiner, entering);
      report('registered', user.id);
      setResume(session.resume);
      const card = await getRoomCard(db, { id: user.id, isAdmin: false }, room.id, now);
      return { token: session.token, user: presentUser(user, deps.config), room: card };
    },

    complete: prepared(guests.complete, {
      prepare: async ({ db, body, viewer, now }) => {
        const user = found(await findUser(db, viewer.id));
        if (user.email !== null) refuse('conflict', 'This account already has an email and a password.');
        await confirm(db, user, { passkey: body.passkey }, now);
        if (deps.config.oidc?.isOnly) refuse('oidc_only');
        if (user.guestName !== null) refuseClosed(deps.config);
        refuseAddress(deps.config, body.email);
        return hashPassword(body.password);
      },
      handle: async (context, passwordHash) => {
        const { db, viewer, body, report } = context;
        const user = found(await lockUser(db, viewer.id));
        if (user.email !== null) refuse('conflict');
        const { username, email } = body;
        const account = { ...(username && { username }), email, passwordHash };
        const completed = await completeGuest(context, user, account);
        report('registered', user.id);
        await askToConfirm(context, { id: user.id, email }, deps.config);
        return presentUser(completed, deps.config);
      },
    }),

    claim: async ({ db, body, now, announce, report, setResume }) => {
      const { user, session, roomId } = await claimGuest(db, { ...body, config: deps.config, now });
      announce(roomTopic(roomId, 'members'), roomTopic(roomId, 'changes'), userTopic(user.id, 'rooms'));
      report('signed-in', user.id);
      setResume(session.resume);
      const room = await getRoomCard(db, { id: user.id, isAdmin: false }, roomId, now);
      return { token: session.token, user: presentUser(user, deps.config), room };
    },

    add: async ({ db, room, viewer, body, now, announce }) => {
      refuseClosed(deps.config);
      const { userId, claim } = await addGuest(db, { room, viewer, ...body, now });
      announce(roomTopic(room.id, 'members'), roomTopic(room.id, 'changes'));
      return { member: await readMember(db, room, userId), claimUrl: claimUrl(claim) };
    },

    makeLink: async (context) => {
      const { room, params, announce } = context;
      const claim = await renewClaim(context.db, { ...context, userId: params.userId });
      announce(roomTopic(room.id, 'members'), roomTopic(room.id, 'changes'));
      return { claimUrl: claimUrl(claim) };
    },

    createBracket: async (context) => {
      const { db, room, viewer, params, now, announce } = context;
      const id = await createGuestEntry(db, { room, viewer, userId: params.userId, now });
      announce(...entryTopics(room.id));
      return getEntry(db, id, { room, viewerId: viewer.id, now });
    },
  });
}
