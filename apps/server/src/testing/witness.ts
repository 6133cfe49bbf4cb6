import { endpointList, pathOf } from '@lockroom/contract';
import type { OpenStream } from '@lockroom/testing/read-stream';
import type { Player } from '@lockroom/testing/world';
import type { TestServer } from './test-server.ts';

/** The ids that can appear in the paths of calls. */
export interface Known {
  roomId: string;
  /** The ids of the room's event and of its brackets. */
  eventId: readonly string[];
  bracketId: readonly string[];
}

/** API calls excluded from the check. All other GET calls count as calls about a room. */
const ELSEWHERE =
  /^(administration|auth|banner|blocks|calendar|email|inviteLinks|images|oidc|passkeys|pictures|push|reports|settings|support|plans|templates|tokens|transfers|system|webhooks)\./;
const OF_OTHERS = [
  'rooms.testRooms',
  'competitions.missingPicks',
  'competitions.stillToPick',
  'fights.pickCount',
  'fightActs.replacePreview',
  'fightActs.resultPreview',
  'followings.feed',
  'eventSources.list',
  'tournamentActs.replacePreview',
];

/**
 * Returns every response about a room that a person can get, keyed by call and path. Skips the calls in `unplayed`, and
 * adds calls to it that turn out to be for other sports. For people outside the room, skips what guards would refuse.
 */
export async function everythingRead(
  server: TestServer,
  { token }: Player,
  { unplayed, ...known }: Known & { unplayed: Set<string> },
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  let isOutside = false;
  for (const { name, endpoint } of endpointList()) {
    if (endpoint.method !== 'GET' || ELSEWHERE.test(name) || OF_OTHERS.includes(name)) continue;
    if (unplayed.has(name) || (isOutside && endpoint.access !== 'user')) continue;
    for (const params of paramsOf(endpoint.path, known)) {
      const path = pathOf(endpoint, { params });
      const { status, body, headers } = await server.call('GET', path, { token });
      answers.set(`${name} ${path}`, JSON.stringify([status, headers.get('etag'), body]));
      if (name === 'rooms.get') isOutside = status === 404;
      if ((body as { code?: unknown } | null)?.code === 'wrong_sport') unplayed.add(name);
    }
  }
  return answers;
}

function paramsOf(path: string, known: Known): Record<string, string>[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof Known);
  return names.reduce<Record<string, string>[]>(
    (params, name) => {
      if (known[name] === undefined) throw new Error(`${path} needs an id that is missing here`);
      return params.flatMap((one) => [known[name]].flat().map((value) => ({ ...one, [name]: value })));
    },
    [{}],
  );
}

/**
 * Returns every response about a room that only the people who run it can get, including files and, optionally,
 * pictures. The responses are keyed by path.
 */
export async function everythingManaged(
  server: TestServer,
  { token }: Player,
  { roomId, bracketId, fightId = [], teamId = [] }: Known & { fightId?: string[]; teamId?: string[] },
  withPictures: boolean,
): Promise<Map<string, string>> {
  const results = ['winnerId=1&winMethod=Decision', 'winnerId=2&winMethod=KO%2FTKO'];
  const paths = [
    `/api/rooms/${roomId}/missing-picks`,
    `/api/rooms/${roomId}/export`,
    `/api/rooms/${roomId}/export.csv`,
    ...(withPictures
      ? [
          `/api/rooms/${roomId}/picture?size=post`,
          ...bracketId.map((id) => `/api/brackets/${id}/picture?size=post`),
        ]
      : []),
    ...fightId.flatMap((id) => [
      `/api/fights/${id}/pick-count`,
      ...[1, 2].map((corner) => `/api/fights/${id}/replace-preview?fighterNumber=${corner}`),
      ...results.map((result) => `/api/fights/${id}/result-preview?${result}`),
    ]),
    ...teamId.map((id) => `/api/custom/room/${roomId}/replace-team-preview?teamId=${id}`),
  ];
  const answers = new Map<string, string>();
  for (const path of paths) {
    const { status, headers, body } = await server.call('GET', path, { token });
    answers.set(path, JSON.stringify([status, headers.get('etag'), body]));
  }
  return answers;
}

/** Replaces the names and ids in text about a room, so that it can be compared with text about another room. */
export function comparable(text: string, names: ReadonlyMap<string, string>): string {
  let told = text;
  for (const [name, word] of names) told = told.replaceAll(name, word);
  // In both rooms, ids sort by creation time, so they can be replaced in order.
  const ids = new Map<string, string>();
  return told
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!ids.has(id)) ids.set(id, `id${ids.size}`);
      return ids.get(id) ?? '';
    })
    .replace(/"version\\?":\\?"[\w-]{22}/g, 'version')
    .replace(/\\?"[\w-]{22}\\?"/g, 'tag');
}

/** Sends a message, waits until it is announced on the stream, and returns all topics that the stream has received. */
export async function topicsOf(stream: OpenStream, teller: Player, roomId: string): Promise<string> {
  const messages = () =>
    stream.events.filter(({ data }) => JSON.stringify(data).includes(`room:${roomId}:messages`));
  const before = messages().length;
  await teller.api.chat.send({ params: { roomId }, body: { message: 'That is all' } });
  await stream.until(() => messages().length > before);
  // Topics of different transactions may arrive in either order. Ids differ between servers, so they must not decide.
  const keyOf = (topics: unknown) =>
    JSON.stringify(topics).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');
  const changes = stream.events.filter(({ event }) => event === 'changed');
  return JSON.stringify(changes.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b)))));
}
