import {
  type DueResult,
  LAST_RESULT_DAYS,
  type LastResult,
  LIVE_ROOMS,
  type LiveDashboard,
  type LiveRoom,
  type NamedPick,
  overText,
  pairText,
  readChange,
  type Standing,
} from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import {
  compileResults,
  countedFights,
  type Game,
  gameCount,
  isCompleted,
  isLocked,
  isRightPick,
  numberCard,
  play,
  pointsOf,
  prune,
  type Sport,
  scorePick,
} from '@lockroom/rules';
import { and, asc, desc, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { shownName, users } from '../../kernel/db/tables/auth.ts';
import { acts, competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { fightPicks } from '../../kernel/db/tables/fights.ts';
import { changes, roomMembers, rooms } from '../../kernel/db/tables/rooms.ts';
import { tournamentPicks } from '../../kernel/db/tables/tournaments.ts';
import { together } from '../../kernel/db/transaction.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import { toLock, toRules } from './fights/fight.ts';
import { type FightRow, listFightsOf } from './fights/fights.store.ts';
import { readPicks } from './fights/scoring.service.ts';
import { readMissing } from './remind.service.ts';
import { listScoredPicks } from './tournaments/picks.store.ts';
import { listTournaments } from './tournaments/tournament.service.ts';
import { lockOf, namesOf, type Tournament, toTournament } from './tournaments/tournament.ts';

type RoomRow = Awaited<ReturnType<typeof listRooms>>[number];
type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];
type OwnPick = Awaited<ReturnType<typeof listOwnPicks>>[number];
type OwnSheet = Awaited<ReturnType<typeof listOwnSheets>>[number];

const DAY_MS = 24 * 60 * 60_000;
const MOST_NAMES = 2;

/** One room's data for the dashboard. `picks` and `sheets` contain the viewer's picks in all rooms. */
interface RoomData {
  room: RoomRow;
  entries: readonly EntryRow[];
  card: readonly FightRow[];
  tournament: Tournament | null;
  picks: readonly OwnPick[];
  sheets: readonly OwnSheet[];
  reason: string | null;
}

/** Returns what a person has to do now, and their standing in running rooms and in the most recently completed room. */
export async function readLive(db: Db, viewer: Viewer, now: number): Promise<LiveDashboard> {
  const all = await listRooms(db, viewer.id, new Date(now - LAST_RESULT_DAYS * DAY_MS));
  if (all.length === 0) return { due: [], toRemind: null, live: [], lastResult: null };
  const roomIds = all.map(({ id }) => id);
  const competitionIds = all.map(({ competitionId }) => competitionId);
  const [figures, fights, brackets, picks, sheets, results] = await together([
    listEntries(db, roomIds),
    listFightsOf(db, competitionIds),
    listTournaments(db, competitionIds),
    listOwnPicks(db, roomIds, viewer.id),
    listOwnSheets(db, roomIds, viewer.id),
    listLatestResults(db, roomIds),
  ]);
  const entriesOf = groupBy(figures, ({ roomId }) => roomId);
  const cardOf = groupBy(fights, ({ competitionId }) => competitionId);
  const known = all.map((room): RoomData => {
    const row = brackets.find(({ competitionId }) => competitionId === room.competitionId);
    return {
      room,
      entries: entriesOf.get(room.id) ?? [],
      card: cardOf.get(room.competitionId) ?? [],
      tournament: row ? toTournament(row, room.sport) : null,
      picks,
      sheets,
      reason: reasonOf(results.find(({ roomId }) => roomId === room.id)),
    };
  });
  const running = known.filter(({ room }) => room.completedAt === null);
  const [ended] = known
    .filter(({ room }) => room.completedAt !== null)
    .toSorted((a, b) => Number(b.room.completedAt) - Number(a.room.completedAt));
  const managed = running.filter((one) => isManagedBy(one, viewer.id));
  return {
    due: managed
      .flatMap((one) => dueIn(one, now))
      .toSorted((a, b) => byTime(a.lockedAt, b.lockedAt))
      .slice(0, LIVE_ROOMS),
    toRemind: await whomToRemind(db, viewer, managed, now),
    live: running
      .flatMap((one) => liveRoom(one, viewer.id, now) ?? [])
      .toSorted((a, b) => byTime(a.next?.lockAt, b.next?.lockAt))
      .slice(0, LIVE_ROOMS),
    lastResult: ended ? await lastResult(db, ended, viewer.id) : null,
  };
}

/** Compares times; unknown times come last. */
function byTime(a: string | null | undefined, b: string | null | undefined): number {
  return (a ?? '~') < (b ?? '~') ? -1 : Number((a ?? '~') > (b ?? '~'));
}

const isManagedBy = ({ room }: RoomData, userId: string) =>
  room.creatorId === userId || room.deputySince !== null;

const named = ({ room }: RoomData) => ({ roomId: room.id, name: room.name, sport: room.sport });

function liveRoom(known: RoomData, viewerId: string, now: number): LiveRoom | null {
  const own = bestOf(known, viewerId);
  if (!own) return null;
  const { isStarted, ...shown } = known.tournament
    ? gamesProgress(known.tournament, known.sheets.find(({ entryId }) => entryId === own.id)?.picks, now)
    : cardProgress(known, own.id, now);
  if (!isStarted) return null;
  const moved = own.previousRank === null ? 0 : own.previousRank - own.rank;
  return {
    ...named(known),
    entryId: own.id,
    ...shown,
    standing: shown.scored > 0 ? standingOf(known, own, viewerId) : null,
    moved: shown.scored > 0 ? moved : 0,
    reason: shown.scored > 0 && moved !== 0 ? known.reason : null,
  };
}

type Progress = Pick<LiveRoom, 'scored' | 'of' | 'underWay' | 'next'> & { isStarted: boolean };

function cardProgress({ card, picks }: RoomData, ownId: string, now: number): Progress {
  const fights = numberCard(card).filter(({ calledOffAt }) => calledOffAt === null);
  const isShut = (fight: FightRow) => isLocked({ ...toLock(fight), now });
  const open = fights.filter(({ winnerId }) => winnerId === null);
  const [underWay, ...waiting] = open.filter(isShut).toSorted(byLock);
  const coming = open.filter((fight) => !isShut(fight) && fight.lockAt !== null).toSorted(byLock);
  const next = coming[0] ?? waiting[0];
  const pick = picks.find(({ entryId, fightId }) => entryId === ownId && fightId === next?.id);
  return {
    scored: fights.length - open.length,
    of: fights.length,
    isStarted: fights.some(isShut),
    underWay: underWay?.title ?? null,
    next: next
      ? {
          title: next.title,
          fightId: next.id,
          lockAt: next.lockAt?.toISOString() ?? null,
          isOpen: !isShut(next),
          pick: pick ? callOf(next, pick) : null,
        }
      : null,
  };
}

const byLock = (a: FightRow, b: FightRow) =>
  Number(a.lockAt ?? Number.POSITIVE_INFINITY) - Number(b.lockAt ?? Number.POSITIVE_INFINITY) ||
  a.position - b.position;

function callOf(fight: FightRow, { winner, method }: Pick<OwnPick, 'winner' | 'method'>): NamedPick {
  return { winner: shortNames(fight)[winner - 1] ?? '', method };
}

function gamesProgress(tournament: Tournament, own: OwnSheet['picks'] | undefined, now: number): Progress {
  const { row, format } = tournament;
  const [next] = readyGames(tournament);
  const pick = next && own?.[next.id];
  const isPlaying = pick !== undefined && (pick === next?.team1 || pick === next?.team2);
  return {
    scored: Object.keys(row.results).length,
    of: gameCount(format),
    isStarted: isLocked({ ...lockOf(row), now }),
    underWay: null,
    next: next
      ? {
          title: pairOf(tournament, next),
          fightId: null,
          lockAt: null,
          isOpen: false,
          pick: isPlaying ? { winner: namesOf(tournament)[pick] ?? '', method: null } : null,
        }
      : null,
  };
}

function readyGames({ format, row }: Tournament): Game[] {
  return play(format, row.results, 'results').filter(
    ({ winner, team1, team2 }) => winner === null && team1 !== null && team2 !== null,
  );
}

function pairOf(tournament: Tournament, { team1, team2 }: Game): string {
  const names = namesOf(tournament);
  return `${names[team1 ?? ''] ?? ''} vs ${names[team2 ?? ''] ?? ''}`;
}

function dueIn(known: RoomData, now: number): DueResult[] {
  const { card, tournament } = known;
  if (tournament) {
    const [game] = readyGames(tournament);
    if (!game || !isLocked({ ...lockOf(tournament.row), now })) return [];
    const lockedAt = tournament.row.lockAt?.toISOString() ?? null;
    return [{ ...named(known), fightId: null, title: null, pair: pairOf(tournament, game), lockedAt }];
  }
  return numberCard(card)
    .filter(
      ({ calledOffAt, winnerId, lockAt }) =>
        calledOffAt === null && winnerId === null && lockAt !== null && lockAt.getTime() <= now,
    )
    .map((fight) => ({
      ...named(known),
      fightId: fight.id,
      title: fight.title,
      pair: pairText(fight),
      lockedAt: fight.lockAt?.toISOString() ?? null,
    }));
}

/** Returns the managed room whose lock comes next, if some of its members may be reminded of missing picks. */
async function whomToRemind(
  db: Db,
  viewer: Viewer,
  managed: readonly RoomData[],
  now: number,
): Promise<LiveDashboard['toRemind']> {
  const locksOf = ({ card, tournament }: RoomData) =>
    (tournament
      ? [lockOf(tournament.row)]
      : card.filter(({ calledOffAt }) => calledOffAt === null).map(toLock)
    )
      .filter((lock) => !isLocked({ ...lock, now }))
      .flatMap(({ lockAt }) => lockAt ?? []);
  const [next] = managed
    .map((known) => ({ known, lockAt: Math.min(...locksOf(known)) }))
    .filter(({ lockAt, known }) => Number.isFinite(lockAt) && known.room.memberCount > 1)
    .toSorted((a, b) => a.lockAt - b.lockAt);
  if (!next) return null;
  const room = { ...next.known.room, isCompleted: false };
  const { members, remindAgainAt } = await readMissing({ db, now, room, viewer });
  if (members.length === 0 || remindAgainAt !== null) return null;
  return {
    ...named(next.known),
    names: members.slice(0, MOST_NAMES).map(({ username }) => username),
    missing: members.length,
    locksAt: new Date(next.lockAt).toISOString(),
  };
}

async function lastResult(db: Db, known: RoomData, viewerId: string): Promise<LastResult> {
  const { room } = known;
  const first = known.entries.filter(({ rank }) => rank === 1);
  const own = bestOf(known, viewerId);
  return {
    ...named(known),
    completedAt: (room.completedAt ?? new Date(0)).toISOString(),
    isManager: isManagedBy(known, viewerId),
    winners: [...new Set(first.map(({ username }) => username))],
    isWon: first.some(({ ownerId }) => ownerId === viewerId),
    points: first[0]?.totalPoints ?? 0,
    standing: own ? standingOf(known, own, viewerId) : null,
    bestCall: own ? await bestCall(db, known, own.id) : null,
  };
}

/**
 * A correct pick and its points. `by` is the number of entries that earned at least as many points from that fight or
 * game.
 */
interface Earned extends NamedPick {
  points: number;
  by: number;
}

async function bestCall(db: Db, known: RoomData, entryId: string) {
  const { tournament } = known;
  const earned = tournament
    ? await gamesEarned(db, known, tournament, entryId)
    : await fightsEarned(db, known, entryId);
  const [best] = earned
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || a.by - b.by);
  if (!best) return null;
  const { by: _, ...call } = best;
  return call;
}

