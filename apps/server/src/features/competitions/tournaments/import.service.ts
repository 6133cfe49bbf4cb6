import { labelText, resultTexts, type TournamentImport } from '@lockroom/contract';
import { findPreset, reopens } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { AppError, refuse } from '../../../kernel/errors.ts';
import { firstLabels } from '../../rooms/competition.service.ts';
import type { ImportPlan, ImportRequest } from '../competition.type.ts';
import { lockMove, NO_FIGURES } from '../competition-host.service.ts';
import { recomputeOwner } from '../standings.service.ts';
import { labelChanges, refuseMovedNames } from './names.service.ts';
import { readTournament, rewriteTournament } from './tournament.service.ts';
import {
  actualScores,
  lockOf,
  mergeMarks,
  mergeWinners,
  namesOf,
  resultChanges,
  scoreChange,
  type Tournament,
} from './tournament.ts';

/**
 * Plans how to import a template's bracket into a room (rules: play#templates-and-imports). The template's team names,
 * if any, replace all names in the room; its lock time, labels and results are merged as if somebody had entered them.
 * Different sizes, or results that are impossible in the room's bracket, are a conflict.
 */
export async function planTournamentImport(
  db: Db,
  { room, template, includeResults, now }: ImportRequest,
): Promise<ImportPlan> {
  const own = await readTournament(db, room);
  const source = await readTournament(db, template);
  const { row } = own;
  if (row.size !== source.row.size) {
    const why = `This template is for ${source.row.size} teams, but the room's bracket has ${row.size}.`;
    refuse('conflict', why);
  }
  const lockAt = source.row.lockAt ?? row.lockAt;
  const isNamed = Object.keys(source.row.teamNames).length > 0;
  const teamNames = isNamed ? source.row.teamNames : row.teamNames;
  const named: Tournament = { ...own, row: { ...row, teamNames } };
  const { results, walkovers, dropped } = includeResults
    ? mergedResults(named, source)
    : { ...row, dropped: [] };
  const hasScore = includeResults && source.row.actualTeam1Score !== null;
  const scores = actualScores(hasScore ? source.row : row);

  const [was, is] = [namesOf(own), namesOf(named)];
  await refuseMovedNames(db, { room, now }, own, is);
  const changes = resultChanges(named, row, { results, walkovers }, dropped);
  const finalScore = scoreChange(actualScores(row), scores);
  const isMoved = changes.length > 0 || finalScore !== null;
  const labels = mergedLabels(own, source);
  const next = {
    ...labels,
    teamNames,
    // The numbers in the template's team ids are the seeds.
    ...(isNamed && { seeds: null }),
    lockAt,
    ...(isMoved && { results, walkovers }),
    actualTeam1Score: scores.team1Score,
    actualTeam2Score: scores.team2Score,
  };
  const reopened = reopens(lockOf(row), lockOf({ ...row, ...next }), now);
  const isLockMoved = row.lockAt?.getTime() !== lockAt?.getTime();
  const facts: TournamentImport = {
    teams: Object.entries(is).flatMap(([teamId, to]) => {
      const from = was[teamId] ?? '';
      return from === to ? [] : [{ teamId, from, to }];
    }),
    labels: labelChanges(own, { ...own, row: { ...row, ...labels } }),
    lock: isLockMoved ? lockMove(row.lockAt, lockAt, reopened) : null,
    results: changes,
    finalScore,
  };
  return {
    figures: {
      ...NO_FIGURES,
      teamsRenamed: facts.teams,
      locksChanged: facts.lock ? [{ what: 'the bracket', ...facts.lock }] : [],
      resultsSet: resultTexts(facts),
      labelsChanged: facts.labels.map(labelText),
    },
    changeBy: (template) => ({ kind: 'tournament.imported', data: { ...template, ...facts } }),
    ownerIds: [],
    async write() {
      await rewriteTournament(db, row, next, now, (fact) => source.row.sources[fact]);
      const isFirst = Object.keys(row.results).length === 0;
      await recomputeOwner(db, room, { resultsMoved: isMoved, isFirst, now });
    },
  };
}

/** Returns the room's labels, overwritten by labels that are not the defaults in the template. */
function mergedLabels({ row: own }: Tournament, { row, format, sport }: Tournament) {
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

function mergedResults(own: Tournament, source: Tournament) {
  try {
    const { picks: results, dropped } = mergeWinners(own, own.row.results, source.row.results, 'results');
    // Games that take their result from the template also take the template's walkover mark.
    const marks = Object.keys(source.row.results).map((id) => [id, source.row.walkovers.includes(id)]);
    const stored = { results, walkovers: own.row.walkovers };
    return { results, walkovers: mergeMarks(own, stored, Object.fromEntries(marks)), dropped };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(
      'conflict',
      "The template's results do not fit this bracket: it reseeds differently. Import it without results.",
    );
  }
}
