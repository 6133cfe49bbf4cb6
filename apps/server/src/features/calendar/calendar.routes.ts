import { calendar } from '@lockroom/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Config } from '../../kernel/config.ts';
import { users } from '../../kernel/db/tables/auth.ts';
import { calendars } from '../../kernel/db/tables/calendar.ts';
import { found } from '../../kernel/errors.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { hashToken, newToken } from '../../kernel/ids.ts';
import { instantOf } from '../../kernel/instants.ts';
import { listRoomsToPick } from '../rooms/rooms.service.ts';
import { calendarText } from './calendar.service.ts';

const FILE = /^([\w-]{1,100})\.ics$/;

/** Any program that knows a feed's secret address can read the feed (rules: locks#calendar). */
export function calendarRoutes({ config }: { config: Pick<Config, 'publicUrl'> }): Implementation[] {
  const { publicUrl } = config;
  return implement(calendar, {
    state: async ({ db, viewer }) => {
      const [row] = await db.select().from(calendars).where(eq(calendars.userId, viewer.id));
      return { since: instantOf(row?.createdAt ?? null) };
    },
    make: async ({ db, viewer, now }) => {
      const token = newToken();
      const set = { tokenHash: hashToken(token), createdAt: new Date(now) };
      await db
        .insert(calendars)
        .values({ userId: viewer.id, ...set })
        .onConflictDoUpdate({ target: calendars.userId, set });
      return { url: `${publicUrl}/calendar/${token}.ics` };
    },
    end: async ({ db, viewer }) => {
      await db.delete(calendars).where(eq(calendars.userId, viewer.id));
    },
    read: async ({ db, params, now }, { reply }) => {
      const [, token] = found(FILE.exec(params.file));
      const [reader] = await db
        .select({ id: calendars.userId })
        .from(calendars)
        .innerJoin(users, and(eq(users.id, calendars.userId), isNull(users.lockedAt)))
        .where(eq(calendars.tokenHash, hashToken(token ?? '')));
      const rooms = await listRoomsToPick(db, found(reader).id);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .send(await calendarText(rooms, { now, publicUrl }));
    },
  });
}
