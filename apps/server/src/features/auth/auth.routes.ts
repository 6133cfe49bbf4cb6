import { auth, type Passkey, passkeys, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { AppError, found, isUniqueViolation, refuse, refuseField } from '../../kernel/errors.ts';
import type { Authenticate } from '../../kernel/http/access-context.ts';
import { type Effects, type Implementation, implement, prepared } from '../../kernel/http/pipeline.ts';
import { countCall } from '../../kernel/http/rate-limit.ts';
import { isId } from '../../kernel/ids.ts';
import { instantOf } from '../../kernel/instants.ts';
import { decodePhoto, deleteUnusedImages, storeImage } from '../images/images.service.ts';
import { FORGOTTEN_NAME, FORGOTTEN_PASSWORD, passkeyMail, passwordChangedMail } from './auth.mail.ts';
import type { Passwords } from './auth.passwords.ts';
import {
  type AccountConfig,
  changePassword,
  mailOwner,
  openSession,
  presentUser,
  refuseLocked,
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
  isOidcSession,
  listPasskeys,
  listRemainingAccess,
  lockUser,
  markUsed,
  type PasskeyRow,
  setPasskeyName,
  type UserRow,
  updateUser,
} from './auth.store.ts';
import { askToConfirm } from './email.service.ts';
import type { Oidc } from './oidc.ts';
import {
  askForNew,
  askToSign,
  type Confirm,
  checkAnswer,
  checkNew,
  siteOf,
  storePasskey,
} from './passkeys.service.ts';
import { type IsInvited, refuseGuestPasskey, refuseSignUp, type SignUpConfig } from './sign-up.service.ts';

export function authRoutes(deps: {
  config: AccountConfig & SignUpConfig & Pick<Config, 'publicUrl' | 'rateLimits'>;
  passwords: Passwords;
  isInvited: IsInvited;
  /** Renames guests who use the account's name in any of its rooms. Injected, because rooms depend on this module. */
  keepNameFree: (db: Db, account: UserRow) => Promise<void>;
  oidc: Oidc | null;
}): Implementation[] {
  const { passwords, keepNameFree, oidc: provider } = deps;
  const { publicUrl, rateLimits } = deps.config;
  const present = <Email extends string | null>(row: UserRow & { email: Email }) =>
    presentUser(row, deps.config);

  return implement(auth, {
    register: prepared(auth.register, {
      prepare: async ({ db, body, now }) => {
        await refuseSignUp(db, deps, body, now);
        return passwords.hash(body.password);
      },
      handle: async ({ db, body, now, enqueue, report, setResume }, passwordHash) => {
        const user = await register(db, { ...body, passwordHash }, now);
        await askToConfirm({ db, now, enqueue }, user, deps.config);
        report('registered', user.id);
        const { token, resume } = await openSession(db, user.id, now);
        setResume(resume);
        return { token, user: present(user) };
      },
    }),

    login: prepared(auth.login, {
      prepare: async ({ db, body, now }) => {
        refuseUnlessPasswords(deps.config);
        const name = body.email || body.username || '';
        const user = await findUserByLogin(db, name);
        // Attempts with unknown names are also counted, so that known and unknown names take the same time.
        const subject = user ? signInSubject(user) : `nobody ${name}`;
        if (rateLimits) await countCall(db, 'signIn', { account: subject }, now);
        const matches = await passwords.matches(user?.passwordHash, body.password);
        if (!user?.isActive || !matches || user.email === null)
          throw new AppError('wrong_credentials', undefined, { account: user?.id });
        return { ...user, email: user.email };
      },
      handle: async ({ db, now, report, setResume }, user) => {
        const { token, resume } = await signIn(db, user, deps.config, now);
        setResume(resume);
        report('signed-in', user.id);
        return { token, user: present(user) };
      },
    }),

    resume: async ({ db, now, resumeToken, report, setResume }) => {
      if (resumeToken === null) return null;
      const renewed = await resumeSession(db, resumeToken, now);
      setResume(renewed?.resume ?? null);
      if (!renewed) return null;
      report('session-renewed', renewed.user.id);
      return { token: renewed.token, user: present(renewed.user) };
    },

    me: async ({ db, viewer }) => present(found(await findUser(db, viewer.id))),

    logout: prepared(auth.logout, {
      // Runs outside the transaction, because the first sign-out may have to fetch the identity provider's endpoints.
      prepare: async ({ db, token }) =>
        provider && token && (await isOidcSession(db, token)) ? provider.signOutUrl() : null,
      handle: async ({ db, token, resumeToken, announce, report, setResume }, signOutUrl) => {
        if (resumeToken !== null) setResume(null);
        const userId = token ? await deleteSession(db, token) : null;
        if (userId) {
          announce(userTopic(userId, 'account'));
          report('signed-out', userId);
        }
        return { success: true as const, signOutUrl };
      },
    }),

    // A job looks up the address in the worker's next round. If the worker started immediately, its work for a known
    // address would measurably delay the response and so reveal that the address is known.
    forgotPassword: ({ body, enqueue, now }) => {
      refuseUnlessPasswords(deps.config);
      return enqueue(FORGOTTEN_PASSWORD, { email: body.email }, now);
    },

    forgotUsername: ({ body, enqueue, now }) => enqueue(FORGOTTEN_NAME, { email: body.email }, now),

    resetPassword: prepared(auth.resetPassword, {
      prepare: ({ body }) => {
        refuseUnlessPasswords(deps.config);
        return passwords.hash(body.newPassword);
      },
      handle: async ({ db, body, now, announce, enqueue, report }, passwordHash) => {
        const user = await resetPassword(db, { token: body.token, passwordHash }, deps.config, now);
        await mailOwner({ db, now, enqueue }, user, async (addressee) =>
          passwordChangedMail(addressee, await listRemainingAccess(db, user.id, now), publicUrl),
        );
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
      handle: async ({ db, viewer, now, announce, enqueue, report, setResume }, hashes) => {
        const { user, resume } = await changePassword(db, viewer, hashes, now);
        setResume(resume);
        await mailOwner({ db, now, enqueue }, user, async (addressee) =>
          passwordChangedMail(addressee, await listRemainingAccess(db, user.id, now), publicUrl),
        );
        announce(userTopic(viewer.id, 'account'));
        report('password-changed', viewer.id);
      },
    }),

    updateUsername: async ({ db, body, viewer, announce, report }) => {
      try {
        const user = found(await updateUser(db, viewer.id, { username: body.username }));
        // A guest's username is never shown.
        if (user.guestName === null) await keepNameFree(db, user);
        announce(userTopic(viewer.id, 'account'));
        report('username-changed', viewer.id);
        return present(user);
      } catch (error) {
        if (isUniqueViolation(error)) refuseTaken('name_taken', 'username');
        throw error;
      }
    },

    uploadPhoto: prepared(auth.uploadPhoto, {
      prepare: ({ body, viewer }) => decodePhoto(body.photoData, viewer),
      handle: async ({ db, viewer, now, announce }, picture) => {
        const { photoHash } = found(await lockUser(db, viewer.id));
        const hash = await storeImage(db, picture, { viewer, now });
        const user = found(await updateUser(db, viewer.id, { photoHash: hash }));
        await deleteUnusedImages(db, [photoHash]);
        announce(userTopic(viewer.id, 'account'));
        return present(user);
      },
    }),
  });
}

function refuseUnlessPasswords({ oidc }: Pick<Config, 'oidc'>): void {
  if (oidc?.isOnly) refuse('oidc_only');
}

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: instantOf(lastUsedAt),
});

