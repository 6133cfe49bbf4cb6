import { type ActualScores, roomTopic, tournaments, userTopic, WinnerMap } from '@lockroom/contract';
import { formatFamily, makeFormat, pointsOf, prune, readPoints, tournamentDefaults } from '@lockroom/rules';
import { refuseField } from '../../../kernel/errors.ts';
import { type Context, type Implementation, implement } from '../../../kernel/http/pipeline.ts';
import { typeOf } from '../../rooms/competition.service.ts';
import { requireManager } from '../../rooms/rooms.access.ts';
import type { CompetitionType, Scores } from '../competition.type.ts';
import { enterRoomResults } from '../enter-results.service.ts';
import {
  createEntry,
  findNewestEntryId,
  getEntry,
  listEntries,
  newEntryTopics,
  recalculate,
  removeEntry,
} from '../entries.service.ts';
import { getEvent } from '../events.service.ts';
import { savePicks } from '../save-picks.service.ts';
import { CHANCES_JOB } from '../standings.service.ts';
import { entryTopics, scoreTopics, setupTopics } from '../topics.service.ts';
import { changeLabels, labelsOf, nameTeams } from './names.service.ts';
import {
  readEntryPoints,
  readPickShares,
  readPicks,
  type SentPicks,
  tournamentPickSaving,
} from './picks.service.ts';
import {
  presentResults,
  presentTieBreaker,
  type SentResults,
  tournamentResultEntering,
} from './results.service.ts';
import { tournamentScoring } from './scoring.service.ts';
import { changeRoundPoints, changeStructure, setLock } from './setup.service.ts';
import { readTournament, tournamentSport } from './tournament.service.ts';
import { actualScores, namesOf } from './tournament.ts';

type Calls = typeof tournaments;
/** What the calls of a member, a manager and somebody at an entry have in common. */
type MemberCall = Omit<Context<Calls['lockTime']>, 'query' | 'body' | 'params'>;
type EntryCall = Omit<Context<Calls['customTieBreaker']>, 'query' | 'body' | 'params'>;

