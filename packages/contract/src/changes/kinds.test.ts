import { expect, it } from 'vitest';
import { CHANGE_KINDS, describeChange, type OpenChange, type SealedChange } from './changes.ts';
import { MANAGER, storedChange } from './testing/stored-change.ts';

const KIM = { userId: 'u1', name: 'kim' };
const ENTRY = { entryId: 'e1', owner: 'ann', number: 2 };
const MAIN = { fightId: 'f1', title: 'Main Event', fighter1: 'Pereira', fighter2: 'Hill' };
const THIRD = { fightId: 'f3', title: 'Fight 3', fighter1: 'Yan', fighter2: 'Sterling' };
const [PEREIRA, YAN] = [
  { fightId: 'f1', fighter1: 'Pereira', fighter2: 'Hill' },
  { fightId: 'f3', fighter1: 'Yan', fighter2: 'Sterling' },
];
const KNOCKOUT = { winnerId: 1, method: 'KO/TKO' } as const;
const POINTS = { winnerId: 2, method: 'Decision' } as const;
const DRAW = { winnerId: 0, method: 'Draw' } as const;
const APRIL = '2024-04-14T02:00:00.000Z';
const MAY = '2024-05-14T02:30:05.000Z';
const TEMPLATE = { templateId: 't1', templateName: 'UFC 300' };
const [CHIEFS, NINERS, LIONS] = [
  { teamId: 'AFC-1', name: 'Chiefs' },
  { teamId: 'NFC-1', name: '49ers' },
  { teamId: 'NFC-2', name: 'Lions' },
];
const FINAL = { gameId: 'SB', number: null, round: 4, roundName: 'Super Bowl', isTitle: true };
const EIGHT = { gameId: 'R2-2', number: 2, round: 2, roundName: 'E-8', isTitle: false };
const CHIEFS_WON = { winner: CHIEFS, loser: NINERS };
const NINERS_WON = { winner: NINERS, loser: CHIEFS };
const LIONS_WON = { winner: LIONS, loser: NINERS };
const SCORE = { team1Score: 24, team2Score: 21 };

/** The expected sentence, followed by the kind of change, its data and any sealed data. */
type RowOf<Change> = Change extends { kind: infer Kind; data: infer Data; sealed: infer Sealed }
  ? [sentence: string, kind: Kind, data: Data, sealed: Sealed]
  : Change extends { kind: infer Kind; data: infer Data }
    ? [sentence: string, kind: Kind, data: Data]
    : never;
type Row = RowOf<OpenChange | SealedChange>;

