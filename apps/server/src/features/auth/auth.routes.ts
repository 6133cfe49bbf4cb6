import { auth, type Passkey, passkeys, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { AppError, databaseCode, found, refuse, refuseField } from '../../kernel/errors.ts';
import type { Authenticate } from '../../kernel/http/access-context.ts';
import { type Implementation, implement, prepared } from '../../kernel/http/pipeline.ts';
import { countAccountCall } from '../../kernel/http/rate-limit.ts';
import { isId } from '../../kernel/ids.ts';
import { instantOf } from '../../kernel/instants.ts';
import { MAIL_JOB } from '../../kernel/mail/mail.ts';
import { decodePhoto, dropImages, storeImage } from '../images/images.service.ts';
import { FORGOTTEN_NAME, FORGOTTEN_PASSWORD, passkeyMail, passwordChangedMail } from './auth.mail.ts';
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
  deletePasskey,
  deleteSession,
  endAccess,
  findUser,
  findUserByEmail,
  findUserByLogin,
  hasUsername,
  listOpenWays,
  listPasskeys,
  lockUser,
  type PasskeyRow,
  setPasskeyName,
  setPhoto,
  setUsername,
  type UserRow,
} from './auth.store.ts';
import {
  askForNew,
  askToSign,
  type Confirm,
  checkAnswer,
  checkNew,
  siteOf,
  storePasskey,
  useAnswer,
} from './passkeys.service.ts';

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
        // Attempts with unknown names are counted too, so that both cases take the same time.
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

const present = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: instantOf(lastUsedAt),
});

/** Sign-up and sign-in by passkey, and the passkeys of an account (rules: texts#passkeys). */
export function passkeyRoutes(deps: {
  config: Pick<Config, 'adminEmails' | 'publicUrl' | 'rateLimits'>;
  authenticate: Authenticate;
  confirm: Confirm;
}): Implementation[] {
  const { authenticate, confirm } = deps;
  const { adminEmails, publicUrl, rateLimits } = deps.config;
  const site = siteOf(deps.config);
  const viewerOf = async (db: Db, token: string | null, now: number) =>
    (token && (await authenticate(db, token, now))) || refuse('unauthorized');

  return implement(passkeys, {
    beginRegister: prepared(passkeys.beginRegister, {
      prepare: async ({ db, body, token, now }) => {
        const { username, email, firstName, lastName, ...confirmation } = body;
        if (username === undefined && email === undefined) {
          const viewer = await viewerOf(db, token, now);
          // Passwords can be guessed here, too, so attempts are limited like sign-ins.
          if (rateLimits) await countAccountCall(db, 'signIn', viewer.id, now);
          return { userId: (await confirm(db, await findUser(db, viewer.id), confirmation, now)).id };
        }
        if (username === undefined) refuseField('username', 'Username is required');
        if (email === undefined) refuseField('email', 'Email is required');
        if (adminEmails.includes(email.toLowerCase())) refuseTaken('email_reserved', 'email');
        // Checked before the device creates a useless passkey. Registration discloses the same.
        if (await hasUsername(db, username)) refuseTaken('name_taken', 'username');
        if (await findUserByEmail(db, email)) refuseTaken('email_taken', 'email');
        return { person: { username, email, firstName: firstName ?? '', lastName: lastName ?? '' } };
      },
      handle: async ({ db, now }, asked) => {
        const { person, userId } = asked;
        if (person) return askForNew(db, site, { person, username: person.username }, now);
        const { username } = found(await findUser(db, userId));
        return askForNew(db, site, { userId, username }, now);
      },
    }),

    finishRegister: prepared(passkeys.finishRegister, {
      prepare: async ({ db, body, token, now }) => {
        const made = await checkNew(db, site, body, now);
        const userId = made?.asked.userId ?? null;
        // The challenge must belong to the viewer.
        if (userId !== null && (await viewerOf(db, token, now)).id !== userId) refuse('passkey_refused');
        return made;
      },
      handle: async ({ db, body, token: session, now, announce, enqueue, report, keepResume }, checked) => {
        const made = checked ?? refuse('passkey_refused');
        const { userId, person } = made.asked;
        const named = { made, name: body.name ?? 'Passkey' };
        if (person) {
          const user = await register(db, { ...person, passwordHash: null }, now);
          const passkey = await storePasskey(db, user.id, named, now);
          report('registered', user.id);
          const { token, resume } = await openSession(db, user.id, now);
          keepResume(resume);
          return { passkey: present(passkey), token, user: presentUser(user, adminEmails) };
        }
        const user = userId === null ? null : await lockUser(db, userId);
        // A reset by mail, or a changed password, may have ended the session since it was checked.
        if (!user?.isActive || (await viewerOf(db, session, now)).id !== userId) refuse('unauthorized');
        const passkey = await storePasskey(db, user.id, named, now);
        if (await mayMailAboutPassword(db, user, now))
          await enqueue(MAIL_JOB, passkeyMail(user, 'added', publicUrl));
        announce(userTopic(user.id, 'account'));
        report('passkey-added', user.id);
        return { passkey: present(passkey) };
      },
    }),

    beginSignIn: ({ db, now }) => askToSign(db, site, now),

    finishSignIn: prepared(passkeys.finishSignIn, {
      prepare: async ({ db, body, now }) =>
        (await checkAnswer(db, site, body, now)) ?? refuse('passkey_unknown'),
      handle: async ({ db, now, report, keepResume }, signed) => {
        // The account may have been deleted, or the passkey removed, since it was checked.
        const user = await lockUser(db, signed.user.id);
        if (!user?.isActive || !(await useAnswer(db, signed, now))) refuse('passkey_unknown');
        const { token, resume } = await openSession(db, user.id, now);
        keepResume(resume);
        report('signed-in', user.id);
        return { token, user: presentUser(user, adminEmails) };
      },
    }),

    list: async ({ db, viewer }) => {
      const user = found(await findUser(db, viewer.id));
      const rows = await listPasskeys(db, viewer.id);
      return { passkeys: rows.map(present), hasPassword: user.passwordHash !== null };
    },

    rename: async ({ db, viewer, params, body, announce }) => {
      const { passkeyId: id } = params;
      const named = { userId: viewer.id, id, name: body.name };
      const passkey = found(isId(id) ? await setPasskeyName(db, named) : null);
      announce(userTopic(viewer.id, 'account'));
      return present(passkey);
    },

    remove: async ({ db, viewer, params, now, announce, enqueue, report }) => {
      // Without the lock, removing the last two at once would leave none.
      const user = found(await lockUser(db, viewer.id));
      const rows = await listPasskeys(db, user.id);
      found(rows.find(({ id }) => id === params.passkeyId));
      if (user.passwordHash === null && rows.length === 1) refuse('last_way_in');
      await deletePasskey(db, user.id, params.passkeyId);
      await endAccess(db, user.id, viewer.sessionId);
      if (await mayMailAboutPassword(db, user, now))
        await enqueue(MAIL_JOB, passkeyMail(user, 'removed', publicUrl));
      announce(userTopic(user.id, 'account'));
      report('passkey-removed', user.id);
    },
  });
}
