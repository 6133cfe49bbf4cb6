import { type ActualScores, tournamentActs, tournaments, userTopic, WinnerMap } from '@lockroom/contract';
import { formatFamily, makeFormat, pointsOf, readPoints, tournamentDefaults } from '@lockroom/rules';
import { refuseField } from '../../../kernel/errors.ts';
import { type Context, type Implementation, implement } from '../../../kernel/http/pipeline.ts';
import { requireManager } from '../../rooms/rooms.access.ts';
import type { Scores } from '../competition.type.ts';
import { announceResults, scoreTopics, setupTopics } from '../competition-host.service.ts';
import { entryCalls, getEvent } from '../entries.service.ts';
import { findNewestEntryId } from '../entries.store.ts';
import type { ReadBegun } from '../late-entry.service.ts';
import { CHANCES_JOB } from '../standings.service.ts';
import { changeLabels, nameTeams } from './names.service.ts';
import {
  readEntryPoints,
  readPickShares,
  readPicks,
  type SentPicks,
  saveTournamentPicks,
} from './picks.service.ts';
import { previewTeam, readTakenTeams, replaceTeam } from './replace-team.service.ts';
import {
  enterTournamentResults,
  presentResults,
  presentTieBreaker,
  type SentResults,
} from './results.service.ts';
import { changeRoundPoints, changeStructure, setLock } from './setup.service.ts';
import { presentTournament } from './templates.service.ts';
import { readTournament, tournamentSport } from './tournament.service.ts';

type Calls = typeof tournaments;
type MemberCall = Omit<Context<Calls['lockTime']>, 'query' | 'body' | 'params'>;
type EntryCall = Omit<Context<Calls['customTieBreaker']>, 'query' | 'body' | 'params'>;

/**
 * Implements the calls under their football names and their custom names. Calls with either name behave the same and
 * work in every bracket room.
 */
export function tournamentRoutes({ readBegun }: { readBegun: ReadBegun }): Implementation[] {
  const save = (call: EntryCall, sent: SentPicks) => saveTournamentPicks(call.db, call, sent, readBegun);
  const saveTieBreaker = async (call: EntryCall & { body: Scores }) =>
    (await save(call, { winners: {}, scores: call.body })).tieBreaker;
  const { list, ...calls } = entryCalls;
  const get = ofBrackets(calls.get);
  const create = ofBrackets(calls.create);
  const recalculate = ofBrackets(calls.recalculate);
  return implement(tournaments, {
    footballBracket: get,
    footballBrackets: list,
    footballCreate: create,
    footballRemove: ofBrackets(calls.remove),
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
      Object.entries((await read(call)).results).map(([gameId, winnerId]) => ({ gameId, winnerId })),
    footballSaveResults: saveManagerResults,
    footballEvent: ({ db, room, viewer, now }) => {
      tournamentSport(room.sport);
      return getEvent(db, { room, viewer, now, entry: null });
    },
    footballTeamNames: readTeamNames,
    footballSaveTeamNames: saveTeamNames,
    footballRecalculate: recalculate,
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
      entry ? (await readPicks(call.db, { ...call, entry })).picks : (await read(call)).results,
    customSave: async ({ entry, ...call }) => {
      const { body } = call;
      const winners = body.predictions ?? ('tieBreakerScores' in body ? {} : readWinners(body));
      const { tieBreakerScores: scores, seen } = body;
      if (entry) return save({ ...call, entry }, { winners, scores, seen });
      requireManager(call.room);
      const entered = await enterResults(call, winners, { scores, path: 'tieBreakerScores' });
      const { results: predictions, dropped, tieBreakerActual: tieBreaker } = entered;
      const saved = Object.keys(predictions).length;
      return { predictions, saved, savedAt: new Date(call.now).toISOString(), dropped, tieBreaker };
    },
    customTieBreaker: async (call) => (await readPicks(call.db, call)).tieBreaker,
    customSaveTieBreaker: saveTieBreaker,
    tieBreakerConfig: async (call) => presentTieBreaker((await read(call)).tieBreakerActual),
    customTieBreakerActual: saveFinalScore,
    customResults: async (call) => (await read(call)).results,
    customSaveResults: saveManagerResults,
    customTeamNames: readTeamNames,
    customSaveTeamNames: saveTeamNames,
    labels: async (call) => (await read(call)).labels,
    saveLabels: async (call) => {
      const { db, room, body, announce } = call;
      if (await changeLabels(db, { ...changeOf(call), labels: body })) announce(...setupTopics(room.id));
      return (await read(call)).labels;
    },
    pointsConfig: read,
    savePointsConfig: async (call) => {
      const { db, room, body, announce } = call;
      const seen = body.seen ? toRoundPoints(room, body.seen.roundPoints) : undefined;
      const change = { ...changeOf(call), roundPoints: toRoundPoints(room, body.roundPoints), seen };
      if (await changeRoundPoints(db, change)) announce(...scoreTopics(room.id));
      return read(call);
    },
    config: readConfig,
    changeConfig,
    pickShares: ({ db, room, now }) => readPickShares(db, { room, now }),
    lockTime: read,
    setLockTime,
    customRecalculate: recalculate,
  });
}

