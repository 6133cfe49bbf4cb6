import type { followings, ListedEvent, ListPage } from '@lockroom/contract';
import { findPreset, isFightSport, isSport, MOUNTAIN, parseLockTime, sportLabel } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { readListPage } from '../../kernel/db/list-pages.ts';
import { refuseField } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { isId } from '../../kernel/ids.ts';
import { startTournamentAgain } from '../competitions/tournaments/setup.service.ts';
import { createRoom, type NewRoom, readSportChoice } from '../rooms/new-rooms.service.ts';
import { type EventRow, findContent, hasEvent, listEvents, sourceNames } from './events.store.ts';
import { follow } from './followings.service.ts';
import { toProof } from './templates.access.ts';
import { importTemplate } from './templates.service.ts';
import { findTemplateHeld } from './templates.store.ts';

/** Returns a page of the events that rooms can follow, soonest first. */
export async function readCalendar(
  { db, now, query: { sport, from, to, ...query } }: Context<typeof followings.calendar>,
  sourceLabel: (name: string) => string,
): Promise<ListPage<ListedEvent>> {
  const own = sport ? (isSport(sport) ? sport : refuseField('sport', 'Please choose a sport')) : null;
  const wanted = { sport: own, from: readDay('from', from), to: readDay('to', to) };
  const { items, next } = await readListPage(query, {
    read: (part) => listEvents(db, wanted, part),
    has: (id) => hasEvent(db, id),
    present: (row) => row,
  });
  return { items: items.map((row) => present(row, sourceLabel, now)), next };
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
export const createFollowingRoom: typeof createRoom = async (
  db: Db,
  viewer: Viewer,
  body: NewRoom,
  now: number,
) => {
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
      begin: { start: (at, made) => startTournamentAgain(at, owner, made) },
    }),
  });
  const room = { kind: 'room' as const, ...played, name: body.name, isCompleted: false };
  const importing = { room, actor: viewer, templateId: template.id, sameFights: null, now };
  // A card whose fights have not been announced yet has nothing to import.
  if (content !== null) await importTemplate(db, { ...importing, includeResults: true });
  await follow(db, { room, actor: viewer, templateId: template.id, mode: 'take', now });
  return played;
};
