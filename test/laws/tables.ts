import { serverFeatureOf } from './server.ts';

/**
 * The owner of the tables in a file of apps/server/src/kernel/db/tables: the feature of that name, except for the
 * kernel's. The SQL for a table is in its owner's stores.
 */
export const KERNEL_TABLES: readonly string[] = ['jobs', 'rate-limits', 'idempotency-keys', 'columns'];

/**
 * Statements that join another feature's tables: the reader, the file of the tables, and the reason for not using a
 * query of the owner.
 */
export const JOINS: readonly [reader: string, tables: string, reason: string][] = [
  ['accounts', 'auth', 'the end of an account takes away everything of a person at once'],
  ['accounts', 'calendar', 'the end of an account takes away everything of a person at once'],
  ['accounts', 'competitions', 'the end of an account takes away everything of a person at once'],
  ['accounts', 'friends', 'the end of an account takes away everything of a person at once'],
  ['accounts', 'jobs', 'the end of an account takes away everything of a person at once'],
  ['accounts', 'notifications', 'the end of an account takes away everything of a person at once'],
  ['accounts', 'push', 'the end of an account takes away everything of a person at once'],
  ['accounts', 'rooms', 'the end of an account takes away everything of a person at once'],
  ['accounts', 'tokens', 'the end of an account takes away everything of a person at once'],
  ['accounts', 'webhooks', 'the end of an account takes away everything of a person at once'],
  ['auth', 'calendar', 'what ends the sessions of a person ends the address of the calendar, too'],
  ['auth', 'rooms', 'the mail about a new password names the rooms to which invitation links still lead'],
  ['auth', 'tokens', 'what ends the sessions of a person ends the tokens, too'],
  ['auth', 'webhooks', 'the mail about a new password names the rooms whose webhooks go on'],
  ['chat', 'auth', 'a page of messages comes with the names and photos of their authors'],
  ['chat', 'competitions', 'messages of a room wait for one another at the row of its competition'],
  ['chat', 'push', 'a message is work for nobody where no device is told'],
  ['chat', 'rooms', 'what is unread counts from the member row'],
  ['circles', 'auth', 'people and places come with names and photos'],
  ['circles', 'competitions', 'a hall of fame is the places of entries'],
  ['circles', 'rooms', 'a circle is the rooms made from one another'],
  ['circles', 'templates', 'a completed room says which event it followed'],
  ['competitions', 'auth', 'entries come with the names and photos of their owners'],
  ['competitions', 'notifications', 'locks that are due are those nobody was reminded of'],
  ['competitions', 'rooms', 'an entry takes its number from the member row; limits stand in the room'],
  ['competitions', 'templates', 'taking a proposal is an act, and moves what the room had last of its event'],
  ['fights', 'auth', 'cleared picks are told by the names of their owners'],
  ['fights', 'competitions', 'picks hang on entries, and fights on the competition'],
  ['fights', 'rooms', 'a fight that locks is named with its room, if that is not completed'],
  ['fights', 'templates', 'whether a fight is changed by a manager or an administrator'],
  ['friends', 'auth', 'friends come with their names and photos'],
  ['friends', 'competitions', 'what friends did in common rooms: entries made, first places'],
  ['friends', 'rooms', 'what friends did in common rooms: joined'],
  ['images', 'auth', 'a picture is kept and shown while somebody has it'],
  ['images', 'banner', 'a picture is kept and shown while it is that of the week'],
  ['images', 'fights', 'a picture is kept and shown while a fighter has it'],
  ['images', 'support', 'a picture is kept while a post has it'],
  [
    'news',
    'competitions',
    'a place that moved is the rank of an entry, and an act that was taken back is no news',
  ],
  ['news', 'rooms', 'news is lines of the changes log, from the last look on, which the member row keeps'],
  ['notifications', 'auth', 'a copy by mail needs its address in the same read'],
  ['plans', 'auth', 'plans come with the names of their authors'],
  ['push', 'auth', 'a device is told until the sign-in on it ends'],
  ['push', 'rooms', 'muted rooms come with their names'],
  ['rooms', 'auth', 'members come with their names and photos'],
  ['rooms', 'competitions', 'a room card counts its entries and finds its competition'],
  ['rooms', 'templates', 'a room says which event it follows'],
  ['rooms', 'webhooks', 'a line of the log is a job where a webhook waits for it'],
  ['stats', 'competitions', 'figures of a person over all rooms'],
  ['stats', 'rooms', 'figures of a person over all rooms'],
  ['support', 'auth', 'posts and comments come with the names of their authors'],
  ['templates', 'competitions', 'a template owns a competition'],
  ['tokens', 'auth', 'every call with a token finds the person in the same read'],
  ['tokens', 'rooms', 'a token of a room is good while its owner manages that room'],
  ['tournaments', 'competitions', 'picks hang on entries, and a tournament on the competition'],
  ['tournaments', 'rooms', 'a tournament that locks is named with its room, if that is not completed'],
  ['transfers', 'auth', 'a room file names people, not ids'],
  ['transfers', 'competitions', 'a room file holds all of a room'],
  ['transfers', 'rooms', 'a room file holds all of a room'],
  ['webhooks', 'rooms', 'a webhook is sent the name of its room, and the manager told of its end'],
];

const TABLES = /^apps\/server\/src\/kernel\/db\/tables\/([\w-]+)\.ts$/;

/** The owner and the reader of the tables that an import names, where these differ; otherwise null. */
export function foreignTable(from: string, to: string): { reader: string; tables: string } | null {
  const tables = TABLES.exec(to)?.[1];
  if (!tables || TABLES.test(from)) return null;
  const reader = serverFeatureOf(from) ?? (from.startsWith('apps/server/src/kernel/') ? 'kernel' : from);
  const owner = KERNEL_TABLES.includes(tables) ? 'kernel' : tables;
  return tables === 'columns' || reader === owner ? null : { reader, tables };
}
