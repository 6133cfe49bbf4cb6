import * as z from 'zod/mini';
import { Id, Instant } from '../schema.ts';
import { openKind, sealedKind } from './change-kind.ts';
import { EntryFact, entryText, Renaming } from './facts.ts';

const NOTHING = z.object({});

/** Changes of a room, its members and their entries. */
export const ROOM_KINDS = {
  'room.created': openKind(NOTHING, () => 'created the room'),
  'room.imported': openKind(
    z.object({ exportedAt: Instant }),
    ({ exportedAt }) =>
      `imported the room from its export of ${exportedAt.slice(0, 16).replace('T', ' ')} UTC`,
  ),
  'room.renamed': openKind(Renaming, ({ from, to }) => `renamed the room from '${from}' to '${to}'`),
  'room.completed': openKind(NOTHING, () => 'marked the event completed'),
  'room.reopened': openKind(
    /** `reopens` where picks without a lock had been shown to all; older lines do not tell. */
    z.object({ reopens: z.optional(z.boolean()) }),
    ({ reopens }) =>
      `unmarked the event as completed${reopens ? '; picks that all could read can be changed again' : ''}`,
  ),
  'test-room.changed': openKind(
    z.object({
      /** Whether the description changed; its text is not stored. */
      description: z.boolean(),
      mostMembers: z.nullable(z.object({ from: z.nullable(z.int()), to: z.int() })),
    }),
    ({ description, mostMembers }) => {
      const parts = [
        ...(description ? ['the description'] : []),
        ...(mostMembers
          ? [`the most members from ${mostMembers.from ?? 'any number'} to ${mostMembers.to}`]
          : []),
      ];
      return `changed ${parts.join(' and ')}`;
    },
  ),
  'member.joined': openKind(NOTHING, () => 'joined the room'),
  'member.rejoined': openKind(NOTHING, () => 'rejoined the room'),
  'member.left': openKind(NOTHING, () => 'left the room'),
  'message.removed': openKind(
    z.object({
      messageId: Id,
      /** Null where the message was the remover's own. */
      author: z.nullable(z.string()),
    }),
    ({ author }) => `removed ${author === null ? 'a message of their own' : `a message of ${author}`}`,
  ),
  'entry.created': openKind(EntryFact, (entry) => `created ${entryText(entry)}`),
  'entry.deleted': openKind(EntryFact, (entry) => `deleted ${entryText(entry)}`),
  /** A line from before changes were data; no longer written. */
  text: sealedKind(
    z.object({ text: z.string() }),
    ({ text }) => text,
    z.object({ text: z.string() }),
    ({ text }) => text,
  ),
};
