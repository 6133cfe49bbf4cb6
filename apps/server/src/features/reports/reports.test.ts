import type { Report } from '@lockroom/contract';
import { PIXEL } from '@lockroom/testing/scene';
import { joinRoom, openRoom, type Player, registerPlayer, signInAgain } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { sweepReports } from './reports.service.ts';

const DAY = 24 * 60 * 60 * 1000;

const { server, admin } = await startWithAdministrators();
afterAll(() => server.close());

/** Opens a room with a manager, a deputy, a member whom others report, and a witness who reports. */
async function openCast() {
  const [manager, deputy, rude, witness] = [
    await registerPlayer(server),
    await registerPlayer(server),
    await registerPlayer(server),
    await registerPlayer(server),
  ];
  const room = await openRoom(manager);
  for (const player of [deputy, rude, witness]) await joinRoom(player, room);
  const params = { roomId: room.id, userId: deputy.user.id };
  await manager.api.managers.setRole({ params, body: { role: 'deputy' } });
  return { room, manager, deputy, rude, witness };
}

type Cast = Awaited<ReturnType<typeof openCast>>;

const say = async ({ api }: Player, roomId: string, message: string) =>
  (await api.chat.send({ params: { roomId }, body: { message } })).id;
const report = ({ api }: Player, body: Parameters<Player['api']['reports']['create']>[0]['body']) =>
  api.reports.create({ body });
const inRoom = ({ api }: Player, { room }: Pick<Cast, 'room'>, closed = false) =>
  api.reports.ofRoom({ params: { roomId: room.id }, query: closed ? { closed: 'true' } : {} });
const forAdmin = async (subjectId: string, closed = false) =>
  (await admin.api.reports.all({ query: closed ? { closed: 'true' } : {} })).filter(
    (one) => one.subjectId === subjectId,
  );
const told = async ({ api }: Player) =>
  (await api.notifications.list()).filter(({ kind }) => kind === 'report');
const refused = (status: number) => expect.objectContaining({ status });

test('a reported message is shown to managers and administrators, but only administrators see the reporter', async () => {
  const cast = await openCast();
  const { room, manager, deputy, rude, witness } = cast;
  const id = await say(rude, room.id, 'You are all blind');
  expect(await report(witness, { kind: 'message', id, text: 'Insults everybody' })).toEqual({
    readers: ['managers', 'administrators'],
  });
  const seen: Partial<Report> = {
    kind: 'message',
    subjectId: id,
    room: { id: room.id, name: room.name },
    person: { id: rude.user.id, username: rude.user.username, profileImageUrl: null },
    content: 'You are all blind',
    pictureUrl: null,
    isGone: false,
    people: 1,
    reasons: [{ text: 'Insults everybody' }],
    closedAt: null,
  };
  for (const reader of [manager, deputy]) {
    const [own, ...others] = await inRoom(reader, cast);
    expect(own).toMatchObject(seen);
    expect(others).toEqual([]);
    expect(JSON.stringify(own)).not.toContain(witness.user.username);
    expect(JSON.stringify(own)).not.toContain(witness.user.id);
    expect(await told(reader)).toMatchObject([
      { message: `A message in ${room.name} was reported.`, link: `/room/${room.id}/manager?tab=people` },
    ]);
  }
  expect(await forAdmin(id)).toMatchObject([
    { ...seen, reasons: [{ text: 'Insults everybody', by: { username: witness.user.username } }] },
  ]);
  expect(await told(rude)).toEqual([]);
  expect(await told(witness)).toEqual([]);
});

