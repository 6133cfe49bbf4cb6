import { ROOM_EXPORT_FORMAT, type RoomExport } from '@lockroom/contract';
import { bracketName } from '@lockroom/game';
import type { StoredRoom } from './transfers.store.ts';

const at = (instant: Date) => instant.toISOString();
const atOrNull = (instant: Date | null) => instant?.toISOString() ?? null;

/** A stored room as its file. The contract's schema leaves out what is not the file's: ids, codes and secrets. */
export function presentExport(stored: StoredRoom, now: number): unknown {
  const { room, creator, card, tournament, members, sheets, picks } = stored;
  const data = {
    format: ROOM_EXPORT_FORMAT,
    version: 1,
    exportedAt: new Date(now).toISOString(),
    room: { ...room, creator, createdAt: at(room.createdAt), completedAt: atOrNull(room.completedAt) },
    members: members.map(({ member, username }) => ({
      username,
      joinedAt: at(member.joinedAt),
      leftAt: atOrNull(member.leftAt),
      lastBracketNumber: member.lastBracketNumber,
    })),
    card: tournament
      ? null
      : card.map((fight) => ({
          ...fight,
          lockAt: atOrNull(fight.lockAt),
          reopenedAt: atOrNull(fight.reopenedAt),
        })),
    bracket: tournament && {
      ...tournament,
      lockAt: atOrNull(tournament.lockAt),
      reopenedAt: atOrNull(tournament.reopenedAt),
    },
    sheets: sheets.map(({ bracket, owner, sheet }) => ({
      ...bracket,
      owner,
      createdAt: at(bracket.createdAt),
      editedByManagerAt: atOrNull(bracket.editedByManagerAt),
      picks: picks
        .filter(({ pick }) => pick.bracketId === bracket.id)
        .map(({ pick, fight }) => ({
          ...pick,
          fight,
          createdAt: at(pick.createdAt),
          updatedAt: at(pick.updatedAt),
        })),
      bracket: sheet && { ...sheet, updatedAt: at(sheet.updatedAt) },
    })),
  };
  return data;
}

/** The standings of an export as a table with a head, best first; every pick has a column. */
export function presentTable({ card, bracket, sheets }: RoomExport): string {
  const games = Object.keys(Object.assign({}, ...sheets.map((sheet) => sheet.bracket?.picks ?? {}))).sort(
    (a, b) => a.localeCompare(b, 'en', { numeric: true }),
  );
  const head = ['Rank', 'Bracket', 'Member', 'Points', 'Max points', 'Correct picks', 'Correct methods'];
  const played = card
    ? card.map(({ fighter1, fighter2 }, n) => `${n + 1}: ${fighter1} v ${fighter2}`)
    : [...games, 'Final score'];
  const lines = sheets
    .toSorted((a, b) => a.rank - b.rank || a.createdAt.localeCompare(b.createdAt))
    .map((sheet) => {
      const { rank, owner, number, totalPoints, maxPoints, correctFighters, correctMethods } = sheet;
      const figures = [
        rank,
        bracketName(owner, number),
        owner,
        totalPoints,
        maxPoints,
        correctFighters,
        correctMethods,
      ];
      return [...figures, ...(card ? fightPicks(card, sheet) : gamePicks(games, bracket, sheet))];
    });
  return [[...head, ...played], ...lines].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
}

type Sheet = RoomExport['sheets'][number];

function fightPicks(card: NonNullable<RoomExport['card']>, { picks }: Sheet): string[] {
  return card.map(({ fighter1, fighter2 }, n) => {
    const pick = picks.find(({ fight }) => fight === n + 1);
    return pick ? `${pick.winner === 1 ? fighter1 : fighter2} by ${pick.method}` : '';
  });
}

function gamePicks(games: readonly string[], bracket: RoomExport['bracket'], { bracket: sheet }: Sheet) {
  const picked = games.map((game) => {
    const team = sheet?.picks[game] ?? '';
    return bracket?.teamNames[team] ?? team;
  });
  const hasScore = sheet && sheet.team1Score !== null && sheet.team2Score !== null;
  return [...picked, hasScore ? `${sheet.team1Score}-${sheet.team2Score}` : ''];
}

// Spreadsheets take what begins like this for a formula; a text that people have written must not become one.
const FORMULA = /^[=+\-@\t\r]/;

function toCell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
