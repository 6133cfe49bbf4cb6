import { getJson } from '../../kernel/outgoing/get-json.ts';
import { type Reach, systemResolve } from '../../kernel/outgoing/targets.ts';
import type { ActiveSource } from './settings.ts';
import { ChangedShape } from './source.ts';

/** The outcome of one request. `line` never contains the operator's key. */
interface CheckedRequest {
  isOk: boolean;
  line: string;
}

/**
 * Requests a source's list of upcoming events and one of those events, and checks that each response has the shape that
 * the reader expects.
 */
export async function* checkSource(source: ActiveSource, now: number): AsyncGenerator<CheckedRequest> {
  const answers = new Map<string, unknown>();
  async function* check(paths: readonly string[]) {
    for (const path of paths) if (!answers.has(path)) yield await checkRequest(source, path, answers);
  }
  const listed = source.listPaths(now);
  yield* check(listed);
  for (const eventId of eventsOf(source, listed, answers, now)) {
    const paths = source.eventPaths(eventId, now);
    yield* check(paths);
    if (!source.morePaths || !paths.every((path) => answers.has(path))) continue;
    const snapshot = source.read(
      eventId,
      paths.map((path) => answers.get(path)),
    );
    if (snapshot) yield* check(source.morePaths(snapshot, () => null, now));
  }
}

/**
 * Returns the first listed event or, for a source that only supplements other sources' events, one event of each sport.
 */
function eventsOf(
  source: ActiveSource,
  listed: readonly string[],
  answers: ReadonlyMap<string, unknown>,
  now: number,
): string[] {
  if (source.addsTo) {
    const { addsTo } = source;
    const added = (['mma', 'boxing'] as const).map((sport) =>
      addsTo({ templateId: '', sport, startsAt: now }),
    );
    return added.filter((eventId) => eventId !== null);
  }
  if (!listed.every((path) => answers.has(path))) return [];
  const [event] = source.readList(
    listed.map((path) => answers.get(path)),
    now,
  );
  return event ? [event.eventId] : [];
}

/** Makes a request, and adds the response to `answers` if it has the expected shape. */
async function checkRequest(
  source: ActiveSource,
  path: string,
  answers: Map<string, unknown>,
): Promise<CheckedRequest> {
  const reach: Reach = { allowsPrivate: source.isTest, resolve: systemResolve };
  const answer = await getJson(source.addressOf(path), reach);
  const say = (isOk: boolean, text: string) => ({ isOk, line: `${source.name} ${path}: ${text}` });
  if (!answer.ok) return say(false, answer.problem);
  const size = `200, ${Math.ceil(Buffer.byteLength(answer.text) / 1024)} kB`;
  try {
    source.checkShape(path, answer.body);
  } catch (error) {
    if (error instanceof ChangedShape) return say(false, `${size}, changed at ${error.message}`);
    throw error;
  }
  answers.set(path, answer.body);
  return say(true, `${size}, ok`);
}
