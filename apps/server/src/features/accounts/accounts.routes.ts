import { accounts, roomTopic, TEST_ROOMS_TOPIC, userTopic } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { type Implementation, implement, prepared } from '../../kernel/http/pipeline.ts';
import { type Confirm, findUser } from '../auth/auth.service.ts';
import { deleteAccount } from './accounts.service.ts';

/** The call that deletes an account. */
export function accountsRoutes(deps: {
  config: Pick<Config, 'adminEmails'>;
  confirm: Confirm;
}): Implementation[] {
  const { config, confirm } = deps;
  return implement(accounts, {
    remove: prepared(accounts.remove, {
      prepare: async ({ db, body, viewer, now }) => confirm(db, await findUser(db, viewer.id), body, now),
      handle: async ({ db, viewer, now, announce, report }, checked) => {
        const gone = await deleteAccount(db, { checked, adminEmails: config.adminEmails, now });
        for (const id of gone.rooms) {
          const aspects = ['room', 'members', 'standings', 'changes', 'messages', 'removals'] as const;
          announce(...aspects.map((aspect) => roomTopic(id, aspect)));
        }
        if (gone.hadTestRooms) announce(TEST_ROOMS_TOPIC);
        announce(...gone.friends.map((id) => userTopic(id, 'friends')));
        announce(...gone.notified.map((id) => userTopic(id, 'notifications')));
        announce(userTopic(viewer.id, 'account'));
        report('account-deleted', viewer.id);
      },
    }),
  });
}
