import { NIGHTS, POINTS, REAL_CHANGES, type RealChange, SHEETS } from '@lockroom/testing/real-changes';
import { joinRoom, openRoom, type Player, registerPlayer, signInAgain } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { dumpRoom } from '../../../testing/dump-room.ts';
import { tellHeld } from '../../../testing/held-notices.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { undoNewest } from '../testing/undo-newest.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = Date.parse('2026-03-07T20:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;

const server = await startTestServer();
let manager: Player = await registerPlayer(server);
const members = await Promise.all(SHEETS.map(() => registerPlayer(server)));
afterAll(() => server.close());

/** Returns the two fighters before the change. */
function pairOf(change: RealChange): readonly [string, string] {
  return change.kind === 'replaced' ? [change.left, change.stays] : change.pair;
}

/**
 * Opens a room with an opening fight and the changed fight. Each member has an entry with the picks of one row of
 * `SHEETS`.
 */
async function openNight(change: RealChange) {
  await tellHeld(server);
  server.clock.set(NOON);
  const room = await openRoom(manager, { maxBrackets: 15 });
  const add = (fighter1: string, fighter2: string) =>
    manager.api.fights.add({
      body: {
        eventId: room.eventId,
        fighter1,
        fighter2,
        fighter1Odds: 'N/A',
        fighter2Odds: 'N/A',
        ...POINTS,
      },
    });
  const fight = await add(...pairOf(change));
  const opener = await add('Ann Opener', 'Eve Opener');
  const lockTimes = { [opener.id]: at(LOCK - 60_000), [fight.id]: at(LOCK) };
  await manager.api.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes } });
  const entries = await Promise.all(
    members.map(async (member, index) => {
      await joinRoom(member, room);
      await member.api.notifications.markAllRead();
      return [index, member] as const;
    }),
  );
  const brackets: string[] = [];
  for (const [index, member] of entries) {
    const { id } = await member.api.brackets.create({ body: { roomId: room.id } });
    const sheet = SHEETS[index];
    for (const [fightId, pick] of [
      [fight.id, sheet?.fight],
      [opener.id, sheet?.opener],
    ] as const) {
      if (!pick) continue;
      const body = { eventId: id, fightId, predictedWinnerId: pick[0], predictedMethod: pick[1] };
      await member.api.fights.savePick({ body });
    }
    brackets.push(id);
  }
  server.clock.advance(60_000);
  return { room, fight, opener, brackets };
}

type Night = Awaited<ReturnType<typeof openNight>>;
const at = (time: number) => new Date(time).toISOString();

function end({ fight }: Pick<Night, 'fight'>, [winnerId, winMethod]: readonly [1 | 2, string]) {
  const body = { winnerId, winMethod: winMethod as 'KO/TKO' };
  return manager.api.fights.enterResult({ params: { fightId: fight.id }, body });
}

/** Enters the real results of both fights, each after its lock. */
async function play(night: Night, change: RealChange, ended: readonly [1 | 2, string] | null) {
  if (change.kind === 'postponed') {
    server.clock.set(at(LOCK + change.days * DAY));
    manager = await signInAgain(server, manager);
  } else server.clock.set(at(LOCK));
  await end({ fight: night.opener }, [1, 'Decision']);
  if (ended) await end(night, ended);
}

async function act({ room, fight }: Night, change: RealChange): Promise<unknown> {
  const on = { params: { fightId: fight.id } };
  switch (change.kind) {
    case 'replaced': {
      const takeBack = change.takesAll ? ('all' as const) : undefined;
      return manager.api.fightActs.replace({
        ...on,
        body: { fighterNumber: 1, name: change.came, takeBack },
      });
    }
    case 'called off':
      return manager.api.fightActs.callOff({ ...on, body: { reason: change.reason } });
    case 'postponed': {
      const lockTimes = { [fight.id]: at(LOCK + change.days * DAY) };
      return manager.api.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes } });
    }
    case 'renamed':
      return manager.api.fightActs.rename({ ...on, body: { fighterNumber: 1, name: change.to } });
    case 'corners swapped':
      return manager.api.fightActs.swapCorners({ ...on, body: {} });
    case 'overturned':
      return manager.api.fights.enterResult({
        ...on,
        body: { winnerId: 0, winMethod: 'No Contest', overturn: true },
      });
  }
}

