import { randomInt } from 'node:crypto';
import type { BracketShares, SavedSheet, SheetPoints } from '@lockroom/contract';
import { fillPicks, isLocked, pickAccess, play, prune, roundsOf, scoreTournament } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { readTogether, together } from '../../../kernel/db/transaction.ts';
import { found, refuse, refuseStale } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import { logSealedChange } from '../../rooms/rooms.service.ts';
import type { AtEntry, Scores } from '../competition.type.ts';
import { getEntryRank } from '../entries.service.ts';
import {
  announceSave,
  findUnreadReminders,
  lockEntry,
  lockRoomForSave,
  markEdited,
  mustLogEdit,
  refuseLocked,
  refuseOthers,
  type SavingCall,
  updateReminders,
  writeOwnPicks,
} from '../save-picks.service.ts';
import { recomputeOwner } from '../standings.service.ts';
import {
  countFilledEntries,
  countTeamPicks,
  findPicks,
  readStoredPicks,
  type StoredPicks,
  writePicks,
} from './picks.store.ts';
import { getTournament, readTournament, tournamentSport } from './tournament.service.ts';
import {
  lockOf,
  mergeWinners,
  namesOf,
  pickChanges,
  readScores,
  type SentWinners,
  scoreChange,
  type Tournament,
  toTournament,
} from './tournament.ts';

/** Picks as sent. Without scores the tie-breaker stays; two null scores clear it. */
export interface SentPicks {
  winners: SentWinners;
  scores?: Scores | null | undefined;
  /** The teams as the sender saw them. */
  seen?: SeenTeams | null | undefined;
}

interface SeenTeams {
  teamNames: Readonly<Record<string, string>>;
  /** By replaced team, when the replacement came; missing from older pages. */
  replaced?: Readonly<Record<string, string>> | null | undefined;
}

/**
 * Saves picks and tie-breaker of an entry (rules: locks#what-locks, secrecy#manager-edits). The owner may save until the
 * lock; the manager may always, and the change is logged if the entry is somebody else's or the bracket has been locked.
 */
export async function saveTournamentPicks(db: Db, call: SavingCall, sent: SentPicks): Promise<SavedSheet> {
  const { room, entry, viewer, now } = call;
  tournamentSport(room.sport);
  refuseOthers(call);

  // One round trip. Each save writes all picks of the entry, so two saves of one entry must not overlap.
  const [, , tournament, stored, , unread] = await together([
    lockRoomForSave(db, room),
    lockEntry(db, entry.id, 'alone'),
    getTournament(db, room),
    readStoredPicks(db, entry.id),
    call.holdViewer(),
    findUnreadReminders(db, call),
  ]);
  const lock = lockOf(tournament.row);
  refuseLocked(call, lock);
  refuseReplaced(tournament, sent);

  const { picks, dropped } = mergeWinners(tournament, stored.picks, sent.winners, 'picks');
  const scores = sent.scores ? readScores(tournament.format, sent.scores, 'tieBreakerScores') : stored;
  const tieBreaker = { team1Score: scores.team1Score, team2Score: scores.team2Score };
  const write = () => writePicks(db, entry.id, { picks, ...tieBreaker }, now);
  const edit = mustLogEdit(call, lock, tournament.row.reopenedAt)
    ? editOf(tournament, stored, { picks, ...tieBreaker })
    : null;
  if (edit) {
    await write();
    await updateReminders(db, call, unread);
    const data = { entry: await markEdited(db, call) };
    await logSealedChange(db, {
      roomId: room.id,
      actor: viewer,
      now,
      change: { kind: 'tournament.picks-changed', data, sealed: edit },
      // All members read the log, so the picks stay sealed in it until the lock.
      seal: { ownerId: entry.ownerId, fightId: null },
    });
    if (isLocked({ ...lock, now })) await recomputeOwner(db, room, { resultsMoved: false, now });
  } else if (entry.isOwner) await writeOwnPicks(db, call, unread, write);
  announceSave(call, edit !== null);

  const saved = Object.keys(picks).length;
  return { predictions: picks, saved, savedAt: new Date(now).toISOString(), dropped, tieBreaker };
}

/** What a save changes, as the changes log keeps it; null for nothing. */
function editOf(tournament: Tournament, was: StoredPicks, is: StoredPicks) {
  const [picks, tieBreaker] = [pickChanges(tournament, was.picks, is.picks), scoreChange(was, is)];
  return picks.length === 0 && tieBreaker === null ? null : { picks, tieBreaker };
}

