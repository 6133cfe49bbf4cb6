import type { followings as calls, ListedEvent, ListPage } from '@lockroom/contract';
import {
  findPreset,
  isFightSport,
  isSport,
  MOUNTAIN,
  parseLockTime,
  type Sport,
  sportLabel,
} from '@lockroom/rules';
import { and, asc, eq, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { type Part, readListPage } from '../../kernel/db/list-pages.ts';
import { fights } from '../../kernel/db/tables/fights.ts';
import { eventSources, followings, templates } from '../../kernel/db/tables/templates.ts';
import { tournaments } from '../../kernel/db/tables/tournaments.ts';
import { refuseField } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { isId } from '../../kernel/ids.ts';
import { startTournamentAgain } from '../competitions/tournaments/setup.service.ts';
import { createRoom, readSportChoice } from '../rooms/new-rooms.service.ts';
import { follow, sourceNames } from './followings.service.ts';
import { toProof } from './templates.access.ts';
import { importTemplate } from './templates.service.ts';
import { findTemplateHeld } from './templates.store.ts';

/** Returns a page of the events that rooms can follow, soonest first. */
export async function readCalendar(
  { db, now, query: { sport, from, to, ...query } }: Context<typeof calls.calendar>,
  sourceLabel: (name: string) => string,
): Promise<ListPage<ListedEvent>> {
  const wanted = { sport: readSport(sport), from: readDay('from', from), to: readDay('to', to) };
  const { items, next } = await readListPage(query, {
    read: (part) => listEvents(db, wanted, part),
    has: (id) => hasEvent(db, id),
    present: (row) => row,
  });
  return { items: items.map((row) => present(row, sourceLabel, now)), next };
}

function readSport(sport: string | undefined): Sport | null {
  if (!sport) return null;
  return isSport(sport) ? sport : refuseField('sport', 'Please choose a sport');
}

/** Parses a time or a day. A day stands for its start ('from') or end ('to') in Mountain Time. */
function readDay(path: 'from' | 'to', text: string | undefined): Date | null {
  if (!text) return null;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const read = parseLockTime(
    isDay ? `${text}T${path === 'from' ? '00:00' : '23:59:59.999'}` : text,
    MOUNTAIN,
  );
  return read.ok ? new Date(read.at) : refuseField(path, `${path} is not a date`);
}

function present(row: EventRow, sourceLabel: (name: string) => string, now: number): ListedEvent {
  const { id, name, sport, startsAt, rooms, sources, content } = row;
  return {
    templateId: id,
    name,
    sport,
    startsAt: startsAt.toISOString(),
    size: content?.size ?? null,
    source: sources.length === 0 ? null : sourceNames(sources, sourceLabel),
    status: statusOf(row, now),
    rooms,
  };
}

function statusOf({ content, startsAt }: EventRow, now: number): ListedEvent['status'] {
  if (content === null || content.isEmpty) return 'announced';
  if (content.isDecided) return 'final';
  const firstLock = content.firstLock === null ? startsAt : new Date(content.firstLock);
  return now < firstLock.getTime() ? 'open' : 'live';
}

/** Creates a room with an event's card or bracket. The room follows the event and applies its changes automatically. */
export const createFollowingRoom: typeof createRoom = async (db, viewer, body, now) => {
  const { sport, followTemplateId: sent } = body;
  const template = sent && isId(sent) ? await findTemplateHeld(db, sent) : null;
  if (!template) return refuseField('followTemplateId', 'There is no such event');
  if (template.sport !== sport) {
    const [its, own] = [sportLabel(template.sport), sportLabel(sport)];
    refuseField('followTemplateId', `This event is for ${its}, but the room is for ${own}.`);
  }
  const { owner } = toProof(template);
  const content = await findContent(db, template.id);
  const preset = findPreset(`${sport}-${content?.size}`);
  const played = await createRoom(db, viewer, body, now, {
    sport: preset
      ? readSportChoice({ sport, sportTemplate: preset.id })
      : { sport, sportTemplate: null, sportConfig: null },
    ...(!isFightSport(sport) && {
      overrides: { start: (at, made) => startTournamentAgain(at, owner, made) },
    }),
  });
  const room = { kind: 'room' as const, ...played, name: body.name, isCompleted: false };
  const importing = { room, actor: viewer, templateId: template.id, sameFights: null, now };
  // A card whose fights have not been announced yet has nothing to import.
  if (content !== null) await importTemplate(db, { ...importing, includeResults: true });
  await follow(db, { room, actor: viewer, templateId: template.id, mode: 'take', now });
  return played;
};

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

interface EventRow {
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
async function listEvents(
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
async function hasEvent(db: Db, id: string): Promise<boolean> {
  const { events, startsAt } = withEvents(db);
  const found = await db
    .with(events)
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), isNotNull(startsAt)));
  return found.length > 0;
}

/** Returns the content of a template; null for a card without fights. */
async function findContent(db: Db, id: string): Promise<EventContent | null> {
  const [row] = await db.select({ content: contentSql }).from(templates).where(eq(templates.id, id));
  return row?.content ?? null;
}
