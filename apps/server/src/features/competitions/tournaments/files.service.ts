import type { RoomExport } from '@lockroom/contract';
import { formatFamily, makeFormat, prune } from '@lockroom/rules';
import { found, refuse } from '../../../kernel/errors.ts';
import { instantOf, toDate } from '../../../kernel/instants.ts';
import type { FileSide } from '../competition.type.ts';
import { insertTournamentWithPicks, listPicksOfRoom } from './files.store.ts';
import { tournamentSport } from './tournament.service.ts';
import { listTournaments } from './tournaments.store.ts';

type StoredPicks = Pick<RoomExport['sheets'][number], 'picks' | 'bracket'>;

/** Rooms with a tournament as files. */
export const tournamentFiles: FileSide = {
  async read(db, { competitionId, roomId }) {
    const [stored] = await listTournaments(db, [competitionId]);
    const row = found(stored);
    const picks = new Map<string, StoredPicks>();
    for (const { entryId, updatedAt, ...own } of await listPicksOfRoom(db, roomId))
      picks.set(entryId, { picks: [], bracket: { ...own, updatedAt: updatedAt.toISOString() } });
    const bracket = { ...row, lockAt: instantOf(row.lockAt), reopenedAt: instantOf(row.reopenedAt) };
    return { card: null, bracket, picks };
  },
  faultOf({ card, bracket, sheets }) {
    if (card || !bracket) return 'What is played in this file does not fit its sport.';
    return sheets.some(({ picks }) => picks.length > 0)
      ? 'A pick in this file is of no fight of its card.'
      : null;
  },
  async write(db, file, { competitionId, entries }) {
    const bracket = found(file.bracket);
    refuseImpossible(file, bracket);
    const { lockAt, reopenedAt } = bracket;
    await insertTournamentWithPicks(
      db,
      { ...bracket, competitionId, lockAt: toDate(lockAt), reopenedAt: toDate(reopenedAt) },
      entries.flatMap(({ id, entry }) =>
        entry.bracket
          ? [{ ...entry.bracket, entryId: id, updatedAt: new Date(entry.bracket.updatedAt) }]
          : [],
      ),
    );
  },
  table({ bracket, sheets }) {
    const games = Object.keys(Object.assign({}, ...sheets.map((entry) => entry.bracket?.picks ?? {}))).sort(
      (a, b) => a.localeCompare(b, 'en', { numeric: true }),
    );
    return {
      head: [...games, 'Final score'],
      cells: ({ bracket: own }) => {
        const picked = games.map((game) => {
          const team = own?.picks[game] ?? '';
          return bracket?.teamNames[team] ?? team;
        });
        const hasScore = own && own.team1Score !== null && own.team2Score !== null;
        return [...picked, hasScore ? `${own.team1Score}-${own.team2Score}` : ''];
      },
    };
  },
};

/** Refuses winners that cannot be in their games. Throws for a tournament that cannot be made. */
function refuseImpossible(
  { room, sheets }: RoomExport,
  { size, reseeding, roundPoints, results }: NonNullable<RoomExport['bracket']>,
): void {
  const family = formatFamily(tournamentSport(room.sport));
  const format = makeFormat({ family, size, reseeding, roundPoints });
  const count = (picks: object) => Object.keys(picks).length;
  const all = [results, ...sheets.map((entry) => entry.bracket?.picks ?? {})];
  if (all.some((picks) => count(prune(format, picks)) !== count(picks)))
    refuse('invalid_input', 'A winner in this file cannot be in the game that it is given.');
}
