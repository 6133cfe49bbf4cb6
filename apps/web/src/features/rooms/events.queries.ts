import { readPage } from '@lockroom/contract';
import { MOUNTAIN, toWallClock } from '@lockroom/rules';
import { api } from '../../api/client.ts';
import { listQuery } from '../../api/list-pages.ts';
import { keys } from '../../api/query-keys.ts';
import { serverNow } from '../../api/server-clock.ts';

const HALF_DAY = 12 * 60 * 60_000;

/** The events that rooms can be created from, soonest first, including tonight's. */
export const eventsQuery = listQuery(keys.events, (query) =>
  readPage(api.followings.calendar, {
    query: { from: toWallClock(serverNow() - HALF_DAY, MOUNTAIN).slice(0, 10), ...query },
  }),
);
