import { CHAT_PAGE, type Endpoint, endpointList, LIST_PAGE, NEXT_BEFORE, pathOf } from '@lockroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startWithAdministrators } from './testing/administrator.ts';
import { type FilledList, LISTS, type ListName } from './testing/fill-lists.ts';

/** What limits the length of each unpaged list or map, keyed by call and position in the response. */
const BOUNDS: readonly (readonly [places: RegExp, bound: string])[] = [
  [/^competitions\.stillToPick \.userIds\[\]$/, 'the people of one room'],
  [/^competitions\.(missingPicks|remind) \.members\[\]$/, 'the people of one room'],
  [/^competitions\.(missingPicks|remind) \.pickedAgain\[\]$/, 'fights of a card'],
  [/^competitions\.acts \[\]$/, 'the last 20 acts'],
  [/^news\.look \.rooms\[\]$/, 'rooms with news'],
  [/^passkeys\.list \.passkeys\[\]$|\.excludeCredentials\[\]$/, 'passkeys of an account'],
  [/^email\.\w+ \.change\.waitsFor\[\]$/, 'two addresses'],
  [/\.pubKeyCredParams\[\]$/, 'the algorithms of passkeys that the server checks'],
  [/^inviteLinks\.list \[\]$/, 'links to a room'],
  [/^members\.listRemoved \[\]$/, 'the last 200 people who were removed'],
  [/^circles\.options \.people\[\]$/, 'the people of one room'],
  [/^circles\.hall \.(rooms\[\]|bestSheets\[\])$/, 'rooms and brackets'],
  [
    /^circles\.hall \.(rooms\[\]\.(winners|places)\[\]|people\[\])$/,
    'the people with entries in these rooms',
  ],
  [/^administration\.\w+ \.rooms\[\]$/, 'the rooms that an account joined last'],
  [/^eventSources\.list \.sources\[\]$/, 'the sources that the operator has turned on'],
  [/^eventSources\.list \.events\[\](\.held\[\])?$/, '500 events, fights of a card'],
  [/^tokens\.list \[\]$/, 'tokens of an account'],
  [/^webhooks\.list \[\]$/, 'webhooks of a room'],
  [/^webhooks\.\w+ (\[\])?\.events\[\]$/, 'four events'],
  [/^push\.\w+ \.kinds\[\]$/, 'five kinds'],
  [/^push\.\w+ \.mutedRooms\[\]$/, 'rooms that one person has muted'],
  [/^accounts\.export \{\}$/, 'everything of one account, as one file'],
  [/^transfers\.exportRoom \.(members|sheets)\[\]$/, 'the people and the entries of one room, as one file'],
  [/^competitions\.(outlook|picks) \.entries\[\](\.outBecause\[\])?$/, 'entries in a room'],
  [/^competitions\.standings \.brackets\[\]$/, 'entries in a room'],
  [
    /\.witness\{\}$|^competitions\.picks \.(seen|covered|off)\[\]$/,
    'fights of a card, or the games of a tournament',
  ],
  [/^competitions\.timeline /, 'the newest lines, and what one of them can change'],
  [/\.picksCleared\[\]$/, 'entries in a room'],
  [
    /^(fights\.(card|managerFights|move|setLockTimes)|templates\.(fights|moveFight)) \[\]$/,
    'fights of a card',
  ],
  [/(\.fights|\.card|\.fightScores)\[\]$/, 'fights of a card, or the rounds of a tournament'],
  [
    /\.(fights(Added|Kept|Removed|Changed)|questions|locksChanged|resultsSet)\[\]$/,
    'fights of a card, or the games of a tournament',
  ],
  [
    /^fights\.(ownPicks|picks) \[\]$|^fights\.pickShares |\.(dropped|notSaved|predictions|picks)\[\]$/,
    'fights of a card, or the games of a tournament',
  ],
  [/^(fight|tournament)Acts\.takenPicks \[\]$|\.taken\[\]$/, 'picks that were taken back'],
  [/^fightActs\.resultPreview \./, 'entries in a room'],
  [/\.takenPicks\[\]$/, 'the picks of one entry in a file'],
  [/^tournaments\.(footballPicks|footballResults) \[\]$|\.games\[\]$/, 'games'],
  [/\.?(results|predictions|picks)\{\}$|^tournaments\.custom(Picks|Results) \{\}$/, 'games'],
  [/\.(resultS|s)ources\{\}$/, 'games, and the lock'],
  [/\.?walkovers\[\]$/, 'games'],
  [/TeamNames \{\}$|\.seeds\{\}$|\.(teamNames|replaced)\{\}$|\.teamsRenamed\[\]$/, 'teams'],
  [
    /\.(labelsChanged|roundNames|regionNames|roundPoints)\[\]$/,
    'the rounds, regions and sides of a tournament',
  ],
  [/^tournaments\.pickShares \.rounds\[\](\{\})?$/, 'teams in each round'],
  [/^followings\.\w+ \.held\[\]$/, 'the facts of one card or tournament'],
  [/^followings\.(proposals|takeSome|take|dismiss) \[\]$/, 'the facts of one card or tournament'],
  [/^followings\.send(Feed|Card) \.lines\[\]$/, 'the lines or parts that were sent'],
  [/\.notes\[\]$/, 'notes'],
  [/^(plans|support)\.counts /, 'the categories and states, which are fixed'],
  [/^reports\.\w+ \[\]\.reasons\[\]$/, 'the newest '],
  [/^reports\.create \.readers\[\]$/, 'two kinds of readers'],
  [/^friends\.activity \[\]$/, 'the newest '],
  [/^stats\.live \.(due|live)\[\]$/, 'the next rooms'],
  [/^stats\.live \.toRemind\.names\[\]$/, 'two names'],
  [/^stats\.live .*\.(others|winners)\[\]$/, 'entries in a room'],
  [/^stats\.dashboard \.mostVisitedRooms\[\]$/, 'the three on the dashboard'],
  [/^system\.openapi \{\}$/, 'the calls, which grow with the program alone'],
];

