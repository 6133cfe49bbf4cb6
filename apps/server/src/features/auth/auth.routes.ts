import { auth, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { databaseCode, found, refuse } from '../../kernel/errors.ts';
import { type Implementation, implement, prepared } from '../../kernel/pipeline.ts';
import { countAccountTry } from '../../kernel/tries.ts';
import { decodePhoto, storeImage } from '../images/images.service.ts';
import { FORGOTTEN_NAME, FORGOTTEN_PASSWORD } from './auth.jobs.ts';
import { hashPassword, matchesPassword } from './auth.passwords.ts';
import { presentUser } from './auth.present.ts';
import {
  changePassword,
  openSession,
  refuseTaken,
  register,
  resetPassword,
  signIn,
  signInSubject,
} from './auth.service.ts';
import {
  deleteSession,
  findUser,
  findUserByLogin,
  setPhoto,
  setUsername,
  type UserRow,
} from './auth.store.ts';

const UNIQUE_VIOLATION = '23505';

/** Accounts and sessions (000 section 7, decisions sections 1, 6 and 7). */
export function authRoutes(deps: { config: Pick<Config, 'adminEmails' | 'rateLimits'> }): Implementation[] {
  const { adminEmails, rateLimits } = deps.config;
  const present = (row: UserRow) => presentUser(row, adminEmails);

  return implement(auth, {
    register: prepared(auth.register, {
      prepare: async ({ body }) => {
        if (adminEmails.includes(body.email.toLowerCase())) refuseTaken('email_reserved', 'email');
        return hashPassword(body.password);
      },
      handle: async ({ db, body, now }, passwordHash) => {
        const user = await register(db, { ...body, passwordHash }, now);
        return { token: await openSession(db, user.id, now), user: present(user) };
      },
    }),

    login: prepared(auth.login, {
      prepare: async ({ db, body, now }) => {
        const name = body.email || body.username || '';
        const user = await findUserByLogin(db, name);
        // A name that nobody has is counted as well, so that both take the same time.
        const subject = user ? signInSubject(user) : `nobody ${name}`;
        if (rateLimits) await countAccountTry(db, 'signIn', subject, now);
        const matches = await matchesPassword(user?.passwordHash, body.password);
        return user?.isActive && matches ? user : refuse('wrong_credentials');
      },
      handle: async ({ db, now }, user) => ({ token: await signIn(db, user, now), user: present(user) }),
    }),

    me: async ({ db, viewer }) => present(found(await findUser(db, viewer.id))),

    logout: async ({ db, token, announce }) => {
      const userId = token ? await deleteSession(db, token) : null;
      if (userId) announce(userTopic(userId, 'account'));
      return { success: true };
    },

    // Whether somebody has the address is found out after the answer, so it cannot tell.
    forgotPassword: async ({ body, enqueue }) => {
      await enqueue(FORGOTTEN_PASSWORD, { email: body.email });
      return { success: true };
    },

    forgotUsername: async ({ body, enqueue }) => {
      await enqueue(FORGOTTEN_NAME, { email: body.email });
      return { success: true };
    },

    resetPassword: prepared(auth.resetPassword, {
      prepare: ({ body }) => hashPassword(body.newPassword),
      handle: async ({ db, body, now, announce }, passwordHash) => {
        const userId = await resetPassword(db, { token: body.token, passwordHash }, now);
        announce(userTopic(userId, 'account'));
        return { success: true };
      },
    }),

    changePassword: prepared(auth.changePassword, {
      prepare: async ({ db, body, viewer }) => {
        const user = await findUser(db, viewer.id);
        const matches = await matchesPassword(user?.passwordHash, body.currentPassword);
        if (!user || !matches) refuse('wrong_current_password');
        return { old: user.passwordHash, next: await hashPassword(body.newPassword) };
      },
      handle: async ({ db, viewer, now, announce }, hashes) => {
        await changePassword(db, viewer, hashes, now);
        announce(userTopic(viewer.id, 'account'));
        return { success: true };
      },
    }),

    updateUsername: async ({ db, body, viewer, announce }) => {
      try {
        const user = found(await setUsername(db, viewer.id, body.username));
        announce(userTopic(viewer.id, 'account'));
        return present(user);
      } catch (error) {
        if (databaseCode(error) === UNIQUE_VIOLATION) refuseTaken('name_taken', 'username');
        throw error;
      }
    },

    uploadPhoto: prepared(auth.uploadPhoto, {
      prepare: ({ body }) => decodePhoto(body.photoData, 'photo'),
      handle: async ({ db, viewer, now, announce }, picture) => {
        const hash = await storeImage(db, picture, now);
        announce(userTopic(viewer.id, 'account'));
        return present(found(await setPhoto(db, viewer.id, hash)));
      },
    }),
  });
}