const SENTENCES: Row[] = [
  ['created the room', 'room.created', {}],
  ['created the room, sealed', 'room.created', { sealed: true }],
  [
    "created the room from 'Cage' and invited 1 member",
    'room.made-again',
    { from: 'Cage', secondChance: null, invited: 1 },
  ],
  [
    "created the room from 'March' as a second chance (8 teams from Elite 8 on)",
    'room.made-again',
    { from: 'March', secondChance: '8 teams from Elite 8 on', invited: 0 },
  ],
  ['imported the room from its export of 2024-04-14 02:00 UTC', 'room.imported', { exportedAt: APRIL }],
  [
    'removed kim, whose brackets are no longer ranked (reason: Shared the password)',
    'member.removed',
    { ...KIM, reason: 'Shared the password', brackets: 2, keepRanked: false },
  ],
  ['removed kim', 'member.removed', { ...KIM, reason: null, brackets: 1, keepRanked: true }],
  ['ranked the brackets of kim, who was removed', 'member.ranked', { ...KIM, keepRanked: true }],
  ['stopped ranking the brackets of kim, who was removed', 'member.ranked', { ...KIM, keepRanked: false }],
  ['paused kim (reason: Cool down)', 'member.paused', { ...KIM, reason: 'Cool down' }],
  ['ended the pause for kim', 'member.allowed', { ...KIM, was: 'paused' }],
  ['allowed kim to join again', 'member.allowed', { ...KIM, was: 'removed' }],
  ['announced: Picks lock at eight', 'announcement.made', { text: 'Picks lock at eight' }],
  ['removed the announcement', 'announcement.ended', {}],
  ['made kim a deputy', 'deputy.made', KIM],
  ['made kim a regular member again', 'deputy.ended', KIM],
  ['offered the room to kim', 'hand-over.offered', KIM],
  ['withdrew the offer of the room to kim', 'hand-over.withdrawn', KIM],
  ['declined to manage the room', 'hand-over.declined', {}],
  ['took over the room from kim', 'hand-over.accepted', KIM],
  ['handed the room over to kim', 'room.handed-over', KIM],
  ['left the room without a manager', 'room.left-without-manager', {}],
  [
    'said that they will take over the room on Sat, Apr 13, 2024, 8:00:00 PM MT',
    'take-over.announced',
    { at: APRIL },
  ],
  ['stopped kim from taking over the room', 'take-over.stopped', KIM],
  ['took over the room', 'take-over.done', {}],
  ["renamed the room from 'Cage' to 'Ring'", 'room.renamed', { from: 'Cage', to: 'Ring' }],
  ['marked the event completed', 'room.completed', {}],
  ['unmarked the event as completed', 'room.reopened', {}],
  [
    'unmarked the event as completed; picks that everyone could see can be changed again',
    'room.reopened',
    { reopens: true },
  ],
  [
    'changed the description, the password, the number of brackets from 2 to 10 and the maximum number of members from 3 to 20',
    'room.changed',
    {
      description: true,
      password: true,
      mostBrackets: { from: 2, to: 10 },
      mostMembers: { from: 3, to: 20 },
    },
  ],
  ['changed the description', 'test-room.changed', { description: true, mostMembers: null }],
  [
    'changed the maximum number of members from any number to 3',
    'test-room.changed',
    { description: false, mostMembers: { from: null, to: 3 } },
  ],
  ['added a webhook for Discord', 'webhook.added', { kind: 'discord' }],
  ['removed a webhook for Slack', 'webhook.removed', { kind: 'slack' }],
  [
    'created an invitation link that works until Sat, Apr 13, 2024, 8:00:00 PM MT',
    'invite-link.made',
    { expiresAt: APRIL },
  ],
  [
    'turned off the invitation link created Sat, Apr 13, 2024, 8:00:00 PM MT, which 1 member had used',
    'invite-link.ended',
    { madeAt: APRIL, uses: 1 },
  ],
  ['joined the room', 'member.joined', {}],
  ['rejoined the room', 'member.rejoined', {}],
  ['joined the room as a guest', 'guest.joined', {}],
  ['added the guest Uncle Bob', 'guest.added', { guest: 'Uncle Bob' }],
  ['made a new sign-in link for the guest Uncle Bob', 'guest.link', { guest: 'Uncle Bob' }],
  ['signed in with their link', 'guest.claimed', {}],
  ['created an account (was the guest Uncle Bob)', 'guest.completed', { guest: 'Uncle Bob' }],
  ['left the room', 'member.left', {}],
  [
    'let bob pick late for 30 minutes, with everyone’s locked picks in view',
    'member.late-entry',
    { userId: 'u1', name: 'bob', minutes: 30 },
  ],
  [
    'let bob pick late for 30 minutes, with everyone’s locked picks in view',
    'member.late-entry',
    { username: 'bob', minutes: 30 },
  ],
  ['reminded 3 members about missing picks', 'members.reminded', { members: 3 }],
  ['removed a message of their own', 'message.removed', { messageId: 'm1', author: null }],
  ['removed a message by bob', 'message.removed', { messageId: 'm1', author: 'bob' }],
  ['created ann Bracket 2', 'entry.created', ENTRY],
  ['deleted ann Bracket 2', 'entry.deleted', ENTRY],
  [
    "started following the event 'UFC 300', asking before each change",
    'event.followed',
    { ...TEMPLATE, mode: 'ask' },
  ],
  [
    "started following the event 'UFC 300', using its changes automatically",
    'event.followed',
    { ...TEMPLATE, mode: 'take' },
  ],
  ["stopped following the event 'UFC 300'", 'event.left', TEMPLATE],
  ["used 3 changes from the event 'UFC 300'", 'event.taken', { ...TEMPLATE, facts: 3 }],
  ['added Fight 3, Yan vs Sterling', 'fight.added', { fight: THIRD }],
  [
    'changed Fight 3, Yan vs Sterling: first fighter from Yan to Petr Yan; odds of Petr Yan from +150 to -110; ' +
      'odds of Sterling from -150 to N/A; fighter points from 2 to 3; method points from 1 to 4; combo points from 1 ' +
      'to 5; underdog bonus from 1 to 6; position to Main Event',
    'fight.changed',
    {
      fight: THIRD,
      changes: [
        { fact: 'fighter1', from: 'Yan', to: 'Petr Yan' },
        { fact: 'fighter1Odds', from: '+150', to: '-110' },
        { fact: 'fighter2Odds', from: '-150', to: 'N/A' },
        { fact: 'fighterPoints', from: 2, to: 3 },
        { fact: 'methodPoints', from: 1, to: 4 },
        { fact: 'bonusPoints', from: 1, to: 5 },
        { fact: 'underdogBonus', from: 1, to: 6 },
      ],
      place: 'Main Event',
    },
  ],
  [
    'replaced Yan with Font in Fight 3, Yan vs Sterling. odds of Font from +150 to N/A. lock time to Mon, May 13, 2024, ' +
      '8:30:05 PM MT (was Sat, Apr 13, 2024, 8:00:00 PM MT). 24 picks cleared, 1 stands',
    'fight.replaced',
    {
      fight: THIRD,
      corner: 1,
      name: 'Font',
      changes: [{ fact: 'fighter1Odds', from: '+150', to: 'N/A' }],
      takenBack: 24,
      standing: 1,
      lock: { from: APRIL, to: MAY, reopens: false },
    },
  ],
  [
    'corrected the name of Sterling to Aljamain Sterling in Fight 3, Yan vs Sterling',
    'fight.renamed',
    { fight: THIRD, corner: 2, name: 'Aljamain Sterling' },
  ],
  [
    'swapped the corners in Fight 3, Yan vs Sterling: Sterling is now in the red corner',
    'fight.corners-swapped',
    { fight: THIRD },
  ],
  [
    'called off Fight 3, Yan vs Sterling: Missed weight',
    'fight.called-off',
    { fight: THIRD, reason: 'Missed weight' },
  ],
  [
    'put Main Event, Pereira vs Hill back on, with its result: Pereira by KO/TKO',
    'fight.reinstated',
    { fight: MAIN, result: KNOCKOUT },
  ],
  [
    'overturned the result of Main Event, Pereira vs Hill from Pereira by KO/TKO to no winner (Draw). ranks: ann ' +
      'Bracket 2 from 1 to 3',
    'fight.result-overturned',
    { fight: MAIN, from: KNOCKOUT, to: DRAW, moves: [{ entry: ENTRY, from: 1, to: 3 }] },
  ],
  [
    'removed Main Event, Pereira vs Hill, with its result: Pereira by KO/TKO',
    'fight.removed',
    { fight: MAIN, result: KNOCKOUT },
  ],
  [
    'moved Fight 3, Yan vs Sterling up: it is now Co-Main Event',
    'fight.moved',
    { fight: THIRD, direction: 'up', place: 'Co-Main Event' },
  ],
  ['changed the photo of Sterling', 'fight.photo-changed', { fight: THIRD, corner: 2 }],
  [
    'set lock times. Main Event, Pereira vs Hill: Sat, Apr 13, 2024, 8:00:00 PM MT (was none); Fight 3, Yan vs ' +
      'Sterling: none (was Mon, May 13, 2024, 8:30:05 PM MT; it was locked and is open for picks again)',
    'fight.locks-set',
    {
      locks: [
        { fight: MAIN, from: null, to: APRIL, reopens: false },
        { fight: THIRD, from: MAY, to: null, reopens: true },
      ],
    },
  ],
  [
    'entered the result of Main Event, Pereira vs Hill: Pereira by KO/TKO',
    'fight.result-entered',
    { fight: MAIN, result: KNOCKOUT },
  ],
  [
    'corrected the result of Main Event, Pereira vs Hill from Pereira by KO/TKO to no winner (Draw)',
    'fight.result-corrected',
    { fight: MAIN, from: KNOCKOUT, to: DRAW },
  ],
  [
    'cleared the result of Main Event, Pereira vs Hill (was Hill by Decision); the fight can be picked again',
    'fight.result-cleared',
    { fight: MAIN, result: POINTS, reopens: true },
  ],
  [
    'changed the pick of ann Bracket 2 for Main Event, Pereira vs Hill from Hill by Decision to Pereira by KO/TKO',
    'fight.pick-changed',
    { fight: MAIN, entry: ENTRY },
    { from: POINTS, to: KNOCKOUT },
  ],
  [
    'changed the pick of ann Bracket 2 for Main Event, Pereira vs Hill from Hill by Decision to no pick',
    'fight.pick-changed',
    { fight: MAIN, entry: ENTRY },
    { from: POINTS, to: null },
  ],
  [
    'pasted a card: added Yan vs Sterling. removed Pereira vs Hill. cleared picks: 1 of ann Bracket 2; 3 of ann ' +
      'Bracket 2. changed Yan vs Sterling: odds of Yan from +150 to -110; photo of Yan; position from Fight 3 to Main Event',
    'card.pasted',
    {
      added: [YAN],
      removed: [PEREIRA],
      cleared: [
        { entry: ENTRY, picks: 1 },
        { entry: ENTRY, picks: 3 },
      ],
      changed: [
        {
          fight: YAN,
          changes: [{ fact: 'fighter1Odds', from: '+150', to: '-110' }],
          photos: [1],
          place: { from: 'Fight 3', to: 'Main Event' },
        },
      ],
    },
  ],
  [
    "imported the template 'UFC 300': added Pereira vs Hill; Yan vs Sterling. removed Yan vs Sterling. cleared 4 " +
      'picks: 1 of ann Bracket 2, 3 of ann Bracket 2. changed Yan vs Sterling: photo of Sterling. set lock times: ' +
      'Pereira vs Hill to Sat, Apr 13, 2024, 8:00:00 PM MT (was none); Yan vs Sterling to none (was Mon, May 13, 2024, ' +
      '8:30:05 PM MT; it was locked and is open for picks again). results: Pereira vs Hill: Pereira by KO/TKO; Yan vs ' +
      'Sterling: no winner (Draw)',
    'card.imported',
    {
      ...TEMPLATE,
      added: [PEREIRA, YAN],
      removed: [YAN],
      cleared: [
        { entry: ENTRY, picks: 1 },
        { entry: ENTRY, picks: 3 },
      ],
      changed: [{ fight: YAN, changes: [], photos: [2], place: null }],
      locks: [
        { fight: PEREIRA, from: null, to: APRIL, reopens: false },
        { fight: YAN, from: MAY, to: null, reopens: true },
      ],
      results: [
        { fight: PEREIRA, result: KNOCKOUT },
        { fight: YAN, result: DRAW },
      ],
    },
  ],
  [
    'changed the bracket: from 8 to 16 teams, reseeding turned on. Cleared: 9 picks in 2 brackets, 1 tie-breaker, 0 ' +
      'results and the final score; it was locked and is open for picks again',
    'tournament.structure-changed',
    {
      size: { from: 8, to: 16 },
      reseeding: true,
      cleared: { picks: 9, entries: 2, tieBreakers: 1, results: 0, finalScore: true },
      reopens: true,
    },
  ],
  [
    'changed the points per round from 1, 2, 3 to 2, 4, 8',
    'tournament.points-changed',
    { from: [1, 2, 3], to: [2, 4, 8] },
  ],
  [
    'set the lock time to none (was Sat, Apr 13, 2024, 8:00:00 PM MT); it was locked and is open for picks again',
    'tournament.lock-set',
    { from: APRIL, to: null, reopens: true },
  ],
  [
    'changed team names: AFC 1 is now Chiefs; NFC 1 is now 49ers',
    'tournament.teams-named',
    {
      teams: [
        { teamId: 'AFC-1', from: 'AFC 1', to: 'Chiefs' },
        { teamId: 'NFC-1', from: 'NFC 1', to: '49ers' },
      ],
    },
  ],
  [
    'replaced Chiefs with Colts; picks carry over. lock time to Sat, Apr 13, 2024, 8:00:00 PM MT (was none)',
    'tournament.team-replaced',
    {
      team: CHIEFS,
      name: 'Colts',
      follows: true,
      takenBack: 0,
      lock: { from: null, to: APRIL, reopens: false },
    },
  ],
  [
    'changed labels: the left side from Left to East; the right side from Right to West; the color of the left side ' +
      'from #c8102e to #0b5fff; the color of the right side from #0b5fff to #c8102e; the rounds from R-1, E-8 to Start, ' +
      'E-8; the regions from A, B to C, D',
    'tournament.labels-changed',
    {
      labels: [
        { label: 'leftLabel', from: 'Left', to: 'East' },
        { label: 'rightLabel', from: 'Right', to: 'West' },
        { label: 'leftColor', from: '#c8102e', to: '#0b5fff' },
        { label: 'rightColor', from: '#0b5fff', to: '#c8102e' },
        { label: 'roundNames', from: ['R-1', 'E-8'], to: ['Start', 'E-8'] },
        { label: 'regionNames', from: ['A', 'B'], to: ['C', 'D'] },
      ],
    },
  ],
  [
    'corrected 49ers over Chiefs in E-8 (was Chiefs over 49ers); so also cleared Lions over 49ers in the Super Bowl; ' +
      'changed the final score from 24 - 21 to none; it was locked and is open for picks again',
    'tournament.results-saved',
    {
      results: [
        { game: EIGHT, from: CHIEFS_WON, to: NINERS_WON, isDropped: false },
        { game: FINAL, from: LIONS_WON, to: null, isDropped: true },
      ],
      finalScore: { from: SCORE, to: null },
      reopens: true,
    },
  ],
  [
    'entered Chiefs over 49ers in the Super Bowl',
    'tournament.results-saved',
    {
      results: [{ game: FINAL, from: null, to: CHIEFS_WON, isDropped: false }],
      finalScore: null,
      reopens: false,
    },
  ],
  [
    "imported the template 'UFC 300': renamed AFC 1 is now Chiefs. changed labels: the left side from Left to East. set " +
      'lock times: the bracket to Sat, Apr 13, 2024, 8:00:00 PM MT (was none). results: entered Chiefs over 49ers in the ' +
      'Super Bowl; changed the final score from none to 24 - 21',
    'tournament.imported',
    {
      ...TEMPLATE,
      teams: [{ teamId: 'AFC-1', from: 'AFC 1', to: 'Chiefs' }],
      labels: [{ label: 'leftLabel', from: 'Left', to: 'East' }],
      lock: { from: null, to: APRIL, reopens: false },
      results: [{ game: FINAL, from: null, to: CHIEFS_WON, isDropped: false }],
      finalScore: { from: null, to: SCORE },
    },
  ],
  [
    'changed the picks of ann Bracket 2 from Chiefs to 49ers in the Super Bowl; from no pick to Lions in game 2 of E-8; ' +
      'from none to 24 - 21 as the tie-breaker',
    'tournament.picks-changed',
    { entry: ENTRY },
    {
      picks: [
        { game: FINAL, from: CHIEFS, to: NINERS },
        { game: EIGHT, from: null, to: LIONS },
      ],
      tieBreaker: { from: null, to: SCORE },
    },
  ],
];

