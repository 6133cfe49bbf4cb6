import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { ApiError, createClient } from './client.ts';
import { endpointList } from './contract.ts';
import { ErrorBody } from './errors.ts';

/** The error that a call throws for this response body. */
async function failure(text: string): Promise<unknown> {
  const fetch = async () => new Response(text, { status: 409, statusText: 'Conflict' });
  return createClient({ fetch })
    .system.time()
    .catch((error: unknown) => error);
}

describe('the table of calls', () => {
  it('has the method and the path of every call, whether it makes something, and nothing else', () => {
    const heads = Object.entries(calls).flatMap(([feature, each]) =>
      Object.entries(each).map(([name, head]) => [`${feature}.${name}`, head]),
    );
    const expected = endpointList().map(({ name, endpoint: { method, path, status } }) => [
      name,
      { method, path, ...(status === 201 ? { status } : {}) },
    ]);
    expect(heads).toEqual(expected);
  });
});

describe('a failed call', () => {
  const issues = [{ path: 'username', message: 'That username is taken.' }];

  it.each([
    { message: 'Full', code: 'room_full' },
    { message: 'Taken', code: 'name_taken', issues },
    { message: 'Later', code: 'of_a_later_build', requestId: 'r1' },
  ])('tells what the server said: %j', async (body) => {
    expect(ErrorBody.safeParse(body).success).toBe(true);
    const error = await failure(JSON.stringify(body));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: body.code, message: body.message });
    expect(error).toHaveProperty('issues', body.issues ?? []);
  });

  it.each([
    '',
    '<html>',
    'null',
    '[]',
    '"room_full"',
    '{"message":"Full"}',
    '{"message":7,"code":"room_full"}',
    '{"message":"Full","code":"room_full","issues":{}}',
    '{"message":"Full","code":"room_full","issues":[null]}',
    '{"message":"Full","code":"room_full","issues":[{"path":"name"}]}',
  ])('says the status where the answer is none of ours: %s', async (text) => {
    expect(await failure(text)).toMatchObject({
      status: 409,
      code: 'unknown',
      message: 'Conflict',
      issues: [],
    });
  });
});
