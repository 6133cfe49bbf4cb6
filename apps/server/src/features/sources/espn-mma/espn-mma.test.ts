import { expect, test } from 'vitest';
import type { CardSnapshot } from '../source.ts';
import { espnMma } from './espn-mma.ts';

// Data that ESPN returned for cards on Dec 17, 2022 and Jun 28, 2025.
const corner = (id: string, displayName: string, order: number, winner = false) => ({
  id,
  order,
  winner,
  athlete: { displayName },
  records: [{ summary: '10-4-0' }],
});
const status = (state: string, completed: boolean) => ({
  period: 3,
  displayClock: '5:00',
  type: { name: 'STATUS', state, completed },
});
const said = (...texts: string[]) => texts.map((text) => ({ type: { text } }));

const kape = {
  id: '401505931',
  date: '2022-12-17T21:00Z',
  competitors: [corner('4236504', 'Manel Kape', 2, true), corner('4601431', 'David Dvorak', 1)],
  status: status('post', true),
};
const costa = {
  id: '401508990',
  date: '2022-12-18T00:00Z',
  competitors: [corner('4684848', 'Amir Albazi', 1), corner('5074121', 'Alessandro Costa', 2)],
  status: status('pre', false),
};
const event = (competitions: unknown[], change = {}) => ({
  id: '600023847',
  date: '2022-12-17T21:00Z',
  name: 'UFC Fight Night: Cannonier vs. Strickland',
  competitions,
  ...change,
});
const read = (events: unknown[], more?: ReadonlyMap<string, unknown>) =>
  espnMma.read('ufc/20221217', [{ leagues: [], events }], more) as CardSnapshot;
const LEAF = '/v2/sports/mma/leagues/ufc/events/600023847/competitions';

test('fights are read in order, and corners are taken from the order field instead of the list positions', () => {
  expect(read([event([kape, costa])])).toEqual({
    kind: 'card',
    name: 'UFC Fight Night: Cannonier vs. Strickland',
    startsAt: Date.parse('2022-12-17T21:00:00Z'),
    bouts: [
      {
        id: '401505931',
        a: { id: '4601431', name: 'David Dvorak' },
        b: { id: '4236504', name: 'Manel Kape' },
        startsAt: Date.parse('2022-12-17T21:00:00Z'),
        state: 'final',
        winner: 'b',
        method: null,
        odds: null,
        why: null,
        path: `${LEAF}/401505931`,
      },
      expect.objectContaining({
        id: '401508990',
        state: 'open',
        startsAt: Date.parse('2022-12-18T00:00:00Z'),
      }),
    ],
  });
});

test.each([
  ['in', [], { state: 'live', winner: null }],
  ['post, won', [], { state: 'off', winner: null }],
  ['post, completed, won', ['Takedown', 'Unofficial Winner Kotko'], { winner: 'a', method: 'KO/TKO' }],
  ['post, completed, won', ['Unofficial Winner Submission'], { winner: 'a', method: 'Submission' }],
  ['post, completed, won', ['Unofficial Winner Decision'], { winner: 'a', method: 'Decision' }],
  ['post, completed, won', ['Fight Over'], { state: 'final', winner: 'a', method: null }],
  ['post, completed', ['No Contest'], { winner: 'no-contest', method: 'No Contest' }],
  ['post, completed', ['Majority Draw'], { state: 'final', winner: 'draw', method: 'Draw' }],
  ['post, completed', [], { state: 'unsure', why: expect.stringMatching(/names no winner\.$/) }],
  ['delayed', [], { state: 'unsure', why: expect.stringMatching(/: "delayed"\.$/) }],
])('a fight with the status %s and the details %j is read correctly', (values, texts, expected) => {
  const [state = '', ...rest] = values.split(', ');
  const fight = {
    ...costa,
    competitors: [corner('1', 'Ilia Topuria', 1, rest.includes('won')), corner('2', 'Charles Oliveira', 2)],
    status: status(state, rest.includes('completed')),
    details: said(...texts),
  };
  expect(read([event([fight])]).bouts[0]).toMatchObject(expected);
});

test('a fight with two winners is marked as unsure, and a fight that has not ended has no winner', () => {
  const both = [corner('1', 'Ilia Topuria', 1, true), corner('2', 'Charles Oliveira', 2, true)];
  const [over, before] = read([
    event([
      { ...kape, competitors: both },
      { ...costa, competitors: [both[0], corner('3', 'Joshua Van', 2)] },
    ]),
  ]).bouts;
  expect(over).toMatchObject({ state: 'unsure', why: 'ESPN marks both fighters as the winner.' });
  expect(before).toMatchObject({ state: 'open', winner: null });
});

