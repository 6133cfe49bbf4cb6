import { FORMER_MEMBER, FORMER_NAME, ROOM_EXPORT_FORMAT, RoomExport } from '@lockroom/contract';
import { entryName, isFightSport, pickAccess } from '@lockroom/rules';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { inChunks } from '../../kernel/db/chunk.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { membership, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { inTransaction, SNAPSHOT } from '../../kernel/db/transaction.ts';
import { AppError, found, isDatabaseAway, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { newId } from '../../kernel/ids.ts';
import { instantOf, toDate } from '../../kernel/instants.ts';
import { formerAccount, placeholderAccount } from '../auth/auth.service.ts';
import type { FileContent, FileTable } from '../competitions/competition.type.ts';
import {
  cardTable,
  faultOfCardFile,
  readCardFile,
  writeCardFile,
} from '../competitions/fights/files.service.ts';
import { recomputeStandings } from '../competitions/standings.service.ts';
import {
  bracketTable,
  faultOfBracketFile,
  readBracketFile,
  writeBracketFile,
} from '../competitions/tournaments/files.service.ts';
import { protectImages } from '../images/images.service.ts';
import { type Notifier, notify, pages } from '../notifications/notifications.service.ts';
import { drawRoomCode, readSportChoice } from '../rooms/new-rooms.service.ts';
import { logChange } from '../rooms/rooms.service.ts';

/**
 * Exports a consistent snapshot of a room, without picks that the manager cannot see (rules: secrecy#cleared-picks).
 * Validating the response drops all fields that do not belong in the file. `db` must not be a transaction.
 */
export async function exportRoom(
  db: Db,
  room: Pick<ProvenRoom, 'id' | 'sport' | 'isSealed'>,
  now: number,
): Promise<RoomExport> {
  const file = await inTransaction(db, (snapshot) => readExport(snapshot, room, now), SNAPSHOT);
  return withoutOpenPicks(file, room.isSealed, now);
}

/**
 * Removes what only the owners of picks may see before the lock: withdrawn picks and, in a sealed room (one that hides
 * picks even from its manager), all picks. In a completed room, nothing is hidden unless the room is sealed.
 */
function withoutOpenPicks(file: RoomExport, isSealed: boolean, now: number): RoomExport {
  const { room, card, bracket: tournament } = file;
  if (!isSealed && room.completedAt !== null) return file;
  const member = { isOwner: false, isManager: false, completed: room.completedAt !== null, now };
  const isOpen = (lockAt: string | null, hasResult: boolean) =>
    pickAccess({ ...member, lockAt: lockAt === null ? null : Date.parse(lockAt), hasResult }) === 'hidden';
  const isClosed = ({ fight: number }: { fight: number }) => {
    const fight = card?.[number - 1];
    return fight === undefined || !isOpen(fight.lockAt, fight.winnerId !== null);
  };
  const hasResult = Object.keys(tournament?.results ?? {}).length > 0 || tournament?.actualTeam1Score != null;
  const isOpenTournament = tournament !== null && isOpen(tournament.lockAt, hasResult);
  const bracketOf = (bracket: RoomExport['sheets'][number]['bracket']) => {
    if (!isOpenTournament || bracket === null) return bracket;
    return isSealed ? null : { ...bracket, taken: [] };
  };
  const sheets = file.sheets.map((sheet) => ({
    ...sheet,
    picks: isSealed ? sheet.picks.filter(isClosed) : sheet.picks,
    takenPicks: sheet.takenPicks.filter(isClosed),
    bracket: bracketOf(sheet.bracket),
  }));
  return { ...file, sheets };
}

export async function exportTable(
  db: Db,
  room: Pick<ProvenRoom, 'id' | 'sport' | 'isSealed'>,
  now: number,
): Promise<string> {
  const file = await exportRoom(db, room, now);
  const guestNames = await readGuestNames(db, room.id);
  return presentTable(file, guestNames, isFightSport(room.sport) ? cardTable(file) : bracketTable(file));
}

async function readExport(db: Db, { id, sport }: Pick<ProvenRoom, 'id' | 'sport'>, now: number) {
  const stored = found(await readRoom(db, id));
  const read = isFightSport(sport) ? readCardFile : readBracketFile;
  const played = await read(db, { competitionId: stored.competitionId, roomId: id });
  return presentExport(stored, played, now);
}

interface ImportRequest {
  file: RoomExport;
  roomPassword: string;
  admin: Viewer;
  now: number;
}

/**
 * Creates a new room from a file and returns what it stored. Points and ranks are computed from picks and results and
 * must equal those in the file; otherwise the file is refused and nothing is stored.
 */
export async function importRoom(db: Db, request: ImportRequest): Promise<NewRoom> {
  const { file, admin, now } = request;
  refuseUnfit(file);
  readSportChoice(file.room);
  const made = await makeRoom(db, request);
  const { competition, entries } = made;
  try {
    await writeRoom(db, made);
    const hashes = (file.card ?? []).flatMap((fight) => [fight.fighter1PhotoHash, fight.fighter2PhotoHash]);
    await protectImages(db, hashes, now);
    const written = entries.map(({ id }, n) => ({ id, entry: found(file.sheets[n]) }));
    await (isFightSport(file.room.sport) ? writeCardFile : writeBracketFile)(db, file, {
      competitionId: competition.id,
      entries: written,
    });
    await logChange(db, {
      roomId: made.room.id,
      actor: admin,
      now,
      change: { kind: 'room.imported', data: { exportedAt: file.exportedAt } },
    });
    await recomputeStandings(
      db,
      { id: made.room.id, competitionId: competition.id, sport: file.room.sport },
      { resultsMoved: false },
    );
  } catch (error) {
    if (error instanceof AppError || (error instanceof Error && isDatabaseAway(error))) throw error;
    throw new AppError('invalid_input', 'This file is inconsistent. Please export the room again.');
  }
  const stored = RoomExport.parse(await readExport(db, { id: made.room.id, sport: file.room.sport }, now));
  if (identityOf(stored, file) !== identityOf(file, file))
    refuse('invalid_input', 'The points in this file do not match its picks and results.');
  return made;
}

export async function notifyMembers(
  context: Notifier,
  { room, members }: NewRoom,
  admin: Viewer,
): Promise<void> {
  const named = members.filter(({ userId, leftAt }) => leftAt === null && userId !== admin.id);
  await notify(
    context,
    named.map(({ userId }) => userId),
    {
      kind: 'invitation',
      title: 'You Are in a New Room',
      message: `${admin.username} created the room ${room.name} from a file that lists you as a member. You can leave at any time.`,
      link: pages.room(room.id),
      namedId: admin.id,
    },
  );
}

/** Returns everything that a transfer must preserve, for comparison. Omits the export time and the manager. */
function identityOf(room: RoomExport, file: RoomExport): string {
  const names = new Set(file.members.map(({ username }) => username.toLowerCase()));
  const members = room.members.filter(({ username }) => names.has(username.toLowerCase()));
  const kept = { ...room, exportedAt: '', room: { ...room.room, creator: '' }, members };
  return JSON.stringify(kept).toLowerCase();
}

function refuseUnfit(file: RoomExport): void {
  const { members, sheets, room } = file;
  const unfit = (message: string) => refuse('invalid_input', message);
  const fault = (isFightSport(room.sport) ? faultOfCardFile : faultOfBracketFile)(file);
  if (fault !== null) unfit(fault);
  const names = members.map(({ username }) => username.toLowerCase());
  if (new Set(names).size !== names.length) unfit('A member is in this file twice.');
  if (sheets.some(({ owner }) => !names.includes(owner.toLowerCase())))
    unfit('A bracket in this file belongs to someone who is not in the file.');
  if (sheets.length > room.maxBrackets) unfit('There are more brackets in this file than its room may have.');
  // A member's next bracket gets the number after the member's `lastBracketNumber`.
  const last = new Map(members.map((one) => [one.username.toLowerCase(), one.lastBracketNumber]));
  if (sheets.some(({ owner, number }) => number > (last.get(owner.toLowerCase()) ?? 0)))
    unfit('A bracket in this file has a number that is too high.');
}

async function makeRoom(db: Db, { file, roomPassword, admin, now }: ImportRequest) {
  const { creator: _, maxBrackets: maxEntries, sealed: isSealed, ...room } = file.room;
  const accounts = await findAccounts(
    db,
    file.members.map(({ username }) => username),
  );
  const madeUp = file.members
    .filter(({ username }) => !accounts.has(username.toLowerCase()))
    .map(({ username }) => {
      const id = newId();
      accounts.set(username.toLowerCase(), id);
      return FORMER_NAME.test(username) ? formerAccount(id, now) : placeholderAccount({ id, username }, now);
    });
  const idOf = (username: string) => found(accounts.get(username.toLowerCase()));
  const roomId = newId();
  const competitionId = newId();
  const members = file.members.map((member) => ({
    roomId,
    userId: idOf(member.username),
    joinedAt: new Date(member.joinedAt),
    leftAt: toDate(member.leftAt),
    removedAt: toDate(member.removedAt),
    reason: member.reason,
    lastEntryNumber: member.lastBracketNumber,
  }));
  const isManagerThere = members.some(({ userId }) => userId === admin.id);
  return {
    madeUp,
    room: {
      ...room,
      maxEntries,
      isSealed,
      id: roomId,
      roomCode: await drawRoomCode(db),
      circleId: roomId,
      roomPassword,
      // The importing administrator manages the room, because nobody else has agreed to manage it.
      creatorId: admin.id,
      createdAt: new Date(room.createdAt),
      completedAt: toDate(room.completedAt),
    },
    competition: { id: competitionId, roomId, createdAt: new Date(room.createdAt) },
    members: isManagerThere
      ? members
      : [...members, { roomId, userId: admin.id, joinedAt: new Date(now), leftAt: null }],
    entries: file.sheets.map((entry) => ({
      id: newId(),
      roomId,
      ownerId: idOf(entry.owner),
      number: entry.number,
      createdAt: new Date(entry.createdAt),
      previousRank: entry.previousRank,
      editedByManagerAt: toDate(entry.editedByManagerAt),
      isRemoved: entry.removed,
    })),
  };
}

/** Converts a stored room to an export file. Ids, codes and secrets are dropped later, by the contract's schema. */
function presentExport(stored: StoredRoom, played: FileContent, now: number): RoomExport {
  const { room, members, entries } = stored;
  const names = namesOf(members);
  const nameOf = (userId: string) => names.get(userId) ?? FORMER_MEMBER;
  const { card, bracket, picks } = played;
  return {
    format: ROOM_EXPORT_FORMAT,
    version: 1,
    exportedAt: new Date(now).toISOString(),
    room: {
      ...room,
      sealed: room.isSealed,
      maxBrackets: room.maxEntries as RoomExport['room']['maxBrackets'],
      creator: nameOf(room.creatorId),
      createdAt: room.createdAt.toISOString(),
      completedAt: instantOf(room.completedAt),
    },
    members: members.map(({ member }) => ({
      username: nameOf(member.userId),
      joinedAt: member.joinedAt.toISOString(),
      leftAt: instantOf(member.leftAt),
      removedAt: instantOf(member.removedAt),
      reason: member.reason,
      lastBracketNumber: member.lastEntryNumber,
    })),
    card,
    bracket,
    sheets: entries.map(({ entry }) => ({
      ...entry,
      removed: entry.isRemoved,
      owner: nameOf(entry.ownerId),
      createdAt: entry.createdAt.toISOString(),
      editedByManagerAt: instantOf(entry.editedByManagerAt),
      picks: [],
      takenPicks: [],
      bracket: null,
      ...picks.get(entry.id),
    })),
  };
}

/** Maps user ids to names for a file. Names must be unique, so former members are numbered. */
function namesOf(members: StoredRoom['members']): Map<string, string> {
  let former = 0;
  return new Map(
    members.map(({ member, username, deletedAt }) => {
      if (deletedAt === null) return [member.userId, username];
      former += 1;
      return [member.userId, former === 1 ? FORMER_MEMBER : `${FORMER_MEMBER} ${former}`];
    }),
  );
}

/** Returns the standings as CSV. The best entry comes first; entries of removed people come last. */
function presentTable({ sheets }: RoomExport, guestNames: ReadonlyMap<string, string>, played: FileTable) {
  const head = ['Rank', 'Bracket', 'Member', 'Points', 'Max points', 'Correct picks', 'Correct methods'];
  const lines = sheets
    .toSorted(
      (a, b) =>
        Number(a.removed) - Number(b.removed) || a.rank - b.rank || a.createdAt.localeCompare(b.createdAt),
    )
    .map((entry) => {
      const { rank, number, totalPoints, maxPoints, correctFighters, correctMethods } = entry;
      const owner = guestNames.get(entry.owner) ?? entry.owner;
      const name = entryName(owner, number);
      const figures = [
        entry.removed ? 'removed' : rank,
        name,
        owner,
        totalPoints,
        maxPoints,
        correctFighters,
        correctMethods,
      ];
      return [...figures, ...played.cells(entry)];
    });
  const rows = [[...head, ...played.head], ...lines].map((cells) => `${cells.map(toCell).join(',')}\r\n`);
  // Without a byte order mark, Excel does not read the file as UTF-8.
  return `\ufeff${rows.join('')}`;
}

// Spreadsheets run a cell that begins with one of these characters as a formula, so text from users must not begin with
// one. Some spreadsheets split text at semicolons or tabs even inside quotes, and ignore quotes and spaces before a
// formula.
const FORMULA = /(^|[,;\t])([\s"]*)(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;

function toCell(value: string | number): string {
  if (typeof value === 'number') return `${value}`;
  return `"${value.replace(FORMULA, "$1$2'").replaceAll('"', '""')}"`;
}

async function readRoom(db: Db, roomId: string) {
  const [head] = await db
    .select({ room: rooms, competitionId: competitions.id })
    .from(rooms)
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .where(eq(rooms.id, roomId));
  if (!head) return null;
  const members = await db
    .select({ member: roomMembers, username: users.username, deletedAt: users.deletedAt })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .where(eq(roomMembers.roomId, roomId))
    .orderBy(asc(roomMembers.joinedAt), sql`lower(${users.username})`, asc(users.id));
  const stored = await db
    .select({ entry: entries })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.ownerId))
    .innerJoin(roomMembers, membership(entries.roomId, entries.ownerId))
    .where(eq(entries.roomId, roomId))
    // Former members share one username, so they are ordered by when they joined.
    .orderBy(sql`lower(${users.username})`, asc(roomMembers.joinedAt), asc(users.id), asc(entries.number));
  return { ...head, members, entries: stored };
}

type StoredRoom = NonNullable<Awaited<ReturnType<typeof readRoom>>>;

async function readGuestNames(db: Db, roomId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ username: users.username, guestName: users.guestName })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.userId))
    .where(and(eq(roomMembers.roomId, roomId), isNotNull(users.guestName)));
  return new Map(rows.map(({ username, guestName }) => [username, guestName ?? username]));
}

async function findAccounts(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, name: sql<string>`lower(${users.username})` })
    .from(users)
    .where(
      and(
        inArray(
          sql`lower(${users.username})`,
          names.map((name) => name.toLowerCase()),
        ),
        isNull(users.deletedAt),
      ),
    );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

type NewRoom = Awaited<ReturnType<typeof makeRoom>>;

async function writeRoom(db: Db, made: NewRoom): Promise<void> {
  await inChunks(made.madeUp, (rows) => db.insert(users).values(rows));
  await db.insert(rooms).values(made.room);
  await db.insert(competitions).values(made.competition);
  await inChunks(made.members, (rows) => db.insert(roomMembers).values(rows));
  await inChunks(made.entries, (rows) => db.insert(entries).values(rows));
}
