import { FORMER_MEMBER, ROOM_EXPORT_FORMAT, type RoomExport } from '@lockroom/contract';
import { entryName } from '@lockroom/rules';
import { instantOf } from '../../kernel/instants.ts';
import type { FileSide } from '../competitions/competition.type.ts';
import type { StoredRoom } from './transfers.store.ts';

/** What is played in a room, as its type reads it for a file. */
export type StoredCompetition = Awaited<ReturnType<FileSide['read']>>;

/** A stored room as its file, and more: the contract's schema leaves out ids, codes and secrets. */
export function presentExport(stored: StoredRoom, played: StoredCompetition, now: number): RoomExport {
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
      // Rooms are made with one of the options.
      maxBrackets: room.maxEntries as RoomExport['room']['maxBrackets'],
      creator: nameOf(room.creatorId),
      createdAt: room.createdAt.toISOString(),
      completedAt: instantOf(room.completedAt),
    },
    members: members.map(({ member }) => ({
      username: nameOf(member.userId),
      joinedAt: member.joinedAt.toISOString(),
      leftAt: instantOf(member.leftAt),
      lastBracketNumber: member.lastEntryNumber,
    })),
    card,
    bracket,
    sheets: entries.map(({ entry }) => ({
      ...entry,
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

/** The names of a file's people by their ids; a file tells people apart by name, so former members are numbered. */
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

/** The standings of an export as a table with a head, best first; every pick has a column. */
export function presentTable({ sheets }: RoomExport, played: ReturnType<FileSide['table']>): string {
  const head = ['Rank', 'Bracket', 'Member', 'Points', 'Max points', 'Correct picks', 'Correct methods'];
  const lines = sheets
    .toSorted((a, b) => a.rank - b.rank || a.createdAt.localeCompare(b.createdAt))
    .map((entry) => {
      const { rank, owner, number, totalPoints, maxPoints, correctFighters, correctMethods } = entry;
      const name = entryName(owner, number);
      const figures = [rank, name, owner, totalPoints, maxPoints, correctFighters, correctMethods];
      return [...figures, ...played.cells(entry)];
    });
  const rows = [[...head, ...played.head], ...lines].map((cells) => `${cells.map(toCell).join(',')}\r\n`);
  // Without a byte order mark Excel does not read the file as UTF-8.
  return `\ufeff${rows.join('')}`;
}

// Spreadsheets interpret these characters at the beginning of a cell as a formula; user texts must not become one. Some
// split at semicolons or tabs even inside quotes, and skip quotes and spaces at the beginning of a cell.
const FORMULA = /(^|[,;\t])([\s"]*)(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;

function toCell(value: string | number): string {
  if (typeof value === 'number') return `${value}`;
  return `"${value.replace(FORMULA, "$1$2'").replaceAll('"', '""')}"`;
}
