import {
  formatFamily,
  type NotRemaining,
  type Played,
  remaining,
  roundNames,
  teamNames,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { NewCompetition } from '../../rooms/competition.service.ts';
import type { Chance } from '../competition.type.ts';
import { readTournament } from './tournament.service.ts';
import { insertTournament } from './tournaments.store.ts';

/** Starts a tournament with the settings, points and labels of another one. */
export async function startTournamentAgain(
  db: Db,
  from: Pick<Owner, 'competitionId' | 'sport'>,
  { id: competitionId }: NewCompetition,
): Promise<void> {
  const { row } = await readTournament(db, from);
  const { leftLabel, rightLabel, leftColor, rightColor, regionNames } = row;
  const labels = { leftLabel, rightLabel, leftColor, rightColor, regionNames, roundNames: row.roundNames };
  const { size, reseeding, roundPoints } = row;
  await insertTournament(db, { competitionId, size, reseeding, roundPoints, ...labels });
}

/** What is still open of a room's tournament, as the tournament of a new room. */
export async function tournamentSecondChance(
  db: Db,
  room: Pick<Owner, 'competitionId' | 'sport'>,
): Promise<Chance> {
  const { row, format, sport } = await readTournament(db, room);
  const played = { sport, format, results: row.results, roundNames: row.roundNames };
  const left = remaining(played);
  if (!left.ok) return { ok: false, whyNot: whyNot(played, left) };
  const names = teamNames(format, row.teamNames);
  const { leftLabel, rightLabel, leftColor, rightColor } = row;
  const { fromRound, size, teams, seeds, roundPoints } = left;
  return {
    ok: true,
    fromRound,
    what: `${size} teams from ${left.roundNames[0]} on`,
    // The league's own format begins with its wild cards; the preset of its name has every size.
    sport: formatFamily(sport) === 'football' ? 'pro-football' : sport,
    start: (at, { id: competitionId }) =>
      insertTournament(at, {
        competitionId,
        size,
        reseeding: row.reseeding,
        seeds,
        roundPoints,
        roundNames: left.roundNames,
        teamNames: Object.fromEntries(Object.entries(teams).map(([id, team]) => [id, names[team] ?? team])),
        ...{ leftLabel, rightLabel, leftColor, rightColor },
      }),
  };
}

/** Why there is no second chance now, and from when on there is one (rules: play#second-chance). */
function whyNot({ format, roundNames: saved }: Played, { round, open, nextRound }: NotRemaining): string {
  if (round === null) return 'The tournament has its champion.';
  const names = roundNames(format, saved);
  if (nextRound === null)
    return `A bracket has at least 8 teams, and fewer will be left once ${names[round - 1]} is over.`;
  const missing = `${open} ${open === 1 ? 'game' : 'games'} of ${names[round - 1]} ${open === 1 ? 'has' : 'have'} no result`;
  return `${missing}. Once they are in, a second chance begins with ${names[nextRound - 1]}.`;
}
