import {
  findTeam,
  formatFamily,
  makeFormat,
  type NotRemaining,
  type Played,
  pointsOf,
  remaining,
  resizedRoundPoints,
  roundNames,
  roundsOf,
  sidePlaces,
  teamNames,
  tournamentSizesFor,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuseField, refuseStale } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { NewCompetition } from '../../rooms/competition.service.ts';
import type { OwnerChange, SecondChance } from '../competition.type.ts';
import {
  lockMove,
  logForOwner,
  movedLock,
  readLockTime,
  sourceOf,
  zoneOf,
} from '../competition-host.service.ts';
import { recomputeOwner } from '../standings.service.ts';
import { clearPicks } from './picks.store.ts';
import {
  insertTournament,
  openTournament,
  readTournament,
  rewriteTournament,
  updateTournament,
} from './tournament.service.ts';

/**
 * Changes the size and the reseeding setting. If this changes the games, clears all entries, results and tie-breakers,
 * logs how many, and deletes the names of removed teams (rules: play#changing-the-tournament). Returns whether anything
 * changed, and the owners of cleared entries.
 */
export async function changeStructure(
  db: Db,
  change: OwnerChange & { size: number; reseeding: boolean | null | undefined },
) {
  const { room, size } = change;
  const { row, sport } = await openTournament(db, room);
  const sizes = tournamentSizesFor(sport);
  if (!sizes.includes(size)) refuseField('bracketSize', `Bracket size must be one of ${sizes.join(', ')}`);
  const reseeding = change.reseeding ?? row.reseeding;
  if (size === row.size && reseeding === row.reseeding) return { changed: false, emptied: [] };
  const format = makeFormat({ family: formatFamily(sport), size, reseeding });
  const turned = reseeding === row.reseeding ? null : reseeding;
  // Without byes, turning reseeding on or off does not move any team.
  if (size === row.size && sidePlaces(size) === size / 2) {
    await updateTournament(db, row.competitionId, { reseeding });
    const data = { size: null, reseeding: turned, cleared: null, reopens: false };
    await logForOwner(db, change, { kind: 'tournament.structure-changed', data });
    return { changed: true, emptied: [] };
  }
  const cleared = room.kind === 'room' ? await clearPicks(db, room.id) : [];
  const before = makeFormat({ family: formatFamily(sport), size: row.size, reseeding: row.reseeding });
  const roundPoints = resizedRoundPoints(row.roundPoints, roundsOf(before), roundsOf(format));
  const fields = {
    size,
    reseeding,
    // Without stored seeds, use the numbers in the team ids.
    seeds: null,
    roundPoints,
    teamNames: Object.fromEntries(Object.entries(row.teamNames).filter(([id]) => findTeam(format, id))),
    results: {},
    walkovers: [],
    replaced: {},
    actualTeam1Score: null,
    actualTeam2Score: null,
  };
  const again = await rewriteTournament(db, row, fields, change.now);
  const data = {
    size: size === row.size ? null : { from: row.size, to: size },
    reseeding: turned,
    cleared: {
      picks: cleared.reduce((sum, { picks }) => sum + picks, 0),
      entries: cleared.filter(({ picks }) => picks > 0).length,
      tieBreakers: cleared.filter(({ hasScore }) => hasScore).length,
      results: Object.keys(row.results).length,
      finalScore: row.actualTeam1Score !== null,
    },
    reopens: again,
  };
  await logForOwner(db, change, { kind: 'tournament.structure-changed', data });
  if (roundPoints.join() !== row.roundPoints.join()) {
    const points = { from: row.roundPoints, to: roundPoints };
    await logForOwner(db, change, { kind: 'tournament.points-changed', data: points });
  }
  await recomputeOwner(db, room, { resultsMoved: true, now: change.now });
  const emptied = cleared.filter(({ picks, hasScore }) => picks > 0 || hasScore);
  return { changed: true, emptied: emptied.map(({ ownerId }) => ownerId) };
}

/** Changes the points for each round and recomputes the standings. Returns whether anything changed. */
export async function changeRoundPoints(
  db: Db,
  change: OwnerChange & { roundPoints: readonly number[]; seen?: readonly number[] | undefined },
): Promise<boolean> {
  const { row, format } = await openTournament(db, change.room);
  const [from, to] = [row.roundPoints, [...change.roundPoints]];
  if (from.join() === to.join()) return false;
  const names = roundNames(format, row.roundNames);
  refuseStale(
    to.flatMap((points, index) => {
      const [saw, now] = [change.seen?.[index], pointsOf(format, index + 1)];
      if (saw === undefined || saw === now || points === now) return [];
      const text = `${names[index] ?? `Round ${index + 1}`}: now ${now} ${now === 1 ? 'point' : 'points'}`;
      return [{ path: `roundPoints.${index}`, now, text }];
    }),
  );
  await updateTournament(db, row.competitionId, { roundPoints: to });
  await logForOwner(db, change, { kind: 'tournament.points-changed', data: { from, to } });
  await recomputeOwner(db, change.room, { resultsMoved: false, now: change.now });
  return true;
}

/**
 * Sets the lock time; null clears it (rules: locks#setting-lock-times). A time in the past locks the bracket
 * immediately. Returns whether anything changed.
 */
export async function setLock(
  db: Db,
  change: OwnerChange & { lockTime: string | null; seen?: string | null | undefined },
): Promise<boolean> {
  const { row } = await openTournament(db, change.room);
  const timeZone = zoneOf(change.room);
  if (change.lockTime?.trim() === '') refuseField('lockTime', 'Please select a lock time');
  const lockAt = change.lockTime === null ? null : readLockTime('lockTime', change.lockTime, { timeZone });
  if (lockAt?.getTime() === row.lockAt?.getTime()) return false;
  refuseStale(movedLock('lockTime', row.lockAt, change.seen, { name: 'Lock time', timeZone }));
  const again = await rewriteTournament(db, row, { lockAt }, change.now, () => sourceOf(change));
  const data = lockMove(row.lockAt, lockAt, again);
  await logForOwner(db, change, { kind: 'tournament.lock-set', data });
  return true;
}

export async function startTournamentAgain(
  db: Db,
  from: Pick<Owner, 'competitionId' | 'sport'>,
  { id: competitionId }: NewCompetition,
): Promise<void> {
  const { size, reseeding, roundPoints, ...row } = (await readTournament(db, from)).row;
  const { leftLabel, rightLabel, leftColor, rightColor, roundNames, regionNames } = row;
  const labels = { leftLabel, rightLabel, leftColor, rightColor, roundNames, regionNames };
  await insertTournament(db, { competitionId, size, reseeding, roundPoints, ...labels });
}

/** Returns the undecided part of a room's tournament as a new room's tournament. */
export async function tournamentSecondChance(
  db: Db,
  room: Pick<Owner, 'competitionId' | 'sport'>,
): Promise<SecondChance> {
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
    // 'football' always starts with the wild-card round, but 'pro-football' allows every size.
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

/** Explains why a second chance cannot start yet, and when it can (rules: play#second-chance). */
function whyNot({ format, roundNames: saved }: Played, { round, open, nextRound }: NotRemaining): string {
  if (round === null) return 'The tournament is over.';
  const names = roundNames(format, saved);
  if (nextRound === null)
    return `A bracket needs at least 8 teams, but fewer are left once ${names[round - 1]} is over.`;
  const missing = `${open} ${open === 1 ? 'game' : 'games'} of ${names[round - 1]} ${open === 1 ? 'has' : 'have'} no result`;
  return `${missing} yet. Once all results are in, a second chance can start with ${names[nextRound - 1]}.`;
}
