import { auth, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { AppError, databaseCode, found, refuse } from '../../kernel/errors.ts';
import { type Implementation, implement, prepared } from '../../kernel/http/pipeline.ts';
import { countAccountCall } from '../../kernel/http/rate-limit.ts';
import { MAIL_JOB } from '../../kernel/mail/mail.ts';
import { decodePhoto, dropImages, storeImage } from '../images/images.service.ts';
import { FORGOTTEN_NAME, FORGOTTEN_PASSWORD } from './auth.jobs.ts';
import { passwordChangedMail } from './auth.mail.ts';
import type { Passwords } from './auth.passwords.ts';
import {
  changePassword,
  mayMailAboutPassword,
  openSession,
  presentUser,
  refuseTaken,
  register,
  resetPassword,
  resumeSession,
  signIn,
  signInSubject,
} from './auth.service.ts';
import {
  deleteSession,
  findUser,
  findUserByLogin,
  listOpenWays,
  lockUser,
  setPhoto,
  setUsername,
  type UserRow,
} from './auth.store.ts';

const UNIQUE_VIOLATION = '23505';

export function authRoutes(deps: {
  config: Pick<Config, 'adminEmails' | 'publicUrl' | 'rateLimits'>;
  passwords: Passwords;
}): Implementation[] {
  const { passwords } = deps;
  const { adminEmails, publicUrl, rateLimits } = deps.config;
  const present = (row: UserRow) => presentUser(row, adminEmails);

  return implement(auth, {
    register: prepared(auth.register, {
      prepare: async ({ body }) => {
        if (adminEmails.includes(body.email.toLowerCase())) refuseTaken('email_reserved', 'email');
        return passwords.hash(body.password);
      },
      handle: async ({ db, body, now, report, keepResume }, passwordHash) => {
        const user = await register(db, { ...body, passwordHash }, now);
        report('registered', user.id);
        const { token, resume } = await openSession(db, user.id, now);
        keepResume(resume);
        return { token, user: present(user) };
      },
    }),

    login: prepared(auth.login, {
      prepare: async ({ db, body, now }) => {
        const name = body.email || body.username || '';
        const user = await findUserByLogin(db, name);
        // Attempts at an unknown name are counted, too, so that both cases take the same time.
        const subject = user ? signInSubject(user) : `nobody ${name}`;
        if (rateLimits) await countAccountCall(db, 'signIn', subject, now);
        const matches = await passwords.matches(user?.passwordHash, body.password);
        if (!user?.isActive || !matches)
          throw new AppError('wrong_credentials', undefined, { account: user?.id });
        return user;
      },
      handle: async ({ db, now, report, keepResume }, user) => {
        const { token, resume } = await signIn(db, user, now);
        keepResume(resume);
        report('signed-in', user.id);
        return { token, user: present(user) };
      },
    }),

    resume: async ({ db, now, resumeToken, report, keepResume }) => {
      if (resumeToken === null) return null;
      const renewed = await resumeSession(db, resumeToken, now);
      keepResume(renewed?.resume ?? null);
      if (!renewed) return null;
      report('session-renewed', renewed.user.id);
      return { token: renewed.token, user: present(renewed.user) };
    },

    me: async ({ db, viewer }) => present(found(await findUser(db, viewer.id))),

    logout: async ({ db, token, resumeToken, announce, report, keepResume }) => {
      if (resumeToken !== null) keepResume(null);
      const userId = token ? await deleteSession(db, token) : null;
      if (userId) {
        announce(userTopic(userId, 'account'));
        report('signed-out', userId);
      }
    },

    // The job looks up the address in the worker's next round: begun at once, beside the answer, the work for a known
    // address would delay it measurably and so disclose that it is known.
    forgotPassword: ({ body, enqueue, now }) => enqueue(FORGOTTEN_PASSWORD, { email: body.email }, now),

    forgotUsername: ({ body, enqueue, now }) => enqueue(FORGOTTEN_NAME, { email: body.email }, now),

    resetPassword: prepared(auth.resetPassword, {
      prepare: ({ body }) => passwords.hash(body.newPassword),
      handle: async ({ db, body, now, announce, enqueue, report }, passwordHash) => {
        const user = await resetPassword(db, { token: body.token, passwordHash }, now);
        if (await mayMailAboutPassword(db, user, now))
          await enqueue(MAIL_JOB, passwordChangedMail(user, await listOpenWays(db, user.id, now), publicUrl));
        announce(userTopic(user.id, 'account'));
        report('password-reset', user.id);
      },
    }),

    changePassword: prepared(auth.changePassword, {
      prepare: async ({ db, body, viewer }) => {
        const user = await findUser(db, viewer.id);
        const matches = await passwords.matches(user?.passwordHash, body.currentPassword);
        if (!user || !matches) refuse('wrong_current_password');
        return { old: user.passwordHash, next: await passwords.hash(body.newPassword) };
      },
      handle: async ({ db, viewer, now, announce, enqueue, report, keepResume }, hashes) => {
        const { user, resume } = await changePassword(db, viewer, hashes, now);
        keepResume(resume);
        if (await mayMailAboutPassword(db, user, now))
          await enqueue(MAIL_JOB, passwordChangedMail(user, await listOpenWays(db, user.id, now), publicUrl));
        announce(userTopic(viewer.id, 'account'));
        report('password-changed', viewer.id);
      },
    }),

    updateUsername: async ({ db, body, viewer, announce, report }) => {
      try {
        const user = found(await setUsername(db, viewer.id, body.username));
        announce(userTopic(viewer.id, 'account'));
        report('username-changed', viewer.id);
        return present(user);
      } catch (error) {
        if (databaseCode(error) === UNIQUE_VIOLATION) refuseTaken('name_taken', 'username');
        throw error;
      }
    },

    uploadPhoto: prepared(auth.uploadPhoto, {
      prepare: ({ body, viewer }) => decodePhoto(body.photoData, viewer, 'photo'),
      handle: async ({ db, viewer, now, announce }, picture) => {
        const { photoHash } = found(await lockUser(db, viewer.id));
        const hash = await storeImage(db, picture, { viewer, now });
        const user = found(await setPhoto(db, viewer.id, hash));
        await dropImages(db, [photoHash]);
        announce(userTopic(viewer.id, 'account'));
        return present(user);
      },
    }),
  });
}
