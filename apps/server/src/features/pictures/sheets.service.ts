import { isFightSport, scoreTournament, teamNames } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { found } from '../../kernel/errors.ts';
import type { CompetitionType } from '../competitions/competition.type.ts';
import { listEntries } from '../competitions/entries.service.ts';
import { getCard } from '../competitions/fights/card.service.ts';
import { readPicks as readFightPicks, readShares } from '../competitions/fights/picks.service.ts';
import type { AtEntry } from '../competitions/save-picks.service.ts';
import { readPickShares, readPicks } from '../competitions/tournaments/picks.service.ts';
import { typeOf } from '../rooms/competition.service.ts';
import { fightSheetView, type SheetOf, type SheetView, tournamentSheetView } from './sheet-view.ts';

/**
 * What a picture of an entry shows to its viewer. A picture is made to be passed on, so a manager gets of another's entry
 * what every member gets (rules: play#pictures-to-share).
 */
export async function readSheet(
  db: Db,
  types: readonly CompetitionType[],
  asked: AtEntry,
): Promise<SheetView> {
  const room = { ...asked.room, isManager: false };
  const viewOf = await (isFightSport(room.sport) ? readCard : readBracket)(db, { ...asked, room });
  const seen = { room, viewerId: asked.viewer.id, now: asked.now };
  const brackets = await listEntries(db, types, seen);
  const figures = await typeOf(types, room.sport).figures(db, room);
  const bracket = found(brackets.find(({ id }) => id === asked.entry.id));
  return viewOf({ room, figures, bracket, brackets: brackets.length });
}

async function readCard(db: Db, at: AtEntry): Promise<(of: SheetOf) => SheetView> {
  const picks = await readFightPicks(db, at);
  const shares = await readShares(db, at.room, at.now);
  const fights = await getCard(db, at.room, at.now);
  return (of) => fightSheetView(of, { fights, picks, shares, now: at.now });
}

async function readBracket(db: Db, at: AtEntry): Promise<(of: SheetOf) => SheetView> {
  const { tournament, picks } = await readPicks(db, at);
  const shares = await readPickShares(db, at);
  const { format, row } = tournament;
  const { games } = scoreTournament(format, picks, row.results);
  const names = teamNames(format, row.teamNames);
  return (of) => tournamentSheetView(of, { format, names, picks, games, shares });
}
