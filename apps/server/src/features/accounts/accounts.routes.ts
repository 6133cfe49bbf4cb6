import { accounts } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { type Implementation, implement, prepared } from '../../kernel/http/pipeline.ts';
import { findUser } from '../auth/auth.service.ts';
import type { Confirm } from '../auth/passkeys.service.ts';
import { deleteAccount } from './accounts.service.ts';
import { exportAccount } from './export.service.ts';

export function accountsRoutes(deps: {
  config: Pick<Config, 'adminEmails'>;
  confirm: Confirm;
}): Implementation[] {
  const { config, confirm } = deps;
  return implement(accounts, {
    export: ({ db, viewer, now }) => exportAccount(db, viewer.id, now),
    remove: prepared(accounts.remove, {
      prepare: async ({ db, body, viewer, now }) => confirm(db, await findUser(db, viewer.id), body, now),
      handle: (context, checked) => deleteAccount(context, { checked, adminEmails: config.adminEmails }),
    }),
  });
}