/** Football and custom brackets: two families of calls for one thing, either good in every bracket room. */
export function tournamentRoutes({ types }: { types: readonly CompetitionType[] }): Implementation[] {
  const list = ({ db, room, viewer, now }: MemberCall) =>
    listEntries(db, room.id, types, { room, viewerId: viewer.id, now });
  const get = ({ db, room, entry, viewer, now }: EntryCall) => {
    tournamentSport(room.sport);
    return getEntry(db, room.id, entry.id, types, { room, viewerId: viewer.id, now });
  };
  const create = async ({ db, room, viewer, now, announce }: MemberCall) => {
    tournamentSport(room.sport);
    const id = await createEntry(db, { room, owner: viewer, type: typeOf(types, room.sport), now });
    announce(...newEntryTopics(room, viewer.id));
    return getEntry(db, room.id, id, types, { room, viewerId: viewer.id, now });
  };
  return implement(tournaments, {
    footballBracket: get,
    footballBrackets: list,
    footballCreate: create,
    footballRemove: async (context) => {
      const { room, entry, viewer, announce } = context;
      tournamentSport(room.sport);
      await removeEntry(context, { room, entryId: entry.id, viewer, types });
      announce(...entryTopics(room.id));
      return { success: true as const };
    },
    footballPicks: async (call) =>
      Object.entries((await readPicks(call.db, call)).picks).map(([gameId, predictedWinnerId]) => ({
        gameId,
        predictedWinnerId,
      })),
    footballSave: (call) => {
      const picks = call.body.predictions.map(({ gameId, predictedWinnerId }) => [gameId, predictedWinnerId]);
      return save(call, { winners: Object.fromEntries(picks) });
    },
    footballPoints: (call) => readEntryPoints(call.db, call),
    footballTieBreaker: saveTieBreaker,
    footballTieBreakerPost: saveTieBreaker,
    footballTieBreakerActual: saveFinalScore,
    footballResults: async (call) =>
      Object.entries((await readResults(call)).results).map(([gameId, winnerId]) => ({ gameId, winnerId })),
    footballSaveResults: saveManagerResults,
    footballEvent: ({ db, room, viewer, now }) => {
      tournamentSport(room.sport);
      return getEvent(db, types, { room, viewer, now, entry: null });
    },
    footballTeamNames: readTeamNames,
    footballSaveTeamNames: saveTeamNames,
    footballRecalculate: recompute,
    bracketSize: readConfig,
    changeBracketSize: changeConfig,
    setFootballLock: setLockTime,

    customBracket: get,
    customBrackets: list,
    customNewest: async ({ db, room, viewer }) => {
      tournamentSport(room.sport);
      return { id: await findNewestEntryId(db, room.id, viewer.id) };
    },
    customCreateInRoom: create,
    customCreate: create,
    customPicks: async ({ entry, ...call }) =>
      entry ? (await readPicks(call.db, { ...call, entry })).picks : (await readResults(call)).results,
    customSave: async ({ entry, ...call }) => {
      const winners =
        call.body.predictions ?? ('tieBreakerScores' in call.body ? {} : readWinners(call.body));
      const scores = call.body.tieBreakerScores;
      const { seen } = call.body;
      if (entry) return save({ ...call, entry }, { winners, scores, seen });
      requireManager(call.room);
      const { results, dropped, tieBreakerActual } = await enterResults(call, winners, {
        scores,
        path: 'tieBreakerScores',
      });
      const savedAt = new Date(call.now).toISOString();
      const saved = Object.keys(results).length;
      return { predictions: results, saved, savedAt, dropped, tieBreaker: tieBreakerActual };
    },
    customTieBreaker: async (call) => (await readPicks(call.db, call)).tieBreaker,
    customSaveTieBreaker: saveTieBreaker,
    tieBreakerConfig: async (call) => presentTieBreaker((await readResults(call)).tieBreakerActual),
    customTieBreakerActual: saveFinalScore,
    customResults: async (call) => (await readResults(call)).results,
    customSaveResults: saveManagerResults,
    customTeamNames: readTeamNames,
    customSaveTeamNames: saveTeamNames,
    labels: readLabels,
    saveLabels: async ({ db, room, viewer, now, body, announce }) => {
      if (await changeLabels(db, { room, actor: viewer, now, labels: body }))
        announce(...setupTopics(room.id));
      return readLabels({ db, room });
    },
    pointsConfig: readPointsConfig,
    savePointsConfig: async ({ db, room, viewer, now, body, announce }) => {
      const seen = body.seen ? toRoundPoints(room, body.seen.roundPoints) : undefined;
      const change = { room, actor: viewer, now, roundPoints: toRoundPoints(room, body.roundPoints), seen };
      if (await changeRoundPoints(db, change)) announce(...scoreTopics(room.id));
      return readPointsConfig({ db, room });
    },
    config: readConfig,
    changeConfig,
    pickShares: ({ db, room, now }) => readPickShares(db, { room, now }),
    lockTime: readLockTime,
    setLockTime,
    customRecalculate: recompute,
  });
}

type Reading = Pick<MemberCall, 'db' | 'room'>;

async function readTeamNames({ db, room }: Reading) {
  return namesOf(await readTournament(db, room));
}

async function readLabels({ db, room }: Reading) {
  return labelsOf(await readTournament(db, room));
}

async function readPointsConfig({ db, room }: Reading) {
  return { roundPoints: (await readTournament(db, room)).row.roundPoints };
}

async function readConfig({ db, room }: Reading) {
  const { row, sport } = await readTournament(db, room);
  return { bracketSize: row.size, sport, reseeding: row.reseeding };
}

async function readLockTime({ db, room }: Reading) {
  const { row } = await readTournament(db, room);
  return { lockTime: row.lockAt?.toISOString() ?? null };
}

async function readResults({ db, room }: Reading) {
  const { row, format } = await readTournament(db, room);
  return presentResults({
    results: prune(format, row.results, 'results'),
    walkovers: row.walkovers,
    scores: actualScores(row),
    dropped: [],
  });
}

function save(call: EntryCall, sent: SentPicks) {
  tournamentSport(call.room.sport);
  return savePicks(call.db, call, tournamentPickSaving, sent);
}

async function saveTieBreaker(call: EntryCall & { body: Scores }) {
  return (await save(call, { winners: {}, scores: call.body })).tieBreaker;
}

