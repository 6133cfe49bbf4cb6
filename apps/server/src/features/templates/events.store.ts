import type { Sport } from '@lockroom/rules';
import { and, asc, eq, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import type { Part } from '../../kernel/db/list-pages.ts';
import { fights } from '../../kernel/db/tables/fights.ts';
import { eventSources, followings, templates } from '../../kernel/db/tables/templates.ts';
import { tournaments } from '../../kernel/db/tables/tournaments.ts';

/** The part of an event's card or bracket that the calendar shows. */
interface EventContent {
  /** The number of teams; null for a card. */
  size: number | null;
  /** Whether no team has been named yet. */
  isEmpty: boolean;
  isDecided: boolean;
  firstLock: string | null;
}

/**
 * The content of a template as JSON; null for a card without fights. The SQL spells out the columns of `templates`,
 * because Drizzle omits the table's name when it selects from a single table.
 */
const contentSql: SQL<EventContent | null> = sql`coalesce((
  select jsonb_build_object('size', null, 'isEmpty', false,
    'isDecided', bool_and(f.win_method is not null or f.called_off_at is not null),
    'firstLock', min(f.lock_at) filter (where f.called_off_at is null))
  from ${fights} f where f.competition_id = templates.competition_id having count(*) > 0), (
  select jsonb_build_object('size', t.size, 'isEmpty', t.team_names = '{}'::jsonb,
    'isDecided', (select count(*) from jsonb_object_keys(t.results)) >= t.size - 1,
    'firstLock', t.lock_at)
  from ${tournaments} t where t.competition_id = templates.competition_id))`;

export interface EventRow {
  id: string;
  name: string;
  sport: Sport;
  startsAt: Date;
  rooms: number;
  /** The names of the data sources, sorted. */
  sources: string[];
  content: EventContent | null;
}

/** Returns a named subquery of all templates with their start, which is null if unknown. */
function withEvents(db: Db) {
  const content = contentSql.as('content');
  const events = db.$with('events').as(
    db
      .select({
        id: templates.id,
        name: templates.name,
        sport: templates.sport,
        startsAt: templates.startsAt,
        content,
      })
      .from(templates),
  );
  const startsAt = sql<Date>`coalesce(${events.startsAt}, (${events.content}->>'firstLock')::timestamptz)`;
  return { events, startsAt: startsAt.mapWith(templates.startsAt) };
}

/** Lists the events whose start is known, soonest first. No index is needed, because there are few templates. */
export async function listEvents(
  db: Db,
  { sport, from, to }: { sport: Sport | null; from: Date | null; to: Date | null },
  { after, limit }: Part,
): Promise<EventRow[]> {
  const { events, startsAt } = withEvents(db);
  const rooms = sql<number>`(
    select count(*)::int from ${followings} where ${followings.templateId} = events.id)`;
  const sources = sql<string[]>`array(
    select distinct ${eventSources.source} from ${eventSources}
    where ${eventSources.templateId} = events.id order by 1)`;
  return db
    .with(events)
    .select({
      id: events.id,
      name: events.name,
      sport: events.sport,
      startsAt,
      rooms,
      sources,
      content: events.content,
    })
    .from(events)
    .where(
      and(
        isNotNull(startsAt),
        sport === null ? undefined : eq(events.sport, sport),
        from === null ? undefined : gte(startsAt, from.toISOString()),
        to === null ? undefined : lte(startsAt, to.toISOString()),
        after === null
          ? undefined
          : sql`(${startsAt}, ${events.id}) > (select ${startsAt}, ${events.id} from ${events} where ${events.id} = ${after})`,
      ),
    )
    .orderBy(asc(startsAt), asc(events.id))
    .limit(limit);
}

/** Whether the calendar lists this event. */
export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const { events, startsAt } = withEvents(db);
  const found = await db
    .with(events)
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), isNotNull(startsAt)));
  return found.length > 0;
}

/** Returns the content of a template; null for a card without fights. */
export async function findContent(db: Db, id: string): Promise<EventContent | null> {
  const [row] = await db.select({ content: contentSql }).from(templates).where(eq(templates.id, id));
  return row?.content ?? null;
}

/** Joins the display names of data sources without duplicates, because two sources may have the same name. */
export const sourceNames = (names: readonly string[], sourceLabel: (name: string) => string): string =>
  [...new Set(names.map(sourceLabel))].join(', ');
