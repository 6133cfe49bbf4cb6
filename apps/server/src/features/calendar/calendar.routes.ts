import { calendar } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { found } from '../../kernel/errors.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { hashToken, newToken } from '../../kernel/ids.ts';
import { instantOf } from '../../kernel/instants.ts';
import { listRoomsToPick } from '../rooms/rooms.service.ts';
import { calendarText, deleteCalendar, findReader, findSince, putCalendar } from './calendar.service.ts';

const FILE = /^([\w-]{1,100})\.ics$/;

/**
 * The endpoints of the calendar feeds for lock times. Any program that knows a feed's secret address can read the feed
 * (rules: locks#calendar).
 */
export function calendarRoutes({ config }: { config: Pick<Config, 'publicUrl'> }): Implementation[] {
  const { publicUrl } = config;
  return implement(calendar, {
    state: async ({ db, viewer }) => ({ since: instantOf(await findSince(db, viewer.id)) }),
    make: async ({ db, viewer, now }) => {
      const token = newToken();
      await putCalendar(db, { userId: viewer.id, tokenHash: hashToken(token), createdAt: new Date(now) });
      return { url: `${publicUrl}/calendar/${token}.ics` };
    },
    end: ({ db, viewer }) => deleteCalendar(db, viewer.id),
    read: async ({ db, params, now }, { reply }) => {
      const [, token = null] = FILE.exec(params.file) ?? [];
      const readerId = found(token && (await findReader(db, hashToken(token))));
      const rooms = await listRoomsToPick(db, readerId);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .send(await calendarText(rooms, { now, publicUrl }));
    },
  });
}
