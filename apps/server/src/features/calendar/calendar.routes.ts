import { calendar } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { found } from '../../kernel/errors.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { instantOf } from '../../kernel/instants.ts';
import { listRoomsToPick } from '../rooms/rooms.service.ts';
import {
  calendarText,
  deleteCalendar,
  findCalendarOwner,
  findCalendarStart,
  replaceCalendar,
} from './calendar.service.ts';

const FILE = /^([\w-]{1,100})\.ics$/;

/** Any program that knows a feed's secret address can read the feed (rules: locks#calendar). */
export function calendarRoutes({ config }: { config: Pick<Config, 'publicUrl'> }): Implementation[] {
  const { publicUrl } = config;
  return implement(calendar, {
    state: async ({ db, viewer }) => ({ since: instantOf(await findCalendarStart(db, viewer.id)) }),
    make: async ({ db, viewer, now }) => ({
      url: `${publicUrl}/calendar/${await replaceCalendar(db, viewer.id, now)}.ics`,
    }),
    end: ({ db, viewer }) => deleteCalendar(db, viewer.id),
    read: async ({ db, params, now }, { reply }) => {
      const [, token = ''] = found(FILE.exec(params.file));
      const rooms = await listRoomsToPick(db, found(await findCalendarOwner(db, token)));
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .send(await calendarText(rooms, { now, publicUrl }));
    },
  });
}
