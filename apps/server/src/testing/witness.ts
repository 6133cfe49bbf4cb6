import { endpointList, pathOf } from '@lockroom/contract';
import type { OpenStream } from '@lockroom/testing/read-stream';
import type { Player } from '@lockroom/testing/world';
import type { TestServer } from './test-server.ts';

/** The ids that are used in calls. */
export interface Known {
  roomId: string;
  /** The ids of the room's event and of its brackets. */
  eventId: readonly string[];
  bracketId: readonly string[];
}

/** All reading calls about a room; calls about other things are excluded by name. */
const ELSEWHERE =
  /^(calendar|inviteLinks|images|pictures|push|support|plans|templates|transfers|system|webhooks)\./;
const OF_OTHERS = [
  'rooms.testRooms',
  'competitions.missingPicks',
  'fights.pickCount',
  'fightActs.replacePreview',
  'fightActs.resultPreview',
  'followings.feed',
  'tournamentActs.replacePreview',
  'settings.askToStop',
];

/** Every answer that a person can get about a room, by call and path; `unplayed` are the calls of other sports. */
export async function everythingRead(
  server: TestServer,
  { token }: Player,
  { unplayed, ...known }: Known & { unplayed: Set<string> },
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { name, endpoint } of endpointList()) {
    if (endpoint.method !== 'GET' || ELSEWHERE.test(name) || OF_OTHERS.includes(name)) continue;
    if (unplayed.has(name)) continue;
    for (const params of paramsOf(endpoint.path, known)) {
      const path = pathOf(endpoint, { params });
      const { status, body, headers } = await server.call('GET', path, { token });
      answers.set(`${name} ${path}`, JSON.stringify([status, headers.get('etag'), body]));
      if ((body as { code?: unknown } | null)?.code === 'wrong_sport') unplayed.add(name);
    }
  }
  return answers;
}

function paramsOf(path: string, known: Known): Record<string, string>[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof Known);
  return names.reduce<Record<string, string>[]>(
    (params, name) => {
      if (known[name] === undefined) throw new Error(`${path} asks for an id that is not known here`);
      return params.flatMap((one) => [known[name]].flat().map((value) => ({ ...one, [name]: value })));
    },
    [{}],
  );
}

/** Replaces the names and ids of one of two rooms, so that the texts of both can be compared. */
export function comparable(text: string, names: ReadonlyMap<string, string>): string {
  let told = text;
  for (const [name, word] of names) told = told.replaceAll(name, word);
  // Ids sort by creation time in both rooms, so they can be replaced in order.
  const ids = new Map<string, string>();
  return told
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!ids.has(id)) ids.set(id, `id${ids.size}`);
      return ids.get(id) ?? '';
    })
    .replace(/"version\\?":\\?"[\w-]{22}/g, 'version')
    .replace(/\\?"[\w-]{22}\\?"/g, 'tag');
}

/** The topics that a stream has received until a message that is sent now arrives. */
export async function topicsOf(stream: OpenStream, teller: Player, roomId: string): Promise<string> {
  const messages = () =>
    stream.events.filter(({ data }) => JSON.stringify(data).includes(`room:${roomId}:messages`));
  const before = messages().length;
  await teller.api.chat.send({ params: { roomId }, body: { message: 'That is all' } });
  await stream.until(() => messages().length > before);
  return JSON.stringify(stream.events.filter(({ event }) => event === 'changed'));
}
