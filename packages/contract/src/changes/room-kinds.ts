import { ROOM_TAKE_BACKS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { WEBHOOK_KINDS } from '../features/webhooks.ts';
import { Id, Instant } from '../schema.ts';
import {
  countText,
  EntryFact,
  entryText,
  lockText,
  minuteText,
  openKind,
  Renaming,
  sealedKind,
  TEMPLATE,
} from './change-kind.ts';

const NOTHING = z.object({});
/** A member, with their name at the time of the change. */
const MEMBER = { userId: Id, name: z.string() };
const MemberFact = z.object(MEMBER);

const MostMembers = z.nullable(z.object({ from: z.nullable(z.int()), to: z.int() }));

function mostMembersText(change: z.infer<typeof MostMembers>): string | null {
  return change && `the maximum number of members from ${change.from ?? 'any number'} to ${change.to}`;
}

const TAKE_BACK_TEXT = {
  his: 'clear picks on that fighter or team',
  all: 'clear all picks for the fight',
  follow: 'keep picks for the new team',
};

const WEBHOOK_TEXT = { json: '', discord: ' for Discord', slack: ' for Slack' };

const reasonText = (reason: string | null): string => (reason === null ? '' : ` (reason: ${reason})`);

/** The description of a changed setting; false, null or undefined if the setting has not changed. */
type ChangedSetting = string | false | null | undefined;

/** Formats changed settings as 'changed a, b and c'. */
function settingsText(settings: readonly ChangedSetting[]): string {
  const changed = settings.filter((setting) => typeof setting === 'string');
  const last = changed.pop() ?? 'the settings';
  return `changed ${changed.length > 0 ? `${changed.join(', ')} and ` : ''}${last}`;
}

const zoneText = (timeZone: string) => timeZone.replaceAll('_', ' ');

const FOLLOW_TEXT = { ask: 'asking before each change', take: 'using its changes automatically' };

const SettingsChange = z.object({
  /** Whether the description and the password changed. Their contents are not stored. */
  description: z.boolean(),
  password: z.boolean(),
  mostBrackets: z.nullable(z.object({ from: z.int(), to: z.int() })),
  mostMembers: MostMembers,
  /** Absent from older log lines, like every setting below. */
  takeBack: z.nullish(z.enum(ROOM_TAKE_BACKS)),
  sealed: z.nullish(z.boolean()),
  timeZone: z.nullish(Renaming),
  accountsOnly: z.nullish(z.boolean()),
});

export const ROOM_KINDS = {
  'room.created': openKind(
    z.object({ sealed: z.optional(z.boolean()) }),
    ({ sealed = false }) => `created the room${sealed ? ', sealed' : ''}`,
  ),
  'room.made-again': openKind(
    z.object({
      /** The name of the room from which the new room was created. */
      from: z.string(),
      /** What was still open in the old room if the new room is a second chance; otherwise null. */
      secondChance: z.nullable(z.string()),
      invited: z.int(),
    }),
    ({ from, secondChance, invited }) =>
      `created the room from '${from}'${secondChance === null ? '' : ` as a second chance (${secondChance})`}${invited === 0 ? '' : ` and invited ${countText(invited, 'member')}`}`,
  ),
  'room.imported': openKind(
    z.object({ exportedAt: Instant }),
    ({ exportedAt }) => `imported the room from its export of ${minuteText(exportedAt)}`,
  ),
  'room.renamed': openKind(Renaming, ({ from, to }) => `renamed the room from '${from}' to '${to}'`),
  'room.completed': openKind(NOTHING, () => 'marked the event completed'),
  'room.reopened': openKind(
    z.object({
      /** Whether picks that all members could see may be changed again. Absent from older log lines. */
      reopens: z.optional(z.boolean()),
    }),
    ({ reopens }) =>
      `unmarked the event as completed${reopens ? '; picks that everyone could see can be changed again' : ''}`,
  ),
  'room.changed': openKind(SettingsChange, (changed) => {
    const { mostBrackets, takeBack, sealed = null, timeZone, accountsOnly = null } = changed;
    const settings = {
      description: changed.description && 'the description',
      password: changed.password && 'the password',
      mostBrackets: mostBrackets && `the number of brackets from ${mostBrackets.from} to ${mostBrackets.to}`,
      mostMembers: mostMembersText(changed.mostMembers),
      takeBack: takeBack && `what happens to picks after a replacement to '${TAKE_BACK_TEXT[takeBack]}'`,
      sealed: sealed !== null && `the sealed setting to ${sealed ? 'yes' : 'no'}`,
      timeZone: timeZone && `the time zone from ${zoneText(timeZone.from)} to ${zoneText(timeZone.to)}`,
      accountsOnly:
        accountsOnly !== null && `who may join to ${accountsOnly ? 'accounts only' : 'accounts and guests'}`,
    } satisfies Record<keyof typeof changed, ChangedSetting>;
    return settingsText(Object.values(settings));
  }),
  /** Only in older logs; no longer written. */
  'test-room.changed': openKind(
    z.object({ description: z.boolean(), mostMembers: MostMembers }),
    ({ description, mostMembers }) =>
      settingsText([description && 'the description', mostMembersText(mostMembers)]),
  ),
  'invite-link.made': openKind(
    z.object({ expiresAt: Instant }),
    ({ expiresAt }, reader) => `created an invitation link that works until ${lockText(expiresAt, reader)}`,
  ),
  'invite-link.ended': openKind(
    z.object({ madeAt: Instant, uses: z.int() }),
    ({ madeAt, uses }, reader) =>
      `turned off the invitation link created ${lockText(madeAt, reader)}, which ${uses === 0 ? 'no members' : countText(uses, 'member')} had used`,
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
  'guest.joined': openKind(NOTHING, () => 'joined the room as a guest'),
  'guest.added': openKind(z.object({ guest: z.string() }), ({ guest }) => `added the guest ${guest}`),
  'guest.link': openKind(
    z.object({ guest: z.string() }),
    ({ guest }) => `made a new sign-in link for the guest ${guest}`,
  ),
  'guest.claimed': openKind(NOTHING, () => 'signed in with their link'),
  'guest.completed': openKind(
    z.object({ guest: z.string() }),
    ({ guest }) => `created an account (was the guest ${guest})`,
  ),
  'member.left': openKind(NOTHING, () => 'left the room'),
  'member.late-entry': openKind(
    z.union([
      z.object({ ...MEMBER, minutes: z.int() }),
      /** The format of older log lines. */
      z.object({ username: z.string(), minutes: z.int() }),
    ]),
    (line) =>
      `let ${'name' in line ? line.name : line.username} pick late for ${line.minutes} minutes, with everyone’s locked picks in view`,
  ),
  'member.removed': openKind(
    z.object({ ...MEMBER, reason: z.nullable(z.string()), brackets: z.int(), keepRanked: z.boolean() }),
    ({ name, reason, brackets, keepRanked }) =>
      `removed ${name}${brackets > 0 && !keepRanked ? `, whose ${brackets === 1 ? 'bracket is' : 'brackets are'} no longer ranked` : ''}${reasonText(reason)}`,
  ),
  'member.ranked': openKind(
    z.object({ ...MEMBER, keepRanked: z.boolean() }),
    ({ name, keepRanked }) =>
      `${keepRanked ? 'ranked the brackets of' : 'stopped ranking the brackets of'} ${name}, who was removed`,
  ),
  'member.paused': openKind(
    z.object({ ...MEMBER, reason: z.nullable(z.string()) }),
    ({ name, reason }) => `paused ${name}${reasonText(reason)}`,
  ),
  'member.allowed': openKind(z.object({ ...MEMBER, was: z.enum(['paused', 'removed']) }), ({ name, was }) =>
    was === 'paused' ? `ended the pause for ${name}` : `allowed ${name} to join again`,
  ),
  'announcement.made': openKind(z.object({ text: z.string() }), ({ text }) => `announced: ${text}`),
  'announcement.ended': openKind(NOTHING, () => 'removed the announcement'),
  'members.reminded': openKind(
    z.object({ members: z.int() }),
    // In a small room, the number of members who are missing picks would disclose who they are.
    ({ members }, { seesPicks }) =>
      `reminded ${seesPicks ? countText(members, 'member') : 'members'} about missing picks`,
  ),
  'message.removed': openKind(
    z.object({
      messageId: Id,
      /** Null if the author removed the message. */
      author: z.nullable(z.string()),
    }),
    ({ author }) => `removed ${author === null ? 'a message of their own' : `a message by ${author}`}`,
  ),
  'entry.created': openKind(EntryFact, (entry) => `created ${entryText(entry)}`),
  'entry.deleted': openKind(EntryFact, (entry) => `deleted ${entryText(entry)}`),
  'event.followed': openKind(
    z.object({ ...TEMPLATE, mode: z.enum(['ask', 'take']) }),
    ({ templateName, mode }) => `started following the event '${templateName}', ${FOLLOW_TEXT[mode]}`,
  ),
  'event.left': openKind(
    z.object(TEMPLATE),
    ({ templateName }) => `stopped following the event '${templateName}'`,
  ),
  'event.taken': openKind(
    z.object({ ...TEMPLATE, facts: z.int() }),
    ({ templateName, facts }) => `used ${countText(facts, 'change')} from the event '${templateName}'`,
  ),
  /** Only in older logs; no longer written. */
  text: sealedKind(
    z.object({ text: z.string() }),
    ({ text }) => text,
    z.object({ text: z.string() }),
    ({ text }) => text,
  ),
  'deputy.made': openKind(MemberFact, ({ name }) => `made ${name} a deputy`),
  'deputy.ended': openKind(MemberFact, ({ name }) => `made ${name} a regular member again`),
  'hand-over.offered': openKind(MemberFact, ({ name }) => `offered the room to ${name}`),
  'hand-over.withdrawn': openKind(MemberFact, ({ name }) => `withdrew the offer of the room to ${name}`),
  'hand-over.declined': openKind(NOTHING, () => 'declined to manage the room'),
  'hand-over.accepted': openKind(MemberFact, ({ name }) => `took over the room from ${name}`),
  /** The manager left the room or deleted their account. */
  'room.handed-over': openKind(MemberFact, ({ name }) => `handed the room over to ${name}`),
  'room.left-without-manager': openKind(NOTHING, () => 'left the room without a manager'),
  'take-over.announced': openKind(
    z.object({ at: Instant }),
    ({ at }, reader) => `said that they will take over the room on ${lockText(at, reader)}`,
  ),
  'take-over.stopped': openKind(MemberFact, ({ name }) => `stopped ${name} from taking over the room`),
  'take-over.done': openKind(NOTHING, () => 'took over the room'),
};
