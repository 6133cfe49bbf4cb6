import type { Room } from '@lockroom/contract';
import {
  DEFAULT_CONFERENCE_LABELS,
  type FormatFamily,
  formatFamily,
  gameCount,
  isFightSport,
  isTournamentSport,
  makeFormat,
  maxForCard,
  maxPoints,
  type Sport,
  type SportConfig,
  tournamentDefaults,
} from '@lockroom/rules';
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { competitions, entries } from '../../kernel/db/tables/competitions.ts';
import { fightPicks, fights } from '../../kernel/db/tables/fights.ts';
import { tournamentPicks, tournaments } from '../../kernel/db/tables/tournaments.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom } from '../../kernel/http/access-context.ts';

// The parts of fight cards and tournaments that rooms need. Everything else is in features/competitions.

export interface NewCompetition {
  id: string;
  sport: Sport;
  sportConfig: Partial<SportConfig> | null;
}

export type PlayedRoom = Pick<ProvenRoom, 'id' | 'competitionId' | 'sport'>;

/** Stores the initial state of a new room's competition (rules: play#presets). A fight card starts empty. */
export async function startCompetition(db: Db, { id, sport, sportConfig }: NewCompetition): Promise<void> {
  if (isFightSport(sport)) return;
  if (!isTournamentSport(sport)) return refuse('wrong_sport');
  const family = formatFamily(sport);
  const { size, reseeding } = tournamentDefaults(sport, sportConfig?.teamCount);
  const format = makeFormat({ family, size, reseeding });
  const { roundPoints } = format;
  const labels = firstLabels(family, sportConfig);
  await db
    .insert(tournaments)
    .values({ competitionId: id, size: format.size, reseeding, roundPoints: [...roundPoints], ...labels });
}

/** Returns the labels of a new bracket's two sides: the preset's labels or, without a preset, the format's defaults. */
export function firstLabels(family: FormatFamily, preset: NewCompetition['sportConfig'] | undefined) {
  const labels = DEFAULT_CONFERENCE_LABELS[family];
  return {
    ...labels,
    leftLabel: preset?.conferenceA || labels.leftLabel,
    rightLabel: preset?.conferenceB || labels.rightLabel,
  };
}

export type RoomFigures = Pick<Room, 'bracketSize' | 'fightCount' | 'scoredCount' | 'maxPossiblePoints'>;

export function readFigures(db: Db, room: PlayedRoom): Promise<RoomFigures> {
  return isFightSport(room.sport) ? readCardFigures(db, room) : readTournamentFigures(db, room);
}

async function readCardFigures(db: Db, { competitionId }: PlayedRoom): Promise<RoomFigures> {
  const card = await db
    .select({
      id: fights.id,
      fighter1Odds: fights.fighter1Odds,
      fighter2Odds: fights.fighter2Odds,
      fighterPoints: fights.fighterPoints,
      methodPoints: fights.methodPoints,
      bonusPoints: fights.bonusPoints,
      underdogBonus: fights.underdogBonus,
      winnerId: fights.winnerId,
    })
    .from(fights)
    // Called-off fights do not count.
    .where(and(eq(fights.competitionId, competitionId), isNull(fights.calledOffAt)));
  return {
    bracketSize: null,
    fightCount: card.length,
    scoredCount: card.filter(({ winnerId }) => winnerId !== null).length,
    // The maximum covers every fight, with or without a result.
    maxPossiblePoints: maxForCard(card.map((fight) => ({ ...fight, winnerId: null, winMethod: null }))),
  };
}

async function readTournamentFigures(db: Db, { competitionId, sport }: PlayedRoom): Promise<RoomFigures> {
  const { size, reseeding, roundPoints, seeds, results } = tournaments;
  const [row] = await db
    .select({ size, reseeding, roundPoints, seeds, results })
    .from(tournaments)
    .where(eq(tournaments.competitionId, competitionId));
  const stored = found(row);
  if (!isTournamentSport(sport)) return refuse('wrong_sport');
  const format = makeFormat({ ...stored, family: formatFamily(sport) });
  return {
    bracketSize: stored.size,
    fightCount: gameCount(format),
    scoredCount: Object.keys(stored.results).length,
    maxPossiblePoints: maxPoints(format),
  };
}

/** A null `viewerId` counts everybody's picks. */
interface ViewedCompetition {
  competitionId: SQLWrapper;
  roomId: SQLWrapper;
  viewerId: SQLWrapper | null;
}

