import { deferred } from '@lockroom/testing/deferred';
import { expect, test } from 'vitest';
import { type AskedAt, createSharedAnswers, type Packed } from './shared.ts';

const ALWAYS = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
const at = (version: number, now = 0): AskedAt => ({ version, now });

function packed(version: number, length = 10, between: Pick<Packed, 'from' | 'until'> = ALWAYS): Packed {
  const json = Buffer.alloc(length);
  return { version, ...between, etag: `W/"${version}"`, json, br: null, gzip: null };
}

/** Makes a function that builds the given responses and counts how often it is called. */
function builder(make: () => Packed | Promise<Packed>) {
  const build = async () => {
    build.times += 1;
    return make();
  };
  build.times = 0;
  return build;
}

test('a shared response is built once per version of the room', async () => {
  const answers = createSharedAnswers();
  const [first, second] = [builder(() => packed(1)), builder(() => packed(2))];
  for (const version of [1, 1, 0]) expect((await answers('a', at(version), first)).version).toBe(1);
  for (const version of [2, 2, 1]) expect((await answers('a', at(version), second)).version).toBe(2);
  expect([first.times, second.times]).toEqual([1, 1]);
});

test('simultaneous requests share one build of a response, but a request that needs a newer version does not', async () => {
  const answers = createSharedAnswers();
  const held = deferred<Packed>();
  const [old, next] = [builder(() => held.promise), builder(() => packed(2))];
  const early = [1, 1, 1].map((version) => answers('a', at(version), old));
  const late = [2, 2, 2].map((version) => answers('a', at(version), next));
  held.resolve(packed(1));
  expect((await Promise.all(early)).map(({ version }) => version)).toEqual([1, 1, 1]);
  expect((await Promise.all(late)).map(({ version }) => version)).toEqual([2, 2, 2]);
  expect([old.times, next.times]).toEqual([1, 1]);
});

test('a failed build fails only one request, and the next request starts another build', async () => {
  const answers = createSharedAnswers();
  const held = deferred<Packed>();
  const failing = answers('a', at(1), () => held.promise);
  const other = answers('a', at(1), async () => packed(1));
  held.reject(new Error('The database is away'));
  await expect(failing).rejects.toThrow('away');
  expect((await other).version).toBe(1);
});

test('a shared response is valid from the latest lock until the next one', async () => {
  const answers = createSharedAnswers();
  const before = builder(() => packed(1, 10, { from: Number.NEGATIVE_INFINITY, until: 100 }));
  const after = builder(() => packed(1, 10, { from: 100, until: Number.POSITIVE_INFINITY }));
  for (const now of [0, 99]) await answers('a', at(1, now), before);
  for (const now of [100, 101]) await answers('a', at(1, now), after);
  expect([before.times, after.times]).toEqual([1, 1]);
  // A request that arrived before the lock but is handled late gets the earlier response, which is not cached.
  expect((await answers('a', at(1, 99), before)).until).toBe(100);
  expect((await answers('a', at(1, 102), after)).from).toBe(100);
  expect([before.times, after.times]).toEqual([2, 1]);
});

test('the cache is limited in bytes and evicts the least recently used response first', async () => {
  const answers = createSharedAnswers(100);
  const build = builder(() => packed(1, 40));
  await answers('a', at(1), build);
  await answers('b', at(1), build);
  await answers('a', at(1), build);
  await answers('c', at(1), build);
  expect(build.times).toBe(3);
  for (const key of ['a', 'c']) await answers(key, at(1), build);
  expect(build.times).toBe(3);
  await answers('b', at(1), build);
  expect(build.times).toBe(4);
  // A response larger than the cache is built each time and evicts nothing.
  const large = builder(() => packed(1, 101));
  for (let n = 0; n < 2; n++) await answers('large', at(1), large);
  expect(large.times).toBe(2);
  await answers('b', at(1), build);
  expect(build.times).toBe(4);
});