it.each(SENTENCES)('the log describes a change as: %s', (sentence, kind, data, sealed?) => {
  const change = { kind, data, ...(sealed && { sealed }) } as OpenChange | SealedChange;
  expect(describeChange(storedChange(change), MANAGER)).toBe(sentence);
});

it('every kind of change that can still be logged has a test of its sentence', () => {
  const tested = new Set<string>(SENTENCES.map(([, kind]) => kind));
  expect(CHANGE_KINDS.filter((kind) => !tested.has(kind))).toEqual(['text', 'act.taken-back']);
});

it.each<[string, SealedChange]>([
  [
    'changed the pick of ann Bracket 2 for Main Event, Pereira vs Hill, before its lock',
    {
      kind: 'fight.pick-changed',
      data: { fight: MAIN, entry: ENTRY },
      sealed: { from: POINTS, to: KNOCKOUT },
    },
  ],
  [
    'changed the picks of ann Bracket 2, before its lock',
    {
      kind: 'tournament.picks-changed',
      data: { entry: ENTRY },
      sealed: { picks: [{ game: FINAL, from: CHIEFS, to: NINERS }], tieBreaker: null },
    },
  ],
])('a sealed line is shown without the pick: %s', (sentence, change) => {
  expect(describeChange({ ...storedChange(change), sealed: null }, MANAGER)).toBe(sentence);
});

