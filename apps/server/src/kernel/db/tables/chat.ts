import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { idOf, instant } from './columns.ts';
import { rooms } from './rooms.ts';

/** Chat messages. A message that the manager removes is deleted; the changes log records the removal. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    roomId: idOf('room_id', () => rooms.id),
    authorId: idOf('author_id', () => users.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('messages_room_idx').on(table.roomId, table.id),
    index('messages_author_idx').on(table.authorId),
  ],
);
