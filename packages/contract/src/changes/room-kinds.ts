import { ROOM_TAKE_BACKS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { WEBHOOK_KINDS } from '../features/webhooks.ts';
import { Id, Instant } from '../schema.ts';
import { countText, EntryFact, entryText, openKind, Renaming, sealedKind, TEMPLATE } from './change-kind.ts';

const NOTHING = z.object({});

const MostMembers = z.nullable(z.object({ from: z.nullable(z.int()), to: z.int() }));

function mostMembersText(change: z.infer<typeof MostMembers>): string | null {
  return change && `the most members from ${change.from ?? 'any number'} to ${change.to}`;
}

const TAKE_BACK_TEXT = {
  his: 'those on the one who left',
  all: 'all of the fight',
  follow: 'none; they carry over to the new team',
};

const WEBHOOK_TEXT = { json: '', discord: ' of Discord', slack: ' of Slack' };

/** Writes '2024-04-14 02:00 UTC'. */
function minuteText(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}

/** Writes 'changed a, b and c' without the unchanged settings. */
function settingsText(settings: readonly (string | false | null)[]): string {
  const changed = settings.filter((setting) => typeof setting === 'string');
  const last = changed.pop();
  return `changed ${changed.length > 0 ? `${changed.join(', ')} and ` : ''}${last}`;
}

const FOLLOW_TEXT = { ask: 'asking before a change is taken', take: 'taking its changes as they come' };

export const ROOM_KINDS = {
  'room.created': openKind(NOTHING, () => 'created the room'),
  'room.made-again': openKind(
    z.object({
      /** The name of the old room. */
      from: z.string(),
      /** What was still open; null for a new room without results. */
      secondChance: z.nullable(z.string()),
      invited: z.int(),
    }),
    ({ from, secondChance, invited }) =>
      `made the room from '${from}'${secondChance === null ? '' : ` as a second chance (${secondChance})`}${invited === 0 ? '' : ` and invited ${countText(invited, 'member')}`}`,
  ),
  'room.imported': openKind(
    z.object({ exportedAt: Instant }),
    ({ exportedAt }) => `imported the room from its export of ${minuteText(exportedAt)}`,
  ),
  'room.renamed': openKind(Renaming, ({ from, to }) => `renamed the room from '${from}' to '${to}'`),
  'room.completed': openKind(NOTHING, () => 'marked the event completed'),
  'room.reopened': openKind(
    /** `reopens`: picks that all members could see can be changed again. Missing in older lines. */
    z.object({ reopens: z.optional(z.boolean()) }),
    ({ reopens }) =>
      `unmarked the event as completed${reopens ? '; picks that all could read can be changed again' : ''}`,
  ),
  'room.changed': openKind(
    z.object({
      /** Whether the description and the password changed. Their texts are not stored. */
      description: z.boolean(),
      password: z.boolean(),
      mostBrackets: z.nullable(z.object({ from: z.int(), to: z.int() })),
      mostMembers: MostMembers,
      /** Missing in older lines. */
      takeBack: z.nullish(z.enum(ROOM_TAKE_BACKS)),
    }),
    ({ description, password, mostBrackets, mostMembers, takeBack = null }) =>
      settingsText([
        description && 'the description',
        password && 'the password',
        mostBrackets && `the number of brackets from ${mostBrackets.from} to ${mostBrackets.to}`,
        mostMembersText(mostMembers),
        takeBack && `which picks a replacement takes back to ${TAKE_BACK_TEXT[takeBack]}`,
      ]),
  ),
  /** No longer written. */
  'test-room.changed': openKind(
    z.object({ description: z.boolean(), mostMembers: MostMembers }),
    ({ description, mostMembers }) =>
      settingsText([description && 'the description', mostMembersText(mostMembers)]),
  ),
  'invite-link.made': openKind(
    z.object({ expiresAt: Instant }),
    ({ expiresAt }) => `made an invitation link that is good until ${minuteText(expiresAt)}`,
  ),
  'invite-link.ended': openKind(
    z.object({ madeAt: Instant, uses: z.int() }),
    ({ madeAt, uses }) =>
      `ended the invitation link of ${minuteText(madeAt)}, by which ${uses === 1 ? '1 member' : `${uses === 0 ? 'no' : uses} members`} joined`,
  ),
  'webhook.added': openKind(
    z.object({ kind: z.enum(WEBHOOK_KINDS) }),
    ({ kind }) => `added a webhook${WEBHOOK_TEXT[kind]}`,
  ),
  'webhook.removed': openKind(
    z.object({ kind: z.enum(WEBHOOK_KINDS) }),
    ({ kind }) => `removed a webhook${WEBHOOK_TEXT[kind]}`,
  ),
  'member.joined': openKind(NOTHING, () => 'joined the room'),
  'member.rejoined': openKind(NOTHING, () => 'rejoined the room'),
  'member.left': openKind(NOTHING, () => 'left the room'),
  'members.reminded': openKind(
    z.object({ members: z.int() }),
    // In a small room the number would disclose who has not picked.
    ({ members }, { isManager }) =>
      `reminded ${isManager ? countText(members, 'member') : 'members'} of missing picks`,
  ),
  'message.removed': openKind(
    z.object({
      messageId: Id,
      /** Null if the author removed it. */
      author: z.nullable(z.string()),
    }),
    ({ author }) => `removed ${author === null ? 'a message of their own' : `a message of ${author}`}`,
  ),
  'entry.created': openKind(EntryFact, (entry) => `created ${entryText(entry)}`),
  'entry.deleted': openKind(EntryFact, (entry) => `deleted ${entryText(entry)}`),
  'event.followed': openKind(
    z.object({ ...TEMPLATE, mode: z.enum(['ask', 'take']) }),
    ({ templateName, mode }) => `follows the event '${templateName}', ${FOLLOW_TEXT[mode]}`,
  ),
  'event.left': openKind(
    z.object(TEMPLATE),
    ({ templateName }) => `stopped following the event '${templateName}'`,
  ),
  'event.taken': openKind(
    z.object({ ...TEMPLATE, facts: z.int() }),
    ({ templateName, facts }) => `took over ${countText(facts, 'change')} from the event '${templateName}'`,
  ),
  /** No longer written. */
  text: sealedKind(
    z.object({ text: z.string() }),
    ({ text }) => text,
    z.object({ text: z.string() }),
    ({ text }) => text,
  ),
};