async function fightsEarned(db: Db, { card, entries: ranked }: RoomData, entryId: string): Promise<Earned[]> {
  const rules = countedFights(card.map(toRules)).filter(isCompleted);
  const ids = ranked.map(({ id }) => id);
  const picks = await readPicks(db, rules, ids);
  return rules.flatMap((fight): Earned[] => {
    const row = card.find(({ id }) => id === fight.id);
    const own = picks.get(entryId)?.[fight.id];
    if (!row || !own || !scorePick(fight, own).correctWinner) return [];
    const { points, correctMethod } = scorePick(fight, own);
    const by = [...picks.values()].filter((all) => scorePick(fight, all[fight.id]).points >= points).length;
    const call = callOf(row, { winner: own.winnerId, method: own.method });
    return [{ ...call, method: correctMethod ? call.method : null, points, by }];
  });
}

async function gamesEarned(
  db: Db,
  { room, entries: ranked }: RoomData,
  tournament: Tournament,
  entryId: string,
): Promise<Earned[]> {
  const { format, row } = tournament;
  const ids = new Set(ranked.map(({ id }) => id));
  const all = (await listScoredPicks(db, room.id)).filter((one) => ids.has(one.entryId));
  const sheet = all.find((one) => one.entryId === entryId);
  if (!sheet) return [];
  const results = compileResults(format, row.results);
  const own = prune(format, sheet.picks, 'picks');
  return results.games.flatMap(({ id, round }): Earned[] => {
    const team = own[id];
    if (team === undefined || !isRightPick(results, team, round)) return [];
    const by = all.filter(({ picks }) => picks[id] === team).length;
    return [{ winner: namesOf(tournament)[team] ?? '', method: null, points: pointsOf(format, round), by }];
  });
}

