import { type CallHead, calls, pathOf } from '@lockroom/contract';
import { expect, it } from 'vitest';
import { isCacheable } from './cached-calls.ts';

const ORIGIN = 'https://lockroom.test';
const params = new Proxy({}, { get: () => 'some-id' });
const kept = (head: Pick<CallHead, 'method' | 'path'>, headers = { authorization: 'Bearer t' }, query = '') =>
  isCacheable(new URL(ORIGIN + pathOf(head, { params }) + query), {
    method: head.method,
    headers: new Headers(headers),
  });

const {
  auth,
  calendar,
  circles,
  competitions,
  followings,
  inviteLinks,
  passkeys,
  rooms,
  support,
  system,
  webhooks,
} = calls;

it("responses for members' screens are cached, even if the request has a query string", () => {
  expect(kept(rooms.get)).toBe(true);
  expect(kept(competitions.get)).toBe(true);
  expect(kept(circles.hall)).toBe(true);
  expect(kept(competitions.picks, undefined, '?basis=12')).toBe(true);
});

it.each([
  passkeys.list,
  inviteLinks.list,
  inviteLinks.preview,
  webhooks.list,
  calendar.state,
  calendar.read,
  followings.feed,
  support.posts,
  system.stream,
  system.time,
  auth.login,
  auth.resume,
])('$method $path is not cached', (head) => {
  expect(kept(head)).toBe(false);
});

it('responses to write requests and to signed-out users are not cached', () => {
  expect(kept({ ...rooms.get, method: 'POST' })).toBe(false);
  expect(kept(rooms.get, {} as never)).toBe(false);
});
