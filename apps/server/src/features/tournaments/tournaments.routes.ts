import {
  type ActualScores,
  roomTopic,
  type Topic,
  tournaments,
  userTopic,
  WinnerMap,
} from '@lockroom/contract';
import { bracketDefaults, formatFamily, makeFormat, pointsOf, prune, readPoints } from '@lockroom/game';
import { refuseField } from '../../kernel/errors.ts';
import { type Context, type Implementation, implement } from '../../kernel/pipeline.ts';
import {
  createBracket,
  getBracket,
  listBrackets,
  newBracketTopics,
  newestBracketId,
  recalculate,
  removeBracket,
} from '../brackets/brackets.service.ts';
import { getEvent } from '../brackets/events.service.ts';
import type { Games, Scores } from '../brackets/standings.service.ts';
import { tellResults } from '../rooms/room-notices.service.ts';
import { requireManager } from '../rooms/rooms.access.ts';
import { tournamentGame } from './game.service.ts';
import { changeLabels, labelsOf, nameTeams } from './names.service.ts';
import { presentResults, saveResults } from './results.service.ts';
import {
  changeRoundPoints,
  changeStructure,
  readTournament,
  setLock,
  tournamentSport,
} from './setup.service.ts';
import { readPickShares, readSheet, readSheetPoints, type SheetChange, saveSheet } from './sheets.service.ts';
import { actualScores, namesOf } from './tournament.ts';

type Calls = typeof tournaments;
/** What the calls of a member, a manager and somebody at a sheet have in common. */
type MemberCall = Omit<Context<Calls['lockTime']>, 'query' | 'body' | 'params'>;
type SheetCall = Omit<Context<Calls['customTieBreaker']>, 'query' | 'body' | 'params'>;