const CALLS = endpointList();
const PAGED = CALLS.filter(({ endpoint }) => endpoint.isPaged);

/** Returns 'call position' for every list and map in a response. Leaves out the list that is paged. */
function placesOf(name: string, { response, isPaged }: Endpoint): string[] {
  if (typeof response === 'string') return [];
  const found = new Set<string>();
  const walk = (schema: JsonSchema, at: string) => {
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(one, at);
    for (const [key, one] of Object.entries(schema.properties ?? {})) walk(one, `${at}.${key}`);
    if (schema.items) enter(schema.items, `${at}[]`);
    if (typeof schema.additionalProperties === 'object') enter(schema.additionalProperties, `${at}{}`);
  };
  const enter = (schema: JsonSchema, at: string) => {
    if (!(isPaged && at === '[]')) found.add(`${name} ${at}`);
    walk(schema, at);
  };
  walk(z.toJSONSchema(response, { unrepresentable: 'any' }) as JsonSchema, '');
  return [...found];
}

interface JsonSchema {
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | false;
}

const places = CALLS.flatMap(({ name, endpoint }) => placesOf(name, endpoint));

test('every list in the contract is either paged or bounded', () => {
  const unbounded = places.filter((place) => !BOUNDS.some(([pattern]) => pattern.test(place)));
  expect(unbounded).toEqual([]);
});

test('every stated bound applies to a list in the contract', () => {
  const idle = BOUNDS.filter(([pattern]) => !places.some((place) => pattern.test(place)));
  expect(idle.map(([, bound]) => bound)).toEqual([]);
});

test('a list in a newly added call is found', () => {
  const response = z.object({ rooms: z.array(z.object({ names: z.array(z.string()) })) });
  const added = {
    method: 'GET',
    path: '/api/new',
    access: 'user',
    byToken: false,
    summary: '',
    response,
  } as const;
  expect(placesOf('new.list', added)).toEqual(['new.list .rooms[]', 'new.list .rooms[].names[]']);
  expect(placesOf('new.list', { ...added, response: z.array(z.string()) })).toEqual(['new.list []']);
});

test('every paged endpoint is covered by these tests', () => {
  expect(Object.keys(LISTS).sort()).toEqual(PAGED.map(({ name }) => name).sort());
});