async function enterResults(
  call: MemberCall,
  winners: Record<string, string | null>,
  { path, ...more }: Pick<SentResults, 'scores' | 'seen' | 'walkovers'> & { path: string },
) {
  const sent = { winners, ...more, scoresPath: path };
  return presentResults((await enterRoomResults(call, tournamentResultEntering, sent)).results);
}

function saveManagerResults(call: MemberCall & { body: Context<Calls['customSaveResults']>['body'] }) {
  const { results, walkovers, tieBreakerActual, seen } = call.body;
  const scores = tieBreakerActual ? toScores(tieBreakerActual) : null;
  return enterResults(call, results, {
    walkovers,
    scores,
    path: 'tieBreakerActual',
    seen: seen ? { winners: seen.results, scores: seen.tieBreakerActual } : undefined,
  });
}

async function saveFinalScore(call: MemberCall & { body: ActualScores }) {
  const entered = await enterResults(call, {}, { scores: toScores(call.body), path: 'team1Score' });
  return entered.tieBreakerActual;
}

function toScores(sent: ActualScores): Scores {
  return {
    team1Score: oneOf('tieBreakerTeam1Score', sent.team1Score, sent.tieBreakerTeam1Score),
    team2Score: oneOf('tieBreakerTeam2Score', sent.team2Score, sent.tieBreakerTeam2Score),
  };
}

// A score that is not there at all is not cleared: null says so.
function oneOf(path: string, score: number | null | undefined, spelling: number | null | undefined) {
  if (score !== undefined && spelling !== undefined && score !== spelling)
    refuseField(path, 'The two spellings of the score differ');
  return score ?? spelling ?? (score === null || spelling === null ? null : missing(path));
}

const missing = (path: string): never => refuseField(path, 'Please enter scores for both teams');

async function saveTeamNames({
  db,
  room,
  viewer,
  now,
  body,
  announce,
}: MemberCall & { body: Context<Calls['customSaveTeamNames']>['body'] }) {
  const change = { room, actor: viewer, now, names: body.teamNames, seen: body.seen?.teamNames };
  if (await nameTeams(db, change)) announce(...setupTopics(room.id));
  return readTeamNames({ db, room });
}

async function changeConfig({
  db,
  room,
  viewer,
  now,
  body,
  announce,
}: MemberCall & { body: { bracketSize: number; reseeding?: boolean | null | undefined } }) {
  const change = { room, actor: viewer, now, size: body.bracketSize, reseeding: body.reseeding };
  const { changed, emptied } = await changeStructure(db, change);
  if (changed) announce(...scoreTopics(room.id), ...emptied.map((ownerId) => userTopic(ownerId, 'sheets')));
  return readConfig({ db, room });
}

async function setLockTime({
  db,
  room,
  viewer,
  now,
  body,
  announce,
  enqueue,
}: MemberCall & { body: Context<Calls['setLockTime']>['body'] }) {
  const change = { room, actor: viewer, now, lockTime: body.lockTime, seen: body.seen?.lockTime };
  if (await setLock(db, change)) {
    // What of other members' entries may be read follows the lock, and so does what may be told of them.
    announce(...scoreTopics(room.id));
    await enqueue(CHANCES_JOB, { roomId: room.id });
  }
  return readLockTime({ db, room });
}

async function recompute({ db, room, announce }: MemberCall) {
  tournamentSport(room.sport);
  const { entries, changed } = await recalculate(db, room.id, tournamentScoring);
  if (changed > 0) announce(roomTopic(room.id, 'standings'));
  return { success: true as const, brackets: entries };
}

/** Points of rounds as sent; null, 0 and empty become what the round is worth in a new bracket of the sport. */
function toRoundPoints({ sport }: Pick<MemberCall['room'], 'sport'>, sent: readonly unknown[]): number[] {
  const kind = tournamentSport(sport);
  const fresh = makeFormat({ family: formatFamily(kind), ...tournamentDefaults(kind) });
  return sent.map((value, index) => {
    const read = readPoints(value, pointsOf(fresh, index + 1));
    const path = `roundPoints.${index}`;
    return read.ok ? read.points : refuseField(path, 'Points must be a whole number from 1 to 20');
  });
}

function readWinners(body: Record<string, unknown>): Record<string, string | null> {
  const read = WinnerMap.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return refuseField(String(issue?.path[0] ?? 'predictions'), issue?.message ?? 'Unknown game');
}
