import { administration } from '@lockroom/contract';
import { readListPage } from '../../kernel/db/list-pages.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { isId } from '../../kernel/ids.ts';
import {
  type Acting,
  type AdministrationConfig,
  confirmEmail,
  endSessions,
  hasAccount,
  hasAuditEntry,
  listAccounts,
  listAudit,
  lockAccount,
  makeAdministrator,
  presentAuditEntry,
  presentRow,
  readAccount,
  removeAccount,
  sendResetLink,
  unlockAccount,
  unmakeAdministrator,
} from './administration.service.ts';

type Call = Omit<Acting, 'userId'> & { params: { userId: string } };

/** Administrators' calls for accounts and the audit log (rules: secrecy#administrators). */
export function administrationRoutes({ config }: { config: AdministrationConfig }): Implementation[] {
  const actingIn = (call: Call): Acting => ({ ...call, userId: call.params.userId.toLowerCase() });
  /** Runs an action on an account and returns the account's new state. */
  const after = (act: (acting: Acting) => Promise<void>) => async (call: Call) => {
    const acting = actingIn(call);
    await act(acting);
    return readAccount(acting.db, acting.userId, config, acting.now);
  };
  return implement(administration, {
    accounts: ({ db, query: { query = '', ...page } }) =>
      readListPage(page, {
        read: (part) => listAccounts(db, query, part),
        has: (id) => hasAccount(db, query, id),
        present: (row) => presentRow(row, config),
      }),
    account: ({ db, params, now }) => readAccount(db, params.userId.toLowerCase(), config, now),
    endSessions: after(endSessions),
    lock: after((acting) => lockAccount(acting, config)),
    unlock: after(unlockAccount),
    resetLink: (call) => sendResetLink(actingIn(call), config),
    confirmEmail: after(confirmEmail),
    setRole: (call) =>
      after((acting) =>
        call.body.role === 'administrator' ? makeAdministrator(acting) : unmakeAdministrator(acting, config),
      )(call),
    remove: (call) => removeAccount(actingIn(call), config),
    audit: ({ db, query: { accountId, ...page } }) => {
      const id = accountId ?? null;
      if (id !== null && !isId(id)) return Promise.resolve({ items: [], next: null });
      return readListPage(page, {
        read: (part) => listAudit(db, id, part),
        has: (entryId) => hasAuditEntry(db, id, entryId),
        present: presentAuditEntry,
      });
    },
  });
}
