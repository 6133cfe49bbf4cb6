import type { ReportKind } from '@lockroom/contract';
import { isNotNull, isNull } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.ts';
import { idOf, instant } from './columns.ts';
import { rooms } from './rooms.ts';

/** Reports, with a copy of what was reported. Reports of the same thing share a row until it is closed. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ReportKind>().notNull(),
    /** The id of the message or room; for a person or a picture, the id of the person. */
    subjectId: uuid('subject_id').notNull(),
    /** Identifies what was reported and, for a person, the room. It does not change when the room is deleted. */
    subjectKey: text('subject_key').notNull(),
    /** The room that was reported, or in which the message or person was reported; null once that room is deleted. */
    roomId: uuid('room_id').references(() => rooms.id, { onDelete: 'set null' }),
    /** The person who is reported; null for a room. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The text of the message, or the name of the person or the room, when it was first reported. */
    content: text('content').notNull(),
    /** The hash of the reported picture, which is not deleted while the report is open. */
    pictureHash: text('picture_hash'),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('reports_subject_key').on(table.subjectKey).where(isNull(table.closedAt)),
    index('reports_open_idx').on(table.id).where(isNull(table.closedAt)),
    index('reports_closed_idx').on(table.closedAt, table.id).where(isNotNull(table.closedAt)),
    index('reports_room_idx').on(table.roomId, table.id),
    index('reports_person_idx').on(table.personId),
    index('reports_picture_idx').on(table.pictureHash).where(isNotNull(table.pictureHash)),
  ],
);

/** Who made a report, and why; one row per report and person. */
export const reportReasons = pgTable(
  'report_reasons',
  {
    reportId: idOf('report_id', () => reports.id),
    userId: idOf('user_id', () => users.id),
    /** The reason for the report; may be empty. */
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.userId] }),
    index('report_reasons_user_idx').on(table.userId),
  ],
);
