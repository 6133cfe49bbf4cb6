import { enterResults, saveSheet, setLock } from '@lockroom/testing/bracket-room';
import {
  BRACKET_CHANGES,
  type BracketChange,
  ENDS,
  SHEETS,
  TAKEN_BACK,
} from '@lockroom/testing/real-bracket-changes';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { dumpRoom } from '../../../testing/dump-room.ts';
import { tellHeld } from '../../../testing/held-notices.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { undoNewest } from '../testing/undo-newest.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T18:00:00.000Z';

const server = await startTestServer();
const manager = await registerPlayer(server);
const members = await Promise.all(SHEETS.map(() => registerPlayer(server)));
afterAll(() => server.close());

/** Opens a room with the pair in the first game. Each member has an entry with the picks of one row of `SHEETS`. */
async function openDraw({ pair: [red1, red4] }: BracketChange) {
  await tellHeld(server);
  server.clock.set(NOON);
  const room = await openRoom(manager, { sport: 'custom', maxBrackets: 15 });
  const params = { roomId: room.id };
  await manager.api.tournaments.customSaveTeamNames({ params, body: { teamNames: { red1, red4 } } });
  await setLock({ manager, room }, LOCK);
  await Promise.all(members.map((member) => joinRoom(member, room)));
  const brackets: string[] = [];
  for (const [index, member] of members.entries()) {
    const bracket = await member.api.brackets.create({ body: { roomId: room.id } });
    await saveSheet(member, bracket, SHEETS[index] ?? {});
    brackets.push(bracket.id);
  }
  server.clock.advance(60_000);
  return { manager, room, params, brackets };
}

type Draw = Awaited<ReturnType<typeof openDraw>>;

/** Plays the other games of the first round. Everybody has read the results. */
async function begin(draw: Draw) {
  server.clock.set(LOCK);
  await enterResults(draw, { 'r1-2': 'red2', 'r1-3': 'blue1' });
  await readAll();
}

async function readAll() {
  await tellHeld(server);
  await Promise.all(members.map(({ api }) => api.notifications.markAllRead()));
}

function act({ params }: Draw, change: BracketChange): Promise<unknown> {
  if (change.kind === 'replaced') {
    const body = { teamId: 'red1', name: change.came, seen: { name: change.pair[0] } };
    return manager.api.tournamentActs.replace({ params, body });
  }
  const body = { results: { 'r1-1': 'red4' }, walkovers: { 'r1-1': true } };
  return manager.api.tournaments.customSaveResults({ params, body });
}

/** Returns each member's number, once for every unread notification of this kind in the room. */
async function toldOf({ room, brackets }: Draw, kind: 'team-replaced' | 'results-posted'): Promise<number[]> {
  const lists = await Promise.all(members.map(({ api }) => api.notifications.list()));
  return lists.flatMap((list, index) =>
    list
      .filter(({ isRead, kind: own }) => !isRead && own === kind)
      .filter(({ link }) => link?.includes(room.id) || link?.includes(brackets[index] ?? '-'))
      .map(() => index + 1),
  );
}

const takenBack = ({ brackets }: Draw) =>
  Promise.all(
    members.map(async ({ api }, index) => {
      const params = { bracketId: brackets[index] ?? '' };
      return (await api.tournamentActs.takenPicks({ params })).length;
    }),
  );

/** Returns the number of missing picks of each entry, as counted by the server. */
async function missing({ params }: Draw) {
  const { members: list } = await manager.api.competitions.missingPicks({ params });
  const byId = new Map(list.map((member) => [member.userId, member.missing]));
  return members.map(({ user }) => byId.get(user.id));
}

async function standings({ params, brackets }: Draw) {
  const list = await manager.api.brackets.listForRoom({ params });
  const byId = new Map(list.map((bracket) => [bracket.id, bracket]));
  return {
    points: brackets.map((id) => byId.get(id)?.totalPoints),
    ranks: brackets.map((id) => byId.get(id)?.rank),
  };
}

/** The long run plays every change; otherwise only the first of each kind is played. */
const PLAYED = process.env.TIMELINE_EVENTS
  ? BRACKET_CHANGES
  : [...new Map(BRACKET_CHANGES.toReversed().map((change) => [kindOf(change), change])).values()];

function kindOf(change: BracketChange): string {
  if (change.kind === 'walkover') return change.kind;
  if (change.follows) return 'replaced, picks follow';
  return change.isLate ? 'replaced after the first results' : 'replaced';
}

const NOBODY = SHEETS.map(() => 0);
const ALL = SHEETS.map((_, index) => index + 1);

test.each(
  PLAYED.map(
    (change) => [`${change.bracket}: ${change.pair.join(' v ')}, ${kindOf(change)}`, change] as const,
  ),
)(
  'a change of a real tournament has the expected effect on picks, notifications and points: %s',
  async (_, change) => {
    const draw = await openDraw(change);
    const { params } = draw;
    const isReplaced = change.kind === 'replaced';
    if (isReplaced && change.follows)
      await manager.api.rooms.update({ params, body: { takeBack: 'follow' } });
    if (!isReplaced || change.isLate) await begin(draw);
    else await readAll();
    const before = await dumpRoom(server.db, params.roomId);
    const openPicks = SHEETS.map((sheet) => 7 - Object.keys(sheet).length);
    const taken = isReplaced && !change.follows ? TAKEN_BACK : NOBODY;

    await act(draw, change);
    expect(await takenBack(draw)).toEqual(taken);
    // Nobody can pick after the lock.
    if (isReplaced && !change.isLate)
      expect(await missing(draw)).toEqual(openPicks.map((count, index) => count + (taken[index] ?? 0)));
    await tellHeld(server);
    expect(await toldOf(draw, 'team-replaced')).toEqual(isReplaced ? [1, 2, 3, 4, 5] : []);
    expect(await toldOf(draw, 'results-posted')).toEqual(isReplaced ? [] : ALL);

    // The change is undone within ten minutes and then made again.
    await undoNewest(manager, draw.room);
    expect(await dumpRoom(server.db, params.roomId)).toEqual(before);
    server.clock.advance(1000);
    await act(draw, change);

    const { first, next, points, ranks } = ENDS[change.end];
    if (isReplaced && !change.isLate) await begin(draw);
    if (isReplaced) await enterResults(draw, { 'r1-1': first });
    if (next) await enterResults(draw, { 'r2-1': next });
    expect(await standings(draw)).toEqual({ points, ranks });
  },
);
