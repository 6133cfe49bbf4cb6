import { email, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { isUniqueViolation } from '../../kernel/errors.ts';
import { escapeHtml, pageOf, sendPage } from '../../kernel/html.ts';
import { type Implementation, implement, prepared } from '../../kernel/http/pipeline.ts';
import { enqueue } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { cancelEmailChange, findUser } from './auth.store.ts';
import {
  changeEmail,
  dropTaken,
  type EmailConfig,
  type EmailLink,
  findLink,
  mailLinksAgain,
  type Opened,
  openEmailLink,
  readEmailState,
  refuseNewEmail,
} from './email.service.ts';
import type { Confirm } from './passkeys.service.ts';

/** Calls for confirming and changing an email address (rules: texts#addresses). */
export function emailRoutes(deps: {
  config: EmailConfig & Pick<Config, 'publicUrl'>;
  confirm: Confirm;
  live: LiveBus;
}): Implementation[] {
  const { config, confirm, live } = deps;

  return implement(email, {
    get: ({ db, viewer, now }) => readEmailState(db, viewer.id, { config, now }),

    change: prepared(email.change, {
      prepare: async ({ db, body, viewer, now }) => {
        const user = await findUser(db, viewer.id);
        await refuseNewEmail(db, user, { email: body.email, config });
        return confirm(db, user, body, now);
      },
      handle: async ({ db, body, viewer, now, announce, enqueue, report }, checked) => {
        const isDone = await changeEmail({ db, now, enqueue }, { checked, email: body.email }, config);
        announce(userTopic(viewer.id, 'account'));
        if (isDone) report('email-changed', viewer.id);
        return readEmailState(db, viewer.id, { config, now });
      },
    }),

    cancelChange: async ({ db, viewer, now, announce }) => {
      await cancelEmailChange(db, viewer.id);
      announce(userTopic(viewer.id, 'account'));
      return readEmailState(db, viewer.id, { config, now });
    },

    sendConfirmation: async ({ db, viewer, now, enqueue }) =>
      mailLinksAgain({ db, now, enqueue }, viewer.id, config),

    askToConfirm: async ({ db, query, now }, { reply }) => {
      const link = await findLink(db, query.token, now);
      return link ? sendPage(reply, askPage(link)) : sendPage(reply.code(404), deadPage(config));
    },

    confirm: async ({ db, query, now }, { request, reply }) => {
      try {
        const opened = await inTransaction(db, (transaction) =>
          openEmailLink(
            {
              db: transaction,
              now,
              enqueue: (kind, payload) => enqueue(transaction, kind, payload, { now }),
            },
            query.token,
            config,
          ),
        );
        if (!opened) return sendPage(reply.code(404), deadPage(config));
        const { user, waits } = opened;
        void live.publish([userTopic(user.id, 'account')]);
        const event = opened.email === user.email ? 'email-confirmed' : 'email-changed';
        if (waits === null) request.log.info({ event, account: user.id }, 'Account');
        return sendPage(reply, openedPage(opened, config));
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        await dropTaken(db, query.token, now);
        return sendPage(reply.code(409), takenPage());
      }
    },
  });
}

/** Requires a click to confirm, because mail clients and scanners open every link. */
function askPage({ change, side, user }: EmailLink): string {
  const [name, address] = [user.username, change.email].map(escapeHtml);
  const [title, text, button] =
    side === 'old'
      ? [
          'Change your address?',
          `The address of the account ${name} will change to ${address} once it is confirmed from both addresses.`,
          'Confirm change',
        ]
      : [
          'Confirm your address',
          `${address} is the address of the account ${name}. Confirm it only if this is your account.`,
          'Confirm address',
        ];
  return pageOf(title ?? '', `<p>${text}</p><form method="post"><button>${button}</button></form>`);
}

function openedPage({ user, email: address, waits }: Opened, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const [name, shown] = [user.username, address].map(escapeHtml);
  if (waits === null)
    return pageOf(
      'Address confirmed',
      `<p>${shown} is the email address of the account ${name}.</p>${homeLink(publicUrl)}`,
    );
  // The person at the new address may be a stranger and must not see the current address.
  const where = waits === 'new' ? `to ${shown}` : 'to the current address of the account';
  return pageOf(
    'One more link to open',
    `<p>The address changes after you open the link that was emailed ${where}.</p>${homeLink(publicUrl)}`,
  );
}

function deadPage({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return pageOf(
    'This link no longer works',
    `<p>A link can be used once, expires after one day, and is replaced by a newer one. You can request another one in your settings.</p>${homeLink(publicUrl)}`,
  );
}

function takenPage(): string {
  return pageOf(
    'That address is taken',
    '<p>Another account has taken this email address in the meantime. Your account keeps its current one.</p>',
  );
}

function homeLink(publicUrl: string): string {
  return `<p><a class="go" href="${escapeHtml(new URL(publicUrl).href)}">Go to Lockroom</a></p>`;
}
