import {
  bracketDefaults,
  bracketSizesFor,
  DEFAULT_CONFERENCE_LABELS,
  type FormatFamily,
  findTeam,
  formatFamily,
  isTournamentSport,
  makeFormat,
  parseLockTime,
  type Sport,
  sidePlaces,
  type TournamentSport,
} from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import type { Ground, ProvenRoom } from '../../kernel/proofs.ts';
import { type GroundChange, logOnGround, openGround } from '../brackets/ground.service.ts';
import type { NewCompetition } from '../rooms/competition.service.ts';
import { getTournament, recomputeRoom, rewriteTournament } from './game.service.ts';
import { clearSheets } from './sheets.store.ts';
import { type Tournament, toTournament } from './tournament.ts';
import { insertTournament, listTournaments, updateTournament } from './tournaments.store.ts';
import { clearedText, lockText, PICKED_AGAIN } from './wording.ts';

/** Whose bracket is changed, a room's or a template's, by whom and when. */
export type TournamentChange = GroundChange;

/** The sport of a room with a bracket; other rooms refuse with wrong_sport. */
export function tournamentSport(sport: Sport): TournamentSport {
  return isTournamentSport(sport) ? sport : refuse('wrong_sport', 'This room has a fight card, no bracket.');
}

/** The bracket of a room; wrong_sport where a fight card is played. */
export function readTournament(db: Db, room: Pick<ProvenRoom, 'id' | 'sport'>): Promise<Tournament> {
  tournamentSport(room.sport);
  return getTournament(db, room.id);
}

/** Locks a room or template for a change of its bracket and gives it; a completed room refuses. */
export async function openTournament(db: Db, room: Ground): Promise<Tournament> {
  tournamentSport(room.sport);
  await openGround(db, room);
  return readOnGround(db, room);
}

/** The bracket of a room or template; wrong_sport where a fight card is played. */
export async function readOnGround(
  db: Db,
  { eventId, sport }: Pick<Ground, 'eventId' | 'sport'>,
): Promise<Tournament> {
  tournamentSport(sport);
  const [row] = await listTournaments(db, [eventId]);
  return toTournament(found(row), sport);
}

/** Sets up the bracket of a new competition from its sport and preset (decisions sections 3 and 8). */
export async function startTournament(db: Db, { id, sport, sportConfig }: NewCompetition): Promise<void> {
  const kind = tournamentSport(sport);
  const family = formatFamily(kind);
  const { size, reseeding } = bracketDefaults(kind);
  const format = makeFormat({ family, size: sportConfig?.teamCount ?? size, reseeding });
  await insertTournament(db, {
    competitionId: id,
    size: format.size,
    reseeding,
    roundPoints: [...format.roundPoints],
    ...firstLabels(family, sportConfig),
  });
}

/** What the sides of a new bracket are called: as its preset says, else as its family does. */
export function firstLabels(family: FormatFamily, preset: NewCompetition['sportConfig'] | undefined) {
  const labels = DEFAULT_CONFERENCE_LABELS[family];
  return {
    ...labels,
    leftLabel: preset?.conferenceA || labels.leftLabel,
    rightLabel: preset?.conferenceB || labels.rightLabel,
  };
}

/** What a change of size or reseeding did: whether anything changed, and whose sheets it emptied. */
export interface Resized {
  changed: boolean;
  emptied: string[];
}

/**
 * Changes size and reseeding. Where other games come of it, every sheet, result and tie-breaker is cleared, logged
 * with their numbers; names of teams that are gone vanish (002 section 4).
 */
export async function changeStructure(
  db: Db,
  change: TournamentChange & { size: number; reseeding: boolean | null | undefined },
): Promise<Resized> {
  const { room, size } = change;
  const { row, sport } = await openTournament(db, room);
  const sizes = bracketSizesFor(sport);
  if (!sizes.includes(size)) refuseField('bracketSize', `Bracket size must be one of ${sizes.join(', ')}`);
  const reseeding = change.reseeding ?? row.reseeding;
  if (size === row.size && reseeding === row.reseeding) return { changed: false, emptied: [] };
  const format = makeFormat({ family: formatFamily(sport), size, reseeding });
  const turned = reseeding === row.reseeding ? '' : `reseeding turned ${reseeding ? 'on' : 'off'}`;
  // Without byes nobody is placed anew, so the switch alone moves no game.
  if (size === row.size && sidePlaces(size) === size / 2) {
    await updateTournament(db, row.competitionId, { reseeding });
    await logOnGround(db, change, `changed the bracket: ${turned}`);
    return { changed: true, emptied: [] };
  }
  const sheets = room.id === null ? [] : await clearSheets(db, room.id);
  const fields = {
    size,
    reseeding,
    teamNames: Object.fromEntries(Object.entries(row.teamNames).filter(([id]) => findTeam(format, id))),
    results: {},
    actualTeam1Score: null,
    actualTeam2Score: null,
  };
  const again = (await rewriteTournament(db, row, fields, change.now)) ? PICKED_AGAIN : '';
  const resized = size === row.size ? '' : `from ${row.size} to ${size} teams`;
  const what = [resized, turned].filter(Boolean).join(', ');
  await logOnGround(db, change, `changed the bracket: ${what}. ${clearedText(row, sheets)}${again}`);
  await recomputeRoom(db, room.id, { resultsMoved: true });
  const emptied = sheets.filter(({ picks, hasScore }) => picks > 0 || hasScore).map(({ ownerId }) => ownerId);
  return { changed: true, emptied };
}

/** Changes what a right pick of each round is worth and scores everything anew. Tells whether something changed. */
export async function changeRoundPoints(
  db: Db,
  change: TournamentChange & { roundPoints: readonly number[] },
): Promise<boolean> {
  const { row } = await openTournament(db, change.room);
  const [was, is] = [row.roundPoints.join(', '), change.roundPoints.join(', ')];
  if (was === is) return false;
  await updateTournament(db, row.competitionId, { roundPoints: [...change.roundPoints] });
  await logOnGround(db, change, `changed the points per round from ${was} to ${is}`);
  await recomputeRoom(db, change.room.id, { resultsMoved: false });
  return true;
}

/**
 * Sets or, with null, clears the lock time (decisions section 5). A time in the past is taken: the bracket is then
 * locked at once. Tells whether something changed.
 */
export async function setLock(
  db: Db,
  change: TournamentChange & { lockTime: string | null },
): Promise<boolean> {
  const { row } = await openTournament(db, change.room);
  const lockAt = change.lockTime === null ? null : readLock(change.lockTime);
  if (lockAt?.getTime() === row.lockAt?.getTime()) return false;
  const again = (await rewriteTournament(db, row, { lockAt }, change.now)) ? PICKED_AGAIN : '';
  const lock = `${lockText(lockAt)} (was ${lockText(row.lockAt)})`;
  await logOnGround(db, change, `set the lock time to ${lock}${again}`);
  return true;
}

function readLock(text: string): Date {
  if (text.trim() === '') refuseField('lockTime', 'Please select a lock time');
  const read = parseLockTime(text);
  if (read.ok) return new Date(read.at);
  return refuseField(
    'lockTime',
    read.reason === 'skipped'
      ? 'That hour does not exist in Mountain Time, the clocks go forward'
      : 'That is no date and time',
  );
}