function bestOf({ entries: all }: RoomData, viewerId: string): EntryRow | undefined {
  return all.find(({ ownerId }) => ownerId === viewerId);
}

/**
 * Returns the standings of the viewer's entry and its rivals: the leaders or, if the entry itself leads, the
 * runners-up.
 */
function standingOf({ entries: all }: RoomData, own: EntryRow, viewerId: string): Standing {
  const others = all.filter(({ id }) => id !== own.id);
  const foreign = others.filter(({ ownerId }) => ownerId !== viewerId);
  const rivals = foreign.length > 0 ? foreign : others;
  const most = Math.max(...rivals.map(({ totalPoints }) => totalPoints));
  const shown =
    own.rank > 1
      ? others.filter(({ rank }) => rank === 1)
      : rivals.filter(({ totalPoints }) => totalPoints === most);
  const present = ({ id, number, rank, totalPoints, ownerId, username }: EntryRow) => {
    return { id, number, rank, totalPoints, isOwner: ownerId === viewerId, user: { username } };
  };
  return { own: present(own), of: all.length, others: shown.map(present) };
}

/** Describes the latest result, for example 'Prochazka by KO/TKO', 'Marquette over NC State' or '4 results'. */
function reasonOf(line: { kind: string; data: unknown } | undefined): string | null {
  const change = line ? readChange({ ...line, sealed: null }) : null;
  if (change?.kind === 'fight.result-entered') {
    const { fight, result } = change.data;
    if (result.winnerId === 0) return null;
    const winner = shortNames(fight)[result.winnerId - 1] ?? '';
    return result.method === null ? winner : `${winner} by ${result.method}`;
  }
  if (change?.kind === 'tournament.results-saved') {
    const entered = change.data.results.flatMap(({ to }) => to ?? []);
    return entered.length === 1 && entered[0] ? overText(entered[0]) : `${entered.length} results`;
  }
  return null;
}

