import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { idOf, instant, roomKeyColumn } from './columns.ts';
import { ofRoom } from './rooms.ts';

/** Chat messages. A message that the manager removes is deleted; the changes log records the removal. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').notNull(),
    roomId: uuid('room_id').notNull(),
    roomKey: roomKeyColumn(),
    authorId: idOf('author_id', () => users.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.roomKey] }),
    ofRoom('messages', table),
    index('messages_room_idx').on(table.roomId, table.id),
    index('messages_author_idx').on(table.authorId),
  ],
);
