import { expect, it } from 'vitest';
import { describeChange, type OpenChange, type SealedChange } from './changes.ts';
import { ROOM_KINDS } from './room-kinds.ts';
import { MANAGER, storedChange } from './testing/stored-change.ts';

const ENTRY = { entryId: 'e1', owner: 'ann', number: 2 };
const APRIL = '2024-04-14T02:00:00.000Z';
const TEMPLATE = { templateId: 't1', templateName: 'UFC 300' };

const SENTENCES: [string, OpenChange | SealedChange][] = [
  ['created the room', { kind: 'room.created', data: {} }],
  [
    "made the room from 'Cage' and invited 1 member",
    { kind: 'room.made-again', data: { from: 'Cage', secondChance: null, invited: 1 } },
  ],
  [
    "made the room from 'March' as a second chance (8 teams from Elite 8 on)",
    { kind: 'room.made-again', data: { from: 'March', secondChance: '8 teams from Elite 8 on', invited: 0 } },
  ],
  [
    'imported the room from its export of 2024-04-14 02:00 UTC',
    { kind: 'room.imported', data: { exportedAt: APRIL } },
  ],
  ["renamed the room from 'Cage' to 'Ring'", { kind: 'room.renamed', data: { from: 'Cage', to: 'Ring' } }],
  ['marked the event completed', { kind: 'room.completed', data: {} }],
  ['unmarked the event as completed', { kind: 'room.reopened', data: {} }],
  ['unmarked the event as completed', { kind: 'room.reopened', data: { reopens: false } }],
  [
    'unmarked the event as completed; picks that all could read can be changed again',
    { kind: 'room.reopened', data: { reopens: true } },
  ],
  [
    'changed the password',
    {
      kind: 'room.changed',
      data: { description: false, password: true, mostBrackets: null, mostMembers: null },
    },
  ],
  [
    'changed the description, the password, the number of brackets from 2 to 10 and the most members from 3 to 20',
    {
      kind: 'room.changed',
      data: {
        description: true,
        password: true,
        mostBrackets: { from: 2, to: 10 },
        mostMembers: { from: 3, to: 20 },
      },
    },
  ],
  ['changed the description', { kind: 'test-room.changed', data: { description: true, mostMembers: null } }],
  [
    'changed the most members from any number to 3',
    { kind: 'test-room.changed', data: { description: false, mostMembers: { from: null, to: 3 } } },
  ],
  [
    'changed the description and the most members from 3 to 20',
    { kind: 'test-room.changed', data: { description: true, mostMembers: { from: 3, to: 20 } } },
  ],
  ['added a webhook', { kind: 'webhook.added', data: { kind: 'json' } }],
  ['added a webhook of Discord', { kind: 'webhook.added', data: { kind: 'discord' } }],
  ['removed a webhook of Slack', { kind: 'webhook.removed', data: { kind: 'slack' } }],
  [
    'made an invitation link that is good until 2024-04-14 02:00 UTC',
    { kind: 'invite-link.made', data: { expiresAt: APRIL } },
  ],
  ...(
    [
      [0, 'no members'],
      [1, '1 member'],
      [12, '12 members'],
    ] as const
  ).map(([uses, joined]): [string, OpenChange] => [
    `ended the invitation link of 2024-04-14 02:00 UTC, by which ${joined} joined`,
    { kind: 'invite-link.ended', data: { madeAt: APRIL, uses } },
  ]),
  ['joined the room', { kind: 'member.joined', data: {} }],
  ['rejoined the room', { kind: 'member.rejoined', data: {} }],
  ['left the room', { kind: 'member.left', data: {} }],
  ['reminded 3 members of missing picks', { kind: 'members.reminded', data: { members: 3 } }],
  ['removed a message of their own', { kind: 'message.removed', data: { messageId: 'm1', author: null } }],
  ['removed a message of bob', { kind: 'message.removed', data: { messageId: 'm1', author: 'bob' } }],
  ['created ann Bracket 2', { kind: 'entry.created', data: ENTRY }],
  ['deleted ann Bracket 2', { kind: 'entry.deleted', data: ENTRY }],
  [
    "follows the event 'UFC 300', asking before a change is taken",
    { kind: 'event.followed', data: { ...TEMPLATE, mode: 'ask' } },
  ],
  [
    "follows the event 'UFC 300', taking its changes as they come",
    { kind: 'event.followed', data: { ...TEMPLATE, mode: 'take' } },
  ],
  ["stopped following the event 'UFC 300'", { kind: 'event.left', data: TEMPLATE }],
  ["took over 1 change from the event 'UFC 300'", { kind: 'event.taken', data: { ...TEMPLATE, facts: 1 } }],
  ["took over 3 changes from the event 'UFC 300'", { kind: 'event.taken', data: { ...TEMPLATE, facts: 3 } }],
];

it.each(SENTENCES)('the log describes a change as: %s', (sentence, change) => {
  expect(describeChange(storedChange(change), MANAGER)).toBe(sentence);
});

it('only the manager can read how many members are missing picks', () => {
  const line = storedChange({ kind: 'members.reminded', data: { members: 1 } });
  expect(describeChange(line, MANAGER)).toBe('reminded 1 member of missing picks');
  expect(describeChange(line, { ...MANAGER, isManager: false })).toBe('reminded members of missing picks');
});

it('the table above covers every kind', () => {
  const tested = new Set<string>(SENTENCES.map(([, { kind }]) => kind));
  expect(Object.keys(ROOM_KINDS).filter((kind) => !tested.has(kind))).toEqual(['text']);
});