it("the number of picks cleared in a bracket is shown only to the manager and the bracket's owner", () => {
  const [ann, bob] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b'];
  const cleared = [
    { entry: { ...ENTRY, owner: 'ann' }, ownerId: ann, picks: 4 },
    { entry: { ...ENTRY, owner: 'bob' }, ownerId: bob, picks: 7 },
  ];
  const facts = { added: [], removed: [YAN], cleared, changed: [] };
  const lines = [
    storedChange({ kind: 'card.pasted', data: facts }),
    storedChange({ kind: 'card.imported', data: { ...TEMPLATE, ...facts, locks: [], results: [] } }),
  ];
  for (const line of lines) {
    const readBy = (id: string, seesPicks = false) => describeChange(line, { ...MANAGER, id, seesPicks });
    expect(readBy(bob, true)).toMatch(/4 of ann.*7 of bob/);
    expect(readBy(ann)).toContain('4 of ann');
    expect(readBy(ann)).not.toMatch(/7|bob|11/);
    expect(readBy('0190a000-0000-7000-8000-00000000000c')).toMatch(/removed Yan vs Sterling$/);
  }
});

it('the number of picks cleared by a new tournament size is shown only to the manager', () => {
  const cleared = { picks: 9, entries: 2, tieBreakers: 1, results: 3, finalScore: true };
  const data = { size: { from: 8, to: 16 }, reseeding: null, cleared, reopens: false };
  const line = storedChange({ kind: 'tournament.structure-changed', data });
  expect(describeChange(line, { ...MANAGER, seesPicks: false })).toBe(
    'changed the bracket: from 8 to 16 teams. Cleared: all picks, all tie-breakers, 3 results and the final score',
  );
});

it('the number of members who are missing picks is shown only to the manager', () => {
  const line = storedChange({ kind: 'members.reminded', data: { members: 1 } });
  expect(describeChange(line, MANAGER)).toBe('reminded 1 member about missing picks');
  expect(describeChange(line, { ...MANAGER, seesPicks: false })).toBe('reminded members about missing picks');
});