/** Refuses a pick of a team that was replaced since the sender saw it (rules: api#what-was-seen). */
function refuseReplaced(tournament: Tournament, { winners, seen }: SentPicks): void {
  const names = namesOf(tournament);
  const { replaced } = tournament.row;
  const isOther = (team: string, saw: string | undefined, now: string) =>
    seen?.replaced
      ? seen.replaced[team] !== replaced[team]?.at
      : saw !== undefined && saw !== now && replaced[team] !== undefined;
  refuseStale(
    Object.entries(winners).flatMap(([gameId, team]) => {
      const [saw, now] = [seen?.teamNames[team ?? ''], names[team ?? '']];
      if (!team || now === undefined || !isOther(team, saw, now)) return [];
      const left = saw === now ? undefined : saw;
      return [
        { path: `predictions.${gameId}`, now, text: `${left ?? 'The team before'} is out, ${now} is in` },
      ];
    }),
  );
}

/**
 * Returns an entry's picks and tie-breaker: always for its owner and the manager, for other members after the lock or
 * in a completed room. Otherwise refuses with sheet_closed (rules: secrecy#after-the-lock).
 */
export async function readPicks(db: Db, { room, entry, now }: Omit<AtEntry, 'viewer'>) {
  tournamentSport(room.sport);
  const who = { isOwner: entry.isOwner, isManager: room.isManager, completed: room.isCompleted };
  const refuseHidden = (row: Parameters<typeof lockOf>[0]) => {
    if (pickAccess({ ...who, ...lockOf(row), now }) === 'hidden') refuse('sheet_closed');
  };
  // This check comes first, so that the time of a refusal does not depend on the number of picks.
  if (!who.isOwner && !who.isManager && !who.completed) refuseHidden((await readTournament(db, room)).row);
  // The lock is read together with the picks, so that they belong together.
  const { tournament: row, sport, picks: stored } = found(await findPicks(db, entry.id));
  refuseHidden(row);
  const { picks = {}, team1Score = null, team2Score = null } = stored ?? {};
  const tournament = toTournament(row, sport);
  // Ordered by game, because the database does not keep the order of a map.
  return {
    tournament,
    picks: prune(tournament.format, picks, 'picks'),
    tieBreaker: { team1Score, team2Score },
  };
}

/** Returns how the room picked, once every member may read every entry; empty before that. */
export async function readPickShares(
  db: Db,
  { room, now }: Pick<AtEntry, 'room' | 'now'>,
): Promise<BracketShares> {
  const { row, format } = await readTournament(db, room);
  const member = { isOwner: false, isManager: false, completed: room.isCompleted };
  if (pickAccess({ ...member, ...lockOf(row), now }) === 'hidden') return { sheets: 0, rounds: [] };
  const roundOf = new Map(play(format, {}).map(({ id, round }) => [id, round]));
  const rounds: Record<string, number>[] = Array.from({ length: roundsOf(format) }, () => ({}));
  for (const { gameId, team, entries } of await countTeamPicks(db, room.id)) {
    const counts = rounds[(roundOf.get(gameId) ?? 0) - 1];
    if (counts) counts[team] = (counts[team] ?? 0) + entries;
  }
  return { sheets: await countFilledEntries(db, room.id), rounds };
}

/** Returns the points of each game of an entry. They are as secret as the picks. */
export async function readEntryPoints(db: Db, at: Omit<AtEntry, 'viewer'>): Promise<SheetPoints> {
  const [{ tournament, picks }, rank] = await readTogether(db, (one) => [
    readPicks(one, at),
    getEntryRank(one, at.entry.id),
  ]);
  const { totalPoints, maxPoints, correctPicks, games } = scoreTournament(
    tournament.format,
    picks,
    tournament.row.results,
  );
  return { totalPoints, maxPoints, correctPicks, rank, games };
}

/**
 * Fills an empty entry and its tie-breaker at random. The caller holds the room's lock. An open bracket has no result,
 * so nothing is recomputed.
 */
export async function fillAtRandom(
  db: Db,
  { room, entryId, now }: { room: Owner; entryId: string; now: number },
): Promise<void> {
  const { format } = await readTournament(db, room);
  const picks = fillPicks(format, () => (randomInt(2) === 0 ? 1 : 2));
  const score = () => randomInt(format.tieBreakMax + 1);
  await writePicks(db, entryId, { picks, team1Score: score(), team2Score: score() }, now);
}