test('those who run a room see neither reports about its manager nor reports about themselves', async () => {
  const cast = await openCast();
  const { room, manager, deputy, witness } = cast;
  const id = await say(manager, room.id, 'My room, my rules');
  expect(await report(witness, { kind: 'message', id })).toEqual({ readers: ['administrators'] });
  const person = (player: Player) => ({ kind: 'person', id: player.user.id, roomId: room.id }) as const;
  expect(await report(deputy, person(manager))).toEqual({ readers: ['administrators'] });
  const [of] = await forAdmin(id);
  const params = { reportId: of?.id ?? '' };
  for (const reader of [manager, deputy]) {
    expect(await inRoom(reader, cast)).toEqual([]);
    expect(await told(reader)).toEqual([]);
    await expect(reader.api.reports.close({ params })).rejects.toEqual(refused(404));
  }
  expect(await forAdmin(manager.user.id)).toHaveLength(1);

  expect(await report(witness, person(deputy))).toEqual({ readers: ['managers', 'administrators'] });
  expect(await inRoom(manager, cast)).toMatchObject([{ subjectId: deputy.user.id }]);
  expect(await inRoom(deputy, cast)).toEqual([]);
  expect(await told(deputy)).toEqual([]);
});

test('reports of a picture, a room, or a person without a room are shown only to administrators', async () => {
  const cast = await openCast();
  const { room, manager, rude, witness } = cast;
  const { profileImageUrl } = await rude.api.auth.uploadPhoto({ body: { photoData: PIXEL } });
  const readers = { readers: ['administrators'] };
  expect(await report(witness, { kind: 'person', id: rude.user.id })).toEqual(readers);
  expect(await report(witness, { kind: 'picture', id: rude.user.id, roomId: room.id })).toEqual(readers);
  expect(await report(witness, { kind: 'room', id: room.id })).toEqual(readers);
  expect(await inRoom(manager, cast)).toEqual([]);
  expect(await forAdmin(rude.user.id)).toMatchObject([
    { kind: 'picture', room: null, pictureUrl: profileImageUrl },
    { kind: 'person', room: null, content: rude.user.username, pictureUrl: null },
  ]);
  expect(await forAdmin(room.id)).toMatchObject([{ kind: 'room', content: room.name, person: null }]);
});

test('a report that nobody else can read gets a response that names no readers', async () => {
  const lonely = await startTestServer();
  const [manager, member] = [await registerPlayer(lonely), await registerPlayer(lonely)];
  const room = await openRoom(manager);
  await joinRoom(member, room);
  const id = await say(manager, room.id, 'Nobody reads this');
  expect(await report(member, { kind: 'message', id })).toEqual({ readers: [] });
  const own = await say(member, room.id, 'Read by the manager');
  expect(await report(manager, { kind: 'message', id: own })).toEqual({ readers: [] });
  await lonely.close();
});

test('a report about something that the sender cannot see is refused as if it did not exist', async () => {
  const { room, rude, witness } = await openCast();
  const stranger = await registerPlayer(server);
  const id = await say(rude, room.id, 'Seen by members only');
  await rude.api.auth.uploadPhoto({ body: { photoData: PIXEL } });
  const unseen = [
    { kind: 'message', id },
    { kind: 'person', id: rude.user.id },
    { kind: 'person', id: rude.user.id, roomId: room.id },
    { kind: 'picture', id: rude.user.id },
    { kind: 'room', id: room.id },
  ] as const;
  for (const body of unseen) await expect(report(stranger, body)).rejects.toEqual(refused(404));
  for (const body of [
    { kind: 'message', id: 'nothing' },
    { kind: 'message', id: room.id },
    { kind: 'person', id: stranger.user.id, roomId: room.id },
    { kind: 'picture', id: witness.user.id },
  ] as const)
    await expect(report(witness, body)).rejects.toEqual(refused(404));
  expect(await forAdmin(rude.user.id)).toEqual([]);
});

test('people cannot report themselves or their own messages', async () => {
  const { room, witness } = await openCast();
  const id = await say(witness, room.id, 'Oops');
  for (const body of [
    { kind: 'message', id },
    { kind: 'person', id: witness.user.id },
    { kind: 'person', id: witness.user.id, roomId: room.id },
  ] as const)
    await expect(report(witness, body)).rejects.toEqual(refused(400));
});

