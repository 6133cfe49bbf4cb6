import { FORMER_MEMBER, type NotificationKind } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { deleteNotifications, writeTexts } from '../notifications/notifications.service.ts';
import {
  listLinesNaming,
  listNotificationsNaming,
  listOwnEntryIds,
  listOwnNames,
  renameActor,
  writeLines,
} from './names.store.ts';

/** The kinds of notification whose text begins or ends with the name of the person who caused it. */
const NAMING: readonly NotificationKind[] = [
  'friend-request',
  'friend-accepted',
  'invitation',
  'member-joined',
  'place-asked',
  'support-comment',
];

/**
 * Takes somebody's name out of what others read: the lines of changes logs and others' notifications, under every name
 * the person ever had there. A request that nobody can accept any more goes. Answers whose notifications changed.
 */
export async function forgetName(db: Db, person: { id: string; username: string }): Promise<string[]> {
  const names = new Set([person.username, ...(await listOwnNames(db, person.id))]);
  const own = { names, entryIds: new Set(await listOwnEntryIds(db, person.id)) };
  const lines = await listLinesNaming(db, person.id, [...names, ...own.entryIds]);
  await writeLines(
    db,
    lines.map(({ id, data, sealed }) => ({ id, data: without(own, data), sealed: without(own, sealed) })),
  );
  await renameActor(db, person.id, FORMER_MEMBER);

  const told = await listNotificationsNaming(db, person.id, { kinds: NAMING, names: [...names] });
  const isRequest = ({ kind }: { kind: string }) => kind === 'friend-request';
  await deleteNotifications(
    db,
    told.filter(isRequest).map(({ id }) => id),
  );
  await writeTexts(
    db,
    told
      .filter((one) => !isRequest(one))
      .map(({ id, message, endsWithName }) => ({
        id,
        message: endsWithName
          ? `${message.slice(0, message.lastIndexOf(' '))} ${FORMER_MEMBER}.`
          : message.replace(/^\S+/, FORMER_MEMBER),
      })),
  );
  return [...new Set(told.map(({ userId }) => userId))];
}

/** How a changes log names the person: as the owner of entries, by their ids, and elsewhere by name alone. */
interface Own {
  names: ReadonlySet<string>;
  entryIds: ReadonlySet<string>;
}

/** The data of a line without the person's name. */
function without(own: Own, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => without(own, item));
  if (typeof value !== 'object' || value === null) return value;
  const facts = new Map<string, unknown>(Object.entries(value));
  const isOwn = (name: unknown) => typeof name === 'string' && own.names.has(name);
  const entryId = facts.get('entryId');
  return Object.fromEntries(
    [...facts].map(([key, fact]) => {
      if (key === 'owner' && typeof entryId === 'string' && own.entryIds.has(entryId))
        return [key, FORMER_MEMBER];
      if (key === 'author' && facts.has('messageId') && isOwn(fact)) return [key, FORMER_MEMBER];
      // A line from before changes were data is a sentence.
      if (key === 'text' && typeof fact === 'string') return [key, withoutWords(own.names, fact)];
      return [key, without(own, fact)];
    }),
  );
}

function withoutWords(names: ReadonlySet<string>, text: string): string {
  return text
    .split(' ')
    .map((word) => (names.has(word) ? FORMER_MEMBER : word))
    .join(' ');
}