export type CompleteGuest = (
  context: { db: Db; now: number } & Pick<Effects, 'announce'>,
  guest: UserRow,
  account: Partial<Pick<UserRow, 'username' | 'email' | 'passwordHash'>>,
) => Promise<UserRow>;

/** Calls for signing up and signing in with a passkey, and for managing passkeys (rules: texts#passkeys). */
export function passkeyRoutes(deps: {
  config: AccountConfig & SignUpConfig & Pick<Config, 'publicUrl' | 'rateLimits'>;
  authenticate: Authenticate;
  confirm: Confirm;
  completeGuest: CompleteGuest;
  isInvited: IsInvited;
}): Implementation[] {
  const { authenticate, confirm, completeGuest } = deps;
  const { publicUrl, rateLimits } = deps.config;
  const site = siteOf(deps.config);
  const viewerOf = async (db: Db, token: string | null, now: number) =>
    (token && (await authenticate(db, token, now))) || refuse('unauthorized');

  return implement(passkeys, {
    beginRegister: prepared(passkeys.beginRegister, {
      prepare: async ({ db, body, token, now }) => {
        refuseUnlessPasswords(deps.config);
        const { username, email, firstName, lastName, invite, ...confirmation } = body;
        if (username === undefined && email === undefined) {
          const viewer = await viewerOf(db, token, now);
          // Passwords could also be guessed with this call, so its attempts are limited like sign-ins.
          if (rateLimits) await countCall(db, 'signIn', { account: viewer.id }, now);
          const user = await confirm(db, await findUser(db, viewer.id), confirmation, now);
          if (user.guestName !== null) refuseGuestPasskey(deps.config);
          return { userId: user.id };
        }
        if (username === undefined) refuseField('username', 'Username is required');
        if (email === undefined) refuseField('email', 'Email is required');
        await refuseSignUp(db, deps, { email, invite }, now);
        // Refuses a taken name or address before the device creates a useless passkey. This discloses no more than
        // signing up with a password does.
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
        if (userId !== null && (await viewerOf(db, token, now)).id !== userId) refuse('passkey_refused');
        return made;
      },
      handle: async ({ db, body, token: session, now, announce, enqueue, report, setResume }, checked) => {
        const made = checked ?? refuse('passkey_refused');
        const { userId, person } = made.asked;
        const named = { made, name: body.name ?? 'Passkey' };
        if (person) {
          const user = await register(db, { ...person, passwordHash: null }, now);
          await askToConfirm({ db, now, enqueue }, user, deps.config);
          const passkey = await storePasskey(db, user.id, named, now);
          report('registered', user.id);
          const { token, resume } = await openSession(db, user.id, now);
          setResume(resume);
          return { passkey: presentPasskey(passkey), token, user: presentUser(user, deps.config) };
        }
        const user = userId === null ? null : await lockUser(db, userId);
        // A password reset or a password change may have ended the session since `prepare` checked it.
        if (!user?.isActive || (await viewerOf(db, session, now)).id !== userId) refuse('unauthorized');
        if (user.guestName !== null) refuseGuestPasskey(deps.config);
        const passkey = await storePasskey(db, user.id, named, now);
        if (user.guestName !== null) await completeGuest({ db, now, announce }, user, {});
        await mailOwner({ db, now, enqueue }, user, (addressee) =>
          passkeyMail(addressee, 'added', publicUrl),
        );
        announce(userTopic(user.id, 'account'));
        report('passkey-added', user.id);
        return { passkey: presentPasskey(passkey) };
      },
    }),

    beginSignIn: ({ db, now }) => askToSign(db, site, now),

    finishSignIn: prepared(passkeys.finishSignIn, {
      prepare: async ({ db, body, now }) => {
        refuseUnlessPasswords(deps.config);
        return (await checkAnswer(db, site, body, now)) ?? refuse('passkey_unknown');
      },
      handle: async ({ db, now, report, setResume }, signed) => {
        // The account may have been deleted, or the passkey removed, since `prepare` checked them.
        const user = await lockUser(db, signed.user.id);
        const { passkey, counter } = signed;
        if (!user?.isActive || !(await markUsed(db, passkey.id, counter, now))) refuse('passkey_unknown');
        refuseLocked(user, deps.config);
        const { token, resume } = await openSession(db, user.id, now);
        setResume(resume);
        report('signed-in', user.id);
        return { token, user: presentUser(user, deps.config) };
      },
    }),

    list: async ({ db, viewer }) => {
      const user = found(await findUser(db, viewer.id));
      const rows = await listPasskeys(db, viewer.id);
      return { passkeys: rows.map(presentPasskey), hasPassword: user.passwordHash !== null };
    },

    rename: async ({ db, viewer, params, body, announce }) => {
      const { passkeyId: id } = params;
      const named = { userId: viewer.id, id, name: body.name };
      const passkey = found(isId(id) ? await setPasskeyName(db, named) : null);
      announce(userTopic(viewer.id, 'account'));
      return presentPasskey(passkey);
    },

    remove: async ({ db, viewer, params, now, announce, enqueue, report }) => {
      // Without the row lock, two simultaneous removals could delete the last two passkeys.
      const user = found(await lockUser(db, viewer.id));
      const rows = await listPasskeys(db, user.id);
      found(rows.find(({ id }) => id === params.passkeyId));
      if (user.passwordHash === null && rows.length === 1) refuse('last_way_in');
      await deletePasskey(db, user.id, params.passkeyId);
      await endAccess(db, user.id, viewer.sessionId);
      await mailOwner({ db, now, enqueue }, user, (addressee) =>
        passkeyMail(addressee, 'removed', publicUrl),
      );
      announce(userTopic(user.id, 'account'));
      report('passkey-removed', user.id);
    },
  });
}
