import type { RoomExport } from '@lockroom/contract';
import {
  enterResults,
  openBracketRoom,
  saveSheet,
  setLock as setBracketLock,
} from '@lockroom/testing/bracket-room';
import { enterResult, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
const { server: elsewhere, admin: adminElsewhere } = await startWithAdministrators();
afterAll(() => Promise.all([server.close(), elsewhere.close()]));

const exported = (player: Player, roomId: string) => player.api.transfers.exportRoom({ params: { roomId } });
const imported = (player: Player, file: RoomExport) =>
  player.api.transfers.importRoom({ body: { export: file, roomPassword: 'canvas300' } });
const withoutTime = ({ exportedAt: _, ...file }: RoomExport) => JSON.stringify(file);

/** Undoes an import's changes to an export: the new manager and the administrator's membership. */
function asBefore(again: RoomExport, file: RoomExport): RoomExport {
  const names = new Set(file.members.map(({ username }) => username));
  return {
    ...again,
    room: { ...again.room, creator: file.room.creator },
    members: again.members.filter(({ username }) => names.has(username)),
  };
}

async function playedFightRoom() {
  const scene = await openFightRoom(server, 4);
  const { room, manager, owner, other, bracket, otherBracket, fightId } = scene;
  for (const n of [1, 2, 3, 4]) {
    await savePick(owner, bracket, fightId(n), 1, 'KO/TKO');
    await savePick(other, otherBracket, fightId(n), n % 2 === 0 ? 2 : 1, 'Decision');
  }
  await setLock(manager, room, fightId(4), '2026-03-02T03:00:00.000Z');
  for (const [n, winnerId] of [
    [1, 1],
    [2, 2],
    [3, 0],
  ] as const) {
    const winMethod = winnerId === 0 ? 'No Contest' : 'Decision';
    await manager.api.fights.enterResult({ params: { fightId: fightId(n) }, body: { winnerId, winMethod } });
  }
  return scene;
}

async function playedBracketRoom() {
  const scene = await openBracketRoom(await registerPeople(server));
  const { owner, other, bracket, otherBracket } = scene;
  await saveSheet(
    owner,
    bracket,
    { 'r1-1': 'red1', 'r1-2': 'red3', 'r2-1': 'red3' },
    { team1Score: 21, team2Score: 17 },
  );
  await saveSheet(other, otherBracket, { 'r1-1': 'red4', 'r1-3': 'blue1' });
  // Locks and reopens the bracket, so that the export contains both changes.
  await setBracketLock(scene, new Date(server.clock.now()).toISOString());
  await setBracketLock(scene, null);
  await enterResults(scene, { 'r1-1': 'red4', 'r1-2': 'red3', 'r2-1': 'red3' });
  return scene;
}

test.each([
  ['a room of fights', playedFightRoom],
  ['a room with a bracket', playedBracketRoom],
])('importing %s, here or in another installation, keeps everything except the manager', async (_, play) => {
  const { room, manager, owner, other } = await play();
  const file = await exported(manager, room.id);
  const copy = await imported(admin, file);
  expect(copy.id).not.toBe(room.id);
  expect(copy.roomCode).not.toBe(room.roomCode);
  expect(copy.creatorId).toBe(admin.user.id);
  expect(withoutTime(asBefore(await exported(admin, copy.id), file))).toBe(withoutTime(file));
  const noticesOf = async ({ api }: Player) =>
    (await api.notifications.list()).filter(({ link }) => link === `/room/${copy.id}`);
  for (const player of [manager, owner, other])
    expect(await noticesOf(player)).toMatchObject([{ kind: 'invitation', title: 'You Are in a New Room' }]);
  expect(await noticesOf(admin)).toEqual([]);
  const listOf = async (roomId: string) =>
    (await manager.api.brackets.listForRoom({ params: { roomId } })).map((row) => [
      row.user.username,
      row.totalPoints,
      row.maxPoints,
      row.rank,
    ]);
  expect(await listOf(copy.id)).toEqual(await listOf(room.id));

  const there = await imported(adminElsewhere, file);
  expect(there.creatorId).toBe(adminElsewhere.user.id);
  const again = await exported(adminElsewhere, there.id);
  expect(withoutTime(asBefore(again, file))).toBe(withoutTime(file));
  // Members without an account become placeholder accounts, which cannot sign in.
  const login = { username: owner.user.username, password: 'secret-enough' };
  await expect(elsewhere.api().auth.login({ body: login })).rejects.toMatchObject({ status: 401 });
});

test('a file contains called-off fights, replaced fighters and cleared picks', async () => {
  const { room, manager, owner, bracket, fightId } = await openFightRoom(server, 3);
  for (const n of [1, 2]) await savePick(owner, bracket, fightId(n), 1);
  const [first, second] = [{ fightId: fightId(1) }, { fightId: fightId(2) }];
  await manager.api.fights.enterResult({ params: first, body: { winnerId: 1, winMethod: 'Decision' } });
  await manager.api.fightActs.callOff({ params: first, body: { reason: 'Missed weight' } });
  await manager.api.fightActs.replace({ params: second, body: { fighterNumber: 1, name: 'Tony Ferguson' } });
  // Before the lock, only the owner may see cleared picks.
  expect((await exported(manager, room.id)).sheets[0]?.takenPicks).toEqual([]);
  const lockDatetime = new Date(server.clock.now()).toISOString();
  await manager.api.fights.setLockTimes({
    params: { roomId: room.id },
    body: { lockTimes: { [fightId(2)]: lockDatetime } },
  });
  const file = await exported(manager, room.id);
  expect(file.card?.[0]).toMatchObject({ calledOffReason: 'Missed weight', winnerId: 1 });
  expect(file.card?.[1]).toMatchObject({ replacedCorner: 1, replacedName: 'Red 2' });
  expect(file.sheets[0]).toMatchObject({ totalPoints: 0, picks: [{ fight: 1 }], takenPicks: [{ fight: 2 }] });
  const copy = await imported(admin, file);
  const again = await exported(admin, copy.id);
  expect(again.card).toEqual(file.card);
  expect(again.sheets[0]?.takenPicks).toEqual(file.sheets[0]?.takenPicks);
  // A file from an older version does not have these fields.
  const older = JSON.parse(
    JSON.stringify({ ...file, card: file.card?.slice(1), sheets: [] }, (key, value) =>
      /^(calledOff|replaced|takenPicks)/.test(key) ? undefined : value,
    ),
  );
  const plain = await exported(admin, (await imported(admin, older)).id);
  expect(plain.card?.[0]).toMatchObject({ calledOffAt: null, replacedAt: null, replacedName: null });
});

test('a file records when its tournament was reopened, but older files without that time are accepted', async () => {
  const { room, manager } = await playedBracketRoom();
  const file = await exported(manager, room.id);
  expect(file.bracket?.reopenedAt).toBe(new Date(server.clock.now()).toISOString());
  const { reopenedAt: _, ...bracket } = file.bracket ?? {};
  const copy = await imported(admin, { ...file, bracket: bracket as RoomExport['bracket'] });
  expect((await exported(admin, copy.id)).bracket?.reopenedAt).toBeNull();
});

test('a file contains no password, room code, id or email address', async () => {
  const { room, manager, owner } = await playedFightRoom();
  const text = JSON.stringify(await exported(manager, room.id));
  for (const secret of [room.roomPassword, room.roomCode, room.id, owner.user.id, owner.user.email])
    expect(text).not.toContain(secret);
});

test('a file with inconsistent points, picks or people is refused and not stored', async () => {
  const { room, manager } = await playedFightRoom();
  const bracketRoom = await playedBracketRoom();
  const file = await exported(manager, room.id);
  const bracketFile = await exported(bracketRoom.manager, bracketRoom.room.id);
  const sheet = (change: (first: RoomExport['sheets'][number]) => object): RoomExport => {
    const [first, ...rest] = file.sheets;
    if (!first) throw new Error('The exported room has no sheets');
    return { ...file, sheets: [{ ...first, ...change(first) }, ...rest] };
  };
  const bracket = (change: object): RoomExport => ({
    ...bracketFile,
    bracket: bracketFile.bracket && { ...bracketFile.bracket, ...change },
  });
  const broken: [string, RoomExport][] = [
    ['points', sheet(({ totalPoints }) => ({ totalPoints: totalPoints + 1 }))],
    ['match its sport', { ...file, room: { ...file.room, sport: 'custom' } }],
    ['twice', { ...file, members: [...file.members, ...file.members] }],
    ['belongs to someone who is not in the file', sheet(() => ({ owner: 'nobody-there' }))],
    ['not on its card', sheet(({ picks }) => ({ picks: picks.map((pick) => ({ ...pick, fight: 9 })) }))],
    ['inconsistent', { ...file, sheets: [...file.sheets, ...file.sheets] }],
    ['inconsistent', bracket({ size: 9 })],
    ['cannot have played', bracket({ results: { 'r3-1': 'blue4' } })],
  ];
  const before = await admin.api.rooms.list();
  for (const [reason, copy] of broken) {
    const message = expect.stringContaining(reason);
    await expect(imported(admin, copy), reason).rejects.toMatchObject({ status: 400, message });
  }
  expect(await admin.api.rooms.list()).toEqual(before);
});

test('the exported table is UTF-8 with one row per bracket, best first, and no cell can inject a formula', async () => {
  const { room, manager, owner, bracket, fightId } = await openFightRoom(server, 3);
  const names = ['=1+1', 'Said "Jiří", Jr.', 'a;=1+1', 'b;"=1+1', 'c, ""@SUM(A1)', 'd\u3000;\u00a0-2'];
  for (const n of [1, 2, 3]) {
    const [fighter1 = '', fighter2 = ''] = names.slice(2 * n - 2);
    await manager.api.fights.update({ params: { fightId: fightId(n) }, body: { fighter1, fighter2 } });
    await savePick(owner, bracket, fightId(n), n === 1 ? 1 : 2, 'Decision');
  }
  await enterResult(manager, fightId(1));
  const answer = await fetch(`${server.url}/api/rooms/${room.id}/export.csv`, {
    headers: { authorization: `Bearer ${manager.token}` },
  });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const rows = bytes.toString('utf8').slice(1).split('\r\n');
  const [head, first, second, end] = rows;
  expect(head).toMatch(
    /^"Rank","Bracket","Member","Points","Max points","Correct picks","Correct methods","1: =1\+1 vs Said ""Jiří"", Jr\."/,
  );
  const { username } = owner.user;
  expect(first).toMatch(
    new RegExp(`^1,"${username} Bracket 1","${username}",\\d+,\\d+,1,1,"'=1\\+1 by Decision"`),
  );
  expect(second).toMatch(/^2,.*,"","",""$/);
  expect(end).toBe('');
  for (const separator of [',', ';', '\t']) {
    const cells = rows.flatMap((row) => row.split(separator));
    expect(cells.filter((cell) => /^[\s"]*[=+\-@]/.test(cell))).toEqual([]);
  }
});

test('the exported table shows a guest by the chosen name', async () => {
  const { room, manager } = await openFightRoom(server, 2);
  const params = { roomId: room.id };
  const { claimUrl } = await manager.api.guests.add({ params, body: { name: 'Aunt Jo' } });
  const { token } = await server.api().guests.claim({ body: { claim: claimUrl.split('#')[1] ?? '' } });
  await server.api(token).brackets.create({ body: { roomId: room.id } });
  const answer = await server.call('GET', `/api/rooms/${room.id}/export.csv`, { token: manager.token });
  expect(String(answer.body)).toContain('"Aunt Jo Bracket 1","Aunt Jo"');
});
