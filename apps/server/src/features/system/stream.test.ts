import { PAGE_HEADER, roomTopic, STREAMS_PER_ACCOUNT, userTopic } from '@lockroom/contract';
import { openStream } from '@lockroom/testing/read-stream';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { v7 } from 'uuid';
import { expect, onTestFinished, test, vi } from 'vitest';
import { slowStatements } from '../../testing/slow-statements.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer();

/**
 * Opens the event stream and waits for the connection. The result collects the stream's text and has a promise that
 * resolves when the stream ends.
 */
async function follow(token: string, page = '', query = '') {
  const aborter = new AbortController();
  const answer = await fetch(`${server.url}/api/stream${query}`, {
    headers: { authorization: `Bearer ${token}`, [PAGE_HEADER]: page },
    signal: aborter.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (answer.status !== 200 || !reader) throw new Error(`The stream returned ${answer.status}`);
  const stream = { text: '', isOver: false, ended: Promise.resolve(), close: () => aborter.abort() };
  const read = async () => {
    const { value, done } = await reader.read();
    stream.text += value ?? '';
    return !done;
  };
  while (!stream.text.includes('event: open')) await read();
  const readOn = async () => {
    while (await read());
    stream.isOver = true;
  };
  stream.ended = readOn().catch(() => {});
  return stream;
}

test("a stream starts with what has changed in the viewer's rooms since the page's first request", async () => {
  const [player, other] = [await registerPlayer(server), await registerPlayer(server)];
  const [own, foreign] = [await openRoom(player), await openRoom(other)];
  const requestId = async () => {
    const headers = { authorization: `Bearer ${player.token}` };
    return (await fetch(`${server.url}/api/auth/user`, { headers })).headers.get('x-request-id');
  };
  const first = await requestId();
  await server.live.publish([roomTopic(own.id, 'messages'), roomTopic(foreign.id, 'messages')]);
  const later = v7({ msecs: Date.now() + 200 });
  const streams = await Promise.all([
    follow(player.token, '', `?after=${first}`),
    follow(player.token, '', `?after=${later}`),
    follow(player.token),
  ]);
  await server.live.publish([userTopic(player.user.id, 'sheets')]);
  await expect.poll(() => streams.every(({ text }) => text.includes(':sheets'))).toBe(true);
  expect(streams.map(({ text }) => text.includes(roomTopic(own.id, 'messages')))).toEqual([
    true,
    false,
    false,
  ]);
  expect(streams[0]?.text).not.toContain(foreign.id);
  for (const { close } of streams) close();
});

const signIn = (username: string) =>
  server.api().auth.login({ body: { username, password: 'secret-enough' } });

test('a stream ends with its session, and other streams continue', async () => {
  const player = await registerPlayer(server);
  const other = await signIn(player.user.username);
  const [own, others] = await Promise.all([follow(player.token), follow(other.token)]);
  await player.api.auth.changePassword({
    body: { currentPassword: 'secret-enough', newPassword: 'brand-new' },
  });
  await others.ended;
  expect(others.isOver).toBe(true);
  expect(own.isOver).toBe(false);

  await server.live.publish([userTopic(player.user.id, 'sheets')]);
  await player.api.auth.logout();
  await own.ended;
  expect(own.text).toContain(userTopic(player.user.id, 'sheets'));
  expect(own.isOver).toBe(true);
});

test("opening an account's twenty-first stream ends only that account's oldest stream", async () => {
  const [ada, eve] = [await registerPlayer(server), await registerPlayer(server)];
  const other = await follow(eve.token);
  const streams: Awaited<ReturnType<typeof follow>>[] = [];
  for (let nth = 1; nth <= STREAMS_PER_ACCOUNT; nth++) streams.push(await follow(ada.token));
  const [oldest, second] = streams;
  expect(oldest?.isOver).toBe(false);
  const newest = await follow(ada.token);
  await oldest?.ended;
  expect(oldest?.isOver).toBe(true);
  await server.live.publish([userTopic(ada.user.id, 'sheets')]);
  await vi.waitFor(() => expect(newest.text).toContain('sheets'));
  for (const stream of [second, newest, other]) expect(stream?.isOver).toBe(false);

  // Streams that pages have closed do not count.
  for (const stream of [...streams, newest]) stream.close();
  await Promise.all([...streams, newest].map(({ ended }) => ended));
  const again = await follow(ada.token);
  expect(again.isOver).toBe(false);
  again.close();
  other.close();
});

function countListeners() {
  const { subscribe } = server.live;
  const listeners = { count: 0 };
  const counted = vi.spyOn(server.live, 'subscribe').mockImplementation((...call) => {
    const unsubscribe = subscribe(...call);
    listeners.count += 1;
    return () => {
      listeners.count -= 1;
      unsubscribe();
    };
  });
  onTestFinished(() => counted.mockRestore());
  return listeners;
}

test('a stream that its page closes is also closed on the server', async () => {
  const listeners = countListeners();
  const { token } = await registerPlayer(server);
  const streams = await Promise.all([follow(token), follow(token)]);
  expect(listeners.count).toBe(2);
  for (const stream of streams) stream.close();
  await vi.waitFor(() => expect(listeners.count).toBe(0));
});

test('a page that disconnects while its stream is being opened leaves no stream on the server', async () => {
  const listeners = countListeners();
  const { token, api } = await registerPlayer(server);
  const page = new AbortController();
  // The first SQL statement reads the session, and the second one reads the rooms.
  onTestFinished(slowStatements(() => page.abort()));
  const headers = { authorization: `Bearer ${token}` };
  await expect(fetch(`${server.url}/api/stream`, { headers, signal: page.signal })).rejects.toThrow();
  // This request's statements run after the stream's statements.
  await api.auth.me();
  expect(listeners.count).toBe(0);
});

test('the private topics of an account are not sent to other accounts', async () => {
  const [ada, eve] = [await registerPlayer(server), await registerPlayer(server)];
  const [adas, eves] = await Promise.all([follow(ada.token), follow(eve.token)]);
  await ada.api.auth.updateUsername({ body: { username: 'Renamed' } });
  await ada.api.auth.logout();
  await adas.ended;
  expect(adas.text).toContain(userTopic(ada.user.id, 'account'));
  expect(eves.text).not.toContain(ada.user.id);
  eves.close();
  await eves.ended;
});

test("a page that missed the event of joining a room receives the room's events after a resync", async () => {
  const [ada, eve] = [await registerPlayer(server), await registerPlayer(server)];
  const room = await openRoom(eve);
  const stream = await openStream(server.url, ada.token);
  const lost = vi.spyOn(server.live, 'publish').mockResolvedValue();
  await joinRoom(ada, room);
  lost.mockRestore();
  server.live.emit('resync');
  await stream.until(({ event }) => event === 'resync');
  await eve.api.chat.send({ params: { roomId: room.id }, body: { message: 'Welcome' } });
  const { data } = await stream.until(({ event }) => event === 'changed');
  expect(data).toContain(roomTopic(room.id, 'messages'));
  stream.close();
});

test("a page's own changes are marked as such, but other pages of the same person get ordinary events", async () => {
  const player = await registerPlayer(server);
  const pages = ['a', 'b'].map((digit) => digit.repeat(32)) as [string, string];
  const [own, other] = await Promise.all(pages.map((page) => follow(player.token, page)));
  const settings = await player.api.settings.get();
  await player.api.settings.save({ body: settings }, { headers: { [PAGE_HEADER]: pages[0] } });
  const topic = userTopic(player.user.id, 'account');
  await vi.waitFor(() => expect(own?.text).toContain(`event: own\ndata: ["${topic}"]`));
  await vi.waitFor(() => expect(other?.text).toContain(`event: changed\ndata: ["${topic}"]`));
  expect(own?.text).not.toContain('event: changed');
  own?.close();
  other?.close();
});
