import type { BracketShares, PickChange, SavedSheet, ScoreChange, SheetPoints } from '@lockroom/contract';
import { pickAccess, play, prune, roundsOf, scoreTournament } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { readTogether, together } from '../../../kernel/db/transaction.ts';
import { found, refuse, refuseStale } from '../../../kernel/errors.ts';
import type { Scores } from '../competition.type.ts';
import { getEntryRank } from '../entries.service.ts';
import type { AtEntry, OpenedPick, PickSaving } from '../save-picks.service.ts';
import { mergeWinners, type SentWinners } from './merge.ts';
import {
  countFilledEntries,
  countTeamPicks,
  findPicks,
  readStoredPicks,
  type StoredPicks,
  writePicks,
} from './picks.store.ts';
import { tournamentLocks } from './reminders.service.ts';
import { tournamentLocksSql } from './rooms.store.ts';
import { tournamentScoring } from './scoring.service.ts';
import { getTournament, readTournament, tournamentSport } from './tournament.service.ts';
import { lockOf, namesOf, readScores, type Tournament, toTournament } from './tournament.ts';
import { pickChanges, scoreChange } from './tournament-facts.ts';

/** What a save brings; without scores the tie-breaker stays, both null clear it. */
export interface SentPicks {
  winners: SentWinners;
  scores?: Scores | null | undefined;
  /** The teams as the sender saw them. */
  seen?: SeenTeams | null | undefined;
}

interface SeenTeams {
  teamNames: Readonly<Record<string, string>>;
  /** When each that had replaced another came; absent from older senders. */
  replaced?: Readonly<Record<string, string>> | null | undefined;
}

interface OpenedTournament extends OpenedPick<StoredPicks> {
  tournament: Tournament;
}

/** How picks and tie-breaker of a tournament are saved. */
export const tournamentPickSaving: PickSaving<
  SentPicks,
  OpenedTournament,
  StoredPicks,
  { picks: PickChange[]; tieBreaker: ScoreChange | null },
  SavedSheet
> = {
  scoring: tournamentScoring,
  locks: tournamentLocks,
  locksSql: tournamentLocksSql,
  writesAll: true,
  // Whether a team can win a game hangs on the picks before.
  check() {},
  async open(db, { room, entry }) {
    const [tournament, stored] = await together([getTournament(db, room), readStoredPicks(db, entry.id)]);
    return { lock: lockOf(tournament.row), reopenedAt: tournament.row.reopenedAt, tournament, stored };
  },
  merge({ tournament, stored }, sent) {
    refuseReplaced(tournament, sent);
    const { picks, dropped } = mergeWinners(tournament, stored.picks, sent.winners, 'picks');
    const scores = sent.scores ? readScores(tournament.format, sent.scores, 'tieBreakerScores') : stored;
    const { team1Score, team2Score } = scores;
    return { picks: { picks, team1Score, team2Score }, dropped, notSaved: [] };
  },
  write: (db, { entry, now }, _opened, picks) => writePicks(db, entry.id, picks, now),
  difference({ tournament, stored: was }, is) {
    const [picks, tieBreaker] = [pickChanges(tournament, was.picks, is.picks), scoreChange(was, is)];
    return picks.length === 0 && tieBreaker === null ? null : { picks, tieBreaker };
  },
  async logLine(_db, _at, _opened, { entry, difference }) {
    return {
      change: { kind: 'tournament.picks-changed', data: { entry }, sealed: difference },
      fightId: null,
    };
  },
  present(_at, _opened, { picks, team1Score, team2Score }, { savedAt, dropped }) {
    const saved = Object.keys(picks).length;
    return { predictions: picks, saved, savedAt, dropped, tieBreaker: { team1Score, team2Score } };
  },
};

/** Refuses a pick of a team that is another since its sender saw it (rules: api#what-was-seen). */
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
 * An entry's picks and tie-breaker: for its owner and the manager, after the lock and in a completed room for every
 * member; others are refused with sheet_closed (rules: secrecy#after-the-lock).
 */
export async function readPicks(db: Db, { room, entry, now }: Omit<AtEntry, 'viewer'>) {
  tournamentSport(room.sport);
  const who = { isOwner: entry.isOwner, isManager: room.isManager, completed: room.isCompleted };
  const refuseHidden = (row: Parameters<typeof lockOf>[0]) => {
    if (pickAccess({ ...who, ...lockOf(row), now }) === 'hidden') refuse('sheet_closed');
  };
  // Before the picks are read: the time of a refusal must not depend on how many there are.
  if (!who.isOwner && !who.isManager && !who.completed) refuseHidden((await readTournament(db, room)).row);
  // Read together with the picks, so that the lock is the one that counts for them.
  const { tournament: row, sport, picks: stored } = found(await findPicks(db, entry.id));
  refuseHidden(row);
  const { picks = {}, team1Score = null, team2Score = null } = stored ?? {};
  const tournament = toTournament(row, sport);
  // In the order of the games; the database keeps a map in an order of its own.
  return {
    tournament,
    picks: prune(tournament.format, picks, 'picks'),
    tieBreaker: { team1Score, team2Score },
  };
}

/** How the room picked, as soon as any member may read any entry; before that it is empty for everybody. */
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

/** What each game of an entry earned; as secret as its picks. */
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