type Reading = Pick<MemberCall, 'db' | 'room'>;

/** Wraps a call that exists only for tournaments, so that it refuses rooms with fight cards. */
function ofBrackets<Call extends Pick<MemberCall, 'room'>, Answer>(handle: (call: Call) => Answer) {
  return (call: Call): Answer => {
    tournamentSport(call.room.sport);
    return handle(call);
  };
}

async function read({ db, room }: Reading) {
  return presentTournament(await readTournament(db, room));
}

async function readTeamNames(call: Reading) {
  return (await read(call)).teamNames;
}

async function readConfig(call: Reading) {
  return { ...(await read(call)), sport: call.room.sport };
}

async function enterResults(
  call: MemberCall,
  winners: Record<string, string | null>,
  { path, ...more }: Pick<SentResults, 'scores' | 'seen' | 'walkovers'> & { path: string },
) {
  const sent = { winners, ...more, scoresPath: path };
  const entered = await enterTournamentResults(call.db, changeOf(call), sent);
  announceResults(call, entered);
  return presentResults(entered.results);
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

// The score can be sent under either of two names. Null clears the stored score; a missing score is refused.
function oneOf(path: string, score: number | null | undefined, spelling: number | null | undefined) {
  if (score !== undefined && spelling !== undefined && score !== spelling)
    refuseField(path, 'The two score fields do not match');
  if (score === undefined && spelling === undefined) refuseField(path, 'Please enter scores for both teams');
  return score ?? spelling ?? null;
}

const changeOf = ({ room, viewer, now }: MemberCall) => ({ room, actor: viewer, now });

async function saveTeamNames(call: MemberCall & { body: Context<Calls['customSaveTeamNames']>['body'] }) {
  const { db, room, body, announce } = call;
  const change = { ...changeOf(call), names: body.teamNames, seen: body.seen?.teamNames };
  if (await nameTeams(db, change)) announce(...setupTopics(room.id));
  return readTeamNames(call);
}

async function changeConfig(
  call: MemberCall & { body: { bracketSize: number; reseeding?: boolean | null | undefined } },
) {
  const { db, room, body, announce } = call;
  const change = { ...changeOf(call), size: body.bracketSize, reseeding: body.reseeding };
  const { changed, emptied } = await changeStructure(db, change);
  if (changed) announce(...scoreTopics(room.id), ...emptied.map((ownerId) => userTopic(ownerId, 'sheets')));
  return readConfig(call);
}

async function setLockTime(call: MemberCall & { body: Context<Calls['setLockTime']>['body'] }) {
  const { db, room, body, announce, enqueue } = call;
  const change = { ...changeOf(call), lockTime: body.lockTime, seen: body.seen?.lockTime };
  if (await setLock(db, change)) {
    // Moving the lock changes which picks are visible and which notifications about winning chances may be sent.
    announce(...scoreTopics(room.id));
    await enqueue(CHANCES_JOB, { roomId: room.id });
  }
  return read(call);
}

/** Parses points per round. Null, 0 and an empty string stand for the sport's default. */
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

export function tournamentActRoutes(): Implementation[] {
  return implement(tournamentActs, {
    replacePreview: ({ db, room, viewer, query }) => previewTeam(db, { room, viewer, teamId: query.teamId }),
    replace: async (call) => {
      const { isMoved, ...replaced } = await replaceTeam(call, call.body);
      call.announce(...scoreTopics(call.room.id));
      // Moving the lock changes which notifications about winning chances may be sent; withdrawing picks changes the
      // chances.
      if (isMoved || replaced.takenBack > 0) await call.enqueue(CHANCES_JOB, { roomId: call.room.id });
      return replaced;
    },
    takenPicks: (call) => {
      tournamentSport(call.room.sport);
      return readTakenTeams(call.db, call);
    },
  });
}
