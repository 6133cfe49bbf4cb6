import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { ApiError, createClient } from './client.ts';
import { endpointList } from './contract.ts';
import { ErrorBody } from './errors.ts';

/** Returns the error that a failed request throws if the response has this body. */
async function failure(text: string): Promise<unknown> {
  const fetch = async () => new Response(text, { status: 409, statusText: 'Conflict' });
  return createClient({ fetch })
    .system.time()
    .catch((error: unknown) => error);
}

it('the table of API requests contains each method and path, and the status of requests that create something', () => {
  const heads = Object.entries(calls).flatMap(([feature, each]) =>
    Object.entries(each).map(([name, head]) => [`${feature}.${name}`, head]),
  );
  const withoutFits = heads.map(([name, { fits, ...head }]) => [name, head]);
  const expected = endpointList().map(({ name, endpoint: { method, path, status } }) => [
    name,
    { method, path, ...(status === 201 ? { status } : {}) },
  ]);
  expect(withoutFits).toEqual(expected);
});

describe('a failed call', () => {
  const issues = [{ path: 'username', message: 'That username is taken.' }];

  it.each([
    { message: 'Full', code: 'room_full' },
    { message: 'Taken', code: 'name_taken', issues },
    { message: 'Later', code: 'of_a_later_build', requestId: 'r1' },
  ])("a failed request reports the server's message: %j", async (body) => {
    expect(ErrorBody.safeParse(body).success).toBe(true);
    const error = await failure(JSON.stringify(body));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: body.code, message: body.message });
    expect(error).toHaveProperty('issues', body.issues ?? []);
  });

  it.each([
    '<html>',
    'null',
    '{"message":"Full"}',
    '{"message":7,"code":"room_full"}',
    '{"message":"Full","code":"room_full","issues":[{"path":"name"}]}',
  ])(
    'a failed request reports the status text if the body is not an error from Lockroom: %s',
    async (text) => {
      expect(await failure(text)).toMatchObject({
        status: 409,
        code: 'unknown',
        message: 'Conflict',
        issues: [],
      });
    },
  );
});

describe('a response to a GET call', () => {
  const answered = (text: string) => createClient({ fetch: async () => new Response(text) });
  const person = { id: 'u', username: 'noor', email: 'noor@example.com', ofALaterBuild: 1 };
  const friend = { id: 'f', friendId: 'u', friendUsername: 'noor' };

  it('the client accepts an object and a list as responses', async () => {
    await expect(answered(JSON.stringify(person)).auth.me()).resolves.toEqual(person);
    for (const list of [[], [friend, friend]])
      await expect(answered(JSON.stringify(list)).friends.list()).resolves.toEqual(list);
  });

  it.each(['', 'null', '[]', '{}', '"me"', '{"status":"login required"}', '<p>Welcome to our hotel</p>'])(
    'the client rejects a response that should be an object: %s',
    async (text) => {
      await expect(answered(text).auth.me()).rejects.toBeInstanceOf(SyntaxError);
    },
  );

  it.each(['', 'null', '{}', '[null]', '[[]]', '[{"id":"f"}]', '{"status":"login required"}'])(
    'the client rejects a response that should be a list: %s',
    async (text) => {
      await expect(answered(text).friends.list()).rejects.toBeInstanceOf(SyntaxError);
    },
  );

  it('the client rejects a response that should map games to winners but has another shape', async () => {
    const ask = (text: string) => answered(text).tournaments.customPicks({ params: { eventId: 'b1' } });
    await expect(ask('{"status":"login required"}')).rejects.toBeInstanceOf(SyntaxError);
    await expect(ask('[]')).rejects.toBeInstanceOf(SyntaxError);
    await expect(ask('{}')).resolves.toEqual({});
    await expect(ask('{"r1-1":"red4","sb1":"afc1"}')).resolves.toEqual({ 'r1-1': 'red4', sb1: 'afc1' });
  });

  it('the client stops waiting for a response after its timeout', async () => {
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const call = createClient({ fetch: never, readMs: 1 }).friends.list();
    await expect(call).rejects.toMatchObject({ code: 'network' });
  });
});