test('reports of a message by 12 people are combined into one report with one notification and the latest reasons', async () => {
  const { room, manager, deputy, rude } = await openCast();
  const id = await say(rude, room.id, 'Everybody hates this');
  const crowd: Player[] = [];
  for (let n = 0; n < 12; n++) {
    const player = await registerPlayer(server);
    await joinRoom(player, room);
    crowd.push(player);
  }
  for (const round of [1, 2]) {
    server.clock.advance(1_000);
    await Promise.all(
      crowd.map((player, n) => report(player, { kind: 'message', id, text: `${n}, time ${round}` })),
    );
  }
  const [line, ...others] = await inRoom(manager, { room });
  expect(others).toEqual([]);
  expect(line?.people).toBe(12);
  expect(line?.reasons).toHaveLength(10);
  expect(line?.reasons.every(({ text }) => text.endsWith('time 2'))).toBe(true);
  expect(line?.lastReportedAt).toBe(new Date(server.clock.now()).toISOString());
  for (const reader of [manager, deputy]) expect(await told(reader)).toHaveLength(1);
  expect((await told(admin)).filter(({ message }) => message.includes(room.name))).toHaveLength(1);
});

test('a reason is kept when the same person reports again without a reason', async () => {
  const cast = await openCast();
  const { room, manager, rude, witness } = cast;
  const id = await say(rude, room.id, 'Again and again');
  await report(witness, { kind: 'message', id, text: 'He shouts' });
  await report(witness, { kind: 'message', id });
  expect(await inRoom(manager, cast)).toMatchObject([{ people: 1, reasons: [{ text: 'He shouts' }] }]);
});

test('a person can send at most 20 reports in an hour', async () => {
  const limited = await startTestServer({ config: { rateLimits: true } });
  const [manager, member] = [await registerPlayer(limited), await registerPlayer(limited)];
  const room = await openRoom(manager);
  await joinRoom(member, room);
  const body = { kind: 'room', id: room.id } as const;
  for (let n = 0; n < 20; n++) await report(member, body);
  await expect(report(member, body)).rejects.toMatchObject({ status: 429 });
  limited.clock.advance(60 * 60 * 1000);
  await report(member, body);
  await limited.close();
});

test('simultaneous reports are combined into one, or into at most two if the first is being closed', async () => {
  const cast = await openCast();
  const { room, manager, deputy, rude, witness } = cast;
  const id = await say(rude, room.id, 'Race');
  await Promise.all([deputy, witness].map((player) => report(player, { kind: 'message', id })));
  const [line, ...others] = await inRoom(manager, cast);
  expect([line?.people, others]).toEqual([2, []]);

  const params = { reportId: line?.id ?? '' };
  await Promise.all([
    manager.api.reports.close({ params }),
    report(deputy, { kind: 'message', id }),
    report(witness, { kind: 'message', id }),
  ]);
  const all = [...(await inRoom(manager, cast)), ...(await inRoom(manager, cast, true))];
  expect(all.filter(({ closedAt }) => closedAt !== null)).toHaveLength(1);
  expect(all.length).toBeLessThanOrEqual(2);
});

test('a report keeps its content when the content is deleted or a name changes', async () => {
  const cast = await openCast();
  const { room, manager, rude, witness } = cast;
  const id = await say(rude, room.id, 'Gone in a minute');
  await report(witness, { kind: 'message', id });
  await report(witness, { kind: 'person', id: rude.user.id, roomId: room.id });
  const before = rude.user.username;
  const username = `kind_${before}`.slice(0, 16);
  await rude.api.auth.updateUsername({ body: { username } });
  await manager.api.chat.remove({ params: { roomId: room.id, messageId: id } });
  expect(await inRoom(manager, cast)).toMatchObject([
    { kind: 'person', content: before, person: { username }, isGone: false },
    { kind: 'message', content: 'Gone in a minute', isGone: true },
  ]);
  await manager.api.rooms.remove({ params: { roomId: room.id } });
  expect(await forAdmin(id)).toMatchObject([{ room: null, content: 'Gone in a minute' }]);
});

