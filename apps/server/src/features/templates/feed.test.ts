import { FEED, type FeedOutcome, type Template } from '@lockroom/contract';
import { refused } from '@lockroom/testing/refusals';
import { registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eventContests } from '../../kernel/db/tables/templates.ts';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
afterAll(() => server.close());

const open = ({ id }: Template) => admin.api.followings.makeFeedToken({ params: { templateId: id } });
const read = ({ id }: Template) => admin.api.templates.get({ params: { templateId: id } });

/** Sends lines to the feed, as a script would. */
async function send(
  { id }: Pick<Template, 'id'>,
  token: string | null,
  body: string,
  type = 'text/plain; charset=utf-8',
) {
  const response = await fetch(`${server.url}/api/events-feed/${id}`, {
    method: 'PUT',
    headers: { 'content-type': type, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** Sends lines and returns the response's entry for each of them. */
async function outcomes(event: Pick<Template, 'id'>, token: string, lines: readonly string[]) {
  const { status, body } = await send(event, token, lines.join('\n'));
  expect(status).toBe(200);
  return (body as { lines: FeedOutcome[] }).lines;
}

/** Returns the line number of each line that was not applied, and why. */
const heldOf = (lines: readonly FeedOutcome[]) =>
  lines.flatMap(({ line, outcome, why }) => (outcome === 'held' ? [`${line} ${why}`] : []));

/** Sends lines. Expects the given reason for each line that is not applied, and null for each line that is applied. */
async function expectReasons(
  event: Pick<Template, 'id'>,
  token: string,
  rows: readonly (readonly [line: string, why: unknown])[],
) {
  const sent = rows.map(([line]) => line);
  const lines = await outcomes(event, token, sent);
  expect(lines.map(({ why }) => why)).toEqual(rows.map(([, why]) => why));
}
const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);

describe('the feed of a fight card', () => {
  let event: Template;
  let token: string;
  beforeEach(async () => {
    event = await admin.api.templates.create({
      body: {
        name: 'UFC 300',
        sport: 'mma',
        fights: [
          { fighter1: 'Jiří Procházka', fighter2: 'Aleksandar Rakić' },
          { fighter1: 'Yan', fighter2: 'Sterling' },
          { fighter1: 'Max Holloway', fighter2: 'Justin Gaethje' },
        ],
      },
    });
    ({ token } = await open(event));
  });

  const LINES = [
    '# the night so far',
    'jiri prochazka vs. ALEKSANDAR RAKIC: Jiri Prochazka by ko/tko',
    '',
    'Sterling  vs Yan: called off',
    'Justin Gaethje vs Max Holloway: odds +150 -170',
    'Justin Gaethje vs Max Holloway: Max Holloway by KO/TKO',
    'Max Holloway vs Justin Gaethje: lock 2099-11-28T20:00-07:00',
  ];

  test('lines are accepted as text or JSON, and sending them again changes nothing', async () => {
    expect(await send(event, token, LINES.join('\r\n'))).toMatchObject({
      status: 200,
      body: { success: true, changed: 5 },
    });
    const { fights } = await read(event);
    expect(
      fights.map(({ winnerId, winMethod, fightStatus }) => `${winnerId} ${winMethod} ${fightStatus}`),
    ).toEqual(['1 KO/TKO completed', 'null null called-off', '1 KO/TKO completed']);
    expect(fights[2]).toMatchObject({
      fighter1Odds: '-170',
      fighter2Odds: '+150',
      lockDatetime: '2099-11-29T03:00:00.000Z',
    });
    const json = JSON.stringify({ lines: LINES });
    for (const again of [send(event, token, LINES.join('\n')), send(event, token, json, 'application/json')])
      expect(await again).toMatchObject({ status: 200, body: { success: true, changed: 0 } });
    // Without its result, the fight would be open until 2099.
    const reopened = await outcomes(event, token, ['Max Holloway vs Justin Gaethje: no result']);
    expect(heldOf(reopened)).toHaveLength(1);
    const cleared = 'Max Holloway vs Justin Gaethje: no lock';
    expect(await send(event, token, cleared)).toMatchObject({ body: { changed: 1 } });
    expect((await read(event)).fights[2]).toMatchObject({ winnerId: 1, lockDatetime: null });
  });

  const NIGHT = [
    'Yan vs Sterling: odds -200 +170',
    "Yan vs Sterling: STERLING replaced by Sean O'Malley",
    "Yan vs Sean O'Malley: Sean O'Malley spelled Seán O’Malley Jr",
    'Sean O’Malley Jr vs Yan: odds +110 -130',
    'Yan vs Seán O’Malley Jr: Seán O’Malley Jr in the red corner',
    'Max Holloway vs Justin Gaethje: Max Holloway by Decision',
    'Max Holloway vs Justin Gaethje: called off (Missed weight)',
    'Jiri Prochazka vs Aleksandar Rakic: called off',
    'Jiri Prochazka vs Aleksandar Rakic: back on',
    'Jiri Prochazka vs Aleksandar Rakic: Draw',
  ];

  test('lines can replace fighters, correct names and call fights off, and sending them again changes nothing', async () => {
    expect(await send(event, token, NIGHT.join('\n'))).toMatchObject({
      status: 200,
      // Calling a fight off and putting it back on in the same feed counts as no change.
      body: { success: true, changed: 8 },
    });
    const { fights } = await read(event);
    expect(
      fights.map(({ fighter1, fighter2, fightStatus }) => `${fighter1} vs ${fighter2} ${fightStatus}`),
    ).toEqual([
      'Jiří Procházka vs Aleksandar Rakić completed',
      'Seán O’Malley Jr vs Yan upcoming',
      'Max Holloway vs Justin Gaethje called-off',
    ]);
    expect(fights[1]).toMatchObject({
      fighter1Odds: '+110',
      fighter2Odds: '-130',
      replacedFighter: { fighterNumber: 1, name: 'Sterling' },
    });
    expect(fights[2]).toMatchObject({ calledOffReason: 'Missed weight', winnerId: null });
    expect(await send(event, token, NIGHT.join('\n'))).toMatchObject({ status: 200, body: { changed: 0 } });
    const back = 'Max Holloway vs Justin Gaethje: back on';
    expect(await send(event, token, back)).toMatchObject({ body: { changed: 1 } });
    expect((await read(event)).fights[2]).toMatchObject({ winnerId: 1, winMethod: 'Decision' });
  });

  const BACK = [
    'Yan vs Sterling: Sterling replaced by Song',
    'Yan vs Song: odds +300 -400',
    'Yan vs Song: Song replaced by Sterling',
  ];

  test.each([
    ['a result', [...BACK, 'Yan vs Sterling: Yan by Decision'], 1],
    ['the odds', ['Yan vs Sterling: odds -110 -120', ...BACK, 'Yan vs Sterling: odds -200 +170'], 1],
    ['a replacement', [...BACK, 'Yan vs Sterling: Sterling replaced by Song'], 1],
    [
      'the spelling of a name',
      ['Yan vs Sterling: Sterling spelled Stirling', 'Yan vs Stirling: Stirling spelled STERLING'],
      2,
    ],
    [
      'the corners',
      [
        'Yan vs Sterling: Sterling in the red corner',
        'Yan vs Sterling: odds -200 +170',
        'Yan vs Sterling: Yan in the red corner',
      ],
      1,
    ],
    ['a lock', ['Yan vs Sterling: lock 2026-11-28T20:00-07:00', 'Yan vs Sterling: no lock'], 0],
    ['a draw', ['Yan vs Sterling: Draw', 'Yan vs Sterling: no result'], 0],
  ])('a feed that changes and reverts %s changes nothing when sent again', async (_, lines, changed) => {
    expect(await send(event, token, lines.join('\n'))).toMatchObject({
      status: 200,
      body: { success: true, changed },
    });
    const after = await read(event);
    expect(await send(event, token, lines.join('\n'))).toMatchObject({ status: 200, body: { changed: 0 } });
    expect(await read(event)).toEqual(after);
  });

  describe('lines with the ids of fights', () => {
    beforeEach(async () => {
      await server.db.insert(eventContests).values(
        event.fights.map(({ id }, index) => ({
          templateId: event.id,
          source: 'feed',
          kind: 'contest' as const,
          sourceId: `40150899${index}`,
          ownId: id,
        })),
      );
    });

    test('a line with an id finds its fight under any name, and sending the lines again changes nothing', async () => {
      const lines = [
        '# @401508990: Draw',
        '@401508990: Jiri Prochazka by ?',
        '@401508991: odds -200 +170',
        '@401508991: Sterling replaced by Song',
        '@401508991: Song replaced by Figueiredo',
        '@401508991: Yan spelled Petr Yan',
        '@401508991: odds +110 -130',
        '@401508991: Petr Yan by Decision',
        '@401508992: lock 2099-11-28T20:00-07:00',
        '@401508992: called off',
      ];
      const first = await outcomes(event, token, lines);
      // The first odds are for a pair that no longer exists.
      expect(first.map(({ outcome }) => outcome)).toEqual(['taken', 'same', ...Array(7).fill('taken')]);
      const { fights } = await read(event);
      expect(fights).toMatchObject([
        { winnerId: 1, winMethod: null },
        {
          fighter1: 'Petr Yan',
          fighter2: 'Figueiredo',
          fighter1Odds: '+110',
          fighter2Odds: '-130',
          winnerId: 1,
          winMethod: 'Decision',
        },
        { lockDatetime: '2099-11-29T03:00:00.000Z', fightStatus: 'called-off' },
      ]);
      const again = await outcomes(event, token, lines);
      expect(again.map(({ outcome }) => outcome)).toEqual(Array(9).fill('same'));
      expect((await read(event)).fights).toEqual(fights);
      // One feed can name a fight in one line and give its id in another.
      const mixed = ['Yan vs Sterling: Sterling replaced by Song', ...lines.slice(4)];
      const third = await outcomes(event, token, mixed);
      expect(third.map(({ outcome }) => outcome)).toEqual(Array(7).fill('same'));
    });

    test('a line is not applied if its id is unknown or if it names a fighter from another fight', async () => {
      await expectReasons(event, token, [
        ['@999: Yan by Decision', 'There is no fight or game with the id 999'],
        ['@401508991: Max Holloway by Decision', 'Max Holloway is not in this fight'],
        ['@401508991: Petr replaced by Song', 'Petr is not in this fight'],
        ['@401508991: Yan by Decision', null],
      ]);
      await admin.api.templates.deleteFight({ params: { templateId: event.id, index: '1' } });
      expect(heldOf(await outcomes(event, token, ['@401508991: Yan by Decision']))).toEqual([
        '1 There is no such fight on the card',
      ]);
    });
  });

  test('every invalid line about a fight is reported with the reason, but the other lines are applied', async () => {
    await send(event, token, 'Max Holloway vs Justin Gaethje: Max Holloway by Decision');
    const isOff = 'Yan vs Sterling has been called off. Put it back on before you enter its result.';
    await expectReasons(event, token, [
      ['Yan vs Sterling: called off', null],
      ['Yan vs Sterling: Yan by Decision', isOff],
      ['Yan vs Sterling: Petr replaced by Song', 'Petr is not in this fight'],
      ['Yan vs Sterling: Yan spelled Sterling', 'Sterling is in the other corner.'],
      ['Yan vs Sterling: Yan replaced by Yan', 'Yan is already in this corner.'],
      ['Yan vs Sterling: Song in the red corner', 'Song is not in this fight'],
      [`Yan vs Sterling: Yan replaced by ${'x'.repeat(200)}`, like(/^Fighter name /)],
      [
        `Jiri Prochazka vs Aleksandar Rakic: called off (${'x'.repeat(240)})`,
        like(/^Reason must be \d+ characters or less$/),
      ],
      [
        'Max Holloway vs Justin Gaethje: Max Holloway replaced by Ilia Topuria',
        'Max Holloway vs Justin Gaethje has a result.',
      ],
      ['Yan vs Song: Song replaced by Figueiredo', 'There is no such fight on the card'],
    ]);
    expect((await read(event)).fights[1]).toMatchObject({ fighter1: 'Yan', fightStatus: 'called-off' });
  });

  test('every unreadable line is reported with the reason, but the other lines are applied', async () => {
    const noFight = 'There is no such fight on the card. If you mean Yan vs Sterling, use that spelling';
    const noPair = "Write a fight as 'Holloway vs Gaethje' or 'Fight 9'";
    const noValue = "Write each line as 'what: value'";
    await expectReasons(event, token, [
      [LINES[1] ?? '', null],
      ['Yan vs Stirling: called off', noFight],
      ['Yan: called off', noPair],
      ['nothing at all', noValue],
      ['Yan vs Sterling: Yan by Armbar', like(/^The method must be one of: KO\/TKO, /)],
      ['Yan vs Sterling: Petr by Decision', 'Petr is not in this fight'],
      ['Yan vs Sterling: Yan by Draw', like(/^Choose one of these methods: /)],
      ['Yan vs Sterling: lock tomorrow', like(/that is not a date and time$/)],
      ['Yan vs Sterling: odds high low', like(/./)],
      [`Yan vs Sterling: ${'x'.repeat(FEED.line)}`, `A line can have at most ${FEED.line} characters`],
      ['Yan vs Sterling: odds +150\0 -170', like(/./)],
      ['Yan vs Sterling: lock \ud800', like(/./)],
      [': ', noValue],
      [`${'a vs '.repeat(50)}b: Draw`, noPair],
    ]);
    expect((await read(event)).fights.map(({ winnerId }) => winnerId)).toEqual([1, null, null]);
  });

  test('a winner without a method is accepted, and a later line adds the method', async () => {
    const [plain, unclear] = ['Main Event: Max Holloway', 'main event: max holloway by ?'];
    expect(await outcomes(event, token, [plain])).toMatchObject([{ outcome: 'taken' }]);
    expect(await outcomes(event, token, [unclear])).toMatchObject([{ outcome: 'same' }]);
    expect((await read(event)).fights[2]).toMatchObject({ winnerId: 1, winMethod: null });
    const night = [plain, 'Main Event: Max Holloway by KO/TKO', 'Main Event: Max Holloway by Armbar'];
    // A valid line is applied even if a later line about the same fight is refused.
    const given = (await outcomes(event, token, night)).map(({ outcome }) => outcome);
    expect(given).toEqual(['same', 'taken', 'held']);
    expect((await read(event)).fights[2]).toMatchObject({ winnerId: 1, winMethod: 'KO/TKO' });
  });

  test("a line that would reopen a locked fight is refused, but a correction of the fight's result is not", async () => {
    const what = 'Max Holloway vs Justin Gaethje';
    const past = new Date(server.clock.now() - 60_000).toISOString();
    const later = new Date(server.clock.now() + 3_600_000).toISOString();
    await send(event, token, `${what}: lock ${past}`);
    const why = 'This would reopen locked picks. If it is correct, make the change by hand.';
    expect(heldOf(await outcomes(event, token, [`${what}: lock ${later}`, `${what}: no lock`]))).toEqual([
      `1 ${why}`,
      `2 ${why}`,
    ]);
    expect((await read(event)).fights[2]).toMatchObject({ lockDatetime: past });
    for (const correction of ['Max Holloway by Decision', 'no result'])
      expect(await outcomes(event, token, [`${what}: ${correction}`])).toMatchObject([{ outcome: 'taken' }]);
  });

  test('the feed accepts the event token of an administrator, which can also create events', async () => {
    const expiresAt = new Date(server.clock.now() + 86_400_000).toISOString();
    const body = { name: 'Connector', scope: 'events', expiresAt } as const;
    const refusal = refused(403, 'admin_only');
    await expect((await registerPlayer(server)).api.tokens.create({ body })).rejects.toEqual(refusal);
    const { token: script } = await admin.api.tokens.create({ body });
    const made = await server.api(script).templates.create({
      body: { name: 'UFC 331', sport: 'mma', fights: [{ fighter1: 'Yan', fighter2: 'Sterling' }] },
    });
    expect(made.fights[0]?.source).toEqual({ name: 'Connector', at: made.createdAt });
    expect(await send(made, script, 'Main Event: Yan')).toMatchObject({ status: 200, body: { changed: 1 } });
  });

  test('the feed of a template accepts only its own token, and only until that token is replaced or deleted', async () => {
    const other = await admin.api.templates.create({ body: { name: 'Other', sport: 'mma' } });
    const { token: otherToken } = await open(other);
    const line = LINES[1] ?? '';
    for (const wrong of [null, '', 'x', otherToken, admin.token, `${token}x`, token.slice(1)])
      expect(await send(event, wrong, line)).toMatchObject({ status: 401 });
    expect(await send({ id: 'no-id' }, token, line)).toMatchObject({ status: 404 });
    const { rows } = await server.db.execute('select feed_token_hash as hash from templates');
    expect(JSON.stringify(rows)).not.toContain(token);
    const params = { templateId: event.id };
    expect(await admin.api.followings.feed({ params })).toEqual({
      rooms: 0,
      tokenMadeAt: expect.any(String),
    });
    const { token: next, url } = await open(event);
    expect(url).toBe(`http://lockroom.test/api/events-feed/${event.id}`);
    expect(await send(event, token, line)).toMatchObject({ status: 401 });
    expect(await send(event, next, line)).toMatchObject({ status: 200 });
    await admin.api.followings.endFeedToken({ params });
    expect(await send(event, next, line)).toMatchObject({ status: 401 });
    expect(await admin.api.followings.feed({ params })).toEqual({ rooms: 0, tokenMadeAt: null });
  });

  test.each([
    ['too many lines', '\n'.repeat(FEED.lines), 'text/plain', 400],
    ['a text that is too long', 'x'.repeat(FEED.text + 1), 'text/plain', 400],
    ['no text', '', 'text/plain', 400],
    ['JSON with an unexpected shape', '{"lines": "x"}', 'application/json', 400],
  ])('a feed is refused if its body has %s', async (_, body, type, status) => {
    expect(await send(event, token, body, type)).toMatchObject({ status });
  });
});

test('the feed of a tournament sets and corrects results of games named by their round and team', async () => {
  const event = await admin.api.templates.create({
    body: { name: 'Cup', sport: 'custom', teamNames: { red1: 'Auburn', red4: 'Duke' } },
  });
  const { token } = await open(event);
  const lines = [
    'R-1: Auburn',
    'r-1: Red 2',
    'R-1, game 3: Blue 1',
    'R-1, game 4: Blue 2',
    'F-4: auburn',
    'F-4: Blue 1',
    'Championship: Auburn',
    'Final score: 24 - 21',
    'Bracket: lock 2026-11-28T20:00-07:00',
  ];
  expect(await send(event, token, lines.join('\n'))).toMatchObject({
    status: 200,
    body: { success: true, changed: 9 },
  });
  expect(await send(event, token, lines.join('\n'))).toMatchObject({ body: { changed: 0 } });
  expect(await read(event)).toMatchObject({
    results: { 'r1-1': 'red1', 'r3-1': 'red1' },
    tieBreakerActual: { team1Score: 24, team2Score: 21 },
    lockTime: '2026-11-29T03:00:00.000Z',
  });
  expect(await send(event, token, 'R-1: Duke\nF-4: Duke')).toMatchObject({ body: { changed: 2 } });
  expect((await read(event)).results).toEqual({
    'r1-1': 'red4',
    'r1-2': 'red2',
    'r1-3': 'blue1',
    'r1-4': 'blue2',
    'r2-1': 'red4',
    'r2-2': 'blue1',
  });
  await expectReasons(event, token, [
    ['F-4: Auburn', 'Auburn is not in F-4, according to the results of the earlier games'],
    ['R-9: Duke', 'There is no round or game R-9'],
    ['R-1: Kansas', 'There is no team Kansas'],
    ['R-1: no result', "Say which game, for example 'R-1, game 1: no result'"],
    ['Final score: lots', "Write the final score as '24 - 21', the left side's champion first"],
    ['Bracket: open', "For the bracket, write 'lock' and its time, or 'no lock'"],
  ]);
});

test("the feed of a tournament finds games by the script's ids and by the feed's ids", async () => {
  const event = await admin.api.templates.create({
    body: { name: 'Cup', sport: 'custom', teamNames: { red1: 'Auburn', blue1: 'Duke' } },
  });
  const expiresAt = new Date(server.clock.now() + 86_400_000).toISOString();
  const { token } = await admin.api.tokens.create({ body: { name: 'Cup', scope: 'events', expiresAt } });
  for (const [source, sourceId, ownId] of [
    ['feed', '1', 'r1-4'],
    ['Cup', '1', 'r1-1'],
    ['feed', '3', 'r1-3'],
    ['other', '2', 'r1-2'],
  ] as const) {
    const contest = { templateId: event.id, source, kind: 'contest', sourceId, ownId } as const;
    await server.db.insert(eventContests).values(contest);
  }
  const lines = ['@1: auburn', '@3: Duke by walkover', '@2: Red 2', '@1: Duke', '@3: no result'];
  expect(heldOf(await outcomes(event, token, lines.slice(0, 4)))).toEqual([
    '3 There is no fight or game with the id 2',
    '4 Duke is not in r1-1, according to the results of the earlier games',
  ]);
  expect(await read(event)).toMatchObject({
    results: { 'r1-1': 'red1', 'r1-3': 'blue1' },
    walkovers: ['r1-3'],
  });
  await outcomes(event, token, lines.slice(4));
  expect((await read(event)).results).toEqual({ 'r1-1': 'red1' });
});

test('the feed of a tournament accepts any spelling of rounds and teams but refuses ambiguous names', async () => {
  const teamNames = { red1: "St. John's", red4: 'São Paulo', red2: 'Śląsk', blue1: 'St Johns' };
  const event = await admin.api.templates.create({ body: { name: 'Cup', sport: 'custom', teamNames } });
  const { token } = await open(event);
  const lines = ['R‑1: SAO\u00a0PAULO', 'r-1: Sla\u200bsk', 'R 1, game 3: ST. JOHN’S'];
  expect(await send(event, token, lines.join('\n'))).toMatchObject({ status: 200, body: { changed: 3 } });
  expect((await read(event)).results).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2', 'r1-3': 'blue1' });
  expect(heldOf(await outcomes(event, token, ["R-1: ST JOHN'S"]))).toEqual([
    "1 Several teams in R-1 have the name ST JOHN'S",
  ]);
});