/** Football and custom brackets: two families of calls for one game, either good in every bracket room. */
export function tournamentRoutes({ games }: { games: Games }): Implementation[] {
  const list = ({ db, room, viewer, now }: MemberCall) =>
    listBrackets(db, room.id, games, { room, viewerId: viewer.id, now });
  const get = ({ db, room, bracket, viewer, now }: SheetCall) => {
    tournamentSport(room.sport);
    return getBracket(db, room.id, bracket.id, games, { room, viewerId: viewer.id, now });
  };
  const create = async ({ db, room, viewer, now, announce }: MemberCall) => {
    tournamentSport(room.sport);
    const id = await createBracket(db, { room, owner: viewer, game: tournamentGame, now });
    announce(...newBracketTopics(room, viewer.id));
    return getBracket(db, room.id, id, games, { room, viewerId: viewer.id, now });
  };
  return implement(tournaments, {
    footballBracket: get,
    footballBrackets: list,
    footballCreate: create,
    footballRemove: async ({ db, room, bracket, viewer, now, announce }) => {
      tournamentSport(room.sport);
      await removeBracket(db, { room, bracketId: bracket.id, actor: viewer, game: tournamentGame, now });
      announce(roomTopic(room.id, 'standings'), roomTopic(room.id, 'changes'));
      return { success: true as const };
    },
    footballPicks: async (call) =>
      Object.entries((await readSheet(call.db, call)).picks).map(([gameId, predictedWinnerId]) => ({
        gameId,
        predictedWinnerId,
      })),
    footballSave: (call) => {
      const picks = call.body.predictions.map(({ gameId, predictedWinnerId }) => [gameId, predictedWinnerId]);
      return save(call, { winners: Object.fromEntries(picks) });
    },
    footballPoints: (call) => readSheetPoints(call.db, call),
    footballTieBreaker: saveTieBreaker,
    footballTieBreakerPost: saveTieBreaker,
    footballTieBreakerActual: saveFinalScore,
    footballResults: async (call) =>
      Object.entries((await readResults(call)).results).map(([gameId, winnerId]) => ({ gameId, winnerId })),
    footballSaveResults: saveManagerResults,
    footballEvent: ({ db, room, viewer, now }) => {
      tournamentSport(room.sport);
      return getEvent(db, games, { room, viewer, now, bracket: null });
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
      return { id: await newestBracketId(db, room.id, viewer.id) };
    },
    customCreateInRoom: create,
    customCreate: create,
    customPicks: async ({ bracket, ...call }) =>
      bracket ? (await readSheet(call.db, { ...call, bracket })).picks : (await readResults(call)).results,
    customSave: async ({ bracket, ...call }) => {
      const winners =
        call.body.predictions ?? ('tieBreakerScores' in call.body ? {} : readWinners(call.body));
      const scores = call.body.tieBreakerScores;
      if (bracket) return save({ ...call, bracket }, { winners, scores });
      requireManager(call.room);
      const { results, dropped, tieBreakerActual } = await enterResults(call, winners, {
        scores,
        path: 'tieBreakerScores',
      });
      const savedAt = new Date(call.now).toISOString();
      const saved = Object.keys(results).length;
      return { predictions: results, saved, savedAt, dropped, tieBreaker: tieBreakerActual };
    },
    customTieBreaker: async (call) => (await readSheet(call.db, call)).tieBreaker,
    customSaveTieBreaker: saveTieBreaker,
    tieBreakerConfig: async (call) => {
      const { team1Score, team2Score } = (await readResults(call)).tieBreakerActual;
      return { tieBreakerTeam1Score: team1Score, tieBreakerTeam2Score: team2Score };
    },
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
      const change = { room, actor: viewer, now, roundPoints: toRoundPoints(room, body.roundPoints) };
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
  return presentResults({ results: prune(format, row.results), scores: actualScores(row) });
}

async function save(call: SheetCall, change: SheetChange) {
  const { db, room, bracket, announce } = call;
  const { answer, isManagerEdit } = await saveSheet(db, call, change);
  announce(userTopic(bracket.ownerId, 'sheets'));
  // An ordinary save tells the room nothing: not even when somebody picks.
  if (isManagerEdit) announce(roomTopic(room.id, 'standings'), roomTopic(room.id, 'changes'));
  return answer;
}

async function saveTieBreaker(call: SheetCall & { body: Scores }) {
  return (await save(call, { winners: {}, scores: call.body })).tieBreaker;
}

async function enterResults(
  call: MemberCall,
  winners: Record<string, string | null>,
  { scores, path }: { scores: Scores | null | undefined; path: string },
) {
  const { db, room, viewer, now, announce } = call;
  const change = { room, actor: viewer, now, winners, scores, scoresPath: path };
  const { answer, changed, posted } = await saveResults(db, change);
  if (changed) announce(...scoreTopics(room.id));
  if (posted) await tellResults(call, room, { actorId: viewer.id, what: posted });
  return answer;
}

function saveManagerResults(call: MemberCall & { body: Context<Calls['customSaveResults']>['body'] }) {
  const { results, tieBreakerActual } = call.body;
  const scores = tieBreakerActual ? toScores(tieBreakerActual) : null;
  return enterResults(call, results, { scores, path: 'tieBreakerActual' });
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
}: MemberCall & { body: { teamNames: Record<string, string> } }) {
  if (await nameTeams(db, { room, actor: viewer, now, names: body.teamNames }))
    announce(...setupTopics(room.id));
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
}: MemberCall & { body: { lockTime: string | null } }) {
  // What of other members' sheets may be read follows the lock.
  if (await setLock(db, { room, actor: viewer, now, lockTime: body.lockTime }))
    announce(...scoreTopics(room.id));
  return readLockTime({ db, room });
}

async function recompute({ db, room, announce }: MemberCall) {
  tournamentSport(room.sport);
  const { brackets, changed } = await recalculate(db, room.id, tournamentGame);
  if (changed > 0) announce(roomTopic(room.id, 'standings'));
  return { success: true as const, brackets };
}

/** Points of rounds as sent; null, 0 and empty become what the round is worth in a new bracket of the sport. */
function toRoundPoints({ sport }: Pick<MemberCall['room'], 'sport'>, sent: readonly unknown[]): number[] {
  const kind = tournamentSport(sport);
  const fresh = makeFormat({ family: formatFamily(kind), ...bracketDefaults(kind) });
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

const setupTopics = (roomId: string): Topic[] => [roomTopic(roomId, 'card'), roomTopic(roomId, 'changes')];
const scoreTopics = (roomId: string): Topic[] => [...setupTopics(roomId), roomTopic(roomId, 'standings')];