/**
 * Returns SQL for the locks of a competition: a JSON array of `LockedPicks` with the viewer's entries. With this SQL
 * embedded in the statement that lists rooms, the list needs only one query. Each fight that is not called off has its
 * own lock. A tournament has one lock for all games, and its final score counts as a result.
 */
export function locksSql({ competitionId, roomId, viewerId }: ViewedCompetition): SQL {
  const isCounted = viewerId === null ? sql`true` : sql`e.owner_id = ${viewerId}`;
  // A room has rows in only one of the two tables. With jsonb instead of json, 1,000 entries take eight times as long.
  return sql`coalesce(
    (select json_agg(json_build_object(
      'lockAt', (extract(epoch from f.lock_at) * 1000)::bigint,
      'hasResult', f.winner_id is not null,
      'picks', 1,
      'made', coalesce((
        select json_object_agg(p.entry_id, 1)
        from ${entries} e join ${fightPicks} p
          on p.entry_id = e.id and p.fight_id = f.id
        where e.room_id = ${roomId} and ${isCounted}), '{}')))
    from ${fights} f where f.competition_id = ${competitionId} and f.called_off_at is null),
    (select json_build_array(json_build_object(
      'lockAt', (extract(epoch from t.lock_at) * 1000)::bigint,
      'hasResult', t.results <> '{}'::jsonb or t.actual_team1_score is not null,
      'picks', t.size - 1,
      'made', coalesce((
        select json_object_agg(e.id, (select count(*) from jsonb_object_keys(p.picks)))
        from ${entries} e join ${tournamentPicks} p on p.entry_id = e.id
        where e.room_id = ${roomId} and ${isCounted}), '{}')))
    from ${tournaments} t where t.competition_id = ${competitionId}),
    '[]')`;
}

interface SealedLine {
  roomId: SQLWrapper;
  /** The fight whose lock makes the hidden pick visible; null if the competition has only one lock. */
  partId: SQLWrapper;
  /** That fight's lock time when the fight was removed; null if the fight still exists or had no lock time. */
  goneLockAt: SQLWrapper;
  roomCompletedAt: SQLWrapper;
  at: SQLWrapper;
}

/**
 * SQL condition: every member may read the pick in a log line about a fight card. A removed fight keeps its lock time,
 * because the same fight may be added again, with the same picks.
 */
export function isFightUnsealed({ partId, goneLockAt, roomCompletedAt, at }: SealedLine): SQL {
  const has = (lockAt: SQLWrapper) =>
    sql`(${lockAt} <= ${at} or (${lockAt} is null and ${roomCompletedAt} is not null))`;
  const isPart = sql`${fights.id} = ${partId}`;
  return sql`case when exists (select 1 from ${fights} where ${isPart})
    then exists (select 1 from ${fights} where ${isPart}
      and (${fights.winnerId} is not null or ${has(fights.lockAt)}))
    else ${has(goneLockAt)} end`;
}

/** SQL condition: every member may read the picks in a log line about a tournament. */
export function isTournamentUnsealed({ roomId, roomCompletedAt, at }: SealedLine): SQL {
  return sql`exists (
    select 1 from ${tournaments} join ${competitions} on ${competitions.id} = ${tournaments.competitionId}
    where ${competitions.roomId} = ${roomId}
      and (${tournaments.lockAt} <= ${at} or ${tournaments.results} <> '{}'::jsonb
        or ${tournaments.actualTeam1Score} is not null
        or (${tournaments.lockAt} is null and ${roomCompletedAt} is not null)))`;
}

/**
 * When a completed room is reopened, marks the fights or the bracket whose picks can be changed again. `since` is when
 * the completion made those picks visible to everybody. Returns whether anything was marked.
 */
export async function reopenCompetition(db: Db, room: PlayedRoom, since: Date): Promise<boolean> {
  const least = (reopenedAt: SQLWrapper) => sql`least(${reopenedAt}, ${since.toISOString()}::timestamptz)`;
  const { competitionId } = room;
  const reopened = isFightSport(room.sport)
    ? await db
        .update(fights)
        .set({ reopenedAt: least(fights.reopenedAt) })
        .where(and(eq(fights.competitionId, competitionId), isNull(fights.lockAt), isNull(fights.winnerId)))
        .returning({ id: fights.id })
    : await db
        .update(tournaments)
        .set({ reopenedAt: least(tournaments.reopenedAt) })
        .where(
          and(
            eq(tournaments.competitionId, competitionId),
            isNull(tournaments.lockAt),
            sql`${tournaments.results} = '{}'::jsonb`,
            isNull(tournaments.actualTeam1Score),
          ),
        )
        .returning({ id: tournaments.competitionId });
  return reopened.length > 0;
}