test.each([
  ['kotko', 'KO/TKO'],
  ['submission', 'Submission'],
  ['decision---unanimous', 'Decision'],
  ['dq', 'Disqualification'],
  ['something-new', null],
])("the method is read from the result %s in the core API's status", (name, method) => {
  const more = new Map([[`${LEAF}/401505931/status`, { result: { name, displayName: name } }]]);
  expect(read([event([kape])], more).bouts[0]).toMatchObject({ winner: 'b', method });
});

test('an unknown opponent is null in either corner, and a fight with two unknown opponents is omitted', () => {
  const tba = corner('2504951', 'Opponent TBA', 1);
  const fights = [
    { ...costa, competitors: [tba, corner('5074121', 'Alessandro Costa', 2)] },
    { ...costa, id: '2', competitors: [tba, { ...tba, id: '9' }] },
  ];
  expect(read([event(fights)]).bouts).toMatchObject([{ a: { name: 'Alessandro Costa' }, b: null }]);
});

test('two events of a promotion on one day form one card, and a fight in both is listed once', () => {
  const main = event([costa, kape], { id: '600023848', name: 'UFC 282', date: '2022-12-18T00:00Z' });
  const card = read([main, event([kape])]);
  expect(card).toMatchObject({ name: 'UFC 282', startsAt: Date.parse('2022-12-17T21:00:00Z') });
  expect(card.bouts.map(({ id }) => id)).toEqual(['401505931', '401508990']);
});

test('events are listed by promotion and by their day in US Eastern Time', () => {
  const now = Date.parse('2022-12-01T12:00:00Z');
  const paths = espnMma.listPaths(now);
  expect(paths.slice(0, 3)).toEqual([
    '/apis/site/v2/sports/mma/ufc/scoreboard?dates=202212',
    '/apis/site/v2/sports/mma/ufc/scoreboard?dates=202301',
    '/apis/site/v2/sports/mma/pfl/scoreboard?dates=202212',
  ]);
  const answers = paths.map((path) => ({
    events: path.includes('pfl/scoreboard?dates=202212')
      ? // An old event, and an evening event that is on the next day in UTC.
        [
          event([], { date: '2022-10-01T21:00Z' }),
          event([costa], { date: '2022-12-18T00:00Z', name: 'PFL 10' }),
        ]
      : [],
  }));
  expect(espnMma.readList(answers, now)).toEqual([
    {
      eventId: 'pfl/20221217',
      name: 'PFL 10',
      sport: 'mma',
      size: null,
      startsAt: Date.parse('2022-12-18T00:00:00Z'),
    },
  ]);
  expect(espnMma.eventPaths('pfl/20221217', now)).toEqual([
    '/apis/site/v2/sports/mma/pfl/scoreboard?dates=20221217',
  ]);
  expect(espnMma.read('pfl/20221216', [answers[2]])).toBeNull();
});

test('missing methods and odds are requested four at a time, with pauses between the requests', () => {
  const now = Date.parse('2022-12-17T12:00:00Z');
  const minutes = (n: number) => now - n * 60_000;
  const more = (...asked: [string, number][]) =>
    espnMma.morePaths?.(read([event([kape, costa])]), (path) => new Map(asked).get(path) ?? null, now);
  const [method, odds] = [`${LEAF}/401505931/status`, `${LEAF}/401508990/odds`];
  expect(more()).toEqual([method, odds]);
  expect(more([method, minutes(1)], [odds, minutes(600)])).toEqual([]);
  expect(more([method, minutes(3)], [odds, minutes(25 * 60)])).toEqual([odds, method]);
  const many = Array.from({ length: 9 }, (_, index) => ({ ...kape, id: `${index}` }));
  expect(espnMma.morePaths?.(read([event(many)]), () => null, now)).toHaveLength(4);
});

test('odds are matched by the athlete in their link, whether that athlete is listed as home or away', () => {
  const side = (id: string, moneyLine: number, current = {}) => ({
    athlete: { $ref: `http://sports.core.api.espn.com/v2/sports/mma/athletes/${id}?lang=en` },
    moneyLine,
    current,
  });
  const leaf = (items: unknown[]) => new Map([[`${LEAF}/401508990/odds`, { items }]]);
  const [away, home] = [side('5074121', 700), side('4684848', -1300, { moneyLine: { american: '-1250' } })];
  const oddsOf = (items: unknown[]) => read([event([costa])], leaf(items)).bouts[0]?.odds;
  expect(oddsOf([{ awayAthleteOdds: away, homeAthleteOdds: home }])).toEqual({ a: '-1250', b: '+700' });
  expect(oddsOf([])).toBeNull();
  expect(oddsOf([{ awayAthleteOdds: away }])).toBeNull();
});
