import { ErrorBody, FEED, type Template } from '@lockroom/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
afterAll(() => server.close());

const open = ({ id }: Template) => admin.api.followings.makeFeedToken({ params: { templateId: id } });
const read = ({ id }: Template) => admin.api.templates.get({ params: { templateId: id } });

/** Sends lines like a script. */
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

describe('the feed of a card', () => {
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
    'Max Holloway vs Justin Gaethje: lock 2026-11-28T20:00-07:00',
  ];

  test('is accepted as text or JSON, and sending it again changes nothing', async () => {
    expect(await send(event, token, LINES.join('\r\n'))).toEqual({
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
      lockDatetime: '2026-11-29T03:00:00.000Z',
    });
    const json = JSON.stringify({ lines: LINES });
    for (const again of [send(event, token, LINES.join('\n')), send(event, token, json, 'application/json')])
      expect(await again).toEqual({ status: 200, body: { success: true, changed: 0 } });
    const cleared = 'Max Holloway vs Justin Gaethje: no result\nMax Holloway vs Justin Gaethje: no lock';
    expect(await send(event, token, cleared)).toMatchObject({ body: { changed: 2 } });
    expect((await read(event)).fights[2]).toMatchObject({ winnerId: null, lockDatetime: null });
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

  test('describes what happens to fights, and sending it again changes nothing', async () => {
    expect(await send(event, token, NIGHT.join('\n'))).toEqual({
      status: 200,
      // A fight that is called off and back on in one feed does not change.
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
    // The same holds for single lines; putting a fight back on restores its result.
    for (const line of [NIGHT[2], NIGHT[6], 'Jiri Prochazka vs Aleksandar Rakic: back on'])
      expect(await send(event, token, line ?? '')).toMatchObject({ status: 200, body: { changed: 0 } });
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
    ['other odds', ['Yan vs Sterling: odds -110 -120', ...BACK, 'Yan vs Sterling: odds -200 +170'], 1],
    ['a third', [...BACK, 'Yan vs Sterling: Sterling replaced by Song'], 1],
    [
      'a spelling',
      ['Yan vs Sterling: Sterling spelled Stirling', 'Yan vs Stirling: Stirling spelled STERLING'],
      2,
    ],
    [
      'corners',
      [
        'Yan vs Sterling: Sterling in the red corner',
        'Yan vs Sterling: odds -200 +170',
        'Yan vs Sterling: Yan in the red corner',
      ],
      1,
    ],
    ['locks', ['Yan vs Sterling: lock 2026-11-28T20:00-07:00', 'Yan vs Sterling: no lock'], 0],
    ['results', ['Yan vs Sterling: Draw', 'Yan vs Sterling: no result'], 0],
  ])('that changes and reverts %s changes nothing when it is sent again', async (_, lines, changed) => {
    expect(await send(event, token, lines.join('\n'))).toEqual({
      status: 200,
      body: { success: true, changed },
    });
    const after = await read(event);
    expect(await send(event, token, lines.join('\n'))).toMatchObject({ status: 200, body: { changed: 0 } });
    expect(await read(event)).toEqual(after);
  });

  test('reports every bad line about a fight', async () => {
    await send(event, token, 'Max Holloway vs Justin Gaethje: Max Holloway by Decision');
    const { status, body } = await send(
      event,
      token,
      [
        'Yan vs Sterling: called off',
        'Yan vs Sterling: Yan by Decision',
        'Yan vs Sterling: Petr replaced by Song',
        'Yan vs Sterling: Yan spelled Sterling',
        'Yan vs Sterling: Yan replaced by Yan',
        'Yan vs Sterling: Song in the red corner',
        `Yan vs Sterling: Yan replaced by ${'x'.repeat(200)}`,
        `Jiri Prochazka vs Aleksandar Rakic: called off (${'x'.repeat(240)})`,
        'Max Holloway vs Justin Gaethje: Max Holloway replaced by Ilia Topuria',
        'Yan vs Song: Song replaced by Figueiredo',
      ].join('\n'),
    );
    expect(status).toBe(400);
    expect(ErrorBody.parse(body).lines?.map(({ line, why }) => `${line} ${why}`)).toEqual([
      '2 Yan vs Sterling is called off. Put it back on before you enter its result.',
      '3 Petr is not in this fight',
      '4 Sterling is in the other corner.',
      '5 Yan is in this corner already.',
      '6 Song is not in this fight',
      expect.stringMatching(/^7 Fighter name /),
      expect.stringMatching(/^8 Reason must be \d+ characters or less$/),
      '9 Max Holloway vs Justin Gaethje has a result.',
      '10 There is no such fight on the card',
    ]);
    expect((await read(event)).fights[1]).toMatchObject({ fighter1: 'Yan', fightStatus: 'upcoming' });
  });

  test('reports every bad line with its number and applies no other line', async () => {
    const { status, body } = await send(
      event,
      token,
      [
        LINES[1],
        'Yan vs Stirling: called off',
        'Yan: called off',
        'nothing at all',
        'Yan vs Sterling: Yan by Armbar',
        'Yan vs Sterling: Petr by Decision',
        'Yan vs Sterling: Yan by Draw',
        'Yan vs Sterling: lock tomorrow',
        'Yan vs Sterling: odds high low',
      ].join('\n'),
    );
    expect(status).toBe(400);
    const { code, lines } = ErrorBody.parse(body);
    expect(code).toBe('invalid_input');
    expect(lines?.map(({ line, text, why }) => `${line} ${text}: ${why}`)).toEqual([
      '2 Yan vs Stirling: called off: There is no such fight on the card. If it is Yan vs Sterling, spell it so',
      "3 Yan: called off: A fight reads 'Holloway vs Gaethje'",
      "4 nothing at all: A line reads 'what: value'",
      expect.stringMatching(/^5 .*: A fight ends by one of these: KO\/TKO, /),
      '6 Yan vs Sterling: Petr by Decision: Petr is not in this fight',
      expect.stringMatching(/^7 .*: Choose one of these methods: /),
      expect.stringMatching(/^8 .*that is not a date and time$/),
      expect.stringMatching(/^9 .*: /),
    ]);
    expect((await read(event)).fights.map(({ winnerId }) => winnerId)).toEqual([null, null, null]);
  });

  test('accepts only its own token, and none once that is deleted', async () => {
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
    ['too many lines', '\n'.repeat(FEED.lines)],
    ['a long line', `Yan vs Sterling: ${'x'.repeat(FEED.line)}`],
    ['a long text', 'x'.repeat(FEED.text + 1)],
    ['a zero byte', 'Yan vs Sterling: odds +150\0 -170'],
    ['half a character', 'Yan vs Sterling: lock \ud800'],
    ['only a colon', ' : '],
    ['many versus', `${'a vs '.repeat(50)}b: Draw`],
  ])('refuses %s', async (_, body) => {
    expect(await send(event, token, body)).toMatchObject({ status: 400 });
  });

  test.each([
    ['no text', '', 'text/plain', 400],
    ['broken JSON', '{"lines": [', 'application/json', 400],
    ['JSON of another shape', '{"lines": "x"}', 'application/json', 400],
    ['too much', 'x'.repeat(2_000_000), 'text/plain', 413],
  ])('refuses a body with %s', async (_, body, type, status) => {
    expect(await send(event, token, body, type)).toMatchObject({ status });
  });
});

test('the feed of a tournament sets and corrects results by rounds and teams', async () => {
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
  expect(await send(event, token, lines.join('\n'))).toEqual({
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
  const bad = [
    'F-4: Auburn',
    'R-9: Duke',
    'R-1: Kansas',
    'R-1: no result',
    'Final score: lots',
    'Bracket: open',
  ];
  const { status, body } = await send(event, token, bad.join('\n'));
  expect(status).toBe(400);
  expect(ErrorBody.parse(body).lines?.map(({ line, why }) => `${line} ${why}`)).toEqual([
    '1 Auburn is not in F-4 under the results before',
    '2 There is no round or game R-9',
    '3 There is no team Kansas',
    "4 Say which game: 'R-1, game 1: no result'",
    "5 The final score reads '24 - 21', the left side's champion first",
    "6 Of the bracket, a line says 'lock' with its time, or 'no lock'",
  ]);
});

test('the feed of a tournament accepts any spelling of rounds and teams, and refuses ambiguous names', async () => {
  const teamNames = {
    red1: "St. John's",
    red4: 'São Paulo',
    red2: 'Śląsk',
    red3: 'Texas A&M',
    blue1: 'St Johns',
  };
  const event = await admin.api.templates.create({ body: { name: 'Cup', sport: 'custom', teamNames } });
  const { token } = await open(event);
  const lines = ['R‑1: SAO\u00a0PAULO', 'r-1: Sla\u200bsk', 'R 1, game 3: ST. JOHN’S'];
  expect(await send(event, token, lines.join('\n'))).toMatchObject({ status: 200, body: { changed: 3 } });
  expect((await read(event)).results).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2', 'r1-3': 'blue1' });
  expect(await send(event, token, "R-1: ST JOHN'S")).toMatchObject({
    status: 400,
    body: { lines: [{ line: 1, why: "Several teams in R-1 have the name ST JOHN'S" }] },
  });
});