test('a report keeps the reported picture until the report is closed', async () => {
  const { rude, witness } = await openCast();
  const { profileImageUrl } = await rude.api.auth.uploadPhoto({ body: { photoData: WIDE_PIXEL } });
  await report(witness, { kind: 'picture', id: rude.user.id });
  await rude.api.auth.uploadPhoto({ body: { photoData: PIXEL } });
  const statusOf = async () => (await fetch(server.url + profileImageUrl)).status;
  expect(await statusOf()).toBe(200);
  const [line] = await forAdmin(rude.user.id);
  await admin.api.reports.close({ params: { reportId: line?.id ?? '' } });
  expect(await statusOf()).toBe(404);
  expect(await forAdmin(rude.user.id, true)).toMatchObject([{ kind: 'picture', pictureUrl: null }]);
});

test('a closed report is deleted after 90 days, and reporting the same thing again opens a new report', async () => {
  const cast = await openCast();
  const { room, manager, deputy, rude, witness } = cast;
  const id = await say(rude, room.id, 'Twice');
  await report(witness, { kind: 'message', id });
  const [first] = await inRoom(deputy, cast);
  const params = { reportId: first?.id ?? '' };
  await expect(witness.api.reports.close({ params })).rejects.toEqual(refused(404));
  await expect(rude.api.reports.close({ params })).rejects.toEqual(refused(404));
  await deputy.api.reports.close({ params });
  await manager.api.reports.close({ params });
  expect(await inRoom(manager, cast)).toEqual([]);
  const closedAt = new Date(server.clock.now()).toISOString();
  expect(await inRoom(manager, cast, true)).toMatchObject([{ id: first?.id, closedAt }]);

  await report(witness, { kind: 'message', id });
  expect(await inRoom(manager, cast)).toHaveLength(1);
  expect(await told(manager)).toHaveLength(2);

  server.clock.advance(90 * DAY);
  await sweepReports(server.db, server.clock.now());
  const again = await signInAgain(server, manager);
  expect(await inRoom(again, cast, true)).toHaveLength(1);
  server.clock.advance(1);
  await sweepReports(server.db, server.clock.now());
  expect(await inRoom(again, cast, true)).toEqual([]);
  expect(await inRoom(again, cast)).toHaveLength(1);
  // The administrator's session has also expired in these 90 days.
  const login = { email: admin.user.email, password: 'referee-whistle' };
  const { token } = await server.api().auth.login({ body: login });
  Object.assign(admin, { token, api: server.api(token) });
});

const leave = ({ api }: Player) => api.accounts.remove({ body: { currentPassword: 'secret-enough' } });

test("deleting the reporter's account deletes the reasons but keeps the report", async () => {
  const cast = await openCast();
  const { room, manager, rude, witness } = cast;
  const id = await say(rude, room.id, 'Still here');
  await report(witness, { kind: 'message', id, text: 'My own words' });
  await leave(witness);
  expect(await inRoom(manager, cast)).toMatchObject([{ people: 0, reasons: [], content: 'Still here' }]);
});

test('deleting a reported account removes its name and picture from all reports', async () => {
  const cast = await openCast();
  const { room, manager, rude, witness } = cast;
  await rude.api.auth.uploadPhoto({ body: { photoData: PIXEL } });
  const id = await say(rude, room.id, 'Said before leaving');
  await report(witness, { kind: 'message', id });
  await report(witness, { kind: 'person', id: rude.user.id, roomId: room.id });
  await report(witness, { kind: 'picture', id: rude.user.id });
  await leave(rude);
  expect(await inRoom(manager, cast)).toMatchObject([
    { kind: 'message', person: { username: 'former member' } },
  ]);
  expect(await forAdmin(rude.user.id)).toEqual([]);
  await expect(report(witness, { kind: 'person', id: rude.user.id })).rejects.toEqual(refused(404));
});

/** A PNG with two pixels. */
const WIDE_PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGM4ISf3X0Tkzn8AEA0EB4/5k5AAAAAASUVORK5CYII=';
