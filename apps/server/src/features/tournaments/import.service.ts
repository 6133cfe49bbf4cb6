import { findPreset, reopens } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { AppError, refuse } from '../../kernel/errors.ts';
import { type ImportPlan, type ImportRoute, NO_FIGURES } from '../brackets/ground.service.ts';
import { recomputeRoom, rewriteTournament } from './game.service.ts';
import { mergeWinners } from './merge.ts';
import { labelChanges } from './names.service.ts';
import { firstLabels, readOnGround } from './setup.service.ts';
import { actualScores, lockOf, namesOf, type Tournament } from './tournament.ts';
import { postedText, resultChanges, scoreText } from './wording.ts';

/**
 * What an import of a template's bracket would do to a room's (decisions section 8): its team names take the place of
 * all the room's, a lock time, labels of its own and results that it has are taken over, merged as if they were typed.
 * Another size, or results that the room's bracket cannot have, are a conflict.
 */
export async function planBracketImport(
  db: Db,
  { room, template, includeResults, now }: ImportRoute,
): Promise<ImportPlan> {
  const own = await readOnGround(db, room);
  const source = await readOnGround(db, template);
  if (own.row.size !== source.row.size) {
    refuse(
      'conflict',
      `This template is for ${source.row.size} teams, the room's bracket has ${own.row.size}.`,
    );
  }
  const { row } = own;
  const lockAt = source.row.lockAt ?? row.lockAt;
  const named: Tournament = { ...own, row: { ...row, teamNames: source.row.teamNames } };
  const { picks: results, dropped } = includeResults
    ? taken(named, source)
    : { picks: row.results, dropped: [] };
  const hasScore = includeResults && source.row.actualTeam1Score !== null;
  const scores = hasScore ? actualScores(source.row) : actualScores(row);

  const [was, is] = [namesOf(own), namesOf(named)];
  const resultsSet = resultChanges(named, row.results, results, dropped);
  const [wasScore, isScore] = [scoreText(actualScores(row)), scoreText(scores)];
  if (wasScore !== isScore) resultsSet.push(`changed the final score from ${wasScore} to ${isScore}`);
  const isMoved = resultsSet.length > 0;
  const labels = takenLabels(own, source);
  const next = {
    ...labels,
    teamNames: source.row.teamNames,
    lockAt,
    results: isMoved ? results : row.results,
    actualTeam1Score: scores.team1Score,
    actualTeam2Score: scores.team2Score,
  };
  return {
    figures: {
      ...NO_FIGURES,
      teamsRenamed: Object.entries(is).flatMap(([teamId, to]) => {
        const from = was[teamId] ?? '';
        return from === to ? [] : [{ teamId, from, to }];
      }),
      locksChanged:
        row.lockAt?.getTime() === lockAt?.getTime()
          ? []
          : [
              {
                what: 'the bracket',
                from: row.lockAt?.toISOString() ?? null,
                to: lockAt?.toISOString() ?? null,
                reopens: reopens(lockOf(row), lockOf({ ...row, ...next }), now),
              },
            ],
      resultsSet,
      labelsChanged: labelChanges(own, { ...own, row: { ...row, ...labels } }),
    },
    posted: isMoved ? postedText(named, row.results, results, wasScore === isScore ? null : scores) : null,
    ownerIds: [],
    async write() {
      await rewriteTournament(db, row, next, now);
      const isFirst = Object.keys(row.results).length === 0;
      await recomputeRoom(db, room.id, { resultsMoved: isMoved, isFirst });
    },
  };
}

/** The room's labels, in their places those that the template was given; the standard ones of a template are no wish. */
function takenLabels({ row: own }: Tournament, { row, format, sport }: Tournament) {
  const first = firstLabels(format.family, findPreset(`${sport}-${row.size}`)?.config);
  const side = <Key extends keyof typeof first>(key: Key) => (row[key] === first[key] ? own[key] : row[key]);
  return {
    leftLabel: side('leftLabel'),
    rightLabel: side('rightLabel'),
    leftColor: side('leftColor'),
    rightColor: side('rightColor'),
    roundNames: row.roundNames ?? own.roundNames,
    regionNames: row.regionNames ?? own.regionNames,
  };
}

/** The room's results with the template's merged in. */
function taken(own: Tournament, source: Tournament) {
  try {
    return mergeWinners(own, own.row.results, source.row.results, 'results');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(
      'conflict',
      "The template's results do not fit this bracket: it is reseeded in another way. Import it without results.",
    );
  }
}