/** Returns each notified member's number, once for every unread notification about the change. */
async function toldOf({ room, brackets }: Night): Promise<number[]> {
  const told: number[] = [];
  for (const [index, { api }] of members.entries()) {
    const list = await api.notifications.list();
    const own = list.filter(
      ({ isRead, kind, link }) =>
        !isRead &&
        (kind === 'fight-changed' || kind === 'result-overturned') &&
        (link?.startsWith(`/room/${room.id}`) || link?.includes(brackets[index] ?? '-')),
    );
    told.push(...own.map(() => index + 1));
  }
  return told;
}

/**
 * Returns the members whose picks a change clears, and the members whom it notifies (rules: play#fights-that-change).
 */
function expectedOf(change: RealChange): { taken: number[]; told: readonly number[] } {
  const [left, stay, all] = [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  ];
  switch (change.kind) {
    case 'replaced':
      return { taken: change.takesAll ? [...left, ...stay] : left, told: [...left, ...stay] };
    case 'called off':
      return { taken: [], told: all };
    case 'postponed':
    case 'corners swapped':
      return { taken: [], told: [...left, ...stay] };
    case 'renamed':
      return { taken: [], told: [] };
    case 'overturned':
      return { taken: [], told: change.told };
  }
}

async function takenOf({ brackets }: Night): Promise<number[]> {
  const taken: number[] = [];
  for (const [index, member] of members.entries()) {
    const bracketId = brackets[index] ?? '';
    const picks = await member.api.fightActs.takenPicks({ params: { bracketId } });
    taken.push(...picks.map(() => index + 1));
  }
  return taken;
}

async function standings({ room, brackets }: Night) {
  const list = await manager.api.brackets.listForRoom({ params: { roomId: room.id } });
  const byId = new Map(list.map((bracket) => [bracket.id, bracket]));
  return {
    points: brackets.map((id) => byId.get(id)?.totalPoints),
    ranks: brackets.map((id) => byId.get(id)?.rank),
  };
}

/** The long run plays every change; otherwise only the first of each kind is played. */
const PLAYED = process.env.TIMELINE_EVENTS
  ? REAL_CHANGES
  : [...new Map(REAL_CHANGES.toReversed().map((change) => [kindOf(change), change])).values()];

function kindOf(change: RealChange): string {
  return change.kind === 'replaced' && change.takesAll ? 'replaced, all taken back' : change.kind;
}

test.each(
  PLAYED.map((change) => [`${change.card}: ${pairOf(change).join(' v ')}, ${change.kind}`, change] as const),
)(
  'a change of a real card has the expected effect on picks, notifications and points: %s',
  async (_, change) => {
    const night = await openNight(change);
    const { room } = night;
    const isLate = change.kind === 'overturned';
    if (isLate) {
      await play(night, change, [1, change.ended]);
      await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
      await tellHeld(server);
      for (const { api } of members) await api.notifications.markAllRead();
    }
    const before = await dumpRoom(server.db, room.id);
    const { taken, told } = expectedOf(change);

    await act(night, change);
    expect(await takenOf(night)).toEqual(taken);
    await tellHeld(server);
    expect(await toldOf(night)).toEqual(told);

    // The change is undone within ten minutes and then made again.
    await undoNewest(manager, room);
    expect(await dumpRoom(server.db, room.id)).toEqual(before);
    server.clock.advance(1000);
    await act(night, change);

    const { ended, points, ranks } = NIGHTS[change.night];
    if (!isLate) {
      // After the corners are swapped, the winner is in the other corner.
      const isSwapped = change.kind === 'corners swapped' && ended;
      await play(night, change, isSwapped ? [ended[0] === 1 ? 2 : 1, ended[1]] : ended);
    }
    expect(await standings(night)).toEqual({ points, ranks });
  },
);
