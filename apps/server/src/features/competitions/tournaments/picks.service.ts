import { randomInt } from 'node:crypto';
import { type BracketShares, gameText, type SavedSheet, type SheetPoints } from '@lockroom/contract';
import { fillPicks, type Game, pickAccess, play, prune, roundsOf, scoreTournament } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { together } from '../../../kernel/db/transaction.ts';
import { found, refuse, refuseStale } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { AtEntry, Scores } from '../competition.type.ts';
import { capitalized } from '../competition-host.service.ts';
import { getEntryRank } from '../entries.service.ts';
import { lockEntry } from '../entries.store.ts';
import { isLateSave, type ReadBegun, refuseBegun, refusePick } from '../late-entry.service.ts';
import {
  findUnreadReminders,
  lockRoomForSave,
  refuseAfterLock,
  refuseOthers,
  type SavingCall,
  storeSave,
} from '../save-picks.service.ts';
import {
  countFilledEntries,
  countTeamPicks,
  findPicks,
  readStoredPicks,
  type StoredPicks,
  writePicks,
} from './picks.store.ts';
import { readTournament, tournamentSport } from './tournament.service.ts';
import {
  gameFact,
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

/** Picks in a request. Missing scores leave the tie-breaker unchanged; two null scores clear it. */
export interface SentPicks {
  winners: SentWinners;
  scores?: Scores | null | undefined;
  seen?: SeenTeams | null | undefined;
}

interface SeenTeams {
  teamNames: Readonly<Record<string, string>>;
  /** When each team was last replaced, as far as the sender knows. Older versions of the web app do not send this. */
  replaced?: Readonly<Record<string, string>> | null | undefined;
}

/**
 * Saves an entry's picks and tie-breaker (rules: locks#what-locks, secrecy#manager-edits). The owner may save until the
 * lock, or later with the manager's permission. The manager may always save, unless the room is sealed. A manager's
 * save is logged if the entry is somebody else's or the bracket has been locked.
 */
export async function saveTournamentPicks(
  db: Db,
  call: SavingCall,
  sent: SentPicks,
  readBegun: ReadBegun,
): Promise<SavedSheet> {
  const { room, entry, now } = call;
  tournamentSport(room.sport);
  refuseOthers(call);

  // Send the queries together to save round trips. The order of the queries decides which refusal comes first: a
  // completed room, a deleted entry or a deleted account. Each save writes all picks of the entry, so two saves of the
  // same entry must not overlap.
  const [, , tournament, stored, , unread] = await together([
    lockRoomForSave(db, call),
    lockEntry(db, entry.id, 'alone'),
    readTournament(db, room),
    readStoredPicks(db, entry.id),
    call.holdViewer(),
    findUnreadReminders(db, call),
  ]);
  const lock = lockOf(tournament.row);
  const isLate = isLateSave(call, lock);
  if (!isLate) refuseAfterLock(call, lock, 'This bracket');
  refuseReplaced(tournament, sent);

  const { picks, dropped } = mergeWinners(tournament, stored.picks, sent.winners, 'picks');
  const scores = sent.scores ? readScores(tournament.format, sent.scores, 'tieBreakerScores') : stored;
  const tieBreaker = { team1Score: scores.team1Score, team2Score: scores.team2Score };
  const next = { picks, ...tieBreaker };
  if (isLate) refuseLatePicks(tournament, stored, next, await readBegun(db, room, now));
  const edit = {
    picks: pickChanges(tournament, stored.picks, picks),
    tieBreaker: scoreChange(stored, next),
  };
  await storeSave(db, call, {
    write: () => writePicks(db, entry.id, next, now),
    unread,
    lock,
    reopenedAt: tournament.row.reopenedAt,
    isLate,
    isChanged: edit.picks.length > 0 || edit.tieBreaker !== null,
    lineOf: async (edited) => ({
      change: { kind: 'tournament.picks-changed', data: { entry: edited }, sealed: edit },
      // All members can read the log, so the picks stay sealed there until the lock.
      seal: { ownerId: entry.ownerId, fightId: null },
    }),
  });

  const saved = Object.keys(picks).length;
  return { predictions: picks, saved, savedAt: new Date(now).toISOString(), dropped, tieBreaker };
}

/**
 * Refuses late changes to picks for games that have a result or have begun. With reseeding, also checks the game that
 * the picked team actually plays in that round.
 */
function refuseLatePicks(
  tournament: Tournament,
  was: StoredPicks,
  is: StoredPicks,
  begun: ReadonlySet<string>,
): void {
  const { format, row } = tournament;
  const { results } = row;
  const games = play(format, results);
  const refuseGame = (game: Game) =>
    refuseBegun(
      capitalized(gameText(gameFact(tournament, game))),
      { hasResult: results[game.id] !== undefined, hasBegun: begun.has(game.id) },
      { game: game.id },
    );
  for (const game of games) {
    const team = is.picks[game.id];
    if (team === was.picks[game.id]) continue;
    refuseGame(game);
    const played = games.find(
      ({ round, team1, team2 }) => round === game.round && team && [team1, team2].includes(team),
    );
    if (played) refuseGame(played);
  }
  const final = games.at(-1);
  if (scoreChange(was, is) === null || !final) return;
  refuseGame(final);
  if (row.actualTeam1Score !== null) refusePick('result_entered', 'The final score is already known.');
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
      return [{ path: `predictions.${gameId}`, now, text: `${now} replaces ${left ?? 'the team'}` }];
    }),
  );
}

/**
 * Returns an entry's picks and tie-breaker. The owner and the manager may always read them, other members only after
 * the lock or in a completed room; otherwise fails with sheet_closed (rules: secrecy#after-the-lock).
 */
export async function readPicks(db: Db, { room, entry, now }: Omit<AtEntry, 'viewer'>) {
  tournamentSport(room.sport);
  const who = { isOwner: entry.isOwner, isManager: room.seesPicks, completed: room.isCompleted };
  const refuseHidden = (row: Parameters<typeof lockOf>[0]) => {
    if (pickAccess({ ...who, ...lockOf(row), now }) === 'hidden') refuse('sheet_closed');
  };
  // Check access before reading the picks, so that a refusal's response time does not depend on the number of picks.
  if (!who.isOwner && !who.isManager && !who.completed) refuseHidden((await readTournament(db, room)).row);
  // Read the lock together with the picks, so that the two are consistent.
  const { tournament: row, sport, picks: stored } = found(await findPicks(db, entry.id));
  refuseHidden(row);
  const { picks = {}, team1Score = null, team2Score = null } = stored ?? {};
  const tournament = toTournament(row, sport);
  // Sort the picks by game, because the database does not preserve the order of keys.
  return {
    tournament,
    picks: prune(tournament.format, picks, 'picks'),
    tieBreaker: { team1Score, team2Score },
  };
}

/** For each round, returns how often each team was picked. Empty until every member may read every entry. */
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

/** Returns the points that an entry earned in each game. They stay hidden while the picks are hidden. */
export async function readEntryPoints(db: Db, at: Omit<AtEntry, 'viewer'>): Promise<SheetPoints> {
  const [{ tournament, picks }, rank] = await together([readPicks(db, at), getEntryRank(db, at.entry.id)]);
  const { totalPoints, maxPoints, correctPicks, games } = scoreTournament(
    tournament.format,
    picks,
    tournament.row.results,
  );
  return { totalPoints, maxPoints, correctPicks, rank, games };
}

/**
 * Fills an empty entry and its tie-breaker at random. The caller must hold the lock on the room's row. An open bracket
 * has no results, so standings are not recomputed.
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
