import { TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { create, get, post } from '../endpoint.ts';
import { REPORT_REASONS_SHOWN } from '../limits.ts';
import { Done, Id, Instant, Person, pageOf, prose } from '../schema.ts';

export const REPORT_KINDS = ['message', 'person', 'picture', 'room'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Who can see a report: the people who run the room, or administrators. */
export const REPORT_READERS = ['managers', 'administrators'] as const;
export type ReportReader = (typeof REPORT_READERS)[number];

/** All reports about the same person, picture, message or room (rules: secrecy#reports). */
export const Report = z.object({
  id: Id,
  kind: z.enum(REPORT_KINDS),
  /** The id of the message or the room; for a person or a picture, the id of the person. */
  subjectId: Id,
  /** Null if the report was not made in a room, or if the room was deleted. */
  room: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The reported person; null for a room. */
  person: z.nullable(Person),
  /** The reported message, or the name of the person or room, as it was at the first report. */
  content: z.string(),
  pictureUrl: z.nullable(z.string()),
  /** Whether the message has been removed since. */
  isGone: z.boolean(),
  /** The number of people who made the report. Deleted accounts are not counted. */
  people: z.int(),
  /** What the reporters wrote, newest first. Only administrators see who wrote it, and reasons without text. */
  reasons: z.array(z.object({ text: z.string(), by: z.optional(Person) })),
  createdAt: Instant,
  lastReportedAt: Instant,
  closedAt: z.nullable(Instant),
});
export type Report = z.infer<typeof Report>;

const reportPage = pageOf(Report, { closed: z.optional(z.stringbool('closed must be true or false')) });

export const reports = {
  create: create('/api/reports', {
    access: 'user',
    summary:
      "Report a message, a person, a person's picture (`id` is the person's) or a room that the caller can see. With `roomId`, a reported person is also reported to the people who run that room. The response lists who can see the report",
    body: z.object({
      kind: z.enum(REPORT_KINDS, 'kind must be message, person, picture or room'),
      id: Id,
      roomId: z.optional(Id),
      text: z._default(prose({ max: TEXT_MAX.chatMessage, name: 'Text' }), ''),
    }),
    response: z.object({ readers: z.array(z.enum(REPORT_READERS)) }),
    rateLimit: 'report',
  }),
  ofRoom: get('/api/rooms/:roomId/reports', {
    access: 'room.manager',
    summary: `The open reports of messages and members of the room, or the closed ones if \`closed\` is true, newest first, each with its newest ${REPORT_REASONS_SHOWN} texts. Excludes reports about the caller and about the manager, and the reporters' names`,
    ...reportPage,
  }),
  all: get('/api/admin/reports', {
    access: 'admin',
    summary: `All reports, newest first, open ones unless \`closed\` is true, each with its newest ${REPORT_REASONS_SHOWN} texts and their authors`,
    ...reportPage,
  }),
  close: post('/api/reports/:reportId/close', {
    access: 'user',
    summary: 'Close a report; 404 for callers who cannot see it. Idempotent',
    response: Done,
  }),
};