const { server, admin: administrator } = await startWithAdministrators();
afterAll(() => server.close());

/** Lists of a room's items; by default, their pages have the maximum length. */
const ofOneRoom = /^rooms\.members$|^brackets\.|^tournaments\.|[eE]vents(OfRoom)?$/;

describe.each(PAGED)('$name', ({ name, endpoint }) => {
  const usual =
    name === 'chat.list' ? CHAT_PAGE.usual : ofOneRoom.test(name) ? LIST_PAGE.most : LIST_PAGE.usual;
  let list: FilledList;
  let added: string[];

  beforeAll(async () => {
    const set = LISTS[name as ListName];
    if (!set) throw new Error(`There is no sample list for ${name}`);
    list = await set({ server, administrator });
    added = await list.add(LIST_PAGE.most + 12);
  });

  const ask = (query: Record<string, string>) =>
    server.call('GET', pathOf(endpoint, { ...list, query: { ...list.query, ...query } }), {
      token: list.reader.token,
    });

  /** Returns the ids of a page in list order, and the cursor of the next page. */
  async function read(query: Record<string, string>): Promise<{ ids: string[]; next: string | null }> {
    const { status, body, headers } = await ask(query);
    expect(status).toBe(200);
    const ids = (body as { id?: string; templateId?: string; user?: { id: string } }[]).map(
      ({ id, templateId, user }) => id ?? templateId ?? user?.id ?? '',
    );
    // Each page of the chat begins with its oldest message.
    return { ids: name === 'chat.list' ? ids.reverse() : ids, next: headers.get(NEXT_BEFORE) };
  }

  async function readAll(limit: number, onPage: () => Promise<unknown> = async () => {}): Promise<string[]> {
    const ids: string[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const page = await read({ limit: `${limit}`, ...(before ? { before } : {}) });
      expect(page.ids.length).toBeLessThanOrEqual(limit);
      ids.push(...page.ids);
      before = page.next;
      await onPage();
    }
    return ids;
  }

  test('a page has the requested number of items and a cursor for the next page', async () => {
    for (const [query, length] of [
      [{}, usual],
      [{ limit: '1' }, 1],
      [{ limit: `${LIST_PAGE.most}` }, LIST_PAGE.most],
    ] as const) {
      const { ids, next } = await read(query);
      expect(ids).toHaveLength(length);
      expect(next).toBe(ids.at(-1));
    }
  });

  test('a paged endpoint refuses an invalid limit', async () => {
    // All lists validate the limit with the same schema, so only one of them is tested with the other invalid values.
    const others = name === 'rooms.list' ? ['-1', '1.5', 'ten', '', ' 5', '1e2', '99999999999'] : [];
    for (const limit of ['0', '201', ...others]) {
      const { status, body } = await ask({ limit });
      expect([limit, status]).toEqual([limit, 400]);
      expect(body).toMatchObject({ code: 'invalid_input', issues: [{ path: 'limit' }] });
    }
  });

  test('a paged endpoint refuses a cursor from another list', async () => {
    const [foreign = ''] = await list.addElsewhere(1);
    for (const before of [foreign, 'x']) {
      const { status, body, headers } = await ask({ before });
      expect([before, status, body]).toMatchObject([before, 404, { code: 'not_found' }]);
      expect(headers.get(NEXT_BEFORE)).toBeNull();
    }
  });

  test('the pages contain every item exactly once, even while new items are being added', async () => {
    const whole = await readAll(LIST_PAGE.most);
    expect(new Set(whole).size).toBe(whole.length);
    expect(whole).toEqual(expect.arrayContaining(added));
    expect(await read({ before: whole.at(-1) ?? '' })).toEqual({ ids: [], next: null });
    const { ids, next } = await read({ before: whole.at(-8) ?? '', limit: '7' });
    expect([ids, next]).toEqual([whole.slice(-7), null]);
    const during = await readAll(97, () => list.add(2));
    expect(new Set(during).size).toBe(during.length);
    expect(during.filter((id) => whole.includes(id))).toEqual(whole);
  });
});
