import {
  type circles,
  type HallOfFame,
  type RoomAgain,
  type RoomMadeAgain,
  userTopic,
} from '@lockroom/contract';
import { entryName, isFightSport } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse, refuseField } from '../../kernel/errors.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { holdPresent } from '../auth/auth.service.ts';
import { cardSecondChance } from '../competitions/fights/card.service.ts';
import { startTournamentAgain, tournamentSecondChance } from '../competitions/tournaments/setup.service.ts';
import { presentPerson } from '../images/images.service.ts';
import { inviteByName } from '../rooms/membership.service.ts';
import { type Beginning, openRoom, type RoomChoice } from '../rooms/new-rooms.service.ts';
import { lockRoom, type RoomSetting, readRoom } from '../rooms/rooms.service.ts';
import { listBestSheets, listCompletedRooms, listPeople, listPlaces } from './room-series.store.ts';

/** Returns whether a manager can make a second-chance room from this room, and whom the manager can invite. */
export async function readOptions(
  db: Db,
  { room, managerId, now }: { room: ProvenRoom; managerId: string; now: number },
): Promise<RoomAgain> {
  const chance = await secondChanceOf(db, room, now);
  const people = await listPeople(db, room.id, managerId);
  return {
    secondChance: chance.ok
      ? { whyNot: null, fromRound: chance.fromRound, what: chance.what }
      : { whyNot: chance.whyNot, fromRound: null, what: null },
    people: people.map(presentPerson),
  };
}

function secondChanceOf(db: Db, room: ProvenRoom, now: number) {
  return isFightSport(room.sport) ? cardSecondChance(db, room, now) : tournamentSecondChance(db, room);
}

/** Creates a room with the settings, points and labels of another room, but without its results and picks. */
export function makeAgain(context: Context<typeof circles.again>): Promise<RoomMadeAgain> {
  return makeFrom(context, async (room, old) => ({
    choice: old,
    // A new card starts empty, because its fights are different and points are set per fight.
    start: async (db, made) => {
      if (!isFightSport(room.sport)) await startTournamentAgain(db, room, made);
    },
    secondChance: null,
  }));
}

/**
 * Creates a second-chance room. Fails with `conflict` if a second chance is impossible, or if the undecided part has
 * changed since the page was loaded.
 */
export function makeSecondChance(context: Context<typeof circles.secondChance>): Promise<RoomMadeAgain> {
  const { db, now, body } = context;
  return makeFrom(context, async (room, old) => {
    const chance = await secondChanceOf(db, room, now);
    if (!chance.ok) return refuse('conflict', chance.whyNot);
    if ((body.fromRound ?? chance.fromRound) !== chance.fromRound)
      refuse('conflict', `The remaining fights or games have changed. Still to play: ${chance.what}.`);
    return {
      // The preset of the old room has a different number of teams.
      choice: { ...old, sport: chance.sport, sportTemplate: null, sportConfig: null },
      start: chance.start,
      secondChance: chance.what,
    };
  });
}

type Kept = Omit<RoomChoice, 'name' | 'roomPassword' | 'circleId'>;

/** How to make the new room. `secondChance` describes the undecided part; null if the room is not a second chance. */
interface Making {
  choice: Kept;
  start: Beginning['start'];
  secondChance: string | null;
}

async function makeFrom(
  context: Context<typeof circles.again>,
  plan: (room: ProvenRoom, old: Kept) => Promise<Making>,
): Promise<RoomMadeAgain> {
  const { db, viewer, room, body, now } = context;
  // Lock the row, so that results cannot change before the new room is made.
  const row = await lockRoom(db, room.id);
  if (row.isTestRoom) refuse('conflict', 'A room cannot be made from a test room.');
  const { sportTemplate, sportConfig } = row;
  const { description, maxEntries, takeBack, isSealed, accountsOnly, timeZone } = row;
  const settings = { description, maxEntries, takeBack, isSealed, accountsOnly, timeZone } satisfies Record<
    // The other settings come with the request or apply only to test rooms.
    Exclude<RoomSetting, 'name' | 'roomPassword' | 'maxParticipants'>,
    unknown
  >;
  const old = { sport: room.sport, sportTemplate, sportConfig, ...settings };
  const { choice, start, secondChance } = await plan(room, old);
  const roomPassword = body.roomPassword ?? row.roomPassword;
  if (roomPassword === '') refuseField('roomPassword', 'Password is required');
  const asked = new Set(body.invite);
  const people = (await listPeople(db, room.id, viewer.id)).filter(({ id }) => asked.has(id));
  const ids = people.map(({ id }) => id);
  const present = await holdPresent(db, ids);
  const userIds = ids.filter((id) => present.has(id));
  const change = {
    kind: 'room.made-again',
    data: { from: row.name, secondChance, invited: userIds.length },
  } as const;
  const made = { ...choice, name: body.name, roomPassword, circleId: row.circleId };
  const begin = { ...(start && { start }), change };
  const played = await openRoom(db, viewer, made, now, begin);
  const opened = await readRoom(db, viewer, played, now);
  await inviteByName(context, { room: opened, from: row.name, inviter: viewer, userIds });
  context.announce(userTopic(viewer.id, 'rooms'));
  return { ...opened, invited: userIds.length };
}

/**
 * Reads the hall of fame of a room's series. For rooms of which the viewer is not a member, returns only the name, the
 * sport, the event and the winners (rules: secrecy#hall-of-fame).
 */
export async function readHall(
  db: Db,
  room: Pick<ProvenRoom, 'id'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<HallOfFame> {
  const completed = await listCompletedRooms(db, room.id, viewer.id);
  if (completed.length === 0) return { rooms: [], bestSheets: [], people: [] };
  const own = completed.filter(({ isMember }) => isMember).map(({ id }) => id);
  const ids = completed.map(({ id }) => id);
  const places = groupBy(await listPlaces(db, ids), ({ roomId }) => roomId);
  const sheets = own.length === 0 ? [] : await listBestSheets(db, own);
  const nameOf = new Map(completed.map(({ id, name }) => [id, name]));
  const people = own.flatMap((id) => places.get(id) ?? []).filter(({ isFormer }) => !isFormer);
  const faces = new Map(
    people.map((person) => [person.userId, presentPerson({ ...person, id: person.userId })]),
  );
  return {
    rooms: completed.map(({ id, name, sport, event, completedAt, isMember }) => {
      const played = places.get(id) ?? [];
      return {
        id: isMember ? id : null,
        name,
        sport,
        event,
        completedAt: isMember ? (completedAt?.toISOString() ?? null) : null,
        winners: played
          .filter(({ rank, points }) => rank === 1 && points > 0)
          .map(({ username }) => username),
        places: isMember ? played.map(({ userId, rank }) => ({ userId, rank })) : [],
      };
    }),
    bestSheets: sheets.map(({ id, roomId, username, number, points, maxPoints }) => ({
      bracketId: id,
      name: entryName(username, number),
      roomName: nameOf.get(roomId) ?? '',
      points,
      maxPoints,
    })),
    people: [...faces.values()].sort((a, b) => a.username.localeCompare(b.username, 'en')),
  };
}