/** Lists a member's unarchived rooms that are running or were completed after `since`, newest first. */
function listRooms(db: Db, userId: string, since: Date) {
  const { id, name, creatorId, completedAt } = rooms;
  return db
    .select({
      ...{ id, name, creatorId, completedAt },
      deputySince: roomMembers.deputySince,
      sport: sql<Sport>`${rooms.sport}`,
      competitionId: competitions.id,
      memberCount: sql<number>`(
        select count(*)::int from ${roomMembers} m where m.room_id = ${rooms.id} and m.left_at is null)`,
    })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .innerJoin(competitions, eq(competitions.roomId, rooms.id))
    .where(
      and(
        eq(roomMembers.userId, userId),
        isNull(roomMembers.leftAt),
        isNull(roomMembers.archivedAt),
        or(isNull(rooms.completedAt), gt(rooms.completedAt, since)),
      ),
    )
    .orderBy(desc(rooms.createdAt), desc(rooms.id));
}

function listEntries(db: Db, roomIds: readonly string[]) {
  const { id, roomId, ownerId, number, rank, previousRank, totalPoints } = entries;
  return db
    .select({ id, roomId, ownerId, number, rank, previousRank, totalPoints, username: shownName })
    .from(entries)
    .innerJoin(users, eq(users.id, entries.ownerId))
    .where(and(inArray(entries.roomId, [...roomIds]), eq(entries.isRemoved, false)))
    .orderBy(asc(entries.rank), asc(entries.number));
}

function listOwnPicks(db: Db, roomIds: readonly string[], userId: string) {
  const { entryId, fightId, winner, method } = fightPicks;
  return db
    .select({ entryId, fightId, winner, method })
    .from(fightPicks)
    .innerJoin(entries, eq(entries.id, fightPicks.entryId))
    .where(and(eq(entries.ownerId, userId), inArray(entries.roomId, [...roomIds])));
}

function listOwnSheets(db: Db, roomIds: readonly string[], userId: string) {
  return db
    .select({ entryId: tournamentPicks.entryId, picks: tournamentPicks.picks })
    .from(tournamentPicks)
    .innerJoin(entries, eq(entries.id, tournamentPicks.entryId))
    .where(and(eq(entries.ownerId, userId), inArray(entries.roomId, [...roomIds])));
}

/** Finds, for each room, the newest log line that reports results and was not undone. */
function listLatestResults(db: Db, roomIds: readonly string[]) {
  const { roomId, kind, data } = changes;
  const isUndone = db
    .select({ id: acts.id })
    .from(acts)
    .where(and(eq(acts.id, changes.id), sql`${acts.undoneAt} is not null`));
  return db
    .selectDistinctOn([roomId], { roomId, kind, data })
    .from(changes)
    .where(
      and(
        inArray(roomId, [...roomIds]),
        inArray(kind, ['fight.result-entered', 'tournament.results-saved']),
        notExists(isUndone),
      ),
    )
    .orderBy(roomId, desc(changes.id));
}
