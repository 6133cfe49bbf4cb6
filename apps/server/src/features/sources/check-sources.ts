import { getJson } from '../../kernel/outgoing/get-json.ts';
import { type Reach, systemResolve } from '../../kernel/outgoing/targets.ts';
import type { ActiveSource } from './settings.ts';
import { ChangedShape } from './source.ts';

/**
 * Requests a source's list of upcoming events and one of those events, and checks that each response has the shape that
 * the reader expects.
 */
export async function* checkSource(source: ActiveSource, now: number) {
  const answers = new Map<string, unknown>();
  async function* check(paths: readonly string[]) {
    for (const path of paths) if (!answers.has(path)) yield await checkRequest(source, path, answers);
  }
  const listed = source.listPaths(now);
  yield* check(listed);
  for (const eventId of eventsOf(source, answersTo(listed, answers), now)) {
    const paths = source.eventPaths(eventId, now);
    yield* check(paths);
    const bodies = answersTo(paths, answers);
    const snapshot = source.morePaths && bodies && source.read(eventId, bodies);
    if (snapshot) yield* check(source.morePaths?.(snapshot, () => null, now) ?? []);
  }
}

/** Returns the responses to these paths; null if one of them is missing. */
function answersTo(paths: readonly string[], answers: ReadonlyMap<string, unknown>): unknown[] | null {
  return paths.every((path) => answers.has(path)) ? paths.map((path) => answers.get(path)) : null;
}

/**
 * Returns the first listed event or, for a source that only supplements other sources' events, one event of each sport.
 */
function eventsOf({ addsTo, readList }: ActiveSource, listed: unknown[] | null, now: number): string[] {
  if (addsTo) {
    const sports = ['mma', 'boxing'] as const;
    const added = sports.map((sport) => addsTo({ templateId: '', sport, startsAt: now }));
    return added.filter((eventId) => eventId !== null);
  }
  const [event] = listed ? readList(listed, now) : [];
  return event ? [event.eventId] : [];
}

/**
 * Makes a request, and adds the response to `answers` if it has the expected shape. Returns a line for the report,
 * which never contains the operator's key.
 */
async function checkRequest(source: ActiveSource, path: string, answers: Map<string, unknown>) {
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
